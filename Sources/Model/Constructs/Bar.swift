import Numerics
import Source

/// The keys of a bar. With `follows` or `of` it moves over the content.
struct WrittenBar: Construct {
  var height = Height.absent
  var edge = Edge.bottom
  var isOverSheets = false
  var follows: Leader?
  var onScroll = BarOnScroll.leave
  var of: NodeID?
  var moves = BarMoves.withContent
  var collapsed: Expression?
  var after: Rational = 0
  var staysWhenShort = false
  var snap: Snap?

  static let keys = KeyTable<WrittenBar>(
    "bar", kind: .box(.bar), "Something that does not scroll.",
    [
      .height(\.height),
      Key(
        "edge", \.edge,
        .word([
          ChoiceWord("bottom", "It is at the lower edge of the screen."),
          ChoiceWord("top", "It is at the upper edge of the screen."),
        ]), "The edge of the screen at which it moves over the content.", isCompared: \.isMoving),
      Key(
        "over", \.isOverSheets, .flag(BarOver.sheets), "What it covers, at an end of the screen's column.",
        synonyms: ["above", "covers"], isCompared: { $0.of == nil }),
      Key(
        "follows", \.follows, .own(.reference(.leader)),
        "The header, sheet or observer with which it leaves the screen.",
        synonyms: ["with", "like"], setting: { bar, spec in .text(bar.follows?.name(in: spec) ?? "none") }),
      Key(
        "onScroll", \.onScroll, .word.own, "What it does as the content of `of` moves up.", absent: "none",
        synonyms: ["behavior", "behaviour", "minimizeBehavior", "hidesOnScroll"], isCompared: { $0.of != nil }),
      Key(
        "of", \.of, .own(.reference(.scroller)), "The scroll or list with which it moves.",
        synonyms: ["scroll", "list"], setting: { bar, spec in .text(bar.of.map { spec[$0].name.text } ?? "none") }),
      Key(
        "moves", \.moves, .word, "With `onScroll: return`, which movements of the content move it, and when.",
        synonyms: ["animates", "when", "mode"], isCompared: \.returns),
      // A formula is compared by its closed form.
      .collapsed(
        \.collapsed, "What stays of a bar that has left.", absent: "0",
        setting: { bar, _ in .text(bar.collapsed == nil ? "none" : "a formula") }),
      Key(
        "after", \.after, .number(.positive),
        "With `onScroll: return`, how far the content moves down before it comes back, in points.", absent: "none",
        synonyms: ["delay", "resistance"], isCompared: \.returns),
      .stays(\.staysWhenShort, isCompared: \.isMoving),
      .snap(\.snap, .snap.own, isCompared: \.returns),
    ])

  private var isMoving: Bool { follows != nil || of != nil }
  private var returns: Bool { of != nil && onScroll == .returns }
}

extension WrittenBar {
  enum Leader {
    case node(NodeID)
    case observer(ObserverID)

    func name(in spec: Spec) -> String {
      switch self {
      case .node(let id): spec[id].name.text
      case .observer(let id): spec.observers[id.index].name.text
      }
    }
  }

  /// Creates the keys of a bar that has been read.
  init(_ box: Box) {
    (height, isOverSheets) = (box.height, box.isOverSheets)
    guard let motion = box.motion else { return }
    (edge, collapsed, after) = (motion.edge, motion.collapsed, motion.after)
    (moves, staysWhenShort, snap) = (motion.moves, motion.staysWhenShort, motion.snap)
    switch motion.cause {
    case .follows(let leader): follows = .node(leader)
    case .observes(let observer): follows = .observer(observer)
    case .leaves(let node): of = node
    case .returns(let node): (onScroll, of) = (.returns, node)
    }
  }
}

/// The movement of a bar that is over the content, at an edge of the screen.
package struct BarMotion: Sendable {
  package enum Cause: Hashable, Sendable {
    /// The bar leaves by the progress of this header or sheet.
    case follows(NodeID)
    /// The bar leaves by the progress of this observer.
    case observes(ObserverID)
    /// The bar leaves with the offset of this scroll or list, and comes back last.
    case leaves(of: NodeID)
    /// The bar has a position of its own. It leaves with the movement of this scroll or list, and comes back first.
    case returns(of: NodeID)

    /// Whether the bar has a position of its own.
    package var hasPosition: Bool { if case .returns = self { true } else { false } }
  }

  package var edge: Edge
  package var cause: Cause
  /// The height of a bar that has left, in points. `nil` if the spec does not give it.
  package var collapsed: Expression?
  /// The movements that move it. All of them unless the bar has a position of its own.
  package var moves: BarMoves
  /// The distance by which the content moves down before a bar comes back, in points. 0 unless the bar has a position of
  /// its own.
  package var after: Rational
  /// Whether it does not move where all content fits into the viewport of its scroll or list.
  package var staysWhenShort: Bool
  /// The end at which it settles. `nil` unless it has a position of its own.
  package var snap: Snap?
}

/// The nodes that a bar covers.
package enum BarOver: String, Choice, Sendable {
  case sheets

  var summary: String {
    switch self {
    case .sheets: "It covers the sheets, which are measured from it."
    }
  }
}

package enum BarOnScroll: String, Choice, Sendable {
  case leave
  case returns = "return"

  var summary: String {
    switch self {
    case .leave: "It leaves with the offset, and comes back last."
    case .returns: "It leaves with the movement, and comes back first."
    }
  }
}

/// The movements of the content that move a bar with a position of its own.
package enum BarMoves: String, Choice, Sendable {
  case withContent, withFinger, atOnce, atRelease

  var summary: String {
    switch self {
    case .withContent: "It moves with the content, under a finger and in a deceleration."
    case .withFinger:
      "It moves with the content under a finger; a deceleration brings it back at the start of the content."
    case .atOnce: "The first movement up takes all of it away, and one down brings all of it back."
    case .atRelease: "It leaves or comes back when the finger leaves, and comes back at the start of the content."
    }
  }

  /// Whether the bar is at one of its ends all the time.
  var goesToEnds: Bool { self == .atOnce || self == .atRelease }
}

extension SpecAnalyzer {
  func bar(_ fields: DecodedMap<WrittenBar>, _ id: NodeID) -> Box {
    var bar = read(fields)
    // An unknown word, which is reported, stands for the only word that there is.
    (bar.isOverSheets, bar.staysWhenShort) = (fields[\.isOverSheets] != nil, fields[\.staysWhenShort] != nil)
    (bar.snap, bar.height) = (snap(fields[\.snap], rests: true), height(fields[\.height], id))
    let motion = motion(bar, fields, id)
    // One whose movement could not be read is at an edge too.
    scope.nodes[id.index].isMovingBar = motion != nil || isMeantToMove(fields) && scope[id].parent == nil
    if case .returns? = motion?.cause { scope.nodes[id.index].isReturningBar = true }
    if motion != nil { checkOverContent(bar.height, id) }
    scope.nodes[id.index].isOverSheets = bar.isOverSheets
    return Box(style: .bar, height: bar.height, motion: motion, isOverSheets: bar.isOverSheets)
  }

  private func isMeantToMove(_ fields: DecodedMap<WrittenBar>) -> Bool {
    fields[\.follows] != nil || fields[\.onScroll] != nil || fields[\.of] != nil
  }

  /// Returns the movement of a bar. `nil` if the bar is in a column.
  private func motion(_ bar: WrittenBar, _ fields: DecodedMap<WrittenBar>, _ id: NodeID) -> BarMotion? {
    let name = scope[id].name.text
    guard let first = fields[\.follows] ?? fields[\.onScroll] ?? fields[\.of] else {
      pointless(fields[\.edge], "`\(name)` is in a column, which gives it its place")
      for field in [\.collapsed, \.moves, \.after, \.staysWhenShort, \.snap].map({ fields[$0] }) {
        pointless(field, "`\(name)` is in a column, so nothing moves it")
      }
      return nil
    }
    if scope[id].parent != nil {
      report(.movingBarInside(name, key: first.name, at: first.key.span.joined(first.value.span)))
      return nil
    }
    guard let cause = cause(fields, id) else { return nil }
    if bar.snap != nil { checkPosition(fields[\.snap], name, cause) }
    checkPosition(fields[\.moves], name, cause)
    checkPosition(fields[\.after], name, cause)
    if cause.hasPosition, bar.moves.goesToEnds {
      pointless(fields[\.snap], "with `moves: \(bar.moves.rawValue)` all of `\(name)` is there, or all of it has left")
    }
    let followsContent = checkContent(fields[\.staysWhenShort], name, cause)
    return BarMotion(
      edge: bar.edge, cause: cause, collapsed: bar.collapsed,
      moves: cause.hasPosition ? bar.moves : .withContent, after: cause.hasPosition ? bar.after : 0,
      staysWhenShort: bar.staysWhenShort && followsContent, snap: bar.moves.goesToEnds ? nil : bar.snap)
  }

  /// Whether the content of a scroll or list moves the bar. Reports `stays` at any other bar.
  private func checkContent(_ stays: SchemaField?, _ name: String, _ cause: BarMotion.Cause) -> Bool {
    if sheet(followedBy: cause) != nil {
      pointless(stays, "no content moves `\(name)`")
      return false
    }
    guard case .observes(let observer) = cause else { return true }
    pointless(stays, "`\(name)` is where `\(scope.observers[observer.index].text)` puts it")
    return false
  }

  /// Returns the sheet that a bar follows. `nil` for other causes.
  private func sheet(followedBy cause: BarMotion.Cause?) -> NodeID? {
    guard case .follows(let leader)? = cause, scope[leader].kind == .sheet else { return nil }
    return leader
  }

  /// Whether a sheet moves a bar: one that it follows, or whose height its observer reads. An observer that could not be
  /// read counts.
  private func movesWithSheet(_ cause: BarMotion.Cause) -> Bool {
    if case .observes(let observer) = cause {
      return scope.observedNodes[observer].map { scope[$0].kind == .sheet } ?? true
    }
    return sheet(followedBy: cause) != nil
  }

  /// Reports a bar that settles or waits although its place follows from an offset.
  private func checkPosition(_ field: SchemaField?, _ name: String, _ cause: BarMotion.Cause) {
    switch cause {
    case .returns: return
    case .follows(let leader):
      let (isHeader, leader) = (scope[leader].kind == .header, scope[leader].name.text)
      pointless(
        field, "`\(name)` is where `\(leader)` puts it",
        help: field?.name == "snap" && isHeader ? "write `snap` at `\(leader)`, which `\(name)` follows" : nil)
    case .observes(let observer):
      pointless(field, "`\(name)` is where `\(scope.observers[observer.index].text)` puts it")
    case .leaves(let node):
      pointless(
        field, "`\(name)` is where the offset of `\(scope[node].name.text)` puts it",
        help: "write `onScroll: return`, so that it has a position of its own")
    }
  }

  private func cause(_ fields: DecodedMap<WrittenBar>, _ id: NodeID) -> BarMotion.Cause? {
    guard let follows = fields[\.follows] else { return ownCause(fields, id) }
    for field in [fields[\.onScroll], fields[\.of]].compactMap({ $0 }) {
      let span = field.key.span.joined(field.value.span)
      report(.movementBesideFollows(key: field.name, follows.key.span, at: span))
    }
    if let text = follows.value.scalarText, case .observer(let id)? = scope[text] { return .observes(id) }
    return target(follows, .leader, "header, sheet or observer", besides: scope.observers.map(\.text)) {
      $0 == .header || $0 == .sheet
    }.map { .follows($0) }
  }

  /// Reads `onScroll` and `of`, which need each other.
  private func ownCause(_ fields: DecodedMap<WrittenBar>, _ id: NodeID) -> BarMotion.Cause? {
    let owner = DiagnosticContext(kind: "bar", name: scope[id].name.text, span: scope[id].name.span)
    for path in [\WrittenBar.onScroll, \.of] as [PartialKeyPath<WrittenBar>] where fields[path] == nil {
      WrittenBar.keys.index(of: path).map { report(.missingKey(WrittenBar.schema.keys[$0], owner, at: owner.span)) }
    }
    let onScroll = choice(
      fields[\.onScroll], absent: BarOnScroll.leave,
      synonyms: ["hide": .leave, "hides": .leave, "minimize": .returns, "onScrollDown": .returns])
    guard let node = fields[\.of].flatMap({ target($0, .scroller, "scroll or list") { $0 == .scroll || $0 == .list } })
    else { return nil }
    return onScroll == .leave ? .leaves(of: node) : .returns(of: node)
  }

  /// Reads the name of a node of a kind.
  ///
  /// - Parameter others: other names that the field can have.
  private func target(
    _ field: SchemaField, _ referent: ValueType.Referent, _ kind: String, besides others: [String] = [],
    _ isMeant: (NodeKind) -> Bool
  ) -> NodeID? {
    guard let text = scalarText(field, .reference(referent)) else { return nil }
    if scope[text].isBroken { return nil }
    let known = scope.nodes.filter { isMeant($0.kind) }.map(\.name.text) + others
    guard case .node(let id)? = scope[text] else {
      addUndefined(text, kind, among: known, at: field.value.span)
      return nil
    }
    if isMeant(scope[id].kind) { return id }
    report(.otherKind(text, scope[id].kind, wanted: "a \(kind)", known: known, at: field.value.span))
    return nil
  }

  /// Reports a bar that follows a header that does not move, or that stays above other content than one list.
  func check(_ bar: Box, _ fields: DecodedMap<WrittenBar>, _ id: NodeID, _ nodes: [Node]) {
    checkStays(bar, fields, id, nodes)
    if let field = fields[\.isOverSheets] { checkOver(bar, field, id) }
    guard case .follows(let leader)? = bar.motion?.cause, let field = fields[\.follows] else { return }
    let (name, leaderName) = (scope[id].name.text, scope[leader].name)
    switch nodes[leader.index].kind {
    case .header(let header) where header.onScroll == .stay || !isInScroll(leader):
      report(.barFollowsNothing(name, header: leaderName.text, leaderName.span, at: field.value.span))
    case .sheet(let sheet) where sheet.notches.count == 1:
      report(.barFollowsOneNotch(name, sheet: leaderName.text, sheet.notches[0].name, at: field.value.span))
    case .header, .sheet, .box, .scroll, .tabs, .page, .list: return
    }
  }

  /// Reports a bar over the sheets that moves, or is at no end of the screen's column, and one without sheets.
  private func checkOver(_ bar: Box, _ field: SchemaField, _ id: NodeID) {
    // What could not be read has its finding already.
    guard field.value.scalarText == BarOver.sheets.rawValue, bar.motion != nil || !scope[id].isMovingBar else { return }
    let (name, span) = (scope[id].name.text, field.key.span.joined(field.value.span))
    if scope[id].parent != nil { return report(.movingBarInside(name, key: field.name, at: span)) }
    let column = column.filter { scope[$0].kind != .sheet && !scope[$0].isMovingBar }
    if let motion = bar.motion {
      if !movesWithSheet(motion.cause) { return report(.movingBarOverSheets(name, at: span)) }
      let end = motion.edge == .top ? column.first : column.last
      if let end, scope[end].isOverSheets {
        report(.barsOverSheetsOfTwoKinds(name, other: scope[end].name.text, scope[end].name.span, at: span))
      }
      return
    }
    let place = column.firstIndex(of: id) ?? 0
    if !column[...place].allSatisfy({ scope[$0].isOverSheets }),
      !column[place...].allSatisfy({ scope[$0].isOverSheets })
    {
      report(.barBetweenNodes(name, at: span))
    }
    if !self.column.contains(where: { scope[$0].kind == .sheet }) { pointless(field, "there is no sheet") }
  }

  private func checkStays(_ bar: Box, _ fields: DecodedMap<WrittenBar>, _ id: NodeID, _ nodes: [Node]) {
    guard let motion = bar.motion, motion.staysWhenShort else { return }
    let mover =
      switch motion.cause {
      case .follows(let header): scope[header].parent
      case .observes: NodeID?.none
      case .leaves(let node), .returns(let node): node
      }
    guard let mover, case .scroll(let scroll) = nodes[mover.index].kind,
      scroll.content.contains(where: { scope[$0].kind.scrolls })
    else { return }
    checkStays(fields[\.staysWhenShort], id, above: scroll.content, of: mover)
  }

  /// Reports a header or bar that stays while the content of a scroll is short, unless that content ends with a list, or
  /// with pages of one list each.
  func checkStays(_ field: SchemaField?, _ id: NodeID, above content: [NodeID], of scroll: NodeID) {
    guard let field, let last = content.last, !scope[scroll].hasBrokenChild else { return }
    let pages = scope[last].kind == .tabs ? scope[last].children : []
    if pages.contains(where: { scope[$0].hasBrokenChild }) || scope[last].hasBrokenChild { return }
    let ends = pages.isEmpty ? [last] : pages.map { scope[$0].children.count == 1 ? scope[$0].children[0] : $0 }
    guard let other = ends.first(where: { scope[$0].kind != .list }) else { return }
    report(
      .staysWithoutList(
        scope[id].name.text, scope[other].name, isPage: scope[other].kind == .page,
        at: field.key.span.joined(field.value.span)))
  }
}

extension Diagnostic {
  /// A node of a kind that cannot be referred to here.
  fileprivate static func otherKind(_ name: String, _ kind: NodeKind, wanted: String, known: [String], at span: Span)
    -> Diagnostic
  {
    Diagnostic(
      .undefinedName, "`\(name)` is a \(kind.rawValue), and \(wanted) is required here", at: span,
      notes: known.isEmpty ? [] : ["there \(known.count == 1 ? "is" : "are") \(known.quoted(joinedBy: "and"))"])
  }

  /// A bar inside of another node that has a key of bars that move.
  fileprivate static func movingBarInside(_ name: String, key: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .misplacedNode, "bar `\(name)` is inside of another node, so it has no `\(key)`", at: span,
      notes: ["a bar that moves, or covers the sheets, is at an edge of the screen"],
      help: ["put it into `layout` itself"])
  }

  /// A bar over the sheets that moves.
  fileprivate static func movingBarOverSheets(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .notYetSupported, "bar `\(name)` moves with no sheet, so it cannot cover the sheets", at: span,
      notes: ["sheets are measured from the bars that cover them, and do not move with them"],
      help: ["remove one of the two, or let it follow a sheet or an observer of its height"])
  }

  /// A bar over the sheets that moves, beside one that does not.
  fileprivate static func barsOverSheetsOfTwoKinds(_ name: String, other: String, _ place: Span, at span: Span)
    -> Diagnostic
  {
    Diagnostic(
      .notYetSupported, "bar `\(name)` covers the sheets at the edge of `\(other)`, which does not move", at: span,
      labels: [Label(place, "it covers the sheets too")], help: ["let `\(other)` follow the sheet too"])
  }

  /// A bar that follows a sheet with one notch.
  fileprivate static func barFollowsOneNotch(_ name: String, sheet: String, _ notch: Name, at span: Span) -> Diagnostic
  {
    Diagnostic(
      .unknownValue, "sheet `\(sheet)` has one notch, so `\(name)` cannot follow it", at: span,
      labels: [Label(notch.span, "its lowest and its highest notch")],
      notes: ["a bar leaves as a sheet goes from its lowest notch to its highest one"],
      help: ["give `\(sheet)` a second notch, or leave out `follows`"])
  }

  /// A bar over the sheets that is at no end of the screen's column.
  fileprivate static func barBetweenNodes(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .misplacedNode, "bar `\(name)` is at no edge of the screen, so it cannot cover the sheets", at: span,
      help: ["make it the first or the last node of `layout`"])
  }

  /// A bar that follows a header that does not move.
  fileprivate static func barFollowsNothing(_ name: String, header: String, _ place: Span, at span: Span) -> Diagnostic
  {
    Diagnostic(
      .unknownValue, "header `\(header)` does not move, so `\(name)` cannot follow it", at: span,
      labels: [Label(place, "`\(header)` stays")],
      help: ["follow a header that leaves, collapses or returns, a sheet or an observer, or write `onScroll` and `of`"])
  }

  /// A header that stays while the content is short, in a scroll without one list at its end.
  fileprivate static func staysWithoutList(_ name: String, _ last: Name, isPage: Bool, at span: Span) -> Diagnostic {
    Diagnostic(
      .notYetSupported, "`\(name)` can stay only above a list, or above pages of one list each", at: span,
      labels: [Label(last.span, "`\(last.text)` is \(isPage ? "more than" : "not") a list")],
      help: ["leave out `stays`"])
  }

  /// A movement of its own beside the header that a bar follows.
  fileprivate static func movementBesideFollows(key: String, _ place: Span, at span: Span) -> Diagnostic {
    Diagnostic(
      .incompatibleKeys, "`\(key)` has no effect beside `follows`", at: span,
      labels: [Label(place, "it decides where the bar is")], help: ["remove one of the two"])
  }
}
