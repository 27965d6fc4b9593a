import Backends
import ScrollworkCompiler
import ScrollworkEngine
import Source
import Tables
import TestSupport
import Testing

/// Heights that views decide.
@Suite struct FittedHeightTests {
  private func file(_ text: String) -> SourceFile { SourceFile(path: "Test.scroll.yaml", text: text) }

  private static let profile = """
    scrollwork: 1
    screen: Profile
    devices: [iPhone 15]
    measures: {titleHeight: 0...900}
    layout:
      - bar: top
        height: safeArea.top
      - bar: title
        height: {fit: 44...160, typical: 60}
      - tabs: pages
        strip: {height: {fit: 30...80}}
        pages:
          - page: only
            content:
              - list: rows
                contentHeight: titleHeight
    """

  @Test func heightOfAViewIsAMeasureOfItsNode() throws {
    let compilation = compile(file(Self.profile))
    #expect(compilation.report.findings.map(\.message) == [])
    let table = try #require(compilation.machine?.table)
    #expect(table.screen.measures == ["titleHeight", "title.height", "pages.strip"])
    #expect(
      table.screen.fits == [
        ScrollMachine.Fit(1, measure: 1, lower: 44, upper: 160), ScrollMachine.Fit(2, measure: 2, lower: 30, upper: 80),
      ])
    let environment = [852.0, 393, 59, 34, 0]
    var machine = table.machine(environment: environment, measures: [900, 60, 55])
    #expect(machine.state.lengths.nodes[4].viewport == 852 - 59 - 60 - 55)
    machine.handle(.measured([900, 160, 55]))
    #expect(machine.state.lengths.nodes[4].viewport == 852 - 59 - 160 - 55)
    #expect(machine.isCovered)
    for (title, strip) in [(160.5, 55.0), (43, 55), (60, 81), (60, 29)] {
      machine.handle(.measured([900, title, strip]))
      #expect(!machine.isCovered, "\(title), \(strip)")
    }
  }

  /// Lengths are proved for every height of the range.
  @Test func rangeIsProved() {
    let tall = Self.profile.replacing("fit: 44...160", with: "fit: 44...900")
    let findings = compile(file(tall)).report.findings
    #expect(findings.map(\.rule) == [.negativeLength, .pageSpace])
    #expect(findings.first?.message == "nothing is left for `pages` where title.height is above 793 pt")
  }

  /// A declared measure keeps its name.
  @Test func generatedMembersAreDistinct() throws {
    let machine = try #require(compile(file(Self.profile)).machine)
    let text = ScreenFile.text(machine, EmitOptions(source: "Test.scroll.yaml"))
    #expect(text.contains("var titleHeight: Double = 450\n"))
    #expect(text.contains("var titleHeight_: Double = 60\n"))
    #expect(text.contains(".init(Node.title, measure: 1, from: 44, to: 160)"))
  }

  @Test func numbersOfAScreenHaveItsFits() throws {
    let table = try #require(compile(file(Self.profile)).machine?.table)
    let decoded = try #require(ScrollMachine.DecodedScreen(table.encoded))
    #expect(decoded.screen.fits == table.screen.fits)
    let wider = compile(file(Self.profile.replacing("44...160", with: "44...161"))).machine?.table
    #expect(try !table.movesLike(#require(wider)))
  }
}
