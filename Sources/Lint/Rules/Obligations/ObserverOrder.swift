import Model
import Solver
import Source

extension Rule {
  package static let observerOrder = Rule("observer-order", .error, page: Embedded.observer_order_md)
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
