import ScrollworkEngine

/// A contradiction between what a screen showed and what may happen, which the library found in itself.
public struct HostViolation: Equatable, Sendable {
  public enum Kind: Int, Sendable {
    /// A view moved in a frame by more than finger, springs and decelerations move it.
    case continuity
    /// The offset of a list was written back by what its rows grew.
    case conservation
    /// Something goes on without a finger or a view, or a sheet rests beside its notches.
    case rest
  }

  public let kind: Kind
  /// The violation, after the file and the line of the spec.
  public let message: String
}

/// The values that the library follows to check itself.
///
/// **Units:** points, points per second, seconds.
struct SelfCheck {
  var isOn = false
  /// The upper edges of the views in the window at the last frame by node, of sheets at the top their lower ones. Empty where
  /// no frame was seen before.
  var places: [Double] = []
  /// The content heights of lists at the last frame, by node.
  var heights: [Double] = []
  /// The positions that views showed at the last frame, by node.
  var shown: [Double] = []
  /// Whether the views were seen at the last frame, by node.
  var seen: [Bool] = []
  /// Whether something other than movement changed places since the last frame.
  var isLaidOutAnew = true
  /// The distance that the finger moved since the last frame.
  var moved = 0.0
  /// The speed of a finger that lifted since the last frame, and the greatest one since the last rest.
  var released = 0.0
  var thrown = 0.0
  /// The speeds that the last two frames allowed: UIKit may step its scroll views after the display link.
  var speeds = (0.0, 0.0)
  var time = 0.0
  /// The time since which a finger drives without a touch.
  var fingerless: Double?
  /// The kinds of violations that were reported, as bits.
  var reported = 0

  mutating func follow(_ event: ScrollMachine.Event, isAnimated: Bool) {
    guard isOn else { return }
    if !isAnimated { isLaidOutAnew = true }
    switch event {
    case .dragged(_, let by): moved += abs(by)
    case .ended(_, let velocity):
      released = max(released, abs(velocity))
      thrown = max(thrown, abs(velocity))
    case .drifted(_, _, let velocity): thrown = max(thrown, abs(velocity))
    case .resized, .measured, .prepended, .placed, .scroll: isLaidOutAnew = true
    case .seen, .began, .cancelled, .came, .scrolledToTop, .settled, .move, .tapped, .tappedOutside, .tappedTitle,
      .willShow, .selected, .mode:
      break
    }
  }
}

extension ScreenHost {
  /// The time for which a finger may drive without a touch, in seconds.
  private static let fingerlessTime = 1.0

  /// Whether the library checks itself.
  package var checksItself: Bool {
    get { selfCheck.isOn }
    set { if newValue != selfCheck.isOn { selfCheck = SelfCheck(isOn: newValue) } }
  }

  private func report(_ kind: HostViolation.Kind, _ node: Int, _ message: @autoclosure () -> String) {
    guard selfCheck.reported & (1 << kind.rawValue) == 0 else { return }
    selfCheck.reported |= 1 << kind.rawValue
    onViolation(HostViolation(kind: kind, message: "\(topology.place(of: node)) \(message())"))
  }

  /// The distance that a view may jump unnoticed, in points.
  private static let unnoticed = 12.0

  /// Checks the frame that is shown, against the one before.
  func checkFrame(at now: Double) {
    guard selfCheck.isOn, environment != nil else { return }
    checkFinger(at: now)
    let speed = allowedSpeed()
    let duration = min(max(0, now - selfCheck.time), 0.1)
    let fastest = max(speed, selfCheck.speeds.0, selfCheck.speeds.1)
    let allowed = 3 * selfCheck.moved + fastest * duration * 1.3 + Self.unnoticed
    let count = topology.nodes.count
    let isCompared = !selfCheck.isLaidOutAnew && selfCheck.places.count == count && duration > 0
    if selfCheck.places.count != count {
      selfCheck.places = Array(repeating: 0, count: count)
      selfCheck.heights = selfCheck.places
      selfCheck.shown = selfCheck.places
      selfCheck.seen = Array(repeating: false, count: count)
    }
    var jump: (node: Int, distance: Double)?
    for node in 0..<count {
      let (place, isSeen) = (place(of: node), isSeen(node))
      // UIKit or the app moves the rows of other lists: the library writes no offset there.
      let movesRows = topology.isList(node) && consumers[node].drive == .machine
      let distance = abs(place - selfCheck.places[node] - (movesRows ? shown[node] - selfCheck.shown[node] : 0))
      if isCompared, jump == nil, distance > allowed, distance > allowed * pace(of: node), isSeen, selfCheck.seen[node]
      {
        jump = (node, distance)
      }
      selfCheck.places[node] = place
      selfCheck.heights[node] = consumers[node].contentHeight
      selfCheck.shown[node] = shown[node]
      selfCheck.seen[node] = isSeen
    }
    selfCheck.speeds = (speed, selfCheck.speeds.0)
    (selfCheck.isLaidOutAnew, selfCheck.moved, selfCheck.released, selfCheck.time) = (false, 0, 0, now)
    if let jump { report(.continuity, jump.node, "jumps by \(jump.distance) points, where \(allowed) are possible") }
  }

  /// The distance that a node moves at most while a position changes by a point: the bars of an edge add up, and one that
  /// follows something leaves over the way of that, which may be shorter.
  package func pace(of node: Int) -> Double {
    guard topology.nodes[node].kind == .bar else { return 1 }
    return topology.bars.reduce(0) { $0 + max(1, machine.pace(ofBar: $1)) }
  }

  /// Whether no page hides a node. While a pager turns, all of its pages count as seen.
  private func isSeen(_ node: Int) -> Bool {
    var current = node
    while current >= 0 {
      if topology.nodes[current].kind == .page, let tabs = topology.nodes[current].parent,
        machine.page(of: tabs) != current, !isTurning(tabs)
      {
        return false
      }
      current = topology.parents[current]
    }
    return true
  }

  /// The place of a view in the window: its upper edge, or the lower one of a sheet at the top.
  private func place(of node: Int) -> Double {
    var (sum, current) = (0.0, node)
    while current >= 0 {
      sum += frames[current]?.top ?? 0
      current = topology.parents[current]
    }
    return topology.isSheetAtTop(node) ? sum + (frames[node]?.height ?? 0) : sum
  }

  /// The speed with which springs, decelerations and UIKit may move views now.
  private func allowedSpeed() -> Double {
    var speed = selfCheck.released
    for case let slide? in slides { speed += slide.spring.frequency * abs(slide.spring.from) }
    for node in topology.consumers {
      switch consumers[node].motion {
      case .spring(let spring, _, _), .settle(let spring, _), .back(let spring, _), .fade(let spring, _):
        speed += abs(spring.velocity) + spring.frequency * abs(spring.from - spring.to)
      case .decay(let deceleration, _, _): speed += abs(deceleration.velocity)
      case nil: break
      }
      switch consumers[node].drive {
      case .machine, .led: break
      case .coasting(let coast): speed += max(abs(coast.thrown), selfCheck.thrown) * 1.2
      case .bouncing:
        let range = machine.limits(node)
        let beyond = max(0, range.lower - consumers[node].known, consumers[node].known - range.upper)
        speed += selfCheck.thrown * 1.2 + Spring.returnFrequency * beyond
      }
    }
    return speed
  }

  /// Checks that what drives has a finger, and what goes on a view.
  private func checkFinger(at now: Double) {
    if let finger, !finger.isIndirect, touches == 0 {
      let since = selfCheck.fingerless ?? now
      selfCheck.fingerless = since
      if now - since > Self.fingerlessTime { report(.rest, finger.region, "is dragged, and no finger is down") }
    } else {
      selfCheck.fingerless = nil
    }
    for node in topology.scrollViews where consumers[node].drive != .machine {
      if surface?.scrollView(of: node) == nil { report(.rest, node, "moves, and has no view") }
    }
  }

  /// Checks the screen when its display link stops.
  func checkRest() {
    guard selfCheck.isOn, !selfCheck.places.isEmpty else { return }
    checkFrame(at: max(time, selfCheck.time + 1.0 / 120))
    for sheet in topology.sheets {
      guard let notch = notch(of: sheet) else {
        report(.rest, sheet, "rests at no notch, at \(shown[sheet])")
        continue
      }
      if notch != .free, let height = height(of: sheet, at: notch), abs(height - shown[sheet]) > 0.5 {
        report(.rest, sheet, "rests at \(shown[sheet]), and its notch is \(height)")
      }
    }
    selfCheck.places.removeAll(keepingCapacity: true)
    selfCheck.thrown = 0
  }

  /// Checks a write of an offset: where rows have grown above what is seen, it does not take the list back to its place of
  /// the last frame. A growth within the movement of the finger looks like that movement.
  func checkWrite(_ node: Int, from seen: Double, to offset: Double) {
    guard selfCheck.isOn, selfCheck.heights.count > node, !selfCheck.places.isEmpty else { return }
    let (growth, range) = (consumers[node].contentHeight - selfCheck.heights[node], machine.limits(node))
    let unnoticed = 3 + selfCheck.moved
    guard abs(growth) > unnoticed, seen > range.lower, seen < range.upper, abs(seen - offset - growth) <= unnoticed,
      abs(offset - selfCheck.shown[node]) <= unnoticed
    else { return }
    report(.conservation, node, "moves by \(growth) points, by which its rows grew above what is seen")
  }
}
