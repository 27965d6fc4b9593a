import Model
import Numerics
import Solver
import Source

extension Rule {
  package static let lineOutsideGap = Rule("line-outside-gap", .warning, page: Embedded.line_outside_gap_md)
}

/// Reports a line of a release that is outside of the gap that it divides.
struct LineOutsideGap: LintRule {
  static let rule = Rule.lineOutsideGap
  static let requiresValidGeometry = true

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.sheets.flatMap { id, sheet -> [Diagnostic] in
      var seen: Set<SheetNumber> = []
      return sheet.release.lines.flatMap { line in
        [line.up, line.down].compactMap { number in
          // One line can serve several directions.
          seen.insert(number).inserted ? finding(number, line.lower, id, sheet, context) : nil
        }
      }
    }
  }

  private static func finding(
    _ number: SheetNumber, _ lower: Int, _ id: NodeID, _ sheet: Sheet, _ context: LintContext
  ) -> Diagnostic? {
    let upper = lower + 1
    let line = context.form(of: number, id)
    let activity = context.solution.activity[id]
    let given = (activity?[lower] ?? []) + (activity?[upper] ?? [])
    let claims = [
      Claim(left: context.form(id, .notch(lower)), right: line, given: given),
      Claim(left: line, right: context.form(id, .notch(upper)), given: given),
    ]
    for (claim, notch) in zip(claims, [lower, upper]) {
      guard let failure = context.failure(of: claim) else { continue }
      let (height, limit) = notch == lower ? (failure.right, failure.left) : (failure.left, failure.right)
      return .outside(
        sheet.notches[notch].name, isBelow: notch == lower, height, limit, failure,
        at: context.span(of: number, sheet) ?? context.span(id, "release"))
    }
    return nil
  }
}

extension Release {
  /// The lines of all rules.
  fileprivate var lines: [Line] {
    policies.flatMap { policy -> [Line] in
      if case .threshold(let threshold) = policy, case .lines(let lines) = threshold.bound { lines } else { [] }
    }
  }
}

extension LintContext {
  /// Returns the span of a formula. `nil` for a constant, whose text the spec does not keep.
  fileprivate func span(of number: SheetNumber, _ sheet: Sheet) -> Span? {
    switch number {
    case .constant: nil
    case .formula(let index): sheet.formulas[index].expression.span
    }
  }
}

extension Diagnostic {
  fileprivate static func outside(
    _ notch: Name, isBelow: Bool, _ line: Rational, _ limit: Rational, _ failure: Violation, at span: Span
  ) -> Diagnostic {
    Diagnostic(
      .lineOutsideGap, "a line of the release is \(isBelow ? "below" : "above") `\(notch.text)`\(failure.suffix)",
      at: span, caption: "it is at \(line.points), and `\(notch.text)` at \(limit.points)",
      labels: [Label(notch.span, "the gap \(isBelow ? "begins" : "ends") here")],
      help: ["choose a height between the two notches"], counterexample: failure.counterexample([]))
  }
}
