@MainActor open class UIWindow: UIView {
  open var rootViewController: UIViewController? {
    didSet {
      guard oldValue !== rootViewController else { return }
      oldValue?.viewIfLoaded?.removeFromSuperview()
      guard let view = rootViewController?.view else { return }
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(view)
    }
  }

  open var windowScene: UIWindowScene? { Stage.current.scene }
  open var isKeyWindow: Bool { Stage.current.windows.last === self }
  open var screen: UIScreen { UIScreen.main }
  open override var window: UIWindow? { self }
  open override var next: UIResponder? { nil }

  var insets = UIEdgeInsets.zero {
    didSet { if insets != oldValue { setSafeAreaNeedsUpdate() } }
  }
  open override var safeAreaInsets: UIEdgeInsets { insets }

  open func makeKeyAndVisible() {
    Stage.current.windows.removeAll { $0 === self }
    Stage.current.windows.append(self)
    isHidden = false
  }

  open func makeKey() { makeKeyAndVisible() }
  open func sendEvent(_ event: UIEvent) {}

  public convenience init(windowScene: UIWindowScene) { self.init(frame: UIScreen.main.bounds) }
}

@MainActor public final class UIWindowScene {
  public var screen: UIScreen { UIScreen.main }
  public var windows: [UIWindow] { Stage.current.windows }
  public var keyWindow: UIWindow? { Stage.current.windows.last }
}

@MainActor public final class UIScreen {
  public static let main = UIScreen()
  public var scale: CGFloat { Stage.current.scale }
  public var bounds: CGRect { CGRect(origin: .zero, size: Stage.current.size) }
  public var maximumFramesPerSecond: Int { Stage.current.framesPerSecond }
}

@MainActor public final class UITraitCollection {
  public let displayScale: CGFloat
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  public var verticalSizeClass: UIUserInterfaceSizeClass { .regular }
  public var horizontalSizeClass: UIUserInterfaceSizeClass { .compact }
  public var layoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }

  init(displayScale: CGFloat) { self.displayScale = displayScale }
}

public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone, pad
}
public enum UIUserInterfaceSizeClass: Int, Sendable { case unspecified, compact, regular }
public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }

/// A color without a color space: the tests draw nothing.
public struct UIColor: Hashable, Sendable {
  public var white: CGFloat
  public var alpha: CGFloat

  public init(white: CGFloat, alpha: CGFloat) { (self.white, self.alpha) = (white, alpha) }
  public static let black = UIColor(white: 0, alpha: 1)
  public static let white = UIColor(white: 1, alpha: 1)
  public static let gray = UIColor(white: 0.5, alpha: 1)
  public static let clear = UIColor(white: 0, alpha: 0)
  public static let label = UIColor.black
  public static let secondaryLabel = UIColor.gray
  public static let tertiaryLabel = UIColor(white: 0.3, alpha: 0.3)
  public static let separator = UIColor.gray
  public static let systemFill = UIColor.gray
  public static let systemGray = UIColor.gray
  public static let systemBackground = UIColor.white
  public static let secondarySystemBackground = UIColor(white: 0.95, alpha: 1)
  public static let systemGroupedBackground = UIColor(white: 0.95, alpha: 1)
  public static let systemBlue = UIColor(white: 0.4, alpha: 1)
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor { UIColor(white: white, alpha: alpha) }
}
