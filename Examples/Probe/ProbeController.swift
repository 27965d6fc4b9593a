import UIKit

/// A gesture that a person makes, and the questions that it answers.
struct ProbeTask: Sendable {
  /// The request to the person.
  let instruction: String
  /// The number of rows of the list, and the offset at which it waits.
  var rows = 200
  var start: CGFloat = 4_000
  /// Changes the views before the gesture.
  var prepare: @MainActor @Sendable (ProbeController) -> Void = { _ in }
  /// Acts at a moment, at most once if it returns true.
  var act: @MainActor @Sendable (ProbeController, Trace.Moment) -> Bool = { _, _ in true }
  let questions: [String: @Sendable (Trace) -> String?]
}

/// Plain scroll views without a machine, which ask a person for gestures and tell how UIKit behaves.
///
/// The questions are those of `Tests/Hosts/FACTS.md`. An answer is the name of a position there; a question whose answer
/// the gesture does not show is missing.
final class ProbeController: UIViewController, UIScrollViewDelegate {
  /// The answers so far, by question.
  private(set) var answers: [String: String] = [:]
  /// Notifies of another task or answer.
  var onChange: () -> Void = {}
  /// The list that the gestures are made on.
  let list: UIScrollView
  /// Brings the list the rows of the present task.
  lazy var reload: () -> Void = { [unowned self] in
    list.contentSize = CGSize(width: view.bounds.width, height: CGFloat(task?.rows ?? 0) * 44)
  }
  /// Lets the rows above what is seen get other heights. A table does it by itself where it has only estimated them.
  var growRows: () -> Void = {}

  private(set) var number = 0
  private var trace = Trace()
  private var hasActed = false
  private var stillFrames = 0
  private let below = UIView()
  private let inner = UIScrollView()
  private let outerPan = UIPanGestureRecognizer()
  private let innerPan = UIPanGestureRecognizer()
  private var observation: NSKeyValueObservation?
  private var link: CADisplayLink?
  private var animation = (start: -1.0, goal: CGFloat(0))

  init(list: UIScrollView? = nil) {
    self.list = list ?? UIScrollView()
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  var task: ProbeTask? { Self.tasks.indices.contains(number) ? Self.tasks[number] : nil }

  /// The answers as a line of JSON, sorted by question. A question without an answer is `null`.
  var line: String {
    let names = Self.tasks.flatMap { $0.questions.keys } + ["scale", "insetAtTop", "safeAreaBeyond"]
    let entries = names.sorted().map { "\"\($0)\": \(answers[$0].map { "\"\($0)\"" } ?? "null")" }
    return "{\(entries.joined(separator: ", "))}"
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    list.contentInsetAdjustmentBehavior = .never
    inner.contentInsetAdjustmentBehavior = .never
    list.alwaysBounceVertical = true
    list.delegate = self
    view.addSubview(list)
    view.addSubview(below)
    for (recognizer, kind) in [
      (outerPan, Trace.Kind.otherBegan), (innerPan, .began), (inner.panGestureRecognizer, .began),
    ] {
      watch(recognizer) { [weak self] in if $0.state == .began { self?.note(kind) } }
    }
    watch(list.panGestureRecognizer) { [weak self] in self?.panned($0) }
    observation = list.observe(\.contentOffset) { [weak self] _, _ in
      MainActor.assumeIsolated { self?.note(.observed) }
    }
    link = frameLink { [weak self] in self?.frame() }
  }

  /// Ends the probe: a display link retains its target.
  func end() {
    link?.invalidate()
    link = nil
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let isNew = list.frame.size != view.bounds.size
    list.frame = view.bounds
    below.frame = CGRect(x: 0, y: view.bounds.height - 100, width: view.bounds.width, height: 200)
    below.isUserInteractionEnabled = false
    if isNew { show(number) }
  }

  /// Begins a task.
  func show(_ number: Int) {
    self.number = number
    guard let task else { return onChange() }
    (hasActed, stillFrames, animation) = (true, 0, (-1, 0))
    list.isPagingEnabled = false
    list.isScrollEnabled = true
    inner.removeFromSuperview()
    view.removeGestureRecognizer(outerPan)
    list.removeGestureRecognizer(innerPan)
    reload()
    list.setContentOffset(CGPoint(x: 0, y: task.start), animated: false)
    trace = Trace(range: 0...max(0, list.contentSize.height - list.bounds.height))
    note(.frame)
    hasActed = false
    task.prepare(self)
    onChange()
  }

  // MARK: - Moments

  /// Notes what is seen now, and lets the task act on it.
  func note(_ kind: Trace.Kind, target: CGFloat? = nil) {
    guard isViewLoaded else { return }
    let pan = list.panGestureRecognizer
    let moment = Trace.Moment(
      kind: kind, time: CACurrentMediaTime(), offset: list.contentOffset.y, contentHeight: list.contentSize.height,
      translation: pan.translation(in: view).y, velocity: pan.velocity(in: view).y, isDecelerating: list.isDecelerating,
      isTracking: list.isTracking || inner.isTracking || innerPan.state == .changed || outerPan.state == .changed,
      target: target)
    trace.moments.append(moment)
    guard kind != .acted, kind != .observed, !hasActed, let task else { return }
    hasActed = task.act(self, moment)
  }

  /// Writes an offset, as an act.
  func write(_ offset: CGFloat) {
    note(.acted, target: offset)
    list.contentOffset.y = offset
  }

  /// Ends a deceleration where it is, as an act.
  func stop() {
    note(.acted)
    list.setContentOffset(list.contentOffset, animated: false)
  }

  /// Scrolls to and fro in animations until a finger comes.
  func scrollToAndFro() {
    let now = CACurrentMediaTime()
    guard now - animation.start > 0.6 else { return }
    animation = (now, list.contentOffset.y > 3_000 ? 2_000 : 4_000)
    note(.acted, target: animation.goal)
    list.setContentOffset(CGPoint(x: 0, y: animation.goal), animated: true)
  }

  private func panned(_ recognizer: UIGestureRecognizer) {
    switch recognizer.state {
    case .began: note(list.isScrollEnabled && inner.superview == nil ? .began : .otherBegan)
    case .changed: note(.moved)
    case .ended: note(.ended)
    case .cancelled: note(.cancelled)
    case .possible, .failed: break
    @unknown default: break
    }
  }

  /// Answers when a gesture was made and all has been still for half a second.
  private func frame() {
    let last = trace.moments.last { $0.kind == .frame }
    note(.frame)
    guard let task, let now = trace.moments.last else { return }
    let isMoving = now.isTracking || now.isDecelerating || now.offset != last?.offset
    stillFrames = isMoving ? 0 : stillFrames + 1
    guard stillFrames == 30, trace.moments.contains(where: { $0.isTracking || $0.kind == .began }) else { return }
    var isAnswered = false
    for (name, question) in task.questions {
      guard let answer = question(trace) else { continue }
      answers[name] = answer
      isAnswered = true
    }
    show(isAnswered ? number + 1 : number)
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) { note(.scrolled) }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    note(.willEnd, target: targetContentOffset.pointee.y)
  }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) { note(.didEnd) }
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { note(.willDecelerate) }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { note(.didDecelerate) }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { note(.animationEnded) }

  // MARK: - Without a finger

  /// Answers what needs no gesture. The list is laid out, and stands at its start.
  func lookAround() {
    list.contentOffset.y = 100.3
    let pixel = list.contentOffset.y
    answers["scale"] = pixel == 100 ? "one" : pixel == 100.5 ? "two" : abs(pixel - 100.33) < 0.01 ? "three" : nil
    list.contentOffset.y = 0
    list.contentInset.top = 50
    list.layoutIfNeeded()
    answers["insetAtTop"] = list.contentOffset.y == -50 ? "movesOffset" : "keepsOffset"
    list.contentInset.top = 0
    let (inside, beyond) = (view.safeAreaInsets.bottom, below.safeAreaInsets.bottom)
    answers["safeAreaBeyond"] = beyond > inside + 1 ? "counted" : "ignored"
  }

  // MARK: - Tasks

  static let tasks: [ProbeTask] = [
    ProbeTask(
      instruction: "Drag the list up, slowly and evenly: 2 cm in a second. Lift.",
      prepare: {
        $0.lookAround()
        $0.list.contentOffset.y = 4_000
        $0.write(4_001)
        $0.note(.frame)
      },
      questions: [
        "firstTranslation": \.firstTranslation, "targetOrder": \.targetOrder, "touchesPerFrame": \.touchesPerFrame,
        "observedWrites": \.observedWrites,
      ]),
    ProbeTask(
      instruction: "Drag the list up by 5 cm. It jumps once: go on. Lift.",
      act: { probe, moment in
        guard moment.kind == .frame, moment.isTracking, abs(moment.translation) > 60 else { return false }
        probe.write(moment.offset - 300)
        return true
      },
      questions: ["writeInDrag": \.writeInDrag]),
    ProbeTask(
      instruction: "Drag the list, hold the finger still for a second, and lift it.",
      questions: ["stillVelocity": \.stillVelocity]),
    ProbeTask(
      instruction: "Throw the list up, hard, and wait until it rests.",
      questions: [
        "throwGain": \.throwGain, "endSpeed": \.endSpeed, "decelerationStart": \.decelerationStart,
        "deceleratingFlag": \.deceleratingFlag, "firstStep": \.firstStep, "scrollStep": \.scrollStep,
        "scrollAfterDrag": \.scrollAfterDrag, "liftMovement": \.liftMovement,
      ]),
    ProbeTask(
      instruction: "Throw the list up, hard. It is short, and bounces.", rows: 40, start: 300,
      questions: ["reportedTarget": \.reportedTarget]),
    ProbeTask(
      instruction: "Throw the list up, and put a finger on it while it moves. Lift it again.",
      questions: ["caughtDeceleration": \.caughtDeceleration]),
    ProbeTask(
      instruction: "Throw the list up. It stops by itself.",
      act: { probe, moment in
        guard moment.kind == .frame, moment.isDecelerating, abs(moment.offset - 4_000) > 250 else { return false }
        probe.stop()
        return true
      },
      questions: ["stoppedDeceleration": \.stoppedDeceleration]),
    ProbeTask(
      instruction: "Throw the list up. It jumps back once.",
      act: { probe, moment in
        guard moment.kind == .frame, moment.isDecelerating, abs(moment.offset - 4_000) > 250 else { return false }
        probe.write(moment.offset - 1_000)
        return true
      },
      questions: ["writeInDeceleration": \.writeInDeceleration]),
    ProbeTask(
      instruction: "Throw the list up. It may stop at once.",
      act: { probe, moment in
        guard moment.kind == .ended else { return false }
        probe.stop()
        return true
      },
      questions: ["stopInPanEnd": \.stopInPanEnd]),
    ProbeTask(
      instruction: "Pull the list down past its top, hold still, and let go.", start: 0,
      questions: ["bounce": \.bounce]),
    ProbeTask(
      instruction: "Pull the list down past its top, and throw it up at once.", start: 0,
      questions: ["throwBack": \.throwBack]),
    ProbeTask(
      instruction: "Put a finger on the list while it scrolls by itself. Lift it.",
      act: { probe, moment in
        if moment.isTracking { return true }
        if moment.kind == .frame { probe.scrollToAndFro() }
        return false
      },
      questions: ["endedAnimation": \.endedAnimation]),
    ProbeTask(
      instruction: "Throw the list up. It turns pages.",
      prepare: { $0.list.isPagingEnabled = true },
      questions: ["pagingEnd": \.pagingEnd]),
    ProbeTask(
      instruction: "Drag the list up by 5 cm. It lets go of the finger.",
      act: { probe, moment in
        guard moment.kind == .frame, moment.isTracking, abs(moment.translation) > 60 else { return false }
        probe.list.panGestureRecognizer.isEnabled = false
        probe.list.panGestureRecognizer.isEnabled = true
        return true
      },
      questions: ["cancelledDrag": \.cancelledDrag]),
    ProbeTask(
      instruction: "Move a finger sideways by 2 cm, and then up, without lifting it. Lift.",
      questions: ["sidewaysStart": \.sidewaysStart]),
    ProbeTask(
      instruction: "Drag the list down by 3 cm, slowly. Rows above get their heights.",
      act: { probe, moment in
        guard moment.kind == .frame, moment.isTracking, abs(moment.translation) > 20 else { return false }
        probe.growRows()
        return true
      },
      questions: ["rowHeights": \.rowHeights]),
    ProbeTask(
      instruction: "Drag up. Two recognizers want the finger.",
      prepare: {
        $0.list.isScrollEnabled = false
        $0.view.addGestureRecognizer($0.outerPan)
        $0.list.addGestureRecognizer($0.innerPan)
      },
      questions: ["recognizerOrder": \.recognizerOrder]),
    ProbeTask(
      instruction: "Drag up. One list is inside of another.",
      prepare: {
        $0.inner.frame = CGRect(origin: CGPoint(x: 0, y: 4_000), size: $0.list.bounds.size)
        $0.inner.contentSize = CGSize(width: $0.list.bounds.width, height: 3_000)
        $0.list.addSubview($0.inner)
      },
      questions: ["nestedScrollPans": \.nestedScrollPans]),
    ProbeTask(
      instruction: "Turn a wheel over the list by one click, or skip this.",
      questions: ["wheelVelocity": \.wheelVelocity]),
  ]

  // MARK: - Objective-C

  private var actions: [(recognizer: UIGestureRecognizer, action: (UIGestureRecognizer) -> Void)] = []
  private var onFrame: () -> Void = {}

  private func watch(_ recognizer: UIGestureRecognizer, _ action: @escaping (UIGestureRecognizer) -> Void) {
    #if canImport(ObjectiveC)
      actions.append((recognizer, action))
      recognizer.addTarget(self, action: #selector(recognized))
    #else
      recognizer.addTarget(self) { action($0) }
    #endif
  }

  private func frameLink(_ action: @escaping () -> Void) -> CADisplayLink {
    #if canImport(ObjectiveC)
      onFrame = action
      let link = CADisplayLink(target: self, selector: #selector(fired))
    #else
      let link = CADisplayLink { _ in action() }
    #endif
    link.preferredFrameRateRange = CAFrameRateRange(minimum: 60, maximum: 120, preferred: 120)
    link.add(to: .main, forMode: .common)
    return link
  }

  #if canImport(ObjectiveC)
    @objc private func recognized(_ recognizer: UIGestureRecognizer) {
      for entry in actions where entry.recognizer === recognizer { entry.action(recognizer) }
    }

    @objc private func fired() { onFrame() }
  #endif
}
