import Model

/// The declared transitions of one sheet: the states that its keys allow, and the states that each event may lead to.
///
/// A state has no heights. A release leads to every notch at which the sheet may rest. The loss of the current notch
/// does so too. Sheets do not influence each other.
///
/// Heights between the notches are not states: a tap has no effect there, `previous` does not remember them, and a
/// finger or a mode has the same effects there as at a notch.
///
/// **Complexity:** linear in the number of transitions. Without `previous` a sheet of *n* notches has at most *n*² +
/// 2*n* states for each mode and set of active notches; `previous` multiplies them by at most *n*², and notches at which
/// the sheet cannot always rest by at most *n*.
struct DeclaredTransitions {
  /// An index into `Sheet.notches`. The number of notches represents `dismissed`.
  typealias Notch = Int

  struct State: Hashable {
    /// An index into the sets of active notches.
    var activeSet: Int
    /// An index into `Spec.modes`; 0 in a screen without modes.
    var mode: Int
    var phase: Phase
    /// The notch of the last rest. 0 in a sheet without `previous`.
    var rested: Notch
    /// The notch of the rest before `rested`. `nil` if there was none, or in a sheet without `previous`.
    var remembered: Notch?
    /// The notch that was asked for while the sheet could not rest there. `nil` if it rests or goes where it should.
    var wish: Notch?
  }

  enum Phase: Hashable {
    case resting(at: Notch)
    case held(from: Notch)
    case settling(to: Notch, from: Notch)
  }

  enum Event: Hashable {
    case began, ended
    case moved(to: Notch)
    case tapped, tappedOutside
    case mode(Int)
    case resized, settled
  }

  struct Transition {
    /// Indices into `states`.
    var source: Int
    var target: Int
    var event: Event
  }

  let sheet: Sheet
  /// The reachable states in breadth-first order.
  private(set) var states: [State] = []
  private(set) var transitions: [Transition] = []
  /// The number of initial states of the screen, which are first in `states`.
  private(set) var initialCount = 0
  /// The notches at which the sheet may rest, ascending, by set of active notches and mode.
  private let rests: [[[Notch]]]
  private let modeCount: Int
  private var numbers: [State: Int] = [:]

  /// The maximum number of transitions of a sheet that is checked.
  static let maxTransitions = 100_000

  /// Finds all states and transitions. `nil` if there are more than `maxTransitions`.
  ///
  /// - Parameter modeCount: The number of modes of the screen.
  /// - Parameter activeSets: The sets of notches that may be active together, each as a flag per notch.
  init?(_ sheet: Sheet, modeCount: Int, activeSets: [[Bool]]) {
    self.sheet = sheet
    self.modeCount = sheet.modes.isEmpty ? 1 : modeCount
    rests = activeSets.map { active in
      (0..<(sheet.modes.isEmpty ? 1 : modeCount)).map { mode in
        sheet.rests(in: ModeID(index: mode)).filter { active[$0] }
      }
    }
    for activeSet in rests.indices {
      for (notch, wish) in firstNotches(activeSet) {
        let rested = remembers ? notch : 0
        _ = number(
          of: State(
            activeSet: activeSet, mode: 0, phase: .resting(at: notch), rested: rested, remembered: nil, wish: wish))
      }
    }
    initialCount = states.count
    var next = 0
    while next < states.count {
      addTransitions(from: next)
      guard transitions.count <= Self.maxTransitions else { return nil }
      next += 1
    }
  }

  // MARK: Declarations of the sheet

  var dismissed: Notch { sheet.notches.count }
  private var canBeDismissed: Bool { sheet.canBeDismissed }
  private var remembers: Bool { sheet.taps.contains { $0.tap.target == .previous } }
  private func notch(_ place: RestPlace) -> Notch {
    switch place {
    case .notch(let notch): notch
    case .dismissed: dismissed
    }
  }

  /// Returns the notches at which the sheet first rests. The app shows an absent sheet at any notch.
  private func firstNotches(_ activeSet: Int) -> [(notch: Notch, wish: Notch?)] {
    switch sheet.first {
    case .notch(let notch): places(for: notch, activeSet, 0)
    case .dismissed: rests[activeSet][0].map { ($0, nil) }
    }
  }

  /// Returns the notches for a wish, each with the wish that remains.
  private func places(for wish: Notch, _ activeSet: Int, _ mode: Int) -> [(notch: Notch, wish: Notch?)] {
    reachable(wish, activeSet, mode).map { ($0, $0 == wish ? nil : wish) }
  }

  private func mayRest(_ notch: Notch, _ activeSet: Int, _ mode: Int) -> Bool {
    notch == dismissed ? canBeDismissed : rests[activeSet][mode].contains(notch)
  }

  /// Returns the notch itself if the sheet may rest there, otherwise every notch at which it may.
  private func reachable(_ notch: Notch, _ activeSet: Int, _ mode: Int) -> [Notch] {
    mayRest(notch, activeSet, mode) ? [notch] : rests[activeSet][mode]
  }

  /// Whether an entry of a `tap` map applies in a mode.
  ///
  /// - Parameter own: The mode that owns the map. `nil` for the map of the sheet itself.
  func isInForce(_ own: ModeID?, in mode: Int) -> Bool {
    let named = sheet.own(ModeID(index: mode))?.mode
    return own == named
  }

  /// Whether the sheet may rest at the notch of a tap in some mode in which the tap applies.
  func mayBeTapped(_ tap: SheetTap) -> Bool {
    rests.contains { modes in
      modes.indices.contains { isInForce(tap.mode, in: $0) && modes[$0].contains(tap.tap.notch) }
    }
  }

  /// Returns the notches to which a tap leads from a state. Contains the tap's own notch if the tap does nothing.
  func goals(of tap: Tap, in state: State) -> [Notch] {
    switch tap.target {
    case .notch(let notch): return answers(to: tap, notch, state)
    case .previous:
      if let earlier = state.remembered, earlier != dismissed, mayRest(earlier, state.activeSet, state.mode) {
        return [earlier]
      }
      return answers(to: tap, sheet.fallback(in: ModeID(index: state.mode)), state)
    }
  }

  /// Returns the notches to which a tap leads that wishes for a notch. The sheet stays only if it can rest at no other notch
  /// in that direction.
  private func answers(to tap: Tap, _ wish: Notch, _ state: State) -> [Notch] {
    let goals = reachable(wish, state.activeSet, state.mode)
    guard wish != tap.notch, wish != dismissed else { return goals }
    let onward = rests[state.activeSet][state.mode].contains { wish > tap.notch ? $0 > tap.notch : $0 < tap.notch }
    return onward ? goals.filter { $0 != tap.notch } : goals
  }

  // MARK: Transitions of events

  private mutating func number(of state: State) -> Int {
    if let known = numbers[state] { return known }
    numbers[state] = states.count
    states.append(state)
    return states.count - 1
  }

  private mutating func add(_ source: Int, _ event: Event, _ target: State) {
    guard target != states[source] else { return }
    transitions.append(Transition(source: source, target: number(of: target), event: event))
  }

  private mutating func addTransitions(from source: Int) {
    let state = states[source]
    addTouch(source, state)
    addWishes(source, state)
    addTaps(source, state)
    if !sheet.modes.isEmpty { addModes(source, state) }
    if !isPlain { addResizes(source, state) }
    guard case .settling(let to, _) = state.phase else { return }
    add(source, .settled, state.resting(at: to, remembers: remembers))
  }

  /// Whether the sheet may rest at every notch in every mode and active set, so that a resize changes nothing.
  private var isPlain: Bool {
    rests.count == 1 && rests[0].allSatisfy { $0.count == sheet.notches.count }
  }

  private mutating func addTouch(_ source: Int, _ state: State) {
    let isDraggable = sheet.isDragged(in: ModeID(index: state.mode))
    switch state.phase {
    case .resting(let notch):
      if isDraggable, notch != dismissed { add(source, .began, state.with(.held(from: notch))) }
    case .settling(_, let from):
      if isDraggable { add(source, .began, state.with(.held(from: from))) }
    case .held(let from):
      var free = state
      free.wish = nil
      for notch in rests[state.activeSet][state.mode] {
        add(source, .ended, free.with(.settling(to: notch, from: from)))
      }
      if sheet.dismiss != nil || from == dismissed {
        add(source, .ended, free.with(.settling(to: dismissed, from: from)))
      }
    }
  }

  /// Sends the sheet to a notch unless the user drags it.
  ///
  /// - Parameter wish: The notch that was asked for.
  private mutating func send(
    _ source: Int, _ state: State, _ event: Event, to goal: Notch, for wish: Notch, in mode: Int
  ) {
    var next = state
    next.mode = mode
    next.wish = goal == wish ? nil : wish
    switch state.phase {
    case .resting(let notch): if notch != goal { next.phase = .settling(to: goal, from: notch) }
    case .settling(let to, let from): if to != goal { next.phase = .settling(to: goal, from: from) }
    case .held: return
    }
    add(source, event, next)
  }

  /// Adds the wishes of the app. One under a finger leads to the same places after the release.
  private mutating func addWishes(_ source: Int, _ state: State) {
    for notch in 0...dismissed where notch != dismissed || canBeDismissed {
      for goal in reachable(notch, state.activeSet, state.mode) {
        send(source, state, .moved(to: notch), to: goal, for: notch, in: state.mode)
      }
    }
  }

  private mutating func addTaps(_ source: Int, _ state: State) {
    guard case .resting(let notch) = state.phase else { return }
    for tap in sheet.taps where tap.tap.notch == notch && isInForce(tap.mode, in: state.mode) {
      for goal in goals(of: tap.tap, in: state) where goal != notch {
        // If the present notch is the nearest, the tap asks for the next one.
        send(source, state, .tapped, to: goal, for: wish(of: tap.tap, goal, state), in: state.mode)
        send(source, state, .tapped, to: goal, for: goal, in: state.mode)
      }
    }
    let outside: Notch
    switch sheet.outside(in: sheet.modes.isEmpty ? nil : ModeID(index: state.mode)) {
    case .passThrough, .block: return
    case .dismiss: outside = dismissed
    case .notch(let notch): outside = notch
    }
    // Up to the notch `undimmedThrough` a touch passes through, which depends on heights.
    guard notch != dismissed || sheet.undimmedThrough != nil else { return }
    for goal in reachable(outside, state.activeSet, state.mode) {
      send(source, state, .tappedOutside, to: goal, for: outside, in: state.mode)
    }
  }

  /// Returns the notch for which a tap asks that leads to a goal.
  private func wish(of tap: Tap, _ goal: Notch, _ state: State) -> Notch {
    switch tap.target {
    case .notch(let notch): return notch
    case .previous:
      if let earlier = state.remembered, earlier != dismissed, mayRest(earlier, state.activeSet, state.mode) {
        return goal
      }
      return sheet.fallback(in: ModeID(index: state.mode))
    }
  }

  private mutating func addModes(_ source: Int, _ state: State) {
    for mode in 0..<modeCount where mode != state.mode {
      let own = sheet.own(ModeID(index: mode))
      let entered = own?.enter.map(notch)
      func goals(_ present: Notch) -> [(notch: Notch, wish: Notch?)] {
        // Any notch may be the one where the sheet rested before.
        if own?.entersPrevious == true {
          return sheet.notches.indices.filter { mayRest($0, state.activeSet, mode) }.map { ($0, nil) }
            + places(for: sheet.fallback(in: ModeID(index: mode)), state.activeSet, mode).filter { $0.wish != nil }
        }
        return places(for: entered ?? present, state.activeSet, mode)
      }
      switch state.phase {
      case .resting(let notch), .settling(let notch, _):
        for goal in goals(state.wish ?? notch) {
          send(source, state, .mode(mode), to: goal.notch, for: goal.wish ?? goal.notch, in: mode)
        }
      case .held(let from):
        // It waits for the finger: the release chooses a place of the mode, unless the mode has one.
        var places = goals(state.wish ?? from)
        if entered == nil, own?.entersPrevious != true {
          places += rests[state.activeSet][mode].map { ($0, nil) }
          if sheet.dismiss != nil || from == dismissed { places.append((dismissed, nil)) }
        }
        for goal in places {
          var next = state.with(.settling(to: goal.notch, from: from))
          (next.mode, next.wish) = (mode, goal.wish)
          add(source, .mode(mode), next)
        }
      }
    }
  }

  private mutating func addResizes(_ source: Int, _ state: State) {
    for activeSet in rests.indices {
      var next = state
      next.activeSet = activeSet
      func kept(_ notch: Notch) -> [(notch: Notch, wish: Notch?)] { places(for: notch, activeSet, state.mode) }
      switch state.phase {
      case .resting(let notch):
        for goal in kept(state.wish ?? notch) {
          next.wish = goal.wish
          add(source, .resized, next.resting(at: goal.notch, remembers: remembers))
        }
      case .held(let from):
        for from in kept(state.wish ?? from) {
          next.wish = from.wish
          add(source, .resized, next.with(.held(from: from.notch)))
        }
      case .settling(let to, let from):
        let goals = kept(state.wish ?? to)
        // An animation continues if its target keeps its height.
        if goals.map(\.notch) == [to] {
          next.wish = goals[0].wish
          add(source, .resized, next)
        }
        for goal in goals {
          next.wish = goal.wish
          for from in reachable(from, activeSet, state.mode) {
            add(source, .resized, next.with(.settling(to: goal.notch, from: from)))
          }
        }
      }
    }
  }
}

extension DeclaredTransitions.State {
  fileprivate func with(_ phase: DeclaredTransitions.Phase) -> Self {
    var state = self
    state.phase = phase
    return state
  }

  fileprivate func resting(at notch: DeclaredTransitions.Notch, remembers: Bool) -> Self {
    var state = with(.resting(at: notch))
    if remembers, rested != notch { (state.remembered, state.rested) = (rested, notch) }
    return state
  }

  /// The notch at which the sheet rests. `nil` while it moves.
  var rest: DeclaredTransitions.Notch? {
    if case .resting(let notch) = phase { notch } else { nil }
  }
}

/// An entry of a `tap` map, with the mode that owns the map.
struct SheetTap {
  /// The mode that owns the map. `nil` for the sheet's own map, which applies in every mode that the sheet does not
  /// name.
  var mode: ModeID?
  var tap: Tap
}

extension Sheet {
  /// The entries of all `tap` maps of the sheet.
  var taps: [SheetTap] {
    tap.map { SheetTap(mode: nil, tap: $0) }
      + modes.flatMap { mode in mode.tap.map { SheetTap(mode: mode.mode, tap: $0) } }
  }
}

extension Sheet {
  /// The entries of all `tap` maps, grouped by their place in the file. Modes without their own map share the entries
  /// of the sheet.
  var tapEntries: [[SheetTap]] {
    var entries: [[SheetTap]] = []
    for tap in taps {
      if let shared = entries.firstIndex(where: { $0[0].tap.span == tap.tap.span }) {
        entries[shared].append(tap)
      } else {
        entries.append([tap])
      }
    }
    return entries
  }
}
