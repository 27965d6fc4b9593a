import Model
import Numerics
import ProgramIR

// The table of events: one arm for each, and none is empty by accident.
extension Lowering {
  mutating func addHandle() {
    if hasTabs { addTapTitle() }
    addResized()
    add(
      Function(
        Names.handle, .action, [Field("event", .enumeration(Names.event))], returns: .number,
        summary: "Takes an event. Gives back what a movement left over, in points, positive upward.",
        body: [
          .choose(.local("event"), enumeration: Names.event, reportedEvents.map(arm)),
          .give(.zero),
        ]))
  }

  private func arm(of event: Event) -> Arm {
    let body = handler(of: event)
    return Arm([event.name], parameters(of: event).map { Self.used($0, in: body) }, body)
  }

  /// What a handler calls the event's payload.
  private func parameters(of event: Event) -> [String] {
    switch event {
    case .began, .placed: ["region", "at"]
    case .dragged: ["region", "by"]
    case .ended: ["region", "velocity", "target"]
    case .drifted: ["region", "by", "velocity"]
    case .cancelled, .scrolledToTop: []
    case .settled: ["token"]
    case .move: ["destination"]
    case .scroll: ["region", "stop"]
    case .tapped: ["target"]
    case .willShow, .selected: ["page"]
    case .mode: ["next"]
    case .resized: ["environment"]
    case .measured: ["measures"]
    }
  }

  private func sound(_ names: String..., then body: [Statement]) -> [Statement] {
    [.branch(Term.conjunction(names.map { .call(Names.isSound, [.local($0)]) }), then: body, otherwise: [])]
  }

  private func handler(of event: Event) -> [Statement] {
    let region = Term.local("region")
    switch event {
    case .began: return sound("at", then: [.perform("begin", [region, .local("at")], result: nil)])
    case .dragged:
      return sound(
        "by", then: [.perform("drag", [region, -.local("by")], result: "left"), .give(.local("left"))])
    case .ended:
      return sound(
        "velocity", "target", then: [.perform("end", [region, .local("velocity"), .local("target")], result: nil)])
    case .cancelled: return [.perform("cancel", [], result: nil)]
    case .drifted:
      guard hasFlings else { return [] }
      return sound(
        "by", "velocity",
        then: [
          .perform("drift", [region, -.local("by"), .local("velocity")], result: "left"), .give(.local("left")),
        ])
    case .placed: return sound("at", then: [.perform("put", [region, .local("at")], result: nil)])
    case .scrolledToTop: return [.perform("scrollToTop", [], result: nil)]
    case .settled:
      return anatomy.sheets.map { .perform(words.function("arrive", $0), [.local("token")], result: nil) }
    case .move:
      return [
        .choose(
          .local("destination"), enumeration: Names.destination,
          anatomy.sheets.map {
            Arm([words.name($0)], ["notch"], [.perform(words.function("go", $0), [.local("notch")], result: nil)])
          })
      ]
    case .scroll: return [.perform("scrollTo", [region, .local("stop")], result: nil)]
    case .tapped: return tapped()
    case .willShow: return eachTabs("reveal")
    case .selected: return eachTabs("show")
    case .mode:
      return [
        .branch(.same(.local("next"), .state("mode")), then: [.give(.zero)], otherwise: []),
        .assign(.state("mode"), .local("next")),
      ] + dropsFinger + anatomy.sheets.map { .perform(words.function("obey", $0), [], result: nil) }
    case .resized:
      return [.perform("resize", [.local("environment"), .state("measures")], result: nil)]
    case .measured:
      return [.perform("resize", [.state("environment"), .local("measures")], result: nil)]
    }
  }

  private var dropsFinger: [Statement] {
    program.function("drop") == nil ? [] : [.perform("drop", [], result: nil)]
  }

  private func eachTabs(_ verb: String) -> [Statement] {
    [
      .choose(
        .local("page"), enumeration: Names.page,
        anatomy.tabs.map {
          Arm([words.name($0)], ["shown"], [.perform(words.function(verb, $0), [.local("shown")], result: nil)])
        })
    ]
  }

  private func tapped() -> [Statement] {
    var arms: [Arm] = []
    if hasSheets {
      arms.append(Arm([TapPlace.sheet.name], ["region"], onSheets { tap($0) }))
      arms.append(Arm([TapPlace.outside.name], ["region"], onSheets { outside($0) }))
    }
    if hasTabs {
      arms.append(Arm([TapPlace.title.name], ["page"], [.perform("openTitle", [.local("page")], result: nil)]))
    }
    let bound = arms.map { arm in
      Arm(arm.items, arm.bindings.map { $0.flatMap { Self.used($0, in: arm.body) } }, arm.body)
    }
    return [.choose(.local("target"), enumeration: Names.target, bound)]
  }

  private func onSheets(_ body: (NodeID) -> [Statement]) -> [Statement] {
    let arms = anatomy.sheets.map { Arm([words.name($0)], [], body($0)) }.filter { !$0.body.isEmpty }
    guard !arms.isEmpty else { return [] }
    return [.choose(.local("region"), enumeration: Names.region, self.arms(of: Names.region, arms))]
  }

  private func tap(_ id: NodeID) -> [Statement] {
    let name = words.function("tap", id)
    return program.function(name) == nil ? [] : [.perform(name, [], result: nil)]
  }

  /// A touch beside a sheet that rests; one that moves is not disturbed.
  private func outside(_ id: NodeID) -> [Statement] {
    guard let sheet = sheet(id) else { return [] }
    func go(_ notch: Term) -> [Statement] {
      var body: [Statement] = [.perform(words.function("go", id), [notch], result: nil)]
      var conditions: [Term] = []
      if let undimmed = sheet.undimmedThrough {
        // Up to there a touch is none beside the sheet: it passes to what lies behind.
        conditions.append(words.at(id) .> height(id, undimmed))
      } else if canBeDismissed(sheet) {
        conditions.append(.different(.local("at"), words.notch(id, named: Self.dismissed)))
      }
      if !conditions.isEmpty { body = [.branch(.conjunction(conditions), then: body, otherwise: [])] }
      return [choosePhase(id, resting: body, tracking: [], settling: [])]
    }
    switch sheet.outside {
    case .passThrough, .block: return []
    case .dismiss: return go(words.notch(id, named: Self.dismissed))
    case .notch(let index): return go(words.notch(id, index))
    }
  }

  private mutating func addTapTitle() {
    add(
      Function(
        "openTitle", .action, [Field("page", .enumeration(Names.page))],
        summary: "A tap on a title in a strip.",
        body: [
          .choose(
            .local("page"), enumeration: Names.page,
            anatomy.tabs.map { tabs in
              Arm(
                [words.name(tabs)], ["shown"],
                [
                  .branch(
                    // While another page is coming, the present one is asked for to stay.
                    .any([
                      .different(.local("shown"), .state(words.page(tabs))),
                      .different(.state(words.coming(tabs)), coming(tabs, nil)),
                    ]),
                    then: [
                      .perform(words.function("reveal", tabs), [.local("shown")], result: nil),
                      .emit(
                        .select, [.item(enumeration: Names.page, name: words.name(tabs), payload: [.local("shown")])]),
                    ], otherwise: [])
                ])
            })
        ]))
  }

  /// Numbers that movement is not exact for change nothing, nor does a geometry that they lead to.
  private mutating func addResized() {
    let environment = EnvironmentQuantity.allCases.map { Term.local("environment")[$0.field] }
    let measures = spec.measures.map { Term.local("measures")[$0.name.text] }
    let areSound = (environment + measures).map { Term.call(Names.isSound, [$0]) }
    add(
      Function(
        "resize", .action,
        [Field("environment", .record(Names.environment)), Field("measures", .record(Names.measures))],
        summary: "Another environment, or other measures.",
        body: [
          .branch(.not(Term.conjunction(areSound)), then: [.give(nil)], otherwise: []),
          .constant("geometry", .call(Names.solve, [.local("environment"), .local("measures")])),
          .branch(
            .not(.call(Names.isWithinReach, [.local("geometry")])), then: [.give(nil)], otherwise: []),
          .assign(.state("environment"), .local("environment")),
          .assign(.state("measures"), .local("measures")),
          .perform("adopt", [.local("geometry")], result: nil),
        ]))
  }
}
