import Numerics
import Source

extension SpecAnalyzer {
  /// Reads a header. By default it leaves in a scroll, and stays anywhere else.
  func header(_ fields: DecodedMap<HeaderKey>, _ id: NodeID) -> Header {
    let name = scope[id].name.text
    let (isInScroll, isInSheetColumn) = (isInScroll(id), isInSheetColumn(id))
    let errorsBefore = errorCount
    let onScroll = choice(
      fields[.onScroll], absent: isInScroll ? OnScroll.leave : .stay,
      synonyms: ["sticky": .stay, "pinned": .stay, "pin": .stay, "fixed": .stay, "hide": .leave, "shrink": .collapse])
    let isUnclear = errorCount > errorsBefore
    let header = Header(
      height: height(fields[.height], id), collapsed: fields[.collapsed].map { length($0) }, onScroll: onScroll,
      staysWhenShort: staysWhenShort(fields[.stays]),
      snap: snap(fields[.snap]), stretch: boolean(fields[.stretch], absent: false),
      dragsSheet: boolean(fields[.dragsSheet], absent: true) && isInSheetColumn)
    scope.nodes[id.index].dragsSheet = header.dragsSheet
    if !isInSheetColumn {
      pointless(fields[.dragsSheet], "`\(name)` is not in a sheet's own column")
    }
    // With an unknown value, the effect of the other keys is unknown.
    if isUnclear { return header }
    if isInScroll {
      checkCollapse(header, fields, name)
    } else {
      checkFixed(header, fields, name)
    }
    return header
  }

  func staysWhenShort(_ field: SchemaField?) -> Bool {
    field.map { choice($0, absent: Stays.whenShort) } != nil
  }

  /// Reads `true`, `false`, `direction`, or a map with the part that must show.
  func snap(_ field: SchemaField?) -> Snap {
    guard let field else { return .none }
    if field.value.scalarText == "direction" { return .direction }
    guard field.value.isMapping else { return boolean(field, absent: false) ? .nearest : .none }
    let owner = DiagnosticContext(kind: "snap", name: nil, span: field.key.span)
    guard let fields = fields(field.value, as: SnapKey.self, of: owner) else { return .none }
    return .open(number(fields[.open], absent: 0))
  }

  /// Reports settings of a header outside a scroll, where nothing moves it.
  private func checkFixed(_ header: Header, _ fields: DecodedMap<HeaderKey>, _ name: String) {
    if let field = fields[.onScroll], header.onScroll != .stay {
      report(.immovableHeader(name, header.onScroll, at: field.value.span))
      return
    }
    var reason: String { "`\(name)` is not in a scroll, so nothing moves it" }
    pointless(fields[.collapsed], reason)
    pointless(fields[.stays], reason)
    if header.snap != .none { pointless(fields[.snap], reason) }
    if header.stretch { pointless(fields[.stretch], reason) }
  }

  /// Reports combinations without effect in a scroll, as far as constants show it.
  private func checkCollapse(_ header: Header, _ fields: DecodedMap<HeaderKey>, _ name: String) {
    switch header.onScroll {
    case .leave:
      pointless(
        fields[.collapsed], "with `leave` nothing of `\(name)` stays",
        help: "write `onScroll: collapse`, or remove `collapsed`")
    case .stay:
      pointless(fields[.collapsed], "with `stay` all of `\(name)` stays")
      pointless(fields[.stays], "with `stay` all of `\(name)` stays")
      if header.snap != .none { pointless(fields[.snap], "with `stay` nothing of `\(name)` moves") }
    case .collapse, .returns: return
    case .returnCollapsed:
      guard header.collapsed == nil || header.collapsed.flatMap(constant)?.isZero == true else { return }
      pointless(
        fields[.onScroll], "`\(name)` has no `collapsed` above 0 to come back to, as with `leave`",
        help: fields.has(.collapsed) ? "remove it together with `collapsed`" : nil)
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
