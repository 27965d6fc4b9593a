import Testing

@Suite struct ReleaseTests {
  /// A release begins at the lowest notch if the sheet is held below it, and no condition dismisses it.
  @Test(arguments: [
    "{like: floatingPanel}", "{policy: directional}", "{policy: threshold, velocity: 125, distance: 56}",
    "{policy: projected, flick: 400}", "{policy: nearest, leap: 400}", "{policy: stepwise, skip: true}",
  ])
  func releaseBelowTheLowestNotchBeginsAtIt(_ rule: String) throws {
    for dismiss in ["", "dismiss: {below: 100}"] {
      try expectPassing(
        """
        scrollwork: 1
        screen: Card
        devices: [iPhone 15]
        layout:
          - {block: map, height: fill}
          - sheet: card
            notches: {low: 200, high: 500}
            release: \(rule)
            \(dismiss)
            content: [{header: grip, height: 44}, {block: text, height: fill}]
        scenarios:
          - scenario: up from below
            steps:
              - drag: {on: grip, by: [50]}
              - release: {velocity: -600}
              - settle: true
              - expect: {card: high}

        """)
    }
  }
}
