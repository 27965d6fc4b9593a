/// A natural number of any size.
///
/// `Rational` uses it for numbers that overflow two machine words. It has only the operations that exact lengths need,
/// and is efficient for numbers of a few words.
package struct Natural: Sendable {
  /// The digits to the base 2^64, least significant first. The last one is not zero; zero has no digits.
  package private(set) var words: [UInt]

  package init(words: [UInt]) {
    self.words = words
    dropLeadingZeros()
  }

  package init(_ word: UInt) { words = word == 0 ? [] : [word] }

  package static let zero = Natural(words: [])
  package static let one = Natural(1)

  package var isZero: Bool { words.isEmpty }
  package var isOne: Bool { words.count == 1 && words[0] == 1 }

  /// The number of binary digits. 0 for zero.
  package var bitWidth: Int {
    words.last.map { words.count * UInt.bitWidth - $0.leadingZeroBitCount } ?? 0
  }

  /// The exponent of the largest power of two that divides the number. 0 for zero.
  package var trailingZeroBitCount: Int {
    words.firstIndex { $0 != 0 }.map { $0 * UInt.bitWidth + words[$0].trailingZeroBitCount } ?? 0
  }

  /// The number as a machine word. `nil` if it does not fit.
  package var word: UInt? { words.count <= 1 ? lowest : nil }

  /// The least significant digit to the base 2^64.
  package var lowest: UInt { words.first ?? 0 }

  private mutating func dropLeadingZeros() {
    while words.last == 0 { words.removeLast() }
  }
}

extension Natural: Hashable, Comparable {
  package static func < (left: Natural, right: Natural) -> Bool {
    if left.words.count != right.words.count { return left.words.count < right.words.count }
    for index in left.words.indices.reversed() where left.words[index] != right.words[index] {
      return left.words[index] < right.words[index]
    }
    return false
  }
}

extension Natural: ExpressibleByIntegerLiteral {
  package init(integerLiteral word: UInt) { self.init(word) }
}
