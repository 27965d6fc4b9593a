import Source

extension Rule {
  package static let brokenLaw = Rule(
    "broken-law", .error,
    title: "A law of movement is violated",
    text: """
      Before generation, the compiler proves that every node passes on the movement that it does not use, reverses \
      without delay, and stays within its limits. A failed proof on code that the compiler generated is a defect of \
      the compiler: report it with the spec. Proofs cover up to seven nested nodes that move each other, and fewer \
      with headers that return in parts. Beyond that no code is generated; nest fewer nodes.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: a
          content:
            - scroll: b
              content:
                - scroll: c
                  content:
                    - scroll: d
                      content:
                        - scroll: e
                          content:
                            - scroll: f
                              content:
                                - scroll: g
                                  content:
                                    - scroll: h
                                      content:
                                        - list: rows
                                          contentHeight: 3000
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: a
          content:
            - scroll: b
              content:
                - list: rows
                  contentHeight: 3000
      """)
}
