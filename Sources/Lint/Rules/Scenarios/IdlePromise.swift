import Model
import Source

extension Rule {
  package static let idlePromise = Rule("idle-promise", .warning, page: Embedded.idle_promise_md)
}

/// Reports an assertion about devices and numbers only, which no change of the screen can violate.
struct IdlePromise: LintRule {
  static let rule = Rule.idlePromise

  static func findings(_ context: LintContext) -> [Diagnostic] {
    let broken = Set(context.failures.map(\.obligation.subject))
    return context.spec.assertions.indices.compactMap { index in
      let assertion = context.spec.assertions[index]
      return assertion.namesSomething || broken.contains(.assertion(index)) ? nil : .idle(assertion)
    }
  }
}

extension Assertion {
  /// Whether the assertion names a node or a definition.
  fileprivate var namesSomething: Bool {
    [comparison.left, comparison.right].contains { side in
      side.contains {
        switch $0.kind {
        case .named, .quantity: true
        default: false
        }
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func idle(_ assertion: Assertion) -> Diagnostic {
    Diagnostic(
      .idlePromise, "this does not depend on the layout", at: assertion.span,
      notes: ["it names only what is given: the environment, measures and numbers"],
      help: ["name a length that it is about, such as `sections.page`"])
  }
}
