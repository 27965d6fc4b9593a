import Testing

/// Values that depend on the orientation or on a condition.
@Suite struct CaseTests {

  @Test func chainOfSevenConditionsHasEightCases() {
    let chain = (1...7).reversed().reduce("0") { "{when: feed > \($1)00, then: \($1), else: \($0)}" }
    expectPart(
      """
      measures: {feed: 0...5000}
      layout:
        - list: rows
          contentHeight: \(chain)
      """)
  }

  @Test func sumOfSevenConditionsHasTooManyCases() {
    let lets = (1...7).map { "  c\($0): {when: feed > \($0)00, then: \($0), else: 0}" }.joined(separator: "\n")
    expectPart(
      """
      measures: {feed: 0...5000}
      let:
      \(lets)
      layout:
        - list: rows
          contentHeight: c1 + c2 + c3 + c4 + c5 + c6 + c7
                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ too-many-conditions: `contentHeight` distinguishes more than 64 cases
      """)
  }
}
