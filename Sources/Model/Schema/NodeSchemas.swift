/// The keys of `snap`, in the words of `release`.
enum SnapKey: Int, SchemaKeys {
  case policy, line, flick, expand, collapse, atRest

  static let schema = Schema("snap", "The end at which a header or bar settles.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .policy:
      SchemaKey("policy", .oneOf(SnapPolicyName.self), .optional("nearest"), "The rule.")
    case .line:
      SchemaKey(
        "line", .number(.notNegative), .optional("none"),
        "In place of `policy`: it settles visible if more than this shows, in points; else hidden.",
        formerNames: ["open": .same])
    case .flick:
      SchemaKey(
        "flick", .number(.positive), .optional("none"),
        "The velocity above which a release goes to the end in its direction, in points per second.")
    case .expand: SchemaKey("expand", .map("snap"), .optional("as above"), "The rule after a movement down.")
    case .collapse: SchemaKey("collapse", .map("snap"), .optional("as above"), "The rule after a movement up.")
    case .atRest: SchemaKey("atRest", .map("snap"), .optional("as above"), "The rule for a release without velocity.")
    }
  }
}

/// The keys of the long forms of a height.
enum ExtentKey: Int, SchemaKeys {
  case fill, min, prefer, max, priority

  static let schema = Schema("height", "How a node shares its column.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .fill:
      SchemaKey("fill", .number(.positive), .optional("none"), "Its share of what the other nodes leave over.")
    case .min: SchemaKey("min", .length, .optional("none"), "The least it may be.", synonyms: ["minimum", "minHeight"])
    case .prefer:
      SchemaKey(
        "prefer", .length, .optional("none"), "What it would like to be.",
        synonyms: ["preferred", "ideal", "preference"])
    case .max: SchemaKey("max", .length, .optional("none"), "The most it may be.", synonyms: ["maximum", "maxHeight"])
    case .priority:
      SchemaKey(
        "priority", .oneOf(Priority.self), .optional("medium"),
        "How important `prefer` is; the least important yields first.")
    }
  }
}

extension SchemaKey {
  static let summary = SchemaKey(
    "summary", .text, .optional("none"), "What it is; becomes documentation.", synonyms: ["description", "doc"])
  static func collapsed(_ absent: String, _ summary: String) -> SchemaKey {
    SchemaKey(
      "collapsed", .formula, .optional(absent), summary,
      synonyms: ["minHeight", "min", "collapsedHeight", "minimum", "keeps"])
  }
  static let stays = SchemaKey("stays", .oneOf(Stays.self), .optional("none"), "Where it does not move.")
  static let snap = SchemaKey(
    "snap",
    .either([.boolean, .map("snap")]), .optional("false"),
    "Whether a release settles it, with `true` at the nearer end.")
  static let heightSynonyms = ["size", "length", "h"]
  static let letSynonyms = ["lets", "variables", "constants", "definitions"]
  static let contentSynonyms = ["children", "contents", "body", "layout", "nodes", "items"]
}

extension ValueType {
  /// The height of what scrolls: an expression, `fill`, or a map.
  static let viewport = extent([])
  /// A height in a column: that of what scrolls, or the height of a view.
  static let extent = extent([.fit])

  private static func extent(_ others: [ValueType]) -> ValueType {
    .either(
      [.length, .choice([ChoiceWord("fill", "A part of what the rest of the column leaves.")]), .map("height")] + others
        + .cases)
  }
}
