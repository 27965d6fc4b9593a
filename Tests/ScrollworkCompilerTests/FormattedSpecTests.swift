import Foundation
import Model
import ScrollworkCompiler
import Source
import Syntax
import TestSupport
import Testing

@Suite struct FormattedSpecTests {
  private static let specs = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("specs")

  static let corpus: [String] = {
    let paths = FileManager.default.enumerator(atPath: specs.path)?.compactMap { $0 as? String }.sorted() ?? []
    return paths.filter { $0.hasSuffix(".scroll.yaml") }.compactMap {
      try? String(contentsOf: specs.appendingPathComponent($0), encoding: .utf8)
    }
  }()

  /// The corpus and every spec of an explanation.
  static let texts: [String] = {
    let pages = ruleRegistry.rules.flatMap { rule -> [String] in
      guard case .specs(let failing, let fixed) = rule.page.example else { return [] }
      return [failing, fixed]
    }
    return corpus + pages
  }()

  private func file(_ text: String) -> SourceFile { SourceFile(path: "Test.scroll.yaml", text: text) }

  /// A description of a value without positions.
  private func content(of value: Any) -> String {
    if value is Span || value is SourceFile { return "" }
    let mirror = Mirror(reflecting: value)
    if mirror.children.isEmpty { return "\(value)" }
    var parts = mirror.children.map { "\($0.label ?? ""):\(content(of: $0.value))" }
    // Each dictionary has an order of its own.
    if mirror.displayStyle == .dictionary || mirror.displayStyle == .set { parts.sort() }
    return "\(type(of: value))(\(parts.joined(separator: ",")))"
  }

  private func spec(_ file: SourceFile) -> String? {
    analyze(parse(file).tree).spec.map { content(of: $0) }
  }

  @Test(arguments: texts)
  func formattingKeepsTheSpecAndIsIdempotent(_ text: String) throws {
    let original = file(text)
    guard let result = try? formatted(original) else {
      // Malformed YAML is not formatted.
      #expect(parse(original).findings.contains { $0.severity == .error } || text.isEmpty)
      return
    }
    #expect(spec(result) == spec(original))
    #expect(try formatted(result).bytes == result.bytes)
    let findings = [original, result].map { compile($0).report.findings.map(\.message).sorted() }
    #expect(findings[0] == findings[1])
  }

  @Test func corpusIsFormatted() throws {
    #expect(Self.corpus.count >= 36)
    for text in Self.corpus {
      #expect(try formatted(file(text)).bytes == Array(text.utf8), "\(text.prefix(400))")
    }
  }

  /// A text with whitespace, blank lines, comments and line breaks at random positions.
  private func roughened(_ text: String, _ random: inout SplitMix64) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for _ in 0..<6 {
      let place = random.integer(0...(lines.count - 1))
      switch random.integer(0...5) {
      case 0: lines.insert("", at: place)
      case 1: lines.insert(String(repeating: " ", count: random.integer(0...9)) + "# remark \(place)", at: place)
      case 2: if !lines[place].isEmpty { lines[place] += "   # behind" }
      case 3: lines[place] = lines[place].replacingOccurrences(of: ": ", with: ":   ")
      case 4: lines[place] = lines[place].replacingOccurrences(of: ", ", with: " ,")
      case _: lines[place] += "  "
      }
    }
    return lines.joined(separator: random.integer(0...4) == 0 ? "\r\n" : "\n")
  }

  @Test func roughenedSpecsAreFormattedWithoutLoss() {
    var random = SplitMix64(seed: 16)
    var count = 0
    for text in Exhaustive.isOn ? Self.texts + Self.texts + Self.texts : Self.texts {
      let rough = file(roughened(text, &random))
      if parse(rough).findings.contains(where: { $0.severity == .error }) { continue }
      guard let result = try? formatted(rough) else {
        Issue.record("refused:\n\(String(decoding: rough.bytes, as: UTF8.self))")
        continue
      }
      count += 1
      let again = try? formatted(result)
      #expect(again?.bytes == result.bytes, "\(String(decoding: rough.bytes, as: UTF8.self))")
      #expect(spec(result) == spec(rough))
    }
    #expect(count > Self.texts.count / 2)
  }
}
