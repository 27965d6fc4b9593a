import Model
import Source

/// A scenario expects nothing, or only what it has set itself.
struct IdleScenario: Rule {
  static let id = FindingID.idleScenario

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    evidence.spec.scenarios.compactMap { scenario in
      if scenario.steps.allSatisfy({ $0.expectations.isEmpty }) { return .expectsNothing(scenario.title) }
      return scenario.onlyRepeats(evidence.spec) ? .expectsTheGiven(scenario.title) : nil
    }
  }
}

extension Scenario {
  /// Whether nothing happens before its expectations, and they say what was given.
  fileprivate func onlyRepeats(_ spec: Spec) -> Bool {
    guard steps.allSatisfy({ $0.isStill }) else { return false }
    var given: [String] = []
    for step in steps {
      switch step.kind {
      case .given(let settings): given += settings.map { $0.text(in: spec) }
      case .expect(let expectations):
        if !expectations.allSatisfy({ $0.text(in: spec).map(given.contains) ?? false }) { return false }
      case .begin, .drag, .drift, .release, .cancel, .settle, .tap, .tapOutside, .swipe, .select, .mode, .move, .resize,
        .measure, .place, .scroll, .scrollToTop:
        continue
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

  /// Whether nothing happens in it.
  fileprivate var isStill: Bool {
    switch kind {
    case .given, .expect: true
    case .begin, .drag, .drift, .release, .cancel, .settle, .tap, .tapOutside, .swipe, .select, .mode, .move, .resize,
      .measure, .place, .scroll, .scrollToTop:
      false
    }
  }
}

// One text for what is set and what is expected, where the two can be the same.

extension Setting {
  fileprivate func text(in spec: Spec) -> String {
    switch kind {
    case .notch(let sheet, let notch): "\(sheet.index): \(notch)"
    case .page(let page): "page \(page.index)"
    case .mode(let mode): "mode \(mode.index)"
    case .offset(let node, let value): "\(node.index).offset: \(spec.text(value))"
    case .sheetHeight(let node, let value): "\(node.index).height: \(spec.text(value))"
    case .measure(let measure, let value): "measure \(measure.index): \(spec.text(value))"
    }
  }
}

extension Expectation {
  fileprivate func text(in spec: Spec) -> String? {
    switch kind {
    case .notch(let sheet, let notch): "\(sheet.index): \(notch)"
    case .page(let page): "page \(page.index)"
    case .mode(let mode): "mode \(mode.index)"
    case .offset(let node, let value): "\(node.index).offset: \(spec.text(value))"
    case .height(let node, let value): "\(node.index).height: \(spec.text(value))"
    case .dismissed, .moving, .progress, .scale, .opacity, .dim, .effects: nil
    }
  }
}

extension Diagnostic {
  fileprivate static func expectsNothing(_ title: Name) -> Diagnostic {
    Diagnostic(
      IdleScenario.id, "this scenario expects nothing", at: title.span,
      help: ["end it with what must hold then: `- expect: {…}`"])
  }

  fileprivate static func expectsTheGiven(_ title: Name) -> Diagnostic {
    Diagnostic(
      IdleScenario.id, "this scenario expects only what it sets itself", at: title.span,
      help: ["let something happen before the expectation"])
  }
}
