import Model
import Numerics
import Solver
import Testing

@Suite struct ClampedFormTests {
  private static let specs = [
    studyTabs, overlay, SheetTests.conditional,
    """
    devices: [iPhone]
    measures: {tags: 0...400}
    modes: [a, b]
    layout:
      - bar: navigation
        height: 900 - height / 2
      - scroll: page
        content:
          - header: hero
            height: tags
            collapsed: 100
            onScroll: collapse
          - tabs: sections
            strip: {height: 50, inset: safeArea.top}
            pages: [{page: one, content: [{list: rows, contentHeight: tags * 3 - 200}]}]
      - sheet: panel
        reference: safeArea
        notches:
          first: 256
          second: {height: 50% - 50, when: keyboard < 100}
          third: {height: "min(480, 60% - 44)", when: landscape}
          fourth: tags
          fifth: 70%
        modes:
          a: {rests: [first, second, third, fifth]}
          b: {rests: [second, fourth, fifth]}
    """,
    """
    devices: [iPhone]
    measures: {tags: 0...400}
    layout:
      - scroll: page
        content:
          - header: hero
            height: 200
          - header: filter
            height: tags / 2
            collapsed: 30
            onScroll: returnCollapsed
          - header: tools
            height: tags
            collapsed: 52
            onScroll: return
          - list: rows
            contentHeight: tags * 9
    """,
  ]

  /// Numbers from 0 to 2^30, some of them quarters.
  private static func point(_ count: Int, _ random: inout SystemRandomNumberGenerator) -> [Rational] {
    (0..<count).map { _ in
      let size = Int.random(in: 0...32, using: &random)
      return size == 0 ? 0 : min(Rational(Int.random(in: 0...(1 << size), using: &random), 4), Rational(1 << 30))
    }
  }

  @Test(arguments: specs)
  func clampedFormsAreSafeForAllNumbers(_ spec: String) throws {
    let screen = try Screen(spec)
    let clamped = ClampedForms(screen.solution, of: screen.spec)
    let (graph, quantities) = (clamped.graph, screen.solution.quantities)
    var random = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      let point = Self.point(graph.parameterCount, &random)
      let values = graph.evaluate(quantities.map { clamped[$0.node, $0.quantity]! }, at: point)
      for (solved, value) in zip(quantities, values) where solved.quantity != .top {
        if value < 0 { Issue.record("\(solved) is \(value) at \(point)") }
        if solved.quantity == .returned {
          let critical = graph.evaluate(clamped[solved.node, .critical]!, at: point)
          if value > critical { Issue.record("returned \(value) > critical \(critical) at \(point)") }
        }
      }
      for sheet in screen.spec.sheets { expectOrder(of: sheet, screen, clamped, point) }
    }
  }

  private func expectOrder(of id: NodeID, _ screen: Screen, _ clamped: ClampedForms, _ point: [Rational]) {
    guard case .sheet(let sheet) = screen.spec[id].kind else { return }
    let graph = clamped.graph
    func value(_ quantity: Quantity) -> Rational {
      graph.evaluate(clamped[id, quantity]!, at: point)
    }
    let modes = screen.spec.modes.isEmpty ? [Array(sheet.notches.indices)] : sheet.modes.map(\.rests)
    for rests in modes {
      let active = rests.filter { graph.holds(screen.solution.activity[id]![$0], at: point) }
      let heights = active.map { value(.notch($0)) }
      if !zip(heights, heights.dropFirst()).allSatisfy({ $0 <= $1 }) { Issue.record("\(heights) at \(point)") }
      if let first = heights.first, let last = heights.last, first < value(.lowest) || value(.highest) < last {
        Issue.record("\(heights) beyond the ends at \(point)")
      }
    }
    if value(.lowest) > value(.highest) { Issue.record("the ends cross at \(point)") }
  }

  @Test(arguments: specs)
  func clampedFormsEqualTheFormsWhereObligationsHold(_ spec: String) throws {
    let screen = try Screen(spec)
    let clamped = ClampedForms(screen.solution, of: screen.spec)
    let (graph, quantities) = (clamped.graph, screen.solution.quantities)
    var random = SystemRandomNumberGenerator()
    var compared = 0
    for _ in 0..<2000 {
      // Near real environments, so that obligations hold often.
      var point: [Rational] = [568...1400, 320...1000, 0...62, 0...34, 0...346].map {
        Rational(Int.random(in: $0, using: &random))
      }
      point += screen.spec.measures.map { _ in Rational(Int.random(in: 0...900, using: &random)) }
      let holds = screen.solution.obligations.allSatisfy { obligation in
        obligation.claims.allSatisfy { claim in
          !graph.holds(claim.given, at: point) || graph.holds([claim.conclusion], at: point)
        }
      }
      guard holds else { continue }
      compared += 1
      for solved in quantities {
        if case .notch(let index) = solved.quantity,
          !graph.holds(screen.solution.activity[solved.node]![index], at: point)
        {
          continue
        }
        let form = graph.evaluate(solved.form, at: point)
        let machine = graph.evaluate(clamped[solved.node, solved.quantity]!, at: point)
        if form != machine { Issue.record("\(solved.quantity): \(form), clamped \(machine) at \(point)") }
      }
    }
    #expect(compared > 0)
  }
}
