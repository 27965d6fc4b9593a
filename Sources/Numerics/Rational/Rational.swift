/// An exact number: a quotient of two integers of any size, always in lowest terms.
///
/// Lengths, factors and every number of a proof are of this type. Nearly all of them fit two machine words and stay
/// there; what overflows moves to big integers behind a reference, and moves back as soon as it fits. One value
/// therefore has one representation, and equality and hashing compare representations.
package struct Rational: Sendable {
  /// Either two words, or two big integers of which at least one does not fit.
  @usableFromInline
  enum Storage: Sendable {
    /// The numerator is never `Int.min`, so that negation cannot overflow; the denominator is positive.
    case small(Int, Int)
    case wide(Wide)
  }

  /// The numerator and the positive denominator of a value that two words cannot hold, in lowest terms.
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

  /// Takes a quotient already in lowest terms, with a numerator other than `Int.min`.
  @inlinable
  init(lowest numerator: Int, _ denominator: Int) {
    storage = .small(numerator, denominator)
  }

  @inlinable
  package init(_ numerator: Int) {
    self = numerator == .min ? Rational(reducing: Integer(numerator), 1) : Rational(lowest: numerator, 1)
  }

  /// The quotient of two integers; the denominator must not be zero.
  package init(_ numerator: Int, _ denominator: Int) {
    precondition(denominator != 0, "a quotient by zero")
    if numerator == .min || denominator == .min {
      self.init(Integer(numerator), Integer(denominator))
    } else {
      let divisor = Int(greatestCommonDivisor(numerator.magnitude, denominator.magnitude))
      self.init(lowest: numerator / divisor * denominator.signum(), abs(denominator / divisor))
    }
  }

  /// The quotient of two big integers; the denominator must not be zero.
  package init(_ numerator: Integer, _ denominator: Integer = 1) {
    precondition(!denominator.isZero, "a quotient by zero")
    self.init(reducing: denominator.isNegative ? -numerator : numerator, denominator.magnitude)
  }

  /// Brings a quotient with a positive denominator to lowest terms.
  @usableFromInline
  init(reducing numerator: Integer, _ denominator: Natural) {
    let divisor = greatestCommonDivisor(numerator.magnitude, denominator)
    let reduced = Integer(isNegative: numerator.isNegative, magnitude: numerator.magnitude / divisor)
    self.init(reduced: reduced, denominator / divisor)
  }

  /// Puts a quotient already in lowest terms, with a positive denominator, into the narrowest storage that holds it.
  init(reduced numerator: Integer, _ denominator: Natural) {
    // Without a word for the magnitude of `Int.min`, which is none of the numerators that stay narrow.
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

  /// What stands above the line in lowest terms: a whole number.
  package var numerator: Rational {
    switch storage {
    case .small(let numerator, _): Rational(lowest: numerator, 1)
    case .wide(let wide): Rational(reduced: wide.numerator, .one)
    }
  }

  /// What stands below it: a whole number, always positive.
  package var denominator: Rational {
    switch storage {
    case .small(_, let denominator): Rational(lowest: denominator, 1)
    case .wide(let wide): Rational(reduced: Integer(wide.denominator), .one)
    }
  }

  /// Both, for arithmetic that does not fit words.
  @inline(never)
  var parts: (numerator: Integer, denominator: Natural) {
    switch storage {
    case .small(let numerator, let denominator): (Integer(numerator), Natural(denominator.magnitude))
    case .wide(let wide): (wide.numerator, wide.denominator)
    }
  }

  /// Numerator and denominator where both fit a machine word.
  @inlinable
  package var small: (numerator: Int, denominator: Int)? {
    switch storage {
    case .small(let numerator, let denominator): (numerator, denominator)
    case .wide: nil
    }
  }

  /// The number of bits of the larger of numerator and denominator: what an operation on this number costs.
  package var bitWidth: Int {
    switch storage {
    case .small(let numerator, let denominator):
      Int.bitWidth - min(numerator.magnitude.leadingZeroBitCount, denominator.leadingZeroBitCount)
    case .wide(let wide): max(wide.numerator.magnitude.bitWidth, wide.denominator.bitWidth)
    }
  }

  /// −1, 0 or 1.
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
