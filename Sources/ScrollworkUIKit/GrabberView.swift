#if canImport(UIKit)
  import ScrollworkHost
  import UIKit

  /// The adjustable element of a sheet for assistive technologies: a strip along the edge that moves. Its value is the
  /// notch, and it receives no touches.
  final class GrabberView: UIView {
    var sheet = 0
    private weak var controller: HostController?

    static let height: CGFloat = 12

    func start(sheet: Int, controller: HostController, in container: UIView) {
      let bounds = container.bounds
      let isAtTop = controller.host.topology.nodes[sheet].isAtTop
      frame = CGRect(
        x: 0, y: isAtTop ? bounds.height - Self.height : 0, width: bounds.width, height: Self.height)
      autoresizingMask = [.flexibleWidth, isAtTop ? .flexibleTopMargin : .flexibleBottomMargin]
      container.addSubview(self)
      self.sheet = sheet
      self.controller = controller
      isUserInteractionEnabled = false
      isAccessibilityElement = true
      accessibilityTraits = .adjustable
      accessibilityIdentifier = controller.host.topology.nodes[sheet].name
    }

    override var accessibilityLabel: String? {
      get { controller.map { $0.sheetLabel?(sheet) ?? $0.host.topology.nodes[sheet].name } }
      set {}
    }

    override var accessibilityValue: String? {
      get {
        guard let controller, let notch = controller.host.notch(of: sheet) else { return nil }
        return controller.notchLabels[sheet]?(notch) ?? controller.host.notchName(of: sheet)
      }
      set {}
    }

    override func accessibilityIncrement() { _ = controller?.host.step(sheet, by: 1) }
    override func accessibilityDecrement() { _ = controller?.host.step(sheet, by: -1) }
  }
#endif
