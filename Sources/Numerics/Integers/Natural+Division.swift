extension Natural {
  /// Divides by Knuth's algorithm D, with its names (*The Art of Computer Programming*, volume 2, section 4.3.1). The
  /// divisor must not be zero.
  package func quotientAndRemainder(dividingBy divisor: Natural) -> (quotient: Natural, remainder: Natural) {
    precondition(!divisor.isZero, "a quotient by zero")
    if self < divisor { return (.zero, self) }
    if let word = divisor.word {
      let (quotient, remainder) = quotientAndRemainder(dividingBy: word)
      return (quotient, Natural(remainder))
    }
    // D1: normalize the divisor, so that estimated quotient digits are at most one too large.
    let shift = divisor.words[divisor.words.count - 1].leadingZeroBitCount
    let v = (divisor << shift).words
    var u = (self << shift).words
    while u.count <= words.count { u.append(0) }
    let n = v.count
    var quotient = [UInt](repeating: 0, count: u.count - n)
    for j in quotient.indices.reversed() { quotient[j] = Self.divideStep(&u, v, j) }
    return (Natural(words: quotient), Natural(words: Array(u[..<n])) >> shift)
  }

  package func quotientAndRemainder(dividingBy divisor: UInt) -> (quotient: Natural, remainder: UInt) {
    var quotient = words
    var remainder: UInt = 0
    for index in quotient.indices.reversed() {
      (quotient[index], remainder) = divisor.dividingFullWidth((remainder, quotient[index]))
    }
    return (Natural(words: quotient), remainder)
  }

  /// Computes one digit of the quotient and subtracts its multiple of v from u (steps D3 to D6).
  private static func divideStep(_ u: inout [UInt], _ v: [UInt], _ j: Int) -> UInt {
    var digit = guess(u, v, j)
    if subtract(v, times: digit, from: &u, at: j) {
      // D6: in rare cases the estimate is one too large.
      digit -= 1
      add(v, to: &u, at: j)
    }
    return digit
  }

  /// Estimates a digit from the two leading digits and corrects it by the third (step D3). At most one too large.
  private static func guess(_ u: [UInt], _ v: [UInt], _ j: Int) -> UInt {
    let n = v.count
    let (lead, next) = (v[n - 1], v[n - 2])
    var digit: UInt
    var rest: UInt
    if u[j + n] >= lead {
      digit = .max
      let (sum, isOver) = u[j + n - 1].addingReportingOverflow(lead)
      if isOver { return digit }
      rest = sum
    } else {
      (digit, rest) = lead.dividingFullWidth((u[j + n], u[j + n - 1]))
    }
    while true {
      let product = digit.multipliedFullWidth(by: next)
      if (product.high, product.low) <= (rest, u[j + n - 2]) { return digit }
      digit -= 1
      let (sum, isOver) = rest.addingReportingOverflow(lead)
      if isOver { return digit }
      rest = sum
    }
  }

  /// Subtracts a multiple of v from u (step D4). Returns whether the result is negative, that is, has borrowed a power
  /// of the base.
  private static func subtract(_ v: [UInt], times digit: UInt, from u: inout [UInt], at j: Int) -> Bool {
    var carry: UInt = 0
    for index in v.indices {
      let product = v[index].multipliedFullWidth(by: digit)
      let (low, isOver) = product.low.addingReportingOverflow(carry)
      let (difference, isUnder) = u[j + index].subtractingReportingOverflow(low)
      u[j + index] = difference
      carry = product.high &+ (isOver ? 1 : 0) &+ (isUnder ? 1 : 0)
    }
    let (difference, isUnder) = u[j + v.count].subtractingReportingOverflow(carry)
    u[j + v.count] = difference
    return isUnder
  }

  private static func add(_ v: [UInt], to u: inout [UInt], at j: Int) {
    var carry: UInt = 0
    for index in v.indices {
      let (partial, isOver) = u[j + index].addingReportingOverflow(v[index])
      let (digit, isOverAgain) = partial.addingReportingOverflow(carry)
      u[j + index] = digit
      carry = isOver || isOverAgain ? 1 : 0
    }
    u[j + v.count] &+= carry
  }

  /// Divides, rounding down. The divisor must not be zero.
  package static func / (left: Natural, right: Natural) -> Natural {
    left.quotientAndRemainder(dividingBy: right).quotient
  }

  package static func % (left: Natural, right: Natural) -> Natural {
    left.quotientAndRemainder(dividingBy: right).remainder
  }
}
