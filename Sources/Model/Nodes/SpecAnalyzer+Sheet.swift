import Numerics
import Source
import Syntax

extension SpecAnalyzer {
  /// Reads a sheet. Modes come first, because the initial notch and draggability depend on them.
  func sheet(_ fields: DecodedMap<Sheet>, _ id: NodeID) -> Sheet {
    var sheet = read(fields)
    checkHandoff(&sheet, fields[\.handoff], id)
    sheet.notches = notches(fields[\.notches], id)
    sheet.tap = tap(fields[\.tap], id)
    scope.nodes[id.index].isDismissible = isDismissible(fields)
    scope.nodes[id.index].isReleased = fields[\.dismiss].map { $0.value.scalarText != "none" } ?? false
    sheet.outside = outside(fields[\.outside], id)
    sheet.modes = modes(fields[\.modes], id, tap: sheet.tap, drag: sheet.drag, outside: sheet.outside)
    sheet.initial = initial(fields[\.initial], id, sheet.modes)
    sheetFormulas = []
    sheet.release = release(fields[\.release], id)
    sheet.backdrop = backdrop(fields[\.backdrop], id)
    sheet.undimmedThrough = fields[\.undimmedThrough].flatMap { $0.value.scalarText == "none" ? nil : notch($0, id) }
    sheet.dismiss = dismiss(fields[\.dismiss], id)
    sheet.content = scope[id].children.filter { scope[$0].kind != .box(.footer) }
    sheet.footers = scope[id].children.filter { scope[$0].kind == .box(.footer) }
    sheet.formulas = sheetFormulas
    scope.nodes[id.index].hasBackdrop = sheet.backdrop != nil
    scope.nodes[id.index].restsFree = sheet.restsFree
    scope.nodes[id.index].isDragged = sheet.isDragged(amongModes: scope.modes.count)
    checkPointless(sheet, fields, id)
    checkContentLayouts(sheet, fields[\.sizing])
    return sheet
  }

  /// Whether the sheet can be dismissed, by the keys that are written.
  private func isDismissible(_ fields: DecodedMap<Sheet>) -> Bool {
    if let dismiss = fields[\.dismiss], dismiss.value.scalarText != "none" { return true }
    if fields[\.outside]?.value.scalarText == "dismiss" || fields[\.initial]?.value.scalarText == Self.dismissed {
      return true
    }
    guard case .mapping(let modes)? = fields[\.modes]?.value.content else { return false }
    return modes.contains { mode in
      guard case .mapping(let keys) = mode.value.content else { return false }
      return keys.contains {
        $0.key.scalarText == "enter" && $0.value.scalarText == Self.dismissed
          || $0.key.scalarText == "outside" && $0.value.scalarText == "dismiss"
      }
    }
  }

  /// Reports the first sheet whose content is laid out for too many notches.
  private func checkContentLayouts(_ sheet: Sheet, _ field: SchemaField?) {
    guard let field, sheet.sizing == .resting, !sheet.content.isEmpty else { return }
    let isFirst = scope.laidOutNotches <= Self.maxContentLayouts
    scope.laidOutNotches += sheet.notches.count
    if isFirst, scope.laidOutNotches > Self.maxContentLayouts {
      report(.manyContentLayouts(Self.maxContentLayouts, at: field.value.span))
    }
  }

  /// The word for the notch where a sheet rested before.
  static let previous = "previous"

  /// The maximum number of notches, over all sheets, for which content is laid out.
  private static let maxContentLayouts = 64

  /// Reports a handoff of a sheet at the top edge, where a list never moves it.
  private func checkHandoff(_ sheet: inout Sheet, _ field: SchemaField?, _ id: NodeID) {
    guard sheet.edge == .top else { return }
    if let field, sheet.handoff != .never, field.value.scalarText == sheet.handoff.rawValue {
      report(.handoffAtTop(scope[id].name.text, sheet.handoff, at: field.value.span))
    } else {
      sheet.handoff = .never
    }
  }

  func outside(_ field: SchemaField?, _ id: NodeID) -> Outside {
    guard let field else { return .passThrough }
    switch field.value.scalarText {
    case "passThrough": return .passThrough
    case "block": return .block
    case "dismiss": return .dismiss
    default: return notch(field, id, or: ["passThrough", "block", "dismiss"]).map { .notch($0) } ?? .passThrough
    }
  }

  /// Reads the effect of a tap at each notch.
  func tap(_ field: SchemaField?, _ id: NodeID) -> [Tap] {
    guard let field, field.value.scalarText != "none" else { return [] }
    let entries = entries(field, of: "notches, such as `{minimum: maximum}`")
    return entries.compactMap { entry in
      guard let from = notch(entry.key, key: field.name, keyNode: field.key, id) else { return nil }
      let span = entry.key.span.joined(entry.value.span)
      let key = scope[id].notches[from].name.text
      if entry.value.scalarText == Self.previous { return Tap(notch: from, target: .previous, span: span) }
      guard let to = notch(entry.value, key: key, keyNode: entry.key, id, or: [Self.previous]) else { return nil }
      return Tap(notch: from, target: .notch(to), span: span)
    }
  }

  /// Reports footers of a sheet whose free edge is below its content.
  private func checkFooters(_ sheet: Sheet, _ id: NodeID) {
    guard sheet.edge == .top else { return }
    for footer in sheet.footers {
      let name = scope[footer].name
      report(.footerAtTop(name.text, sheet: scope[id].name.text, at: name.span))
    }
  }

  /// Reports keys that have no effect because of other keys.
  private func checkPointless(_ sheet: Sheet, _ fields: DecodedMap<Sheet>, _ id: NodeID) {
    checkFooters(sheet, id)
    let declaration = scope[id]
    let name = declaration.name.text
    let reachable = sheet.notches.count
    if reachable == 1, sheet.edge == .bottom {
      pointless(fields[\.handoff], "`\(name)` has one notch, so that nothing moves it")
    }
    if sheet.edge == .bottom, !sheet.content.isEmpty, !declaration.hasBrokenChild,
      !sheet.content.contains(where: { scope[$0].kind.scrolls })
    {
      pointless(fields[\.handoff], "nothing inside `\(name)` scrolls")
    }
    if fields[\.width] == nil { pointless(fields[\.side], "`\(name)` is as wide as the screen") }
    if !scope[id].isDragged {
      let reason = "`\(name)` is never dragged"
      pointless(fields[\.release], reason)
      pointless(fields[\.overdrag], reason)
      if sheet.dismiss != nil { pointless(fields[\.dismiss], reason) }
    }
    let enters = scope.modes.first.flatMap { _ in sheet.modes.first { $0.mode.index == 0 }?.enter }
    if enters != nil, sheet.modes.count == scope.modes.count, sheet.modes.allSatisfy({ $0.enter != nil }) {
      pointless(fields[\.initial], "every mode of `\(name)` has its own `enter`")
    }
  }
}

extension Diagnostic {
  fileprivate static func manyContentLayouts(_ most: Int, at span: Span) -> Diagnostic {
    Diagnostic(
      .notYetSupported, "the sheets of this screen lay their content out for more than \(most) notches", at: span,
      notes: ["with `sizing: resting` the whole screen is solved once for each of them"])
  }

  fileprivate static func handoffAtTop(_ name: String, _ handoff: Handoff, at span: Span) -> Diagnostic {
    Diagnostic(
      .unknownValue, "`handoff` of `\(name)` cannot be `\(handoff.rawValue)`", at: span,
      notes: ["a list never moves a sheet at the top edge"],
      fixes: [FixIt("write `never`", isSafe: true, edits: [Edit(span, Handoff.never.rawValue)])])
  }

  fileprivate static func footerAtTop(_ name: String, sheet: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .notYetSupported, "footer `\(name)` is in a sheet at the top edge", at: span,
      notes: ["the content of `\(sheet)` ends at its free edge already"],
      help: ["make it the last node of the column: `block: \(name)`"])
  }
}
