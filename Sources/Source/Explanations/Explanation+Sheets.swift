// About where sheets rest and what touches do.

extension Explanation {
  static let coveredSheet = Explanation(
    .coveredSheet, "A sheet always lies under another",
    """
    Later sheets lie above earlier ones. Where the lowest notch of the upper one is no lower than the highest of the \
    other, on every device, nobody ever sees the lower one. Exchange the two, or let the upper one hide.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: player
          notches:
            minimum: 60
            maximum: 120
        - sheet: queue
          notches:
            low: 200
            high: 480
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: player
          notches:
            minimum: 60
            maximum: 120
        - sheet: queue
          notches:
            low: 0
            high: 480
      """)

  static let deadNotch = Explanation(
    .deadNotch, "A notch is never active",
    """
    The condition of this notch holds on none of the devices, in none of the orientations and for no value of \
    keyboard and measures that the spec allows, so the sheet never rests there. Often the orientations are missing \
    that the condition speaks of.
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
            high: {height: 280, when: landscape}
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      orientations: [portrait, landscape]

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: {height: 280, when: landscape}
      """)

  static let dimmedPassThrough = Explanation(
    .dimmedPassThrough, "What is dimmed takes touches",
    """
    A dimmed background tells people that it is out of use. Here touches beside the sheet reach it all the same, so \
    that a tap meant to close the sheet presses something behind it. Say with `outside` what a touch does there, and \
    with `undimmedThrough` up to where touches pass; let the dimming begin at that notch.
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
          backdrop: {dim: 0.4}
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
          backdrop: {dim: 0.4}
          outside: block
          undimmedThrough: low
      """)

  static let eagerDismiss = Explanation(
    .eagerDismiss, "Every flick dismisses the sheet",
    """
    `dismiss` is asked before the release policy. If it takes a lower velocity than the flick that leads to the next \
    notch, a flick downward never gets there: it throws the sheet away. Ask for a velocity that nobody has by \
    accident.
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
          release: {like: overlayContainer}
          dismiss: {velocity: 300}
          content:
            - header: handle
              height: 44
            - list: rows
              contentHeight: 5000
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
          release: {like: overlayContainer}
          dismiss: {velocity: 2400}
          content:
            - header: handle
              height: 44
            - list: rows
              contentHeight: 5000
      """)

  static let idleCondition = Explanation(
    .idleCondition, "The condition of a notch always holds",
    """
    The condition holds on all devices, in all orientations and for all values that the spec allows, so it says \
    nothing, and it keeps formulas from naming the notch. Remove it, or add the orientations and ranges that it was \
    written for.
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
            high: {height: 480, when: portrait}
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
            high: {height: 480}
      """)

  static let idleDismiss = Explanation(
    .idleDismiss, "No height is low enough to dismiss the sheet",
    """
    `dismiss: {below: …}` takes away a sheet that is let go below a notch. Of a notch of height 0 nothing is below: the \
    sheet stays there, hidden, and is never dismissed. A sheet that can be dismissed needs no notch to hide at; one \
    that hides at a notch may still be dismissed by a flick, with `velocity`.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            gone: 0
            high: 480
          initial: high
          dismiss: {below: gone}
          content:
            - header: handle
              height: 44
            - list: rows
              contentHeight: 5000
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
          dismiss: {below: low}
          content:
            - header: handle
              height: 44
            - list: rows
              contentHeight: 5000
      """)

  static let initialNotch = Explanation(
    .initialNotch, "The sheet never begins at its initial notch",
    """
    When a screen appears, the keyboard is down, and then this notch is not active. The sheet begins at the nearest \
    active one instead, always. Name that one.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      environment:
        keyboard: 0...346

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            typing: {height: keyboard + 200, when: keyboard > 0}
          initial: typing
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      environment:
        keyboard: 0...346

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            typing: {height: keyboard + 200, when: keyboard > 0}
          initial: low
      """)

  static let invisibleWall = Explanation(
    .invisibleWall, "What looks usable takes no touches",
    """
    With `outside: block` touches beside the sheet end there, also at its lowest notch, where nothing is dimmed and \
    people reach for what they see. Let them through up to that notch with `undimmedThrough`, or let the backdrop say \
    that they do not pass.
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
          outside: block
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
          outside: block
          undimmedThrough: low
      """)

  static let noHandle = Explanation(
    .noHandle, "No part of a sheet raises it",
    """
    A finger moves a sheet by a part of its own column, or by what scrolls inside where `handoff` says so. `never` \
    leaves no such part here, and `scrollFirst` lowers the sheet but does not raise it. Give it a header to be \
    dragged by, or write `drag: false`.
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
          handoff: never
          content:
            - scroll: body
              content:
                - block: text
                  height: 900
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
          handoff: never
          content:
            - header: handle
              height: 44
            - scroll: body
              content:
                - block: text
                  height: 900
      """)

  static let notchAboveSpace = Explanation(
    .notchAboveSpace, "A notch is higher than its space",
    """
    At this notch the upper end of the sheet lies beyond the screen of some device, with whatever stands there: the \
    handle, the title, the button that closes it. Bound the notch by `available`.
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
            high: 600
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
            high: min(600, available)
      """)

  static let notchUnderInset = Explanation(
    .notchUnderInset, "At a notch the sheet lies under the home indicator",
    """
    What shows of the sheet at this notch is no more than the inset that the home indicator (or, at the top edge, the \
    status bar) takes on some device. It can hardly be seen and hardly be grabbed, since the system's own gesture \
    begins there. Add the inset.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 30
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
            low: safeArea.bottom + 30
            high: 480
      """)

  static let foreignUnit = Explanation(
    .foreignUnit, "A number is written in the unit of another system",
    """
    Velocities are in points per second, times in seconds, and scales are parts of the whole size. A velocity of a few \
    points per second is below that of any finger, and a look of a hundred seconds ahead of a throw ends at the \
    highest notch whatever the throw: such numbers come from systems that count in points per millisecond, in \
    milliseconds or in percent.
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
          release: {policy: projected, lookahead: 100}
          content:
            - header: handle
              height: 44
            - list: rows
              contentHeight: 5000
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
          release: {policy: projected, lookahead: 0.1}
          content:
            - header: handle
              height: 44
            - list: rows
              contentHeight: 5000
      """)

  static let slowSpring = Explanation(
    .slowSpring, "A sheet takes long to come to rest",
    """
    The time comes from the response and the damping ratio of the spring. Until it has passed, taps are ignored and \
    the notch is not reported as reached. A response near 0.3 and a damping between 0.5 and 1 settle within a second.
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
          spring: {response: 0.5, damping: 0.1}
          content:
            - header: handle
              height: 44
            - list: rows
              contentHeight: 5000
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
          spring: {response: 0.5, damping: 0.8}
          content:
            - header: handle
              height: 44
            - list: rows
              contentHeight: 5000
      """)

  static let undimmedBound = Explanation(
    .undimmedBound, "The notch up to which touches pass decides nothing",
    """
    `undimmedThrough` parts the notches at which touches beside the sheet pass through from those at which `outside` \
    says what they do. At the highest notch, at one where the sheet never rests, or without `outside`, there is \
    nothing to part.
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
          outside: block
          undimmedThrough: high
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
          outside: block
          undimmedThrough: low
      """)

  static let unusedNotch = Explanation(
    .unusedNotch, "A notch belongs to no mode",
    """
    Every mode of the sheet says where it rests, and none names this notch. The sheet passes it and never stops \
    there. Add it to the `rests` of a mode, or remove it.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      modes: [closed, open]

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            half: 300
            high: 480
          modes:
            closed: {rests: [low], enter: low}
            open: {rests: [low, high], enter: high}
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      modes: [closed, open]

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            half: 300
            high: 480
          modes:
            closed: {rests: [low], enter: low}
            open: {rests: [low, half, high], enter: high}
      """)
}
