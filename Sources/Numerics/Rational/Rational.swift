import BigInt

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
    let numerator: BigInt
    let denominator: BigUInt

    init(_ numerator: BigInt, _ denominator: BigUInt) {
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
    self = numerator == .min ? Rational(reducing: BigInt(numerator), 1) : Rational(lowest: numerator, 1)
  }

  /// The quotient of two integers; the denominator must not be zero.
  package init(_ numerator: Int, _ denominator: Int) {
    precondition(denominator != 0, "a quotient by zero")
    if numerator == .min || denominator == .min {
      self.init(BigInt(numerator), BigInt(denominator))
    } else {
      let divisor = Int(greatestCommonDivisor(numerator.magnitude, denominator.magnitude))
      self.init(lowest: numerator / divisor * denominator.signum(), abs(denominator / divisor))
    }
  }

  /// The quotient of two big integers; the denominator must not be zero.
  package init(_ numerator: BigInt, _ denominator: BigInt = 1) {
    precondition(!denominator.isZero, "a quotient by zero")
    self.init(reducing: denominator.sign == .minus ? -numerator : numerator, denominator.magnitude)
  }

  /// Brings a quotient with a positive denominator to lowest terms.
  @usableFromInline
  init(reducing numerator: BigInt, _ denominator: BigUInt) {
    let divisor = greatestCommonDivisor(numerator.magnitude, denominator)
    let reduced = BigInt(sign: numerator.sign, magnitude: numerator.magnitude / divisor)
    self.init(reduced: reduced, denominator / divisor)
  }

  /// Puts a quotient already in lowest terms, with a positive denominator, into the narrowest storage that holds it.
  init(reduced numerator: BigInt, _ denominator: BigUInt) {
    let magnitude = numerator.magnitude
    if let top = Int(exactly: magnitude), let bottom = Int(exactly: denominator) {
      storage = .small(numerator.sign == .minus ? -top : top, bottom)
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

  package var numerator: BigInt {
    switch storage {
    case .small(let numerator, _): BigInt(numerator)
    case .wide(let wide): wide.numerator
    }
  }

  /// Always positive.
  package var denominator: BigInt {
    switch storage {
    case .small(_, let denominator): BigInt(denominator)
    case .wide(let wide): BigInt(wide.denominator)
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

  @usableFromInline var wideSignum: Int {
    numerator.sign == .minus ? -1 : 1
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
