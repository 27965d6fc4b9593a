import Model
import Tables

@testable import Lint
@testable import ScrollworkEngine

/// All states of one sheet in which events bring the engine's machine, without heights.
///
/// Heights decide where a release or a lost notch leads, so every state is tried with several: neighbors near to each other
/// and far apart. The number of the set of active notches is the height of the environment, the number of the heights is its
/// width.
struct SheetStates {
  struct State: Hashable {
    var activeSet: Int
    var mode: Int
    /// The mode that the sheet is in, while a later one waits for the finger.
    var sheetMode: Int
    var phase: Phase
    var rested: Int
    var previous: Int?
    var wish: Int?
    var requested: Int?
    var isHeld: Bool
  }

  enum Phase: Hashable {
    case resting(Int)
    case tracking(Int)
    case settling(to: Int, from: Int)
  }

  struct Transition {
    var source: Int
    var target: Int
    var event: DeclaredTransitions.Event
  }

  private(set) var states: [State] = []
  private(set) var transitions: [Transition] = []
  private(set) var initialCount = 0
  private let node: Int
  private let sheet: ScrollMachine.Sheet
  private let heights: [[Double]]
  private var machines: [ScrollMachine] = []
  private var numbers: [State: Int] = [:]

  /// Finds all states and transitions. `nil` if there are too many.
  init?(_ table: ScreenTable, _ node: Int, activeSets: [[Bool]]) {
    guard let sheet = table.screen.sheet(node), sheet.notches.count <= 5 else { return nil }
    (self.node, self.sheet) = (node, sheet)
    let count = sheet.notches.count
    heights = (0..<(1 << (count - 1))).map { gaps in
      (0..<count).reduce(into: [Double]()) { heights, notch in
        heights.append((heights.last ?? 90) + (notch > 0 && gaps >> (notch - 1) & 1 == 1 ? 10 : 200))
      }
    }
    let (own, first, blank) = (heights, table.screen.traits[node].firstNotch, ScrollMachine.Lengths(table.screen))
    let solver = ScrollMachine.LengthSolver { environment, _ in
      var lengths = blank
      for notch in 0..<count {
        lengths.notches[first + notch] = own[Int(environment.width)][notch]
        lengths.active[first + notch] = activeSets[Int(environment.height)][notch]
      }
      lengths.formulas = lengths.formulas.map { _ in environment.keyboard }
      return lengths
    }
    for activeSet in activeSets.indices {
      for number in heights.indices {
        add(
          ScrollMachine(
            table.screen, solver, environment: Self.environment(activeSet, number),
            measures: Array(repeating: 0, count: table.screen.measures.count)))
      }
    }
    initialCount = states.count
    var next = 0
    while next < states.count {
      if states.count > 2_000 { return nil }
      explore(next, activeSets.count)
      next += 1
    }
  }

  private static func environment(_ activeSet: Int, _ heights: Int, _ formula: Double = 0) -> ScrollMachine.Environment
  {
    ScrollMachine.Environment(
      height: Double(activeSet), width: Double(heights), safeAreaTop: 0, safeAreaBottom: 0, keyboard: formula)
  }

  private func state(of machine: ScrollMachine) -> State {
    let sheet = machine.state.sheets[machine.slot(node)]
    let phase: Phase =
      switch sheet.phase {
      case .resting(let notch): .resting(notch)
      case .tracking(let from): .tracking(from)
      case .settling(let to, let from, _): .settling(to: to, from: from)
      }
    return State(
      activeSet: Int(machine.state.environment.height), mode: machine.state.mode,
      sheetMode: sheet.mode, phase: phase, rested: sheet.rested,
      previous: sheet.previous, wish: sheet.wish, requested: sheet.requested, isHeld: machine.state.owner.isFinger)
  }

  @discardableResult
  private mutating func add(_ machine: ScrollMachine) -> Int {
    let state = state(of: machine)
    if let known = numbers[state] { return known }
    numbers[state] = states.count
    states.append(state)
    machines.append(machine)
    return states.count - 1
  }

  private mutating func explore(_ source: Int, _ activeSets: Int) {
    let activeSet = states[source].activeSet
    for number in heights.indices {
      for formula in sheet.formulas > 0 ? [0.0, 60, 2_000] : [0] {
        var start = machines[source]
        start.handle(.resized(Self.environment(activeSet, number, formula)))
        // Other heights can bring a sheet that cannot rest where it should to another place.
        let fitted = add(start)
        guard fitted == source else {
          transitions.append(Transition(source: source, target: fitted, event: .resized))
          continue
        }
        func play(_ event: DeclaredTransitions.Event, _ events: [ScrollMachine.Event]) {
          var machine = start
          for event in events { machine.handle(event) }
          // A tap that does nothing leads to its own notch.
          let target = add(machine)
          if target != source || event == .tapped {
            transitions.append(Transition(source: source, target: target, event: event))
          }
        }
        play(.began, [.began(node, at: start.position(node))])
        play(.ended, [.cancelled])
        if start.state.sheets[start.slot(node)].phase.isTracking {
          let places: [Double] =
            heights[number].flatMap { height -> [Double] in [height - 3, height, height + 3] } + [0, 3_000]
          for place in places {
            let distance = start.position(node) - place
            for velocity in [0.0, -60, 60, -3_000, 3_000] {
              play(
                .ended,
                [
                  .dragged(node, by: sheet.edge == .top ? -distance : distance), .ended(node, velocity: velocity),
                ])
            }
          }
        }
        for notch in sheet.notches.indices { play(.moved(to: notch), [.move(node, to: notch)]) }
        play(.moved(to: sheet.notches.count), [.move(node, to: .gone)])
        play(.tapped, [.tapped(node)])
        play(.tappedOutside, [.tappedOutside(node)])
        for mode in start.screen.modes.indices { play(.mode(mode), [.mode(mode)]) }
        for other in 0..<activeSets { play(.resized, [.resized(Self.environment(other, number, formula))]) }
        play(.settled, [.settled(start.state.lastToken)])
      }
    }
  }

  // MARK: Answers

  /// The notches where the sheet rests after some kinds of events, and `notches.count` for dismissal. Heights between the
  /// notches are left out.
  func rests(through isAllowed: (DeclaredTransitions.Event) -> Bool) -> Set<Int> {
    var followers: [Int: [Int]] = [:]
    for transition in transitions where isAllowed(transition.event) {
      followers[transition.source, default: []].append(transition.target)
    }
    var reached = Set(0..<initialCount)
    var open = Array(reached)
    while let state = open.popLast() {
      for next in followers[state] ?? [] where reached.insert(next).inserted { open.append(next) }
    }
    return Set(
      reached.compactMap { number in
        guard case .resting(let notch) = states[number].phase, notch != .free else { return nil }
        return notch == .gone ? sheet.notches.count : notch
      })
  }

  /// The states in which a tap of a `tap` map can come.
  func sources(of tap: SheetTap) -> [Int] {
    states.indices.filter { number in
      guard case .resting(tap.tap.notch) = states[number].phase else { return false }
      let own = sheet.modes.first { $0.mode == states[number].mode }?.mode
      return own == tap.mode?.index
    }
  }

  /// The notches to which a tap leads from some states; the present one if it does nothing.
  func goals(ofTapIn sources: [Int]) -> Set<Int> {
    let sources = Set(sources)
    return transitions.reduce(into: []) { goals, transition in
      guard transition.event == .tapped, sources.contains(transition.source) else { return }
      switch states[transition.target].phase {
      case .settling(let to, _): goals.insert(to)
      case .resting(let notch): goals.insert(notch)
      case .tracking: break
      }
    }
  }

  /// Whether a tap moves the sheet in one of these states.
  func isLive(in sources: [Int]) -> Bool {
    let sources = Set(sources)
    return transitions.contains { $0.event == .tapped && sources.contains($0.source) && $0.target != $0.source }
  }

  /// The states from which no event leads to rest at another notch, if the sheet rests at several.
  var trapped: [State] {
    let places = Set(states.compactMap { if case .resting(let notch) = $0.phase { notch } else { nil } })
    guard places.count > 1 else { return [] }
    let earlier = Dictionary(grouping: transitions, by: \.target).mapValues { $0.map(\.source) }
    return places.flatMap { place -> [State] in
      var leading = Set(
        states.indices.filter { if case .resting(let notch) = states[$0].phase { notch != place } else { false } })
      var open = Array(leading)
      while let state = open.popLast() {
        for next in earlier[state] ?? [] where leading.insert(next).inserted { open.append(next) }
      }
      return states.indices.filter { !leading.contains($0) && states[$0].phase == .resting(place) }.map { states[$0] }
    }
  }
}
