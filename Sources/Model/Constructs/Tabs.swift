import Source
import Syntax

/// Pages under a strip of titles.
package struct Tabs: Construct {
  package var height = Height.fill
  package var strip = Strip()
  package var pages: [NodeID] = []
  /// The page that is selected at first, as an index into `pages`.
  package var initial = 0
  package var memory = PageMemory.align
  package var tapSelected = SelectedTap.none
  package var swipe = true

  static let keys = KeyTable<Tabs>(
    "tabs", kind: .tabs, "Pages under a strip of titles.",
    [
      Key("height", \.height, .own(.viewport), "How tall the strip and a page are together.", absent: "fill"),
      Key(
        "strip", \.strip, .own(.either([.length, .map("strip"), .fit] + .cases)), "The height of the strip of titles.",
        isRequired: true, synonyms: ["bar", "header", "tabBar", "stripHeight"]),
      Key(
        "pages", \.pages, .own(.nodes([.page])), "The pages, in the order of the strip.", isRequired: true,
        synonyms: ["tabs", "items", "children", "content"],
        setting: { tabs, spec in .order(tabs.pages.map { spec[$0].name.text }) }),
      Key(
        "initial", \.initial, .own(.reference(.child)), "The page that is selected at first.",
        absent: "the first page", synonyms: ["selected", "start", "default"],
        setting: { tabs, spec in .text(spec[tabs.pages[tabs.initial]].name.text) }),
      Key("memory", \.memory, .word, "What a page keeps of its place when another is selected."),
      Key("tapSelected", \.tapSelected, .word, "What a tap on the title of the selected page does."),
      Key("swipe", \.swipe, .boolean, "Whether a horizontal swipe changes the page."),
    ])
}

/// The strip of titles of tabs.
package struct Strip: Construct {
  package var height = Expression.absent
  /// The distance in points from the viewport's top, below the headers that stay, at which the strip is pinned. `nil`
  /// if the spec does not give it.
  package var inset: Expression?
  package var onScroll = StripOnScroll.stay

  static let keys = KeyTable<Strip>(
    "strip", "The strip of titles of tabs.",
    [
      Key(
        "height", \.height, .own(.either([.length, .fit] + .cases)), "How tall it is.", isRequired: true,
        synonyms: SchemaKey.heightSynonyms),
      Key(
        "inset", \.inset, .formula, "How far below what stays it is pinned.", absent: "0",
        synonyms: ["top", "offset"]),
      Key(
        "onScroll", \.onScroll, .word(synonyms: ["hide": .leave, "hides": .leave]),
        "What it does once the headers above it are gone.",
        synonyms: ["behavior", "behaviour", "sticky", "pinned"]),
    ])
}

/// The movement of a strip with its scroll, below the headers.
package enum StripOnScroll: String, Choice, Sendable {
  case stay, leave
  case returns = "return"

  var summary: String {
    switch self {
    case .stay: "It is pinned below what stays."
    case .leave: "It scrolls away, and comes back before the headers above it."
    case .returns: "It scrolls away, and comes back first."
    }
  }
}

/// The effect of a tap on the title of the selected page.
package enum SelectedTap: String, Choice, Sendable {
  case none, top

  var summary: String {
    switch self {
    case .none: "Nothing."
    case .top: "The rows of the page go to their top."
    }
  }
}

package enum PageMemory: String, Choice, Sendable {
  case align, reset, resetAll, independent

  var summary: String {
    switch self {
    case .align:
      "A page keeps its place while the strip is pinned; it begins at its top if the header is out and the page that is "
        + "left is at its own."
    case .reset: "A page begins at its top."
    case .resetAll: "A page begins at its top if the header has been out since it was hidden."
    case .independent: "A page is where it was left."
    }
  }
}

extension SpecAnalyzer {
  func tabs(_ fields: DecodedMap<Tabs>, _ id: NodeID) -> Tabs {
    let name = scope[id].name.text
    requireContent(fields[\.pages], id)
    var tabs = read(fields)
    tabs.height = leafHeight(fields[\.height], id)
    tabs.strip = strip(fields[\.strip], id)
    tabs.pages = scope[id].children
    tabs.initial = initialPage(fields[\.initial], id)
    scope.nodes[id.index].swipes = tabs.swipe
    if tabs.pages.count == 1, !scope[id].hasBrokenChild {
      let reason = "`\(name)` has one page, so no other is ever shown"
      for key in [fields[\.memory], fields[\.swipe], fields[\.initial]] { pointless(key, reason) }
    }
    return tabs
  }

  /// Reads the page that is selected at first, as an index into the pages. The default is the first page.
  private func initialPage(_ field: SchemaField?, _ id: NodeID) -> Int {
    guard let field else { return 0 }
    guard let text = scalarText(field, .reference(.child)) else { return 0 }
    if let page = child(named: text, of: id) { return scope[id].children.firstIndex(of: page) ?? 0 }
    if scope[id].hasBrokenChild { return 0 }
    addUndefined(text, "page", of: "tabs `\(scope[id].name.text)`", among: pageNames(id), at: field.value.span)
    return 0
  }

  /// Reads `strip: 50`, or a map with an inset or a movement. The movement needs a scroll, and a strip that leaves is
  /// pinned nowhere.
  private func strip(_ field: SchemaField?, _ id: NodeID) -> Strip {
    var strip = Strip()
    guard let field else {
      strip.height = .zero(at: scope[id].name.span)
      return strip
    }
    if !field.value.isMapping || field.value.isByCase {
      strip.height = length(field)
      return strip
    }
    if let fit = fit(field, of: id, named: field.name) {
      strip.height = fit
      return strip
    }
    strip.height = .zero(at: field.value.span)
    guard let fields = fields(after: field, as: Strip.self) else { return strip }
    read(fields, into: &strip)
    if let height = fields[\.height] { strip.height = fit(height, of: id, named: field.name) ?? length(height) }
    let isInScroll = isInScroll(id)
    if !isInScroll {
      pointless(fields[\.inset], "`\(scope[id].name.text)` is not in a scroll, so its strip is never pinned")
    }
    guard strip.onScroll != .stay, let movement = fields[\.onScroll] else { return strip }
    if !isInScroll {
      report(.immovableStrip(scope[id].name.text, strip.onScroll, at: movement.value.span))
      strip.onScroll = .stay
    } else if let inset = fields[\.inset] {
      report(
        .insetOfLeavingStrip(
          movement.key.span.joined(movement.value.span), at: inset.key.span.joined(inset.value.span)))
    }
    return strip
  }
}

extension Diagnostic {
  fileprivate static func immovableStrip(_ name: String, _ onScroll: StripOnScroll, at span: Span) -> Diagnostic {
    Diagnostic(
      .misplacedNode, "tabs `\(name)` are not in a scroll, so their strip cannot `\(onScroll.rawValue)`", at: span,
      notes: ["outside a scroll a strip stays"], help: ["leave out `onScroll`, or put the tabs into a scroll"])
  }

  /// An inset below which a strip is pinned that leaves.
  fileprivate static func insetOfLeavingStrip(_ place: Span, at span: Span) -> Diagnostic {
    Diagnostic(
      .incompatibleKeys, "`inset` has no effect on a strip that leaves", at: span,
      labels: [Label(place, "the strip is pinned nowhere")],
      help: ["put a header with `onScroll: stay` above the tabs, as high as the inset"])
  }
}
