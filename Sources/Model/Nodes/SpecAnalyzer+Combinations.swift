import Source

// Settings that are valid on their own but not together. Each problem states the reason; the reference has them in
// tables, which a test compares.

/// Two settings of a screen that defeat each other.
enum CombinationProblem: Problem {
  /// A header that returns first, in a sheet that moves after its lists.
  case returnInScrollFirst(header: String, sheet: String, list: Span)
  /// A header that takes the beginning of every downward fling, which ends the fling.
  case returnEndsThrows(header: String, scroll: String, Span)
  /// A pull-to-refresh control below a sheet that moves first.
  case refreshInMovingSheet(scroll: String, sheet: String)
  /// Notches below the one under which a release dismisses.
  case notchesBelowDismissal(sheet: String, notch: String, below: [String])
  /// A rule for every direction beside rules for each direction.
  case ruleBesideDirections(key: String, direction: String, Span)
  /// A velocity that leads to the last notch, beside a release that leads to no notch.
  case leapBesideFree(Span)
  /// A release to any height as the rule of one direction.
  case freeInDirection(String, Span)
  /// A distance into a gap beside lines that divide gaps.
  case distanceBesideLine(Span)
  /// A movement of its own beside the header that a bar follows.
  case movementBesideFollows(key: String, Span)
  /// An inset below which a strip is pinned that leaves.
  case insetOfLeavingStrip(Span)
  /// A condition of dismissal beside a height of 0 that is a place like a notch.
  case dismissalAsNotch(key: String, Span)
  /// A list from its end in a sheet that moves first.
  case fromEndInMovingSheet(list: String, sheet: String, Span)
  /// A list from its end below a header that returns first.
  case fromEndBelowReturn(list: String, header: String, Span)
  /// A list from its end whose first row has a refresh control.
  case fromEndWithRefresh(list: String, Span)

  func diagnostic(at span: Span) -> Diagnostic {
    switch self {
    case .returnInScrollFirst(let header, let sheet, let place):
      Diagnostic(
        .incompatibleKeys, "`\(header)` comes back first in a sheet that moves last", at: span,
        labels: [Label(place, "`\(sheet)` moves once everything inside is at its start")],
        notes: [
          "one pull down would bring back `\(header)`, scroll, and then lower `\(sheet)`: a pull that is to show the "
            + "header cannot be distinguished from one that lowers the sheet"
        ],
        help: ["let the header `collapse` or `stay`, or write `handoff: expandFirst`"])
    case .returnEndsThrows(let header, let scroll, let place):
      Diagnostic(
        .incompatibleKeys, "every throw down ends where `\(header)` is back", at: span,
        labels: [Label(place, "what comes back first takes the beginning of each movement down")],
        notes: [
          "with `fling: stop` a throw goes no further than what it moves first: what is inside `\(scroll)` stays"
        ],
        help: ["let throws `cross`, or let the header `collapse` or `stay`"])
    case .refreshInMovingSheet(let scroll, let sheet):
      Diagnostic(
        .incompatibleKeys, "a pull to refresh `\(scroll)` moves `\(sheet)` down instead", at: span,
        notes: [
          "what is left of a pull at the top goes to the sheet, and to the refresh control only at its lowest notch"
        ],
        help: ["write `handoff: never`, or offer another way to refresh"])
    case .notchesBelowDismissal(let sheet, let notch, let below):
      Diagnostic(
        .incompatibleKeys, "no release leaves `\(sheet)` at \(below.quoted(joinedBy: "or"))", at: span,
        notes: ["letting go below `\(notch)` dismisses it, before any other notch is looked for"],
        help: ["dismiss below the smallest notch, or remove the notches under `\(notch)`"])
    case .ruleBesideDirections(let key, let direction, let place):
      Diagnostic(
        .incompatibleKeys, "`\(key)` has no effect beside `\(direction)`", at: span,
        labels: [Label(place, "each direction has a rule of its own")],
        help: ["move `\(key)` into `expand`, `collapse` or `atRest`"])
    case .leapBesideFree(let place):
      Diagnostic(
        .incompatibleKeys, "`leap` has no effect beside `policy: free`", at: span,
        labels: [Label(place, "the sheet rests where its deceleration ends, and no release looks for a notch")],
        help: ["remove one of the two"])
    case .freeInDirection(let direction, let place):
      Diagnostic(
        .incompatibleKeys, "`free` has no effect as the rule of one direction", at: span,
        labels: [Label(place, "`\(direction)` is for some releases only")],
        notes: ["a sheet that can rest between its notches does so after every release; here it goes to the nearest"],
        help: ["write `release: {policy: free}`, or another policy here"])
    case .distanceBesideLine(let place):
      Diagnostic(
        .incompatibleKeys, "`distance` has no effect beside `line`", at: span,
        labels: [Label(place, "the height decides, not the distance")], help: ["remove one of the two"])
    case .movementBesideFollows(let key, let place):
      Diagnostic(
        .incompatibleKeys, "`\(key)` has no effect beside `follows`", at: span,
        labels: [Label(place, "the header decides where the bar is")], help: ["remove one of the two"])
    case .insetOfLeavingStrip(let place):
      Diagnostic(
        .incompatibleKeys, "`inset` has no effect on a strip that leaves", at: span,
        labels: [Label(place, "the strip is pinned nowhere")],
        help: ["put a header with `onScroll: stay` above the tabs, as high as the inset"])
    case .dismissalAsNotch(let key, let place):
      Diagnostic(
        .incompatibleKeys, "`\(key)` has no effect beside `as: notch`", at: span,
        labels: [Label(place, "the rule of `release` decides about dismissal")], help: ["remove one of the two"])
    case .fromEndInMovingSheet(let list, let sheet, let place):
      Diagnostic(
        .incompatibleKeys, "`\(sheet)` moves first, and `\(list)` begins where only it could move", at: span,
        labels: [Label(place, "upward the sheet goes to its highest notch before the list moves")],
        notes: ["at its end `\(list)` has nothing left to scroll upward, and downward it goes to its first row first"],
        help: ["write `handoff: never`, so that the handle alone moves the sheet"])
    case .fromEndBelowReturn(let list, let header, let place):
      Diagnostic(
        .incompatibleKeys, "`\(header)` comes back at every move toward older rows of `\(list)`", at: span,
        labels: [Label(place, "what comes back first takes the beginning of each movement down")],
        notes: ["from its end, `\(list)` is read by moving down"],
        help: ["let the header `leave`, `collapse` or `stay`"])
    case .fromEndWithRefresh(let list, let place):
      Diagnostic(
        .incompatibleKeys, "`\(list)` is never at its start when it is refreshed", at: span,
        labels: [Label(place, "the refresh control is above the first row")],
        notes: ["what is new appears at the end of `\(list)`"],
        help: ["load older rows when the first one comes near, with `measure` at the start"])
    }
  }
}

extension SpecAnalyzer {
  /// Checks combinations of settings, after every node has been read.
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
        checkReturn(id, at: fields[.strip]?.value.span ?? scope[id].name.span, nodes)
      case (.sheet(let fields), .sheet(let sheet)): check(sheet, fields, id)
      case (.bar, _), (.box, _), (.header, _), (.scroll, _), (.tabs, _), (.page, _), (.list, _), (.sheet, _): continue
      }
    }
  }

  private func check(_ header: Header, _ fields: DecodedMap<HeaderKey>, _ id: NodeID, _ nodes: [Node]) {
    guard let parent = scope[id].parent, case .scroll(let scroll) = nodes[parent.index].kind else { return }
    let name = scope[id].name.text
    if header.staysWhenShort { checkStays(fields[.stays], id, above: scroll.content, of: parent) }
    if header.stretch {
      if scroll.content.first != id {
        let first = scope[scroll.content[0]].name.text
        pointless(fields[.stretch], "a pull past the top shows at `\(first)`, above `\(name)`")
      } else if scroll.pullToRefresh != .none {
        pointless(
          fields[.stretch], "the refresh control of `\(scope[parent].name.text)` takes what is pulled past the top")
      }
    }
    checkReturn(id, at: fields[.onScroll]?.value.span ?? scope[id].name.span, nodes)
  }

  /// Reports a header or strip that comes back first in a sheet that moves last.
  private func checkReturn(_ id: NodeID, at span: Span, _ nodes: [Node]) {
    guard comesBack(id, nodes), let (sheetID, sheet) = sheet(around: id, nodes), sheet.edge == .bottom,
      sheet.handoff == .scrollFirst,
      case .sheet(let sheetFields) = nodeTexts[sheetID.index].fields, let handoff = sheetFields[.handoff]
    else { return }
    report(
      CombinationProblem.returnInScrollFirst(
        header: scope[id].name.text, sheet: scope[sheetID].name.text, list: handoff.value.span),
      at: span)
  }

  private func check(_ scroll: Scroll, _ fields: DecodedMap<ScrollKey>, _ id: NodeID, _ nodes: [Node]) {
    let name = scope[id].name.text
    if !scroll.content.contains(where: { scope[$0].kind.scrolls }), !scope[id].hasBrokenChild {
      let reason = "nothing inside `\(name)` scrolls by itself"
      if scroll.fling == .stop { pointless(fields[.fling], reason) }
      if scroll.anchor == .progress { pointless(fields[.anchor], reason) }
    }
    if scroll.fling == .stop, let field = fields[.fling], let back = headerComingBack(onTheWayOf: id, nodes) {
      let header = scope[back].name
      report(
        CombinationProblem.returnEndsThrows(header: header.text, scroll: name, header.span), at: field.value.span)
    }
    if scroll.pullToRefresh == .outer { checkTop(scroll.bounces, fields[.bounces], takenBy: name) }
    if scroll.pullToRefresh != .none, let field = fields[.pullToRefresh],
      let (sheetID, sheet) = sheet(around: id, nodes),
      sheet.edge == .bottom, sheet.handoff != .never, sheet.notches.count > 1 || sheet.dismiss != nil
    {
      report(
        CombinationProblem.refreshInMovingSheet(scroll: name, sheet: scope[sheetID].name.text), at: field.value.span)
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
    if case .tabs(let tabs) = nodes[id.index].kind { return tabs.stripOnScroll == .returns }
    guard case .header(let header) = nodes[id.index].kind else { return false }
    return switch header.onScroll {
    case .leave, .collapse, .stay: false
    case .returns, .returnCollapsed: true
    }
  }

  /// Reports a list's bounce at the top that the refresh control of its scroll replaces.
  private func check(_ list: List, _ fields: DecodedMap<ListKey>, _ id: NodeID, _ nodes: [Node]) {
    if list.from == .end, let from = fields[.from] { checkFromEnd(from, id, nodes) }
    guard let outer = scope.nearest(.scroll, around: id), case .scroll(let scroll) = nodes[outer.index].kind,
      scroll.pullToRefresh == .inner
    else { return }
    checkTop(list.bounces, fields[.bounces], takenBy: scope[outer].name.text)
  }

  /// Reports what defeats a list from its end.
  private func checkFromEnd(_ from: SchemaField, _ id: NodeID, _ nodes: [Node]) {
    let list = scope[id].name.text
    if let (sheetID, sheet) = sheet(around: id, nodes), case .sheet(let fields) = nodeTexts[sheetID.index].fields {
      checkFromEnd(from, list, in: sheet, scope[sheetID].name, fields)
    }
    if let outer = scope.nearest(.scroll, around: id), case .scroll(let fields) = nodeTexts[outer.index].fields,
      case .scroll(let scroll) = nodes[outer.index].kind, scroll.pullToRefresh == .inner,
      scroll.content.contains(id), let refresh = fields[.pullToRefresh]
    {
      report(CombinationProblem.fromEndWithRefresh(list: list, refresh.value.span), at: from.value.span)
    }
    for around in sequence(first: id, next: { self.scope[$0].parent }).dropFirst() {
      guard let back = ownHeaderComingBack(around, nodes) else { continue }
      let header = scope[back].name
      report(
        CombinationProblem.fromEndBelowReturn(list: list, header: header.text, header.span), at: from.value.span)
    }
  }

  private func checkFromEnd(
    _ from: SchemaField, _ list: String, in sheet: Sheet, _ name: Name, _ fields: DecodedMap<SheetKey>
  ) {
    if sheet.sizing == .resting, let sizing = fields[.sizing] {
      report(
        NodeStructureProblem.fromEndInResting(list: list, sheet: name.text, sizing.value.span), at: from.value.span)
    }
    guard sheet.edge == .bottom, sheet.handoff == .expandFirst, sheet.notches.count > 1 || sheet.canBeDismissed
    else { return }
    report(
      CombinationProblem.fromEndInMovingSheet(
        list: list, sheet: name.text, fields[.handoff]?.value.span ?? name.span), at: from.value.span)
  }

  private func checkTop(_ bounces: Bounces, _ field: SchemaField?, takenBy owner: String) {
    let reason = "the refresh control of `\(owner)` takes what is pulled past the top"
    switch bounces {
    case .none, .bottom: return
    case .top: pointless(field, reason)
    case .both: pointless(field, reason, help: "write `bounces: bottom`")
    }
  }

  /// Reports page memory without effect: outside a scroll, no header moves above the strip.
  private func check(_ tabs: Tabs, _ fields: DecodedMap<TabsKey>, _ id: NodeID) {
    guard tabs.pages.count > 1, !scope[id].hasBrokenChild else { return }
    if !isInScroll(id) {
      pointless(
        fields[.memory], "no header moves above the strip of `\(scope[id].name.text)`, so pages keep their places")
    }
  }

  private func check(_ sheet: Sheet, _ fields: DecodedMap<SheetKey>, _ id: NodeID) {
    let name = scope[id].name.text
    if sheet.notches.count == 1 {
      if sheet.dismiss != .asNotch { pointless(fields[.release], "`\(name)` has one notch to go to") }
      if sheet.sizing == .resting { pointless(fields[.sizing], "`\(name)` has one notch to be laid out for") }
    } else if sheet.sizing == .resting, sheet.content.isEmpty, !scope[id].hasBrokenChild {
      pointless(fields[.sizing], "`\(name)` has no content")
    }
    if sheet.restsFree, let notch = sheet.notches.first(where: { $0.name.text == Self.free }) {
      report(
        NameProblem.reservedWord(
          notch.name.text, what: "notch", meaning: "the word for a height of `\(name)` between its notches"),
        at: notch.name.span)
    }
    if let below = sheet.dismiss?.condition?.notchBelow, let field = fields[.dismiss] {
      let lost = sheet.notches.indices.prefix(below).filter { isReleased(sheet, to: $0) }
      guard !lost.isEmpty else { return }
      report(
        CombinationProblem.notchesBelowDismissal(
          sheet: name, notch: sheet.notches[below].name.text, below: lost.map { sheet.notches[$0].name.text }),
        at: field.value.span)
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
