import Source

// A finding stands under the text that it is about; the second spec is the first one fixed.
extension RuleFixture {
  static let scenarios: [RuleFixture] = [
    RuleFixture(
      .duplicateScenario,
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
          - scenario: it opens
                      ~~~~~~~~ the first
            given: {panel: low}
            steps:
              - move: {panel: high}
              - expect: {panel: high}
          - scenario: it opens
                      ^^^^^^^^ duplicate-scenario: a second scenario of this title
            given: {panel: high}
            steps:
              - move: {panel: low}
              - expect: {panel: low}
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
          - scenario: it opens
            given: {panel: low}
            steps:
              - move: {panel: high}
              - expect: {panel: high}
          - scenario: it closes
            given: {panel: high}
            steps:
              - move: {panel: low}
              - expect: {panel: low}
        """),
    RuleFixture(
      .idlePromise,
      failing: """
        scrollwork: 1
        screen: Test
        measures: {tags: 44...240}
        layout:
          - block: cloud
            height: tags
          - list: rows
            contentHeight: 900
        ensure:
          - rows.viewport > 200
          - tags <= 240
            ^^^^^^^^^^^ idle-promise: this promises nothing of the screen
        """,
      clean: """
        scrollwork: 1
        screen: Test
        measures: {tags: 44...240}
        layout:
          - block: cloud
            height: tags
          - list: rows
            contentHeight: 900
        ensure:
          - rows.viewport > 200
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
    RuleFixture(
      .uncheckedSteps,
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
          - scenario: it opens and closes
            given: {panel: low}
            steps:
              - move: {panel: high}
              - expect: {panel: high}
                ~~~~~~~~~~~~~~~~~~~~~ the last expectation
              - move: {panel: low}
                ^^^^^^^^^^^^^^^^^^ unchecked-steps: nothing is expected of this step and what follows
              - settle: true
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
          - scenario: it opens and closes
            given: {panel: low}
            steps:
              - move: {panel: high}
              - expect: {panel: high}
              - move: {panel: low}
              - settle: true
              - expect: {panel: low}
        """),
  ]
}
