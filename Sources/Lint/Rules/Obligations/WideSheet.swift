import Model
import Numerics
import Solver
import Source

extension Rule {
  package static let wideSheet = Rule("wide-sheet", .error, page: Embedded.wide_sheet_md)
}

/// Reports a sheet that is wider than the screen.
struct WideSheet: LintRule {
  static let rule = Rule.wideSheet

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.failures.compactMap { obligation, failure -> Diagnostic? in
      guard case .widthWithinScreen(let sheet) = obligation.subject else { return nil }
      let name = context.spec[sheet].name.text
      return Diagnostic(
        rule, "`\(name)` is wider than the screen\(failure.range)", at: obligation.span,
        caption:
          "\(failure.left.points)\(failure.suffix), \((failure.left - failure.right).points) more than the screen has",
        notes: failure.rule,
        help: ["bound it, as in `min(\(context.spec.file.text(obligation.span).onOneLine), width)`"],
        counterexample: failure.counterexample([
          NamedValue("width", failure.right.text), NamedValue("\(name).width", failure.left.text),
        ]))
    }
  }
}
