/// Scroll views: what is seen in them is compared with what the machine shows, at every occasion.
extension ScreenHost {
  /// The number of frames after the end of a drag in which a deceleration can still start.
  static let watch = 4
  /// The number of frames without a change after which a scroll view rests.
  static let rest = 3

  /// Reports that a scroll view may have moved or changed its content: by observation, at a touch, a frame or a layout.
  package func scrollViewChanged(_ node: Int, at now: Double) {
    guard writes == 0 else { return }
    // A step of UIKit belongs to the frame that the display link prepares.
    time = now + lead
    batch { look(at: node) }
  }

  /// Compares a scroll view with the machine.
  func look(at node: Int, isTouchDown: Bool = false, isLinking: Bool = false) {
    guard writes == 0, environment != nil, let view = surface?.scrollView(of: node) else { return }
    measure(node, view.contentHeight)
    inset(node, view)
    if let finger, finger.scrollView == node {
      // Between the end of the pan and its report UIKit may decelerate already, and a write would stop it.
      if view.isPanning { panMoved(node, translation: view.translation, at: time) }
      return
    }
    if isLinking || consumers[node].isRefused { return reconcile(node) }
    let offset = view.offset
    let isInset = consumers[node].knownInset != view.insetTop
    consumers[node].knownInset = view.insetTop
    switch consumers[node].drive {
    case .machine:
      // At its start, a list stays there when an inset comes or goes.
      if isInset, !view.isTracking, machine.position(node) <= machine.range(node).lower { return reconcile(node) }
      if consumers[node].motion != nil { return reconcile(node) }
      if view.isDecelerating || consumers[node].watchedFrames > 0 { return stop(node) }
      // A pan that is about to begin moves the view too; at the next look without a finger the difference counts.
      if view.isTracking && !isTouchDown { return }
      if !isRounded(offset, to: consumers[node].known) { lead(node, to: offset) }
    case .led:
      if !isRounded(offset, to: consumers[node].known) { lead(node, to: offset) }
    case .coasting:
      if !isRounded(offset, to: consumers[node].known) { drift(node, to: offset) }
    case .bouncing(let velocity): bounce(node, to: offset, velocity)
    }
  }

  /// Follows a view on its way back to its end. Thrown back, it passes the end.
  private func bounce(_ node: Int, to offset: Double, _ velocity: Double?) {
    let (known, range) = (consumers[node].known, machine.range(node))
    consumers[node].known = offset
    let isBack = offset - range.lower > 0.5 && range.upper - offset > 0.5
    let wasBeyond = known <= range.lower || known >= range.upper
    guard isBack, wasBeyond else { return }
    guard let velocity else { return end(node) }
    consumers[node].known = known <= range.lower ? range.lower : range.upper
    consumers[node].drive = .coasting(Coast(thrown: velocity))
    drift(node, to: offset)
  }

  /// Ends a motion of UIKit before it comes to rest.
  func end(_ node: Int) {
    consumers[node].drive = .machine
    consumers[node].watchedFrames = Self.watch
    send(.came(toRest: node))
    stop(node)
  }

  /// Lets UIKit scroll as far as the machine does, where the content is shorter than the spec has it.
  private func inset(_ node: Int, _ view: any HostedScroll) {
    let place = topology.nodes[node]
    guard place.kind == .list, place.measure == nil || place.hasRoom || !place.bars.isEmpty, view.contentHeight > 0,
      let height = frames[node]?.height
    else { return }
    let (range, top) = (machine.range(node).upper, rounded(barInset(node)))
    let inset = range > 0 ? max(0, rounded(range + height - view.contentHeight - top)) : 0
    guard view.insetBottom != inset || view.barInset != top else { return }
    writes += 1
    view.barInset = top
    view.insetBottom = inset
    writes -= 1
  }

  /// Reports a new content height.
  private func measure(_ node: Int, _ height: Double) {
    guard let number = topology.nodes[node].measure, machine.measures.indices.contains(number),
      machine.measures[number] != height
    else { return }
    var measures = machine.measures
    measures[number] = height
    if prepending == node { prepend(measures) } else { send(.measured(measures)) }
  }

  /// Reports measures with which lists grew before their first row. Without a list from its end, that does not matter.
  package func prepend(_ measures: [Double]) {
    let report = HostReport.prepended(measures)
    send(machine.knows(report) ? report : .measured(measures))
  }

  /// Adds rows before the first one of a list, and reports the height that they add as such.
  package func prepend(to node: Int, _ change: () -> Void) {
    prepending = node
    change()
    scrollViewChanged(node, at: time)
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
    guard let view = surface?.scrollView(of: node) else { return }
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
    if consumers[node].stillFrames >= Self.rest, !view.isDecelerating, !view.isTracking { comeToRest(node) }
  }

  /// Ends a motion that UIKit or another author made.
  private func comeToRest(_ node: Int) {
    let drive = consumers[node].drive
    consumers[node].drive = .machine
    switch drive {
    case .coasting, .bouncing: send(.came(toRest: node))
    case .led, .machine: reconcile(node)
    }
    notify(.still(node))
  }

  // MARK: Writes

  /// Writes the offsets of all scroll views that the machine holds.
  func reconcile() {
    for node in topology.scrollViews { reconcile(node) }
  }

  func reconcile(_ node: Int) {
    guard environment != nil, consumers[node].drive == .machine, untouchable != node,
      let view = surface?.scrollView(of: node)
    else { return }
    let offset = shift(node, rounded(position(of: node)))
    guard !isRounded(view.offset, to: offset) else {
      consumers[node].known = view.offset
      return
    }
    writes += 1
    if view.isDecelerating || consumers[node].watchedFrames > 0 {
      view.stop(at: offset)
    } else {
      view.place(at: offset)
    }
    writes -= 1
    consumers[node].known = view.offset
  }

  /// Shows the part of an offset that is beyond the range by moving the view, and returns the rest. UIKit takes such an
  /// offset back at the next layout, unless its own finger made it.
  private func shift(_ node: Int, _ offset: Double) -> Double {
    let range = machine.range(node)
    let isHeld = consumers[node].motion == nil && finger?.scrollView == node
    let kept = isHeld ? offset : min(max(offset, rounded(range.lower)), rounded(range.upper))
    if consumers[node].shift != offset - kept {
      consumers[node].shift = offset - kept
      surface?.shift(node, by: offset - kept)
    }
    return kept
  }

  /// Ends a deceleration of UIKit, and writes the offset.
  func stop(_ node: Int) {
    guard untouchable != node, let view = surface?.scrollView(of: node) else { return }
    writes += 1
    view.stop(at: shift(node, rounded(position(of: node))))
    writes -= 1
    consumers[node].known = view.offset
  }
}
