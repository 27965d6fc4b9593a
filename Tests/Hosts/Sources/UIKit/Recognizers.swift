@MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The distance in points that a finger moves before a pan begins.
  static let slop: CGFloat = 10

  open var minimumNumberOfTouches = 1
  open var maximumNumberOfTouches = Int.max
  open var allowedScrollTypesMask: UIScrollTypeMask = []

  /// The place of the fingers when the translation was zero, in the window.
  private var base: CGPoint = .zero
  /// The middle of the fingers at the last report.
  private var middle: CGPoint = .zero
  private var samples: [(time: TimeInterval, point: CGPoint)] = []

  override var hasRoom: Bool { numberOfTouches < maximumNumberOfTouches }

  private var fingers: CGPoint {
    activeTouches.map(\.point).reduce(.zero, +) * (1 / CGFloat(max(1, activeTouches.count)))
  }

  /// The movement since the begin, or since the last `setTranslation`, in the coordinates of a view.
  open func translation(in view: UIView?) -> CGPoint {
    guard let view else { return middle - base }
    return view.convert(middle, from: nil) - view.convert(base, from: nil)
  }

  /// Sets the translation and resets the velocity.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    base = middle - translation
    samples = []
  }

  /// The velocity in points per second.
  ///
  /// A weighted mean of the last three velocities between reports: 0.05 for the newest, 0.35 and 0.60 before it.
  open func velocity(in view: UIView?) -> CGPoint {
    if isStill && Stage.current.knobs.stillVelocity == .zero { return .zero }
    var pairs: [CGPoint] = []
    for (first, second) in zip(samples.dropLast().reversed(), samples.dropFirst().reversed()) where pairs.count < 3 {
      let time = second.time - first.time
      guard time > 0, time < 0.1 else { break }
      pairs.append((second.point - first.point) * (1 / time))
    }
    switch pairs.count {
    case 0: return .zero
    case 1: return pairs[0]
    case 2: return pairs[0] * 0.35 + pairs[1] * 0.65
    default: return pairs[0] * 0.05 + pairs[1] * 0.35 + pairs[2] * 0.6
    }
  }

  /// Whether the finger has reported nothing for 100 ms.
  public var isStill: Bool { samples.last.map { Stage.current.now - $0.time >= 0.1 - 1e-9 } ?? true }

  open override func reset() { samples = [] }

  /// Whether a movement begins the pan.
  func reaches(_ movement: CGPoint) -> Bool { movement.length >= Self.slop }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    let fingers = fingers
    // A further finger moves the middle, which is no movement.
    base = state == .possible && numberOfTouches == 1 ? fingers : base + (fingers - middle)
    middle = fingers
    samples = [(event.timestamp, fingers)]
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard numberOfTouches >= minimumNumberOfTouches else { return }
    middle = fingers
    samples.append((event.timestamp, middle))
    if samples.count > 8 { samples.removeFirst() }
    if state != .possible {
      state = .changed
    } else if reaches(middle - base) {
      state = .began
    }
  }

  /// Moves the zero point of the translation to what the first report shows.
  override func willBegin() {
    // A trackpad and a wheel have no distance that they move before a pan begins.
    guard numberOfTouches > 0 else { return }
    let whole = middle - base
    switch Stage.current.knobs.firstTranslation {
    case .zero: base = middle
    case .excess: base = base + whole * (Self.slop / max(Self.slop, whole.length))
    case .whole: break
    }
  }

  // MARK: - Trackpads and wheels

  /// The place of the pointer in the window, while a trackpad or a wheel moves the pan.
  private var pointer: CGPoint?

  open override func location(in view: UIView?) -> CGPoint {
    guard numberOfTouches == 0, let pointer else { return super.location(in: view) }
    return view?.convert(pointer, from: nil) ?? pointer
  }

  /// Begins at once, with a movement, where the pointer is. Returns whether it begins.
  func scrollBegan(at point: CGPoint, by way: CGPoint) -> Bool {
    pointer = point
    base = point
    middle = point + way
    samples = [(Stage.current.now - Stage.current.frameDuration, point), (Stage.current.now, middle)]
    return enterIndirectly(.began)
  }

  func scrollMoved(by way: CGPoint) {
    middle = middle + way
    samples.append((Stage.current.now, middle))
    if samples.count > 8 { samples.removeFirst() }
    _ = enterIndirectly(.changed)
  }

  func scrollEnded(isStill: Bool, isCancelled: Bool = false) {
    if isStill { samples = [] }
    _ = enterIndirectly(isCancelled ? .cancelled : .ended)
    pointer = nil
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    let rest = activeTouches.filter { !touches.contains($0) }
    if rest.isEmpty {
      if Stage.current.knobs.liftMovement == .counted, let last = touches.first { middle = last.point }
      state = state == .possible ? .failed : .ended
    } else {
      let fingers = rest.map(\.point).reduce(.zero, +) * (1 / CGFloat(rest.count))
      base = base + (fingers - middle)
      middle = fingers
      samples = [(event.timestamp, fingers)]
    }
  }
}

public struct UIScrollTypeMask: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let discrete = UIScrollTypeMask(rawValue: 1)
  public static let continuous = UIScrollTypeMask(rawValue: 2)
  public static let all: UIScrollTypeMask = [.discrete, .continuous]
}

@MainActor open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  open var edges: UIRectEdge = .left

  override func accepts(_ touch: UITouch, _ event: UIEvent) -> Bool {
    super.accepts(touch, event) && touch.point.x < 20
  }
}

public struct UIRectEdge: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let top = UIRectEdge(rawValue: 1)
  public static let left = UIRectEdge(rawValue: 2)
  public static let bottom = UIRectEdge(rawValue: 4)
  public static let right = UIRectEdge(rawValue: 8)
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

@MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
  open var numberOfTapsRequired = 1
  open var numberOfTouchesRequired = 1
  private var start: CGPoint = .zero

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches == 1 { start = touches.first?.point ?? .zero }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if let touch = touches.first, (touch.point - start).length > UIPanGestureRecognizer.slop { state = .failed }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
}

@MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
  open var minimumPressDuration: TimeInterval = 0.5
  open var allowableMovement: CGFloat = 10
  open var numberOfTapsRequired = 0
  open var numberOfTouchesRequired = 1
  private var start: CGPoint = .zero
  /// The number of the press, so that an old timer does not begin a new one.
  private var press = 0

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard numberOfTouches == 1 else { return }
    start = touches.first?.point ?? .zero
    press += 1
    guard minimumPressDuration > 0 else {
      state = .began
      return
    }
    let number = press
    Stage.current.after(minimumPressDuration) { [weak self] in
      guard let self, press == number, state == .possible, numberOfTouches > 0 else { return }
      state = .began
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if state != .possible {
      state = .changed
    } else if let touch = touches.first, (touch.point - start).length > allowableMovement {
      state = .failed
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard activeTouches.allSatisfy(touches.contains) else { return }
    state = state == .possible ? .failed : .ended
  }
}
