import Numerics
import Source

/// Something that moves as its scroll moves.
package struct Header: Construct {
  package var height = Height.absent
  /// The height that stays when the header collapses, in points. `nil` if the spec does not give it.
  package var collapsed: Expression?
  package var onScroll = OnScroll.leave
  /// Whether it does not move where all content fits into the viewport of its scroll.
  package var staysWhenShort = false
  package var snap: Snap?
  package var stretch = false
  package var dragsSheet = true

  static let keys = KeyTable<Header>(
    "header", kind: .header, "Something that moves as its scroll moves.",
    [
      .height(\.height, "How tall it is, all expanded."),
      .collapsed(\.collapsed, "What stays when it has collapsed.", absent: "0; with `stay` its height"),
      Key(
        "onScroll", \.onScroll,
        .word(synonyms: [
          "sticky": .stay, "pinned": .stay, "pin": .stay, "fixed": .stay, "hide": .leave, "shrink": .collapse,
        ]), "What it does as the content moves up.", absent: "`leave` in a scroll, `stay` elsewhere",
        synonyms: ["behavior", "behaviour", "scroll", "mode", "sticky", "pinned"]),
      .stays(\.staysWhenShort),
      .snap(\.snap, .snap),
      Key("stretch", \.stretch, .boolean, "Whether it grows when pulled past the top."),
      Key(
        "dragsSheet", \.dragsSheet, .boolean, "Whether dragging it moves the sheet.",
        absent: "true in a sheet's own column"),
    ])
}

// Keys of headers and bars.
extension Key {
  static func collapsed(
    _ path: WritableKeyPath<Owner, Expression?> & Sendable, _ summary: String, absent: String,
    setting: (@Sendable (Owner, Spec) -> BehaviorSetting.Value?)? = nil
  ) -> Key {
    Key(
      "collapsed", path, .formula, summary, absent: absent,
      synonyms: ["minHeight", "min", "collapsedHeight", "minimum", "keeps"], setting: setting)
  }

  static func stays(
    _ path: WritableKeyPath<Owner, Bool> & Sendable, isCompared: (@Sendable (Owner) -> Bool)? = nil
  ) -> Key {
    Key("stays", path, .flag(Stays.whenShort), "Where it does not move.", isCompared: isCompared)
  }

  static func snap(
    _ path: WritableKeyPath<Owner, Snap?> & Sendable, _ codec: Codec<Snap?>,
    isCompared: (@Sendable (Owner) -> Bool)? = nil
  ) -> Key {
    Key(
      "snap", path, codec, "Whether a release settles it, with `true` at the nearer end.", isCompared: isCompared)
  }
}

package enum OnScroll: String, Choice, Sendable {
  case leave, collapse, stay
  case returns = "return"
  case returnCollapsed

  var summary: String {
    switch self {
    case .leave: "It scrolls away, and comes back last."
    case .collapse: "It shrinks to `collapsed`, and grows again last."
    case .stay: "It moves to its place and sticks there."
    case .returns: "It shrinks to `collapsed`, and grows again first."
    case .returnCollapsed: "It scrolls away; `collapsed` of it comes back first, the rest last."
    }
  }
}

/// The conditions under which a header or bar does not move.
package enum Stays: String, Choice, Sendable {
  case whenShort

  var summary: String {
    switch self {
    case .whenShort: "It stays while all content fits into the viewport beside it."
    }
  }
}

extension SpecAnalyzer {
  /// Reads a header. By default it leaves in a scroll, and stays anywhere else.
  func header(_ fields: DecodedMap<Header>, _ id: NodeID) -> Header {
    let name = scope[id].name.text
    let (isInScroll, isInSheetColumn) = (isInScroll(id), isInSheetColumn(id))
    var header = Header()
    if !isInScroll { header.onScroll = .stay }
    read(fields, into: &header)
    header.height = height(fields[\.height], id)
    header.dragsSheet = header.dragsSheet && isInSheetColumn
    scope.nodes[id.index].dragsSheet = header.dragsSheet
    if !isInSheetColumn {
      pointless(fields[\.dragsSheet], "`\(name)` is not in a sheet's own column")
    }
    // With an unknown value, the effect of the other keys is unknown.
    if let onScroll = fields[\.onScroll], OnScroll(rawValue: onScroll.value.scalarText ?? "") == nil { return header }
    if isInScroll {
      checkCollapse(header, fields, name)
    } else {
      checkFixed(header, fields, name)
    }
    return header
  }

  /// Reports settings of a header outside a scroll, where nothing moves it.
  private func checkFixed(_ header: Header, _ fields: DecodedMap<Header>, _ name: String) {
    if let field = fields[\.onScroll], header.onScroll != .stay {
      report(.immovableHeader(name, header.onScroll, at: field.value.span))
      return
    }
    var reason: String { "`\(name)` is not in a scroll, so nothing moves it" }
    pointless(fields[\.collapsed], reason)
    pointless(fields[\.staysWhenShort], reason)
    if header.snap != nil { pointless(fields[\.snap], reason) }
    if header.stretch { pointless(fields[\.stretch], reason) }
  }

  /// Reports combinations without effect in a scroll, as far as constants show it.
  private func checkCollapse(_ header: Header, _ fields: DecodedMap<Header>, _ name: String) {
    switch header.onScroll {
    case .leave:
      pointless(
        fields[\.collapsed], "with `leave` nothing of `\(name)` stays",
        help: "write `onScroll: collapse`, or remove `collapsed`")
    case .stay:
      pointless(fields[\.collapsed], "with `stay` all of `\(name)` stays")
      pointless(fields[\.staysWhenShort], "with `stay` all of `\(name)` stays")
      if header.snap != nil { pointless(fields[\.snap], "with `stay` nothing of `\(name)` moves") }
    case .collapse, .returns: return
    case .returnCollapsed:
      guard header.collapsed == nil || header.collapsed.flatMap(constant)?.isZero == true else { return }
      pointless(
        fields[\.onScroll], "`\(name)` has no `collapsed` above 0 to come back to, as with `leave`",
        help: fields[\.collapsed] != nil ? "remove it together with `collapsed`" : nil)
    }
  }
}

extension Diagnostic {
  fileprivate static func immovableHeader(_ name: String, _ onScroll: OnScroll, at span: Span) -> Diagnostic {
    Diagnostic(
      .misplacedNode, "header `\(name)` is not in a scroll, so it cannot `\(onScroll.rawValue)`", at: span,
      notes: ["outside a scroll a header stays"], help: ["leave out `onScroll`, or put the header into a scroll"])
  }
}
