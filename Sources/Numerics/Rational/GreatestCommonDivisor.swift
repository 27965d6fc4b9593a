/// The greatest common divisor of two words; of zero and a number, that number.
///
/// Stein's binary algorithm: J. Stein, "Computational problems associated with Racah algebra" (1967).
@usableFromInline
func greatestCommonDivisor(_ a: UInt, _ b: UInt) -> UInt {
  if a == 0 { return b }
  if b == 0 { return a }
  let twos = (a | b).trailingZeroBitCount
  var x = a >> a.trailingZeroBitCount
  var y = b >> b.trailingZeroBitCount
  while x != y {
    if x < y { swap(&x, &y) }
    x -= y
    x >>= x.trailingZeroBitCount
  }
  return x << twos
}

/// The greatest common divisor of two big integers.
///
/// Lehmer's algorithm: as long as the leading words alone say what Euclid's next quotients are, his steps are done on
/// them, and only their sum on the long numbers. D. H. Lehmer, "Euclid's Algorithm for Large Numbers" (1938); the
/// conditions are those of Knuth, "The Art of Computer Programming" 2, 4.5.2, algorithm L.
func greatestCommonDivisor(_ a: Natural, _ b: Natural) -> Natural {
  var (u, v) = a < b ? (b, a) : (a, b)
  while !v.isZero {
    if let word = v.word {
      if word == 1 { return v }
      return Natural(greatestCommonDivisor(u.quotientAndRemainder(dividingBy: word).remainder, word))
    }
    let shift = u.bitWidth - 62
    if let step = leadingSteps(Int((u >> shift).lowest), Int((v >> shift).lowest)) {
      (u, v) = step.applied(u, v)
    } else {
      (u, v) = (v, u % v)
    }
  }
  return u
}

/// Several of Euclid's steps at once: u and v become a·u + b·v and c·u + d·v.
private struct EuclidSteps {
  var (a, b, c, d) = (1, 0, 0, 1)

  func applied(_ u: Natural, _ v: Natural) -> (Natural, Natural) {
    (Self.sum(u, a, v, b), Self.sum(u, c, v, d))
  }

  /// One factor is positive and the other is not; the sum never is negative.
  private static func sum(_ u: Natural, _ a: Int, _ v: Natural, _ b: Int) -> Natural {
    let (left, right) = (u.multiplied(by: a.magnitude), v.multiplied(by: b.magnitude))
    return b <= 0 && a >= 0 ? left - right : right - left
  }
}

/// The steps that the leading 62 bits of two numbers decide, `nil` if not one.
private func leadingSteps(_ leadingU: Int, _ leadingV: Int) -> EuclidSteps? {
  var (u, v) = (leadingU, leadingV)
  var steps = EuclidSteps()
  while v + steps.c != 0 && v + steps.d != 0 {
    // Whatever the bits below, the quotient lies between these two.
    let quotient = (u + steps.a) / (v + steps.c)
    if quotient != (u + steps.b) / (v + steps.d) { break }
    (steps.a, steps.c) = (steps.c, steps.a - quotient * steps.c)
    (steps.b, steps.d) = (steps.d, steps.b - quotient * steps.d)
    (u, v) = (v, u - quotient * v)
  }
  return steps.b == 0 ? nil : steps
}
