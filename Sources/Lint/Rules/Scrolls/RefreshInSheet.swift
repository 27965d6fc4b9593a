import Model
import Source

/// A pull that should refresh a list in a sheet lowers the sheet instead.
struct RefreshInSheet: Rule {
  static let id = FindingID.refreshInSheet

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    evidence.nodes(\.scroll).compactMap { id, scroll in
      guard scroll.pullToRefresh != .none, let around = evidence.sheet(around: id),
        let sheet = evidence.sheet(around), sheet.handoff != .never, evidence.isDragged(sheet),
        evidence.rests(of: sheet).count > 1
      else { return nil }
      return .lowered(evidence.spec[id].name, evidence.spec[around].name, at: evidence.span(id, "pullToRefresh"))
    }
  }
}

extension Diagnostic {
  fileprivate static func lowered(_ scroll: Name, _ sheet: Name, at span: Span) -> Diagnostic {
    Diagnostic(
      RefreshInSheet.id, "a pull on `\(scroll.text)` lowers `\(sheet.text)` before it refreshes anything", at: span,
      labels: [Label(sheet.span, "what scrolls inside moves the sheet")],
      notes: ["downward the content comes to its top, then the sheet to its lowest notch, and what is left refreshes"],
      help: ["write `handoff: never` and give the sheet a handle, or refresh in another way"])
  }
}
