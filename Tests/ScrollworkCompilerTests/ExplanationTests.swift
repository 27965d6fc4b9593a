import ScrollworkCompiler
import Source
import TestSupport
import Testing

/// Every page shows what it says.
@Suite struct ExplanationTests {
  /// What no spec can show.
  static let withoutSpec: Set<FindingID> = [
    // About the disk.
    .unreadableFile,
    // It takes more than ten million bytes.
    .fileTooLarge,
    // The bytes at fault cannot stand in a text.
    .invalidUTF8,
    // About the list of known findings.
    .staleBaseline,
    // A defect of the compiler.
    .brokenLaw,
  ]
  /// The one whose spec lacks even its first line.
  static let withoutVersion: Set<FindingID> = [.emptyFile]
  static let withSpec = FindingID.allCases.filter { !withoutSpec.contains($0) }

  private func findings(in text: String) -> [Diagnostic] {
    let compilation = compileSharingProofs(SourceFile(path: "Example.scroll.yaml", text: text))
    return compilation.report.findings + (compilation.playScenarios()?.report.findings ?? [])
  }

  @Test(arguments: FindingID.allCases) func everyFindingHasAPageOfItsOwn(_ id: FindingID) {
    let page = id.explanation
    #expect(page.id == id)
    #expect(!page.title.isEmpty && !page.title.contains("\n") && page.title.last != ".")
    #expect(page.text.last == "." && !page.text.contains("\n"))
    switch page.example {
    case .specs(let failing, let fixed):
      #expect(!Self.withoutSpec.contains(id))
      #expect(failing != fixed)
      #expect(failing.hasPrefix("scrollwork: ") != Self.withoutVersion.contains(id))
      #expect(fixed.hasPrefix("scrollwork: 1\n"))
    case .none(let reason):
      #expect(Self.withoutSpec.contains(id))
      #expect(reason.last == ".")
    }
  }

  @Test(arguments: withSpec) func theFailingSpecHasTheFindingAndTheFixedOneDoesNot(_ id: FindingID) {
    guard case .specs(let failing, let fixed) = id.explanation.example else {
      Issue.record("\(id.rawValue) has no spec")
      return
    }
    #expect(findings(in: failing).contains { $0.id == id })
    let rest = findings(in: fixed)
    #expect(!rest.contains { $0.id == id || $0.severity == .error }, "\(rest.map(\.message))")
  }

  /// What the page can say in words only, a test can do.
  @Test func aByteOfLatin1IsReported() {
    let text = "scrollwork: 1\nscreen: Example\nsummary: Caf"
    let file = SourceFile(path: "Example.scroll.yaml", bytes: Array(text.utf8) + [0xE9, 0x0A])
    #expect(compile(file).report.findings.contains { $0.id == .invalidUTF8 })
  }

  @Test func titlesAndTextsDiffer() {
    let pages = FindingID.allCases.map(\.explanation)
    #expect(Set(pages.map(\.title)).count == pages.count)
    #expect(Set(pages.map(\.text)).count == pages.count)
  }
}
