/// The device of a test: a virtual clock, frames, fingers, windows, keyboard and settings.
///
/// A frame delivers the touches that are due, runs timers, steps scroll views and display links, and lays out. What the
/// views show then is what a person sees.
@MainActor public final class Stage {
  /// The stage that views and display links belong to. A test sets it before it makes a view.
  public static var current = Stage() {
    didSet { time = current.now }
  }
  nonisolated(unsafe) static var time: TimeInterval = 0

  public let knobs: Knobs
  public let framesPerSecond: Int
  /// The size of the display in points.
  public private(set) var size: CGSize
  /// The pixels of a point.
  public var scale: CGFloat { CGFloat(knobs.scale.rawValue) }

  /// The time in seconds since the start.
  public private(set) var now: TimeInterval = 0 {
    didSet { if Stage.current === self { Stage.time = now } }
  }
  /// The number of the frame.
  public private(set) var frame = 0

  var windows: [UIWindow] = []
  var links: [CADisplayLink] = []
  /// The touches whose fingers are down.
  public internal(set) var touches: [UITouch] = []
  var firstResponder: UIResponder?
  let scene = UIWindowScene()
  var animationDurations: [TimeInterval] = []
  var areAnimationsEnabled = true
  var isSafeAreaDirty = true
  /// The number of scroll views that are being laid out.
  var scrollViewLayouts = 0
  var keyboardGuides: [UIKeyboardLayoutGuide] = []
  /// The height of the part of the window that the keyboard covers.
  public private(set) var keyboardHeight: CGFloat = 0

  public struct Accessibility {
    public var isVoiceOverRunning = false
    public var isSwitchControlRunning = false
    public var isReduceMotionEnabled = false
    public var prefersCrossFadeTransitions = false
    public var posted: [(notification: UIAccessibility.Notification, argument: Any?)] = []
  }
  public var accessibility = Accessibility()

  public struct Counts: Equatable, Sendable {
    public var layouts = 0
    public var recognized = 0
    public var offsetWrites = 0
  }
  public var counts = Counts()
  /// Calls that UIKit documents as wrong or undefined. A test expects none.
  public internal(set) var misuses: [String] = []

  /// Functions that run after each frame, when everything is laid out.
  public var frameObservers: [@MainActor () -> Void] = []

  public init(
    knobs: Knobs = Knobs(), framesPerSecond: Int = 60, size: CGSize = CGSize(width: 390, height: 844)
  ) {
    (self.knobs, self.framesPerSecond, self.size) = (knobs, framesPerSecond, size)
  }

  /// A window of the size of the display with a controller, laid out once.
  @discardableResult public func show(
    _ controller: UIViewController, safeArea: UIEdgeInsets = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
  ) -> UIWindow {
    let window = UIWindow(frame: CGRect(origin: .zero, size: size))
    window.insets = safeArea
    window.makeKeyAndVisible()
    window.rootViewController = controller
    layOut()
    return window
  }

  /// Takes a window off the display.
  public func close(_ window: UIWindow) {
    window.rootViewController = nil
    windows.removeAll { $0 === window }
  }

  // MARK: - Time

  private var timers: [(time: TimeInterval, order: Int, action: @MainActor () -> Void)] = []
  private var timerCount = 0
  private var reports: [(time: TimeInterval, report: @MainActor () -> Void)] = []

  /// Runs a function after a time in seconds, at the begin of a frame.
  public func after(_ delay: TimeInterval, _ action: @escaping @MainActor () -> Void) {
    timerCount += 1
    timers.append((now + delay, timerCount, action))
  }

  /// Queues a report of a finger.
  func report(at time: TimeInterval, _ report: @escaping @MainActor () -> Void) { reports.append((time, report)) }

  /// The duration of a frame in seconds.
  public var frameDuration: TimeInterval { 1 / Double(framesPerSecond) }

  /// Runs frames.
  public func run(frames: Int = 1) {
    for _ in 0..<frames { runFrame() }
  }

  /// Runs the frames of a time in seconds, at least one.
  public func run(seconds: TimeInterval) { run(frames: max(1, Int((seconds / frameDuration).rounded()))) }

  /// Runs until nothing moves, at most for a time in seconds. Returns whether everything is at rest.
  @discardableResult public func settle(within seconds: TimeInterval = 20) -> Bool {
    var rest = Int(seconds * Double(framesPerSecond))
    while rest > 0 {
      run()
      rest -= 1
      if isSilent { return true }
    }
    return false
  }

  /// Whether no finger is down, no scroll view moves, no timer waits and no display link runs.
  public var isSilent: Bool {
    touches.isEmpty && movingScrollViews.allSatisfy { $0.value?.isMoving != true } && timers.isEmpty
      && links.allSatisfy(\.isPaused)
  }

  /// The display links that run.
  public var runningLinks: Int { links.filter { !$0.isPaused }.count }
  public var linkCount: Int { links.count }

  private func runFrame() {
    frame += 1
    let end = Double(frame) / Double(framesPerSecond)
    let due = reports.filter { $0.time <= end + 1e-9 }.sorted { $0.time < $1.time }
    reports.removeAll { $0.time <= end + 1e-9 }
    for report in due {
      now = max(now, min(end, report.time))
      report.report()
    }
    now = end
    for timer in timers.filter({ $0.time <= end + 1e-9 }).sorted(by: { ($0.time, $0.order) < ($1.time, $1.order) }) {
      timers.removeAll { $0.order == timer.order }
      timer.action()
    }
    if knobs.scrollStep == .beforeLinks { stepScrollViews() }
    for link in links { link.fire(self) }
    if knobs.scrollStep == .afterLinks { stepScrollViews() }
    layOut()
    for observer in frameObservers { observer() }
  }

  var movingScrollViews: [Weak<UIScrollView>] = []

  private func stepScrollViews() {
    for entry in movingScrollViews { entry.value?.step(to: now) }
    movingScrollViews.removeAll { $0.value?.isMoving != true }
  }

  /// Lays out all windows, as the end of a frame does. A layout that never ends is a misuse.
  func layOut() {
    for round in 0... {
      if isSafeAreaDirty {
        isSafeAreaDirty = false
        for window in windows { window.updateSafeArea(changed: false) }
      }
      guard isSafeAreaDirty || windows.contains(where: \.needsLayoutPass) else { return }
      if round == 50 {
        misuses.append("layout does not end")
        return
      }
      for window in windows { window.layoutTree() }
    }
  }

  // MARK: - Surroundings

  /// Turns or resizes the display: one transition and one layout, inside an animation.
  public func resize(to size: CGSize, safeArea: UIEdgeInsets, duration: TimeInterval = 0.3) {
    self.size = size
    let coordinator = Transition(duration: duration)
    for window in windows { window.rootViewController?.viewWillTransition(to: size, with: coordinator) }
    animationDurations.append(duration)
    for window in windows {
      window.insets = safeArea
      window.frame = CGRect(origin: .zero, size: size)
    }
    coordinator.alongside()
    layOut()
    animationDurations.removeLast()
    after(duration) { coordinator.complete() }
  }

  /// Shows or hides the keyboard. Its layout guides change inside its animation.
  public func setKeyboard(height: CGFloat, duration: TimeInterval = 0.25) {
    guard keyboardHeight != height else { return }
    keyboardHeight = height
    animationDurations.append(duration)
    keyboardGuides.removeAll { $0.owningView == nil }
    for guide in keyboardGuides { guide.owningView?.setNeedsLayout() }
    layOut()
    animationDurations.removeLast()
  }

  /// Changes the safe area of every window.
  public func setSafeArea(_ insets: UIEdgeInsets) {
    for window in windows { window.insets = insets }
  }

  /// Taps the status bar: the one visible scroll view with `scrollsToTop` scrolls; with several, none does.
  public func tapStatusBar() {
    let candidates = scrollViews.filter { $0.scrollsToTop && $0.isScrollEnabled }
    guard candidates.count == 1 else { return }
    candidates[0].scrollToTop()
  }

  /// The scroll views of all windows that are not hidden.
  public var scrollViews: [UIScrollView] {
    var result: [UIScrollView] = []
    func walk(_ view: UIView) {
      guard !view.isHidden, view.alpha >= 0.01 else { return }
      if let scrollView = view as? UIScrollView { result.append(scrollView) }
      for child in view.subviews { walk(child) }
    }
    for window in windows { walk(window) }
    return result
  }
}

@MainActor private final class Transition: UIViewControllerTransitionCoordinator {
  let transitionDuration: TimeInterval
  private var animations: [(any UIViewControllerTransitionCoordinator) -> Void] = []
  private var completions: [(any UIViewControllerTransitionCoordinator) -> Void] = []

  init(duration: TimeInterval) { transitionDuration = duration }

  func animate(
    alongsideTransition: ((any UIViewControllerTransitionCoordinator) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinator) -> Void)?
  ) -> Bool {
    if let alongsideTransition { animations.append(alongsideTransition) }
    if let completion { completions.append(completion) }
    return true
  }

  func alongside() {
    for animation in animations { animation(self) }
  }

  func complete() {
    for completion in completions { completion(self) }
  }
}
