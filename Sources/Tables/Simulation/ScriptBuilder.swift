package import Model
import Numerics
import ScrollworkEngine
import Source

/// Translates scenarios and traces to steps that the simulator plays, with the names of the spec.
package struct ScriptBuilder {
  private let spec: Spec
  private let topology: ScrollTopology

  package init(_ spec: Spec) { (self.spec, topology) = (spec, ScrollTopology(spec)) }

  package func scripts() -> [LoweredScenario] { spec.scenarios.map(script) }

  package func script(_ scenario: Scenario) -> LoweredScenario {
    LoweredScenario(
      title: scenario.title.text, span: scenario.span, places: places(scenario.place),
      steps: scenario.steps.map(step))
  }

  package func places(_ place: Scenario.Place) -> [Environment] {
    let measures = spec.measures.map(\.typical)
    func configurations(_ device: Device, _ orientation: Orientation) -> Environment {
      Environment(
        device: device.name, orientation: orientation, environment: device.environment(orientation),
        turned: device.environment(orientation.turned), measures: measures)
    }
    switch place {
    case .everyDevice:
      return spec.devices.flatMap { device in spec.orientations.map { configurations(device, $0) } }
    case .device(let device, let orientation): return [configurations(device, orientation)]
    case .environment(let values):
      let nearest = spec.configurations.nearest(inHeight: values.first { $0.0 == .height }?.1)
      var environment = nearest?.environment ?? EnvironmentQuantity.allCases.map { _ in .zero }
      for (quantity, value) in values { environment[quantity.rawValue] = value }
      var turned = environment
      turned.swapAt(EnvironmentQuantity.height.rawValue, EnvironmentQuantity.width.rawValue)
      return [
        Environment(device: nil, orientation: nil, environment: environment, turned: turned, measures: measures)
      ]
    }
  }

  private func step(_ step: Step) -> LoweredStep {
    var node: String?
    if case .drift(let named, _, _) = step.kind { node = name(named) }
    return LoweredStep(kind(step.kind), on: node, at: step.span)
  }

  private func name(_ node: NodeID) -> String { spec[node].name.text }

  private func region(_ node: NodeID) -> String { name(topology.region(of: node) ?? node) }

  private func parent(_ page: NodeID) -> String { spec[page].parent.map { name($0) } ?? "" }

  private func kind(_ kind: Step.Kind) -> LoweredStep.Kind {
    switch kind {
    case .given(let settings): .given(settings.map(setting))
    case .begin(let node, let settings): .begin(on: region(node), at: settings.map(setting))
    case .drag(let node, let by): .drag(on: region(node), by: by.map(term))
    case .drift(let node, let by, let velocity):
      .drift(on: region(node), by: by.map(term), velocity: velocity.map(term))
    case .release(let velocity): .release(velocity: term(velocity))
    case .cancel: .cancel
    case .settle(let node): .settle(node.map { name($0) })
    case .tap(let node): .tap(sheet: region(node))
    case .tapOutside(let node): .tapOutside(sheet: name(node))
    case .show(let page): .show(tabs: parent(page), page: name(page))
    case .swipe(let page): .swipe(tabs: parent(page), page: name(page))
    case .select(let page): .select(tabs: parent(page), page: name(page))
    case .mode(let mode): .mode(spec.modes[mode.index].text)
    case .move(let sheet, let place): .move(sheet: name(sheet), notch: name(of: place, sheet))
    case .moveBar(let bar, let place): .moveBar(name(bar), to: place)
    case .resize(let values, let orientation): .resize(values.map { ($0.0.field, term($0.1)) }, to: orientation)
    case .measure(let changes):
      .measure(changes.map { (spec.measures[$0.measure.index].name.text, term($0.value)) }, atStart: starts(changes))
    case .place(let settings): .place(settings.map(setting))
    case .scrollToTop: .scrollToTop
    case .scroll(let node, let stop): .scroll(name(node), to: ScrollMachine.ScrollStop(stop))
    case .expect(let expectations): .expect(expectations.map(expectation))
    }
  }

  /// Returns the measures with which lists from their end grow at their start.
  private func starts(_ changes: [MeasureChange]) -> Set<String> {
    let isFromEnd = topology.lists.contains { list in
      if case .list(let list) = spec[list].kind { list.from == .end } else { false }
    }
    guard isFromEnd else { return [] }
    return Set(changes.filter { $0.end == .start }.map { spec.measures[$0.measure.index].name.text })
  }

  private func name(of place: RestPlace, _ sheet: NodeID) -> String {
    switch place {
    case .notch(let notch):
      if case .sheet(let sheet) = spec[sheet].kind { sheet.notches[notch].name.text } else { "" }
    case .dismissed: SheetDeclaration.dismissed
    }
  }

  private func setting(_ setting: Setting) -> LoweredSetting {
    switch setting.kind {
    case .rest(let sheet, let place): .notch(sheet: name(sheet), name(of: place, sheet))
    case .page(let page): .page(tabs: parent(page), name(page))
    case .mode(let mode): .mode(spec.modes[mode.index].text)
    case .offset(let node, let value): .offset(name(node), term(value))
    case .sheetHeight(let sheet, let value): .height(sheet: name(sheet), term(value))
    case .measure(let measure, let value): .measure(spec.measures[measure.index].name.text, term(value))
    }
  }

  private func expectation(_ expectation: Expectation) -> LoweredExpectation {
    let kind: LoweredExpectation.Kind =
      switch expectation.kind {
      case .rest(let sheet, .notch(let notch)):
        .notch(sheet: name(sheet), name(of: .notch(notch), sheet))
      case .rest(let sheet, .dismissed): .dismissed(sheet: name(sheet))
      case .moving(let sheet): .moving(sheet: name(sheet))
      case .free(let sheet): .notch(sheet: name(sheet), SheetDeclaration.free)
      case .page(let page): .page(tabs: parent(page), name(page))
      case .mode(let mode): .mode(spec.modes[mode.index].text)
      case .offset(let node, let value): .offset(name(node), term(value))
      case .fromEnd(let node, let value): .fromEnd(name(node), term(value))
      case .height(let node, let value): .height(name(node), term(value))
      case .progress(let node, let value): .progress(name(node), term(value))
      case .shown(let node, let value): .shown(name(node), term(value))
      case .scale(let node, let value): .scale(name(node), term(value))
      case .opacity(let node, let value): .opacity(name(node), term(value))
      case .dim(let node, let value): .dim(name(node), term(value))
      case .observed(let id, let value): .observed(spec.observers[id.index].name.text, term(value))
      case .effects(let effects): .effects(effects.map { (Effect($0.effect), $0.subject) })
      }
    return LoweredExpectation(kind, at: expectation.span)
  }

  /// Returns the value of an expression in a step.
  private func term(_ expression: Model.Expression) -> LengthValue { LengthValue(expression, spec) }
}

extension BarPlace {
  /// The number of the place in the engine.
  var notch: ScrollMachine.Notch {
    switch self {
    case .hidden: .hidden
    case .shown: .shown
    }
  }
}

extension ScrollMachine.ScrollStop {
  fileprivate init(_ position: ScrollPosition) {
    switch position {
    case .top: self = .top
    case .critical: self = .critical
    }
  }
}

extension Effect {
  fileprivate init(_ name: EffectName) {
    switch name {
    case .place: self = .place
    case .coast: self = .coast
    case .halt: self = .halt
    case .settle: self = .settle
    case .fling: self = .fling
    case .animate: self = .animate
    case .stop: self = .stop
    case .layOut: self = .layOut
    case .select: self = .select
    case .rested: self = .rested
    case .dismissed: self = .dismissed
    }
  }
}

extension Orientation {
  fileprivate var turned: Orientation {
    switch self {
    case .portrait: .landscape
    case .landscape: .portrait
    }
  }
}
