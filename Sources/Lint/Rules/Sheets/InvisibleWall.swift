import Model
import Source

/// A sheet blocks what lies behind it while it looks as if nothing did.
struct InvisibleWall: Rule {
  static let id = FindingID.invisibleWall

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    evidence.sheets.compactMap { id, sheet in
      let rests = evidence.rests(of: sheet)
      guard sheet.outside == .block, sheet.undimmedThrough == nil, rests.count > 1, let lowest = rests.first,
        sheet.backdrop.map({ $0.from.map { lowest <= $0 } ?? false }) ?? true
      else { return nil }
      return .wall(
        evidence.spec[id].name, sheet.notches[lowest].name, hasBackdrop: sheet.backdrop != nil,
        at: evidence.span(id, "outside"))
    }
  }
}

extension Diagnostic {
  fileprivate static func wall(_ sheet: Name, _ notch: Name, hasBackdrop: Bool, at span: Span) -> Diagnostic {
    Diagnostic(
      InvisibleWall.id, "at `\(notch.text)` what lies behind `\(sheet.text)` looks untouched and takes no touches",
      at: span, notes: hasBackdrop ? ["the backdrop begins at that notch"] : ["there is no backdrop to show it"],
      help: ["let touches pass where nothing shows that they do not: `undimmedThrough: \(notch.text)`"])
  }
}
