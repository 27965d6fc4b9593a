import Numerics
import ProgramIR
import Source

extension Simulator {
  /// Runs a script in one configuration.
  ///
  /// - Parameter settles: whether the animations end after every release, cancel, tap, move and mode.
  package static func run(_ prepared: PreparedScenario, at place: Environment, settles: Bool = false) -> ScenarioRun {
    var simulator = Simulator(prepared, at: place)
    var run = ScenarioRun(script: prepared.script, environment: place, records: [], failures: [], events: [])
    for (index, step) in prepared.script.steps.enumerated() {
      if case .expect(let expectations) = step.kind {
        for expectation in expectations {
          if var failure = simulator.check(expectation) {
            failure.step = index
            failure.record = run.records.last
            run.failures.append(failure)
          }
        }
        continue
      }
      simulator.forgetEffects()
      if let ignored = simulator.ignored(step, index) { run.ignored.append(ignored) }
      do throws(StepFailure) {
        run.records += try simulator.perform(step, index, settles: settles)
      } catch {
        run.failures.append(error)
      }
    }
    run.events = simulator.events
    return run
  }

  /// Performs one more step. Its values must be among those of the script. A step that fails leaves the effects of its
  /// completed part.
  package mutating func play(_ step: LoweredStep.Kind) {
    forgetEffects()
    _ = try? perform(LoweredStep(step, at: Span(0, 0)), 0, settles: false)
  }

  private mutating func perform(_ step: LoweredStep, _ index: Int, settles: Bool) throws(StepFailure) -> [StepRecord] {
    var movements: [StepRecord] = []
    switch step.kind {
    case .given(let settings): try give(settings, step, index)
    case .begin(let region, let settings):
      lift(unless: region)
      begin(region, settings)
    case .drag(let region, let by):
      let driven = touch(region)
      // The effects of the touch belong to the first movement, since a trace has no line for the touch.
      let touched = effects
      for (delta, term) in by.enumerated() {
        movements.append(
          move(index, delta, driven, by: evaluate(term), after: delta == 0 ? touched : []) {
            $0.send(.dragged, [$0.region(driven), .number($1)])
          })
      }
    case .drift(let region, let by, let velocity):
      let speed = velocity.map(evaluate) ?? 0
      for (delta, term) in by.enumerated() {
        movements.append(
          move(index, delta, region, by: evaluate(term)) {
            $0.send(.drifted, [$0.region(region), .number($1), .number(speed)])
          })
      }
    case .release(let velocity): release(evaluate(velocity))
    case .cancel:
      send(.cancelled)
      touching = nil
    case .settle(let node): settle(node)
    case .tap(let sheet):
      lift(unless: nil)
      tap(.sheet, [region(sheet)])
    case .tapOutside(let sheet):
      lift(unless: nil)
      tap(.outside, [region(sheet)])
    case .show(let tabs, let page): send(.willShow, [self.page(tabs, page)])
    case .swipe(let tabs, let page):
      let shown = self.page(tabs, page)
      send(.willShow, [shown])
      send(.selected, [shown])
    case .select(let tabs, let page):
      lift(unless: nil)
      let shown = self.page(tabs, page)
      tap(.title, [shown])
      send(.selected, [shown])
    case .mode(let mode): bytecode.enumCase(ReservedNames.mode, mode).map { _ = send(.mode, [$0]) }
    case .move(let sheet, let notch):
      guard let value: Value<Double> = bytecode.enumCase(NodeNames(sheet).notchType, notch),
        let destination = bytecode.enumCase(ReservedNames.destination, sheet, [value])
      else { break }
      send(.move, [destination])
    case .resize(let values, let orientation):
      let turned = orientation.map { $0 == environment.side ? environment.environment : environment.turned }
      let base = turned?.map { Value.number($0.double) } ?? state("environment")?.parts
      send(.resized, ReservedNames.environment, base, with: values.map { ($0, evaluate($1)) })
    case .measure(let values, let starts): measure(values.map { ($0, evaluate($1)) }, atStart: starts)
    case .place(let settings):
      for case .offset(let node, let term) in settings { send(.placed, [region(node), .number(evaluate(term))]) }
    case .scrollToTop:
      lift(unless: nil)
      send(.scrolledToTop)
    case .scroll(let node, let stop):
      bytecode.enumCase(ReservedNames.stop, stop.name).map { _ = send(.scroll, [self.region(node), $0]) }
    case .expect: break
    }
    if settles, step.kind.startsAnimations { settle() }
    return movements.isEmpty ? [record(index)] : movements
  }

  private mutating func move(
    _ step: Int, _ delta: Int, _ region: String, by distance: Double, after earlier: [EffectRecord] = [],
    _ body: (inout Simulator, Double) -> Double
  ) -> StepRecord {
    forgetEffects(but: earlier)
    let before = interpreter
    let rest = body(&self, distance)
    var record = record(step)
    record.delta = delta
    record.rest = rest
    record.consumed = consumed(-distance - rest, region, from: before)
    return record
  }

  /// Returns the distance that each consumer takes of a movement, in points, positive upward. Excludes changes that
  /// follow from the movement, such as a page that resets or a header that settles.
  private func consumed(
    _ distance: Double, _ region: String, from before: MachineInterpreter
  ) -> [(node: String, value: Double)] {
    func moved(_ after: MachineInterpreter) -> [(node: String, value: Double)] {
      consumers.compactMap { consumer in
        let (old, new) = (before[consumer.position]?.number ?? 0, after[consumer.position]?.number ?? 0)
        return old == new ? nil : (consumer.node, Double(consumer.sense) * (new - old))
      }
    }
    // A machine that ignores the event moves nothing.
    guard !moved(interpreter).isEmpty, let chain = chain(of: region) else { return [] }
    var alone = before
    alone.perform(chain.function, [.number(distance)])
    return moved(alone)
  }

  private func page(_ tabs: String, _ page: String) -> Value<Double> {
    guard let value: Value<Double> = bytecode.enumCase(NodeNames(tabs).pageType, page) else { return .enumCase(0, []) }
    return bytecode.enumCase(ReservedNames.page, tabs, [value]) ?? .enumCase(0, [])
  }

  private mutating func tap(_ target: TapTarget, _ payload: [Value<Double>]) {
    guard let value = bytecode.enumCase(ReservedNames.target, target.name, payload) else { return }
    send(.tapped, [value])
  }

  // MARK: - Fingers

  /// Lifts a finger that touches another region, without velocity.
  private mutating func lift(unless region: String?) {
    guard let touching, touching != region else { return }
    release(0)
  }

  private mutating func begin(_ region: String, _ settings: [LoweredSetting]) {
    for case .offset(let node, let term) in settings { send(.seen, [self.region(node), .number(evaluate(term))]) }
    var shown = sheet(movedBy: region).map(shownHeight) ?? 0
    for case .height(_, let term) in settings { shown = evaluate(term) }
    send(.began, [self.region(region), .number(shown)])
    touching = region
  }

  /// Returns the shown height of a sheet, in points. A finger may have pulled the sheet beyond its ends.
  private func shownHeight(_ sheet: String) -> Double {
    let height = number(NodeNames(sheet).height)
    guard case .call(let function, _)? = machine.sheets.first(where: { $0.node == sheet })?.terms.shown else {
      return height
    }
    return interpreter.query(function, [.number(height)])?.number ?? height
  }

  /// Returns the region that a drag moves: the touched region if both are on one chain, else the region of a new touch.
  private mutating func touch(_ region: String) -> String {
    if let touching, touching == region || shareChain(touching, region) { return touching }
    lift(unless: nil)
    begin(region, [])
    return region
  }

  /// Whether two regions move the same path now. The strip, the header and the list of the selected page do; a sheet's
  /// own column and a list inside the sheet do not.
  private func shareChain(_ one: String, _ other: String) -> Bool { leaf(of: one) == leaf(of: other) }

  private func leaf(of node: String) -> String {
    func scrolling(in parent: String) -> [ScreenDescription.Node] {
      machine.screenDescription.nodes.filter { $0.parent == parent && $0.kind.scrolls }
    }
    switch machine.screenDescription.node(node)?.kind {
    case .scroll: return scrolling(in: node).last.map { leaf(of: $0.name) } ?? node
    case .tabs:
      let page = page(of: node) ?? node
      return scrolling(in: page).first.map { leaf(of: $0.name) } ?? page
    case .bar, .block, .carousel, .header, .page, .list, .sheet, nil: return node
    }
  }

  /// Returns the sheet that a finger on a region moves. A strip moves the chain of the selected page, although it is
  /// not on a chain itself.
  private func sheet(movedBy region: String) -> String? {
    chain(of: region)?.consumers.first { $0.kind == .sheet }?.node
  }

  /// Returns the chain that a finger on a region moves now.
  private func chain(of region: String) -> Chain? {
    let leaf = leaf(of: region)
    return machine.chains.first { $0.name == leaf }
      ?? machine.chains.first { chain in chain.consumers.contains { $0.node == region } }
  }

  private mutating func release(_ velocity: Double) {
    guard let region = touching else { return }
    touching = nil
    send(.ended, [self.region(region), .number(velocity)])
  }

  /// Ends the motions of a node. `nil` for those of all nodes.
  private mutating func settle(_ only: String? = nil) {
    for node in machine.screenDescription.nodes where node.kind == .sheet && node.name == only ?? node.name {
      guard let phase = phase(of: node.name), phase.kind == .settling, case .token(let token)? = phase.parts.last
      else { continue }
      send(.settled, [.token(token)])
    }
    for (consumer, terms) in machine.chains.flatMap({ zip($0.consumers, $0.terms) })
    where consumer.node == only ?? consumer.node && isInMotion(consumer, terms) {
      send(.came, [region(consumer.node)])
    }
    // A fling of a strip has no position of its own.
    if let strip = decelerating, strip == only ?? strip { send(.came, [region(strip)]) }
  }

  /// Whether the host moves a scroll or list.
  private func isInMotion(_ consumer: Consumer, _ terms: ConsumerBinding) -> Bool {
    if let settling = terms.settling, state(settling)?.bool == true { return true }
    return decelerating == consumer.node
  }

  /// The region whose deceleration moves the screen. `nil` if none does.
  private var decelerating: String? {
    guard let owner = state(ReservedNames.gestureOwnerField), let region = owner.parts.first,
      name(owner, of: ReservedNames.gestureOwner) == GestureOwner.fling.name
    else { return nil }
    return name(region, of: ReservedNames.region)
  }

  /// Returns the step if the machine ignores it now.
  private func ignored(_ step: LoweredStep, _ index: Int) -> IgnoredStep? {
    guard case .drift(let region, _, _) = step.kind, decelerating != region else { return nil }
    return IgnoredStep(step: index, node: step.node ?? region, decelerating: decelerating)
  }

  /// Reports new measures: first those with which lists grow at their end, then the others.
  private mutating func measure(_ values: [(String, Double)], atStart starts: Set<String>) {
    let (ends, starts) = (values.filter { !starts.contains($0.0) }, values.filter { starts.contains($0.0) })
    if !ends.isEmpty || starts.isEmpty { send(.measured, ReservedNames.measures, state("measures")?.parts, with: ends) }
    if !starts.isEmpty { send(.prepended, ReservedNames.measures, state("measures")?.parts, with: starts) }
  }

  /// Sends an event whose argument is a record with some fields changed.
  private mutating func send(
    _ event: Event, _ record: String, _ base: [Value<Double>]?, with values: [(String, Double)]
  ) {
    guard let fields = machine.program.record(record)?.fields, var numbers = base else { return }
    for (name, value) in values {
      if let index = fields.firstIndex(where: { $0.name == name }) { numbers[index] = .number(value) }
    }
    send(event, [.record(numbers)])
  }

  // MARK: - Given

  /// Puts every node at its given position without a movement. A sheet height that is not a notch becomes a drag that
  /// holds the sheet there, unless the sheet can rest there.
  private mutating func give(_ settings: [LoweredSetting], _ step: LoweredStep, _ index: Int) throws(StepFailure) {
    giveMeasures(settings)
    for case .mode(let mode) in settings {
      if let value: Value<Double> = bytecode.enumCase(ReservedNames.mode, mode) { send(.mode, [value]) }
      settle()
    }
    var snapshot = snapshot()
    for setting in settings {
      switch setting {
      case .notch(let sheet, let notch):
        set(&snapshot, NodeNames(sheet).notch, bytecode.enumCase(NodeNames(sheet).notchType, notch))
      case .page(let tabs, let page):
        set(&snapshot, NodeNames(tabs).page, bytecode.enumCase(NodeNames(tabs).pageType, page))
      case .offset(let node, let term): set(&snapshot, NodeNames(node).offset, .number(evaluate(term)))
      case .height(let sheet, let term):
        guard restsFree(sheet) else { break }
        set(&snapshot, NodeNames(sheet).notch, bytecode.enumCase(NodeNames(sheet).notchType, SheetDeclaration.free))
        set(&snapshot, NodeNames(sheet).height, .number(evaluate(term)))
      case .measure, .mode: break
      }
    }
    restore(snapshot)
    for case .notch(let sheet, let notch) in settings {
      let actual = resting(sheet) ?? Self.moving
      guard actual != notch else { continue }
      throw StepFailure(
        step: index, span: step.span, subject: sheet, expected: notch, actual: "\(actual) here", record: nil
      )
    }
    for case .offset(let node, let term) in settings {
      let (wanted, actual) = (evaluate(term), number(NodeNames(node).offset))
      if wanted != actual { throw outOfRange("\(node).offset", wanted, "0 to \(Self.text(actual))", step, index) }
    }
    for case .height(let sheet, let term) in settings {
      let wanted = evaluate(term)
      if !restsFree(sheet) {
        begin(sheet, [])
        send(.dragged, [region(sheet), .number(dragDistance(sheet, to: wanted))])
      }
      let actual = number(NodeNames(sheet).height)
      if wanted != actual { throw outOfRange("\(sheet).height", wanted, Self.text(actual), step, index) }
    }
    forgetEffects()
  }

  private func restsFree(_ sheet: String) -> Bool { machine.sheets.contains { $0.node == sheet && $0.free != nil } }

  private mutating func giveMeasures(_ settings: [LoweredSetting]) {
    let fields = machine.program.record(ReservedNames.measures)?.fields ?? []
    var measures = environment.measures.map(\.double)
    for case .measure(let name, let term) in settings {
      if let index = fields.firstIndex(where: { $0.name == name }) { measures[index] = evaluate(term) }
    }
    restart(measures: measures)
  }

  private func outOfRange(
    _ subject: String, _ wanted: Double, _ possible: String, _ step: LoweredStep, _ index: Int
  ) -> StepFailure {
    StepFailure(
      step: index, span: step.span, subject: subject, expected: Self.text(wanted),
      actual: "\(possible) here", record: nil)
  }

  /// Returns the finger movement that brings a sheet to a height, in points, positive downward.
  private func dragDistance(_ sheet: String, to height: Double) -> Double {
    let distance = number(NodeNames(sheet).height) - height
    return machine.screenDescription.node(sheet)?.sheet?.isAtTopEdge == true ? -distance : distance
  }

  private func snapshot() -> [Value<Double>] {
    (machine.program.record(ReservedNames.snapshot)?.fields ?? []).map { field in
      // The notch of a sheet is the first payload of its phase: the notch where it rests, rested or will rest.
      let sheet = machine.sheets.first { NodeNames($0.node).notch == field.name }
      let value = sheet.map { state($0.phase)?.parts.first } ?? state(field.name)
      return value ?? (field.type == .number ? .number(0) : .enumCase(0, []))
    }
  }

  private func set(_ snapshot: inout [Value<Double>], _ field: String, _ value: Value<Double>?) {
    let fields = machine.program.record(ReservedNames.snapshot)?.fields ?? []
    guard let value, let index = fields.firstIndex(where: { $0.name == field }) else { return }
    snapshot[index] = value
  }
}

extension LoweredStep.Kind {
  fileprivate var startsAnimations: Bool {
    switch self {
    case .release, .tap, .tapOutside, .move, .mode, .cancel: true
    case .given, .begin, .drag, .drift, .settle, .show, .swipe, .select, .resize, .measure, .place,
      .scrollToTop, .scroll, .expect:
      false
    }
  }
}

extension StepFailure: Error {}
