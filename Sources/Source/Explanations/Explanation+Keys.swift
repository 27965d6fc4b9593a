// About keys and their values.

extension Explanation {
  static let unsupportedVersion = Explanation(
    .unsupportedVersion, "The version of the language is unknown",
    """
    The first line says which version of the language the file is written in, so that an old spec keeps its meaning \
    when words change. This compiler knows version 1. Write that, or use the compiler that the spec was written for.
    """,
    failing: """
      scrollwork: 2
      screen: Example

      layout:
        - block: map
          height: fill
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
      """)

  static let unknownKey = Explanation(
    .unknownKey, "A key is unknown here",
    """
    Nothing reads this key, so what it says would silently be left out. It is misspelled, or belongs to another kind \
    of node. Names are camelCase throughout.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: 480
          inital: high
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: 480
          initial: high
      """)

  static let missingKey = Explanation(
    .missingKey, "A key is missing",
    """
    Some keys have no default that could be right for every screen: the height of a block, the notches of a sheet, the \
    content height of a list. Say it; where it is known only at run time, give it a range in `measures`.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - bar: tools
        - sheet: panel
          notches:
            low: 120
            high: 480
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - bar: tools
          height: safeArea.bottom + 44
        - sheet: panel
          notches:
            low: 120
            high: 480
      """)

  static let wrongType = Explanation(
    .wrongType, "A value has the wrong type",
    """
    Every key takes one type of value: text, a number, a length, a list, a map. There are no implicit types, so `yes` \
    and `on` are text, and only `true` and `false` are truth values. Write what the finding says the key takes.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: 480
          drag: off
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: 480
          drag: false
      """)

  static let unknownValue = Explanation(
    .unknownValue, "A word is not one that the key takes",
    """
    The key chooses among a few words, and this is none of them, or one that cannot be combined with what else the \
    node says. The finding lists what can stand here.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: 480
          edge: below
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: 480
          edge: bottom
      """)

  static let pointlessKey = Explanation(
    .pointlessKey, "A key has no effect",
    """
    What the key says changes nothing beside the rest of the node, and whoever reads it believes that it does. Remove \
    it, or change what makes it pointless, which the finding names.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: feed
          content:
            - header: hero
              height: 200
              collapsed: 44
              onScroll: leave
            - list: rows
              contentHeight: 3000
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: feed
          content:
            - header: hero
              height: 200
              collapsed: 44
              onScroll: collapse
            - list: rows
              contentHeight: 3000
      """)
}
