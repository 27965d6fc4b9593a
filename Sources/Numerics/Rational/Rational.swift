/// An exact rational number: a quotient of two integers of any size in lowest terms.
///
/// Lengths, factors and all numbers of proofs have this type. Nearly all values fit two machine words. Results that
/// overflow move to big integers behind a reference, and move back as soon as they fit.
///
/// **Invariant:** one value has one representation. Equality and hashing compare representations.
package struct Rational: Sendable {
  /// The representation: two words, or two big integers of which at least one does not fit a word.
  @usableFromInline
  enum Storage: Sendable {
    /// The numerator is never `Int.min`, so that negation cannot overflow. The denominator is positive.
    case small(Int, Int)
    case wide(Wide)
  }

  /// A numerator and a positive denominator in lowest terms that do not both fit a word.
  @usableFromInline
  final class Wide: Sendable {
    let numerator: Integer
    let denominator: Natural

    init(_ numerator: Integer, _ denominator: Natural) {
      self.numerator = numerator
      self.denominator = denominator
    }
  }

  @usableFromInline var storage: Storage

  /// Takes a quotient in lowest terms whose numerator is not `Int.min`.
  @inlinable
  init(lowest numerator: Int, _ denominator: Int) {
    storage = .small(numerator, denominator)
  }

  @inlinable
  package init(_ numerator: Int) {
    self = numerator == .min ? Rational(reducing: Integer(numerator), 1) : Rational(lowest: numerator, 1)
  }

  /// Creates the quotient of two integers. The denominator must not be zero.
  package init(_ numerator: Int, _ denominator: Int) {
    precondition(denominator != 0, "a quotient by zero")
    if numerator == .min || denominator == .min {
      self.init(Integer(numerator), Integer(denominator))
    } else {
      let divisor = Int(greatestCommonDivisor(numerator.magnitude, denominator.magnitude))
      self.init(lowest: numerator / divisor * denominator.signum(), abs(denominator / divisor))
    }
  }

  /// Creates the quotient of two big integers. The denominator must not be zero.
  package init(_ numerator: Integer, _ denominator: Integer = 1) {
    precondition(!denominator.isZero, "a quotient by zero")
    self.init(reducing: denominator.isNegative ? -numerator : numerator, denominator.magnitude)
  }

  /// Reduces a quotient with a positive denominator to lowest terms.
  @usableFromInline
  init(reducing numerator: Integer, _ denominator: Natural) {
    let divisor = greatestCommonDivisor(numerator.magnitude, denominator)
    let reduced = Integer(isNegative: numerator.isNegative, magnitude: numerator.magnitude / divisor)
    self.init(reduced: reduced, denominator / divisor)
  }

  /// Stores a quotient in lowest terms, with a positive denominator, in the narrowest representation.
  init(reduced numerator: Integer, _ denominator: Natural) {
    // The magnitude of `Int.min` does not fit `Int`, so that numerator is never stored in a word.
    if let top = numerator.magnitude.word.flatMap({ Int(exactly: $0) }),
      let bottom = denominator.word.flatMap({ Int(exactly: $0) })
    {
      storage = .small(numerator.isNegative ? -top : top, bottom)
    } else {
      storage = .wide(Wide(numerator, denominator))
    }
  }
}

extension Rational: ExpressibleByIntegerLiteral {
  @inlinable
  package init(integerLiteral value: Int) {
    self.init(value)
  }
}

extension Rational {
  @inlinable package static var zero: Rational { Rational(lowest: 0, 1) }
  @inlinable package static var one: Rational { Rational(lowest: 1, 1) }

  /// The numerator in lowest terms, an integer.
  package var numerator: Rational {
    switch storage {
    case .small(let numerator, _): Rational(lowest: numerator, 1)
    case .wide(let wide): Rational(reduced: wide.numerator, .one)
    }
  }

  /// The denominator in lowest terms, a positive integer.
  package var denominator: Rational {
    switch storage {
    case .small(_, let denominator): Rational(lowest: denominator, 1)
    case .wide(let wide): Rational(reduced: Integer(wide.denominator), .one)
    }
  }

  /// The numerator and the denominator as big integers.
  @inline(never)
  var parts: (numerator: Integer, denominator: Natural) {
    switch storage {
    case .small(let numerator, let denominator): (Integer(numerator), Natural(denominator.magnitude))
    case .wide(let wide): (wide.numerator, wide.denominator)
    }
  }

  /// The numerator and the denominator as machine words. `nil` if they do not fit.
  @inlinable
  package var small: (numerator: Int, denominator: Int)? {
    switch storage {
    case .small(let numerator, let denominator): (numerator, denominator)
    case .wide: nil
    }
  }

  /// The number of bits of the larger of numerator and denominator, which determines the cost of arithmetic.
  package var bitWidth: Int {
    switch storage {
    case .small(let numerator, let denominator):
      Int.bitWidth - min(numerator.magnitude.leadingZeroBitCount, denominator.leadingZeroBitCount)
    case .wide(let wide): max(wide.numerator.magnitude.bitWidth, wide.denominator.bitWidth)
    }
  }

  /// The sign: −1, 0 or 1.
  @inlinable
  package var signum: Int {
    switch storage {
    case .small(let numerator, _): numerator.signum()
    case .wide: wideSignum
    }
  }

  @usableFromInline @inline(never) var wideSignum: Int {
    parts.numerator.signum
  }

  @inlinable
  package var isZero: Bool {
    switch storage {
    case .small(let numerator, _): numerator == 0
    case .wide: false
    }
  }

  package var isInteger: Bool {
    switch storage {
    case .small(_, let denominator): denominator == 1
    case .wide(let wide): wide.denominator == 1
    }
  }

  @inlinable
  package var magnitude: Rational {
    signum < 0 ? -self : self
  }
}
