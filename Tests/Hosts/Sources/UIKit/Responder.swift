/// The base of views and controllers. It has no Objective-C class below it, and needs none.
@MainActor open class UIResponder: Hashable {
  public nonisolated static func == (first: UIResponder, second: UIResponder) -> Bool { first === second }
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  public init() {}

  open var next: UIResponder? { nil }
  open var canBecomeFirstResponder: Bool { false }
  open var canResignFirstResponder: Bool { true }
  open var isFirstResponder: Bool { Stage.current.firstResponder === self }
  open var keyCommands: [UIKeyCommand]? { nil }

  @discardableResult open func becomeFirstResponder() -> Bool {
    guard canBecomeFirstResponder else { return false }
    if let other = Stage.current.firstResponder, other !== self, !other.resignFirstResponder() { return false }
    Stage.current.firstResponder = self
    return true
  }

  @discardableResult open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    Stage.current.firstResponder = nil
    return true
  }

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  // MARK: - Accessibility

  open var isAccessibilityElement = false
  open var accessibilityLabel: String?
  open var accessibilityHint: String?
  open var accessibilityValue: String?
  open var accessibilityIdentifier: String?
  open var accessibilityTraits: UIAccessibilityTraits = []
  open var accessibilityElementsHidden = false
  open var accessibilityViewIsModal = false
  open var accessibilityElements: [Any]?
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]?
  open var shouldGroupAccessibilityChildren = false
  open var accessibilityFrame: CGRect = .zero

  open func accessibilityActivate() -> Bool { false }
  open func accessibilityIncrement() {}
  open func accessibilityDecrement() {}
  open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }
  open func accessibilityPerformEscape() -> Bool { false }
  open func accessibilityPerformMagicTap() -> Bool { false }
  open func accessibilityElementDidBecomeFocused() {}
  open func accessibilityElementDidLoseFocus() {}
}

public final class UIKeyCommand: UIResponder {
  public static let inputEscape = "UIKeyInputEscape"
  public static let inputUpArrow = "UIKeyInputUpArrow"
  public static let inputDownArrow = "UIKeyInputDownArrow"
}

public struct UIAccessibilityTraits: OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  public static let none: UIAccessibilityTraits = []
  public static let button = UIAccessibilityTraits(rawValue: 1)
  public static let header = UIAccessibilityTraits(rawValue: 2)
  public static let adjustable = UIAccessibilityTraits(rawValue: 4)
  public static let selected = UIAccessibilityTraits(rawValue: 8)
  public static let staticText = UIAccessibilityTraits(rawValue: 16)
}

public enum UIAccessibilityScrollDirection: Int, Sendable {
  case right = 1
  case left, up, down, next, previous
}

@MainActor public final class UIAccessibilityCustomAction {
  public var name: String
  public var actionHandler: ((UIAccessibilityCustomAction) -> Bool)?

  public init(name: String, actionHandler: ((UIAccessibilityCustomAction) -> Bool)?) {
    (self.name, self.actionHandler) = (name, actionHandler)
  }
}

@MainActor open class UIAccessibilityElement: UIResponder {
  open weak var accessibilityContainer: AnyObject?
  open var accessibilityFrameInContainerSpace: CGRect = .zero

  public init(accessibilityContainer container: Any) { accessibilityContainer = container as AnyObject }
}

@MainActor public enum UIAccessibility {
  public struct Notification: Hashable, Sendable {
    let name: String
    public static let layoutChanged = Notification(name: "layoutChanged")
    public static let screenChanged = Notification(name: "screenChanged")
    public static let announcement = Notification(name: "announcement")
    public static let pageScrolled = Notification(name: "pageScrolled")
  }

  public static var isVoiceOverRunning: Bool { Stage.current.accessibility.isVoiceOverRunning }
  public static var isSwitchControlRunning: Bool { Stage.current.accessibility.isSwitchControlRunning }
  public static var isReduceMotionEnabled: Bool { Stage.current.accessibility.isReduceMotionEnabled }
  public static var prefersCrossFadeTransitions: Bool { Stage.current.accessibility.prefersCrossFadeTransitions }

  public static func post(notification: Notification, argument: Any?) {
    Stage.current.accessibility.posted.append((notification, argument))
  }

  public nonisolated static let voiceOverStatusDidChangeNotification = Foundation.Notification.Name("voiceOverStatus")
  public nonisolated static let reduceMotionStatusDidChangeNotification = Foundation.Notification.Name("reduceMotion")
  public nonisolated static let elementFocusedNotification = Foundation.Notification.Name("elementFocused")
  public nonisolated static let focusedElementUserInfoKey = "focusedElement"
}
