import Foundation
import ScrollworkCompiler
import Source
import Tables
import TestSupport
import Testing

@testable import Backends

@Suite struct HTMLTests {
  private static let spec = """
    scrollwork: 1
    screen: Touched
    summary: A panel over a map.
    devices: [iPhone 15]
    measures:
      feed: {range: 0...10000, typical: 1000}
    layout:
      - block: map
        height: fill
      - sheet: panel
        notches: {low: 200, high: 600}
        release: {like: overlayContainer}
        content:
          - header: handle
            height: 44
          - list: rows
            contentHeight: feed

    """

  private static func screen(_ text: String) -> PageScreen {
    let compilation = compile(SourceFile(path: "Touched.scroll.yaml", bytes: Array(text.utf8)))
    let places = compilation.spec.map { DeviceSelection().configurations(for: $0).environments } ?? []
    return compilation.pageScreen(at: places)
  }

  /// The text of each script element.
  private static func scripts(_ page: String) -> [String] {
    page.components(separatedBy: "<script").dropFirst().map {
      $0.drop { $0 != ">" }.dropFirst().description.components(separatedBy: "</script>")[0]
    }
  }

  /// A notch that is too low on the smallest phone only.
  @Test func phoneMovesOnTheDevicesOnWhichTheSpecHolds() throws {
    let spec = Self.spec.replacingOccurrences(of: "[iPhone 15]", with: "[iPhone SE (1st generation), iPhone 15]")
      .replacingOccurrences(of: "high: 600", with: "high: 35% of available")
    let data = emitPageData([Self.screen(spec)])
    #expect(data.contains(#""id":"notch-order""#))
    #expect(data.contains(#""failing":1,"places":[{"title":"iPhone 15""#))
    #expect(!data.contains(#"{"title":"iPhone SE (1st generation)""#))
    #expect(data.contains(#""table":["#) && data.contains("high 198.8 !"))
    let broken = emitPageData([Self.screen(spec.replacingOccurrences(of: "35% of available", with: "100"))])
    #expect(!broken.contains(#""table":["#) && !broken.contains(#""failing""#))
    #expect(broken.contains(#"{"title":"iPhone SE (1st generation)""#))
  }

  @Test func contentPolicyAllowsOnlyElementsWithTheNonce() throws {
    let page = emitHTML([Self.screen(Self.spec)])
    let policy = try #require(page.components(separatedBy: "Content-Security-Policy\" content=\"").dropFirst().first)
      .prefix { $0 != "\"" }
    let nonce = try #require(policy.components(separatedBy: "script-src 'nonce-").dropFirst().first).prefix(16)
    #expect(
      policy
        == "default-src 'none'; script-src 'nonce-\(nonce)' 'wasm-unsafe-eval'; style-src 'nonce-\(nonce)'; base-uri 'none'; form-action 'none'"
    )
    #expect(page.components(separatedBy: "<script nonce=\"\(nonce)\">").count == 3)
    #expect(page.components(separatedBy: "<style nonce=\"\(nonce)\">").count == 2)
    #expect(Self.scripts(page).count == 3)
    #expect(page.components(separatedBy: "<script type=\"text/plain\" id=\"engine\">").count == 2)
    #expect(page == emitHTML([Self.screen(Self.spec)]))
    #expect(!emitHTML([Self.screen(Self.spec.replacingOccurrences(of: "44", with: "45"))]).contains(nonce))
  }

  /// `PageAssets.stripped` works line by line, so no line may hold both code and a comment or end inside a literal.
  @Test func pageFilesCanBeStrippedLineByLine() {
    for line in (PageAssets.sources + [PageAssets.style]).flatMap({ $0.split(separator: "\n") }) {
      let text = line.drop { $0 == " " }
      let isComment = text.hasPrefix("//") || text.hasPrefix("/*") || text.hasPrefix("*")
      let code = text.replacing(/"(\\.|[^"\\])*"/, with: "")
      if !isComment {
        #expect(!code.contains("//") && !code.contains("/*") && !code.contains("*/"), "\(line)")
        #expect(text.count { $0 == "`" }.isMultiple(of: 2), "\(line)")
      } else if text.contains("*/") {
        #expect(text.hasSuffix("*/"), "\(line)")
      }
    }
    #expect(PageAssets.stripped("a;\n\n  /* b\n   */\n  // c\n  d;\n<!-- e -->\n") == "a;\nd;\n")
  }

  @Test func pageLoadsNoExternalResource() {
    let page = emitHTML([Self.screen(Self.spec)])
    for name in ["src=", "href=", "@import", "url(", "fetch(", "XMLHttpRequest", "WebSocket"] {
      #expect(!page.contains(name), "\(name)")
    }
  }

  /// The page of one screen must stay small enough to send. A test in the browser compresses it.
  @Test func pageOfOneScreenHasAtMost400Kilobytes() throws {
    let files = FileManager.default.enumerator(atPath: Corpus.folder.path)?.compactMap { $0 as? String } ?? []
    let specs = files.filter { $0.hasSuffix(".scroll.yaml") }
    #expect(specs.count >= 50)
    for path in specs {
      let text = try String(contentsOf: Corpus.folder.appendingPathComponent(path), encoding: .utf8)
      let page = emitHTML([Self.screen(text)])
      #expect(page.contains("\"table\":[2,"), "\(path)")
      #expect(page.utf8.count <= 400_000, "\(path)")
    }
  }

  @Test func scenariosAreStepsWithNumbersAndAVerdict() {
    let text =
      Self.spec + """
        scenarios:
          - scenario: a push
            steps:
              - drag: {on: rows, by: [-40]}
              - expect: {panel.height: panel.low + 40}
          - scenario: a wrong push
            steps:
              - drag: {on: rows, by: [-40]}
              - expect: {panel.height: panel.low}

        """
    let data = emitPageData([Self.screen(text)])
    #expect(data.contains(#"{"drag":{"on":"rows","by":[-40]}},{"expect":{"panel.height":240}}]"#))
    #expect(data.contains(#""title":"a push","line":19,"place":"#))
    #expect(data.contains(#""failure":"panel.height is 240, not 200""#))
  }

  @Test func promisesHaveTheirTightestDevice() {
    let text =
      Self.spec.replacingOccurrences(of: "devices: [iPhone 15]", with: "devices: [iPhone 15, iPhone 14]") + """
        ensure:
          - panel.high + 100 <= height

        """
    let data = emitPageData([Self.screen(text)])
    #expect(
      data.contains(
        #"{"text":"panel.high + 100 <= height","line":19,"form":"height - 700","place":"iPhone 14","margin":144}"#))
  }

  @Test func findingHasItsSourceLinesAndTheLinesOfItsFix() throws {
    let finding = try #require(
      Self.screen(Self.spec.replacingOccurrences(of: "block: map", with: "blok: map")).findings.first)
    #expect(finding.details.contains("- blok: map"))
    #expect(finding.fix == "  - block: map")
  }

  @Test func pageOfASpecWithErrorsHasFindingsAndNoMachine() {
    let broken = Self.screen(Self.spec.replacingOccurrences(of: "high: 600", with: "high: 100"))
    #expect(broken.machine == nil)
    let data = emitPageData([broken])
    #expect(data.contains("\"id\":\"notch-order\""))
    #expect(!data.contains("\"table\""))
    let nothing = Self.screen("layout: [")
    #expect(emitPageData([nothing]).contains("\"name\":null"))
  }

  @Test func pageWithADataFileNamesIt() {
    let page = emitHTML([], dataFile: "a \"quoted\" name.js")
    #expect(page.contains("<meta name=\"watch\" content=\"a &quot;quoted&quot; name.js\">"))
    #expect(Self.scripts(page).count == 2)
    #expect(page.contains("script-src 'nonce-") && page.contains("' file: 'self'"))
  }

  /// Texts of a spec are unchanged in the data, and nothing else of the page changes.
  @Test func textsOfASpecAreEscapedInThePage() throws {
    let node = Toolchain.has("node")
    for text in HostileNames.texts {
      var screen = Self.screen(Self.spec)
      screen.file = text
      screen.preview?.name = text
      screen.preview?.screenDescription.summary = text
      screen.machine?.screenDescription.summary = text
      screen.findings = [PageScreen.Finding(severity: "error", id: "x", message: text, line: 1, column: 1)]
      for index in screen.machine?.screenDescription.nodes.indices ?? 0..<0 {
        screen.machine?.screenDescription.nodes[index].title = text
      }
      let page = emitHTML([screen])
      #expect(page.components(separatedBy: "<script").count == 4, "\(text)")
      #expect(page.components(separatedBy: "</script").count == 4, "\(text)")
      #expect(!page.dropFirst(20).contains("<!--"), "\(text)")
      guard node, let data = Self.scripts(page).last else { continue }
      let program = """
        let received;
        const scrollwork = { wants: () => true, receive: (digest, data) => { received = data; } };
        \(data)
        const [screen] = received.screens;
        console.log(JSON.stringify([screen.file, screen.name, screen.summary, screen.findings[0].message, screen.table[0]]));
        """
      let outcome = try Toolchain.run("node", ["-e", program])
      let values = try #require(
        JSONSerialization.jsonObject(with: Data(outcome.output.utf8), options: .fragmentsAllowed) as? [Any], "\(text)")
      #expect(values.prefix(4).allSatisfy { ($0 as? String) == text }, "\(text)")
      #expect(values.last as? Double == 2)
    }
  }
}
