import Source
import Syntax

// Bars that move over the content.

extension SpecAnalyzer {
  func bar(_ fields: DecodedMap<BarKey>, _ id: NodeID) -> Box {
    let motion = motion(fields, id)
    scope.nodes[id.index].isMovingBar = motion != nil
    if case .returns? = motion?.cause { scope.nodes[id.index].isReturningBar = true }
    let height = height(fields[.height], id)
    if motion != nil, !height.isExact {
      report(.sharingOverContent(scope[id].name.text, at: height.span))
    }
    let isOverSheets = fields[.over].map { choice($0, absent: BarOver.sheets) } != nil
    scope.nodes[id.index].isOverSheets = isOverSheets
    return Box(style: .bar, height: height, motion: motion, isOverSheets: isOverSheets)
  }

  /// Reads the movement of a bar. `nil` if the bar is in a column.
  private func motion(_ fields: DecodedMap<BarKey>, _ id: NodeID) -> BarMotion? {
    let name = scope[id].name.text
    let edge = choice(fields[.edge], absent: Edge.bottom)
    let collapsed = fields[.collapsed].map { length($0) }
    let after = number(fields[.after], absent: 0)
    let (staysWhenShort, snap) = (staysWhenShort(fields[.stays]), snap(fields[.snap], rests: true))
    guard let first = fields[.follows] ?? fields[.onScroll] ?? fields[.of] else {
      pointless(fields[.edge], "`\(name)` is in a column, which gives it its place")
      for key in [BarKey.collapsed, .after, .stays, .snap] {
        pointless(fields[key], "`\(name)` is in a column, so nothing moves it")
      }
      return nil
    }
    if scope[id].parent != nil {
      report(.movingBarInside(name, key: first.name, at: first.key.span.joined(first.value.span)))
      return nil
    }
    guard let cause = cause(fields, id) else { return nil }
    if snap != nil { checkPosition(fields[.snap], name, cause) }
    checkPosition(fields[.after], name, cause)
    let followsSheet = sheet(followedBy: cause) != nil
    if followsSheet { pointless(fields[.stays], "no content moves `\(name)`") }
    return BarMotion(
      edge: edge, cause: cause, collapsed: collapsed, after: cause.hasPosition ? after : 0,
      staysWhenShort: staysWhenShort && !followsSheet, snap: snap)
  }

  /// Returns the sheet that a bar follows. `nil` for other causes.
  private func sheet(followedBy cause: BarMotion.Cause?) -> NodeID? {
    guard case .follows(let leader)? = cause, scope[leader].kind == .sheet else { return nil }
    return leader
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
    case .leaves(let node):
      pointless(
        field, "`\(name)` is where the offset of `\(scope[node].name.text)` puts it",
        help: "write `onScroll: return`, so that it has a position of its own")
    }
  }

  private func cause(_ fields: DecodedMap<BarKey>, _ id: NodeID) -> BarMotion.Cause? {
    guard let follows = fields[.follows] else { return ownCause(fields, id) }
    for field in [fields[.onScroll], fields[.of]].compactMap({ $0 }) {
      let span = field.key.span.joined(field.value.span)
      report(.movementBesideFollows(key: field.name, follows.key.span, at: span))
    }
    return target(follows, .leader, "header or sheet") { $0 == .header || $0 == .sheet }.map { .follows($0) }
  }

  /// Reads `onScroll` and `of`, which need each other.
  private func ownCause(_ fields: DecodedMap<BarKey>, _ id: NodeID) -> BarMotion.Cause? {
    let owner = DiagnosticContext(kind: "bar", name: scope[id].name.text, span: scope[id].name.span)
    for key in [BarKey.onScroll, .of] where !fields.has(key) {
      report(.missingKey(fields.name(of: key), owner, BarKey.schema.keys[key.rawValue].value, at: owner.span))
    }
    let onScroll = choice(
      fields[.onScroll], absent: BarOnScroll.leave,
      synonyms: ["hide": .leave, "hides": .leave, "minimize": .returns, "onScrollDown": .returns])
    guard let node = fields[.of].flatMap({ target($0, .scroller, "scroll or list") { $0 == .scroll || $0 == .list } })
    else { return nil }
    return onScroll == .leave ? .leaves(of: node) : .returns(of: node)
  }

  /// Reads the name of a node of a kind.
  private func target(
    _ field: SchemaField, _ referent: ValueType.Referent, _ kind: String, _ isMeant: (NodeKind) -> Bool
  ) -> NodeID? {
    guard let text = scalarText(field, .reference(referent)) else { return nil }
    if scope[text].isBroken { return nil }
    let known = scope.nodes.filter { isMeant($0.kind) }.map(\.name.text)
    guard case .node(let id)? = scope[text] else {
      addUndefined(text, kind, among: known, at: field.value.span)
      return nil
    }
    if isMeant(scope[id].kind) { return id }
    report(.otherKind(text, scope[id].kind, wanted: "a \(kind)", known: known, at: field.value.span))
    return nil
  }

  /// Reports a bar that follows a header that does not move, or that stays above other content than one list.
  func check(_ bar: Box, _ fields: DecodedMap<BarKey>, _ id: NodeID, _ nodes: [Node]) {
    checkStays(bar, fields, id, nodes)
    if let field = fields[.over] { checkOver(bar, field, id) }
    guard case .follows(let leader)? = bar.motion?.cause, let field = fields[.follows] else { return }
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
    let (name, span) = (scope[id].name.text, field.key.span.joined(field.value.span))
    if scope[id].parent != nil { return report(.movingBarInside(name, key: field.name, at: span)) }
    let column = column.filter { scope[$0].kind != .sheet && !scope[$0].isMovingBar }
    if let motion = bar.motion {
      if sheet(followedBy: motion.cause) == nil { return report(.movingBarOverSheets(name, at: span)) }
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

  private func checkStays(_ bar: Box, _ fields: DecodedMap<BarKey>, _ id: NodeID, _ nodes: [Node]) {
    guard let motion = bar.motion, motion.staysWhenShort else { return }
    let mover =
      switch motion.cause {
      case .follows(let header): scope[header].parent
      case .leaves(let node), .returns(let node): node
      }
    guard let mover, case .scroll(let scroll) = nodes[mover.index].kind,
      scroll.content.contains(where: { scope[$0].kind.scrolls })
    else { return }
    checkStays(fields[.stays], id, above: scroll.content, of: mover)
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
      .notYetSupported, "bar `\(name)` moves with content, so it cannot cover the sheets", at: span,
      notes: ["sheets are measured from the bars that cover them"],
      help: ["remove one of the two, or let it follow a sheet"])
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
      help: ["follow a header that leaves, collapses or returns, follow a sheet, or write `onScroll` and `of`"])
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
