import Model
import Source

/// A promise about devices and numbers only, which holds: nothing of the screen can break it.
struct IdlePromise: Rule {
  static let id = FindingID.idlePromise

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    let broken = Set(evidence.failures.map(\.duty.subject))
    return evidence.spec.promises.indices.compactMap { index in
      let promise = evidence.spec.promises[index]
      return promise.namesSomething || broken.contains(.promise(index)) ? nil : .idle(promise)
    }
  }
}

extension Promise {
  /// Whether it names a node or a definition.
  fileprivate var namesSomething: Bool {
    [comparison.left, comparison.right].contains { side in
      side.contains {
        switch $0.kind {
        case .named, .quantity: true
        case .number, .share, .available, .environment, .measure, .negated, .sum, .difference, .product, .quotient,
          .minimum, .maximum, .clamp:
          false
        }
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func idle(_ promise: Promise) -> Diagnostic {
    Diagnostic(
      IdlePromise.id, "this promises nothing of the screen", at: promise.span,
      notes: ["it names only what is given: the environment, measures and numbers"],
      help: ["name a length that it is about, such as `sections.page`"])
  }
}
