extension Natural {
  package static func + (left: Natural, right: Natural) -> Natural {
    let (long, short) = left.words.count < right.words.count ? (right.words, left.words) : (left.words, right.words)
    var sum = long
    var carry: UInt = 0
    for index in long.indices where index < short.count || carry != 0 {
      let (partial, isOver) = long[index].addingReportingOverflow(index < short.count ? short[index] : 0)
      let (digit, isOverAgain) = partial.addingReportingOverflow(carry)
      sum[index] = digit
      carry = isOver || isOverAgain ? 1 : 0
    }
    if carry != 0 { sum.append(carry) }
    return Natural(words: sum)
  }

  /// Subtracts a number that must not be larger.
  package static func - (left: Natural, right: Natural) -> Natural {
    var difference = left.words
    var borrow: UInt = 0
    for index in difference.indices where index < right.words.count || borrow != 0 {
      let subtrahend = index < right.words.count ? right.words[index] : 0
      let (partial, isUnder) = difference[index].subtractingReportingOverflow(subtrahend)
      let (digit, isUnderAgain) = partial.subtractingReportingOverflow(borrow)
      difference[index] = digit
      borrow = isUnder || isUnderAgain ? 1 : 0
    }
    precondition(borrow == 0 && right.words.count <= left.words.count, "less than nothing")
    return Natural(words: difference)
  }

  /// Multiplies by the schoolbook method: numbers here are too short for a faster one.
  package static func * (left: Natural, right: Natural) -> Natural {
    if left.isZero || right.isZero { return .zero }
    var product = [UInt](repeating: 0, count: left.words.count + right.words.count)
    for (shift, factor) in right.words.enumerated() where factor != 0 {
      var carry: UInt = 0
      for (index, digit) in left.words.enumerated() {
        (carry, product[index + shift]) = multiply(digit, factor, adding: product[index + shift], carry)
      }
      product[left.words.count + shift] = carry
    }
    return Natural(words: product)
  }

  package func multiplied(by factor: UInt) -> Natural {
    var product = words
    var carry: UInt = 0
    for index in product.indices { (carry, product[index]) = Self.multiply(words[index], factor, adding: carry, 0) }
    if carry != 0 { product.append(carry) }
    return Natural(words: product)
  }

  /// Returns a·b + c + d, which always fits two words.
  private static func multiply(_ a: UInt, _ b: UInt, adding c: UInt, _ d: UInt) -> (high: UInt, low: UInt) {
    let (high, low) = a.multipliedFullWidth(by: b)
    let (first, isOver) = low.addingReportingOverflow(c)
    let (second, isOverAgain) = first.addingReportingOverflow(d)
    return (high &+ (isOver ? 1 : 0) &+ (isOverAgain ? 1 : 0), second)
  }

  /// Returns a power of the number, by repeated squaring.
  package func power(_ exponent: Int) -> Natural {
    var (result, square, rest) = (Natural.one, self, exponent)
    while rest > 0 {
      if rest & 1 == 1 { result = result * square }
      rest >>= 1
      if rest > 0 { square = square * square }
    }
    return result
  }

  /// Multiplies by a power of two.
  package static func << (left: Natural, count: Int) -> Natural {
    let (whole, bits) = count.quotientAndRemainder(dividingBy: UInt.bitWidth)
    var words = [UInt](repeating: 0, count: whole) + left.words
    if bits > 0 {
      words.append(0)
      for index in words.indices.reversed() where index >= whole {
        let below = index > whole ? words[index - 1] >> UInt(UInt.bitWidth - bits) : 0
        words[index] = words[index] << UInt(bits) | below
      }
    }
    return Natural(words: words)
  }

  /// Divides by a power of two, rounding down.
  package static func >> (left: Natural, count: Int) -> Natural {
    let (whole, bits) = count.quotientAndRemainder(dividingBy: UInt.bitWidth)
    guard whole < left.words.count else { return .zero }
    var words = Array(left.words[whole...])
    if bits > 0 {
      for index in words.indices {
        let above = index + 1 < words.count ? words[index + 1] << UInt(UInt.bitWidth - bits) : 0
        words[index] = words[index] >> UInt(bits) | above
      }
    }
    return Natural(words: words)
  }
}
