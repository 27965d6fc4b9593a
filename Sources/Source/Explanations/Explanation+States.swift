// About the states that a screen can be in.

extension Explanation {
  static let unreachableNotch = Explanation(
    .unreachableNotch, "Only the app's own `move` leads to a notch",
    """
    All states of a sheet are found by following every event from every state, from the first on. The sheet can rest at \
    this notch, and other notches are reached by drags, taps or modes, but none of these leads here: whoever uses the \
    screen waits for the app to send `move`. Mostly a tap or the `enter` of a mode was forgotten. Where the app is meant \
    to do it, suppress the finding and say so.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      modes: [browse, search]

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            middle: 240
            high: 480
          modes:
            browse: {rests: [low, middle], enter: low, drag: false}
            search: {rests: [high], enter: high}
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      modes: [browse, search]

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            middle: 240
            high: 480
          modes:
            browse: {rests: [low, middle], enter: low, drag: false, tap: {low: middle, middle: low}}
            search: {rests: [high], enter: high}
      """)

  static let dragOnlyNotch = Explanation(
    .dragOnlyNotch, "Only a drag leads to a notch",
    """
    The sheet is worked by taps too, but no tap and no mode of the app ever brings it to this notch. Whoever uses \
    VoiceOver or Switch Control, or cannot hold a finger down, does not get there. Let a tap lead to it; or, where the \
    app offers another way of its own and sends `move`, suppress the finding and say so.
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
            middle: 240
            high: 480
          tap: {low: middle, middle: low}
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
            middle: 240
            high: 480
          tap: {low: middle, middle: high, high: low}
      """)

  static let deadTap = Explanation(
    .deadTap, "A tap that the spec names never does anything",
    """
    An entry of `tap` says what a tap does at a notch. In no state that can be reached does this one do anything: the \
    tap leads to where the sheet is already, or the sheet never comes to that notch where the entry counts. It is a \
    leftover, or another notch was meant.
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
          tap: {low: high, high: high}
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
          tap: {low: high, high: low}
      """)

  static let unobservedMemory = Explanation(
    .unobservedMemory, "What a sheet remembers makes no difference",
    """
    `previous` sends a sheet to where it rested before, and the machine keeps that notch for it. From here the way back \
    always leads to the same notch, whatever happened before, so the memory is never observed. Write the notch: it \
    says the same, and is easier to read.
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
          initial: high
          tap: {low: previous, high: low}
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
          tap: {low: high, high: low}
      """)
}
