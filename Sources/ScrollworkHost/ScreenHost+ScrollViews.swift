/// Scroll views: what is seen in them is compared with what the machine shows, at every occasion.
extension ScreenHost {
  /// The number of frames after the end of a drag in which a deceleration can still start.
  static let watch = 4
  /// The number of frames without a change after which a scroll view rests.
  static let rest = 3

  /// The occasion of a look. Heights of contents are read only where UIKit has laid out, since an app may set a height
  /// for an instant: 0 rows, and then others.
  enum Occasion { case frame, touchDown, linking, layout }

  /// Notes that a scroll view may have moved or changed its content. Inside of an observation nothing is read or written:
  /// the layout at the end of this frame looks.
  package func scrollViewChanged() {
    guard writes == 0 else { return }
    surface?.setNeedsLayout()
  }

  /// Compares a scroll view with the machine.
  func look(at node: Int, at occasion: Occasion = .frame) {
    guard writes == 0, environment != nil, let view = surface?.scrollView(of: node) else { return }
    if occasion != .frame {
      writes += 1
      view.prepare()
      writes -= 1
    }
    if occasion == .layout || occasion == .linking { readContent(node, view, occasion) }
    inset(node, view)
    if let finger, finger.scrollView == node {
      // Between the end of the pan and its report UIKit may decelerate already, and a write would stop it.
      if view.isPanning {
        panMoved(node, translation: view.translation, at: time)
      } else if finger.stepEnded != nil {
        reconcile(node)
      }
      return
    }
    if occasion == .linking || consumers[node].isRefused { return reconcile(node) }
    let offset = view.offset
    let isInset = consumers[node].knownInset != view.insetTop
    consumers[node].knownInset = view.insetTop
    switch consumers[node].drive {
    case .machine:
      // At its start, a list stays there when an inset comes or goes.
      if isInset, !view.isTracking, machine.position(node) <= machine.limits(node).lower { return reconcile(node) }
      if consumers[node].motion != nil { return reconcile(node) }
      if view.isDecelerating || consumers[node].watchedFrames > 0 { return stop(node) }
      // A pan that is about to begin moves the view too; at the next look without a finger the difference counts.
      if view.isTracking && occasion != .touchDown || view.isPanning { return }
      if !isRounded(offset, to: consumers[node].known) { lead(node, to: offset) }
    case .led:
      if !isRounded(offset, to: consumers[node].known) { lead(node, to: offset) }
    case .coasting:
      // UIKit may throw from elsewhere than the machine is, where it moved the view after the report of the pan.
      if !isRounded(offset, to: machine.position(node)) { drift(node, to: offset) }
    case .bouncing(let thrown): bounce(node, to: offset, thrown)
    }
  }

  /// Follows a view on its way back to its end. Thrown back, it passes the end, in any frame that shows it.
  private func bounce(_ node: Int, to offset: Double, _ thrown: Throw?) {
    let (known, range) = (consumers[node].known, machine.limits(node))
    consumers[node].known = offset
    guard offset - range.lower > 0.5, range.upper - offset > 0.5 else { return }
    // Content that grew has moved the end away.
    guard let thrown else { return lead(node, to: offset) }
    let velocity = passingVelocity(node, at: offset, thrown)
    guard thrown.node == node else {
      consumers[node].drive = .machine
      consumers[node].watchedFrames = Self.watch
      stop(node)
      return fling(thrown.node, velocity: velocity)
    }
    consumers[node].known = min(max(known, range.lower), range.upper)
    consumers[node].drive = .coasting(Coast(thrown: velocity))
    drift(node, to: offset)
  }

  /// Returns the velocity with which a view passes its end, positive downward: the computed one, unless the last frame
  /// disagrees by more than its rounding. The spring of UIKit's bounce is not documented.
  private func passingVelocity(_ node: Int, at offset: Double, _ thrown: Throw) -> Double {
    // The end has moved away before UIKit moved the view.
    if offset == consumers[node].previous { return thrown.released }
    guard consumers[node].stillFrames == 0, frameDuration > 0 else { return thrown.velocity }
    let measured = (consumers[node].previous - offset) / frameDuration
    return abs(measured - thrown.velocity) > 2 / scale / frameDuration ? measured : thrown.velocity
  }

  /// Ends a motion of UIKit before it comes to rest.
  func end(_ node: Int) {
    consumers[node].drive = .machine
    consumers[node].watchedFrames = Self.watch
    stop(node)
  }

  /// Lets UIKit scroll as far as the machine does, where the content is shorter than the spec has it.
  private func inset(_ node: Int, _ view: any HostedScroll) {
    let place = topology.nodes[node]
    let lengths = machine.state.lengths.nodes[node]
    let isCovered = lengths.insetTop > 0 || lengths.insetBottom > 0
    let isInset = isCovered || view.barInset != 0 || view.insetBottom != 0
    guard place.kind == .list, place.measure == nil || place.hasRoom || isInset, view.contentHeight > 0,
      let height = frames[node]?.height
    else { return }
    let (range, top) = (machine.limits(node).upper, rounded(barInset(node)))
    let inset = range > 0 ? max(0, rounded(range + height - view.contentHeight - top)) : 0
    guard view.insetBottom != inset || view.barInset != top else { return }
    writes += 1
    view.barInset = top
    view.insetBottom = inset
    writes -= 1
  }

  /// Notes how far rows above what is seen have moved the offset by their growth, before any report of this layout writes
  /// offsets.
  func noteGrowth(_ node: Int) {
    guard writes == 0, environment != nil, let view = surface?.scrollView(of: node) else { return }
    let growth = view.contentHeight - consumers[node].contentHeight
    consumers[node].rowShift = growth == 0 ? 0 : shift(of: node, view, growth: growth)
  }

  /// Reports a new content height. Rows that got their height above what is seen have moved it by their growth, with the
  /// offset: the machine adopts that offset, so that no row moves and no header counts it as a movement.
  private func readContent(_ node: Int, _ view: any HostedScroll, _ occasion: Occasion) {
    let (growth, shift) = (view.contentHeight - consumers[node].contentHeight, consumers[node].rowShift)
    consumers[node].contentHeight = view.contentHeight
    if growth == 0 {
      // Where lists share a measure, the one that changed last counts.
      if occasion == .linking || !topology.sharesMeasure(node) { measure(node, view.contentHeight) }
      return
    }
    measure(node, view.contentHeight)
    guard shift != 0 else { return }
    consumers[node].rowShift = 0
    consumers[node].known += shift
    consumers[node].previous += shift
    consumers[node].motion = consumers[node].motion?.shifted(by: shift)
    if let frozen = consumers[node].frozen { consumers[node].frozen = frozen + shift }
    if case .coasting(var coast) = consumers[node].drive {
      coast.shift(by: shift)
      consumers[node].drive = .coasting(coast)
    }
    send(.placed(node, at: machine.position(node) + shift))
  }

  /// Gives the machine what a finger has pulled beyond an end that has moved since, such as by a rotation or a content that
  /// grew.
  func adoptPulls() {
    for node in topology.scrollViews where consumers[node].pull > 0 {
      let (position, upper) = (before[node], machine.limits(node).upper)
      guard machine.position(node) < upper else { continue }
      consumers[node].pull = RubberBand.pull(max(0, position - upper), extent: frames[node]?.height ?? 0)
      send(.placed(node, at: min(position, upper)))
    }
  }

  /// Returns the part of a change of the offset that rows above what is seen have made by their growth. The look before
  /// has found what finger and deceleration moved, since UIKit lays out from the outside inward.
  private func shift(of node: Int, _ view: any HostedScroll, growth: Double) -> Double {
    let (known, range) = (consumers[node].known, machine.limits(node))
    var expected = known
    if let finger, finger.scrollView == node {
      guard view.isPanning || finger.stepEnded != nil, untouchable != node else { return 0 }
      if view.isPanning { expected -= view.translation - finger.translation }
    } else if consumers[node].drive == .led || consumers[node].drive.isBouncing {
      return 0
    }
    let shift = view.offset - expected
    let isInside = min(known, expected) > range.lower && max(known, expected) < range.upper
    let isGrowth = shift * growth > 0 && abs(shift) < abs(growth) + 1 && !isRounded(view.offset, to: expected)
    return isInside && isGrowth ? shift : 0
  }

  private func measure(_ node: Int, _ height: Double) {
    guard let number = topology.nodes[node].measure, measures.indices.contains(number), measures[number] != height
    else { return }
    var measures = measures
    measures[number] = height
    send(prepending == node ? .prepended(measures) : .measured(measures))
  }

  /// Adds rows before the first one of a list, and reports the height that they add as such.
  package func prepend(to node: Int, _ change: () -> Void) {
    enter(RecordLine(.prepend, node))
    defer { leave() }
    prepending = node
    change()
    if let surface { time = surface.time + lead }
    batch {
      if let view = surface?.scrollView(of: node), environment != nil {
        consumers[node].contentHeight = view.contentHeight
        measure(node, view.contentHeight)
      }
    }
    prepending = nil
  }

  /// Reports the movement of another author, and leaves the view to it until it rests.
  private func lead(_ node: Int, to offset: Double) {
    consumers[node].drive = .led
    consumers[node].known = offset
    consumers[node].stillFrames = 0
    send(.placed(node, at: offset))
  }

  /// Reports the movement of a deceleration: the machine's position less the offset, so that rounding does not add up.
  private func drift(_ node: Int, to offset: Double) {
    guard case .coasting(var coast) = consumers[node].drive else { return }
    let by = machine.position(node) - offset
    coast.distance += consumers[node].known - offset
    consumers[node].drive = .coasting(coast)
    consumers[node].known = offset
    consumers[node].stillFrames = 0
    send(.drifted(node, by: by, velocity: coast.velocity(at: offset)))
  }

  /// Counts the frames without a change, and ends what rests.
  func countFrame(_ node: Int) {
    guard let view = surface?.scrollView(of: node) else {
      consumers[node].watchedFrames = 0
      return
    }
    let offset = view.offset
    if consumers[node].watchedFrames > 0 { consumers[node].watchedFrames -= 1 }
    if case .coasting(var coast) = consumers[node].drive {
      coast.sample(offset, at: frameTime)
      consumers[node].drive = .coasting(coast)
    }
    if consumers[node].drive == .machine { return }
    if isRounded(offset, to: consumers[node].previous) {
      consumers[node].stillFrames += 1
    } else {
      consumers[node].stillFrames = 0
      consumers[node].previous = offset
    }
    // UIKit may go on late with what a touch held.
    if view.isTracking { consumers[node].stillFrames = -Self.watch }
    if consumers[node].stillFrames >= Self.rest, !view.isDecelerating { comeToRest(node) }
  }

  /// Reports that a scroll view leaves a node, or left it: a finger on it ends as cancelled, and nothing goes on.
  package func unlinked(_ node: Int, at now: Double) {
    enter(RecordLine(.unlinked, node, [now]))
    defer { leave() }
    time = now
    selfCheck.isLaidOutAnew = true
    batch {
      if let finger, finger.scrollView == node {
        panEnded(node, translation: finger.translation, velocity: 0, isCancelled: true, at: now)
      }
      consumers[node].isRefused = false
      consumers[node].drive = .machine
    }
  }

  /// Whether a scroll view that is gone is still waited for.
  func waits(for node: Int) -> Bool {
    surface?.scrollView(of: node) == nil
      && (consumers[node].drive != .machine || consumers[node].isRefused || finger?.scrollView == node)
  }

  /// Ends a motion that UIKit or another author made.
  private func comeToRest(_ node: Int) {
    let (range, known) = (machine.limits(node), consumers[node].known)
    // UIKit rests inside of the range: another author put the view beyond it, and it is put back.
    let isInside = known >= range.lower - 0.5 && known <= range.upper + 0.5
    if !isInside { selfCheck.isLaidOutAnew = true }
    // The end to which UIKit brought the view has moved meanwhile.
    if consumers[node].drive.isBouncing, isInside, !isRounded(known, to: machine.position(node)) {
      send(.placed(node, at: known))
    }
    consumers[node].drive = .machine
    reconcile(node)
    emit(.still(node))
  }

  // MARK: Writes

  /// Writes the offsets of all scroll views that the machine holds.
  func reconcile() {
    for node in topology.scrollViews { reconcile(node) }
  }

  func reconcile(_ node: Int) {
    guard environment != nil, consumers[node].drive == .machine, untouchable != node, consumers[node].rowShift == 0,
      frames[node] != nil, let view = surface?.scrollView(of: node)
    else { return }
    // UIKit takes back what is beyond its end, which may be the machine's only with the inset.
    inset(node, view)
    let offset = shift(node, position(of: node))
    guard !isRounded(view.offset, to: offset) else {
      consumers[node].known = view.offset
      return
    }
    checkWrite(node, from: view.offset, to: offset)
    writes += 1
    if view.isDecelerating || consumers[node].watchedFrames > 0 {
      view.stop(at: offset)
    } else {
      view.place(at: offset)
    }
    writes -= 1
    consumers[node].known = view.offset
  }

  /// Shows the part of a position that is beyond the range by moving the view, and returns the offset. UIKit takes an offset
  /// beyond its end back at the next layout, unless its own finger made it; its end is within a pixel of the range's.
  private func shift(_ node: Int, _ position: Double) -> Double {
    let range = machine.limits(node)
    let isHeld = consumers[node].motion == nil && finger?.scrollView == node && finger?.stepEnded == nil
    var kept = rounded(position)
    if !isHeld, position > range.upper { kept = (range.upper * scale).rounded(.down) / scale }
    if !isHeld, position < range.lower { kept = (range.lower * scale).rounded(.up) / scale }
    let shift = rounded(position) - kept
    if consumers[node].shift != shift {
      consumers[node].shift = shift
      surface?.shift(node, by: shift)
    }
    return kept
  }

  /// Ends a deceleration of UIKit, and writes the offset.
  func stop(_ node: Int) {
    guard untouchable != node, let view = surface?.scrollView(of: node) else { return }
    writes += 1
    view.stop(at: shift(node, position(of: node)))
    writes -= 1
    consumers[node].known = view.offset
  }
}
