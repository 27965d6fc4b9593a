@MainActor open class UIViewController: UIResponder {
  private var loadedView: UIView?

  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      loadedView?.controller = nil
      loadedView = newValue
      newValue?.controller = self
    }
  }

  isolated deinit { loadedView?.controller = nil }

  open var viewIfLoaded: UIView? { loadedView }
  open var isViewLoaded: Bool { loadedView != nil }

  open func loadView() { view = UIView(frame: UIScreen.main.bounds) }
  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    viewDidLoad()
  }

  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewIsAppearing(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}
  open func viewSafeAreaInsetsDidChange() {}
  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    for child in children { child.viewWillTransition(to: size, with: coordinator) }
  }

  private var isShown = false

  func viewMoved(to window: UIWindow?) {
    guard isShown != (window != nil) else { return }
    isShown = window != nil
    if isShown {
      viewWillAppear(false)
      viewIsAppearing(false)
      viewDidAppear(false)
    } else {
      viewWillDisappear(false)
      viewDidDisappear(false)
    }
  }

  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet { if additionalSafeAreaInsets != oldValue { viewIfLoaded?.setSafeAreaNeedsUpdate() } }
  }

  // MARK: - Containment

  open private(set) weak var parent: UIViewController?
  open private(set) var children: [UIViewController] = []

  open func addChild(_ child: UIViewController) {
    child.willMove(toParent: self)
    child.parent?.children.removeAll { $0 === child }
    children.append(child)
    child.parent = self
  }

  open func removeFromParent() {
    guard let old = parent else { return }
    old.children.removeAll { $0 === self }
    parent = nil
    didMove(toParent: nil)
  }

  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {}

  open override var next: UIResponder? { viewIfLoaded?.superview }

  open var navigationController: UINavigationController? {
    parent as? UINavigationController ?? parent?.navigationController
  }
  open var childForStatusBarStyle: UIViewController? { nil }
  open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
  open var childForScreenEdgesDeferringSystemGestures: UIViewController? { nil }
  open var preferredContentSize: CGSize = .zero
  open var title: String?
  open var traitCollection: UITraitCollection { UITraitCollection(displayScale: Stage.current.scale) }
  open func traitCollectionDidChange(_ previous: UITraitCollection?) {}
  private var contentScrollViews: [UInt: UIScrollView] = [:]
  open func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? { contentScrollViews[edge.rawValue] }
  open func setContentScrollView(_ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge) {
    for bit: UInt in [1, 2, 4, 8] where edge.rawValue & bit != 0 { contentScrollViews[bit] = scrollView }
  }

  open private(set) var presentedViewController: UIViewController?
  open private(set) weak var presentingViewController: UIViewController?
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  open var isModalInPresentation = false

  open func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {
    presentedViewController = controller
    controller.presentingViewController = self
    if let window = viewIfLoaded?.window {
      controller.view.frame = window.bounds
      window.addSubview(controller.view)
    }
    completion?()
  }

  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    if let presented = presentedViewController {
      presented.viewIfLoaded?.removeFromSuperview()
      presented.presentingViewController = nil
      presentedViewController = nil
      completion?()
    } else if let presenting = presentingViewController {
      presenting.dismiss(animated: animated, completion: completion)
    } else {
      completion?()
    }
  }

  public init(nibName: String?, bundle: Bundle?) { super.init() }
  public required init?(coder: NSCoder) { nil }
  public override convenience init() { self.init(nibName: nil, bundle: nil) }
}

public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, automatic
}

public struct NSDirectionalRectEdge: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let top = NSDirectionalRectEdge(rawValue: 1)
  public static let leading = NSDirectionalRectEdge(rawValue: 2)
  public static let bottom = NSDirectionalRectEdge(rawValue: 4)
  public static let trailing = NSDirectionalRectEdge(rawValue: 8)
}

@MainActor public protocol UIViewControllerTransitionCoordinator: AnyObject {
  var transitionDuration: TimeInterval { get }
  @discardableResult func animate(
    alongsideTransition: ((any UIViewControllerTransitionCoordinator) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinator) -> Void)?
  ) -> Bool
}

/// A container with a back swipe, as far as a pager has to wait for one.
@MainActor open class UINavigationController: UIViewController {
  public private(set) var viewControllers: [UIViewController] = []
  public private(set) lazy var interactivePopGestureRecognizer: UIGestureRecognizer? = {
    let recognizer = UIScreenEdgePanGestureRecognizer()
    view.addGestureRecognizer(recognizer)
    return recognizer
  }()
  public private(set) lazy var interactiveContentPopGestureRecognizer: UIGestureRecognizer? = nil

  public convenience init(rootViewController: UIViewController) {
    self.init(nibName: nil, bundle: nil)
    viewControllers = [rootViewController]
    addChild(rootViewController)
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    guard let controller = viewControllers.last else { return }
    controller.view.frame = view.bounds
    controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(controller.view)
    controller.didMove(toParent: self)
  }
}
