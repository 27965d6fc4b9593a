import Model
import Numerics
import Solver
import Source

extension Rule {
  package static let unsatisfiableConstraints = Rule(
    "unsatisfiable-constraints", .error, page: Embedded.unsatisfiable_constraints_md)
}

/// Reports constraints on flexible heights that are unsatisfiable together.
struct UnsatisfiableConstraints: LintRule {
  static let rule = Rule.unsatisfiableConstraints

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.failures.compactMap { obligation, failure -> Diagnostic? in
      guard case .sharedLines(let lines) = obligation.subject else { return nil }
      // Columns are last, since the author rarely changes them.
      let ordered = lines.sorted { left, right in
        if left.isColumn != right.isColumn { return right.isColumn }
        return context.spec.span(of: left).start < context.spec.span(of: right).start
      }
      guard let first = ordered.first else { return nil }
      return Diagnostic(
        rule, message(ordered, context) + failure.range, at: context.spec.span(of: first),
        caption: caption(first, failure, context),
        labels: ordered.prefix(maxListLength).dropFirst().map { line in
          Label(context.spec.span(of: line), label(line, failure, context))
        },
        notes: more(ordered) + failure.rule,
        help: [help(ordered)],
        counterexample: failure.counterexample([
          NamedValue("needed", failure.left.text), NamedValue("available", failure.right.text),
        ]))
    }
  }

  /// The maximum number of constraints that a finding shows.
  private static let maxListLength = 8

  private static func more(_ lines: [ConstraintSource]) -> [String] {
    lines.count > maxListLength ? ["\(lines.count - maxListLength) more lines take part"] : []
  }

  private static func message(_ lines: [ConstraintSource], _ context: LintContext) -> String {
    let texts = lines.map { context.spec.text(of: $0) }
    switch texts.count {
    case 1: return "\(texts[0]) cannot hold"
    case 2: return "\(texts[0]) and \(texts[1]) cannot both hold"
    case _: return "\(texts.count) lines cannot hold together"
    }
  }

  private static func caption(_ line: ConstraintSource, _ failure: Violation, _ context: LintContext) -> String {
    "\(label(line, failure, context)); together they miss by \((failure.left - failure.right).points)\(failure.suffix)"
  }

  private static func label(_ line: ConstraintSource, _ failure: Violation, _ context: LintContext) -> String {
    switch line {
    case .notNegative(let node): "`\(context.spec[node].name.text)` cannot be less than nothing"
    case .minimum(let node): "`\(context.spec[node].name.text)` is at least this"
    case .maximum(let node): "`\(context.spec[node].name.text)` is at most this"
    case .preferred(let node): "`\(context.spec[node].name.text)` prefers this"
    case .column(let owner):
      "\(owner.map { "`\(context.spec[$0].name.text)`" } ?? "the screen") has no more and no less"
    case .constraint: "this is required"
    }
  }

  private static func help(_ lines: [ConstraintSource]) -> String {
    let isConstrained = lines.contains { if case .constraint = $0 { true } else { false } }
    return isConstrained
      ? "give a line a strength, such as `@high`, where it may yield, or widen a bound" : "widen one of the bounds"
  }
}
