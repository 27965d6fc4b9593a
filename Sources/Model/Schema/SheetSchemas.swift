enum SheetKey: Int, SchemaKeys {
  case edge, reference, notches, initial, handoff, sizing, release, overdrag, spring, backdrop, outside
  case undimmedThrough, dismiss, tap, drag, content, modes, summary

  static let schema = Schema(
    "sheet", kind: .sheet, "A panel over the layout that rests at notches.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .edge:
      SchemaKey("edge", .oneOf(Edge.self), .optional("bottom"), "The edge that it hangs from.")
    case .reference:
      SchemaKey(
        "reference", .oneOf(Reference.self), .optional("container"),
        "What the notches are measured from.")
    case .notches:
      SchemaKey(
        "notches", .names(.newNotches, .either([.length, .map("notch")] + .cases)), .required,
        "Where it may rest, smallest to largest.",
        synonyms: ["notch", "detent", "detents", "anchors", "snapPoints", "stops", "positions", "heights"])
    case .initial:
      SchemaKey(
        "initial",
        .either([.reference(.notch), .choice([ChoiceWord("dismissed", "It is absent until the app shows it.")])]),
        .optional("the smallest notch"), "Where it rests at first.",
        synonyms: ["initialNotch", "initialDetent", "initialState", "start", "default"])
    case .handoff:
      SchemaKey(
        "handoff", .oneOf(Handoff.self), .optional("`expandFirst`; at the top edge `never`"),
        "Whether a list inside moves the sheet.")
    case .sizing:
      SchemaKey(
        "sizing", .oneOf(Sizing.self), .optional("rigid"),
        "Whether its content is laid out at the highest notch or at the one it rests at.")
    case .release:
      SchemaKey(
        "release", .map("release"), .optional("{like: overlayContainer}"), "How a released sheet chooses its notch.",
        synonyms: ["policy", "snap"])
    case .overdrag:
      SchemaKey(
        "overdrag", .either([.overdrag, .map("overdrag")]), .optional("none"), "What the finger sees beyond the ends.",
        synonyms: ["rubberBand", "bounces", "overshoot"])
    case .spring:
      SchemaKey(
        "spring", .map("spring"), .optional("{response: 0.3, damping: 1, dampingAtRest: 1}"), "How it settles.",
        synonyms: ["animation"])
    case .backdrop:
      SchemaKey(
        "backdrop", .either([.choice(["none"]), .map("backdrop")]), .optional("none"),
        "How what lies behind changes with the height of the sheet.", synonyms: ["dim", "dimming", "background"])
    case .outside:
      SchemaKey(
        "outside", .outside, .optional("passThrough"), "What a touch beside the sheet does.")
    case .undimmedThrough:
      SchemaKey(
        "undimmedThrough", .either([.choice(["none"]), .reference(.notch)]), .optional("none"),
        "The notch up to which touches beside the sheet pass through.", synonyms: ["largestUndimmed"])
    case .dismiss:
      SchemaKey(
        "dismiss", .either([.choice(["none"]), .map("dismiss")]), .optional("none"),
        "When a release dismisses the sheet.")
    case .tap: SchemaKey("tap", .taps, .optional("none"), "Where a tap leads from each notch.")
    case .drag: SchemaKey("drag", .boolean, .optional("true"), "Whether a finger can move it.")
    case .content:
      SchemaKey(
        "content", .nodes(NodeKind.boxes + [.header, .scroll, .tabs, .list, .box(.footer)]), .optional("none"),
        "What it shows, top to bottom.", synonyms: SchemaKey.contentSynonyms)
    case .modes:
      SchemaKey("modes", .names(.modes, .map("mode")), .optional("none"), "What each mode of the app changes.")
    case .summary: .summary
    }
  }
}

enum NotchKey: Int, SchemaKeys {
  case height, when

  static let schema = Schema("notch", "A height at which a sheet may rest.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .height:
      SchemaKey("height", .formula, .required, "Its height above the reference's edge.", synonyms: ["at", "value"])
    case .when: SchemaKey("when", .condition, .optional("always"), "When it is active.", synonyms: ["if", "active"])
    }
  }
}

/// The key `like` selects a library; the others select a rule or override a number of the library.
enum ReleaseKey: Int, SchemaKeys {
  case policy, like, lookahead, flick, rate, redirect, skip, tolerance, ties, velocity, distance, line, leap
  case expand, collapse, atRest, from

  static let schema = Schema(
    "release", "How a released sheet chooses its notch. Velocities are in points per second.",
    keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .policy:
      SchemaKey(
        "policy", .oneOf(ReleasePolicyName.self), .optional("that of `like`"), "The rule.",
        synonyms: ["rule", "type", "kind"])
    case .like:
      SchemaKey(
        "like", .oneOf(ReleasePreset.self), .optional("none"), "A library whose behavior to take.",
        synonyms: ["preset", "style"])
    case .lookahead:
      SchemaKey(
        "lookahead", .number(.seconds), .optional("1/10"),
        "With `projected`: how far ahead to look, in seconds; at most 100.",
        policies: ["projected"])
    case .flick:
      SchemaKey(
        "flick", .either([.number(.positive), .choice(["none"]), .map("flick")]), .optional("none"),
        "With `projected`: the velocity above which the next notch is taken.", policies: ["projected"])
    case .rate:
      SchemaKey(
        "rate", .number(.innerPart), .optional("998/1000"),
        "With `stepwise` and `free`: what a millisecond leaves of the velocity.", policies: ["stepwise", "free"])
    case .redirect:
      SchemaKey(
        "redirect", .number(.part), .optional("1/2"), "With `stepwise`: the part of the way that must be passed.",
        policies: ["stepwise"])
    case .skip:
      SchemaKey(
        "skip", .boolean, .optional("false"), "With `stepwise`: whether notches may be skipped.", policies: ["stepwise"]
      )
    case .tolerance:
      SchemaKey(
        "tolerance", .number(.notNegative), .optional("0"),
        "With `directional`: the velocity up to which the nearest is taken.",
        policies: ["directional"])
    case .ties:
      SchemaKey(
        "ties", .oneOf(ReleaseTies.self), .optional("smaller"),
        "With `directional`: which of two notches equally near is taken.", policies: ["directional"])
    case .velocity:
      SchemaKey(
        "velocity", .either([.number(.positive), .choice(["none"])]), .optional("125"),
        "With `threshold`: the velocity that goes on by itself.", policies: ["threshold"])
    case .distance:
      SchemaKey(
        "distance", .formula, .optional("56"),
        "With `threshold`: how far into a gap goes on, in points, or below 1 a part of it.", policies: ["threshold"])
    case .line:
      SchemaKey(
        "line", .names(.notches, .either([.length, .map("line")] + .cases)), .optional("none"),
        "With `threshold`, in place of `distance`: the height that divides the gap above a notch.",
        policies: ["threshold"])
    case .leap:
      SchemaKey(
        "leap", .number(.positive), .optional("none"),
        "The velocity above which the last notch in its direction is taken.")
    case .expand:
      SchemaKey("expand", .map("release"), .optional("as above"), "The rule for a release toward larger heights.")
    case .collapse:
      SchemaKey("collapse", .map("release"), .optional("as above"), "The rule for a release toward smaller heights.")
    case .atRest:
      SchemaKey(
        "atRest",
        .either([
          .choice([
            ChoiceWord("nearest", "The nearest notch."),
            ChoiceWord("distance", "With `threshold`: the distance from the notch where it rested last decides."),
          ]), .map("release"),
        ]), .optional("nearest"), "The rule for a release without velocity.")
    case .from:
      SchemaKey(
        "from", .names(.notches, .map("release")), .optional("none"),
        "Other keys for a sheet that rested last at a notch, by the notch.", synonyms: ["origin"])
    }
  }
}

enum FlickKey: Int, SchemaKeys {
  case above, goes

  static let any = "any"

  static let schema = Schema(
    "flick", "A fast release, which goes to a notch in its direction.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .above:
      SchemaKey(
        "above", .either([.number(.positive), .choice([ChoiceWord(Self.any, "Every velocity but 0.")])]), .required,
        "The velocity above which a release is fast, in points per second.")
    case .goes:
      SchemaKey("goes", .oneOf(FlickGoal.self), .optional("next"), "The notch to which it goes.")
    }
  }
}

enum LineKey: Int, SchemaKeys {
  case up, down

  static let schema = Schema(
    "line", "The height that divides a gap between notches, by the side of the notch where the sheet rested last.",
    keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .up: SchemaKey("up", .formula, .required, "Above that notch: higher than this, the upper notch is taken.")
    case .down: SchemaKey("down", .formula, .required, "Below that notch: higher than this, the upper notch is taken.")
    }
  }
}

enum OverdragKey: Int, SchemaKeys {
  case top, bottom

  static let schema = Schema(
    "overdrag", "What the finger sees beyond the ends of a sheet.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .top: SchemaKey("top", .overdrag, .optional("none"), "Beyond the largest notch.")
    case .bottom: SchemaKey("bottom", .overdrag, .optional("none"), "Below the smallest notch.")
    }
  }
}

enum SpringKey: Int, SchemaKeys {
  case response, damping, dampingAtRest

  static let schema = Schema("spring", "A damped spring of unit mass.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .response:
      SchemaKey(
        "response", .number(.positive), .optional("0.3"), "Its undamped period, in seconds.", synonyms: ["duration"])
    case .damping:
      SchemaKey(
        "damping", .number(.positive), .optional("1"), "The damping ratio.",
        synonyms: ["dampingFraction", "dampingRatio"])
    case .dampingAtRest:
      SchemaKey("dampingAtRest", .number(.positive), .optional("1"), "The damping ratio after a release at rest.")
    }
  }
}

enum BackdropKey: Int, SchemaKeys {
  case scale, opacity, dim, from, to

  static let schema = Schema(
    "backdrop", "What lies behind a sheet: plain at `from`, changed in full at `to`.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .scale: SchemaKey("scale", .number(.notNegative), .optional("1"), "Its scale at `to`.")
    case .opacity: SchemaKey("opacity", .number(.part), .optional("1"), "Its opacity at `to`.", synonyms: ["alpha"])
    case .dim: SchemaKey("dim", .number(.part), .optional("0"), "How much it is dimmed at `to`.", synonyms: ["dimming"])
    case .from:
      SchemaKey(
        "from", .either([.reference(.notch), .choice(["0"])]), .optional("the smallest notch, or with one alone 0"),
        "Where the change begins; 0 is a height of nothing.")
    case .to: SchemaKey("to", .reference(.notch), .optional("the largest notch"), "Where the change is complete.")
    }
  }
}

enum DismissKey: Int, SchemaKeys {
  case below, velocity, within, rescue, from, `as`

  static let schema = Schema("dismiss", "When a release dismisses a sheet.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .below:
      SchemaKey(
        "below", .either([.reference(.notch), .length] + .cases), .optional("none"),
        "Released lower than this notch or height.")
    case .velocity:
      SchemaKey(
        "velocity", .formula, .optional("none"), "Released faster than this toward its edge, in points per second.")
    case .within:
      SchemaKey(
        "within", .either([.reference(.notch), .length] + .cases), .optional("none"),
        "The notch or height at or below which `velocity` counts.")
    case .rescue:
      SchemaKey(
        "rescue", .boolean, .optional("true"),
        "Whether a release as fast as `velocity` away from the edge saves a sheet below `below`.")
    case .from:
      SchemaKey(
        "from", .list(.reference(.notch)), .optional("all notches"),
        "The notches from which a release can dismiss, where the sheet rested last.")
    case .as:
      SchemaKey(
        "as",
        .choice([ChoiceWord("notch", "A height of 0 takes part in `release` as the smallest place.")]),
        .optional("none"), "In place of the others: the rule of `release` decides.")
    }
  }
}

enum SheetModeKey: Int, SchemaKeys {
  case rests, enter, tap, drag, dismiss, outside

  static let schema = Schema("mode", "What a mode of the app changes on a sheet.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .rests:
      SchemaKey(
        "rests", .list(.reference(.notch)), .optional("all notches"), "Where the sheet may rest.",
        synonyms: ["notches", "rest"])
    case .enter:
      SchemaKey(
        "enter",
        .either([
          .reference(.notch),
          .choice([
            ChoiceWord("stay", "It stays, or goes to the nearest notch where it may rest."),
            ChoiceWord("previous", "The notch at which it rested before; without one, `initial`."),
            ChoiceWord("dismissed", "It leaves the screen."),
          ]),
        ]), .optional("stay"),
        "Where it goes when the mode begins.", synonyms: ["initial"])
    case .tap: SchemaKey("tap", .taps, .optional("the sheet's"), "Where a tap leads from each notch.")
    case .drag: SchemaKey("drag", .boolean, .optional("the sheet's"), "Whether a finger can move it.")
    case .dismiss:
      SchemaKey(
        "dismiss", .choice([ChoiceWord("none", "No release dismisses it.")]), .optional("the sheet's"),
        "Whether a release can dismiss it.")
    case .outside:
      SchemaKey("outside", .outside, .optional("the sheet's"), "What a touch beside the sheet does.")
    }
  }
}

extension ValueType {
  /// The type of `outside`, for a sheet and for each of its modes.
  fileprivate static let outside = ValueType.either([
    .choice([
      ChoiceWord("passThrough", "It goes to what lies behind."),
      ChoiceWord("block", "It is taken, and does nothing."),
      ChoiceWord("dismiss", "It dismisses the sheet."),
    ]), .reference(.notch),
  ])

  /// The type of `tap`, for a sheet and for each of its modes.
  fileprivate static let taps = ValueType.either([
    .choice(["none"]),
    .names(
      .notches,
      .either([
        .reference(.notch),
        .choice([ChoiceWord("previous", "The notch at which it rested before; without one, `initial`.")]),
      ])),
  ])
}
