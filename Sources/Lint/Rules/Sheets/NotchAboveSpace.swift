import Model
import Numerics
import Solver
import Source

extension Rule {
  package static let notchAboveSpace = Rule("notch-above-space", .error, page: Embedded.notch_above_space_md)
}

/// Reports a notch that is higher than the space of its sheet, so that the upper end of the sheet is off the screen.
struct NotchAboveSpace: LintRule {
  static let rule = Rule.notchAboveSpace

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.sheets.flatMap { id, sheet -> [Diagnostic] in
      // If notches are out of order, either may be wrong, unless the lower one exceeds the space.
      if context.disordered.contains(id) { return [] }
      return sheet.notches.indices.compactMap { index -> Diagnostic? in
        let claim = Claim(
          left: context.form(id, .notch(index)), right: context.room(id, sheet),
          given: context.solution.activity[id]?[index] ?? [])
        return context.failure(of: claim).map { finding(sheet.notches[index], $0, context) }
      }
    }
  }

  private static func finding(_ notch: Notch, _ failure: Violation, _ context: LintContext) -> Diagnostic {
    let edit = context.source(of: notch.height).flatMap {
      context.edit(notch.height.span, "min(available, \($0))")
    }
    return .above(
      notch, failure, fix: edit.map { FixIt("end at the space that there is", isSafe: false, edits: [$0]) })
  }
}

extension Diagnostic {
  fileprivate static func above(_ notch: Notch, _ failure: Violation, fix: FixIt?) -> Diagnostic {
    Diagnostic(
      .notchAboveSpace, "notch `\(notch.name.text)` is higher than there is space\(failure.range)",
      at: notch.height.span,
      caption:
        "\(failure.left.points)\(failure.suffix), \((failure.left - failure.right).points) more than the space",
      notes: failure.rule, fixes: fix.map { [$0] } ?? [],
      counterexample: failure.counterexample([NamedValue(notch.name.text, failure.left.text)]))
  }
}
