import Model
import Source

extension Rule {
  package static let noHandle = Rule("no-handle", .warning, page: Embedded.no_handle_md)
}

/// Reports a draggable sheet without a part that raises it.
struct NoHandle: LintRule {
  static let rule = Rule.noHandle
  static let requiresValidGeometry = true

  static func findings(_ context: LintContext) -> [Diagnostic] {
    let found = context.sheets.compactMap { id, sheet -> Diagnostic? in
      guard context.isDragged(sheet), context.rests(of: sheet).count > 1, !sheet.content.isEmpty,
        sheet.handoff != .expandFirst, !context.spec.hasHandle(sheet)
      else { return nil }
      return .noHandle(context.spec[id].name, sheet.handoff)
    }
    // `HiddenRows` reports the same fault by its consequence.
    return found.isEmpty || !HiddenRows.findings(context).isEmpty ? [] : found
  }
}

extension Spec {
  /// Whether a footer or a child of the sheet's own column drags the sheet.
  func hasHandle(_ sheet: Sheet) -> Bool {
    if !sheet.footers.isEmpty { return true }
    return sheet.content.contains { child in
      switch self[child].kind {
      case .header(let header): header.dragsSheet
      case .box: true
      case .scroll, .tabs, .page, .list, .sheet: false
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func noHandle(_ sheet: Name, _ handoff: Handoff) -> Diagnostic {
    let why =
      switch handoff {
      case .expandFirst: ""
      case .scrollFirst: "with `scrollFirst` what scrolls inside can lower it, never raise it"
      case .never: "with `never` nothing that scrolls inside moves it"
      }
    return Diagnostic(
      .noHandle, "no part of `\(sheet.text)` raises it", at: sheet.span, notes: [why],
      help: ["give it a header of its own to be dragged by, or `drag: false`"])
  }
}
