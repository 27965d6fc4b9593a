import Model

// Reachability and shortest paths.
extension DeclaredTransitions {
  /// Returns the notches of the resting states that are reachable through the allowed events.
  func restNotches(through isAllowed: (Event) -> Bool) -> Set<Notch> {
    var isReached = [Bool](repeating: false, count: states.count)
    var open = Array(0..<initialCount)
    for state in open { isReached[state] = true }
    let followers = followers(through: isAllowed)
    while let state = open.popLast() {
      for transition in followers[state] where !isReached[transitions[transition].target] {
        isReached[transitions[transition].target] = true
        open.append(transitions[transition].target)
      }
    }
    return Set(states.indices.lazy.filter { isReached[$0] }.compactMap { states[$0].rest })
  }

  /// Returns a shortest path through the allowed events whose last event and state satisfy the goal. `nil` if there is
  /// none.
  func path(through isAllowed: (Event) -> Bool, until isGoal: (Event, State) -> Bool) -> [Event]? {
    let followers = followers(through: isAllowed)
    var origins = [Int?](repeating: nil, count: states.count)
    var open = Array(0..<initialCount)
    var isSeen = states.indices.map { $0 < initialCount }
    func path(to state: Int) -> [Event] {
      var path: [Event] = []
      var state = state
      while let origin = origins[state] {
        path.append(transitions[origin].event)
        state = transitions[origin].source
      }
      return path.reversed()
    }
    var next = 0
    while next < open.count {
      for number in followers[open[next]] {
        let transition = transitions[number]
        if isGoal(transition.event, states[transition.target]) { return path(to: open[next]) + [transition.event] }
        guard !isSeen[transition.target] else { continue }
        isSeen[transition.target] = true
        origins[transition.target] = number
        open.append(transition.target)
      }
      next += 1
    }
    return nil
  }

  /// Returns the indices of the transitions through the allowed events, by source state.
  private func followers(through isAllowed: (Event) -> Bool) -> [[Int]] {
    var followers = [[Int]](repeating: [], count: states.count)
    for (number, transition) in transitions.enumerated() where isAllowed(transition.event) {
      followers[transition.source].append(number)
    }
    return followers
  }

  /// Returns a shortest path to the end of an animation at a notch. `nil` if there is none.
  func arrival(at notch: Notch, through isAllowed: (Event) -> Bool) -> [Event]? {
    path(through: isAllowed) { event, state in event == .settled && state.rest == notch }
  }

  /// Returns the states in which a tap applies.
  func states(of tap: SheetTap) -> [State] {
    states.filter { $0.rest == tap.tap.notch && isInForce(tap.mode, in: $0.mode) }
  }

  /// Returns a shortest path to a state in which one of the taps applies, followed by the tap. Prefers a path that ends
  /// with a finished animation.
  func path(toAnyOf taps: [SheetTap]) -> [Event] {
    func isGoal(_ state: State) -> Bool {
      taps.contains { $0.tap.notch == state.rest && isInForce($0.mode, in: state.mode) }
    }
    if states[..<initialCount].contains(where: isGoal) { return [.tapped] }
    let arrival =
      path { _ in
        true
      } until: {
        $0 == .settled && isGoal($1)
      }
      ?? path { _ in
        true
      } until: {
        isGoal($1)
      }
    return (arrival ?? []) + [.tapped]
  }
}

extension DeclaredTransitions.Event {
  /// Whether only the app causes the event.
  var isMove: Bool {
    switch self {
    case .moved: true
    default: false
    }
  }

  /// Whether the user, a mode, or an animation that they started causes the event.
  var isTouchOrMode: Bool {
    switch self {
    case .moved, .resized: false
    case .began, .ended, .tapped, .tappedOutside, .mode, .settled: true
    }
  }

  /// Whether a tap, a mode, or an animation that they started causes the event.
  var isTapOrMode: Bool {
    switch self {
    case .moved, .resized, .began, .ended: false
    case .tapped, .tappedOutside, .mode, .settled: true
    }
  }

  /// Returns the event as machines name it, without numbers: `tapped(sheet(search))`.
  func text(_ sheet: Name, _ spec: Spec, _ notches: [Notch]) -> String {
    let name = sheet.text
    switch self {
    case .began: return "began(\(name), _)"
    case .ended: return "ended(\(name), _)"
    case .tapped: return "tapped(sheet(\(name)))"
    case .tappedOutside: return "tapped(outside(\(name)))"
    case .mode(let mode): return "mode(\(spec.modes[mode].text))"
    case .resized: return "resized(_)"
    case .settled: return "settled"
    case .moved(let notch):
      let notch = notches.indices.contains(notch) ? notches[notch].name.text : "dismissed"
      return "move(\(name)(\(notch)))"
    }
  }
}
