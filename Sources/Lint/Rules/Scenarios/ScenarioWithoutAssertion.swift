import Model
import Source

extension Rule {
  package static let scenarioWithoutAssertion = Rule(
    "scenario-without-assertion", .warning, page: Embedded.scenario_without_assertion_md)
}

/// Reports a scenario without expectations, or with expectations that only repeat its settings.
struct ScenarioWithoutAssertion: LintRule {
  static let rule = Rule.scenarioWithoutAssertion

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.spec.scenarios.compactMap { scenario in
      if scenario.steps.allSatisfy({ $0.expectations.isEmpty }) { return .expectsNothing(scenario.title) }
      return scenario.onlyRepeats(context.spec) ? .expectsTheGiven(scenario.title) : nil
    }
  }
}

extension Scenario {
  /// Whether no event precedes the expectations and they only repeat the settings.
  fileprivate func onlyRepeats(_ spec: Spec) -> Bool {
    guard steps.allSatisfy({ $0.isStill }) else { return false }
    var given: [Stated.Subject: String] = [:]
    for step in steps {
      switch step.kind {
      case .given(let settings):
        for stated in settings.map({ $0.stated(in: spec) }) { given[stated.subject] = stated.value }
      case .expect(let expectations):
        let isGiven = expectations.allSatisfy { expectation in
          expectation.stated(in: spec).map { given[$0.subject] == $0.value } ?? false
        }
        if !isGiven { return false }
      default: continue
      }
    }
    return true
  }
}

extension Step {
  var expectations: [Expectation] {
    guard case .expect(let expectations) = kind else { return [] }
    return expectations
  }

  /// Whether the step contains no event.
  fileprivate var isStill: Bool {
    switch kind {
    case .given, .expect: true
    default: false
    }
  }
}

/// A subject and value in a form that settings and expectations share.
private struct Stated {
  enum Subject: Hashable {
    case rest(NodeID)
    /// The page of the given tabs.
    case page(of: NodeID?)
    case mode
    case offset(NodeID)
    case height(NodeID)
    case measure(MeasureID)
  }

  var subject: Subject
  var value: String
}

extension Setting {
  fileprivate func stated(in spec: Spec) -> Stated {
    switch kind {
    case .rest(let sheet, let place): Stated(subject: .rest(sheet), value: "\(place)")
    case .page(let page): Stated(subject: .page(of: spec[page].parent), value: "\(page.index)")
    case .mode(let mode): Stated(subject: .mode, value: "\(mode.index)")
    case .offset(let node, let value): Stated(subject: .offset(node), value: spec.text(value))
    case .sheetHeight(let node, let value): Stated(subject: .height(node), value: spec.text(value))
    case .measure(let measure, let value): Stated(subject: .measure(measure), value: spec.text(value))
    }
  }
}

extension Expectation {
  fileprivate func stated(in spec: Spec) -> Stated? {
    switch kind {
    case .rest(let sheet, let place): Stated(subject: .rest(sheet), value: "\(place)")
    case .page(let page): Stated(subject: .page(of: spec[page].parent), value: "\(page.index)")
    case .mode(let mode): Stated(subject: .mode, value: "\(mode.index)")
    case .offset(let node, let value): Stated(subject: .offset(node), value: spec.text(value))
    case .fromEnd(let node, let value):
      Stated(subject: .offset(node), value: spec.text(.fromEnd(of: node, value)))
    case .height(let node, let value): Stated(subject: .height(node), value: spec.text(value))
    default: nil
    }
  }
}

extension Diagnostic {
  fileprivate static func expectsNothing(_ title: Name) -> Diagnostic {
    Diagnostic(
      .scenarioWithoutAssertion, "this scenario expects nothing", at: title.span,
      help: ["end it with what must hold then: `- expect: {…}`"])
  }

  fileprivate static func expectsTheGiven(_ title: Name) -> Diagnostic {
    Diagnostic(
      .scenarioWithoutAssertion, "this scenario expects only what it sets itself", at: title.span,
      help: ["let something happen before the expectation"])
  }
}
