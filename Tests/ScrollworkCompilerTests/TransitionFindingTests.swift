import ScrollworkCompiler
import Source
import TestSupport
import Testing

/// Findings about the declared transitions of sheets.
@Suite struct TransitionFindingTests {
  private static let sheet = """
    scrollwork: 1
    screen: Example
    layout:
      - block: map
        height: fill
      - sheet: panel
        notches: {low: 120, middle: 240, high: 480}
        initial: middle

    """

  private func compiled(_ rest: String) -> Compilation {
    // Unused modes would be another finding.
    let modes = rest.contains("browse:") ? "modes: [browse, edit]\n" : ""
    return compile(
      SourceFile(path: "Example.scroll.yaml", text: Self.sheet.replacing("layout:", with: modes + "layout:") + rest))
  }

  private func findings(_ rest: String) -> [String] {
    compiled(rest).report.findings.map { "\($0.rule.id): \($0.message)" }
  }

  @Test func unreachableNotchIsReported() {
    #expect(
      findings(
        """
            modes:
              browse: {rests: [low, high], enter: low, drag: false}
              edit: {rests: [middle], enter: middle}
        """
      ).contains("unreachable-notch: `panel` reaches `high` only when the app moves it"))
  }

  @Test func notchOfNoModeIsOneFinding() {
    #expect(
      findings(
        """
            modes:
              browse: {rests: [low, middle]}
              edit: {rests: [low]}
        """) == ["unused-notch: `panel` rests at `high` in no mode"])
  }

  @Test func notchReachedByMoveIsAccepted() {
    #expect(findings("    drag: false\n") == [])
  }

  @Test func notchWithoutATapIsDragOnly() throws {
    let report = compiled("    tap: {low: middle, middle: low}\n").report
    let finding = try #require(report.findings.first)
    #expect(report.findings.count == 1)
    #expect(finding.message == "`panel` reaches `high` only by dragging")
    #expect(finding.notes == ["shortest path: began(panel, _), then ended(panel, _), then settled"])
  }

  @Test func modeReachesANotchWithoutDragging() {
    #expect(
      findings(
        """
            modes:
              browse: {rests: [low, middle, high], tap: {low: middle, middle: low}}
              edit: {rests: [high], enter: high, tap: {}}
        """) == [])
  }

  @Test func tapToTheCurrentNotchIsDead() {
    #expect(
      findings("    tap: {low: middle, middle: high, high: high}\n").contains("dead-tap: a tap at `high` has no effect")
    )
  }

  @Test func unobservableMemoryIsReported() {
    #expect(findings("    tap: {low: previous, middle: high, high: low}\n") == [])
    #expect(
      findings(
        """
            modes:
              browse: {rests: [low, middle], enter: middle, tap: {low: previous, middle: low}}
              edit: {rests: [high], enter: high, tap: {}}
        """
      ).contains { $0.hasPrefix("unobserved-memory: a tap at `low` goes to `middle`") })
  }
}
