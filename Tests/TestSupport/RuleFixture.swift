import Lint
import Source
import Testing

/// A spec with the finding of one rule and no other, marked, and the same spec fixed.
///
/// The pages of the rules have the typical case. A fixture is another case of a rule.
package struct RuleFixture: Sendable, CustomTestStringConvertible {
  package var rule: Rule
  package var failing: String
  package var clean: String

  init(_ rule: Rule, failing: String, clean: String) {
    (self.rule, self.failing, self.clean) = (rule, failing, clean)
  }

  package var testDescription: String { rule.id }

  /// The failing spec without its marks.
  package var failingText: String { String(decoding: MarkedText(failing).file.bytes, as: UTF8.self) }
}

/// A failing spec of one rule, and the same spec fixed: the example on the rule's page, or a fixture.
package struct RuleExample: Sendable, CustomTestStringConvertible {
  package var rule: Rule
  package var failing: String
  package var clean: String

  package var testDescription: String { rule.id }

  /// The examples of lint's rules.
  package static let all: [RuleExample] =
    lintRules.compactMap { check in
      guard case .specs(let failing, let fixed) = check.rule.page.example else { return nil }
      return RuleExample(rule: check.rule, failing: failing, clean: fixed)
    } + RuleFixture.all.map { RuleExample(rule: $0.rule, failing: $0.failingText, clean: $0.clean) }
}

extension RuleFixture {
  package static let all: [RuleFixture] = [
    RuleFixture(
      .dimmedPassThrough,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, half: 300, high: 480}
            outside: block
            backdrop: {dim: 0.4}
                            ~~~ it is dimmed from `low` on
            undimmedThrough: half
                             ^^^^ dimmed-pass-through: between `low` and `half` touches pass through a dimmed background
        """,
      clean: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, half: 300, high: 480}
            outside: block
            backdrop: {dim: 0.4, from: half}
            undimmedThrough: half
        """),
    RuleFixture(
      .notchUnderInset,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            edge: top
            notches:
              low: 44
                   ^^ notch-under-inset: at `low` the sheet is completely under the status bar on iPhone 13 mini
              high: 480
        """,
      clean: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            edge: top
            notches:
              low: safeArea.top + 44
              high: 480
        """),
    RuleFixture(
      .ineffectiveUndimmed,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, high: 480}
            undimmedThrough: low
                             ^^^ ineffective-undimmed: touches pass through above `low` just as up to it
        """,
      clean: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, high: 480}
        """),
    RuleFixture(
      .ineffectiveUndimmed,
      failing: """
        scrollwork: 1
        screen: Test
        modes: [small, large]
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, half: 300, high: 480}
                                ~~~~ no mode names it in `rests`
            modes:
              small: {rests: [low]}
              large: {rests: [low, high]}
            outside: dismiss
            undimmedThrough: half
                             ^^^^ ineffective-undimmed: `panel` rests at `half` in no mode
        """,
      clean: """
        scrollwork: 1
        screen: Test
        modes: [small, large]
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, half: 300, high: 480}
            modes:
              small: {rests: [low]}
              large: {rests: [low, half, high]}
            outside: dismiss
            undimmedThrough: low
        """),
    RuleFixture(
      .barUnderInset,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - bar: toolbar
            height: 32
                    ^^ bar-under-inset: `toolbar` is completely under the home indicator on iPhone 13 mini
        """,
      clean: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - bar: toolbar
            height: safeArea.bottom + 32
        """),
    RuleFixture(
      .pageTooShort,
      failing: """
        scrollwork: 1
        screen: Test
        orientations: [portrait, landscape]
        layout:
          - bar: navigation
            height: 100
          - scroll: screen
            content:
              - header: cover
                height: 150
                collapsed: 140
                onScroll: collapse
              - tabs: parts
                      ^^^^^ page-too-short: `parts` shows less than a row on screens shorter than 324 pt
                strip: 40
                memory: align
                pages:
                  - page: first
                    content: [{list: firstRows, contentHeight: 5000}]
                  - page: second
                    content: [{list: secondRows, contentHeight: 5000}]
        """,
      clean: """
        scrollwork: 1
        screen: Test
        orientations: [portrait, landscape]
        layout:
          - bar: navigation
            height: 100
          - scroll: screen
            content:
              - header: cover
                height: 150
                collapsed: 60
                onScroll: collapse
              - tabs: parts
                strip: 40
                memory: align
                pages:
                  - page: first
                    content: [{list: firstRows, contentHeight: 5000}]
                  - page: second
                    content: [{list: secondRows, contentHeight: 5000}]
        """),
    RuleFixture(
      .pinnedUnderInset,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - scroll: screen
            content:
              - header: title
                height: 200
                collapsed: 44
                           ^^ pinned-under-inset: what stays of `title` is completely under the status bar on iPhone 13 mini
                onScroll: collapse
              - list: rows
                contentHeight: 5000
        """,
      clean: """
        scrollwork: 1
        screen: Test
        layout:
          - scroll: screen
            content:
              - header: title
                height: 200
                collapsed: safeArea.top + 44
                onScroll: collapse
              - list: rows
                contentHeight: 5000
        """),
    RuleFixture(
      .keyboardCountedTwice,
      failing: """
        scrollwork: 1
        screen: Test
        environment: {keyboard: 0...100}
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, high: 200 + 2 * keyboard}
                                      ^^^^^^^^^^^^^^^^^^ keyboard-counted-twice: this changes by more than the keyboard
        """,
      clean: """
        scrollwork: 1
        screen: Test
        environment: {keyboard: 0...100}
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, high: 200 + keyboard}
        """),
    RuleFixture(
      .hardcodedLength,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - bar: navigation
            height: safeArea.top + 44
          - scroll: screen
            content:
              - header: cover
                height: 200
                collapsed: 44
                onScroll: collapse
              - list: rows
                contentHeight: cover.height - cover.collapsed + 900
                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hardcoded-length: this repeats `cover.travel`
        """,
      clean: """
        scrollwork: 1
        screen: Test
        layout:
          - bar: navigation
            height: safeArea.top + 44
          - scroll: screen
            content:
              - header: cover
                height: 200
                collapsed: 44
                onScroll: collapse
              - list: rows
                contentHeight: cover.travel + 900
        """),
    RuleFixture(
      .hardcodedLength,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            reference: safeArea
            notches:
              low: 120
              high: height - safeArea.top - safeArea.bottom
                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hardcoded-length: this repeats `available`
        """,
      clean: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            reference: safeArea
            notches:
              low: 120
              high: available
        """),
    RuleFixture(
      .hardcodedInset,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, high: available - 59}
                                                  ^^ hardcoded-inset: this is the `safeArea.top` of some phones, written as a number
        """,
      clean: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, high: available - safeArea.top}
        """),
    RuleFixture(
      .scenarioWithoutAssertion,
      failing: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches:
              low: 120
              high: 480
            content:
              - header: handle
                height: 44
              - list: rows
                contentHeight: 5000
        scenarios:
          - scenario: it is open
                      ^^^^^^^^^^ scenario-without-assertion: this scenario expects only what it sets itself
            given: {panel: high, rows.offset: 40}
            steps:
              - expect: {rows.offset: 40}
              - expect: {panel: high}
        """,
      clean: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches:
              low: 120
              high: 480
            content:
              - header: handle
                height: 44
              - list: rows
                contentHeight: 5000
        scenarios:
          - scenario: it is open
            given: {panel: high, rows.offset: 40}
            steps:
              - expect: {rows.offset: 40}
              - expect: {panel.progress: 1}
        """),
  ]
}
