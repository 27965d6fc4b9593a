import Foundation
import Source
import Testing

/// Damaged texts for a check, until the time is over.
///
/// `FUZZ_SECONDS` is the duration, with a new seed each time; without it a fixed number of texts is checked. The
/// current input is kept in the file `FUZZ_INPUT`, since a trap cannot report it.
package enum Fuzz {
  private static let seconds = ProcessInfo.processInfo.environment["FUZZ_SECONDS"].flatMap(Double.init)
  package static let seed =
    ProcessInfo.processInfo.environment["FUZZ_SEED"].flatMap(UInt64.init)
    ?? (seconds == nil ? 1 : UInt64(Date().timeIntervalSince1970))
  private static let inputFile = ProcessInfo.processInfo.environment["FUZZ_INPUT"]

  /// Seconds after which a check counts as hanging, in a debug build beside other tests.
  private static let patience = 60.0

  /// Runs a check on damaged texts.
  ///
  /// - Parameters:
  ///   - texts: The undamaged texts.
  ///   - check: Returns a problem, or `nil`.
  package static func run(_ texts: [String], tries: Int, _ check: (SourceFile) -> String?) throws {
    var random = SplitMix64(seed: seed)
    var tried = 0
    let start = Date()
    while seconds.map({ Date().timeIntervalSince(start) < $0 }) ?? (tried < tries) {
      let bytes = damaged(texts, &random)
      if let file = inputFile { try Data(bytes).write(to: URL(fileURLWithPath: file)) }
      let began = Date()
      let complaint = check(SourceFile(path: "Damaged.scroll.yaml", bytes: bytes))
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(complaint == nil, "seed \(seed), input \(tried):\n\(text)")
      let took = Date().timeIntervalSince(began)
      #expect(took < patience, "seed \(seed), input \(tried), \(took) s:\n\(text)")
      if complaint != nil { return }
      tried += 1
    }
    if let file = inputFile { try? FileManager.default.removeItem(atPath: file) }
    print("fuzz: \(tried) inputs from seed \(seed)")
  }

  /// A text with pieces removed, duplicated, moved, or taken from another.
  package static func damaged(_ texts: [String], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = Array(random.element(texts).utf8)
    for _ in 0...random.integer(0...3) {
      if random.chance(1, of: 2) {
        damageBytes(&bytes, &random)
      } else {
        damageLines(&bytes, random.element(texts), &random)
      }
    }
    return bytes
  }

  private static func damageBytes(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    guard bytes.count > 1 else { return }
    let start = random.integer(0...bytes.count - 1)
    let end = min(bytes.count, start + 1 + random.integer(0...12))
    switch random.integer(0...4) {
    case 0: bytes.removeSubrange(start..<end)
    case 1: bytes.insert(contentsOf: bytes[start..<end], at: random.integer(0...bytes.count))
    case 2: bytes.insert(contentsOf: random.element(words), at: start)
    case 3: bytes.replaceSubrange(start..<end, with: random.element(words))
    case _: bytes[start] = UInt8(random.integer(0...255))
    }
  }

  private static func damageLines(_ bytes: inout [UInt8], _ other: String, _ random: inout SplitMix64) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
    let others = other.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
    let place = random.integer(0...lines.count - 1)
    switch random.integer(0...4) {
    case 0: lines.remove(at: place)
    case 1: lines.insert(lines[place], at: random.integer(0...lines.count))
    case 2: lines.swapAt(place, random.integer(0...lines.count - 1))
    case 3: lines.insert(random.element(others), at: place)
    case _:
      let start = random.integer(0...others.count - 1)
      lines.insert(contentsOf: others[start..<min(others.count, start + random.integer(1...8))], at: place)
    }
    bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  static let words: [[UInt8]] = [
    "(", ")", "-", "%", " of ", "...", ".", ",", "{", "}", "[", "]", ": ", "\n", "\n  - ", "\n    ", "*", "&a ", "*a",
    "#", "'", "\"", "|", ">-", "0", "-1", "1e3", "99999999999999999999", "0.000000000000001", "1073741824", "available",
    "height", "width", "fill", "keyboard", "safeArea.top", "previous", "none", "sheet: ", "list: ", "page: ", "tabs: ",
    "scroll: ", "header: ", "mode", "@high", "<=", "=", "−", "😀", "流", "\u{0}", "\u{FEFF}", "\r\n", "\r", "\t",
    "min(", "max(", "clamp(", "true", "null", "~", "when: ", "notches: ", "{min: 0, prefer: 10, max: 20}",
    "constraints:\n  - ", "# scrollwork: ignore notch-gap", "---\n", "...\n", "!!str ", "<<: ",
  ].map { Array($0.utf8) }
}
