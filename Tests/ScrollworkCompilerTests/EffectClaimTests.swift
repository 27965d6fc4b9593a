import Foundation
import ScrollworkCompiler
import Source
import TestSupport
import Testing

/// Findings that claim that a part of a spec has no effect.
@Suite struct EffectClaimTests {
  private func file(_ text: String) -> SourceFile { SourceFile(path: "Spec.scroll.yaml", text: text) }

  private func fixed(_ text: String) -> String {
    let fixes = FixApplier(compile(file(text)).report, takesUnsafe: false) { compile($0).report }
    return String(decoding: fixes.file.bytes, as: UTF8.self)
  }

  private func findings(_ text: String) -> [String] {
    compile(file(text)).report.findings.filter { $0.rule.claimsNoEffect }.map(\.message)
  }

  /// Keys that change the movement, although another key of their node suggests that they do not.
  private static let effective = [
    """
    scrollwork: 1
    screen: HandoffOfOneNotch
    layout:
      - block: back
        height: fill
      - sheet: form
        notches: {high: available - safeArea.top - 10}
        handoff: never
        dismiss: {below: 60% of form.high}
        content: [{header: bar, height: 44}, {list: rows, contentHeight: 3000}]
    scenarios:
      - scenario: the rows never pull the sheet away
        on: iPhone 15
        steps:
          - drag: {on: rows, by: [300]}
          - expect: {form.height: 783}

    """,
    """
    scrollwork: 1
    screen: Card
    layout:
      - block: page
        height: fill
      - sheet: card
        notches: {shown: 400}
        handoff: never
        dismiss: {below: 300}
        content:
          - header: title
            height: 52
          - list: rows
            contentHeight: 900
    scenarios:
      - scenario: the list never moves the card
        on: iPhone 15
        steps:
          - drag: {on: rows, by: [150]}
          - expect: {card.height: 400}

    """,
    """
    scrollwork: 1
    screen: First
    layout:
      - block: page
        height: fill
      - sheet: card
        notches: {shown: 400}
        handoff: scrollFirst
        dismiss: {below: 200}
        content:
          - header: title
            height: 52
          - list: rows
            contentHeight: 900
    scenarios:
      - scenario: caught below its height, the list scrolls first
        on: iPhone 15
        steps:
          - drag: {on: rows, by: [100, -60]}
          - expect: {card.height: 300, rows.offset: 60}

    """,
    """
    scrollwork: 1
    screen: Stretch
    layout:
      - scroll: page
        content:
          - header: title
            height: 60
          - header: photo
            height: 200
            stretch: true
          - list: rows
            contentHeight: 3000
    scenarios:
      - scenario: a pull at the top
        on: iPhone 15
        steps:
          - drag: {on: rows, by: [100]}
          - expect: {page.offset: -100}

    """,
    """
    scrollwork: 1
    screen: Free
    layout:
      - block: page
        height: fill
      - sheet: s
        notches: {shown: 400}
        sizing: resting
        release: {policy: free}
        dismiss: byRelease
        content:
          - header: grip
            height: 44
          - list: rows
            contentHeight: 900
    scenarios:
      - scenario: it is laid out where it rests
        on: iPhone 15
        steps:
          - drag: {on: grip, by: [100]}
          - release: {velocity: 0}
          - expect: {s.height: 300}
          - settle: true
          - expect: {effects: [rested, layOut]}
    """,
  ]

  @Test(arguments: effective)
  func keyThatMovesTheScreenHasAnEffect(_ text: String) throws {
    #expect(findings(text) == [])
    #expect(fixed(text) == text)
    try expectPassing(text)
  }

  private func sheet(
    _ keys: String, notches: String = "{low: 120, high: 480}", content: String = "list: rows"
  ) -> String {
    """
    scrollwork: 1
    screen: Test
    layout:
      - block: map
        height: fill
      - sheet: panel
        notches: \(notches)
        \(keys)
        content:
          - {header: grip, height: 44}
          - {\(content), \(content.hasPrefix("list") ? "contentHeight: 3000" : "height: fill")}

    """
  }

  @Test func keyThatMovesNothingHasNoEffect() {
    #expect(
      findings(sheet("handoff: never", content: "block: text")) == [
        "`handoff` has no effect: nothing inside `panel` scrolls"
      ])
    #expect(
      findings(sheet("release: {policy: directional}", notches: "{one: 300}")) == [
        "`release` has no effect: `panel` has one notch to go to"
      ])
    let near = sheet("drag: true", content: "list: rows, near: 20")
    #expect(findings(near) == ["`near` has no effect: `rows` begins at its start"])
    #expect(fixed(near) == near.replacing(", near: 20", with: ""))
  }

  /// Each `stretch` alone could be removed, and one of them lets the page be pulled.
  @Test func claimsHoldTogether() {
    let text = """
      scrollwork: 1
      screen: Test
      layout:
        - scroll: page
          content:
            - {header: title, height: 60}
            - header: photo
              height: 200
              stretch: true
            - header: tools
              height: 60
              stretch: true
            - {list: rows, contentHeight: 3000}

      """
    #expect(findings(text).count == 1)
    #expect(fixed(text).components(separatedBy: "stretch").count == 2)
    #expect(findings(fixed(text)) == [])
  }

  @Test func specWithErrorsHasNoClaims() {
    let text = sheet("handoff: {low: scrollFirst}", notches: "{one: 300}")
    #expect(compile(file(text)).report.findings.map(\.rule.id) == ["wrong-type"])
  }

  @Test func claimOfAScenarioIsDecidedByItsPlaces() {
    let text = """
      scrollwork: 1
      screen: Test
      layout:
        - {list: rows, contentHeight: 3000}
      scenarios:
        - scenario: a drag
          on: {height: 852, width: 393, orientation: portrait}
          steps:
            - drag: {on: rows, by: [-10]}
            - expect: {rows.offset: 10}

      """
    #expect(findings(text).count == 1)
    #expect(findings(fixed(text)) == [])
  }
}
