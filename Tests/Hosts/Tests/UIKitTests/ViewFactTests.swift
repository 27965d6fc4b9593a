import Testing
import UIKit

/// Facts about views, layout, display links and controllers. `FACTS.md` has their sources.
@MainActor @Suite struct ViewFactTests {
  @MainActor final class Recorder: UIView {
    var log: [String] = []
    var name = ""
    weak var shared: Recorder?
    override func layoutSubviews() { (shared ?? self).log.append(name) }
    override func safeAreaInsetsDidChange() { (shared ?? self).log.append("safe area of \(name)") }
  }

  // MARK: - Hit tests and geometry

  @Test func hitTestSkipsViewsThatAreNotSeenOrDisabled() {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    outer.addSubview(inner)
    let point = CGPoint(x: 10, y: 10)
    #expect(outer.hitTest(point, with: nil) === inner)
    inner.alpha = 0.009
    #expect(outer.hitTest(point, with: nil) === outer)
    inner.alpha = 0.01
    #expect(outer.hitTest(point, with: nil) === inner)
    inner.isHidden = true
    #expect(outer.hitTest(point, with: nil) === outer)
    inner.isHidden = false
    inner.isUserInteractionEnabled = false
    #expect(outer.hitTest(point, with: nil) === outer)
  }

  @Test func viewOutsideItsSuperviewIsNotHit() {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let inner = UIView(frame: CGRect(x: 80, y: 0, width: 50, height: 50))
    outer.addSubview(inner)
    #expect(outer.hitTest(CGPoint(x: 90, y: 10), with: nil) === inner)
    #expect(outer.hitTest(CGPoint(x: 110, y: 10), with: nil) == nil)
  }

  @Test func hitTestAsksTheModelDuringAnAnimation() {
    let scene = Scene()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    scene.window.addSubview(view)
    var isComplete = false
    UIView.animate(withDuration: 1, animations: { view.frame.origin.y = 400 }, completion: { _ in isComplete = true })
    scene.stage.run()
    #expect(scene.window.hitTest(CGPoint(x: 10, y: 410), with: nil) === view)
    #expect(!isComplete)
    scene.stage.run(seconds: 1)
    #expect(isComplete)
  }

  @Test func conversionFollowsScrollsAndTransforms() {
    let scene = Scene()
    let view = UIView(frame: CGRect(x: 10, y: 100, width: 100, height: 100))
    scene.list.addSubview(view)
    scene.list.contentOffset.y = 40
    #expect(view.convert(CGPoint.zero, to: nil) == CGPoint(x: 10, y: 60))
    view.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    #expect(view.frame == CGRect(x: 35, y: 125, width: 50, height: 50))
    #expect(view.convert(CGPoint(x: 10, y: 85), from: nil) == CGPoint(x: -50, y: 0))
    #expect(view.convert(CGPoint(x: 100, y: 100), to: scene.list) == CGPoint(x: 85, y: 175))
  }

  @Test func frameBesideATransformIsAMisuse() {
    let scene = Scene()
    scene.list.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    scene.list.frame = .zero
    #expect(scene.stage.misuses == ["frame is set beside a transform"])
  }

  // MARK: - Layout

  @Test func layoutRunsOnceAtTheEndOfTheFrameFromTheTop() {
    let scene = Scene()
    let (outer, inner) = (Recorder(), Recorder())
    (outer.name, inner.name, inner.shared) = ("outer", "inner", outer)
    outer.addSubview(inner)
    scene.controller.view.addSubview(outer)
    #expect(outer.log.isEmpty)
    scene.stage.run()
    #expect(outer.log.filter { !$0.hasPrefix("safe") } == ["outer", "inner"])
    outer.log = []
    inner.setNeedsLayout()
    outer.setNeedsLayout()
    inner.setNeedsLayout()
    scene.stage.run()
    #expect(outer.log == ["outer", "inner"])
  }

  @Test func displayLinksRunBeforeLayout() {
    let scene = Scene()
    let view = Recorder()
    view.name = "layout"
    scene.controller.view.addSubview(view)
    scene.stage.run()
    view.log = []
    let link = CADisplayLink { _ in
      view.log.append("link")
      view.setNeedsLayout()
    }
    link.add(to: .main, forMode: .common)
    scene.stage.run()
    #expect(view.log == ["link", "layout"])
    link.invalidate()
  }

  @Test func endlessLayoutIsAMisuse() {
    final class Endless: UIView {
      override func layoutSubviews() { setNeedsLayout() }
    }
    let scene = Scene()
    scene.controller.view.addSubview(Endless())
    scene.stage.run()
    #expect(scene.stage.misuses == ["layout does not end"])
  }

  @Test func newSizeNeedsLayoutAndNewPlaceDoesNot() {
    let scene = Scene()
    let view = Recorder(frame: CGRect(x: 0, y: 100, width: 10, height: 10))
    scene.controller.view.addSubview(view)
    scene.stage.run()
    view.log = []
    view.frame.origin.y = 150
    scene.stage.run()
    #expect(view.log.isEmpty)
    view.frame.size.height = 20
    scene.stage.run()
    #expect(view.log == [""])
  }

  @Test func flexibleViewFollowsItsSuperview() {
    let scene = Scene()
    let view = UIView(frame: scene.controller.view.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    scene.controller.view.addSubview(view)
    scene.stage.resize(to: CGSize(width: 844, height: 390), safeArea: .zero)
    #expect(view.frame.size == CGSize(width: 844, height: 390))
  }

  // MARK: - Display links

  @Test func displayLinkRetainsItsTargetUntilItIsInvalidated() {
    let scene = Scene()
    var target: Seen? = Seen()
    let weakTarget = WeakReference(target)
    let link = CADisplayLink { [target] _ in _ = target }
    link.add(to: .main, forMode: .common)
    target = nil
    #expect(weakTarget.object != nil)
    link.invalidate()
    #expect(weakTarget.object == nil)
    #expect(scene.stage.linkCount == 0)
  }

  @Test func displayLinkRunsAtSixtyHertzUnlessItAsksForMore() {
    let scene = Scene(framesPerSecond: 120)
    var times: [Double] = []
    let link = CADisplayLink { times.append($0.targetTimestamp - $0.timestamp) }
    link.add(to: .main, forMode: .common)
    scene.stage.run(frames: 120)
    #expect(times.count == 60)
    times = []
    link.preferredFrameRateRange = CAFrameRateRange(minimum: 80, maximum: 120, preferred: 120)
    scene.stage.run(frames: 120)
    #expect(times.count == 120)
    #expect(abs((times.last ?? 0) - 1.0 / 120) < 1e-9)
    times = []
    link.isPaused = true
    scene.stage.run(frames: 10)
    #expect(times.isEmpty)
    link.invalidate()
  }

  @Test func displayLinkOfTheDefaultModeStopsUnderAFinger() {
    let scene = Scene()
    var calls = (plain: 0, common: 0)
    let plain = CADisplayLink { _ in calls.plain += 1 }
    let common = CADisplayLink { _ in calls.common += 1 }
    plain.add(to: .main, forMode: .default)
    common.add(to: .main, forMode: .common)
    scene.stage.run(frames: 5)
    #expect(calls == (5, 5))
    scene.finger.down(at: CGPoint(x: 100, y: 100))
    scene.stage.run(frames: 5)
    #expect(calls == (5, 11))
    plain.invalidate()
    common.invalidate()
  }

  // MARK: - Safe area and keyboard

  @Test func safeAreaOfAViewIsItsPartOfTheWindows() {
    let scene = Scene()
    let view = UIView(frame: CGRect(x: 0, y: 20, width: 390, height: 824))
    scene.controller.view.addSubview(view)
    #expect(view.safeAreaInsets == UIEdgeInsets(top: 27, left: 0, bottom: 34, right: 0))
    view.frame.origin.y = 60
    #expect(view.safeAreaInsets.top == 0)
    #expect(view.safeAreaInsets.bottom == 34)
    #expect(UIView().safeAreaInsets == .zero)
  }

  @Test func safeAreaChangesAreReportedFromTheTop() {
    let scene = Scene()
    let (outer, inner) = (Recorder(frame: scene.window.bounds), Recorder(frame: scene.window.bounds))
    (outer.name, inner.name, inner.shared) = ("outer", "inner", outer)
    outer.addSubview(inner)
    scene.controller.view.addSubview(outer)
    scene.stage.run()
    outer.log = []
    scene.stage.setSafeArea(UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0))
    scene.stage.run()
    #expect(outer.log == ["safe area of outer", "safe area of inner", "outer", "inner"])
  }

  @Test func additionalInsetsAddUp() {
    let scene = Scene()
    scene.controller.additionalSafeAreaInsets.top = 10
    #expect(scene.controller.view.safeAreaInsets.top == 57)
  }

  @Test func keyboardGuideIsTheBottomOfTheSafeAreaWithoutAKeyboard() {
    let scene = Scene()
    let guide = scene.controller.view.keyboardLayoutGuide
    #expect(guide.layoutFrame == CGRect(x: 0, y: 810, width: 390, height: 34))
    guide.usesBottomSafeArea = false
    #expect(guide.layoutFrame.height == 0)
  }

  @Test func keyboardGuideIsConvertedIntoItsView() {
    let scene = Scene()
    let view = UIView(frame: CGRect(x: 0, y: 100, width: 390, height: 600))
    scene.controller.view.addSubview(view)
    _ = view.keyboardLayoutGuide
    scene.stage.setKeyboard(height: 300)
    #expect(view.keyboardLayoutGuide.layoutFrame == CGRect(x: 0, y: 444, width: 390, height: 156))
    scene.stage.setKeyboard(height: 0)
    #expect(view.keyboardLayoutGuide.layoutFrame.height == 0)
  }

  @Test func keyboardLaysOutInsideItsAnimation() {
    final class Durations: UIView {
      var values: [TimeInterval] = []
      override func layoutSubviews() { values.append(UIView.inheritedAnimationDuration) }
    }
    let scene = Scene()
    let view = Durations(frame: scene.window.bounds)
    scene.controller.view.addSubview(view)
    _ = view.keyboardLayoutGuide
    scene.stage.run()
    view.values = []
    scene.stage.setKeyboard(height: 300, duration: 0.25)
    #expect(view.values == [0.25])
  }

  // MARK: - Controllers

  @MainActor final class Child: UIViewController {
    var log: [String] = []
    override func willMove(toParent parent: UIViewController?) {
      log.append("will \(parent == nil ? "leave" : "join")")
    }
    override func didMove(toParent parent: UIViewController?) { log.append("did \(parent == nil ? "leave" : "join")") }
    override func viewWillAppear(_ animated: Bool) { log.append("appear") }
    override func viewDidDisappear(_ animated: Bool) { log.append("disappear") }
    override func viewWillLayoutSubviews() { log.append("will lay out") }
    override func viewDidLayoutSubviews() { log.append("did lay out") }
    override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
      log.append("to \(Int(size.width))")
      coordinator.animate(
        alongsideTransition: { [unowned self] _ in log.append("alongside") },
        completion: { [unowned self] _ in log.append("complete") })
    }
  }

  @Test func containmentCallsWhatItIsDocumentedToCall() {
    let (parent, child) = (UIViewController(), Child())
    parent.addChild(child)
    #expect(child.log == ["will join"])
    child.didMove(toParent: parent)
    child.willMove(toParent: nil)
    child.removeFromParent()
    #expect(child.log == ["will join", "did join", "will leave", "did leave"])
    #expect(child.parent == nil && parent.children.isEmpty)
  }

  @Test func rotationTellsTheSizeBeforeTheLayout() {
    let scene = Scene()
    let child = Child()
    scene.controller.addChild(child)
    child.view.frame = scene.window.bounds
    child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    scene.controller.view.addSubview(child.view)
    scene.stage.run()
    child.log = []
    scene.stage.resize(to: CGSize(width: 844, height: 390), safeArea: .zero)
    scene.stage.settle()
    #expect(child.log == ["to 844", "alongside", "will lay out", "did lay out", "complete"])
  }

  @Test func viewAppearsWithItsWindow() {
    let scene = Scene()
    let child = Child()
    scene.controller.addChild(child)
    child.log = []
    scene.controller.view.addSubview(child.view)
    #expect(child.log == ["appear"])
    child.view.removeFromSuperview()
    #expect(child.log == ["appear", "disappear"])
  }

  @Test func fieldBecomesFirstResponderUntilEditingEnds() {
    let scene = Scene()
    let field = UITextField()
    scene.controller.view.addSubview(field)
    #expect(field.becomeFirstResponder())
    #expect(field.isFirstResponder)
    #expect(scene.controller.view.endEditing(true))
    #expect(!field.isFirstResponder)
  }
}
