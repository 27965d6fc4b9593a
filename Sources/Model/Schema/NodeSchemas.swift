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

enum HeaderKey: Int, SchemaKeys {
  case height, collapsed, onScroll, stays, snap, stretch, dragsSheet, summary

  static let schema = Schema(
    "header", kind: .header, "Something that moves as its scroll moves.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .height:
      SchemaKey("height", .extent, .required, "How tall it is, all expanded.", synonyms: SchemaKey.heightSynonyms)
    case .collapsed: .collapsed("0; with `stay` its height", "What stays when it has collapsed.")
    case .onScroll:
      SchemaKey(
        "onScroll", .oneOf(OnScroll.self), .optional("`leave` in a scroll, `stay` elsewhere"),
        "What it does as the content moves up.",
        synonyms: ["behavior", "behaviour", "scroll", "mode", "sticky", "pinned"])
    case .stays: .stays
    case .snap: .snap
    case .stretch: SchemaKey("stretch", .boolean, .optional("false"), "Whether it grows when pulled past the top.")
    case .dragsSheet:
      SchemaKey(
        "dragsSheet", .boolean, .optional("true in a sheet's own column"), "Whether dragging it moves the sheet.")
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
        formerNames: ["open"])
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

enum ScrollKey: Int, SchemaKeys {
  case height, content, initial, leaves, bounces, fling, anchor, pullToRefresh, scrollsToTop, summary

  static let schema = Schema("scroll", kind: .scroll, "A vertical container.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .height:
      SchemaKey("height", .extent, .optional("fill"), "How tall its viewport is.", synonyms: SchemaKey.heightSynonyms)
    case .content:
      SchemaKey(
        "content", .nodes([.header, .box(.block), .box(.carousel), .scroll, .tabs, .list]), .required,
        "What scrolls, top to bottom; one list, tabs or scroll at most, and last.",
        synonyms: SchemaKey.contentSynonyms)
    case .initial:
      SchemaKey("initial", .oneOf(ScrollPosition.self), .optional("top"), "Where it begins.", synonyms: ["start"])
    case .leaves:
      SchemaKey("leaves", .oneOf(Leaves.self), .optional("wholly"), "How far its headers leave.")
    case .bounces: .bounces
    case .fling:
      SchemaKey(
        "fling", .oneOf(Fling.self), .optional("cross"),
        "Whether a fling that reaches the end goes on in the next region.")
    case .anchor:
      SchemaKey(
        "anchor", .oneOf(Anchor.self), .optional("offset"), "What a resize keeps of the place.")
    case .pullToRefresh:
      SchemaKey(
        "pullToRefresh", .oneOf(PullToRefresh.self), .optional("none"),
        "Which end a pull to refresh belongs to.")
    case .scrollsToTop: .scrollsToTop
    case .summary: .summary
    }
  }
}

enum TabsKey: Int, SchemaKeys {
  case height, strip, pages, initial, memory, tapSelected, swipe, summary

  static let schema = Schema("tabs", kind: .tabs, "Pages under a strip of titles.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .height:
      SchemaKey("height", .extent, .optional("fill"), "How tall the strip and a page are together.")
    case .strip:
      SchemaKey(
        "strip", .either([.length, .map("strip")] + .cases), .required, "The height of the strip of titles.",
        synonyms: ["bar", "header", "tabBar", "stripHeight"])
    case .pages:
      SchemaKey(
        "pages", .nodes([.page]), .required, "The pages, in the order of the strip.",
        synonyms: ["tabs", "items", "children", "content"])
    case .initial:
      SchemaKey(
        "initial", .reference(.child), .optional("the first page"), "The page that is selected at first.",
        synonyms: ["selected", "start", "default"])
    case .memory:
      SchemaKey(
        "memory", .oneOf(PageMemory.self), .optional("align"),
        "What a page keeps of its place when another is selected.")
    case .tapSelected:
      SchemaKey(
        "tapSelected", .oneOf(SelectedTap.self), .optional("none"),
        "What a tap on the title of the selected page does.")
    case .swipe: SchemaKey("swipe", .boolean, .optional("true"), "Whether a horizontal swipe changes the page.")
    case .summary: .summary
    }
  }
}

enum StripKey: Int, SchemaKeys {
  case height, inset, onScroll

  static let schema = Schema("strip", "The strip of titles of tabs.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .height: SchemaKey("height", .formula, .required, "How tall it is.", synonyms: SchemaKey.heightSynonyms)
    case .inset:
      SchemaKey(
        "inset", .formula, .optional("0"), "How far below what stays it is pinned.", synonyms: ["top", "offset"])
    case .onScroll:
      SchemaKey(
        "onScroll", .oneOf(StripOnScroll.self), .optional("stay"), "What it does once the headers above it are gone.",
        synonyms: ["behavior", "behaviour", "sticky", "pinned"])
    }
  }
}

enum PageKey: Int, SchemaKeys {
  case title, content, summary

  static let schema = Schema("page", kind: .page, "A page of tabs.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .title: SchemaKey("title", .text, .optional("none"), "What the strip shows.", synonyms: ["label", "name"])
    case .content:
      SchemaKey(
        "content", .nodes(NodeKind.boxes + [.header, .scroll, .tabs, .list]), .required,
        "What the page shows, top to bottom.", synonyms: SchemaKey.contentSynonyms)
    case .summary: .summary
    }
  }
}

enum ListKey: Int, SchemaKeys {
  case height, contentHeight, from, near, bounces, scrollsToTop, summary

  static let schema = Schema("list", kind: .list, "Rows that scroll.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .height:
      SchemaKey("height", .extent, .optional("fill"), "How tall its viewport is.")
    case .contentHeight:
      SchemaKey(
        "contentHeight", .formula, .required, "How tall its rows are together.", synonyms: ["content", "rows", "size"])
    case .from:
      SchemaKey(
        "from", .oneOf(ListEnd.self), .optional("start"), "Where it begins, and from where its place is kept.",
        synonyms: ["inverted", "anchor", "start"])
    case .near:
      SchemaKey(
        "near", .number(.notNegative), .optional("44"),
        "With `from: end`, how far from its end it still follows what grows there, in points.",
        synonyms: ["threshold", "tolerance"])
    case .bounces: .bounces
    case .scrollsToTop: .scrollsToTop
    case .summary: .summary
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
  static let bounces = SchemaKey(
    "bounces", .oneOf(Bounces.self), .optional("none"), "The ends that show what is left over.",
    synonyms: ["bounce"])
  static let scrollsToTop = SchemaKey(
    "scrollsToTop", .boolean, .optional("false"), "Whether a tap on the status bar scrolls it to its top.")
  static let heightSynonyms = ["size", "length", "h"]
  static let contentSynonyms = ["children", "contents", "body", "layout", "nodes", "items"]
}

extension ValueType {
  /// A height in a column: an expression, `fill`, or a map.
  static let extent = ValueType.either(
    [
      .length, .choice([ChoiceWord("fill", "A part of what the rest of the column leaves.")]), .map("height"),
    ] + .cases)
}
