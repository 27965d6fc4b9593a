import Backends
import Foundation
import Model
import ScrollworkCompiler
import Source
import TestSupport
import Testing
import Verifier

/// Damaged specs go through everything that a command could do with them: each is answered, soon, and never with a trap.
///
/// A few hundred of them are part of `make test`; `make fuzz` goes on for minutes, from another seed each time. The
/// input of the moment lies in a file, since a trap leaves nobody to tell what it was.
@Suite(.serialized) struct FuzzTests {
  private static let seconds = ProcessInfo.processInfo.environment["FUZZ_SECONDS"].flatMap(Double.init)
  private static let seed =
    ProcessInfo.processInfo.environment["FUZZ_SEED"].flatMap(UInt64.init)
    ?? (seconds == nil ? 1 : UInt64(Date().timeIntervalSince1970))
  private static let inputFile = ProcessInfo.processInfo.environment["FUZZ_INPUT"]

  /// In debug builds beside other tests; what takes this long hangs.
  private static let patience = 60.0

  /// Runs a check on damaged texts until the time is over.
  private func fuzz(_ texts: [String], tries: Int, _ check: (SourceFile) -> String?) throws {
    var random = SplitMix64(seed: Self.seed)
    var tried = 0
    let start = Date()
    while Self.seconds.map({ Date().timeIntervalSince(start) < $0 }) ?? (tried < tries) {
      let bytes = Self.damaged(texts, &random)
      if let file = Self.inputFile { try Data(bytes).write(to: URL(fileURLWithPath: file)) }
      let began = Date()
      let complaint = check(SourceFile(path: "Damaged.scroll.yaml", bytes: bytes))
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(complaint == nil, "seed \(Self.seed), input \(tried):\n\(text)")
      let took = Date().timeIntervalSince(began)
      #expect(took < Self.patience, "seed \(Self.seed), input \(tried), \(took) s:\n\(text)")
      if complaint != nil { return }
      tried += 1
    }
    if let file = Self.inputFile { try? FileManager.default.removeItem(atPath: file) }
    print("fuzz: \(tried) inputs from seed \(Self.seed)")
  }

  @Test func compilationAnswersAndWhatItSaysCanBeRendered() throws {
    var memo = ProofMemo()
    try fuzz(FormattedSpecTests.texts, tries: 150) { file in
      let compilation = compile(file, memo: &memo)
      let report = compilation.report
      for finding in report.findings {
        let spans = [finding.span] + finding.labels.map(\.span) + finding.fixes.flatMap { $0.edits.map(\.span) }
        guard spans.allSatisfy({ 0 <= $0.start && $0.start <= $0.end && $0.end <= file.bytes.count }) else {
          return "\(finding.message) lies outside the file"
        }
      }
      let locations = Locations(workingFolder: "/specs", root: "/specs")
      let texts = [
        TextRenderer(usesColor: true).render([report]), JSONRenderer().render([report]),
        SARIFRenderer(version: "1", locations).render([report]), GitHubRenderer(locations).render([report]),
        GitLabRenderer(locations).render([report]),
        JUnitRenderer("lint", failingFrom: .error, locations).render([report]),
      ]
      if texts.contains(where: { $0.unicodeScalars.contains { $0.value < 32 && $0 != "\n" && $0 != "\u{1B}" } }) {
        return "a control character reaches the output"
      }
      if report.findings.isEmpty, compilation.machine == nil { return "no machine, and no finding says why" }
      return nil
    }
  }

  @Test func whatHasASolutionCanBeShownAndPrinted() throws {
    var memo = ProofMemo()
    try fuzz(FormattedSpecTests.corpus, tries: 60) { file in
      let compilation = compile(file, memo: &memo)
      guard let spec = compilation.spec else { return nil }
      let places = Places().surroundings(for: spec).surroundings
      guard let screen = compilation.preview(at: places) else { return nil }
      let preview = Preview(screens: [screen])
      let page = emitHTML([compilation.pageScreen(at: places)])
      if page.isEmpty || emitSVG(preview).isEmpty || preview.table(width: 80, isColored: false).isEmpty {
        return "nothing is shown"
      }
      guard let machine = compilation.machine else { return nil }
      let code = emitSwift(machine, options: SwiftOptions(source: file.path))
      let script = emitJavaScript(machine, options: JavaScriptOptions(source: file.path))
      return code.isEmpty || script.isEmpty || Diagram(machine).mermaid.isEmpty ? "nothing is printed" : nil
    }
  }

  @Test func formattingIsRefusedOrComesToAnEnd() throws {
    try fuzz(FormattedSpecTests.texts, tries: 300) { file in
      guard let once = try? formatted(file) else { return nil }
      guard let twice = try? formatted(once) else { return "what was formatted cannot be" }
      return twice.bytes == once.bytes ? nil : "formatting goes on"
    }
  }

  // MARK: - Damage

  /// A text with pieces taken out, doubled, moved, or taken from another.
  private static func damaged(_ texts: [String], _ random: inout SplitMix64) -> [UInt8] {
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

  private static let words: [[UInt8]] = [
    "(", ")", "-", "%", " of ", "...", ".", ",", "{", "}", "[", "]", ": ", "\n", "\n  - ", "\n    ", "*", "&a ", "*a",
    "#", "'", "\"", "|", ">-", "0", "-1", "1e3", "99999999999999999999", "0.000000000000001", "1073741824", "available",
    "height", "width", "fill", "keyboard", "safeArea.top", "previous", "none", "sheet: ", "list: ", "page: ", "tabs: ",
    "scroll: ", "header: ", "mode", "@high", "<=", "=", "−", "😀", "流", "\u{0}", "\u{FEFF}", "\r\n", "\r", "\t",
    "min(", "max(", "clamp(", "true", "null", "~", "when: ", "notches: ", "{min: 0, prefer: 10, max: 20}",
    "constraints:\n  - ", "# scrollwork: ignore notch-gap", "---\n", "...\n", "!!str ", "<<: ",
  ].map { Array($0.utf8) }
}
