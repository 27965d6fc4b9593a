import Machine
import ProgramIR

/// Values as a row of doubles, the form that every runner reads and writes: a number as it is, a bool as 0 or 1, a
/// token as its number, a case by its index followed by its payload.
extension Value<Double> {
  package func write(to words: inout [Double]) {
    switch self {
    case .number(let number): words.append(number)
    case .bool(let bool): words.append(bool ? 1 : 0)
    case .token(let token): words.append(Double(token))
    case .enumCase(let index, let payload):
      words.append(Double(index))
      for part in payload { part.write(to: &words) }
    case .record(let fields): for field in fields { field.write(to: &words) }
    case .symbolic: words.append(.nan)
    }
  }
}

/// Reads values from words by their types.
package struct ReplayReader {
  package let words: [Double]
  package private(set) var position = 0

  package init(_ words: [Double]) { self.words = words }

  package var isAtEnd: Bool { position >= words.count }

  package mutating func number() -> Double {
    defer { position += 1 }
    return position < words.count ? words[position] : 0
  }

  package mutating func index() -> Int { Int(number()) }

  package mutating func value(_ type: Type, _ index: SymbolTable) -> Value<Double> {
    switch type {
    case .number: return .number(number())
    case .bool: return .bool(number() != 0)
    case .token: return .token(self.index())
    case .record(let name):
      return .record(index.records[name]?.fields.map { value($0.type, index) } ?? [])
    case .enumeration(let name):
      let item = self.index()
      let cases = index.enumerations[name]?.cases ?? []
      guard cases.indices.contains(item) else { return .enumCase(item, []) }
      return .enumCase(item, cases[item].payload.map { value($0.type, index) })
    }
  }
}

/// A 64-bit digest of words, equal in Swift and JavaScript: two lanes of 32 bits, with one representation of NaN.
package struct ReplayDigest: Equatable, Sendable {
  private var high: UInt32 = 0x811c_9dc5
  private var low: UInt32 = 0x9747_b28c

  package init() {}

  package mutating func add(_ word: Double) {
    let bits = word.isNaN ? 0x7ff8_0000_0000_0000 : word.bitPattern
    let (upper, lower) = (UInt32(truncatingIfNeeded: bits >> 32), UInt32(truncatingIfNeeded: bits))
    high = (high ^ upper) &* 0x0100_0193 &+ low
    low = (low ^ lower) &* 0x85eb_ca6b &+ high
    low ^= low >> 15
  }

  package var text: String { Self.hex(UInt64(high) << 32 | UInt64(low)) }

  package static func hex(_ bits: UInt64) -> String {
    let digits = String(bits, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
