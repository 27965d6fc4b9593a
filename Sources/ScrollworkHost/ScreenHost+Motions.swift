/// Motions: what the machine requests, and the frames in which it happens.
extension ScreenHost {
  /// The distance from the end at which a motion ends, in points.
  static let tolerance = 0.1

  /// Whether anything moves or may move, so that frames are needed.
  var isMoving: Bool {
    if touches > 0 || framesAfterTouch > 0 || finger != nil || isSliding { return true }
    if pagers.contains(where: { $0?.isMoving == true }) { return true }
    return topology.consumers.contains { node in
      consumers[node].motion != nil || consumers[node].drive != .machine || consumers[node].watchedFrames > 0
        || consumers[node].isRefused
    }
  }

  /// Reports a frame, with the time at which it is shown.
  package func tick(at target: Double) {
    enter(RecordLine(.tick, nil, [target]))
    defer { leave() }
    for node in topology.scrollViews where waits(for: node) { unlinked(node, at: target) }
    checkFrame(at: frameTime)
    if let surface { lead = max(0, target - surface.time) }
    time = target
    frameDuration = target - frameTime
    frameTime = target
    framesAfterTouch = max(0, framesAfterTouch - 1)
    if let ended = finger?.stepEnded, target - ended >= Self.stepSilence { endSteps(at: target) }
    batch {
      for node in topology.scrollViews { look(at: node) }
      for node in topology.scrollViews { countFrame(node) }
      for node in topology.consumers where consumers[node].frozen == nil { advance(node) }
      for tabs in topology.tabs { lookAtPager(tabs) }
      advanceSlides()
      // UIKit may step its scroll views after the display link: the layout at the end of the frame looks again. Under a
      // finger it looks before the rows are laid out, so that what they change is known apart.
      if topology.scrollViews.contains(where: {
        consumers[$0].drive != .machine || consumers[$0].watchedFrames > 0 || finger?.scrollView == $0
      }) {
        surface?.setNeedsLayout()
      }
    }
  }

  private func advance(_ node: Int) {
    switch consumers[node].motion {
    case nil: break
    case .spring(let spring, let since, let token):
      guard spring.isOver(after: frameTime - since, tolerance: Self.tolerance) else { break }
      consumers[node].motion = nil
      send(.settled(token))
    case .settle(let spring, let since):
      guard spring.isOver(after: frameTime - since, tolerance: Self.tolerance) else { break }
      consumers[node].motion = nil
      emit(.still(node))
    case .fade(let spring, let since):
      guard spring.isOver(after: frameTime - since, tolerance: Self.tolerance) else { break }
      consumers[node].motion = nil
      reconcile(node)
      emit(.still(node))
    case .back(let spring, let since): advance(node, back: spring, since: since)
    case .decay(let deceleration, let since, let sent): advance(node, deceleration, since: since, sent: sent)
    }
    reconcileMotion(node)
  }

  private func reconcileMotion(_ node: Int) {
    if topology.isScrollView(node), consumers[node].motion != nil { reconcile(node) }
  }

  private func advance(_ node: Int, _ deceleration: Deceleration, since: Double, sent: Double) {
    var (distance, velocity) = deceleration.state(after: max(0, frameTime - since))
    let isOver = abs(deceleration.distance - distance) < Self.tolerance
    if isOver { (distance, velocity) = (deceleration.distance, 0) }
    let motion = Motion.decay(deceleration, since: since, sent: distance)
    consumers[node].motion = motion
    if distance != sent { send(.drifted(node, by: distance - sent, velocity: velocity)) }
    guard isOver, consumers[node].motion == motion else { return }
    consumers[node].motion = nil
    emit(.still(node))
  }

  /// A return that passes its end goes on as a deceleration from there.
  private func advance(_ node: Int, back spring: Spring, since: Double) {
    if let passing = spring.passing, frameTime - since >= passing.time {
      let velocity = -passing.velocity
      let way = isPulled(node) ? machine.position(node) - end(of: node) : 0
      let deceleration = Deceleration(velocity: velocity)
      consumers[node].motion = .decay(deceleration, since: since + passing.time, sent: 0)
      // The machine counts the way back in raw points, as the finger made it; of a refresh control it knows nothing.
      if way != 0 { send(.drifted(node, by: way, velocity: velocity)) }
      if case .decay(let current, let since, let sent) = consumers[node].motion, current == deceleration {
        advance(node, current, since: since, sent: sent)
      }
    } else if spring.isOver(after: frameTime - since, tolerance: Self.tolerance) {
      consumers[node].motion = nil
      emit(.still(node))
    }
  }

  /// Ends a deceleration whose movement no consumer takes.
  func stopDrifting(_ node: Int, velocity: Double) {
    if case .coasting = consumers[node].drive {
      consumers[node].drive = .bouncing(nil)
    } else if case .decay = consumers[node].motion {
      // A list bounces at its end. The machine is at the end already.
      let bounces = topology.isScrollView(node) && velocity != 0
      consumers[node].motion =
        bounces ? .fade(Spring(returningFrom: 0, to: 0, velocity: -velocity), since: frameTime) : nil
      if !bounces { emit(.still(node)) }
    }
  }

  // MARK: Requests

  /// The machine shows a consumer elsewhere. Where its motion was seen, the difference fades.
  func place(_ node: Int) {
    switch consumers[node].motion {
    case .settle(let spring, let since), .back(let spring, let since):
      let state = spring.state(after: max(0, frameTime - since))
      let lag = (consumers[node].frozen ?? state.position) + prepended(node) - machine.shown(node)
      consumers[node].frozen = nil
      consumers[node].motion = .fade(Spring(returningFrom: lag, to: 0, velocity: state.velocity), since: time)
    case .spring, .decay, .fade, nil: break
    }
    switch consumers[node].drive {
    case .machine: break
    // Rows that grow above what is shown do not stop a deceleration: it goes on from there.
    case .coasting(let coast) where isGrowing && !isPulled(node):
      fling(node, velocity: coast.velocity(at: consumers[node].known))
    case .bouncing:
      let (known, range) = (consumers[node].known, machine.limits(node))
      // UIKit brings the list to the place itself.
      if isRounded(min(max(known, range.lower), range.upper), to: machine.shown(node)) { break }
      let lag = known - machine.shown(node)
      consumers[node].motion = .fade(Spring(returningFrom: lag, to: 0, velocity: 0), since: time)
      takeOver(node)
    case .led, .coasting: takeOver(node)
    }
  }

  /// Ends what UIKit or another author moves, where the machine has put the scroll view elsewhere.
  private func takeOver(_ node: Int) {
    consumers[node].drive = .machine
    consumers[node].watchedFrames = Self.watch
  }

  /// Reports the rest of every motion that nothing makes: it is over, the machine has put the scroll view elsewhere, or a
  /// finger stopped it that the machine ignores, since it can move nothing.
  func reportRest() {
    for node in topology.nodes.indices where machine.isMoving(node) && !isMade(node) { send(.came(toRest: node)) }
  }

  /// Whether UIKit or the host makes the motion of a node, or one that comes before it.
  private func isMade(_ node: Int) -> Bool {
    switch consumers[node].motion {
    case .decay, .back, .settle, .spring: return true
    case .fade, nil: break
    }
    return topology.scrollViews.contains { consumers[$0].drive.awaited(of: $0) == node }
  }

  /// Lets a region go on as the finger let it go: UIKit moves a scroll view, the host moves everything else.
  func coast(_ node: Int, _ release: Release?) {
    guard let release, topology.consumers.contains(node) else { return }
    guard release.scrollView == node, !release.isPulled else {
      return fling(node, velocity: release.velocity, after: release)
    }
    consumers[node].drive = .coasting(Coast(thrown: release.velocity))
    consumers[node].watchedFrames = 0
  }

  func halt(_ node: Int, _ release: Release?) {
    switch consumers[node].motion {
    case .decay: consumers[node].motion = nil
    case .spring, .settle, .back, .fade, nil: break
    }
    guard topology.isScrollView(node) else { return }
    // What was pulled past its end is left to UIKit, which brings it back: nothing follows.
    guard !consumers[node].drive.isBouncing else {
      consumers[node].drive = .bouncing(nil)
      return
    }
    consumers[node].drive = .machine
    consumers[node].watchedFrames = Self.watch
    stop(node)
  }

  func settle(_ node: Int, at position: Double, _ release: Release?, isAnimated: Bool) {
    if release?.scrollView == node, consumers[node].drive.isBouncing { return }
    // The machine is at the position already; the view follows, with the velocity that leads there.
    let from = before[node]
    let thrown = consumers[node].motion?.spring(at: frameTime)?.velocity ?? -reportedVelocity
    let velocity = thrown * (position - from) > 0 ? thrown : 0
    if topology.isScrollView(node) {
      consumers[node].drive = .machine
      consumers[node].watchedFrames = Self.watch
    }
    consumers[node].frozen = nil
    guard isAnimated, topology.consumers.contains(node) else {
      consumers[node].motion = nil
      return
    }
    consumers[node].motion = .settle(Spring(returningFrom: from, to: position, velocity: velocity), since: time)
  }

  /// Lets the views follow what a report moved at once in the machine: the difference fades.
  func followMachine() {
    for node in topology.consumers where consumers[node].motion == nil && consumers[node].drive == .machine {
      let lag = before[node] - restingPosition(of: node)
      guard abs(lag) > 1 else { continue }
      consumers[node].motion = .fade(Spring(returningFrom: lag, to: 0, velocity: 0), since: time)
    }
  }

  /// Ends what moves the node that a tap on the status bar names, and animates the way to the top, as UIKit does for its
  /// own scroll view. The machine is at the top already, and expects no report of the way.
  func scrollToTop() {
    guard finger == nil, let node = topology.nodes.firstIndex(where: { $0.scrollsToTop }), machine.position(node) == 0
    else { return }
    if topology.isScrollView(node) {
      consumers[node].drive = .machine
      consumers[node].watchedFrames = Self.watch
    }
    consumers[node].frozen = nil
    consumers[node].motion = nil
    followMachine()
  }

  /// Lets a consumer decelerate from a velocity, in points per second, positive downward. A list that a release let go beyond
  /// its end comes back first, and the consumer goes on with the velocity with which it passes the end.
  func fling(_ node: Int, velocity: Double, after release: Release? = nil) {
    if let release, release.isPulled, let view = release.scrollView, consumers[view].drive.isBouncing {
      let (position, range) = (consumers[view].known, machine.limits(view))
      let end = min(max(position, range.lower), range.upper)
      let passing = Spring(returningFrom: position, to: end, velocity: -velocity).passing
      consumers[view].drive = .bouncing(
        Throw(node: node, velocity: passing.map { -$0.velocity } ?? velocity, released: velocity))
      consumers[view].watchedFrames = 0
      return
    }
    if topology.isScrollView(node) {
      consumers[node].drive = .machine
      consumers[node].watchedFrames = Self.watch
      surface?.scrollView(of: node)?.flashIndicators()
    }
    let from = position(of: node)
    let goal = isPulled(node) ? end(of: node) : restingPosition(of: node)
    let isBehind = if case .fade = consumers[node].motion { velocity * (goal - from) < 0 } else { false }
    consumers[node].motion =
      isPulled(node) || isBehind
      ? .back(Spring(returningFrom: from, to: goal, velocity: -velocity), since: time)
      : .decay(Deceleration(velocity: velocity), since: time, sent: 0)
  }

  /// Starts the spring of a sheet. Without a velocity it keeps the velocity and the damping of the running spring.
  func animate(
    _ node: Int, to height: Double, response: Double, damping: Double, velocity: Double?, token: Int
  ) {
    var (from, speed, ratio) = (position(of: node), 0.0, damping)
    if let velocity {
      speed = topology.nodes[node].isAtTop ? velocity : -velocity
    } else if case .spring(let spring, let since, _) = consumers[node].motion {
      ratio = spring.damping
      // The new spring begins now, between two frames, and so does what it takes over.
      if consumers[node].frozen == nil { (from, speed) = spring.state(after: max(0, time - since)) }
    }
    if surface?.reducesMotion == true { ratio = max(1, ratio) }
    consumers[node].motion = .spring(
      Spring(from: from, to: height, velocity: speed, response: response, damping: ratio), since: time, token: token)
  }
}
