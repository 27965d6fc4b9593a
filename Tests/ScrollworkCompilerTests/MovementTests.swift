import Model
import Source
import TestSupport
import Testing

@testable import ScrollworkCompiler

/// The laws of movement, as `prove` reports them for a screen.
@Suite struct MovementTests {
  /// The number of paths of one kind of event. `make laws` follows all that `prove` does.
  private static let maxPaths = Exhaustive.isOn ? Compilation.maxPaths : 150

  private static let total = Exhaustive.isOn ? 8 * maxPaths : 10_000
  private static let samples = Exhaustive.isOn ? 200 : 10

  private func compilation(_ text: String) -> Compilation { compile(SourceFile(path: "Spec.scroll.yaml", text: text)) }

  private func words(_ laws: [LawVerdict]) -> [String] {
    laws.map { law in
      let verdict =
        switch law.verdict {
        case .proved: "proved"
        case .refuted(let sentence): "refuted: \(sentence)"
        case .unknown(let reason): "unknown: \(reason)"
        }
      return "\(law.part.rawValue) of \(law.nodes.joined(separator: ", ")), \(law.event ?? "every event"): \(verdict)"
    }
  }

  /// Everything but what the paths do not reach is proved.
  private func check(_ movement: MovementReport?) throws {
    let movement = try #require(movement)
    let open = movement.laws.filter { law in
      switch law.verdict {
      case .proved: false
      case .refuted: true
      case .unknown: law.part != .interaction
      }
    }
    #expect(words(open) == [])
  }

  private func checkMovement(_ compilation: Compilation) throws {
    try check(compilation.proveMovement(maxPaths: Self.maxPaths, total: Self.total, samples: Self.samples))
  }

  @Test(arguments: FormattedSpecTests.corpus)
  func corpusKeepsAllLaws(_ text: String) throws {
    let compilation = compilation(text)
    #expect(compilation.report.findings.isEmpty)
    try checkMovement(compilation)
  }

  @Test func randomScreensKeepAllLaws() throws {
    for seed in 0..<(Exhaustive.isOn ? 300 : 4) {
      var choices = Choices(seed: UInt64(seed))
      let compilation = compile(SpecGenerator.spec(&choices))
      if compilation.machine != nil { try checkMovement(compilation) }
    }
  }

  private static let sheetWithList = """
    scrollwork: 1
    screen: Example
    layout:
      - block: map
        height: fill
      - sheet: panel
        notches: {low: 120, middle: 240, high: 480}
        content:
          - header: grip
            height: 44
          - list: rows
            contentHeight: 4000

    """

  @Test func sheetWithAListIsProvedCompletely() throws {
    let movement = try #require(compilation(Self.sheetWithList).proveMovement())
    #expect(words(movement.laws.filter { $0.verdict != .proved }) == [])
    let interactions = movement.laws.filter { $0.part == .interaction }
    #expect(Set(interactions.map(\.nodes)) == [["panel"], ["panel", "rows"]])
    let events = Set(interactions.compactMap(\.event))
    #expect(
      events.isSuperset(of: ["began", "dragged", "ended", "cancelled", "drifted", "settled", "move", "measured"]))
    #expect(movement.laws.allSatisfy { $0.part == .order || $0.paths > 0 })
  }

  @Test func fewerPathsLeaveLawsUnknown() throws {
    let movement = try #require(compilation(Self.sheetWithList).proveMovement(maxPaths: 10, samples: 0))
    #expect(movement.laws.contains { $0.verdict == .unknown(reason: "not decided within 10 paths") })
    #expect(!movement.isRefuted)
  }

  /// The interactions of a screen do not depend on names, so those of one shape are proved once.
  @Test func equalInteractionsHaveEqualVerdicts() throws {
    let renamed = Self.sheetWithList.replacing("panel", with: "drawer").replacing("rows", with: "lines")
    func verdicts(_ text: String) throws -> [String] {
      let movement = try #require(compilation(text).proveMovement(maxPaths: 100))
      return movement.laws.map { "\($0.event ?? "") \($0.verdict) \($0.paths)" }
    }
    #expect(try verdicts(Self.sheetWithList) == verdicts(renamed))
  }

  /// Content that a sheet lays out by its height is followed for lists only, and the verdict says so.
  @Test func contentThatIsNotFollowedIsUnknown() throws {
    let list = "      - list: rows\n        contentHeight: 4000\n"
    let page = "      - scroll: page\n        content:\n          - {header: title, height: 40}\n"
    let text = Self.sheetWithList.replacing("    content:\n", with: "    sizing: resting\n    content:\n")
      .replacing(list, with: page + "          - {list: rows, contentHeight: 4000}\n")
    let movement = try #require(compilation(text).proveMovement(maxPaths: 50))
    #expect(words(movement.laws).contains { $0.contains("unknown: the headers of a scroll that a sheet lays out") })
  }

  /// A screen whose data contradicts itself is a defect, which no comment or configuration hides.
  @Test func contradictionsAreFound() throws {
    let compilation = compilation("# scrollwork: ignore-file broken-law\n" + Self.sheetWithList)
    let (spec, table) = (try #require(compilation.spec), try #require(compilation.machine?.table))
    #expect(contradictions(in: table.screen.chains, table.screen, of: spec).isEmpty)
    #expect(compilation.report.findings.isEmpty)
    var chain = table.screen.chains[1]
    chain.up.reverse()
    let findings = contradictions(in: [chain], table.screen, of: spec)
    #expect(findings.map(\.rule) == [.brokenLaw] && findings[0].message.contains("order of nesting"))
    #expect(Rule.brokenLaw.fixedSeverityReason != nil)
  }
}
