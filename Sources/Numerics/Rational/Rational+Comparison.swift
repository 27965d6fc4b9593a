extension Rational: Hashable {
  @inlinable
  package static func == (left: Rational, right: Rational) -> Bool {
    switch (left.storage, right.storage) {
    case (.small(let a, let b), .small(let c, let d)): a == c && b == d
    case (.wide, .wide): wideEqual(left, right)
    case (.small, .wide), (.wide, .small): false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch storage {
    case .small(let numerator, let denominator):
      hasher.combine(numerator)
      hasher.combine(denominator)
    case .wide(let wide):
      hasher.combine(wide.numerator)
      hasher.combine(wide.denominator)
    }
  }
}

extension Rational {
  /// A hash word: equal numbers have equal words.
  @inlinable var fingerprint: Int {
    switch storage {
    case .small(let numerator, let denominator): numerator &* 0x1b87_3593_cc9e_2d51 ^ denominator
    case .wide: hashValue
    }
  }
}

extension Rational: Comparable {
  @inlinable
  package static func < (left: Rational, right: Rational) -> Bool {
    guard case .small(let a, let b) = left.storage, case .small(let c, let d) = right.storage else {
      return wideLess(left, right)
    }
    if b == d { return a < c }
    // Double-width products compare words without big integers.
    let (ad, cb) = (a.multipliedFullWidth(by: d), c.multipliedFullWidth(by: b))
    return (ad.high, ad.low) < (cb.high, cb.low)
  }

  @usableFromInline @inline(never)
  static func wideEqual(_ left: Rational, _ right: Rational) -> Bool {
    left.parts == right.parts
  }

  @usableFromInline @inline(never)
  static func wideLess(_ left: Rational, _ right: Rational) -> Bool {
    let ((a, b), (c, d)) = (left.parts, right.parts)
    return a * Integer(d) < c * Integer(b)
  }
}
