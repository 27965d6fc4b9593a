import Model
import Source

/// A sheet that may be dragged has no part that a finger could raise it by.
struct NoHandle: Rule {
  static let id = FindingID.noHandle
  static let awaitsSoundGeometry = true

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    let found = evidence.sheets.compactMap { id, sheet -> Diagnostic? in
      guard evidence.isDragged(sheet), evidence.rests(of: sheet).count > 1, !sheet.content.isEmpty,
        sheet.handoff != .expandFirst, !evidence.spec.hasHandle(sheet)
      else { return nil }
      return .noHandle(evidence.spec[id].name, sheet.handoff)
    }
    // Rows that nothing brings to sight tell the same fault by what it leads to.
    return found.isEmpty || !HiddenRows.findings(evidence).isEmpty ? [] : found
  }
}

extension Spec {
  /// Whether a part of the sheet's own column drags it.
  func hasHandle(_ sheet: Sheet) -> Bool {
    sheet.content.contains { child in
      switch self[child].kind {
      case .header(let header): header.dragsSheet
      case .bar, .block, .carousel: true
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
      NoHandle.id, "no part of `\(sheet.text)` raises it", at: sheet.span, notes: [why],
      help: ["give it a header of its own to be dragged by, or `drag: false`"])
  }
}
