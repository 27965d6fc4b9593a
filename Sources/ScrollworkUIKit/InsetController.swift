#if canImport(UIKit)
  import UIKit

  /// The controller of a sheet, or of the screen behind one: the safe area of its view stays as the library names it while
  /// the view moves or is scaled, so that what is inside is not laid out in each frame.
  final class InsetController: UIViewController {
    private let content: UIView
    /// The insets at the upper and the lower edge.
    private var held: (top: CGFloat, bottom: CGFloat)?

    init(_ content: UIView) {
      self.content = content
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = content }

    func hold(top: CGFloat, bottom: CGFloat) {
      held = (top, bottom)
      correct()
    }

    override func viewSafeAreaInsetsDidChange() {
      super.viewSafeAreaInsetsDidChange()
      correct()
    }

    private func correct() {
      guard let held, content.window != nil else { return }
      let insets = content.safeAreaInsets
      let (top, bottom) = (held.top - insets.top, held.bottom - insets.bottom)
      guard abs(top) > 0.01 || abs(bottom) > 0.01 else { return }
      additionalSafeAreaInsets.top += top
      additionalSafeAreaInsets.bottom += bottom
    }
  }
#endif
