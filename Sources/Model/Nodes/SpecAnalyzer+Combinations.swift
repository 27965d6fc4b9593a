import Source

// Settings that are valid on their own but not together. Each problem states the reason; the reference has them in
// tables, which a test compares.

extension SpecAnalyzer {
  /// Checks combinations of settings, after every node and observer has been read.
  func checkCombinations(_ nodes: [Node]) {
    for index in nodeTexts.indices {
      let id = NodeID(index: index)
      switch (nodeTexts[index].fields, nodes[index].kind) {
      case (.bar(let fields), .box(let box)): check(box, fields, id, nodes)
      case (.header(let fields), .header(let header)): check(header, fields, id, nodes)
      case (.scroll(let fields), .scroll(let scroll)): check(scroll, fields, id, nodes)
      case (.list(let fields), .list(let list)): check(list, fields, id, nodes)
      case (.tabs(let fields), .tabs(let tabs)):
        check(tabs, fields, id)
        checkReturn(id, at: fields[\.strip]?.value.span ?? scope[id].name.span, nodes)
      case (.sheet(let fields), .sheet(let sheet)): check(sheet, fields, id)
      case (.bar, _), (.box, _), (.header, _), (.scroll, _), (.tabs, _), (.page, _), (.list, _), (.sheet, _): continue
      }
    }
  }

  private func check(_ header: Header, _ fields: DecodedMap<Header>, _ id: NodeID, _ nodes: [Node]) {
    guard let parent = scope[id].parent, case .scroll(let scroll) = nodes[parent.index].kind else { return }
    let name = scope[id].name.text
    if header.staysWhenShort { checkStays(fields[\.staysWhenShort], id, above: scroll.content, of: parent) }
    if header.stretch {
      if scroll.content.first != id {
        let first = scope[scroll.content[0]].name.text
        pointless(fields[\.stretch], "a pull past the top shows at `\(first)`, above `\(name)`")
      } else if scroll.pullToRefresh != .none {
        pointless(
          fields[\.stretch], "the refresh control of `\(scope[parent].name.text)` takes what is pulled past the top")
      }
    }
    checkReturn(id, at: fields[\.onScroll]?.value.span ?? scope[id].name.span, nodes)
  }

  /// Reports a header or strip that comes back first in a sheet that moves last.
  private func checkReturn(_ id: NodeID, at span: Span, _ nodes: [Node]) {
    guard comesBack(id, nodes), let (sheetID, sheet) = sheet(around: id, nodes), sheet.edge == .bottom,
      sheet.handoff == .scrollFirst,
      case .sheet(let sheetFields) = nodeTexts[sheetID.index].fields, let handoff = sheetFields[\.handoff]
    else { return }
    report(
      .returnInScrollFirst(
        header: scope[id].name.text, sheet: scope[sheetID].name.text, list: handoff.value.span, at: span))
  }

  private func check(_ scroll: Scroll, _ fields: DecodedMap<Scroll>, _ id: NodeID, _ nodes: [Node]) {
    let name = scope[id].name.text
    if !scroll.content.contains(where: { scope[$0].kind.scrolls }), !scope[id].hasBrokenChild {
      let reason = "nothing inside `\(name)` scrolls by itself"
      if scroll.fling == .stop { pointless(fields[\.fling], reason) }
      if scroll.anchor == .progress { pointless(fields[\.anchor], reason) }
      if scroll.leaves == .asNeeded { pointless(fields[\.leaves], reason) }
    } else if scroll.leaves == .asNeeded {
      checkLeaves(scroll, fields, id, nodes)
    }
    if scroll.fling == .stop, let field = fields[\.fling], let back = headerComingBack(onTheWayOf: id, nodes) {
      let header = scope[back].name
      report(.returnEndsThrows(header: header.text, scroll: name, header.span, at: field.value.span))
    }
    if scroll.pullToRefresh == .outer { checkTop(scroll.bounces, fields[\.bounces], takenBy: name) }
    if scroll.pullToRefresh != .none, let field = fields[\.pullToRefresh],
      let (sheetID, sheet) = sheet(around: id, nodes),
      sheet.edge == .bottom, sheet.handoff != .never, sheet.notches.count > 1 || sheet.dismiss != nil
    {
      report(.refreshInMovingSheet(scroll: name, sheet: scope[sheetID].name.text, at: field.value.span))
    }
  }

  /// Reports headers that leave as needed above content whose rows do not say how far, and where no header leaves.
  private func checkLeaves(_ scroll: Scroll, _ fields: DecodedMap<Scroll>, _ id: NodeID, _ nodes: [Node]) {
    guard let field = fields[\.leaves], !scope[id].hasBrokenChild else { return }
    let name = scope[id].name.text
    if !scroll.content.contains(where: { nodes[$0.index].kind.leaves }) {
      pointless(field, "no header of `\(name)` leaves")
    }
    if scroll.anchor == .progress, let anchor = fields[\.anchor] {
      report(.neededProgress(name, anchor.value.span, at: field.value.span))
    }
    for inside in nodes.indices.map(NodeID.init(index:))
    where sequence(first: inside, next: { self.scope[$0].parent }).dropFirst().contains(id) {
      let handsOver = scope[inside].kind == .scroll && scope[inside].children.contains { scope[$0].kind.scrolls }
      guard handsOver || scope[inside].isFromEnd else { continue }
      let label = handsOver ? "has headers of its own" : "begins at its end"
      return report(.neededAbove(scope[inside].name, label, at: field.value.span))
    }
  }

  /// Returns a header that returns before the content moves: in a scroll or in a nested one, else in an enclosing one.
  private func headerComingBack(onTheWayOf id: NodeID, _ nodes: [Node]) -> NodeID? {
    if let inside = headerComingBack(in: id, nodes) { return inside }
    var outer = scope[id].parent
    while let around = outer {
      if let header = ownHeaderComingBack(around, nodes) { return header }
      outer = scope[around].parent
    }
    return nil
  }

  private func headerComingBack(in id: NodeID, _ nodes: [Node]) -> NodeID? {
    if let own = ownHeaderComingBack(id, nodes) { return own }
    for child in scope[id].children {
      if let found = headerComingBack(in: child, nodes) { return found }
    }
    return nil
  }

  private func ownHeaderComingBack(_ id: NodeID, _ nodes: [Node]) -> NodeID? {
    guard case .scroll(let scroll) = nodes[id.index].kind, scroll.content.contains(where: { scope[$0].kind.scrolls })
    else { return nil }
    return scroll.content.last { comesBack($0, nodes) }
  }

  /// Whether a node is a header, or has a strip, that returns before the content of its scroll moves.
  private func comesBack(_ id: NodeID, _ nodes: [Node]) -> Bool {
    if case .tabs(let tabs) = nodes[id.index].kind { return tabs.strip.onScroll == .returns }
    guard case .header(let header) = nodes[id.index].kind else { return false }
    return switch header.onScroll {
    case .leave, .collapse, .stay: false
    case .returns, .returnCollapsed: true
    }
  }

  /// Reports a list's bounce at the top that the refresh control of its scroll replaces.
  private func check(_ list: List, _ fields: DecodedMap<List>, _ id: NodeID, _ nodes: [Node]) {
    if list.from == .end, let from = fields[\.from] { checkFromEnd(from, id, nodes) }
    guard let outer = scope.nearest(.scroll, around: id), case .scroll(let scroll) = nodes[outer.index].kind,
      scroll.pullToRefresh == .inner
    else { return }
    checkTop(list.bounces, fields[\.bounces], takenBy: scope[outer].name.text)
  }

  /// Reports what defeats a list from its end.
  private func checkFromEnd(_ from: SchemaField, _ id: NodeID, _ nodes: [Node]) {
    let list = scope[id].name.text
    if let (sheetID, sheet) = sheet(around: id, nodes), case .sheet(let fields) = nodeTexts[sheetID.index].fields {
      checkFromEnd(from, list, in: sheet, scope[sheetID].name, fields)
    }
    if let outer = scope.nearest(.scroll, around: id), case .scroll(let fields) = nodeTexts[outer.index].fields,
      case .scroll(let scroll) = nodes[outer.index].kind, scroll.pullToRefresh == .inner,
      scroll.content.contains(id), let refresh = fields[\.pullToRefresh]
    {
      report(.fromEndWithRefresh(list: list, refresh.value.span, at: from.value.span))
    }
    for around in sequence(first: id, next: { self.scope[$0].parent }).dropFirst() {
      guard let back = ownHeaderComingBack(around, nodes) else { continue }
      let header = scope[back].name
      report(.fromEndBelowReturn(list: list, header: header.text, header.span, at: from.value.span))
    }
  }

  private func checkFromEnd(
    _ from: SchemaField, _ list: String, in sheet: Sheet, _ name: Name, _ fields: DecodedMap<Sheet>
  ) {
    guard sheet.edge == .bottom, sheet.handoff == .expandFirst, sheet.notches.count > 1 || sheet.canBeDismissed
    else { return }
    report(
      .fromEndInMovingSheet(
        list: list, sheet: name.text, isRigid: sheet.sizing == .rigid, fields[\.handoff]?.value.span ?? name.span,
        at: from.value.span))
  }

  private func checkTop(_ bounces: Bounces, _ field: SchemaField?, takenBy owner: String) {
    let reason = "the refresh control of `\(owner)` takes what is pulled past the top"
    switch bounces {
    case .none, .bottom: return
    case .top: pointless(field, reason)
    case .both:
      pointless(
        field, reason, help: "write `bounces: bottom`",
        edits: field.map { [Edit($0.value.span, Bounces.bottom.rawValue)] })
    }
  }

  /// Reports page memory without effect: outside a scroll, no header moves above the strip.
  private func check(_ tabs: Tabs, _ fields: DecodedMap<Tabs>, _ id: NodeID) {
    guard tabs.pages.count > 1, !scope[id].hasBrokenChild else { return }
    if !isInScroll(id) {
      pointless(
        fields[\.memory], "no header moves above the strip of `\(scope[id].name.text)`, so pages keep their places")
    }
  }

  private func check(_ sheet: Sheet, _ fields: DecodedMap<Sheet>, _ id: NodeID) {
    let name = scope[id].name.text
    if sheet.notches.count == 1 {
      if sheet.dismiss != .asNotch { pointless(fields[\.release], "`\(name)` has one notch to go to") }
      if sheet.sizing == .resting { pointless(fields[\.sizing], "`\(name)` has one notch to be laid out for") }
    } else if sheet.sizing == .resting, sheet.content.isEmpty, !scope[id].hasBrokenChild {
      pointless(fields[\.sizing], "`\(name)` has no content")
    }
    if sheet.restsFree, let notch = sheet.notches.first(where: { $0.name.text == Self.free }) {
      report(
        .reservedWord(
          notch.name.text, what: "notch", meaning: "the word for a height of `\(name)` between its notches",
          at: notch.name.span))
    }
    if let below = sheet.dismiss?.condition?.notchBelow, let field = fields[\.dismiss] {
      let lost = sheet.notches.indices.prefix(below).filter { isReleased(sheet, to: $0) }
      guard !lost.isEmpty else { return }
      report(
        .notchesBelowDismissal(
          sheet: name, notch: sheet.notches[below].name.text, below: lost.map { sheet.notches[$0].name.text },
          at: field.value.span))
    }
  }

  /// Whether, in some mode, the sheet rests at a notch and a finger can move it. A mode that the sheet does not name
  /// changes nothing.
  private func isReleased(_ sheet: Sheet, to notch: Int) -> Bool {
    sheet.drag && sheet.namesNotAll(of: scope.modes.count)
      || sheet.modes.contains { $0.drag && $0.rests.contains(notch) }
  }

  /// Returns the sheet around a node.
  private func sheet(around id: NodeID, _ nodes: [Node]) -> (NodeID, Sheet)? {
    guard let id = scope.nearest(.sheet, around: id), case .sheet(let sheet) = nodes[id.index].kind else { return nil }
    return (id, sheet)
  }
}

extension Diagnostic {
  /// Headers that leave as needed, with a place that a resize keeps as a part of their way.
  fileprivate static func neededProgress(_ scroll: String, _ place: Span, at span: Span) -> Diagnostic {
    Diagnostic(
      .notYetSupported, "headers that leave as needed keep their offset, not their progress", at: span,
      labels: [Label(place, "more rows would move the headers of `\(scroll)`")], help: ["leave out `anchor`"])
  }

  /// Headers that leave as needed above something else than rows from their start.
  fileprivate static func neededAbove(_ node: Name, _ label: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .notYetSupported, "headers can leave as needed only above lists from their start", at: span,
      labels: [Label(node.span, "`\(node.text)` \(label)")], help: ["leave out `leaves`"])
  }

  /// A header that returns first, in a sheet that moves after its lists.
  fileprivate static func returnInScrollFirst(header: String, sheet: String, list place: Span, at span: Span)
    -> Diagnostic
  {
    Diagnostic(
      .incompatibleKeys, "`\(header)` comes back first in a sheet that moves last", at: span,
      labels: [Label(place, "`\(sheet)` moves once everything inside is at its start")],
      notes: [
        "one pull down would bring back `\(header)`, scroll, and then lower `\(sheet)`: a pull that is to show the "
          + "header cannot be distinguished from one that lowers the sheet"
      ],
      help: ["let the header `collapse` or `stay`, or write `handoff: expandFirst`"])
  }

  /// A header that takes the beginning of every downward fling, which ends the fling.
  fileprivate static func returnEndsThrows(header: String, scroll: String, _ place: Span, at span: Span) -> Diagnostic {
    Diagnostic(
      .incompatibleKeys, "every throw down ends where `\(header)` is back", at: span,
      labels: [Label(place, "what comes back first takes the beginning of each movement down")],
      notes: [
        "with `fling: stop` a throw goes no further than what it moves first: what is inside `\(scroll)` stays"
      ],
      help: ["let throws `cross`, or let the header `collapse` or `stay`"])
  }

  /// A pull-to-refresh control below a sheet that moves first.
  fileprivate static func refreshInMovingSheet(scroll: String, sheet: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .incompatibleKeys, "a pull to refresh `\(scroll)` moves `\(sheet)` down instead", at: span,
      notes: [
        "what is left of a pull at the top goes to the sheet, and to the refresh control only at its lowest notch"
      ],
      help: ["write `handoff: never`, or offer another way to refresh"])
  }

  /// Notches below the one under which a release dismisses.
  fileprivate static func notchesBelowDismissal(sheet: String, notch: String, below: [String], at span: Span)
    -> Diagnostic
  {
    Diagnostic(
      .incompatibleKeys, "no release leaves `\(sheet)` at \(below.quoted(joinedBy: "or"))", at: span,
      notes: ["letting go below `\(notch)` dismisses it, before any other notch is looked for"],
      help: ["dismiss below the smallest notch, or remove the notches under `\(notch)`"])
  }

  /// A list from its end in a sheet that moves first.
  fileprivate static func fromEndInMovingSheet(
    list: String, sheet: String, isRigid: Bool, _ place: Span, at span: Span
  ) -> Diagnostic {
    Diagnostic(
      .incompatibleKeys, "`\(sheet)` moves before `\(list)`, which begins at its end", at: span,
      labels: [Label(place, "upward the sheet goes to its highest notch before the list moves")],
      notes: ["at its end `\(list)` has nothing left to scroll upward, and downward it goes to its first row first"],
      help: [
        "write `handoff: never`, so that the handle alone moves the sheet"
          + (isRigid ? ", and `sizing: resting`, so that the last row shows at every notch" : "")
      ])
  }

  /// A list from its end below a header that returns first.
  fileprivate static func fromEndBelowReturn(list: String, header: String, _ place: Span, at span: Span) -> Diagnostic {
    Diagnostic(
      .incompatibleKeys, "`\(header)` comes back at every move toward older rows of `\(list)`", at: span,
      labels: [Label(place, "what comes back first takes the beginning of each movement down")],
      notes: ["from its end, `\(list)` is read by moving down"],
      help: ["let the header `leave`, `collapse` or `stay`"])
  }

  /// A list from its end whose first row has a refresh control.
  fileprivate static func fromEndWithRefresh(list: String, _ place: Span, at span: Span) -> Diagnostic {
    Diagnostic(
      .incompatibleKeys, "`\(list)` is never at its start when it is refreshed", at: span,
      labels: [Label(place, "the refresh control is above the first row")],
      notes: ["what is new appears at the end of `\(list)`"],
      help: ["load older rows when the first one comes near, with `measure` at the start"])
  }
}
