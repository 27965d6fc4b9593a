#if canImport(UIKit)
  import ScrollworkHost
  import UIKit

  extension HostController: UIGestureRecognizerDelegate {
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
      if gestureRecognizer === tap { return !(touch.view is UIControl) }
      guard let node = touch.view?.node(below: view) else { return false }
      touched = node
      return Arbitration.panReceives(
        region: host.topology.nodes[node].region, isInScrollView: host.topology.scrollView(around: node) != nil)
    }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
      guard gestureRecognizer === pan else { return true }
      let way = pan.translation(in: nil)
      return Arbitration.panBegins(x: Double(way.x), y: Double(way.y), isFree: host.acceptsFinger)
    }

    func panned() {
      let (now, translation) = (CACurrentMediaTime(), Double(pan.translation(in: nil).y))
      switch pan.state {
      case .began:
        guard let touched, let region = host.topology.nodes[touched].region else { return }
        host.panBegan(on: region, scrollView: nil, translation: translation, at: now)
      case .changed: host.panMoved(nil, translation: translation, at: now)
      case .ended, .cancelled, .failed:
        host.panEnded(
          nil, translation: translation, velocity: Double(pan.velocity(in: nil).y),
          isCancelled: pan.state != .ended, at: now)
      case .possible: break
      @unknown default: break
      }
    }

    func wasTapped() {
      let point = tap.location(in: view)
      let hit = view.hitTest(point, with: nil)
      let beside = hit.flatMap { shades.firstIndex(of: $0) }.map { host.topology.sheets[$0] }
      host.tapped(on: hit?.node(below: view), beside: beside)
    }
  }
#endif
