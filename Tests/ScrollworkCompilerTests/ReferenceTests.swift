import Foundation
import ScrollworkCompiler
import Source
import TestSupport
import Testing

/// Every YAML example of the reference compiles, or has the finding that it shows, and its scenarios pass.
///
/// An example that begins with `scrollwork: 1` is a spec. Any other is inserted into a small screen at the position
/// that a comment above it names: `within: top`, `layout` or `sheet`. A comment `finding: ID` expects exactly that
/// finding.
@Suite struct ReferenceTests {
  private static let catalogue = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/ScrollworkCompiler/Scrollwork.docc")

  struct Example: Sendable, CustomTestStringConvertible {
    var place: String
    var text: String
    var within: String?
    var finding: String?

    var testDescription: String { place }
  }

  private static let examples: [Example] = {
    let files = (try? FileManager.default.subpathsOfDirectory(atPath: catalogue.path)) ?? []
    return files.filter { $0.hasSuffix(".md") }.sorted().flatMap { file -> [Example] in
      let data = FileManager.default.contents(atPath: catalogue.appendingPathComponent(file).path) ?? Data()
      return examples(of: String(decoding: data, as: UTF8.self), file)
    }
  }()

  private static func examples(of text: String, _ file: String) -> [Example] {
    var found: [Example] = []
    var open: Example?
    var marks: [String: String] = [:]
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      if var example = open {
        if line == "```" {
          found.append(example)
          open = nil
        } else {
          example.text += line + "\n"
          open = example
        }
      } else if line == "```yaml" {
        open = Example(
          place: "\(file):\(index + 2)", text: "", within: marks["within"], finding: marks["finding"])
        marks = [:]
      } else if line.hasPrefix("<!-- "), line.hasSuffix(" -->") {
        let parts = line.dropFirst(5).dropLast(4).components(separatedBy: ": ")
        if parts.count == 2 { marks[parts[0]] = parts[1] }
      } else if !line.isEmpty {
        marks = [:]
      }
    }
    return found
  }

  private static let screen = """
    scrollwork: 1
    screen: Example
    measures:
      feed: {range: 0...100000, typical: 4200}
    layout:

    """
  private static let map = """
    - block: map
      height: fill
    - sheet: search

    """
  private static let sheet = """
    notches:
      minimum: 120
      medium: 50% of available
      maximum: available - safeArea.top - 16
    content:
      - header: handle
        height: 44
      - list: results
        contentHeight: feed

    """

  private static func indented(_ text: String, by spaces: Int) -> String {
    text.split(separator: "\n").map { String(repeating: " ", count: spaces) + $0 + "\n" }.joined()
  }

  /// The blocks of a map, each an unindented key with its indented lines; later ones replace earlier ones.
  private static func merged(_ base: String, _ fragment: String) -> String {
    func blocks(_ text: String) -> [(key: Substring, text: String)] {
      var blocks: [(key: Substring, text: String)] = []
      for line in text.split(separator: "\n") {
        let isKey = line.first.map { $0 != " " && $0 != "-" && $0 != "#" } ?? false
        if isKey { blocks.append((line.prefix { $0 != ":" }, "")) }
        if blocks.isEmpty { continue }
        blocks[blocks.count - 1].text += line + "\n"
      }
      return blocks
    }
    let replaced = Set(blocks(fragment).map(\.key))
    return blocks(base).filter { !replaced.contains($0.key) }.map(\.text).joined() + fragment
  }

  private static func spec(_ example: Example) -> String? {
    if example.text.hasPrefix("scrollwork: 1") { return example.text }
    switch example.within {
    case "top": return merged(screen + indented(map + indented(sheet, by: 2), by: 2), example.text)
    case "layout": return screen + indented(example.text, by: 2)
    case "sheet": return screen + indented(map + indented(merged(sheet, example.text), by: 2), by: 2)
    default: return nil
    }
  }

  @Test func referenceHasExamples() { #expect(Self.examples.count >= 30) }

  @Test(arguments: examples)
  func exampleCompilesOrHasItsFinding(_ example: Example) throws {
    let text = try #require(Self.spec(example), "no comment says where the example belongs")
    let compilation = compile(SourceFile(path: "Example.scroll.yaml", text: text))
    let report = compilation.report
    let ids = Set(report.findings.map(\.rule.id)).subtracting(["unused-name", "unused-keyboard"])
    #expect(ids == Set([example.finding].compactMap { $0 }), "\(TextRenderer().render([report]))\n\(text)")
    let failures = compilation.playScenarios()?.report.findings ?? []
    #expect(failures.isEmpty, "\(failures.map { [$0.message] + $0.notes })")
  }
}
