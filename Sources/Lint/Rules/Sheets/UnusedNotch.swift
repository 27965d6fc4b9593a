import Model
import Source

extension Rule {
  package static let unusedNotch = Rule("unused-notch", .warning, isUnnecessary: true, page: Embedded.unused_notch_md)
}

/// Reports a notch at which a sheet rests in no mode.
struct UnusedNotch: LintRule {
  static let rule = Rule.unusedNotch

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.sheets.flatMap { id, sheet -> [Diagnostic] in
      let rests = context.rests(of: sheet)
      return sheet.notches.indices.filter { !rests.contains($0) && !sheet.refers(to: $0) }.map {
        .unused(sheet.notches[$0].name, context.spec[id].name)
      }
    }
  }
}

extension Sheet {
  /// Whether the touch behavior or the backdrop refers to the notch.
  fileprivate func refers(to notch: Int) -> Bool {
    undimmedThrough == notch || dismiss?.condition?.notchBelow == notch || outside == .notch(notch)
      || modes.contains { $0.outside == .notch(notch) }
      || backdrop?.from == notch
      || backdrop?.to == notch
  }
}

extension Diagnostic {
  fileprivate static func unused(_ notch: Name, _ sheet: Name) -> Diagnostic {
    Diagnostic(
      .unusedNotch, "`\(sheet.text)` rests at `\(notch.text)` in no mode", at: notch.span,
      help: ["name it in the `rests` of a mode, or remove it"])
  }
}
