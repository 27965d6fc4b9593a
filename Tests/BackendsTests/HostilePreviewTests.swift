import ScrollworkCompiler
import Source
import Tables
import TestSupport
import Testing

@testable import Backends

/// Texts of a spec and the name of its file never add a line or a command to an output.
@Suite struct HostilePreviewTests {
  private static let spec = """
    scrollwork: 1
    screen: Shown
    summary: A panel over a map.
    devices: [iPhone 15]
    layout:
      - block: map
        height: fill
      - sheet: panel
        notches: {low: 200, high: 600}
        content:
          - tabs: pages
            strip: 44
            pages:
              - page: first
                title: one
                content: [{list: rows, contentHeight: 1000}]
              - page: second
                title: two
                content: [{list: others, contentHeight: 1000}]

    """

  private static let compilation = compile(SourceFile(path: "Shown.scroll.yaml", text: spec))
  private static let screen = compilation.preview(
    at: compilation.spec.map { DeviceSelection().configurations(for: $0).environments } ?? [])

  /// Every output that shows texts of a spec, with the text in every position.
  private static func shown(_ text: String) throws -> [String: String] {
    var screen = try #require(Self.screen)
    var machine = try #require(compilation.machine)
    (screen.name, screen.file, screen.screenDescription.summary, machine.screenDescription.summary) = (
      text, text, text, text
    )
    for index in screen.screenDescription.nodes.indices where screen.screenDescription.nodes[index].title != nil {
      screen.screenDescription.nodes[index].title = text
      screen.screenDescription.nodes[index].summary = text
      machine.screenDescription.nodes[index].title = text
    }
    screen.samples[0].failures = [Preview.Failure(quantities: [], message: text)]
    let preview = Preview(screens: [screen])
    var changed = screen
    changed.file += "2"
    // An assertion is an expression, which contains no backquote.
    let promise = text.filter { $0 != "`" }
    let old = SpecDiff.Version(
      screen: screen, assertions: [.init(text: promise, verdict: .proved, device: nil)],
      scenarios: [.init(title: text, outcome: .passes)], behaviorSettings: [], covered: ["iPhone 15"])
    let new = SpecDiff.Version(
      screen: changed, assertions: [.init(text: promise, verdict: .refuted, device: "iPhone 15")],
      scenarios: [.init(title: text, outcome: .fails, device: "iPhone 15", reason: text)], behaviorSettings: [],
      covered: [])
    let comparison = SpecDiff(screens: [compare(old, with: new)].compactMap(\.self))
    let diagram = Diagram(machine)
    return [
      "table": preview.table(width: 80, hasSketch: true, isColored: false),
      "devices": preview.table(width: 80, columns: .devices, isColored: false),
      "svg": emitSVG(preview), "mermaid": diagram.mermaid, "dot": diagram.dot,
      "difference": comparison.text(width: 80, isColored: false), "markdown": comparison.markdown,
      "difference in a drawing": emitSVG(comparison),
    ]
  }

  private static let texts: [String] = {
    var random = SeededRandom(seed: 14)
    let signs = [
      "|", "[a](b)", "**", "`", "```", "~~", "\u{1B}[2J", "\u{1B}]0;x\u{7}", "-->", "\"]; x [", "\\\"", "%%{", "}",
      "#quot;",
    ]
    let random1000 = (0..<1000).map { _ in
      (0..<random.within(1...5)).map { _ in
        random.happens(70)
          ? random.pick(HostileNames.texts + signs)
          : Unicode.Scalar(UInt32(random.within(0...0x10FFFF))).map(String.init) ?? "<!--"
      }.joined()
    }
    return HostileNames.texts + signs + random1000
  }()

  @Test func hostileTextsNeverChangeTheStructureOfAnOutput() throws {
    let plain = try Self.shown("plain").mapValues(lineCount)
    for text in Self.texts {
      for (name, shown) in try Self.shown(text) {
        // A drawing has a line less if a text does not fit or is blank.
        let (expected, actual) = (plain[name] ?? 0, lineCount(shown))
        #expect(
          name.contains("svg") || name.contains("drawing") || actual == expected, "\(name): \(text.debugDescription)")
        #expect(!shown.unicodeScalars.contains(where: commands), "\(name): \(text.debugDescription)")
        if name == "markdown" { #expect(isTame(shown), "\(shown)") }
        if name == "dot" { #expect(shown.split(separator: "\n").allSatisfy { quotes(in: $0).isMultiple(of: 2) }) }
      }
    }
  }

  private func lineCount(_ text: String) -> Int { text.unicodeScalars.reduce(0) { $0 + ($1 == "\n" ? 1 : 0) } }

  /// Whether a terminal interprets a character, or reorders text by it.
  private func commands(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: false
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private func quotes(in line: Substring) -> Int {
    var (count, isEscaped) = (0, false)
    for scalar in line.unicodeScalars {
      if scalar == "\"", !isEscaped { count += 1 }
      isEscaped = scalar == "\\" && !isEscaped
    }
    return count
  }

  /// Whether every Markdown character outside of code is escaped, except at the start of a line, where the renderer
  /// writes it.
  private func isTame(_ markdown: String) -> Bool {
    for line in markdown.split(separator: "\n") {
      var rest = line.drop { "#-| ".contains($0) }
      while let character = rest.first {
        switch character {
        case "\\": rest = rest.dropFirst(2)
        case "`":
          let fence = rest.prefix { $0 == "`" }
          rest = rest.dropFirst(fence.count)
          guard let end = closing(fence, in: rest) else { return false }
          rest = rest[end...]
        case "<", ">", "[", "]", "*", "_", "~", "&": return false
        default: rest = rest.dropFirst()
        }
      }
    }
    return true
  }

  /// The text after the next run of equally many backquotes.
  private func closing(_ fence: Substring, in text: Substring) -> Substring.Index? {
    var rest = text
    while let start = rest.firstIndex(of: "`") {
      let run = rest[start...].prefix { $0 == "`" }
      if run.count == fence.count { return run.endIndex }
      rest = rest[run.endIndex...]
    }
    return nil
  }
}
