import Model
import Proofs
import Solver
import Source

extension Rule {
  package static let observerOrder = Rule(
    "observer-order", .error,
    title: "An observer does not end beyond its beginning",
    text: """
      An observer is 0 up to `from` and 1 from `to` on, so on every device `to` is larger than `from`. Otherwise its \
      value jumps. Bound `to` with `max`. For a value that falls, exchange the two ends, and subtract the observer \
      from 1 in the app.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - list: rows
          contentHeight: 3000

      observe:
        fade:
          of: rows.offset
          from: 200
          to: 1/4 of height
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - list: rows
          contentHeight: 3000

      observe:
        fade:
          of: rows.offset
          from: 200
          to: max(240, 1/4 of height)
      """)
}

/// Reports an observer whose stretch is empty or reversed in some environment.
struct ObserverOrder: LintRule {
  static let rule = Rule.observerOrder

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.failures.compactMap { obligation, failure -> Diagnostic? in
      guard case .observerOrder(let id) = obligation.subject else { return nil }
      let observer = context.spec.observers[id.index]
      let isEmpty = failure.left == failure.right
      return Diagnostic(
        rule, "observer `\(observer.name.text)` does not end beyond its beginning\(failure.range)",
        at: obligation.span,
        caption: "\(failure.right.points)\(failure.suffix)\(isEmpty ? ", the same as `from`" : "")",
        labels: [Label(observer.from.span, "it begins at \(failure.left.points)")], notes: failure.rule,
        counterexample: failure.counterexample([
          NamedValue("from", failure.left.text), NamedValue("to", failure.right.text),
        ]))
    }
  }
}
