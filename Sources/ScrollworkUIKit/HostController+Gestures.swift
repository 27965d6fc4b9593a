#if canImport(UIKit)
  import ScrollworkHost
  import UIKit

  extension HostController: UIGestureRecognizerDelegate {
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
      if gestureRecognizer === tap { return !(touch.view is UIControl) }
      guard let node = touch.view?.node(below: view) else { return false }
      touched = node
      return receives(node)
    }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
      guard let pan = gestureRecognizer as? UIPanGestureRecognizer, pan === self.pan || pan === wheel else {
        return true
      }
      // A trackpad and a wheel have no touch: what they move is under the pointer.
      if pan.numberOfTouches == 0 {
        touched = view.hitTest(pan.location(in: view), with: nil)?.node(below: view)
        guard let touched, receives(touched) else { return false }
      }
      let way = pan.translation(in: nil)
      return Arbitration.panBegins(x: Double(way.x), y: Double(way.y), isFree: host.acceptsFinger)
    }

    private func receives(_ node: Int) -> Bool {
      Arbitration.panReceives(
        region: host.topology.nodes[node].region, isInScrollView: host.topology.scrollView(around: node) != nil)
    }

    func panned() {
      if pan.state == .began { isIndirect = pan.numberOfTouches == 0 }
      report(pan, isIndirect: isIndirect, isStep: isIndirect && pan.velocity(in: nil).y == 0)
    }

    func wheelTurned() { report(wheel, isIndirect: true, isStep: true) }

    private func report(_ pan: UIPanGestureRecognizer, isIndirect: Bool, isStep: Bool) {
      let (now, translation) = (CACurrentMediaTime(), Double(pan.translation(in: nil).y))
      switch pan.state {
      case .began:
        guard let touched, let region = host.topology.nodes[touched].region else { return }
        host.panBegan(on: region, scrollView: nil, translation: translation, isIndirect: isIndirect, at: now)
      case .changed: host.panMoved(nil, translation: translation, at: now)
      case .ended, .cancelled, .failed:
        host.panEnded(
          nil, translation: translation, velocity: Double(pan.velocity(in: nil).y),
          isCancelled: pan.state != .ended, isStep: isStep, at: now)
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
