// About the words of the language.

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

  static let invalidName = Explanation(
    .invalidName, "A name cannot be written like that",
    """
    A name of a node, notch, page, mode, measure or definition begins with a small letter and goes on with letters and \
    digits; that of a screen begins with a capital. Both become names in the generated Swift, and a hyphen is minus in \
    expressions.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: side-panel
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
        - sheet: panel
          notches:
            low: 120
            high: 480
      """)

  static let reservedName = Explanation(
    .reservedName, "A name means something else already",
    """
    Words such as `height`, `available` and `keyboard` have a meaning in every expression, and a notch may not be \
    named like a quantity of its sheet: a formula could mean either. Choose another name.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            lowest: 120
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

  static let duplicateName = Explanation(
    .duplicateName, "A name stands for two things",
    """
    Nodes, measures and definitions share one space of names, and so do the notches of one sheet, so that a name in a \
    formula or a scenario says which is meant. Rename one. Two screens of one run need different names too.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: map
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
        - sheet: panel
          notches:
            low: 120
            high: 480
      """)

  static let unknownDevice = Explanation(
    .unknownDevice, "A device is unknown",
    """
    Proofs, previews and scenarios take the sizes and insets of a device from a table that is part of the compiler. \
    This name is not in it. `scrollwork devices` prints all names and groups.
    """,
    failing: """
      scrollwork: 1
      screen: Example
      devices: [iPhoen 15]

      layout:
        - block: map
          height: fill
      """,
    fixed: """
      scrollwork: 1
      screen: Example
      devices: [iPhone 15]

      layout:
        - block: map
          height: fill
      """)

  static let deviceOutsideRange = Explanation(
    .deviceOutsideRange, "A named device lies outside the environment",
    """
    The ranges of `environment` say what the screen is proved for, and a device listed by hand is not in them. \
    Whatever is shown for it would be outside the proof. Widen the range, or leave the device out.
    """,
    failing: """
      scrollwork: 1
      screen: Example
      devices: [iPhone 15]
      environment:
        height: 568...736

      layout:
        - block: map
          height: fill
      """,
    fixed: """
      scrollwork: 1
      screen: Example
      devices: [iPhone 15]
      environment:
        height: 568...956

      layout:
        - block: map
          height: fill
      """)

  static let invalidRange = Explanation(
    .invalidRange, "A range holds no lengths",
    """
    A range of a measure or of the environment goes from its smaller end to its larger one, neither of them negative, \
    and the typical value lies between the two. A range that is empty would make every promise hold, so it is an \
    error.
    """,
    failing: """
      scrollwork: 1
      screen: Example
      measures:
        tags: 240...44

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: tags
            high: tags + 200
      """,
    fixed: """
      scrollwork: 1
      screen: Example
      measures:
        tags: 44...240

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: tags
            high: tags + 200
      """)

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

  static let undefinedName = Explanation(
    .undefinedName, "A name refers to nothing",
    """
    The formula or scenario names a node, quantity, notch, page, mode or measure that the spec does not have. Often a \
    letter is wrong; the finding shows the nearest name. It is told once, with all places that use it.
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
            high: panel.lwo + 320
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
            high: panel.low + 320
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

  static let misplacedNode = Explanation(
    .misplacedNode, "A node stands where its kind cannot",
    """
    Sheets lie over the whole layout, pages stand in tabs, and a scroll ends with the one node that scrolls by itself. \
    A header that comes back stands below all that goes away. Move the node to where the finding says.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: feed
          content:
            - list: rows
              contentHeight: 3000
            - header: hero
              height: 200
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: feed
          content:
            - header: hero
              height: 200
            - list: rows
              contentHeight: 3000
      """)

  static let invalidExtent = Explanation(
    .invalidExtent, "A node cannot have its height in this way",
    """
    What scrolls has no space to share, so in it a block has a length, not `fill`; the node that takes over at the end \
    of a scroll is as tall as the scroll leaves it. And `fill` takes what is left over, so it has no preferred height.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: feed
          content:
            - header: hero
              height: fill
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
            - list: rows
              contentHeight: 3000
      """)

  static let constrainedFill = Explanation(
    .constrainedFill, "A constraint binds a node that fills",
    """
    A node with `fill` takes what all others leave, after everything else is settled. A constraint on it would have to \
    change the others behind their backs. Promise the length in `ensure`, which proves it, or constrain the others.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill

      constraints:
        - map.height >= 400
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill

      ensure:
        - map.height >= 400
      """)

  static let severalScrollsToTop = Explanation(
    .severalScrollsToTop, "Two nodes answer a tap on the status bar",
    """
    iOS sends a tap on the status bar to a scroll view only if exactly one on the screen asks for it; with two, \
    nothing happens at all. Leave `scrollsToTop` to the one that users expect to move.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: feed
          scrollsToTop: true
          content:
            - header: hero
              height: 200
            - list: rows
              contentHeight: 3000
              scrollsToTop: true
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - scroll: feed
          scrollsToTop: true
          content:
            - header: hero
              height: 200
            - list: rows
              contentHeight: 3000
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

  static let invalidStep = Explanation(
    .invalidStep, "A step of a scenario cannot be done",
    """
    A step does one thing to something that can have it done: it drags what scrolls or drags a sheet, taps a sheet, \
    selects a page, sets a state within its range. The finding says what about this one cannot be.
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
          tap: {low: high}

      scenarios:
        - scenario: a tap opens it
          steps:
            - tap: map
            - expect: {panel: high}
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
          tap: {low: high}

      scenarios:
        - scenario: a tap opens it
          steps:
            - tap: panel
            - expect: {panel: high}
      """)

  static let needsSolver = Explanation(
    .needsSolver, "A layout needs the general solver",
    """
    Free constraints, heights with a preference and a `fill` with bounds are shared out by a general solver, which \
    this version does not have. Nothing is approximated instead. Write the lengths as formulas; `min`, `max` and \
    `clamp` say most of it.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - block: legend
          height: {prefer: 30%, min: 120, max: 240}
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - block: legend
          height: clamp(30%, 120, 240)
      """)

  static let notYetSupported = Explanation(
    .notYetSupported, "Movement with this is not built yet",
    """
    The language has the word, and it is checked, solved and previewed; but the generated code could not move like \
    that yet. Nothing is generated rather than something that moves otherwise. Leave it out, or keep the spec for a \
    later version.
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
              onScroll: collapse
              snap: true
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

  static let unusedName = Explanation(
    .unusedName, "A name is never used",
    """
    A definition, measure or mode that nothing names has no effect. Either it is left over from an earlier draft, or a \
    formula that should follow it does not. Use it, or remove it.
    """,
    failing: """
      scrollwork: 1
      screen: Example
      let:
        gap: 40

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: safeArea.bottom + 40
            high: 480
      """,
    fixed: """
      scrollwork: 1
      screen: Example
      let:
        gap: 40

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: safeArea.bottom + gap
            high: 480
      """)
}
