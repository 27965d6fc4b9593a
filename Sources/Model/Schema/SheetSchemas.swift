import Numerics

/// The key `like` selects a library; the others select a rule or override a number of the library.
enum ReleaseKey: Int, SchemaKeys {
  case policy, like, lookahead, flick, redirect, skip, tolerance, ties, velocity, distance, line, leap
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
        "lookahead", .number(.seconds), .optional("1/10; with `stepwise` and `free` 499/1000"),
        "With `projected`, `stepwise` and `free`: how far ahead to look, in seconds; at most 100.",
        // A deceleration of a rate per millisecond ends that far ahead.
        formerNames: ["rate": .changed { $0.signum > 0 && $0 < 1 ? $0 / (Rational.one - $0) / 1000 : nil }],
        policies: ["projected", "stepwise", "free"])
    case .flick:
      SchemaKey(
        "flick", .either([.number(.positive), .choice(["none"]), .map("flick")]), .optional("none"),
        "With `projected`: the velocity above which the next notch is taken.", policies: ["projected"])
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

extension ValueType {
  /// The type of `outside`, for a sheet and for each of its modes.
  static let outside = ValueType.either([
    .choice([
      ChoiceWord("passThrough", "It goes to what lies behind."),
      ChoiceWord("block", "It is taken, and does nothing."),
      ChoiceWord("dismiss", "It dismisses the sheet."),
    ]), .reference(.notch),
  ])

  /// The type of `tap`, for a sheet and for each of its modes.
  static let taps = ValueType.either([
    .choice(["none"]),
    .names(
      .notches,
      .either([
        .reference(.notch),
        .choice([ChoiceWord("previous", "The notch at which it rested before; without one, `initial`.")]),
      ])),
  ])
}
