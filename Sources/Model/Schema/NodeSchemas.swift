enum BarKey: Int, SchemaKeys {
  case height, edge, over, follows, onScroll, of, collapsed, after, stays, snap, summary

  static let schema = Schema(
    "bar", kind: .box(.bar), "Something that does not scroll.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .height: SchemaKey("height", .extent, .required, "How tall it is.", synonyms: SchemaKey.heightSynonyms)
    case .edge:
      SchemaKey(
        "edge",
        .choice([
          ChoiceWord("bottom", "It is at the lower edge of the screen."),
          ChoiceWord("top", "It is at the upper edge of the screen."),
        ]), .optional("bottom"), "The edge of the screen at which it moves over the content.")
    case .over:
      SchemaKey(
        "over", .oneOf(BarOver.self), .optional("none"), "What it covers, at an end of the screen's column.",
        synonyms: ["above", "covers"])
    case .follows:
      SchemaKey(
        "follows", .reference(.leader), .optional("none"), "The header or sheet with which it leaves the screen.",
        synonyms: ["with", "like"])
    case .onScroll:
      SchemaKey(
        "onScroll", .oneOf(BarOnScroll.self), .optional("none"), "What it does as the content of `of` moves up.",
        synonyms: ["behavior", "behaviour", "minimizeBehavior", "hidesOnScroll"])
    case .of:
      SchemaKey(
        "of", .reference(.scroller), .optional("none"), "The scroll or list with which it moves.",
        synonyms: ["scroll", "list"])
    case .collapsed: .collapsed("0", "What stays of a bar that has left.")
    case .after:
      SchemaKey(
        "after", .number(.positive), .optional("none"),
        "With `onScroll: return`, how far the content moves down before it comes back, in points.",
        synonyms: ["delay", "resistance"])
    case .stays: .stays
    case .snap: .snap
    case .summary: .summary
    }
  }
}

/// The keys of a block and a carousel.
enum BoxKey: Int, SchemaKeys {
  case height, summary

  private static let block = schema("Something that does not scroll; in a scroll, a header that leaves.", .block)
  private static let carousel = schema("Something that scrolls horizontally.", .carousel)
  private static let footer = schema(
    "Something at the lower edge of a sheet, at every height, over the rows of a list.", .footer)
  static var schema: Schema { block }

  static func schema(_ style: Box.Style) -> Schema {
    switch style {
    case .bar: BarKey.schema
    case .block: block
    case .carousel: carousel
    case .footer: footer
    }
  }

  private static func schema(_ summary: String, _ style: Box.Style) -> Schema {
    Schema(style.rawValue, kind: .box(style), summary, keys: allCases.map(\.entry))
  }

  private var entry: SchemaKey {
    switch self {
    case .height: SchemaKey("height", .extent, .required, "How tall it is.", synonyms: SchemaKey.heightSynonyms)
    case .summary: .summary
    }
  }
}

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

/// The keys of a height that a view decides.
enum FitKey: Int, SchemaKeys {
  case fit, typical

  static let schema = Schema("fit", "A height that the bound view decides, in points.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .fit:
      SchemaKey(
        "fit", .range, .required, "The smallest and the largest height, over all text sizes.", synonyms: ["range"])
    case .typical: .typical
    }
  }
}

extension SchemaKey {
  static let typical = SchemaKey("typical", .number(.any), .optional("the middle of the range"), "What previews show.")
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

  /// The height of a view.
  static var fit: ValueType { .map(FitKey.schema.name) }
}
