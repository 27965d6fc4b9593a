// About lengths that share a column.

extension Explanation {
  static let conflictingLines = Explanation(
    .conflictingLines, "Lines about lengths that share cannot hold together",
    """
    Minima, maxima, required lines of `constraints` and the columns that must come out exactly are kept under all \
    circumstances. On some device these cannot be: whatever the lengths are, one of the lines is broken. None of the \
    lines shown could stay if the others do; the rest of the spec has no part in it. Widen a bound, or give a \
    constraint a strength so that it may yield.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: photo
          height: {min: 360, prefer: 60%}
        - block: map
          height: {min: 240, prefer: 40%, priority: low}
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: photo
          height: {min: 320, prefer: 60%}
        - block: map
          height: {min: 240, prefer: 40%, priority: low}
      """)

  static let decidedByOrder = Explanation(
    .decidedByOrder, "Only the order of the nodes decides who yields",
    """
    Two lines of one strength want more or less than there is. Both could be met equally badly in many ways; the one \
    taken makes the first node as small as possible, then the second. To move a node would change the lengths, which \
    is rarely meant. Say which one matters more: with `priority`, with a level, or with a weight.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: photo
          height: {min: 100, prefer: 400}
        - block: map
          height: {min: 100, prefer: 400}
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: photo
          height: {min: 100, prefer: 400, priority: high}
        - block: map
          height: {min: 100, prefer: 400}
      """)

  static let constraintNotLinear = Explanation(
    .constraintNotLinear, "A constraint bends where lengths are still open",
    """
    Lengths that share are found from linear statements: sums of multiples of them. `a <= min(b, c)` is two of those \
    and fine; `a >= min(b, c)` is neither, since which of the two it speaks of depends on the answer. Lengths that are \
    given may be compared in any way.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: photo
          height: {min: 100, prefer: 50%}
        - block: details
          height: {min: 100, prefer: 30%, priority: low}
        - block: map
          height: fill

      constraints:
        - photo.height >= min(details.height, 200)
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: photo
          height: {min: 100, prefer: 50%}
        - block: details
          height: {min: 100, prefer: 30%, priority: low}
        - block: map
          height: fill

      constraints:
        - photo.height >= details.height
      """)

  static let idleConstraint = Explanation(
    .idleConstraint, "A constraint constrains nothing",
    """
    `constraints` decide lengths that share: those written `{min, prefer, max}`. This line speaks of none, so nothing \
    could be done to keep it. If it is a promise, it belongs under `ensure`, where it is proved.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: navigation
          height: 44
        - block: map
          height: fill

      constraints:
        - navigation.height <= 100
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: navigation
          height: 44
        - block: map
          height: fill

      ensure:
        - navigation.height <= 100
      """)

  static let sharingLimit = Explanation(
    .sharingLimit, "Lengths hang together in too many ways",
    """
    Lengths that share are told in one formula for all devices. Where very many hang together through constraints, \
    or through bounds that may stand in any order, or more than 32 children fill one column within bounds, that \
    formula would be larger than anybody could read or a phone should evaluate. Nothing is approximated instead. Cut \
    the group: write one of its lengths as a formula, or give its lines different priorities.
    """,
    failing: """
      scrollwork: 1
      screen: Example
      environment: {height: 568...956}

      measures: {a: 0...50, b: 0...50, c: 0...50, d: 0...50, e: 0...50, f: 0...50}

      layout:
        - block: first
          height: {fill: 1, min: a, max: 300 + a}
        - block: second
          height: {fill: 2, min: b, max: 300 + b}
        - block: third
          height: {fill: 3, min: c, max: 300 + c}
        - block: fourth
          height: {fill: 4, min: d, max: 300 + d}
        - block: fifth
          height: {fill: 5, min: e, max: 300 + e}
        - block: sixth
          height: {fill: 6, min: f, max: 300 + f}
      """,
    fixed: """
      scrollwork: 1
      screen: Example
      environment: {height: 568...956}

      layout:
        - block: first
          height: {fill: 1, min: 40, max: 300}
        - block: second
          height: {fill: 2, min: 40, max: 300}
        - block: third
          height: {fill: 3, min: 40, max: 300}
        - block: fourth
          height: {fill: 4, min: 40, max: 300}
        - block: fifth
          height: {fill: 5, min: 40, max: 300}
        - block: sixth
          height: {fill: 6, min: 40, max: 300}
      """)
}
