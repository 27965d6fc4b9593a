import Model
import Numerics
import Testing

/// The rules of a release and of a dismissal, as they are read.
@Suite struct ReleaseRuleTests {
  private func sheet(_ keys: String) throws -> Sheet {
    let spec = try analyzed(
      """
      scrollwork: 1
      screen: Test
      layout:
        - block: map
          height: fill
        - sheet: panel
          notches: {low: 100, half: 50%, high: 90%}
      \(keys.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))
      """)
    return try #require(spec.nodes[1].sheet)
  }

  @Test func eachDirectionHasItsRule() throws {
    let release = try sheet(
      "release: {leap: 900, expand: {policy: directional}, collapse: {policy: nearest, leap: 300}}"
    ).release
    #expect(!release.isUniform)
    #expect(release.expand == ReleaseRule(.directional(tolerance: 0, tiesUp: false), leap: 900))
    #expect(release.collapse == ReleaseRule(.nearest, leap: 300))
    #expect(release.atRest == .nearest)
  }

  @Test func libraryMayHaveARuleForEachDirection() throws {
    let release = try sheet("release: {like: panModal}").release
    #expect(release.expand == ReleaseRule(.nearest, leap: 300))
    #expect(release.collapse == ReleaseRule(.directional(tolerance: 300, tiesUp: false)))
    #expect(try sheet("release: {collapse: {like: panModal}}").release.collapse == release.collapse)
  }

  @Test func formulasBecomeLengthsOfTheSheet() throws {
    let sheet = try sheet(
      """
      release: {policy: threshold, velocity: none, line: {low: {up: panel.low + 80, down: 300}, half: 500}}
      dismiss: {below: panel.half / 2, velocity: 5.5 * height, within: half, rescue: false}
      """)
    #expect(sheet.formulas.map(\.name) == ["releaseLineLowUp", "dismissBelow", "dismissVelocity"])
    #expect(sheet.formulas.map(\.isPositive) == [false, false, true])
    let lines = [
      Release.Line(lower: 0, up: .formula(0), down: .constant(300)),
      Release.Line(lower: 1, up: .constant(500), down: .constant(500)),
    ]
    #expect(
      sheet.release.atRest
        == .threshold(ReleaseThreshold(velocity: nil, bound: .lines(lines), decidesAtRest: true)))
    #expect(
      sheet.dismiss
        == .when(
          DismissCondition(below: .height(.formula(1)), velocity: .formula(2), within: .notch(1), isRescued: false)))
  }

  @Test func freeReleaseLooksAheadOnly() throws {
    #expect(try sheet("release: {policy: free}").release.expand.policy == .free(lookahead: Rational(499, 1000)))
    #expect(try sheet("release: {policy: free, lookahead: 1/2}").restsFree)
    #expect(try !sheet("release: {policy: stepwise}").restsFree)
    expectPart(
      """
      layout:
        - sheet: one
          notches: {low: 100, high: 300}
          release: {policy: free, leap: 500}
                                  ^^^^ incompatible-keys: `leap` has no effect beside `policy: free`
        - sheet: two
          notches: {low: 100, high: 300}
          release: {expand: {policy: free}}
                                     ^^^^ incompatible-keys: `free` has no effect as the rule of one direction
        - sheet: three
          notches: {low: 100, high: 300}
          release: {atRest: {policy: free}, collapse: {policy: nearest}}
                                     ^^^^ incompatible-keys: `free` has no effect as the rule of one direction
        - sheet: four
          notches: {low: 100, high: 300}
          release: {policy: free, redirect: 1/2}
                                  ^^^^^^^^^^^^^ ineffective-key: `redirect` has no effect: it belongs to `stepwise`
        - sheet: five
          notches: {low: 100, high: 300}
          release: {policy: nearest, redirect: 1/2}
                                     ^^^^^^^^^^^^^ ineffective-key: `redirect` has no effect: it belongs to `stepwise`
        - sheet: six
          notches: {free: 100, high: 300}
                    ^^^^ reserved-name: a notch cannot be named `free`
          release: {policy: free}
        - sheet: seven
          notches: {low: 100, high: 300}
          release: free
                   ^^^^ wrong-type: `release` takes a map with `policy` or `like`, not `free`
        - sheet: eight
          notches: {free: 100, high: 300}
          release: {policy: nearest}
        - sheet: nine
          notches: {low: 100, high: 300}
          release: freee
                   ^^^^^ wrong-type: did you mean `policy: free`?
        - sheet: ten
          notches: {low: 100, high: 300}
          release: {policy: free, velocity: 300}
                                  ^^^^^^^^^^^^^ ineffective-key: `velocity` has no effect: it belongs to `threshold`, and this is `free`, which has `lookahead`
        - sheet: eleven
          notches: {low: 100, high: 300}
          release: {like: free}
                          ^^^^ unknown-value: did you mean `policy: free`?
        - sheet: twelve
          notches: {low: 100, high: 300}
          release: {free: true}
                    ^^^^ unknown-key: `release` has no key `free`
        - sheet: thirteen
          notches: {low: 100, high: 300}
          release: {policy: free, atRest: distanc}
                                          ^^^^^^^ unknown-value: `atRest` cannot be `distanc`
        - sheet: fourteen
          notches: {low: 100, high: 300}
          release: {expand: free, collapse: {policy: nearest}}
                            ^^^^ wrong-type: `expand` takes a map with `policy` or `like`, not `free`
      """)
  }

  @Test func beginningsAreRead() throws {
    let spec = try analyzed(
      """
      scrollwork: 1
      screen: Test
      modes: [browse, pick]
      layout:
        - scroll: page
          initial: critical
          content:
            - header: hero
              height: 100
              snap: {line: 20}
            - header: filters
              height: 40
              snap: {policy: directional}
            - tabs: kinds
              strip: 40
              initial: second
              pages:
                - page: first
                  content: [{list: rows, contentHeight: 900}]
                - page: second
                  content: [{list: others, contentHeight: 900}]
        - sheet: panel
          notches: {low: 100, high: 300}
          initial: dismissed
          modes: {pick: {enter: dismissed}}
      """)
    let page = try #require(spec.nodes[0].scroll)
    #expect(page.initial == .critical)
    #expect(spec.nodes[1].header?.snap == Snap(.line(20)))
    #expect(spec.nodes[2].header?.snap == Snap(.directional))
    #expect(spec.nodes[3].tabs?.initial == 1)
    let panel = try #require(spec.nodes[8].sheet)
    #expect(panel.initial == .dismissed)
    #expect(panel.modes.map(\.enter) == [.dismissed])
    #expect(panel.canBeDismissed)
  }
}
