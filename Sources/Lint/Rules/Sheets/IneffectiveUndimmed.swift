import Model
import Source

extension Rule {
  package static let ineffectiveUndimmed = Rule(
    "ineffective-undimmed", .warning, page: Embedded.ineffective_undimmed_md)
}

/// Reports an `undimmedThrough` notch without effect.
struct IneffectiveUndimmed: LintRule {
  static let rule = Rule.ineffectiveUndimmed

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.sheets.compactMap { id, sheet in
      guard let bound = sheet.undimmedThrough, let entry = context.entry(id, "undimmedThrough") else { return nil }
      let (name, span) = (sheet.notches[bound].name, entry.value.span)
      let rests = context.rests(of: sheet)
      if !rests.contains(bound) { return .unrested(name, context.spec[id].name, at: span) }
      if sheet.outside == .passThrough {
        // `DimmedPassThrough` reports a dimmed background that accepts touches.
        if let backdrop = sheet.backdrop, backdrop.dim.signum > 0 { return nil }
        return .passing(name, at: span, context.removal(of: entry, from: id, "remove `undimmedThrough`"))
          .claimingNoEffect(context.erasure(of: entry))
      }
      return rests.last == bound ? .highest(name, at: span, outside: context.span(id, "outside")) : nil
    }
  }
}

extension Diagnostic {
  fileprivate static func unrested(_ notch: Name, _ sheet: Name, at span: Span) -> Diagnostic {
    Diagnostic(
      .ineffectiveUndimmed, "`\(sheet.text)` rests at `\(notch.text)` in no mode", at: span,
      labels: [Label(notch.span, "no mode names it in `rests`")], help: ["name a notch at which it rests"])
  }

  fileprivate static func passing(_ notch: Name, at span: Span, _ fix: FixIt?) -> Diagnostic {
    Diagnostic(
      .ineffectiveUndimmed, "touches pass through above `\(notch.text)` just as up to it", at: span,
      notes: ["without `outside` a touch beside the sheet passes through at every height"],
      help: fix == nil ? ["say with `outside` what a touch does above it"] : [], fixes: fix.map { [$0] } ?? [])
  }

  fileprivate static func highest(_ notch: Name, at span: Span, outside: Span) -> Diagnostic {
    Diagnostic(
      .ineffectiveUndimmed, "touches always pass through, since `\(notch.text)` is the highest notch", at: span,
      labels: [Label(outside, "this is never asked")], help: ["name a lower notch, or leave both out"])
  }
}
