/// A natural number of any size.
///
/// What overflows two machine words of a `Rational` is carried on in these. They are made for that: nothing is here that
/// exact lengths do not need, and numbers of a few words are what it is quick at.
package struct Natural: Sendable {
  /// Digits to the base 2^64, the lowest first, the highest not zero; none for zero.
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

  /// The digits that are needed to write it to the base 2; 0 for zero.
  package var bitWidth: Int {
    words.last.map { words.count * UInt.bitWidth - $0.leadingZeroBitCount } ?? 0
  }

  /// By how much it can be halved; 0 for zero.
  package var trailingZeroBitCount: Int {
    words.firstIndex { $0 != 0 }.map { $0 * UInt.bitWidth + words[$0].trailingZeroBitCount } ?? 0
  }

  /// The number where it fits a word.
  package var word: UInt? { words.count <= 1 ? lowest : nil }

  /// Its lowest digit to the base 2^64.
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
