import Model
import Source

/// What lies behind a sheet is dimmed and takes touches all the same.
struct DimmedPassThrough: Rule {
  static let id = FindingID.dimmedPassThrough

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    evidence.sheets.compactMap { id, sheet in
      guard let backdrop = sheet.backdrop, backdrop.dim.signum > 0 else { return nil }
      let dim = evidence.span(id, "backdrop", "dim")
      if sheet.outside == .passThrough { return .passing(evidence.spec[id].name, at: dim) }
      // At the highest notch it is the bound that is told.
      guard let undimmed = sheet.undimmedThrough, undimmed < sheet.notches.count - 1 else { return nil }
      guard let from = backdrop.from else {
        return .dimmedBelow(sheet.notches[undimmed].name, at: evidence.span(id, "undimmedThrough"), dim)
      }
      guard from < undimmed else { return nil }
      return .dimmedEarly(
        sheet.notches[from].name, sheet.notches[undimmed].name, at: evidence.span(id, "undimmedThrough"), dim)
    }
  }
}

extension Diagnostic {
  fileprivate static func passing(_ sheet: Name, at span: Span) -> Diagnostic {
    Diagnostic(
      DimmedPassThrough.id, "`\(sheet.text)` dims what lies behind it, and touches pass through", at: span,
      notes: ["what is dimmed looks as if it took no touches"],
      help: ["write `outside: block`, or `dismiss`, and `undimmedThrough` for notches without dimming"])
  }

  fileprivate static func dimmedBelow(_ undimmed: Name, at span: Span, _ dim: Span) -> Diagnostic {
    Diagnostic(
      DimmedPassThrough.id, "up to `\(undimmed.text)` touches pass through what is dimmed", at: span,
      labels: [Label(dim, "it is dimmed as soon as anything of the sheet shows")],
      help: ["leave out `undimmedThrough`, or the dimming"])
  }

  fileprivate static func dimmedEarly(_ from: Name, _ undimmed: Name, at span: Span, _ dim: Span) -> Diagnostic {
    Diagnostic(
      DimmedPassThrough.id, "between `\(from.text)` and `\(undimmed.text)` touches pass through what is dimmed",
      at: span, labels: [Label(dim, "it is dimmed from `\(from.text)` on")],
      help: ["write `from: \(undimmed.text)` in `backdrop`"])
  }
}
