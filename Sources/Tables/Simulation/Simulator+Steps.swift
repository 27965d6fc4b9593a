internal import Model
import Numerics
import ScrollworkEngine
import Source

extension Simulator {
  /// Runs a script in one configuration.
  ///
  /// - Parameter settles: whether the animations end after every release, cancel, tap, move and mode.
  package static func run(_ prepared: PreparedScenario, at place: Environment, settles: Bool = false) -> ScenarioRun {
    var simulator = Simulator(prepared, at: place)
    var run = ScenarioRun(script: prepared.script, environment: place, records: [], failures: [])
    for (index, step) in prepared.script.steps.enumerated() {
      if case .expect(let expectations) = step.kind {
        for expectation in expectations {
          if var failure = simulator.check(expectation) {
            failure.step = index
            failure.record = run.records.last
            failure.moving = simulator.moving
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
            $0.send(.dragged($0.number(driven), by: $1))
          })
      }
    case .drift(let region, let by, let velocity):
      let speed = velocity.map(evaluate) ?? 0
      coasting = 0
      for (delta, term) in by.enumerated() {
        movements.append(
          move(index, delta, region, by: evaluate(term)) {
            $0.send(.drifted($0.number(region), by: $1, velocity: speed))
          })
      }
    case .release(let velocity): release(evaluate(velocity))
    case .cancel:
      send(.cancelled)
      touching = nil
    case .settle(let node): settle(node)
    case .tap(let sheet):
      lift(unless: nil)
      send(.tapped(number(sheet)))
    case .tapOutside(let sheet):
      lift(unless: nil)
      send(.tappedOutside(number(sheet)))
    case .show(_, let page): send(.willShow(number(page)))
    case .swipe(_, let page):
      send(.willShow(number(page)))
      send(.selected(number(page)))
    case .select(_, let page):
      lift(unless: nil)
      send(.tappedTitle(number(page)))
      send(.selected(number(page)))
    case .mode(let mode): change(mode)
    case .move(let sheet, let notch):
      if let place = machine.notch(notch, of: sheet) { send(.move(number(sheet), to: place)) }
    case .moveBar(let bar, let place): send(.move(number(bar), to: place.notch))
    case .resize(let values, let orientation):
      let turned = orientation.map { $0 == environment.side ? environment.environment : environment.turned }
      var numbers = turned?.map(\.double) ?? state.environment.numbers
      for (name, value) in values {
        if let quantity = EnvironmentQuantity.allCases.first(where: { $0.field == name }) {
          numbers[quantity.rawValue] = evaluate(value)
        }
      }
      send(.resized(ScrollMachine.Environment(numbers)))
    case .measure(let values, let starts): measure(values.map { ($0, evaluate($1)) }, atStart: starts)
    case .place(let settings):
      for case .offset(let node, let term) in settings { send(.placed(number(node), at: evaluate(term))) }
    case .scrollToTop:
      lift(unless: nil)
      send(.scrolledToTop)
    case .scroll(let node, let stop):
      send(.scroll(number(node), to: stop))
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
    let before = machine
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
    _ distance: Double, _ region: String, from before: NamedMachine
  ) -> [(node: String, value: Double)] {
    func moved(_ after: ScrollMachine) -> [(node: String, value: Double)] {
      consumers.compactMap { consumer in
        let (old, new) = (before.machine.position(consumer.number), after.position(consumer.number))
        return old == new ? nil : (consumer.node, Double(consumer.sense) * (new - old))
      }
    }
    // A machine that ignores the event moves nothing.
    guard !moved(machine.machine).isEmpty else { return [] }
    var alone = before.machine
    alone.moveChain(of: number(leaf(of: region)), distance)
    return moved(alone)
  }

  // MARK: - Fingers

  /// Lifts a finger that touches another region, without velocity.
  private mutating func lift(unless region: String?) {
    guard let touching, touching != region else { return }
    release(0)
  }

  private mutating func begin(_ region: String, _ settings: [LoweredSetting]) {
    for case .offset(let node, let term) in settings { send(.seen(number(node), at: evaluate(term))) }
    var shown = machine.machine.sheet(movedBy: number(region)).map(machine.machine.shown) ?? 0
    for case .height(_, let term) in settings { shown = evaluate(term) }
    send(.began(number(region), at: shown))
    touching = region
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
      screenDescription.nodes.filter { $0.parent == parent && $0.kind.scrolls }
    }
    switch screenDescription.node(node)?.kind {
    case .scroll: return scrolling(in: node).last.map { leaf(of: $0.name) } ?? node
    case .tabs:
      let page = machine.page(of: node) ?? node
      return scrolling(in: page).first.map { leaf(of: $0.name) } ?? page
    case .bar, .block, .carousel, .header, .page, .list, .sheet, nil: return node
    }
  }

  private mutating func release(_ velocity: Double) {
    guard let region = touching else { return }
    touching = nil
    coasting = velocity * Self.reachOfVelocity
    send(.ended(number(region), velocity: velocity))
  }

  /// The distance of a deceleration with the usual rate, 0.998 per millisecond, over its velocity, in seconds.
  private static let reachOfVelocity = 0.4995

  /// Ends the motions of a node. `nil` for those of all nodes. The end of one can begin another: a header snaps after
  /// a deceleration.
  private mutating func settle(_ only: String? = nil) {
    var round = 0
    repeat {
      endMotions(only)
      round += 1
    } while round < Self.maxRounds && moving.contains { only == nil || $0.node == only }
  }

  /// The maximum number of motions that begin one after the other.
  private static let maxRounds = 8

  private mutating func endMotions(_ only: String?) {
    func isMeant(_ node: Int) -> Bool { only == nil || machine.name(node) == only }
    for node in machine.screen.sheets where isMeant(node) {
      guard case .settling(_, _, let token)? = machine.sheet(machine.name(node))?.phase else { continue }
      send(.settled(token))
    }
    // A trace of an app has the movement of a deceleration as `drift`. Its end is the rest of one node.
    if only == nil { coast() }
    for (slot, node) in machine.screen.scrolls.enumerated() where isMeant(node) {
      if state.scrolls[slot].isSettling || state.owner == .fling(of: node) { send(.came(toRest: node)) }
    }
    // A fling of a strip has no position of its own.
    if case .fling(let node) = state.owner, isMeant(node) { send(.came(toRest: node)) }
  }

  /// Moves what decelerates by the rest of its distance, to its end at most. There, the machine can give the velocity
  /// to another region, which goes on with the rest.
  private mutating func coast() {
    for _ in 0...consumers.count {
      guard coasting != 0, case .fling(let node) = state.owner else { return }
      let position = machine.machine.position(node)
      // A finger moves up by the distance by which an offset grows.
      let distance = min(max(coasting, min(0, position - machine.machine.limits(node).upper)), max(0, position))
      coasting -= distance
      if distance == 0 { return }
      send(.drifted(node, by: distance, velocity: coasting / Self.reachOfVelocity))
    }
  }

  /// The nodes that move without a finger, with their kinds of motion.
  var moving: [(node: String, motion: Motion)] {
    let sheets = machine.screen.sheets.compactMap { node -> (node: String, motion: Motion)? in
      guard case .settling? = machine.sheet(machine.name(node))?.phase else { return nil }
      return (machine.name(node), .animates)
    }
    var scrolls = machine.screen.scrolls.enumerated().compactMap { slot, node -> (node: String, motion: Motion)? in
      state.scrolls[slot].isSettling ? (machine.name(node), .animates) : nil
    }
    if let decelerating { scrolls.append((decelerating, .decelerates)) }
    return sheets + scrolls
  }

  /// The region whose deceleration moves the screen. `nil` if none does.
  private var decelerating: String? {
    if case .fling(let node) = state.owner { machine.name(node) } else { nil }
  }

  /// Returns the step if the machine ignores it now.
  private func ignored(_ step: LoweredStep, _ index: Int) -> IgnoredStep? {
    guard case .drift(let region, _, _) = step.kind, decelerating != region else { return nil }
    return IgnoredStep(step: index, node: step.node ?? region, decelerating: decelerating)
  }

  /// Reports new measures: first those with which lists grow at their end, then the others.
  private mutating func measure(_ values: [(String, Double)], atStart starts: Set<String>) {
    let (ends, starts) = (values.filter { !starts.contains($0.0) }, values.filter { starts.contains($0.0) })
    if !ends.isEmpty || starts.isEmpty { send(.measured(measures(with: ends))) }
    if !starts.isEmpty { send(.prepended(measures(with: starts))) }
  }

  /// Returns the present measures with some changed.
  private func measures(with values: [(String, Double)]) -> [Double] {
    var measures = state.measures
    for (name, value) in values {
      if let index = screenDescription.measures.firstIndex(where: { $0.name == name }) { measures[index] = value }
    }
    return measures
  }

  private mutating func change(_ mode: String) {
    if let index = screenDescription.modes.firstIndex(of: mode) { send(.mode(index)) }
  }

  // MARK: - Given

  /// Puts every node at its given position without a movement. A sheet height that is not a notch becomes a drag that
  /// holds the sheet there, unless the sheet can rest there.
  private mutating func give(_ settings: [LoweredSetting], _ step: LoweredStep, _ index: Int) throws(StepFailure) {
    giveMeasures(settings)
    for case .mode(let mode) in settings {
      change(mode)
      settle()
    }
    var snapshot = machine.machine.snapshot
    let (sheets, tabs, scrolls) = (machine.screen.sheets, machine.screen.tabs, machine.screen.scrolls)
    for setting in settings {
      switch setting {
      case .notch(let sheet, let name):
        if let slot = sheets.firstIndex(of: number(sheet)), let notch = machine.notch(name, of: sheet) {
          snapshot.notches[slot] = notch
        }
      case .page(let node, let page):
        if let slot = tabs.firstIndex(of: number(node)) { snapshot.pages[slot] = number(page) }
      case .offset(let node, let value):
        if let slot = scrolls.firstIndex(of: number(node)) { snapshot.offsets[slot] = evaluate(value) }
      case .height(let sheet, let value):
        guard restsFree(sheet), let slot = sheets.firstIndex(of: number(sheet)) else { break }
        snapshot.notches[slot] = .free
        snapshot.heights[slot] = evaluate(value)
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
      let (wanted, actual) = (evaluate(term), machine.position(node))
      if wanted != actual { throw outOfRange("\(node).offset", wanted, "0 to \(Self.text(actual))", step, index) }
    }
    for case .height(let sheet, let term) in settings {
      let wanted = evaluate(term)
      if !restsFree(sheet) {
        begin(sheet, [])
        send(.dragged(number(sheet), by: dragDistance(sheet, to: wanted)))
      }
      let actual = machine.position(sheet)
      if wanted != actual { throw outOfRange("\(sheet).height", wanted, Self.text(actual), step, index) }
    }
    forgetEffects()
  }

  private func restsFree(_ sheet: String) -> Bool { screenDescription.node(sheet)?.sheet?.restsFree == true }

  private mutating func giveMeasures(_ settings: [LoweredSetting]) {
    var measures = environment.measures.map(\.double)
    for case .measure(let name, let value) in settings {
      if let index = screenDescription.measures.firstIndex(where: { $0.name == name }) {
        measures[index] = evaluate(value)
      }
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
    let distance = machine.position(sheet) - height
    return screenDescription.node(sheet)?.sheet?.isAtTopEdge == true ? -distance : distance
  }
}

extension LoweredStep.Kind {
  fileprivate var startsAnimations: Bool {
    switch self {
    case .release, .tap, .tapOutside, .move, .moveBar, .mode, .cancel: true
    case .given, .begin, .drag, .drift, .settle, .show, .swipe, .select, .resize, .measure, .place,
      .scrollToTop, .scroll, .expect:
      false
    }
  }
}

extension StepFailure: Error {}
