import Model
import Numerics
import Solver
import Source

extension Rule {
  package static let notchUnderInset = Rule("notch-under-inset", .warning, page: Embedded.notch_under_inset_md)
}

/// Reports a notch at which only the part of a sheet under the home indicator or the status bar is visible.
struct NotchUnderInset: LintRule {
  static let rule = Rule.notchUnderInset
  static let requiresValidGeometry = true

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.sheets.compactMap { id, sheet in
      // With the reference `safeArea`, and above a bar, a notch of 0 hides the sheet on purpose.
      guard sheet.reference == .container, context.spec.barsOverSheets(at: sheet.edge).isEmpty else { return nil }
      let inset = context.form(sheet.edge.inset)
      for (index, notch) in sheet.notches.enumerated() {
        let height = context.form(id, .notch(index))
        let active = context.solution.activity[id]?[index] ?? []
        // A height that equals the inset, or 0, is intended.
        let claim = Claim(left: inset, right: height, isStrict: true, given: active + [.less(.zero, height)])
        if let failure = context.failure(of: claim) {
          return .under(notch, sheet.edge, failure, fix: context.percent(index, of: id))
        }
      }
      return nil
    }
  }
}

extension Diagnostic {
  fileprivate static func under(
    _ notch: Notch, _ edge: Edge, _ failure: Violation, fix: FixIt?
  ) -> Diagnostic {
    let (what, name) =
      switch edge {
      case .bottom: ("home indicator", "safeArea.bottom")
      case .top: ("status bar", "safeArea.top")
      }
    return Diagnostic(
      .notchUnderInset, "at `\(notch.name.text)` the sheet is completely under the \(what)\(failure.suffix)",
      at: notch.height.span,
      caption: "\(failure.right.points), and `\(name)` is \(failure.left.points)",
      help: ["add the inset: `\(name) + …`, or measure from it: `reference: safeArea`"],
      fixes: fix.map { [$0] } ?? [],
      counterexample: failure.counterexample([
        NamedValue(notch.name.text, failure.right.text), NamedValue(name, failure.left.text),
      ]))
  }
}
