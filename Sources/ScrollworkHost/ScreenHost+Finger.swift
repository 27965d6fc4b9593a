import ScrollworkEngine

/// The end of a finger, while the machine answers it.
struct Release {
  let region: Int
  let scrollView: Int?
  /// In points per second, positive downward.
  let velocity: Double
  /// Whether the scroll view was let go beyond its end.
  let isPulled: Bool
  let isCancelled: Bool
}

/// The finger: touches, and the pans of scroll views and of the library.
extension ScreenHost {
  /// The silence after which a finger counts as standing still, in seconds. A pan keeps its velocity while it holds.
  static let stillness = 0.1
  /// The shown distance from which letting go refreshes, and the height of a control that refreshes, in points.
  static let refreshDistance = 90.0
  package static let refreshHeight = 60.0

  // MARK: Touches

  /// Reports a finger that went down on a node, before any recognizer reports it. Returns whether the touch ended a
  /// deceleration of the host, and so is not a tap.
  ///
  /// A touch holds what moves under it; the machine learns of it only if a pan begins.
  package func touchDown(on node: Int?, at now: Double) -> Bool {
    enter(RecordLine(.touchDown, node, [now]))
    defer { leave() }
    time = now
    touches += 1
    var isConsumed = false
    batch {
      // Only here a write of another author differs from the offset that a beginning pan leaves.
      for view in topology.scrollViews { look(at: view, at: .touchDown) }
      guard finger == nil, let node else { return }
      let touched = consumers(touchedBy: node)
      for consumer in touched {
        // UIKit ends only a deceleration that is touched itself, and this one would go on under the finger.
        if case .coasting = consumers[consumer].drive, !topology.isAround(consumer, node) {
          end(consumer)
          isConsumed = true
        }
        guard let motion = consumers[consumer].motion else { continue }
        if case .decay = motion {
          consumers[consumer].motion = nil
          isConsumed = true
        } else {
          consumers[consumer].frozen = position(of: consumer)
        }
      }
    }
    return isConsumed
  }

  /// Reports that a finger left or was cancelled.
  package func touchUp(at now: Double) {
    enter(RecordLine(.touchUp, nil, [now]))
    defer { leave() }
    time = now
    touches = max(0, touches - 1)
    guard touches == 0 else { return }
    framesAfterTouch = Self.watch
    if finger == nil { batch { thaw() } }
  }

  /// Lets held motions go on from rest.
  private func thaw() {
    for node in topology.consumers {
      guard let frozen = consumers[node].frozen else { continue }
      consumers[node].frozen = nil
      var from = frozen
      if case .fade = consumers[node].motion { from -= restingPosition(of: node) }
      consumers[node].motion = consumers[node].motion?.resumed(from: from, at: time)
    }
  }

  /// The consumers that a finger on a node can move: those around it, and the chain of its region.
  private func consumers(touchedBy node: Int) -> [Int] {
    let region = topology.nodes[node].region
    return topology.consumers.filter { consumer in
      topology.isAround(consumer, node) || region.map { isInChain(consumer, of: $0) } ?? false
    }
  }

  /// Whether a consumer is in the chain of a region, through the selected pages.
  func isInChain(_ consumer: Int, of region: Int) -> Bool {
    if topology.isAround(consumer, region) { return true }
    guard topology.isAround(region, consumer) else { return false }
    var current: Int? = consumer
    while let node = current, node != region {
      if topology.nodes[node].kind == .page, let tabs = topology.nodes[node].parent, machine.page(of: tabs) != node {
        return false
      }
      current = topology.nodes[node].parent
    }
    return true
  }

  // MARK: Pans

  /// Whether a pan that begins now would drive.
  package var acceptsFinger: Bool { finger == nil || finger?.stepEnded != nil }

  /// Reports that a pan began. The translation at this moment is the zero of the drag, and an offset that the scroll
  /// view has now is placed back.
  ///
  /// - Parameter isIndirect: Whether a trackpad or a wheel moves the pan. It has moved by the whole translation then, since
  ///   there is no distance that it must move to begin.
  package func panBegan(
    on region: Int, scrollView: Int?, translation: Double, isIndirect: Bool = false, at now: Double
  ) {
    enter(RecordLine(.panBegan, region, [Double(scrollView ?? -1), translation, isIndirect.number, now]))
    defer { leave() }
    time = now
    if let finger, finger.stepEnded != nil {
      if finger.region == region, finger.scrollView == scrollView {
        self.finger?.stepEnded = nil
        self.finger?.translation = 0
        return panMoved(scrollView, translation: translation, at: now)
      }
      endSteps(at: now)
    }
    guard finger == nil else {
      if let scrollView {
        consumers[scrollView].isRefused = true
        batch { reconcile() }
      }
      return
    }
    finger = DrivingFinger(
      region: region, scrollView: scrollView, translation: isIndirect ? 0 : translation, movedAt: now,
      isIndirect: isIndirect)
    defer { if isIndirect { panMoved(scrollView, translation: translation, at: now) } }
    batch {
      let sheet = topology.sheet(around: region)
      let reported = sheet ?? region
      let chain = topology.consumers.filter { isInChain($0, of: region) }
      var at = machine.shown(reported)
      for consumer in chain {
        // The machine is at the start already, and only the view is on its way back there.
        if case .back = consumers[consumer].motion, !isPulled(consumer) {
          let lag = position(of: consumer) - restingPosition(of: consumer)
          consumers[consumer].motion = .fade(Spring(returningFrom: lag, to: 0, velocity: 0), since: time)
        }
        let position = catchPosition(of: consumer)
        if consumer == reported { at = position }
        if consumer != sheet, position != machine.shown(consumer) { send(.seen(consumer, at: position)) }
      }
      // The spring of a sheet is ended by the machine, which may let it go on.
      for consumer in chain {
        // What only UIKit knows to be beyond its end goes on there. What the machine knows is held by the finger.
        let isHeld = consumers[consumer].drive.isBouncing && isPulled(consumer) && consumer != scrollView
        if isHeld { consumers[consumer].watchedFrames = Self.watch }
        if consumer == scrollView || isHeld || !consumers[consumer].drive.isBouncing {
          consumers[consumer].drive = .machine
        }
        if consumer == scrollView { consumers[consumer].watchedFrames = 0 }
        switch consumers[consumer].motion {
        case .settle, .back, .decay:
          consumers[consumer].motion = nil
          consumers[consumer].frozen = nil
        case .spring, .fade, nil: break
        }
      }
      send(.began(region, at: at))
      thaw()
      // A sheet that is caught beyond its highest notch, in the overshoot of a spring, is shown there by the machine.
      if let sheet, consumers[sheet].motion == nil, at != machine.shown(sheet) {
        let lag = at - machine.shown(sheet)
        consumers[sheet].motion = .fade(Spring(returningFrom: lag, to: 0, velocity: 0), since: time)
      }
    }
  }

  /// Returns the position at which a finger catches a consumer. What the finger pulled before is its own again.
  private func catchPosition(of node: Int) -> Double {
    let shown = machine.shown(node)
    let position: Double
    switch consumers[node].motion {
    case .fade: position = self.position(of: node)
    case .spring, .settle, .back, .decay: return self.position(of: node)
    case nil:
      // A trackpad or a wheel has moved the view already by the translation that is reported next.
      guard consumers[node].drive.isBouncing, let view = surface?.scrollView(of: node) else { return shown }
      position = finger?.isIndirect == true ? consumers[node].known : view.offset
      if isPulled(node) { return position }
    }
    guard finger?.scrollView == node else { return shown }
    if isPulled(node) { return position }
    let range = machine.limits(node)
    guard position < range.lower || position > range.upper else { return shown }
    consumers[node].motion = nil
    consumers[node].frozen = nil
    consumers[node].pull = RubberBand.pull(position - shown, extent: frames[node]?.height ?? 0)
    return shown
  }

  /// Reports the translation of the finger. The order of callbacks does not matter, since a report carries only what
  /// is new.
  package func panMoved(_ scrollView: Int?, translation: Double, at now: Double) {
    enter(RecordLine(.panMoved, scrollView, [translation, now]))
    defer { leave() }
    time = now
    guard var finger, finger.scrollView == scrollView else {
      if let scrollView, consumers[scrollView].isRefused { reconcile() }
      return
    }
    let by = translation - finger.translation
    if by != 0 {
      finger.translation = translation
      finger.movedAt = now
      self.finger = finger
      batch { send(.dragged(finger.region, by: by)) }
    } else {
      reconcile()
    }
  }

  /// The silence after which the steps of a wheel end a drag, in seconds.
  static let stepSilence = 0.3

  /// Ends the drag that the steps of a wheel made.
  func endSteps(at now: Double) {
    guard let finger, finger.stepEnded != nil else { return }
    panEnded(finger.scrollView, translation: finger.translation, velocity: 0, isCancelled: false, at: now)
  }

  /// Reports that a pan ended, with its velocity in points per second, positive downward.
  ///
  /// - Parameter isStep: Whether the pan was a step of a wheel, such as a click: others may follow, and only a silence ends
  ///   the drag.
  package func panEnded(
    _ scrollView: Int?, translation: Double, velocity: Double, isCancelled: Bool, isStep: Bool = false, at now: Double
  ) {
    enter(RecordLine(.panEnded, scrollView, [translation, velocity, isCancelled.number, isStep.number, now]))
    defer { leave() }
    time = now
    if let scrollView, consumers[scrollView].isRefused {
      consumers[scrollView].isRefused = false
      consumers[scrollView].watchedFrames = Self.watch
      batch { stop(scrollView) }
      return
    }
    guard let finger, finger.scrollView == scrollView else { return }
    if isStep, !isCancelled {
      panMoved(scrollView, translation: translation, at: now)
      self.finger?.stepEnded = now
      guard let scrollView else { return }
      consumers[scrollView].watchedFrames = Self.watch
      return batch { returnPull(of: scrollView) }
    }
    batch {
      untouchable = scrollView
      panMoved(scrollView, translation: translation, at: now)
      let isStill = now - (self.finger ?? finger).movedAt >= Self.stillness
      send(isCancelled ? .cancelled : .ended(finger.region, velocity: isStill ? 0 : velocity))
      untouchable = nil
      if touches == 0 { thaw() }
    }
  }

  /// Takes the finger that a report ends. `nil` for other reports.
  func takeRelease(_ event: ScrollMachine.Event) -> Release? {
    let (velocity, isCancelled): (Double, Bool)
    switch event {
    case .ended(_, let value): (velocity, isCancelled) = (value, false)
    case .cancelled: (velocity, isCancelled) = (0, true)
    case .seen, .began, .dragged, .drifted, .came, .placed, .scrolledToTop, .settled, .move, .scroll, .tapped,
      .tappedOutside, .tappedTitle, .willShow, .selected, .mode, .resized, .measured, .prepended:
      return nil
    }
    guard let finger else { return nil }
    self.finger = nil
    releaseRefresh()
    var isPulled = false
    // UIKit has ended the steps of a wheel long ago, and knows nothing of a pull that the view's place shows.
    if let view = finger.scrollView, finger.stepEnded != nil || consumers[view].shift != 0 {
      consumers[view].watchedFrames = Self.watch
      returnPull(of: view)
      return Release(
        region: finger.region, scrollView: nil, velocity: velocity, isPulled: false, isCancelled: isCancelled)
    }
    if let view = finger.scrollView {
      isPulled = consumers[view].pull != 0 || self.isPulled(view)
      consumers[view].known = surface?.scrollView(of: view)?.offset ?? 0
      consumers[view].drive = isPulled ? .bouncing(nil) : .machine
      // UIKit may start late: the frames before its first step do not count.
      consumers[view].previous = consumers[view].known
      consumers[view].stillFrames = -Self.watch
      consumers[view].pull = 0
      consumers[view].watchedFrames = Self.watch
    }
    return Release(
      region: finger.region, scrollView: finger.scrollView, velocity: velocity, isPulled: isPulled,
      isCancelled: isCancelled)
  }

  /// Ends what the answer to a release left open: a scroll view that is not asked to go on stands still.
  func finish(_ release: Release) {
    untouchable = nil
    // A release can send what scrolls in a sheet to its start.
    followMachine()
    guard let view = release.scrollView, consumers[view].drive == .machine else { return }
    stop(view)
    if consumers[view].motion == nil { emit(.still(view)) }
  }

  // MARK: Pulls

  /// Pulls by what the machine left over, in points, positive upward: the scroll with a refresh control, or the list
  /// under the finger.
  func pull(by rest: Double) {
    guard let finger else { return }
    if rest < 0, let node = topology.refreshing.first(where: { isInChain($0, of: finger.region) }) {
      consumers[node].pull += rest
    } else if let view = finger.scrollView {
      let (position, range) = (machine.position(view), machine.limits(view))
      if rest > 0 ? position >= range.upper : position <= range.lower { consumers[view].pull += rest }
    }
  }

  /// The consumer that the finger pulls.
  private var pulled: Int? { topology.consumers.first { consumers[$0].pull != 0 } }

  /// Takes a movement from the pull first, and returns the part that is left. Positive downward.
  func giveBack(_ by: Double) -> Double {
    guard finger != nil, let node = pulled else { return by }
    let pull = consumers[node].pull
    guard pull * by > 0 else { return by }
    let taken = pull > 0 ? min(by, pull) : max(by, pull)
    consumers[node].pull = pull - taken
    return by - taken
  }

  /// Brings back what was pulled, by a motion of the host.
  private func returnPull(of node: Int) {
    let position = position(of: node)
    consumers[node].pull = 0
    let lag = position - restingPosition(of: node)
    if lag != 0 { consumers[node].motion = .fade(Spring(returningFrom: lag, to: 0, velocity: 0), since: time) }
  }

  /// Lets go of a scroll with a refresh control. Pulled far enough, it refreshes and stays open meanwhile.
  func releaseRefresh() {
    for node in topology.refreshing where consumers[node].pull != 0 {
      let position = position(of: node)
      let distance = position - machine.shown(node)
      consumers[node].pull = 0
      if consumers[node].hold == 0, canRefresh.contains(node), distance <= -Self.refreshDistance {
        consumers[node].hold = -Self.refreshHeight
        emit(.refreshes(node))
      }
      let lag = position - restingPosition(of: node)
      consumers[node].motion = .fade(Spring(returningFrom: lag, to: 0, velocity: 0), since: time)
    }
  }

  /// Closes a refresh control.
  package func endRefreshing(_ node: Int) {
    enter(RecordLine(.endRefreshing, node))
    defer { leave() }
    guard consumers[node].hold != 0 else { return }
    let position = position(of: node)
    consumers[node].hold = 0
    let lag = position - restingPosition(of: node)
    batch {
      consumers[node].motion = .fade(Spring(returningFrom: lag, to: 0, velocity: 0), since: surface?.time ?? time)
    }
  }
}
