import Model
import ScrollworkCompiler
import Source
import Testing

/// A compiler begins with what others have proved of the shapes of screens, and tells what it has proved itself.
@Suite struct ProvedElsewhereTests {
  private func compilation(
    _ text: String, _ compiler: inout Compiler, for goal: Goal = .report, under configuration: Configuration = .init()
  ) -> Compilation {
    compiler.compile(SourceFile(path: "Spec.scroll.yaml", text: text), under: configuration, for: goal)
  }

  /// Other numbers, the same movement.
  private static let edited = Specs.replacing("height: 44", with: "height: 48")

  private static func tapped(_ taps: String) -> String {
    Specs.replacing("high: 3/4 of available", with: "middle: 2/4 of available\n      high: 3/4 of available")
      .replacing("    release:", with: "    tap: \(taps)\n    release:")
  }

  @Test func whatOneTellsAnotherNeedNotProve() throws {
    var first = Compiler()
    let proved = compilation(Specs.clean, &first)
    let news = first.takeNews()
    #expect(news.proved.count == 1 && news.known == 0)
    #expect(first.takeNews().proved.isEmpty, "it is told once")
    let told = try #require(news.proved.first)
    var second = Compiler { $0 == told.shape ? told.counts : nil }
    let remembered = compilation(Self.edited, &second)
    #expect(remembered.report.findings.isEmpty && remembered.proofCounts.text == proved.proofCounts.text)
    // It has not even been lowered.
    #expect(remembered.machine == nil && proved.machine != nil)
    let later = second.takeNews()
    #expect(later.proved.isEmpty && later.known == 1)
  }

  /// Counts that no proof comes to show who is believed.
  @Test func itIsTakenAtItsWord() {
    let told = "movement: 2 configurations, 3 cells, 4 obligations"
    var compiler = Compiler { _ in [1, 2, 3, 4] }
    #expect(compilation(Specs.clean, &compiler).proofCounts.text == told)
    // Who wants a machine gets one, and it is not verified again.
    let lowered = compilation(Specs.clean, &compiler, for: .machine)
    #expect(lowered.machine != nil && lowered.proofCounts.text == told)
  }

  @Test(arguments: [[], [1, 2, 3], [1, 2, 3, 4, 5], [1, 2, -3, 4], [1, .max, 3, 4]])
  func whatIsNoListOfCountsIsProvedAnew(_ counts: [Int]) {
    var (doubting, fresh) = (Compiler { _ in counts }, Compiler())
    let text = compilation(Specs.clean, &fresh).proofCounts.text
    #expect(compilation(Specs.clean, &doubting).proofCounts.text == text)
    #expect(doubting.takeNews().proved.map(\.counts) == fresh.takeNews().proved.map(\.counts))
  }

  @Test(arguments: [1, 2, 5]) func allThreadsTellTheOneTheyComeFrom(_ jobs: Int) {
    let compiler = Compiler()
    let texts = [
      Specs.clean, Self.edited, Self.tapped("{low: middle, middle: high, high: low}"),
      Specs.replacing("rows", with: "lines"),
    ]
    let counts = forEachInParallel(texts, jobs: jobs, with: compiler) { compiler, text in
      compilation(text, &compiler).proofCounts.text
    }
    let news = compiler.takeNews()
    #expect(news.proved.count == 2 && news.known == 0)
    #expect(counts[0] == counts[1] && counts[0] == counts[3] && counts[0] != counts[2])
  }
}
