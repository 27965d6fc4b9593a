/// The base of recognizers: a state machine, its targets, and the rules between recognizers of one touch.
@MainActor open class UIGestureRecognizer: Hashable {
  public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed
    public static let recognized = State.ended

    /// Whether the gesture is over, in either way.
    var isFinal: Bool {
      switch self {
      case .possible, .began, .changed: false
      case .ended, .cancelled, .failed: true
      }
    }
  }

  open internal(set) weak var view: UIView?
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  open var cancelsTouchesInView = true
  open var delaysTouchesBegan = false
  open var delaysTouchesEnded = true
  open var requiresExclusiveTouchType = true
  open var allowedTouchTypes: [NSNumber] = [0, 1, 2]
  open var name: String?

  open var isEnabled = true {
    didSet {
      guard oldValue, !isEnabled else { return }
      giveUp()
    }
  }

  private var storedState = State.possible

  /// The state. Subclasses assign it, and the rules between recognizers decide what becomes of a recognition.
  open var state: State {
    get { storedState }
    set {
      if storedState == .possible, newValue == .began || newValue == .ended {
        recognize(as: newValue)
      } else {
        enter(newValue)
      }
    }
  }

  // MARK: - Touches

  /// The touches that the recognizer receives.
  private(set) var activeTouches: [UITouch] = []
  /// The touches of the sequence, also those that were lifted.
  private var sequence: Set<UITouch> = []

  open var numberOfTouches: Int { activeTouches.count }

  open func location(in view: UIView?) -> CGPoint {
    let points = (activeTouches.isEmpty ? Array(sequence) : activeTouches).map { $0.location(in: view) }
    guard !points.isEmpty else { return .zero }
    return points.reduce(.zero, +) * (1 / CGFloat(points.count))
  }

  open func location(ofTouch index: Int, in view: UIView?) -> CGPoint { activeTouches[index].location(in: view) }

  func accepts(_ touch: UITouch, _ event: UIEvent) -> Bool {
    isEnabled && allowedTouchTypes.contains { $0.intValue == touch.type.rawValue } && shouldReceive(event) && hasRoom
      && delegate?.gestureRecognizer(self, shouldReceive: touch) != false
  }

  /// Whether one more finger counts.
  var hasRoom: Bool { true }

  func attach(_ touch: UITouch) {
    if sequence.isEmpty && storedState != .possible { restart() }
    activeTouches.append(touch)
    sequence.insert(touch)
  }

  func tracks(_ touch: UITouch) -> Bool { activeTouches.contains(touch) && !storedState.isFinal }

  func lift(_ touch: UITouch) {
    activeTouches.removeAll { $0 === touch }
    guard activeTouches.isEmpty else { return }
    if storedState == .possible && pending == nil { enter(.failed) }
    if pending == nil { restart() }
  }

  /// Enters a state of a trackpad or a wheel, which has no touch. Returns whether the recognizer is in a gesture.
  func enterIndirectly(_ state: State) -> Bool {
    if storedState.isFinal { restart() }
    self.state = state
    let isOn = storedState == .began || storedState == .changed
    if storedState.isFinal { restart() }
    return isOn
  }

  private func restart() {
    storedState = .possible
    pending = nil
    sequence = []
    reset()
  }

  open func ignore(_ touch: UITouch, for event: UIEvent) { activeTouches.removeAll { $0 === touch } }

  /// Whether a finger other than the one that lifts is down.
  func isHeld(apartFrom touch: UITouch) -> Bool { activeTouches.contains { $0 !== touch } }

  func viewLeftItsWindow() { giveUp() }

  /// Cancels what is recognized, fails what is not.
  private func giveUp() {
    if storedState == .began || storedState == .changed {
      enter(.cancelled)
    } else if storedState == .possible && !sequence.isEmpty {
      enter(.failed)
    }
  }

  open func reset() {}
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    if storedState == .began || storedState == .changed { enter(.cancelled) } else { enter(.failed) }
  }

  // MARK: - Recognition

  /// The recognition that waits for others to fail.
  private var pending: State?
  private var required: [Weak<UIGestureRecognizer>] = []

  open func require(toFail other: UIGestureRecognizer) { required.append(Weak(other)) }
  open func canPrevent(_ other: UIGestureRecognizer) -> Bool { true }
  open func canBePrevented(by other: UIGestureRecognizer) -> Bool { true }
  open func shouldReceive(_ event: UIEvent) -> Bool { true }
  open func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool { false }
  open func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool { false }

  /// The other recognizers that share a touch of the sequence.
  private var rivals: [UIGestureRecognizer] {
    var result: [UIGestureRecognizer] = []
    for touch in sequence {
      for other in touch.gestureRecognizers ?? [] where other !== self && !result.contains(other) {
        result.append(other)
      }
    }
    return result
  }

  private func recognize(as state: State) {
    guard view?.gestureRecognizerShouldBegin(self) != false, delegate?.gestureRecognizerShouldBegin(self) != false
    else {
      return enter(.failed)
    }
    if rivals.contains(where: { waits(for: $0) && $0.storedState == .possible && !$0.sequence.isEmpty }) {
      pending = state
      return
    }
    finish(state)
  }

  private func waits(for other: UIGestureRecognizer) -> Bool {
    required.contains { $0.value === other } || shouldRequireFailure(of: other)
      || other.shouldBeRequiredToFail(by: self)
      || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
  }

  private func finish(_ state: State) {
    pending = nil
    let rivals = rivals
    let winners = rivals.filter { [.began, .changed, .ended].contains($0.storedState) }
    if winners.contains(where: { !recognizesTogether(with: $0) && $0.canPrevent(self) && canBePrevented(by: $0) }) {
      return enter(.failed)
    }
    if rivals.contains(where: { waits(for: $0) && [.began, .changed, .ended].contains($0.storedState) }) {
      return enter(.failed)
    }
    willBegin()
    storedState = state
    for other in rivals where other.storedState == .possible {
      if !recognizesTogether(with: other) && canPrevent(other) && other.canBePrevented(by: self) {
        other.enter(.failed)
      }
    }
    if cancelsTouchesInView {
      for touch in activeTouches { Stage.current.cancelInView(touch) }
    }
    Stage.current.counts.recognized += 1
    act()
    for other in rivals { other.reconsider() }
  }

  /// Goes on with a recognition that waited, now that another recognizer has failed or recognized.
  private func reconsider() {
    guard let state = pending, storedState == .possible else { return }
    let blockers = rivals.filter(waits)
    if blockers.contains(where: { [.began, .changed, .ended].contains($0.storedState) }) {
      enter(.failed)
    } else if !blockers.contains(where: { $0.storedState == .possible && !$0.sequence.isEmpty }) {
      finish(state)
      if activeTouches.isEmpty { restart() }
    }
  }

  private func recognizesTogether(with other: UIGestureRecognizer) -> Bool {
    if self is ScrollPan, other is ScrollPan, Stage.current.knobs.nestedScrollPans == .together { return true }
    return delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) == true
      || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) == true
  }

  private func enter(_ state: State) {
    guard !storedState.isFinal || state == .possible else { return }
    let rivals = rivals
    pending = nil
    if storedState == .possible && state == .cancelled { return enter(.failed) }
    storedState = state
    if state != .failed && state != .possible { act() }
    if state == .failed {
      for other in rivals { other.reconsider() }
    }
  }

  // MARK: - Targets

  private var targets: [Target] = []

  private final class Target {
    weak var object: AnyObject?
    let action: @MainActor (UIGestureRecognizer) -> Void

    init(_ object: AnyObject, _ action: @escaping @MainActor (UIGestureRecognizer) -> Void) {
      (self.object, self.action) = (object, action)
    }
  }

  /// Adds a target, which is not retained. In place of a selector there is a function.
  open func addTarget(_ target: AnyObject, _ action: @escaping @MainActor (UIGestureRecognizer) -> Void) {
    targets.append(Target(target, action))
  }

  /// Removes every action of a target.
  open func removeTarget(_ target: AnyObject) { targets.removeAll { $0.object === target } }

  /// The number of targets that are alive.
  public var targetCount: Int { targets.filter { $0.object != nil }.count }

  /// The recognition is decided, and its targets do not know yet.
  func willBegin() {}

  /// UIKit's own handler of the state, and what it does when all targets are through.
  func willAct() {}
  func handleState() {}
  func handleAfterTargets() {}

  private func act() {
    willAct()
    let isFirst = Stage.current.knobs.targetOrder == .ownFirst
    if isFirst { handleState() }
    for target in targets where target.object != nil { target.action(self) }
    if !isFirst { handleState() }
    handleAfterTargets()
  }

  public init() {}

  public nonisolated static func == (first: UIGestureRecognizer, second: UIGestureRecognizer) -> Bool {
    first === second
  }
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

struct Weak<Object: AnyObject> {
  weak var value: Object?
  init(_ value: Object) { self.value = value }
}

@MainActor public protocol UIGestureRecognizerDelegate: AnyObject {
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
}

extension UIGestureRecognizerDelegate {
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool { true }
}
