// The only file with a branch: targets and selectors exist where Objective-C does. Elsewhere the library runs against a
// stand-in for UIKit that takes functions.
#if canImport(UIKit)
  import UIKit

  #if canImport(ObjectiveC)
    import UIKit.UIGestureRecognizerSubclass

    /// A target of a recognizer, which calls a function. The recognizer does not retain it.
    @MainActor
    final class Action: NSObject {
      private weak var recognizer: UIGestureRecognizer?
      private let action: @MainActor (UIGestureRecognizer) -> Void

      init(_ recognizer: UIGestureRecognizer, _ action: @escaping @MainActor (UIGestureRecognizer) -> Void) {
        self.recognizer = recognizer
        self.action = action
        super.init()
        recognizer.addTarget(self, action: #selector(act))
      }

      func remove() { recognizer?.removeTarget(self, action: #selector(act)) }

      @objc private func act(_ recognizer: UIGestureRecognizer) { action(recognizer) }
    }

    /// A display link that does not retain its owner. It fires in every mode of the run loop, and follows ProMotion.
    @MainActor
    final class FrameLink: NSObject {
      /// Returns whether the owner is alive.
      private let action: @MainActor (Double) -> Bool
      private var link: CADisplayLink?

      init(_ action: @escaping @MainActor (Double) -> Bool) { self.action = action }

      var isRunning: Bool {
        get { link != nil }
        set {
          guard newValue != (link != nil) else { return }
          link?.invalidate()
          link = newValue ? CADisplayLink(target: self, selector: #selector(fire)) : nil
          link?.preferredFrameRateRange = CAFrameRateRange(minimum: 80, maximum: 120, preferred: 120)
          link?.add(to: .main, forMode: .common)
        }
      }

      @objc private func fire(_ link: CADisplayLink) {
        if !action(link.targetTimestamp) { isRunning = false }
      }
    }

    /// Lays a view out again whenever the keyboard moves, inside the keyboard's animation: the layout guide moves a
    /// hidden view.
    @MainActor
    func followKeyboard(in view: UIView) {
      let follower = UIView()
      follower.isHidden = true
      follower.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(follower)
      NSLayoutConstraint.activate([
        follower.leadingAnchor.constraint(equalTo: view.leadingAnchor),
        follower.topAnchor.constraint(equalTo: view.topAnchor),
        follower.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
        follower.widthAnchor.constraint(equalToConstant: 0),
      ])
    }

    func log(_ message: String) { NSLog("Scrollwork: %@", message) }
  #else
    @MainActor
    final class Action {
      private weak var recognizer: UIGestureRecognizer?

      init(_ recognizer: UIGestureRecognizer, _ action: @escaping @MainActor (UIGestureRecognizer) -> Void) {
        self.recognizer = recognizer
        recognizer.addTarget(self, action)
      }

      func remove() { recognizer?.removeTarget(self) }
    }

    @MainActor
    final class FrameLink {
      /// Returns whether the owner is alive.
      private let action: @MainActor (Double) -> Bool
      private var link: CADisplayLink?

      init(_ action: @escaping @MainActor (Double) -> Bool) { self.action = action }

      var isRunning: Bool {
        get { link != nil }
        set {
          guard newValue != (link != nil) else { return }
          link?.invalidate()
          link =
            newValue
            ? CADisplayLink { link in
              if !self.action(link.targetTimestamp) { self.isRunning = false }
            } : nil
          link?.preferredFrameRateRange = CAFrameRateRange(minimum: 80, maximum: 120, preferred: 120)
          link?.add(to: .main, forMode: .common)
        }
      }
    }

    @MainActor
    func followKeyboard(in view: UIView) {}

    func log(_ message: String) {}
  #endif
#endif
