// A sheet: what a finger, an animation, the app, a tap and a mode do to it.
extension ScrollMachine {
  /// The settings of a sheet for a mode of the screen. `nil` if the sheet does not name the mode.
  private func own(_ mode: Int, of node: Node) -> Mode? { screen.sheet(node)?.modes.first { $0.mode == mode } }

  /// The settings of a sheet for its mode. `nil` if the sheet does not name the mode.
  private func ownMode(_ node: Node) -> Mode? { own(state.sheets[slot(node)].mode, of: node) }

  /// The condition on which a release dismisses a sheet now. `nil` if none does.
  func dismissal(_ node: Node) -> Dismiss? { ownMode(node)?.dismisses == false ? nil : screen.sheet(node)?.dismiss }

  /// Whether dismissal is a place like a notch for a release now.
  func goneIsNotch(_ node: Node) -> Bool {
    screen.sheet(node)?.goneIsNotch == true && ownMode(node)?.dismisses != false
  }

  /// The effect of a touch beside a sheet now.
  func outside(_ node: Node) -> Sheet.Outside { ownMode(node)?.outside ?? screen.sheet(node)?.outside ?? .passThrough }

  func canDrag(_ node: Node) -> Bool { ownMode(node)?.drags ?? screen.sheet(node)?.drags ?? false }

  // MARK: Notches

  /// The height of a sheet at a notch, in points.
  public func height(_ node: Node, at notch: Notch) -> Number {
    switch notch {
    case .gone: 0
    case .free: state.sheets[slot(node)].freeHeight
    default: state.lengths.notches[screen.traits[node].firstNotch + notch]
    }
  }

  private func isActive(_ node: Node, _ notch: Notch) -> Bool {
    state.lengths.active[screen.traits[node].firstNotch + notch]
  }

  /// Whether a sheet can rest at a notch now.
  public func canRest(_ node: Node, at notch: Notch) -> Bool {
    screen.sheet(node) != nil && canRest(node, at: notch, in: ownMode(node))
  }

  private func canRest(_ node: Node, at notch: Notch, in mode: Mode?) -> Bool {
    notch >= 0 && mode?.rests.contains(notch) != false && isActive(node, notch)
  }

  /// The smallest height to which a finger can bring a sheet now, in points.
  func lowest(_ node: Node) -> Number {
    guard let sheet = screen.sheet(node), dismissal(node) == nil, !goneIsNotch(node) else { return 0 }
    return lowestNotch(node, sheet)
  }

  /// The smallest height at which a sheet can rest now, in points.
  func lowestRest(_ node: Node) -> Number {
    guard let sheet = screen.sheet(node), !goneIsNotch(node) else { return 0 }
    return lowestNotch(node, sheet)
  }

  private func lowestNotch(_ node: Node, _ sheet: Sheet) -> Number {
    for notch in sheet.notches.indices where canRest(node, at: notch) { return height(node, at: notch) }
    return height(node, at: lastResort(node))
  }

  func highest(_ node: Node) -> Number {
    guard let sheet = screen.sheet(node) else { return 0 }
    for notch in sheet.notches.indices.reversed() where canRest(node, at: notch) { return height(node, at: notch) }
    return height(node, at: lastResort(node))
  }

  /// The notch of a sheet that can rest nowhere. `lint` accepts no such sheet, but an environment that it does not know may
  /// leave no notch active. Both limits are the height of this notch then.
  func lastResort(_ node: Node) -> Notch { ownMode(node)?.rests.first ?? 0 }

  /// The height of the highest active notch in any mode, in points.
  func tallest(_ node: Node) -> Number {
    guard let sheet = screen.sheet(node) else { return 0 }
    if sheet.modes.isEmpty { return highest(node) }
    for notch in sheet.notches.indices.reversed() where isActive(node, notch) { return height(node, at: notch) }
    return highest(node)
  }

  /// Returns the place for a wish: the notch, or the nearest one where the sheet can rest now. The sheet remembers a notch
  /// that it cannot have, until another wish or a finger replaces it (law 9).
  mutating func place(_ node: Node, for wish: Notch) -> Notch {
    let goal = available(node, wish)
    state.sheets[slot(node)].wish = goal == wish || wish == .free ? nil : wish
    return goal
  }

  /// The notch where a sheet should rest: where the app or a tap wants it, else where it rests or goes.
  func wanted(_ node: Node) -> Notch {
    let sheet = state.sheets[slot(node)]
    return sheet.requested ?? sheet.wish ?? sheet.phase.notch
  }

  /// The notch, or the nearest one where the sheet can rest now.
  func available(_ node: Node, _ notch: Notch) -> Notch {
    if notch == .free { return freePlace(node) }
    return notch == .gone || canRest(node, at: notch) ? notch : nearest(node, to: height(node, at: notch))
  }

  /// Whether a sheet rests at its highest notch, or will.
  func isExpanded(_ node: Node) -> Bool {
    let phase = state.sheets[slot(node)].phase
    return !phase.isTracking && height(node, at: phase.notch) == highest(node)
  }

  // MARK: The place between the notches

  private func withinRest(_ node: Node, _ height: Number) -> Number {
    min(max(lowestRest(node), height), highest(node))
  }

  /// The place of a sheet for its free height: a notch of that height, dismissal, or `free`.
  func freePlace(_ node: Node) -> Notch {
    guard let sheet = screen.sheet(node) else { return .free }
    let free = withinRest(node, state.sheets[slot(node)].freeHeight)
    if goneIsNotch(node), free == 0 { return .gone }
    for notch in sheet.notches.indices where canRest(node, at: notch) && height(node, at: notch) == free {
      return notch
    }
    return .free
  }

  /// Sets the height of the place between the notches, clamped to the ends at which the sheet can rest.
  mutating func setFreeHeight(_ node: Node, _ height: Number) {
    state.sheets[slot(node)].freeHeight = withinRest(node, height)
  }

  /// Fits the heights between the notches into other limits.
  private mutating func fitFreeHeights(_ node: Node) {
    guard screen.sheet(node)?.restsFree == true else { return }
    setFreeHeight(node, state.sheets[slot(node)].freeHeight)
    state.sheets[slot(node)].freeOrigin = withinRest(node, state.sheets[slot(node)].freeOrigin)
  }

  private mutating func fitFreeHeight(_ node: Node, _ notch: Notch) {
    if notch == .free { setFreeHeight(node, state.sheets[slot(node)].freeHeight) }
  }

  // MARK: Phases

  /// Puts a sheet at a notch without a report.
  mutating func rest(_ node: Node, at notch: Notch) {
    state.sheets[slot(node)].phase = .resting(at: notch)
    state.sheets[slot(node)].height = height(node, at: notch)
    state.sheets[slot(node)].rested = notch
    state.sheets[slot(node)].requested = nil
    fitFreeHeights(node)
  }

  /// Records that a sheet rests at a notch, and lays out its content for that notch.
  mutating func settle(_ node: Node, at notch: Notch, from: Notch) {
    arrive(node, at: notch, from: from)
    fitContent(node)
  }

  /// Records that a sheet rests at a notch. Every arrival goes through it.
  private mutating func arrive(_ node: Node, at notch: Notch, from: Notch) {
    fitFreeHeight(node, notch)
    let sheet = state.sheets[slot(node)]
    state.sheets[slot(node)].phase = .resting(at: notch)
    state.sheets[slot(node)].height = height(node, at: notch)
    if notch != .free, sheet.rested != notch {
      state.sheets[slot(node)].previous = sheet.rested
      state.sheets[slot(node)].rested = notch
    }
    // A resize can bring a sheet to rest at the notch where it already rests.
    if notch != from || notch == .free && sheet.freeHeight != sheet.freeOrigin {
      effects.append(notch == .gone ? .dismissed(node) : .rested(node, at: notch))
    }
    if notch == .free { state.sheets[slot(node)].freeOrigin = state.sheets[slot(node)].freeHeight }
  }

  /// Animates a sheet to a notch, and lays out its content for the way there. If a drag interrupts the animation and is
  /// cancelled, the sheet returns to `from`.
  mutating func startSettling(_ node: Node, to notch: Notch, from: Notch, _ velocity: Number?) {
    let covered = coveredContent(node)
    animate(node, to: notch, from: from, velocity)
    fitContent(node, least: covered)
  }

  private mutating func animate(_ node: Node, to notch: Notch, from: Notch, _ velocity: Number?) {
    guard let spring = screen.sheet(node)?.spring else { return }
    fitFreeHeight(node, notch)
    state.lastToken &+= 1
    state.sheets[slot(node)].phase = .settling(to: notch, from: from, token: state.lastToken)
    let isThrown = velocity.map { $0 != 0 } ?? false
    effects.append(
      .animate(
        node, to: notch, height: height(node, at: notch), response: spring.response.value,
        damping: (isThrown ? spring.damping : spring.dampingAtRest).value, velocity: velocity, token: state.lastToken))
  }

  /// Handles the end of an animation. The token of an older animation is ignored.
  mutating func finishSettling(_ node: Node, _ arrived: Token) {
    guard case .settling(let to, let from, arrived) = state.sheets[slot(node)].phase else { return }
    settle(node, at: to, from: from)
  }

  // MARK: Drag

  /// Begins a drag of a sheet, at its shown height if it was animated.
  mutating func beginDrag(ofSheet node: Node, _ shown: Number) {
    guard canDrag(node) else { return }
    switch state.sheets[slot(node)].phase {
    case .resting(.gone), .tracking: break
    case .resting(let notch): state.sheets[slot(node)].phase = .tracking(from: notch)
    case .settling(_, let from, let token):
      state.sheets[slot(node)].height = pulledHeight(node, shown)
      state.sheets[slot(node)].phase = .tracking(from: from)
      state.sheets[slot(node)].freeHeight = state.sheets[slot(node)].freeOrigin
      effects.append(.stop(node, token: token))
    }
    fitContent(node)
  }

  /// The position of a sheet that is shown at a height. Between the limits it is the shown height; beyond one, the height
  /// to which a finger would have pulled the sheet to show it there.
  private func pulledHeight(_ node: Node, _ shown: Number) -> Number {
    let (lower, upper, extent) = (lowest(node), highest(node), state.environment.height)
    guard let sheet = screen.sheet(node) else { return shown }
    if sheet.overdragTop != .none, shown > upper {
      return max(shown, upper + sheet.overdragTop.pull(shown - upper, over: extent))
    }
    if sheet.overdragBottom != .none, shown < lower {
      return min(shown, lower - sheet.overdragBottom.pull(lower - shown, over: extent))
    }
    return clamp(shown, lower, upper)
  }

  /// The shown height of a sheet: beyond an end, less than a finger has pulled.
  func shownHeight(_ node: Node) -> Number {
    let (height, lower, upper) = (position(node), state.lower[node], state.upper[node])
    guard height > upper || height < lower, let sheet = screen.sheet(node) else { return height }
    let extent = state.environment.height
    if height > upper {
      guard sheet.overdragTop != .none || sheet.overdragBottom != .none else { return height }
      return upper + sheet.overdragTop.shown(height - upper, over: extent)
    }
    guard sheet.overdragTop != .none || sheet.overdragBottom != .none else { return height }
    return max(0, lower - sheet.overdragBottom.shown(lower - height, over: extent))
  }

  /// Ends the drag of a sheet. It goes where the app wanted it during the drag (law 8). At a notch it stays, unless it is
  /// the first consumer of the release.
  mutating func endDrag(ofSheet node: Node, _ velocity: Number, isFirst: Bool) {
    guard let sheet = screen.sheet(node), case .tracking(let from) = state.sheets[slot(node)].phase else { return }
    let here = state.sheets[slot(node)].height
    if let goal = takeRequest(node) {
      if here == height(node, at: goal) { return settle(node, at: goal, from: from) }
      return startSettling(node, to: goal, from: from, velocity)
    }
    state.sheets[slot(node)].wish = nil
    if !isFirst {
      for notch in sheet.notches.indices where canRest(node, at: notch) && here == height(node, at: notch) {
        return settle(node, at: notch, from: from)
      }
      if from == .free, here == state.sheets[slot(node)].freeHeight, here > lowestRest(node), here < highest(node) {
        return settle(node, at: .free, from: from)
      }
    }
    startSettling(node, to: releasePlace(node, sheet, velocity, from), from: from, velocity)
  }

  /// Cancels the drag of a sheet, which returns to its last notch; a free sheet keeps its height.
  ///
  /// - Parameter isInNewMode: whether a mode that began with the end of the drag may keep the sheet from that notch.
  mutating func cancelDrag(ofSheet node: Node, isInNewMode: Bool) {
    guard let sheet = screen.sheet(node), case .tracking(let from) = state.sheets[slot(node)].phase else { return }
    if let goal = takeRequest(node) { return returnTo(node, goal, from: from) }
    if sheet.restsFree { setFreeHeight(node, state.sheets[slot(node)].height) }
    let origin = sheet.restsFree ? .free : from
    let goal = isInNewMode ? place(node, for: state.sheets[slot(node)].wish ?? origin) : available(node, origin)
    returnTo(node, goal, from: from)
  }

  /// Returns the place for which the app asked while a finger held the sheet, and forgets the request.
  private mutating func takeRequest(_ node: Node) -> Notch? {
    guard let wish = state.sheets[slot(node)].requested else { return nil }
    state.sheets[slot(node)].requested = nil
    return place(node, for: wish)
  }

  private mutating func returnTo(_ node: Node, _ goal: Notch, from: Notch) {
    if state.sheets[slot(node)].height == height(node, at: goal) { return settle(node, at: goal, from: from) }
    startSettling(node, to: goal, from: from, 0)
  }

  // MARK: The app, taps and modes

  /// Sends a sheet to a notch for the app. Under a finger, the sheet goes there when the finger leaves.
  mutating func move(_ node: Node, to wish: Notch) {
    if isUnderFinger(node) {
      state.sheets[slot(node)].requested = wish
    } else {
      go(node, to: place(node, for: wish))
    }
  }

  /// Changes the mode. A sheet under a finger waits for the finger (law 8).
  mutating func changeMode(_ mode: Int) {
    state.mode = mode
    for node in screen.sheets where screen.sheet(node)?.modes.isEmpty == false {
      let wish = enteredPlace(node)
      if isUnderFinger(node) {
        if let wish { state.sheets[slot(node)].requested = wish }
      } else {
        _ = adoptMode(node)
        go(node, to: place(node, for: wish ?? wanted(node)))
      }
    }
  }

  /// The place to which the mode of the screen sends a sheet. `nil` if it sends the sheet nowhere.
  private func enteredPlace(_ node: Node) -> Notch? {
    guard let sheet = screen.sheet(node), let mode = own(state.mode, of: node) else { return nil }
    return mode.entersPrevious ? previousPlace(node, sheet, in: mode) : mode.enter
  }

  /// Lets a sheet be in the mode of the screen. Returns whether it was in another one.
  private mutating func adoptMode(_ node: Node) -> Bool {
    guard state.sheets[slot(node)].mode != state.mode, screen.sheet(node)?.modes.isEmpty == false else { return false }
    state.sheets[slot(node)].mode = state.mode
    (state.lower[node], state.upper[node]) = (lowest(node), highest(node))
    fitFreeHeights(node)
    return true
  }

  /// Lets a finger leave: the sheets under it are in the mode of the screen now, and those that it did not drag go where the
  /// app or the mode wanted them. Returns whether a sheet that it dragged is in another mode now.
  mutating func releaseSheets() -> Bool {
    var isInNewMode = false
    let owner = state.owner
    state.owner = .none
    for node in screen.sheets where isUnderFinger(node, of: owner) {
      let changes = adoptMode(node)
      if state.sheets[slot(node)].phase.isTracking {
        isInNewMode = changes
      } else if changes || state.sheets[slot(node)].requested != nil {
        let wish = wanted(node)
        state.sheets[slot(node)].requested = nil
        go(node, to: place(node, for: wish))
      }
    }
    return isInNewMode
  }

  private mutating func go(_ node: Node, to goal: Notch) {
    switch state.sheets[slot(node)].phase {
    case .resting(let at): if at != goal { startSettling(node, to: goal, from: at, 0) }
    case .tracking: break
    case .settling(let to, let from, _): if to != goal { startSettling(node, to: goal, from: from, nil) }
    }
  }

  /// Handles a tap on a sheet. A tap on a sheet that moves, or that a finger holds, is ignored.
  mutating func tap(_ node: Node) {
    guard let sheet = screen.sheet(node), case .resting(let at) = state.sheets[slot(node)].phase, !isUnderFinger(node)
    else { return }
    let mode = ownMode(node)
    guard let tap = (mode?.taps ?? sheet.taps).first(where: { $0.at == at }) else { return }
    switch tap.target {
    case .notch(let notch): answerTap(node, sheet, at, with: notch)
    case .previous: answerTap(node, sheet, at, with: previousPlace(node, sheet, in: mode))
    }
  }

  /// Sends a resting sheet to a notch. If the nearest available place is the present one, the tap asks for the next place in
  /// that direction instead, so it never does nothing where another place is available.
  private mutating func answerTap(_ node: Node, _ sheet: Sheet, _ at: Notch, with wish: Notch) {
    let isNear = available(node, wish) == at
    let wish = isNear ? next(node, sheet, after: at, toward: wish) ?? at : wish
    if wish != at { go(node, to: place(node, for: wish)) }
  }

  /// The next notch after one toward another where a sheet can rest now.
  private func next(_ node: Node, _ sheet: Sheet, after notch: Notch, toward goal: Notch) -> Notch? {
    guard notch >= 0, goal != notch else { return nil }
    if goal > notch { return (notch + 1..<sheet.notches.count).first { canRest(node, at: $0) } }
    return (0..<notch).last { canRest(node, at: $0) }
  }

  /// The notch where a sheet rested before. Without one, or if it cannot rest there now, its initial notch, which may not be
  /// available either.
  private func previousPlace(_ node: Node, _ sheet: Sheet, in mode: Mode?) -> Notch {
    if let earlier = state.sheets[slot(node)].previous, canRest(node, at: earlier, in: mode) { return earlier }
    return mode?.fallback ?? sheet.fallback
  }

  /// Handles a touch beside a sheet. Only a sheet that rests, and that no finger holds, reacts.
  mutating func tapOutside(_ node: Node) {
    guard let sheet = screen.sheet(node), case .notch(let goal) = outside(node),
      case .resting(let at) = state.sheets[slot(node)].phase, !isUnderFinger(node)
    else { return }
    if let undimmed = sheet.undimmed {
      // Up to this notch a touch is not beside the sheet. It passes to the content behind.
      guard state.sheets[slot(node)].height > height(node, at: undimmed) else { return }
    } else if at == .gone {
      return
    }
    go(node, to: place(node, for: goal))
  }

  // MARK: Another geometry

  /// The limits of a sheet that moves: under a finger those of the mode, during an animation those of all modes, since
  /// another mode may have begun it.
  func motionLimits(_ node: Node) -> (lower: Number, upper: Number) {
    guard let sheet = screen.sheet(node), !sheet.modes.isEmpty, !state.sheets[slot(node)].phase.isTracking else {
      return limits(node)
    }
    return (sheet.canBeDismissed ? 0 : height(node, at: 0), tallest(node))
  }

  /// The height at which a sheet rests or will rest, in points; the present one during a drag.
  func targetHeight(_ node: Node) -> Number {
    let sheet = state.sheets[slot(node)]
    return sheet.phase.isTracking ? sheet.height : height(node, at: sheet.phase.notch)
  }

  /// Fits a sheet into other lengths. A resting sheet keeps its notch by name, a moving one its gesture or animation. Its
  /// content is laid out later, once for the new height and the new rows.
  ///
  /// - Parameter target: the target height before the change.
  /// - Parameter earlier: the limits before the change. What is beyond limits that stay is not moved.
  mutating func refit(_ node: Node, _ target: Number, _ earlier: (lower: Number, upper: Number)) {
    fitFreeHeights(node)
    let before = state.sheets[slot(node)].height
    let (lower, upper) = motionLimits(node)
    let fitted = lower == earlier.lower && upper == earlier.upper ? before : clamp(before, lower, upper)
    let phase = state.sheets[slot(node)].phase
    let goal = place(node, for: state.sheets[slot(node)].wish ?? phase.notch)
    switch phase {
    case .resting(let at):
      arrive(node, at: goal, from: at)
      if state.sheets[slot(node)].height != before { effects.append(place(node)) }
    case .tracking:
      state.sheets[slot(node)].phase = .tracking(from: goal)
      state.sheets[slot(node)].height = fitted
      if state.sheets[slot(node)].height != before { effects.append(place(node)) }
    case .settling(let to, let from, _):
      let origin = available(node, from)
      state.sheets[slot(node)].height = fitted
      if goal != to || height(node, at: goal) != target { animate(node, to: goal, from: origin, nil) }
    }
  }
}
