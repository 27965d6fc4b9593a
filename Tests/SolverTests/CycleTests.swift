import Model
import Solver
import Source
import Syntax
import TestSupport
import Testing

@Suite struct CycleTests {
  /// The findings of analyzer and solver, also for a spec with errors.
  private func findings(_ file: SourceFile) -> [Diagnostic] {
    let (tree, syntax) = parse(file)
    let (spec, model, draft) = analyze(tree)
    return syntax + model + (spec.map { solve($0).findings } ?? draft.map(cycles) ?? [])
  }

  private func expectPart(_ marked: String, sourceLocation: SourceLocation = #_sourceLocation) {
    _ = expectFindings("scrollwork: 1\nscreen: Test\n" + marked, sourceLocation: sourceLocation, from: findings)
  }

  @Test func cyclicDefinitionsAreReported() {
    expectPart(
      """
      let: {a: b + 1, b: c * 2, c: a - 3, d: a + e, e: 2}
               ^ cyclic-definition: `a` hangs on itself: `a` → `b` → `c` → `a`
                         ~ `b` names `c`
                                   ~ `c` names `a`
      layout:
        - list: rows
          contentHeight: d
      """)
  }

  @Test func selfReferenceIsReported() {
    expectPart(
      """
      let: {a: a + 1}
               ^ cyclic-definition: `a` hangs on itself
      layout:
        - list: rows
          contentHeight: a
      """)
  }

  @Test func notchThatDependsOnItsContentIsReported() {
    expectPart(
      """
      layout:
        - sheet: search
                 ~~~~~~ `search.contentHeight` is made of `handle.height`
                 ~~~~~~ `search.highest` is made of `search.fit`
          notches:
            low: 100
            fit: search.contentHeight
                 ^^^^^^^^^^^^^^^^^^^^ cyclic-definition: `search.fit` hangs on itself: `search.fit` →
          content:
            - header: handle
              height: 10% of available
                             ~~~~~~~~~ `handle.height` hangs on `search.highest` through `available`
            - list: rows
              contentHeight: 900
      """)
  }

  @Test func notchOfFixedContentIsAccepted() {
    expectPart(
      """
      layout:
        - sheet: search
          notches:
            low: 100
            fit: min(search.contentHeight, available)
          content:
            - header: handle
              height: 44
            - list: rows
              contentHeight: 900
      """)
  }

  @Test func mutuallyDependentHeightsAreReported() {
    expectPart(
      """
      layout:
        - bar: a
          height: b.height + 1
                  ^^^^^^^^ cyclic-definition: `a.height` hangs on itself: `a.height` → `b.height` → `a.height`
        - bar: b
          height: a.height - 1
                  ~~~~~~~~ `b.height` names `a.height`
        - block: c
          height: fill
      """)
  }

  @Test func heightThatDependsOnAFillIsReported() {
    expectPart(
      """
      layout:
        - bar: a
          height: rows.height / 2
                  ^^^^^^^^^^^ cyclic-definition: `a.height` hangs on itself: `a.height` → `rows.height` → `a.height`
        - list: rows
                ~~~~ `rows.height` hangs on `a.height` through `fill`
          contentHeight: 900
      """)
  }

  @Test func everyCycleIsReported() {
    expectPart(
      """
      let: {a: b, b: a, c: d, d: c}
               ^ cyclic-definition: `a` hangs on itself: `a` → `b` → `a`
                     ~ `b` names `a`
                           ^ cyclic-definition: `c` hangs on itself: `c` → `d` → `c`
                                 ~ `d` names `c`
      layout:
        - list: rows
          contentHeight: a + c
      """)
  }

  @Test func heightThatDependsOnABoundOfAFillIsReported() {
    expectPart(
      """
      layout:
        - bar: a
          height: rows.height / 2
                  ^^^^^^^^^^^ cyclic-definition: `a.height` hangs on itself: `a.height` → `rows.height` → `a.height`
        - list: rows
                ~~~~ `rows.height` hangs on `a.height` through `fill`
          contentHeight: 900
        - block: map
          height: {fill: 1, min: a.height}
      """)
  }

  @Test func cyclesThatShareALengthAreReported() {
    expectPart(
      """
      let: {a: b + c, b: a, c: a}
               ^ cyclic-definition: `a` hangs on itself: `a` → `b` → `a`
                   ^ cyclic-definition: `a` hangs on itself: `a` → `c` → `a`
      layout:
        - list: rows
          contentHeight: a
      """)
  }

  @Test func cycleIsReportedBesideOtherErrors() {
    expectPart(
      """
      measures: {feed: 0..., tags: 44...240}
                           ^ invalid-range
      let: {a: b + 1, b: a * tags}
               ^ cyclic-definition: `a` hangs on itself: `a` → `b` → `a`
      layout:
        - bar: top
          height: nothing + a
                  ^^^^^^^ undefined-name
        - scroll: page
          content:
            - block: box
              height: fill
                      ^^^^ invalid-extent
            - list: rows
              contentHeight: feed + tags
      """)
  }

  @Test func acyclicHeightsAreAccepted() {
    expectPart(
      """
      layout:
        - bar: a
          height: b.height + 1
        - bar: b
          height: 44
        - scroll: page
          content:
            - header: hero
              height: page.viewport / 4
            - list: rows
              contentHeight: hero.travel + page.viewport
        - sheet: search
          notches: {low: rows.height / 4, high: search.low + a.height}
          content:
            - header: handle
              height: search.low / 4
            - list: results
              contentHeight: search.highest
      """)
  }

  @Test func denseCyclesAreLimited() {
    let count = 3000
    func name(_ index: Int) -> String { "x\(index % count)" }
    let lets = (0..<count).map { "  x\($0): \(name($0 + 1)) + \(name($0 * 7 + 3)) + \(name($0 * 13 + 5))" }
    let head = ["scrollwork: 1", "screen: Test", "layout: [{block: map, height: fill}]", "let:"]
    let text = (head + lets).joined(separator: "\n")
    let findings = findings(SourceFile(path: "Test.scroll.yaml", text: text))
    #expect(findings.filter { $0.severity == .error }.map(\.rule) == [.cyclicDefinition])
  }
}
