import Source

/// A vertical container.
package struct Scroll: Construct {
  package var height = Height.fill
  package var content: [NodeID] = []
  /// The end of its headers at which it begins.
  package var initial = ScrollPosition.top
  package var leaves = Leaves.wholly
  package var bounces = Bounces.none
  package var fling = Fling.cross
  package var anchor = Anchor.offset
  package var pullToRefresh = PullToRefresh.none
  package var scrollsToTop = false

  static let keys = KeyTable<Scroll>(
    "scroll", kind: .scroll, "A vertical container.",
    [
      Key(
        "height", \.height, .own(.viewport), "How tall its viewport is.", absent: "fill",
        synonyms: SchemaKey.heightSynonyms),
      Key(
        "content", \.content, .own(.nodes([.header, .box(.block), .box(.carousel), .scroll, .tabs, .list])),
        "What scrolls, top to bottom; one list, tabs or scroll at most, and last.", isRequired: true,
        synonyms: SchemaKey.contentSynonyms),
      Key("initial", \.initial, .word, "Where it begins.", synonyms: ["start"]),
      Key("leaves", \.leaves, .word, "How far its headers leave."),
      .bounces(\.bounces),
      Key("fling", \.fling, .word, "Whether a fling that reaches the end goes on in the next region."),
      Key("anchor", \.anchor, .word, "What a resize keeps of the place."),
      Key("pullToRefresh", \.pullToRefresh, .word, "Which end a pull to refresh belongs to."),
      .scrollsToTop(\.scrollsToTop),
    ])
}

// Keys of scrolls and lists.
extension Key {
  static func bounces(_ path: WritableKeyPath<Owner, Bounces> & Sendable) -> Key {
    Key("bounces", path, .word, "The ends that show what is left over.", synonyms: ["bounce"])
  }

  static func scrollsToTop(_ path: WritableKeyPath<Owner, Bool> & Sendable) -> Key {
    Key("scrollsToTop", path, .boolean, "Whether a tap on the status bar scrolls it to its top.")
  }
}

/// The extent to which the headers of a scroll leave.
package enum Leaves: String, Choice, Sendable {
  case wholly, asNeeded

  var summary: String {
    switch self {
    case .wholly: "The headers leave wherever the content is."
    case .asNeeded: "They leave only as far as the rows of the selected page need."
    }
  }
}

/// The ends of a scrolling node that bounce on leftover movement.
package enum Bounces: String, Choice, Sendable {
  case none, top, bottom, both

  var summary: String {
    switch self {
    case .none: "It stops at both ends."
    case .top: "It can be pulled past its start."
    case .bottom: "It can be pulled past its end."
    case .both: "It can be pulled past both ends."
    }
  }
}

package enum Fling: String, Choice, Sendable {
  case cross, stop

  var summary: String {
    switch self {
    case .cross: "A throw goes on in the next region."
    case .stop: "A throw ends where its region ends."
    }
  }
}

package enum Anchor: String, Choice, Sendable {
  case offset, progress

  var summary: String {
    switch self {
    case .offset: "The offset is kept, as far as there is one."
    case .progress: "The part of the way to the critical offset is kept."
    }
  }
}

package enum PullToRefresh: String, Choice, Sendable {
  case none, outer, inner

  var summary: String {
    switch self {
    case .none: "There is none."
    case .outer: "It belongs to the start of this scroll."
    case .inner: "It belongs to the start of the list inside."
    }
  }
}

extension SpecAnalyzer {
  func scroll(_ fields: DecodedMap<Scroll>, _ id: NodeID) -> Scroll {
    requireContent(fields[\.content], id)
    var scroll = read(fields)
    scroll.height = leafHeight(fields[\.height], id)
    scroll.content = scope[id].children
    if scroll.scrollsToTop { topScrollers.append(id) }
    let hasLeaf = scroll.content.contains { scope[$0].kind.scrolls }
    if scroll.pullToRefresh == .inner, !hasLeaf, !scope[id].hasBrokenChild {
      pointless(fields[\.pullToRefresh], "nothing inside `\(scope[id].name.text)` scrolls by itself")
    }
    if scroll.initial == .critical, !hasLeaf, !scope[id].hasBrokenChild {
      pointless(fields[\.initial], "nothing inside `\(scope[id].name.text)` takes over where its headers end")
    }
    return scroll
  }

  /// Reports several nodes that scroll on a tap on the status bar.
  func checkScrollsToTop() {
    guard let first = topScrollers.first else { return }
    for other in topScrollers.dropFirst() {
      let (name, firstName) = (scope[other].name, scope[first].name)
      report(.severalScrollToTop(name.text, first: firstName.text, firstName.span, at: name.span))
    }
  }
}

extension Diagnostic {
  fileprivate static func severalScrollToTop(_ name: String, first: String, _ place: Span, at span: Span) -> Diagnostic
  {
    Diagnostic(
      .severalScrollsToTop, "`\(name)` has `scrollsToTop: true`, and so has `\(first)`", at: span,
      labels: [Label(place, "`\(first)` answers a tap on the status bar already")],
      help: ["leave it to one of them"])
  }
}
