import Machine
import Numerics
import ProgramIR
import Source

/// Numbers for a path of finite states, found by trying.
///
/// The finite states leave numbers open, and where they say that something could happen it may take numbers that do not
/// exist. So a path is played on the machine as a host would, on one device after another, until its events lead where
/// it says. What is found is a trace that `scrollwork simulate` plays again.
struct Rehearsal {
  private let exploration: Exploration
  private let places: [Surroundings]
  private let start: PreparedScript
  private var attempts = 0

  init(_ machine: Machine, _ exploration: Exploration) {
    self.exploration = exploration
    places = machine.places
    let values = (Self.distances + Self.velocities).map { Term.number($0) }
    start = PreparedScript(
      machine,
      Script(
        title: "", span: Span(0, 0), places: [], steps: [ScriptStep(.drag(on: "", by: values), at: Span(0, 0))]))
  }

  /// How far a finger moves before it leaves, and how fast it is then.
  private static let distances = [10, 50, 100, 150, 200, 300, 400, 600].flatMap { [Rational(-$0), Rational($0)] }
  private static let velocities = [0, -2000, 2000, -300, 300].map { Rational($0) }
  /// On one device.
  private static let attemptLimit = 400

  /// What to note of a path: where it can be played, and the trace.
  mutating func note(along path: [Exploration.Stage]) -> String? {
    guard !path.isEmpty else { return nil }
    for place in places {
      attempts = 0
      guard let steps = steps(along: path[...], Simulator(start, at: place)) else { continue }
      return "trace on \(place.name ?? "a screen"): [\(steps.joined(separator: ", "))]"
    }
    return nil
  }

  private mutating func steps(along path: ArraySlice<Exploration.Stage>, _ simulator: Simulator) -> [String]? {
    guard let stage = path.first else { return [] }
    for way in ways(stage.event) {
      guard attempts < Self.attemptLimit else { return nil }
      attempts += 1
      var next = simulator
      for step in way { next.play(step.kind) }
      if let state = stage.state, !exploration.holds(state, in: next) { continue }
      if let rest = steps(along: path.dropFirst(), next) { return way.map(\.text) + rest }
    }
    return nil
  }

  /// A step of a scenario, and how a trace writes it.
  private struct Step {
    var kind: ScriptStep.Kind
    var text: String

    init(_ kind: ScriptStep.Kind, _ name: String, _ value: String) {
      self.kind = kind
      text = "{\"\(name)\": \(value)}"
    }
  }

  /// The ways in which a host can make an event; none for one that no step of a trace makes.
  private func ways(_ event: FiniteEvent) -> [[Step]] {
    let bytecode = exploration.bytecode
    let region = bytecode.name(event.subject, of: ReservedNames.region) ?? ""
    switch event.kind {
    case .began: return [[Step(.begin(on: region, at: []), "begin", "{\"on\": \"\(region)\"}")]]
    case .dragged: return Self.distances.map { [drag(region, $0)] }
    case .ended:
      return Self.velocities.map { [release($0)] } + Self.distances.map { [drag(region, $0), release(.zero)] }
    case .cancelled: return [[Step(.cancel, "cancel", "true")]]
    case .drifted:
      return Self.distances.map {
        [
          Step(
            .drift(on: region, by: [.number($0)], velocity: nil), "drift", "{\"on\": \"\(region)\", \"by\": [\($0)]}")
        ]
      }
    case .scrolledToTop: return [[Step(.scrollToTop, "scrollToTop", "true")]]
    case .settled: return event.isLive ? [[Step(.settle, "settle", "true")]] : []
    case .move:
      guard let sheet = bytecode.name(event.subject, of: ReservedNames.destination),
        let notch = notch(event.subject?.parts.first, of: sheet)
      else { return [] }
      return [[Step(.move(sheet: sheet, notch: notch), "move", "{\"\(sheet)\": \"\(notch)\"}")]]
    case .tapped: return tap(event)
    case .mode:
      guard let mode = bytecode.name(event.subject, of: ReservedNames.mode) else { return [] }
      return [[Step(.mode(mode), "mode", "\"\(mode)\"")]]
    case .placed, .scroll, .willShow, .selected, .resized, .measured: return []
    }
  }

  private func drag(_ region: String, _ distance: Rational) -> Step {
    Step(
      .drag(on: region, by: [.number(distance)]), "drag", "{\"on\": \"\(region)\", \"by\": [\(distance)]}")
  }

  private func release(_ velocity: Rational) -> Step {
    Step(.release(velocity: .number(velocity)), "release", "{\"velocity\": \(velocity)}")
  }

  private func notch(_ value: AbstractValue?, of sheet: String) -> String? {
    guard case .sheet(let plan) = exploration.component, plan.node == sheet else { return nil }
    return exploration.bytecode.name(value, of: plan.notchType)
  }

  private func tap(_ event: FiniteEvent) -> [[Step]] {
    guard let region = exploration.bytecode.name(event.subject?.parts.first, of: ReservedNames.region) else {
      return []
    }
    switch exploration.bytecode.tapPlace(event.subject) {
    case .sheet?: return [[Step(.tap(sheet: region), "tap", "\"\(region)\"")]]
    case .outside?: return [[Step(.tapOutside(sheet: region), "tap", "{\"outside\": \"\(region)\"}")]]
    case .title?, nil: return []
    }
  }
}
