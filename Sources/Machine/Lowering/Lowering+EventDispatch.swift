internal import Model
import Numerics
import ProgramIR
import Tables

// Event dispatch: one case for each event. The switch over `Event` is exhaustive, so no handler is missing by accident.
extension Lowering {
  mutating func addHandle() {
    if hasTabs { addTapTitle() }
    addResized()
    add(
      Function(
        ReservedNames.handle, .action, [Field("event", .enumeration(ReservedNames.event))], returns: .number,
        summary: "Takes an event. Gives back what a movement left over, in points, positive upward.",
        body: [
          .switch(.local("event"), enumeration: ReservedNames.event, reportedEvents.map(arm)),
          .return(.zero),
        ]))
  }

  /// Returns the case of an event. An event with an invalid number is ignored.
  private func arm(of event: Event) -> SwitchCase {
    var body = settlingBars(after: event, handler(of: event))
    let numbers = event.parameters.filter { $0.field.type == .number }
    if !numbers.isEmpty, !body.isEmpty {
      let areValid = Term.conjunction(numbers.map { .call(ReservedNames.isValidInput, [.local($0.local)]) })
      body = [.if(areValid, then: body, otherwise: [])]
    }
    return SwitchCase([event.name], event.parameters.map { Self.used($0.local, in: body) }, body)
  }

  private func handler(of event: Event) -> [Statement] {
    let region = Term.local("region")
    switch event {
    case .seen: return [.callAction("see", [region, .local("at")], result: nil)]
    case .began: return [.callAction("begin", [region, .local("at")], result: nil)]
    case .dragged: return [.callAction("drag", [region, -.local("by")], result: "left"), .return(.local("left"))]
    case .ended: return [.callAction("end", [region, .local("velocity")], result: nil)]
    case .cancelled: return [.callAction("cancel", [], result: nil)]
    case .drifted:
      guard hasFlings else { return [] }
      return [
        .callAction(
          "decelerate", [region, -.local("by")] + flingVelocity.map { .local($0.name) }, result: "left"),
        .return(.local("left")),
      ]
    case .came: return hasFlings ? [.callAction("comeToRest", [region], result: nil)] : []
    case .placed: return [.callAction("put", [region, .local("at")], result: nil)]
    case .scrolledToTop: return [.callAction("scrollToTop", [], result: nil)]
    case .settled:
      return topology.sheets.map { .callAction(names.function("finishSettling", $0), [.local("token")], result: nil) }
    case .move:
      return [
        .switch(
          .local("destination"), enumeration: ReservedNames.destination,
          topology.sheets.map {
            SwitchCase(
              [names.name($0)], ["notch"],
              [.callAction(names.function("animateTo", $0), [.local("notch")], result: nil)])
          })
      ]
    case .scroll: return [.callAction("scrollTo", [region, .local("stop")], result: nil)]
    case .tapped: return tapped()
    case .willShow: return eachTabs("showPage")
    case .selected: return eachTabs("show")
    case .mode:
      return [
        .if(.equal(.local("next"), .state("mode")), then: [.return(.zero)], otherwise: []),
        .assign(.state("mode"), .local("next")),
      ] + dropsFinger + topology.sheets.map { .callAction(names.function("applyMode", $0), [], result: nil) }
    case .resized:
      return [.callAction("resize", [.local("environment"), .state("measures")] + growth(false), result: nil)]
    case .measured:
      return [.callAction("resize", [.state("environment"), .local("measures")] + growth(true), result: nil)]
    case .prepended:
      return [.callAction("resize", [.state("environment"), .local("measures")] + growth(false), result: nil)]
    }
  }

  private var dropsFinger: [Statement] {
    program.function("releaseFinger") == nil ? [] : [.callAction("releaseFinger", [], result: nil)]
  }

  private func eachTabs(_ verb: String) -> [Statement] {
    [
      .switch(
        .local("page"), enumeration: ReservedNames.page,
        topology.tabs.map {
          SwitchCase(
            [names.name($0)], ["shown"], [.callAction(names.function(verb, $0), [.local("shown")], result: nil)])
        })
    ]
  }

  private func tapped() -> [Statement] {
    var arms: [SwitchCase] = []
    if hasSheets {
      arms.append(SwitchCase([TapTarget.sheet.name], ["region"], onSheets { tap($0) }))
      arms.append(SwitchCase([TapTarget.outside.name], ["region"], onSheets { outside($0) }))
    }
    if hasTabs {
      arms.append(
        SwitchCase([TapTarget.title.name], ["page"], [.callAction("openTitle", [.local("page")], result: nil)]))
    }
    let bound = arms.map { arm in
      SwitchCase(arm.cases, arm.bindings.map { $0.flatMap { Self.used($0, in: arm.body) } }, arm.body)
    }
    return [.switch(.local("target"), enumeration: ReservedNames.target, bound)]
  }

  private func onSheets(_ body: (NodeID) -> [Statement]) -> [Statement] {
    let arms = topology.sheets.map { SwitchCase([names.name($0)], [], body($0)) }.filter { !$0.body.isEmpty }
    guard !arms.isEmpty else { return [] }
    return [.switch(.local("region"), enumeration: ReservedNames.region, self.arms(of: ReservedNames.region, arms))]
  }

  private func tap(_ id: NodeID) -> [Statement] {
    let name = names.function("tap", id)
    return program.function(name) == nil ? [] : [.callAction(name, [], result: nil)]
  }

  /// Handles a touch beside a sheet. Only a sheet that rests reacts.
  private func outside(_ id: NodeID) -> [Statement] {
    guard let sheet = sheet(id) else { return [] }
    func go(_ notch: Term) -> [Statement] {
      var body: [Statement] = [.callAction(names.function("animateTo", id), [notch], result: nil)]
      var conditions: [Term] = []
      if let undimmed = sheet.undimmedThrough {
        // Up to this notch, a touch is not beside the sheet. It passes to the content behind.
        conditions.append(names.at(id) .> height(id, undimmed))
      } else if sheet.canBeDismissed {
        conditions.append(.notEqual(.local("at"), names.notch(id, named: Self.dismissed)))
      }
      if !conditions.isEmpty { body = [.if(.conjunction(conditions), then: body, otherwise: [])] }
      return [choosePhase(id, resting: body, tracking: [], settling: [])]
    }
    switch sheet.outside {
    case .passThrough, .block: return []
    case .dismiss: return go(names.notch(id, named: Self.dismissed))
    case .notch(let index): return go(names.notch(id, index))
    }
  }

  private mutating func addTapTitle() {
    add(
      Function(
        "openTitle", .action, [Field("page", .enumeration(ReservedNames.page))],
        summary: "A tap on a title in a strip.",
        body: [
          .switch(
            .local("page"), enumeration: ReservedNames.page,
            topology.tabs.map { tabs in
              SwitchCase(
                [names.name(tabs)], ["shown"],
                [
                  .if(
                    // While another page is coming into view, a tap on the selected page's title asks for the selected
                    // page to stay.
                    .or([
                      .notEqual(.local("shown"), .state(names.page(tabs))),
                      .notEqual(.state(names.coming(tabs)), coming(tabs, nil)),
                    ]),
                    then: [
                      .callAction(names.function("showPage", tabs), [.local("shown")], result: nil),
                      .emit(
                        .select,
                        [.enumCase(enumeration: ReservedNames.page, name: names.name(tabs), payload: [.local("shown")])]
                      ),
                    ], otherwise: [])
                ])
            })
        ]))
  }

  /// Adds `resize`. It ignores inputs beyond ±2^30, where movement in doubles is not exact, and geometries with such
  /// limits.
  private mutating func addResized() {
    let environment = EnvironmentQuantity.allCases.map { Term.local("environment")[$0.field] }
    let measures = spec.measures.map { Term.local("measures")[$0.name.text] }
    let areSound = (environment + measures).map { Term.call(ReservedNames.isValidInput, [$0]) }
    add(
      Function(
        "resize", .action,
        [Field("environment", .record(ReservedNames.environment)), Field("measures", .record(ReservedNames.measures))]
          + growthField,
        summary: "Another environment, or other measures.",
        body: [
          .if(.not(Term.conjunction(areSound)), then: [.return(nil)], otherwise: []),
          .constant("geometry", .call(ReservedNames.solve, [.local("environment"), .local("measures")])),
          .if(
            .not(.call(ReservedNames.isInRange, [.local("geometry")])), then: [.return(nil)], otherwise: []),
          .assign(.state("environment"), .local("environment")),
          .assign(.state("measures"), .local("measures")),
          .callAction("adopt", [.local("geometry")] + growthField.map { .local($0.name) }, result: nil),
        ]))
  }
}
