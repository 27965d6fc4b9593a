import Source

extension Rule {
  package static let unprovedLaw = Rule(
    "unproved-law", .warning, isCheckedByLint: false,
    title: "A law of movement is not proved within its budget",
    text: """
      `generate` and `prove` check that the machine keeps the laws of movement, within a budget of work. The budget \
      covers seven nodes that consume one movement, about twenty pages, and six sheets with a list each. Beyond it a \
      law may hold or not: `generate` writes the file, and its header names the laws that are not proved. Use fewer \
      sheets, notches with `when`, pages or nested scrolls, or ignore the finding with a comment.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel1
          notches:
            low: 300
            high: 480
          content:
            - list: rows1
              contentHeight: 3000
        - sheet: panel2
          notches:
            low: 270
            high: 460
          content:
            - list: rows2
              contentHeight: 3000
        - sheet: panel3
          notches:
            low: 240
            high: 440
          content:
            - list: rows3
              contentHeight: 3000
        - sheet: panel4
          notches:
            low: 210
            high: 420
          content:
            - list: rows4
              contentHeight: 3000
        - sheet: panel5
          notches:
            low: 180
            high: 400
          content:
            - list: rows5
              contentHeight: 3000
        - sheet: panel6
          notches:
            low: 150
            high: 380
          content:
            - list: rows6
              contentHeight: 3000
        - sheet: panel7
          notches:
            low: 120
            high: 360
          content:
            - list: rows7
              contentHeight: 3000
        - sheet: panel8
          notches:
            low: 90
            high: 340
          content:
            - list: rows8
              contentHeight: 3000
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel1
          notches:
            low: 90
            high: 340
          content:
            - list: rows1
              contentHeight: 3000
      """)
}
