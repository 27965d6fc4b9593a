@_exported import Foundation
@_exported import QuartzCore
@_exported import UIKit

// MARK: - Values

extension UIEdgeInsets: Equatable, @unchecked Sendable {
  public static var zero: UIEdgeInsets { fatalError() }
  public static func == (first: UIEdgeInsets, second: UIEdgeInsets) -> Bool { fatalError() }
}

public struct NSDirectionalEdgeInsets: Hashable, Sendable {
  public var top: CGFloat
  public var leading: CGFloat
  public var bottom: CGFloat
  public var trailing: CGFloat
  public static var zero: NSDirectionalEdgeInsets { fatalError() }
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) { fatalError() }
}

extension CGRect {
  public func inset(by insets: UIEdgeInsets) -> CGRect { fatalError() }
}

public struct UIRectEdge: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static var top: UIRectEdge { fatalError() }
  public static var left: UIRectEdge { fatalError() }
  public static var bottom: UIRectEdge { fatalError() }
  public static var right: UIRectEdge { fatalError() }
  public static var all: UIRectEdge { fatalError() }
}

public struct NSDirectionalRectEdge: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static var top: NSDirectionalRectEdge { fatalError() }
  public static var bottom: NSDirectionalRectEdge { fatalError() }
}

@MainActor open class UIColor: NSObject, @unchecked Sendable {
  public init(white: CGFloat, alpha: CGFloat) { fatalError() }
  open class var black: UIColor { fatalError() }
  open class var white: UIColor { fatalError() }
  open class var gray: UIColor { fatalError() }
  open class var clear: UIColor { fatalError() }
  open class var label: UIColor { fatalError() }
  open class var secondaryLabel: UIColor { fatalError() }
  open class var tertiaryLabel: UIColor { fatalError() }
  open class var separator: UIColor { fatalError() }
  open class var systemBlue: UIColor { fatalError() }
  open class var systemFill: UIColor { fatalError() }
  open class var systemGray: UIColor { fatalError() }
  open class var systemBackground: UIColor { fatalError() }
  open class var secondarySystemBackground: UIColor { fatalError() }
  open class var systemGroupedBackground: UIColor { fatalError() }
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor { fatalError() }
}

@MainActor open class UIImage: NSObject, @unchecked Sendable {
  public convenience init?(systemName: String) { fatalError() }
  public convenience init?(named: String) { fatalError() }
}

@MainActor open class UIFont: NSObject, @unchecked Sendable {
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { fatalError() }
    public static let body = TextStyle(rawValue: "")
    public static let headline = TextStyle(rawValue: "")
    public static let title1 = TextStyle(rawValue: "")
    public static let largeTitle = TextStyle(rawValue: "")
  }
  open class func preferredFont(forTextStyle: TextStyle) -> UIFont { fatalError() }
}

@objc public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone, pad
}
@objc public enum UIUserInterfaceSizeClass: Int, Sendable { case unspecified, compact, regular }

open class UITraitCollection: NSObject, @unchecked Sendable {
  open var displayScale: CGFloat { fatalError() }
  open var horizontalSizeClass: UIUserInterfaceSizeClass { fatalError() }
  open var verticalSizeClass: UIUserInterfaceSizeClass { fatalError() }
  open var userInterfaceIdiom: UIUserInterfaceIdiom { fatalError() }
}

extension IndexPath {
  public init(row: Int, section: Int) { fatalError() }
  public var row: Int { fatalError() }
  public var section: Int { fatalError() }
}

// MARK: - Responders

@MainActor open class UIResponder: NSObject {
  open var next: UIResponder? { fatalError() }
  open var canBecomeFirstResponder: Bool { fatalError() }
  open var isFirstResponder: Bool { fatalError() }
  open var keyCommands: [UIKeyCommand]? { fatalError() }
  @discardableResult open func becomeFirstResponder() -> Bool { fatalError() }
  @discardableResult open func resignFirstResponder() -> Bool { fatalError() }
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}

public struct UIKeyModifierFlags: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
}

@MainActor open class UIKeyCommand: NSObject {
  public convenience init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) { fatalError() }
  public class var inputEscape: String { fatalError() }
  public class var inputUpArrow: String { fatalError() }
  public class var inputDownArrow: String { fatalError() }
}

@MainActor open class UITouch: NSObject {
  @objc public enum Phase: Int, Sendable { case began, moved, stationary, ended, cancelled }
  open var timestamp: TimeInterval { fatalError() }
  open var phase: Phase { fatalError() }
  open var tapCount: Int { fatalError() }
  open var window: UIWindow? { fatalError() }
  open var view: UIView? { fatalError() }
  open var gestureRecognizers: [UIGestureRecognizer]? { fatalError() }
  open func location(in view: UIView?) -> CGPoint { fatalError() }
  open func previousLocation(in view: UIView?) -> CGPoint { fatalError() }
}

@MainActor open class UIEvent: NSObject {
  @objc public enum EventType: Int, Sendable {
    case touches, motion, remoteControl, presses
    case scroll = 10
    case hover
    case transform = 14
  }
  open var type: EventType { fatalError() }
  open var timestamp: TimeInterval { fatalError() }
  open var allTouches: Set<UITouch>? { fatalError() }
}

// MARK: - Accessibility

public struct UIAccessibilityTraits: OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public static var none: UIAccessibilityTraits { fatalError() }
  public static var button: UIAccessibilityTraits { fatalError() }
  public static var header: UIAccessibilityTraits { fatalError() }
  public static var adjustable: UIAccessibilityTraits { fatalError() }
  public static var selected: UIAccessibilityTraits { fatalError() }
}

@objc public enum UIAccessibilityScrollDirection: Int, Sendable {
  case right = 1
  case left, up, down, next, previous
}

@MainActor open class UIAccessibilityCustomAction: NSObject {
  public typealias Handler = (UIAccessibilityCustomAction) -> Bool
  public init(name: String, actionHandler: Handler?) { fatalError() }
}

extension NSObject {
  @MainActor @objc open var isAccessibilityElement: Bool {
    get { fatalError() }
    set {}
  }
  @MainActor @objc open var accessibilityElementsHidden: Bool {
    get { fatalError() }
    set {}
  }
  @MainActor @objc open var accessibilityViewIsModal: Bool {
    get { fatalError() }
    set {}
  }
  @MainActor @objc open var shouldGroupAccessibilityChildren: Bool {
    get { fatalError() }
    set {}
  }
  @MainActor @objc open var accessibilityFrame: CGRect {
    get { fatalError() }
    set {}
  }
  @MainActor @objc open func accessibilityActivate() -> Bool { fatalError() }
  @MainActor @objc open func accessibilityIncrement() {}
  @MainActor @objc open func accessibilityDecrement() {}
  @MainActor @objc open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { fatalError() }
  @MainActor @objc open func accessibilityPerformEscape() -> Bool { fatalError() }
  @MainActor @objc open func accessibilityPerformMagicTap() -> Bool { fatalError() }
  @MainActor @objc open func accessibilityElementDidBecomeFocused() {}
}

// Members whose types have no Objective-C form here. An extension cannot declare them open without it.
@MainActor public protocol AccessibleInDeclarations: AnyObject {
  var accessibilityLabel: String? { get set }
  var accessibilityHint: String? { get set }
  var accessibilityValue: String? { get set }
  var accessibilityTraits: UIAccessibilityTraits { get set }
  var accessibilityElements: [Any]? { get set }
  var accessibilityCustomActions: [UIAccessibilityCustomAction]? { get set }
}

@MainActor open class UIAccessibilityElement: UIResponder, AccessibleInDeclarations {
  public init(accessibilityContainer container: Any) { fatalError() }
  open weak var accessibilityContainer: AnyObject?
  open var accessibilityFrameInContainerSpace: CGRect = .zero
  open var accessibilityLabel: String?
  open var accessibilityHint: String?
  open var accessibilityValue: String?
  open var accessibilityTraits: UIAccessibilityTraits = []
  open var accessibilityElements: [Any]?
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]?
}

public struct UIAccessibility {
  public struct Notification: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt32
    public init(rawValue: UInt32) { fatalError() }
    public static var layoutChanged: Notification { fatalError() }
    public static var screenChanged: Notification { fatalError() }
    public static var announcement: Notification { fatalError() }
    public static var pageScrolled: Notification { fatalError() }
  }
  @MainActor public static var isVoiceOverRunning: Bool { fatalError() }
  @MainActor public static var isSwitchControlRunning: Bool { fatalError() }
  @MainActor public static var isReduceMotionEnabled: Bool { fatalError() }
  @MainActor public static var prefersCrossFadeTransitions: Bool { fatalError() }
  @MainActor public static func post(notification: Notification, argument: Any?) {}
  public static var voiceOverStatusDidChangeNotification: Foundation.Notification.Name { fatalError() }
  public static var reduceMotionStatusDidChangeNotification: Foundation.Notification.Name { fatalError() }
  public static var elementFocusedNotification: Foundation.Notification.Name { fatalError() }
  public static var focusedElementUserInfoKey: String { fatalError() }
}

// MARK: - Layout

@MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint { fatalError() }
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat) -> NSLayoutConstraint {
    fatalError()
  }
}

@MainActor open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
@MainActor open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}
@MainActor open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  open func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint { fatalError() }
}

@MainActor open class NSLayoutConstraint: NSObject {
  open class func activate(_ constraints: [NSLayoutConstraint]) {}
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {}
  open var constant: CGFloat = 0
  open var isActive = false
}

public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  public var rawValue: Float
  public init(rawValue: Float) { fatalError() }
  public init(_ rawValue: Float) { fatalError() }
  public static var required: UILayoutPriority { fatalError() }
  public static var fittingSizeLevel: UILayoutPriority { fatalError() }
}

@MainActor open class UILayoutGuide: NSObject {
  open var layoutFrame: CGRect { fatalError() }
  open weak var owningView: UIView? { fatalError() }
  open var topAnchor: NSLayoutYAxisAnchor { fatalError() }
  open var bottomAnchor: NSLayoutYAxisAnchor { fatalError() }
  open var leadingAnchor: NSLayoutXAxisAnchor { fatalError() }
  open var trailingAnchor: NSLayoutXAxisAnchor { fatalError() }
  open var heightAnchor: NSLayoutDimension { fatalError() }
}

@available(iOS 15.0, *) @MainActor open class UITrackingLayoutGuide: UILayoutGuide {}

@available(iOS 15.0, *) @MainActor open class UIKeyboardLayoutGuide: UITrackingLayoutGuide {
  open var followsUndockedKeyboard = false
  @available(iOS 17.0, *) open var usesBottomSafeArea: Bool {
    get { fatalError() }
    set {}
  }
}

// MARK: - Views

@MainActor public protocol UICoordinateSpace: NSObjectProtocol {}
@MainActor public protocol UIInteraction: NSObjectProtocol {}

public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  case leftToRight = 0
  case rightToLeft = 1
}

@MainActor open class UIView: UIResponder, AccessibleInDeclarations {
  open var accessibilityIdentifier: String?
  public init(frame: CGRect) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  public convenience override init() { fatalError() }

  @objc open dynamic var frame: CGRect = .zero
  @objc open dynamic var bounds: CGRect = .zero
  @objc open dynamic var center: CGPoint = .zero
  open var transform: CGAffineTransform = .identity
  open var alpha: CGFloat = 1
  open var isHidden = false
  open var isOpaque = true
  open var clipsToBounds = false
  open var backgroundColor: UIColor?
  open var tintColor: UIColor!
  open var tag = 0
  open var contentScaleFactor: CGFloat = 1
  open var layer: CALayer { fatalError() }
  open var mask: UIView?
  open var traitCollection: UITraitCollection { fatalError() }
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { fatalError() }
  open var isUserInteractionEnabled = true
  open var isMultipleTouchEnabled = false
  open var isExclusiveTouch = false
  open var autoresizesSubviews = true
  open var autoresizingMask: AutoresizingMask = []
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static var flexibleLeftMargin: AutoresizingMask { fatalError() }
    public static var flexibleWidth: AutoresizingMask { fatalError() }
    public static var flexibleRightMargin: AutoresizingMask { fatalError() }
    public static var flexibleTopMargin: AutoresizingMask { fatalError() }
    public static var flexibleHeight: AutoresizingMask { fatalError() }
    public static var flexibleBottomMargin: AutoresizingMask { fatalError() }
  }

  open var superview: UIView? { fatalError() }
  open var subviews: [UIView] { fatalError() }
  open var window: UIWindow? { fatalError() }
  open func addSubview(_ view: UIView) {}
  open func insertSubview(_ view: UIView, at index: Int) {}
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {}
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {}
  open func exchangeSubview(at first: Int, withSubviewAt second: Int) {}
  open func bringSubviewToFront(_ view: UIView) {}
  open func sendSubviewToBack(_ view: UIView) {}
  open func removeFromSuperview() {}
  open func isDescendant(of view: UIView) -> Bool { fatalError() }
  open func viewWithTag(_ tag: Int) -> UIView? { fatalError() }
  open func willMove(toSuperview newSuperview: UIView?) {}
  open func didMoveToSuperview() {}
  open func willMove(toWindow newWindow: UIWindow?) {}
  open func didMoveToWindow() {}
  open func didAddSubview(_ subview: UIView) {}
  open func willRemoveSubview(_ subview: UIView) {}

  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { fatalError() }
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint { fatalError() }
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect { fatalError() }
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect { fatalError() }
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { fatalError() }
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { fatalError() }

  open func setNeedsLayout() {}
  open func layoutIfNeeded() {}
  open func layoutSubviews() {}
  open func setNeedsDisplay() {}
  open func sizeThatFits(_ size: CGSize) -> CGSize { fatalError() }
  open func sizeToFit() {}
  open var intrinsicContentSize: CGSize { fatalError() }
  open func invalidateIntrinsicContentSize() {}
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { fatalError() }
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority: UILayoutPriority, verticalFittingPriority: UILayoutPriority
  ) -> CGSize { fatalError() }
  public class var layoutFittingCompressedSize: CGSize { fatalError() }
  open var translatesAutoresizingMaskIntoConstraints = true
  open var layoutMargins: UIEdgeInsets = .zero
  open var insetsLayoutMarginsFromSafeArea = true
  open var safeAreaInsets: UIEdgeInsets { fatalError() }
  open func safeAreaInsetsDidChange() {}
  open var safeAreaLayoutGuide: UILayoutGuide { fatalError() }
  @available(iOS 15.0, *) open var keyboardLayoutGuide: UIKeyboardLayoutGuide { fatalError() }
  open var topAnchor: NSLayoutYAxisAnchor { fatalError() }
  open var bottomAnchor: NSLayoutYAxisAnchor { fatalError() }
  open var leadingAnchor: NSLayoutXAxisAnchor { fatalError() }
  open var trailingAnchor: NSLayoutXAxisAnchor { fatalError() }
  open var widthAnchor: NSLayoutDimension { fatalError() }
  open var heightAnchor: NSLayoutDimension { fatalError() }

  open var gestureRecognizers: [UIGestureRecognizer]?
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {}
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {}
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { fatalError() }
  open func addInteraction(_ interaction: any UIInteraction) {}
  @discardableResult open func endEditing(_ force: Bool) -> Bool { fatalError() }

  open var accessibilityLabel: String?
  open var accessibilityHint: String?
  open var accessibilityValue: String?
  open var accessibilityTraits: UIAccessibilityTraits = []
  open var accessibilityElements: [Any]?
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]?

  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static var allowUserInteraction: AnimationOptions { fatalError() }
    public static var beginFromCurrentState: AnimationOptions { fatalError() }
    public static var layoutSubviews: AnimationOptions { fatalError() }
    public static var curveEaseInOut: AnimationOptions { fatalError() }
    public static var curveEaseOut: AnimationOptions { fatalError() }
    public static var curveLinear: AnimationOptions { fatalError() }
  }
  open class var inheritedAnimationDuration: TimeInterval { fatalError() }
  open class var areAnimationsEnabled: Bool { fatalError() }
  open class func setAnimationsEnabled(_ enabled: Bool) {}
  open class func performWithoutAnimation(_ actions: () -> Void) {}
  open class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {}
  open class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {}
}

@MainActor open class UIWindow: UIView {
  open var rootViewController: UIViewController?
  open var isKeyWindow: Bool { fatalError() }
  open var windowScene: UIWindowScene?
  open var screen: UIScreen { fatalError() }
  open func makeKeyAndVisible() {}
  public init(windowScene: UIWindowScene) { fatalError() }
  public override init(frame: CGRect) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
}

@MainActor open class UIScreen: NSObject {
  open class var main: UIScreen { fatalError() }
  open var bounds: CGRect { fatalError() }
  open var scale: CGFloat { fatalError() }
  open var maximumFramesPerSecond: Int { fatalError() }
}

@MainActor open class UIWindowScene: UIResponder {
  open var screen: UIScreen { fatalError() }
  open var windows: [UIWindow] { fatalError() }
}

// MARK: - Recognizers

@MainActor open class UIGestureRecognizer: NSObject {
  @objc public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed
    public static var recognized: State { .ended }
  }
  public init(target: Any?, action: Selector?) { fatalError() }
  public convenience override init() { fatalError() }
  public init?(coder: NSCoder) { fatalError() }
  open func addTarget(_ target: Any, action: Selector) {}
  open func removeTarget(_ target: Any?, action: Selector?) {}
  open var state: State {
    get { fatalError() }
    set {}
  }
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  open var isEnabled = true
  open var view: UIView? { fatalError() }
  open var cancelsTouchesInView = true
  open var delaysTouchesBegan = false
  open var delaysTouchesEnded = true
  open var allowedTouchTypes: [NSNumber] = []
  open var requiresExclusiveTouchType = true
  open var name: String?
  open var numberOfTouches: Int { fatalError() }
  open func location(in view: UIView?) -> CGPoint { fatalError() }
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint { fatalError() }
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {}
  // Apple declares these for subclasses only.
  open func reset() {}
  open func ignore(_ touch: UITouch, for event: UIEvent) {}
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { fatalError() }
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { fatalError() }
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { fatalError() }
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { fatalError() }
  @available(iOS 13.4, *) open func shouldReceive(_ event: UIEvent) -> Bool { fatalError() }
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
}

@objc @MainActor public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
  @objc optional func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  @objc optional func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  @objc optional func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  @objc optional func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  @objc optional func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool
}

public struct UIScrollTypeMask: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static var discrete: UIScrollTypeMask { fatalError() }
  public static var continuous: UIScrollTypeMask { fatalError() }
  public static var all: UIScrollTypeMask { fatalError() }
}

@MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
  open var minimumNumberOfTouches = 1
  open var maximumNumberOfTouches = 1
  @available(iOS 13.4, *) open var allowedScrollTypesMask: UIScrollTypeMask {
    get { fatalError() }
    set {}
  }
  open func translation(in view: UIView?) -> CGPoint { fatalError() }
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {}
  open func velocity(in view: UIView?) -> CGPoint { fatalError() }
}

@MainActor open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  open var edges: UIRectEdge = []
}

@MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
  open var numberOfTapsRequired = 1
  open var numberOfTouchesRequired = 1
}

@MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
  open var minimumPressDuration: TimeInterval = 0
  open var allowableMovement: CGFloat = 0
}

// MARK: - Scroll views

@MainActor open class UIScrollView: UIView {
  public override init(frame: CGRect) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  @objc open dynamic var contentOffset: CGPoint = .zero
  @objc open dynamic var contentSize: CGSize = .zero
  @objc open dynamic var contentInset: UIEdgeInsets = .zero
  open var adjustedContentInset: UIEdgeInsets { fatalError() }
  open func adjustedContentInsetDidChange() {}
  open var contentInsetAdjustmentBehavior: ContentInsetAdjustmentBehavior = .automatic
  @objc public enum ContentInsetAdjustmentBehavior: Int, Sendable { case automatic, scrollableAxes, never, always }
  open var verticalScrollIndicatorInsets: UIEdgeInsets = .zero
  open var horizontalScrollIndicatorInsets: UIEdgeInsets = .zero
  open var automaticallyAdjustsScrollIndicatorInsets = true
  open var showsVerticalScrollIndicator = true
  open var showsHorizontalScrollIndicator = true
  open weak var delegate: (any UIScrollViewDelegate)?
  open var isDirectionalLockEnabled = false
  open var bounces = true
  @available(iOS 17.4, *) open var bouncesVertically: Bool {
    get { fatalError() }
    set {}
  }
  @available(iOS 17.4, *) open var bouncesHorizontally: Bool {
    get { fatalError() }
    set {}
  }
  @available(iOS 17.4, *) open var transfersVerticalScrollingToParent: Bool {
    get { fatalError() }
    set {}
  }
  @available(iOS 17.4, *) open var transfersHorizontalScrollingToParent: Bool {
    get { fatalError() }
    set {}
  }
  @available(iOS 17.4, *) open func stopScrollingAndZooming() {}
  open var alwaysBounceVertical = false
  open var alwaysBounceHorizontal = false
  open var isPagingEnabled = false
  open var isScrollEnabled = true
  open var decelerationRate: DecelerationRate = .normal
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    public var rawValue: CGFloat
    public init(rawValue: CGFloat) { fatalError() }
    public static let normal = DecelerationRate(rawValue: 0)
    public static let fast = DecelerationRate(rawValue: 0)
  }
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {}
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {}
  open func flashScrollIndicators() {}
  open var isTracking: Bool { fatalError() }
  open var isDragging: Bool { fatalError() }
  open var isDecelerating: Bool { fatalError() }
  open var delaysContentTouches = true
  open var canCancelContentTouches = true
  open func touchesShouldCancel(in view: UIView) -> Bool { fatalError() }
  open var minimumZoomScale: CGFloat = 1
  open var maximumZoomScale: CGFloat = 1
  open var zoomScale: CGFloat = 1
  open var scrollsToTop = true
  open var panGestureRecognizer: UIPanGestureRecognizer { fatalError() }
  open var keyboardDismissMode: KeyboardDismissMode = .none
  @objc public enum KeyboardDismissMode: Int, Sendable { case none, onDrag, interactive }
  open var refreshControl: UIRefreshControl?
}

@objc @MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {
  @objc optional func scrollViewDidScroll(_ scrollView: UIScrollView)
  @objc optional func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  @objc optional func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>)
  @objc optional func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  @objc optional func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  @objc optional func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  @objc optional func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  @objc optional func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool
  @objc optional func scrollViewDidScrollToTop(_ scrollView: UIScrollView)
}

// MARK: - Controls

@MainActor open class UIMenuElement: NSObject {}

@MainActor open class UIAction: UIMenuElement {
  public convenience init(title: String = "", handler: @escaping (UIAction) -> Void) { fatalError() }
}

@MainActor open class UIControl: UIView {
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static var touchDown: Event { fatalError() }
    public static var touchUpInside: Event { fatalError() }
    public static var touchCancel: Event { fatalError() }
    public static var valueChanged: Event { fatalError() }
    public static var primaryActionTriggered: Event { fatalError() }
  }
  public struct State: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static var normal: State { fatalError() }
  }
  public override init(frame: CGRect) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open var isEnabled = true
  open var isSelected = false
  open var isHighlighted = false
  open func addAction(_ action: UIAction, for controlEvents: Event) {}
  open func removeAction(_ action: UIAction, for controlEvents: Event) {}
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {}
  open func sendActions(for controlEvents: Event) {}
}

@MainActor open class UIRefreshControl: UIControl {
  open var isRefreshing: Bool { fatalError() }
  open func beginRefreshing() {}
  open func endRefreshing() {}
}

@MainActor open class UIActivityIndicatorView: UIView {
  @objc public enum Style: Int, Sendable {
    case medium = 100
    case large
  }
  public init(style: Style) { fatalError() }
  public required init(coder: NSCoder) { fatalError() }
  open var hidesWhenStopped = true
  open var isAnimating: Bool { fatalError() }
  open func startAnimating() {}
  open func stopAnimating() {}
}

@MainActor open class UILabel: UIView {
  open var text: String?
  open var font: UIFont!
  open var textColor: UIColor!
  open var numberOfLines = 1
  open var adjustsFontForContentSizeCategory = false
}

@MainActor open class UIButton: UIControl {
  open func setTitle(_ title: String?, for state: UIControl.State) {}
  public struct Configuration {
    public static func plain() -> Configuration { fatalError() }
    public static func filled() -> Configuration { fatalError() }
    public var title: String?
  }
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) { fatalError() }
}

@MainActor open class UIImageView: UIView {
  open var image: UIImage?
}

@MainActor open class UITextField: UIControl {
  public nonisolated class var textDidBeginEditingNotification: Foundation.Notification.Name { fatalError() }
  open var text: String?
  open var placeholder: String?
}

@MainActor open class UITextView: UIScrollView {
  public nonisolated class var textDidBeginEditingNotification: Foundation.Notification.Name { fatalError() }
  open var text: String!
}

@MainActor open class UISearchBar: UIView {
  open var text: String?
  open var placeholder: String?
  open var showsCancelButton = false
}

@MainActor open class UIStackView: UIView {
  public convenience init(arrangedSubviews: [UIView]) { fatalError() }
  open func addArrangedSubview(_ view: UIView) {}
  open var spacing: CGFloat = 0
}

@MainActor open class UISegmentedControl: UIControl {
  public init(items: [Any]?) { fatalError() }
  public override init(frame: CGRect) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open var selectedSegmentIndex = 0
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {}
}

@MainActor open class UITableViewCell: UIView {
  open var textLabel: UILabel? { fatalError() }
}

@MainActor open class UITableView: UIScrollView {
  @objc public enum Style: Int, Sendable { case plain, grouped, insetGrouped }
  @objc public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }
  public init(frame: CGRect, style: Style) { fatalError() }
  public override init(frame: CGRect) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open weak var dataSource: (any UITableViewDataSource)?
  public class var automaticDimension: CGFloat { 0 }
  open var rowHeight: CGFloat = 0
  open var estimatedRowHeight: CGFloat = 0
  open func reloadData() {}
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {}
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    fatalError()
  }
  open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {}
}

@MainActor public protocol UITableViewDataSource: NSObjectProtocol {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}

@objc @MainActor public protocol UITableViewDelegate: UIScrollViewDelegate {}

@MainActor open class UITableViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  public init(style: UITableView.Style) { fatalError() }
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open var tableView: UITableView!
  open var refreshControl: UIRefreshControl?
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { fatalError() }
}

// MARK: - Controllers

@MainActor open class UIViewController: UIResponder {
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  public convenience override init() { fatalError() }
  open var view: UIView! {
    get { fatalError() }
    set {}
  }
  open var viewIfLoaded: UIView? { fatalError() }
  open var isViewLoaded: Bool { fatalError() }
  open func loadView() {}
  open func loadViewIfNeeded() {}
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}
  open func viewSafeAreaInsetsDidChange() {}
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {}
  open var additionalSafeAreaInsets: UIEdgeInsets = .zero
  open weak var parent: UIViewController? { fatalError() }
  open var children: [UIViewController] { fatalError() }
  open func addChild(_ childController: UIViewController) {}
  open func removeFromParent() {}
  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {}
  open var navigationController: UINavigationController? { fatalError() }
  open var navigationItem: UINavigationItem { fatalError() }
  open var traitCollection: UITraitCollection { fatalError() }
  open var preferredContentSize: CGSize = .zero
  open var title: String?
  @available(iOS 15.0, *) open func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? { fatalError() }
  @available(iOS 15.0, *) open func setContentScrollView(
    _ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge
  ) {}
  open var presentedViewController: UIViewController? { fatalError() }
  open var presentingViewController: UIViewController? { fatalError() }
  open var modalPresentationStyle: UIModalPresentationStyle = .automatic
  open var isModalInPresentation = false
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {}
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {}
  @available(iOS 15.0, *) open var sheetPresentationController: UISheetPresentationController? { fatalError() }
}

@objc public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen = 0
  case pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext
  case automatic = -2
}

@MainActor public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  var transitionDuration: TimeInterval { get }
}

@MainActor public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
  @discardableResult func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

@MainActor open class UINavigationItem: NSObject {
  @objc public enum LargeTitleDisplayMode: Int, Sendable { case automatic, always, never }
  open var largeTitleDisplayMode: LargeTitleDisplayMode = .automatic
  open var title: String?
  open var searchController: UISearchController?
  open var hidesSearchBarWhenScrolling = true
}

@MainActor open class UISearchController: UIViewController {
  public init(searchResultsController: UIViewController?) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open weak var delegate: (any UISearchControllerDelegate)?
  open var obscuresBackgroundDuringPresentation = true
  open var isActive = false
  open var searchBar: UISearchBar { fatalError() }
}

@objc @MainActor public protocol UISearchControllerDelegate: NSObjectProtocol {
  @objc optional func willPresentSearchController(_ searchController: UISearchController)
  @objc optional func didPresentSearchController(_ searchController: UISearchController)
  @objc optional func willDismissSearchController(_ searchController: UISearchController)
  @objc optional func didDismissSearchController(_ searchController: UISearchController)
}

@MainActor open class UITabBarController: UIViewController {
  open weak var delegate: (any UITabBarControllerDelegate)?
  open var viewControllers: [UIViewController]?
  open unowned(unsafe) var selectedViewController: UIViewController?
  open var selectedIndex = 0
}

@objc @MainActor public protocol UITabBarControllerDelegate: NSObjectProtocol {
  @objc optional func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool
  @objc optional func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

@MainActor open class UINavigationController: UIViewController {
  public init(rootViewController: UIViewController) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open var viewControllers: [UIViewController] = []
  open var interactivePopGestureRecognizer: UIGestureRecognizer? { fatalError() }
  @available(iOS 26.0, *) open var interactiveContentPopGestureRecognizer: UIGestureRecognizer? { fatalError() }
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {}
}

@MainActor open class UIPresentationController: NSObject {
  open var containerView: UIView? { fatalError() }
}

@available(iOS 15.0, *) @MainActor open class UISheetPresentationController: UIPresentationController {
  open var detents: [Detent] = []
  open var selectedDetentIdentifier: Detent.Identifier?
  open var largestUndimmedDetentIdentifier: Detent.Identifier?
  open var prefersGrabberVisible = false
  open var prefersScrollingExpandsWhenScrolledToEdge = true
  open func animateChanges(_ changes: () -> Void) {}
  @available(iOS 16.0, *) open func invalidateDetents() {}

  @MainActor open class Detent: NSObject {
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      public var rawValue: String
      public init(rawValue: String) { fatalError() }
      public init(_ rawValue: String) { fatalError() }
      public static let medium = Identifier("")
      public static let large = Identifier("")
    }
    open class func medium() -> Self { fatalError() }
    open class func large() -> Self { fatalError() }
    @available(iOS 16.0, *) open class func custom(
      identifier: Identifier? = nil,
      resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) -> Self { fatalError() }
  }
}

@available(iOS 16.0, *) @MainActor
public protocol UISheetPresentationControllerDetentResolutionContext: NSObjectProtocol {
  var containerTraitCollection: UITraitCollection { get }
  var maximumDetentValue: CGFloat { get }
}

@MainActor open class UIApplication: UIResponder {
  open class var shared: UIApplication { fatalError() }
}
