#if canImport(UIKit)
  import ScrollworkHost
  import UIKit

  /// The adjustable element of a sheet for assistive technologies: a strip along the edge that moves. Its value is the
  /// notch, and it receives no touches.
  final class GrabberView: UIView {
    var sheet = 0
    weak var host: ScreenHost?

    static let height: CGFloat = 12

    func start(sheet: Int, host: ScreenHost, in container: UIView) {
      let bounds = container.bounds
      let isAtTop = host.topology.nodes[sheet].isAtTop
      frame = CGRect(
        x: 0, y: isAtTop ? bounds.height - Self.height : 0, width: bounds.width, height: Self.height)
      autoresizingMask = [.flexibleWidth, isAtTop ? .flexibleTopMargin : .flexibleBottomMargin]
      container.addSubview(self)
      self.sheet = sheet
      self.host = host
      isUserInteractionEnabled = false
      isAccessibilityElement = true
      accessibilityTraits = .adjustable
      accessibilityLabel = host.topology.nodes[sheet].name
    }

    override var accessibilityValue: String? {
      get { host?.notchName(of: sheet) }
      set {}
    }

    override func accessibilityIncrement() { _ = host?.step(sheet, by: 1) }
    override func accessibilityDecrement() { _ = host?.step(sheet, by: -1) }
  }
#endif
