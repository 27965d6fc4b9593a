/// Returns the greatest common divisor of two words. That of zero and a number is the number.
///
/// The binary algorithm: J. Stein, "Computational problems associated with Racah algebra" (1967).
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

/// Returns the greatest common divisor of two big integers.
///
/// Lehmer's algorithm: it performs Euclid's steps on the leading words while these determine the quotients, and applies
/// their combination to the long numbers. D. H. Lehmer, "Euclid's Algorithm for Large Numbers" (1938), with the
/// conditions of Knuth, *The Art of Computer Programming*, volume 2, section 4.5.2, algorithm L.
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

/// A combination of several steps of Euclid's algorithm: u and v become a·u + b·v and c·u + d·v.
private struct EuclidSteps {
  var (a, b, c, d) = (1, 0, 0, 1)

  func applied(_ u: Natural, _ v: Natural) -> (Natural, Natural) {
    (Self.sum(u, a, v, b), Self.sum(u, c, v, d))
  }

  /// Returns a·u + b·v. One factor is positive and the other is not; the sum is never negative.
  private static func sum(_ u: Natural, _ a: Int, _ v: Natural, _ b: Int) -> Natural {
    let (left, right) = (u.multiplied(by: a.magnitude), v.multiplied(by: b.magnitude))
    return b <= 0 && a >= 0 ? left - right : right - left
  }
}

/// Returns the steps that the leading 62 bits of two numbers determine. `nil` if they determine none.
private func leadingSteps(_ leadingU: Int, _ leadingV: Int) -> EuclidSteps? {
  var (u, v) = (leadingU, leadingV)
  var steps = EuclidSteps()
  while v + steps.c != 0 && v + steps.d != 0 {
    // The true quotient is between these two, for any lower bits.
    let quotient = (u + steps.a) / (v + steps.c)
    if quotient != (u + steps.b) / (v + steps.d) { break }
    (steps.a, steps.c) = (steps.c, steps.a - quotient * steps.c)
    (steps.b, steps.d) = (steps.d, steps.b - quotient * steps.d)
    (u, v) = (v, u - quotient * v)
  }
  return steps.b == 0 ? nil : steps
}
