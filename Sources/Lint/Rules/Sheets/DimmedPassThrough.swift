import Model
import Source

extension Rule {
  package static let dimmedPassThrough = Rule("dimmed-pass-through", .warning, page: Embedded.dimmed_pass_through_md)
}

/// Reports a sheet whose background is dimmed but accepts touches.
struct DimmedPassThrough: LintRule {
  static let rule = Rule.dimmedPassThrough

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.sheets.compactMap { id, sheet in
      guard let backdrop = sheet.backdrop, backdrop.dim.signum > 0 else { return nil }
      let dim = context.span(id, "backdrop", "dim")
      if sheet.outside == .passThrough { return .passing(context.spec[id].name, at: dim) }
      // At the highest notch `IneffectiveUndimmed` reports the bound.
      guard let undimmed = sheet.undimmedThrough, undimmed < sheet.notches.count - 1 else { return nil }
      guard let from = backdrop.from else {
        return .dimmedBelow(sheet.notches[undimmed].name, at: context.span(id, "undimmedThrough"), dim)
      }
      guard from < undimmed else { return nil }
      return .dimmedEarly(
        sheet.notches[from].name, sheet.notches[undimmed].name, at: context.span(id, "undimmedThrough"), dim)
    }
  }
}

extension Diagnostic {
  fileprivate static func passing(_ sheet: Name, at span: Span) -> Diagnostic {
    Diagnostic(
      .dimmedPassThrough, "`\(sheet.text)` dims its background, and touches pass through it", at: span,
      notes: ["what is dimmed looks as if it took no touches"],
      help: ["write `outside: block`, or `dismiss`, and `undimmedThrough` for notches without dimming"])
  }

  fileprivate static func dimmedBelow(_ undimmed: Name, at span: Span, _ dim: Span) -> Diagnostic {
    Diagnostic(
      .dimmedPassThrough, "up to `\(undimmed.text)` touches pass through a dimmed background", at: span,
      labels: [Label(dim, "it is dimmed as soon as anything of the sheet shows")],
      help: ["leave out `undimmedThrough`, or the dimming"])
  }

  fileprivate static func dimmedEarly(_ from: Name, _ undimmed: Name, at span: Span, _ dim: Span) -> Diagnostic {
    Diagnostic(
      .dimmedPassThrough, "between `\(from.text)` and `\(undimmed.text)` touches pass through a dimmed background",
      at: span, labels: [Label(dim, "it is dimmed from `\(from.text)` on")],
      help: ["write `from: \(undimmed.text)` in `backdrop`"])
  }
}
