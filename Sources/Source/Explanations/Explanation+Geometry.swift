// About lengths that are wrong on some device.

extension Explanation {
  static let columnSum = Explanation(
    .columnSum, "A column does not come out",
    """
    The nodes of a column share its height exactly. In this one nothing fills, and the heights are more or less than \
    there is on some device: something would be cut off, or a gap would stay. Give one node `height: fill`.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: navigation
          height: safeArea.top + 44
        - block: map
          height: 700
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: navigation
          height: safeArea.top + 44
        - block: map
          height: fill
      """)

  static let negativeLength = Explanation(
    .negativeLength, "A length falls below zero",
    """
    On some device the formula subtracts more than there is, or the other nodes of a column leave less than nothing to \
    the one that fills it. No view can be drawn like that. The finding shows the device and the numbers; bound the \
    formula with `max`, or let something else yield.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: photo
          height: 400
        - block: details
          height: 220
        - block: map
          height: fill
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: photo
          height: min(400, 60% of height)
        - block: details
          height: 220
        - block: map
          height: fill
      """)

  static let notchOrder = Explanation(
    .notchOrder, "A notch does not lie above the one before",
    """
    Notches stand from the smallest to the largest, and a release looks for its neighbors in that order. A fixed \
    height beside a share of the screen often crosses it on a small phone: the sheet would jump down on its way up. \
    The order is proved for all that can rest in one mode and be active together; keep the upper one above with `max`.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: place
          notches:
            peek: 256
            half: 50% - 50
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: place
          notches:
            peek: 256
            half: max(place.peek + 80, 50% - 50)
      """)

  static let notchGap = Explanation(
    .notchGap, "Two notches are less than a pixel apart",
    """
    The notches ascend, but on some device by less than it can show. Whoever drags from the one to the other sees \
    nothing happen. Move them apart, or make one notch of the two.
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
            high: 120.25
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
            high: 180
      """)

  static let noRestingNotch = Explanation(
    .noRestingNotch, "A sheet has nowhere to rest",
    """
    Each notch has a `when`, or is left out of a mode, and in some environment all are inactive together: the sheet \
    would have no height at all. Leave out the condition at the notch that shall remain.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: {height: 120, when: height < 600}
            high: {height: 480, when: height >= 700}
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
            high: {height: 480, when: height >= 700}
      """)

  static let pageSpace = Explanation(
    .pageSpace, "The pages or the list have no room",
    """
    What stays pinned above, a strip and what a header keeps, is as high as the viewport on some device, so that \
    nothing is left to see of the list below it. Make what stays smaller there, for instance with `min` and a share of \
    the height.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: feed
          bounces: top
          content:
            - header: hero
              height: 600
              onScroll: stay
            - list: rows
              contentHeight: 3000
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: feed
          bounces: top
          content:
            - header: hero
              height: min(600, 1/2 of height)
              onScroll: stay
            - list: rows
              contentHeight: 3000
      """)

  static let criticalOffset = Explanation(
    .criticalOffset, "A strip is pinned below where it lies",
    """
    The inset keeps a pinned strip clear of the bar above it. It is larger than the way that the headers above the \
    strip can move, so the strip would have to be pinned before anything scrolls, below its own place. Make the inset \
    smaller, or the header travel further.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: feed
          content:
            - header: hero
              height: 40
            - tabs: sections
              strip: {height: 44, inset: safeArea.top}
              pages:
                - page: first
                  content: [{list: rows, contentHeight: 3000}]
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: feed
          content:
            - header: hero
              height: 200
            - tabs: sections
              strip: {height: 44, inset: safeArea.top}
              pages:
                - page: first
                  content: [{list: rows, contentHeight: 3000}]
      """)

  static let negativeInset = Explanation(
    .negativeInset, "The inset of a strip is negative",
    """
    The inset is the distance from the top of the scroll at which a strip is pinned. Below zero it would be pinned out \
    of sight, and taps on it would be lost. On phones with a home button `safeArea.top` is only 20; bound the formula \
    with `max(0, …)`.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: feed
          content:
            - header: hero
              height: 200
            - tabs: sections
              strip:
                height: 44
                inset: safeArea.top - 44
              pages:
                - page: first
                  content: [{list: rows, contentHeight: 3000}]
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: feed
          content:
            - header: hero
              height: 200
            - tabs: sections
              strip:
                height: 44
                inset: safeArea.top
              pages:
                - page: first
                  content: [{list: rows, contentHeight: 3000}]
      """)

  static let collapsedAboveHeight = Explanation(
    .collapsedAboveHeight, "A header keeps more than its height",
    """
    `collapsed` is what stays of a header once it has scrolled, so on every device it is at most its height. Where it \
    is more, the header would grow while it should shrink. Derive the one from the other, or bound it with `min`.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: feed
          content:
            - header: hero
              height: 1/4 of height
              collapsed: 160
              onScroll: collapse
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
              height: 1/4 of height
              collapsed: min(160, 1/5 of height)
              onScroll: collapse
            - list: rows
              contentHeight: 3000
      """)

  static let clampBounds = Explanation(
    .clampBounds, "The bounds of a clamp are out of order",
    """
    `clamp(x, lower, upper)` keeps a length between two bounds. Where the lower one passes the upper, the lower one \
    wins and the length no longer follows `x`, which is rarely what is meant. Bound the lower one too, or use `min` or \
    `max` alone.
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
            high: clamp(50%, 320, 50% of height)
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
            high: clamp(50%, 240, 80% of height)
      """)

  static let hiddenRows = Explanation(
    .hiddenRows, "Rows of a list lie beyond the edge",
    """
    A rigid sheet lays its content out at its highest notch and slides it as a whole. Where it rests lower, and \
    dragging the list does not move the sheet, the last rows stay beyond the edge of the screen: with a handle they \
    are hard to reach, without one they cannot be. Let the list expand the sheet, or accept it with a suppression.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 240
            high: 480
          handoff: never
          content:
            - header: handle
              height: 44
            - list: rows
              contentHeight: 3000
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 240
            high: 480
          handoff: expandFirst
          content:
            - header: handle
              height: 44
            - list: rows
              contentHeight: 3000
      """)

  static let brokenPromise = Explanation(
    .brokenPromise, "A promise does not hold",
    """
    A line of `ensure` is proved for every device and every value of the measures, and here it fails for some. The \
    finding names the simplest such place with the numbers on both sides. Change the layout, or the promise if it asks \
    too much.
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
            high: 3/4 of available

      ensure:
        - panel.high - panel.low >= 320
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
            high: 3/4 of available

      ensure:
        - panel.high - panel.low >= 280
      """)

  static let undecidedDuty = Explanation(
    .undecidedDuty, "A duty could be neither proved nor refuted",
    """
    Most duties are settled at once; one about many `min` and `max` over many measures can take more cases than the \
    prover's budget allows. Nothing is assumed about it: it may hold or not. Simplify the formula, narrow the ranges, \
    or split the claim. Whether only the order of the nodes decides between lines that share is looked for in every \
    part of the environment. Where dozens of them meet in very many ways, the search ends before it is through, and \
    says so here: the draws that it found are told, others may be there. Give the lines different priorities, or fewer \
    lengths a say.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      measures: {a: 0...90, b: 0...90, c: 0...90, d: 0...90}
      let:
        tallest: max(a, b, c, d)

      layout:
        - block: map
          height: fill

      ensure:
        - max(a, b) + max(a, c) + max(a, d) + max(b, c) + max(b, d) + max(c, d) <= 6 * tallest
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      measures: {a: 0...90, b: 0...90, c: 0...90, d: 0...90}
      let:
        tallest: max(a, b, c, d)

      layout:
        - block: map
          height: fill

      ensure:
        - max(a, b) <= tallest
        - max(a, c) <= tallest
        - max(a, d) <= tallest
        - max(b, c) <= tallest
        - max(b, d) <= tallest
        - max(c, d) <= tallest
      """)
}
