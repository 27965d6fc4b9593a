// About formulas.

extension Explanation {
  static let invalidExpression = Explanation(
    .invalidExpression, "An expression cannot be read",
    """
    Expressions are sums of lengths with `+`, `-`, `*`, `/` and `of`, the functions `min`, `max` and `clamp`, names \
    and parentheses. They have no units and no exponents, and a node by itself is no length: name one of its \
    quantities.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120pt
            high: 480
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
      """)

  static let cyclicDefinition = Explanation(
    .cyclicDefinition, "A length is defined by itself",
    """
    To know the one length the other is needed, and the other way round; no order of work could find either. The \
    finding shows the way around. Give one of the lengths a formula of its own.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: top
          height: bottom.height
        - block: map
          height: fill
        - bar: bottom
          height: top.height
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: top
          height: bottom.height
        - block: map
          height: fill
        - bar: bottom
          height: safeArea.bottom + 44
      """)

  static let notAffine = Explanation(
    .notAffine, "A product or quotient of lengths is no length",
    """
    Lengths grow in proportion to the screen, which is what makes them provable everywhere at once. A length times a \
    length is an area, a length over a length a bare ratio. Multiply and divide by numbers; to compare two lengths, \
    say so in `ensure`.
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
            high: panel.low * panel.low
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
            high: 4 * panel.low
      """)

  static let divisionByZero = Explanation(
    .divisionByZero, "A divisor is zero",
    """
    The divisor is zero, or a formula that always comes to zero, and no length comes of it. Usually one of its parts \
    has the wrong sign.
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
            high: height / (4 - 4)
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
            high: height / 2
      """)

  static let numberForLength = Explanation(
    .numberForLength, "A number stands where a length is wanted",
    """
    A number between 0 and 1 is taken for a part of something, never for points: nobody means a panel of half a point. \
    Say of what it is a part, as in `0.5 of available` or `50% of height`.
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
            high: 0.75
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
            high: 0.75 of available
      """)

  static let lengthForNumber = Explanation(
    .lengthForNumber, "A length stands where a number is wanted",
    """
    Damping, response, scale, opacity and velocities are numbers and do not follow the screen. An expression that \
    names a length is a length itself. Write digits.
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
          release: {policy: projected, flick: 1/2 of height}
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
          release: {policy: projected, flick: 400}
      """)

  static let noAvailable = Explanation(
    .noAvailable, "`available` means nothing here",
    """
    `available`, and a percentage without `of`, is the space that a node gets where it stands. Definitions, promises, \
    ranges and steps stand nowhere, so they must name the whole: `50% of height`, or a quantity of a node.
    """,
    failing: """
      scrollwork: 1
      screen: Example
      let:
        third: 1/3 of available

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: third
            high: 480
      """,
    fixed: """
      scrollwork: 1
      screen: Example
      let:
        third: 1/3 of height

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: third
            high: 480
      """)

  static let conditionalNotch = Explanation(
    .conditionalNotch, "A formula names a notch that is not always there",
    """
    A notch with `when` has no height where its condition does not hold, and then neither had the formula. Name \
    `highest` or `lowest` of the sheet, which always exist, or move the claim to `ensure`, where an inactive notch \
    makes the line hold.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - bar: tools
          height: panel.high / 8
        - sheet: panel
          notches:
            low: 120
            high: {height: 480, when: portrait}
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - bar: tools
          height: panel.lowest / 2
        - sheet: panel
          notches:
            low: 120
            high: {height: 480, when: portrait}
      """)
}
