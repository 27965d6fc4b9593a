import Source

extension Rule {
  package static let unprovedLaw = Rule(
    "unproved-law", .warning,
    title: "A law of movement could be neither proved nor refuted",
    text: """
      The laws of movement are proved for every event and every node, within a budget. The proof of this one exceeds \
      the budget: the screen has too many states, or the node takes part in too much at once. Nothing is assumed about \
      the law; it may hold or not. The budget covers about twenty pages, six sheets with a list each, or eleven \
      independent conditions of notches. Reduce their number.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      measures:
        {a: 0...90, b: 0...90, c: 0...90, d: 0...90, e: 0...90, f: 0...90, g: 0...90, h: 0...90, i: 0...90, j: 0...90,
        k: 0...90, l: 0...90}

      layout:
        - block: map
          height: fill
        - sheet: panel
          initial: low
          notches:
            low: 60
            a: {height: 80, when: a > 40}
            b: {height: 100, when: b > 40}
            c: {height: 120, when: c > 40}
            d: {height: 140, when: d > 40}
            e: {height: 160, when: e > 40}
            f: {height: 180, when: f > 40}
            g: {height: 200, when: g > 40}
            h: {height: 220, when: h > 40}
            i: {height: 240, when: i > 40}
            j: {height: 260, when: j > 40}
            k: {height: 280, when: k > 40}
            l: {height: 300, when: l > 40}
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      measures:
        tags: 0...90

      layout:
        - block: map
          height: fill
        - sheet: panel
          initial: low
          notches:
            low: 60
            high: {height: 300, when: tags > 40}
      """)
}
