#if canImport(UIKit)
  import ScrollworkEngine
  import ScrollworkHost
  import UIKit

  /// The view of a hosted screen.
  final class HostView: UIView {
    weak var controller: HostController?
    /// Whether the app or UIKit has asked for a layout since the last one, so that views may have other heights.
    private(set) var mayHaveNewHeights = true

    override func layoutSubviews() {
      super.layoutSubviews()
      controller?.layOut()
      mayHaveNewHeights = false
    }

    override func setNeedsLayout() {
      mayHaveNewHeights = true
      super.setNeedsLayout()
    }

    /// Asks for the layout at the end of a frame, in which the host looks at scroll views.
    func setNeedsLook() { super.setNeedsLayout() }

    override func safeAreaInsetsDidChange() {
      super.safeAreaInsetsDidChange()
      setNeedsLayout()
    }

    override func didMoveToWindow() {
      super.didMoveToWindow()
      controller?.windowChanged()
    }

    override func accessibilityPerformEscape() -> Bool { controller?.host.escape() ?? false }
  }

  /// The controller of a hosted screen: views, recognizers, one display link. It decides nothing about movement.
  ///
  /// The views from back to front: the screen's column, then for each sheet a shade over everything behind it, and the
  /// sheet. Everything behind a sheet is one view, so that a backdrop scales it about one center.
  ///
  /// **Ownership:** the controller holds the host and the views of nodes; bound views are held by their superviews.
  final class HostController: UIViewController {
    let host: ScreenHost
    /// The views of the nodes.
    private(set) var containers: [NodeView] = []
    /// The views that fill the screen: everything behind each sheet, from back to front, and the shades over them.
    private(set) var levels: [UIView] = []
    private(set) var shades: [UIView] = []
    /// The controllers of sheets by node, and of the levels behind them, from back to front.
    private var sheetControllers: [Int: InsetController] = [:]
    private var levelControllers: [InsetController] = []
    private(set) var pagers: [Int: PagerView] = [:]
    private var frameLink: FrameLink?
    private var width: CGFloat = 0

    let pan = UIPanGestureRecognizer()
    /// The pan of a wheel, each click of which is a gesture of its own.
    let wheel = UIPanGestureRecognizer()
    let tap = UITapGestureRecognizer()
    private let observer = TouchObserver()
    private var actions: [Action] = []
    /// The node under the touch or the pointer that a pan received last.
    var touched: Int?
    /// Whether a trackpad drives the pan.
    var isIndirect = false
    /// The names of sheets and of their notches for assistive technologies, by numbers.
    var sheetLabel: ((Int) -> String?)?
    var notchLabels: [Int: (Int) -> String?] = [:]

    var links: [Int: ScrollLink] = [:]
    var childControllers: [Int: UIViewController] = [:]
    var providers: [Int: @MainActor () -> UIViewController] = [:]
    /// The controls of scrolls with `pullToRefresh: outer`.
    var refreshControls: [Int: UIView] = [:]
    /// The lists whose scroll view is somewhere inside of the bound view, and may come later.
    var searched: Set<Int> = []
    /// The lists whose direction of scrolling has been compared with the spec.
    var checked: Set<Int> = []
    /// The time at which the screen appeared, while its bindings have not been checked since.
    private var appearance: Double?
    private var hasAppeared = false
    private var focus: FocusObserver?

    init(_ host: ScreenHost) {
      self.host = host
      super.init(nibName: nil, bundle: nil)
      host.surface = self
      let file = host.screen.file
      host.complain = { Contradiction.notice("\(file): \($0)") }
    }

    required init?(coder: NSCoder) { nil }

    // MARK: Views

    override func loadView() {
      let root = HostView(frame: .zero)
      root.controller = self
      root.clipsToBounds = true
      view = root
      let topology = host.topology
      containers = topology.nodes.indices.map(makeContainer)
      let column = UIView(frame: .zero)
      levels = [column]
      // Earlier nodes are in front: a header is above what scrolls below it.
      for (number, node) in topology.nodes.enumerated().reversed()
      where node.kind != .sheet && !node.isOver && !node.isOverSheets {
        guard let parent = node.parent else {
          column.addSubview(containers[number])
          continue
        }
        (pagers[parent] ?? containers[parent].content).addSubview(containers[number])
      }
      for bar in topology.bars where !topology.nodes[bar].isOverSheets {
        let parent = topology.nodes[bar].parent
        (parent.map { containers[$0].content } ?? column).addSubview(containers[bar])
      }
      for sheet in topology.sheets {
        let grabber = GrabberView(frame: .zero)
        grabber.start(sheet: sheet, controller: self, in: containers[sheet])
        let (level, shade) = (UIView(frame: .zero), UIView(frame: .zero))
        levelControllers.append(InsetController(levels[levels.count - 1]))
        sheetControllers[sheet] = InsetController(containers[sheet])
        for view in [levels[levels.count - 1], shade, containers[sheet]] { level.addSubview(view) }
        levels.append(level)
        shades.append(shade)
      }
      root.addSubview(levels[levels.count - 1])
      contain()
      for (number, node) in topology.nodes.enumerated() where node.isOverSheets { root.addSubview(containers[number]) }
      addRecognizers(to: root)
      if topology.nodes.contains(where: \.scrollsToTop) {
        let toTop = ToTopView(frame: .zero)
        toTop.start(host: host)
        root.insertSubview(toTop, at: 0)
      }
      followKeyboard(in: root)
      focus = FocusObserver { [weak self] in self?.focused($0) }
      frameLink = FrameLink { [weak self] target in
        self?.host.tick(at: target)
        return self != nil
      }
    }

    /// Makes the controllers of sheets and levels children of the controller whose view is around theirs.
    private func contain() {
      for (index, sheet) in host.topology.sheets.enumerated() {
        let isLast = index + 1 == levelControllers.count
        let outer = isLast ? self : levelControllers[index + 1]
        for controller in [levelControllers[index], sheetControllers[sheet]].compactMap({ $0 }) {
          outer.addChild(controller)
          controller.loadViewIfNeeded()
          controller.didMove(toParent: outer)
        }
      }
    }

    /// The controller whose view is around the view of a node.
    func controller(around node: Int) -> UIViewController {
      if host.topology.nodes[node].isOverSheets { return self }
      if let sheet = host.topology.sheet(around: node) { return sheetControllers[sheet] ?? self }
      return levelControllers.first ?? self
    }

    /// Holds the safe areas of what moves and of what is scaled as they are at rest: that of a sheet at its highest notch.
    private func holdInsets() {
      let (safeArea, height) = (view.safeAreaInsets, Double(view.bounds.height))
      for (sheet, controller) in sheetControllers {
        let upper = host.range(of: sheet).upper
        let free = CGFloat(height - upper)
        // A spring that overshoots shows more than the content.
        let over = max(0, containers[sheet].bounds.height - CGFloat(host.rounded(upper)))
        let isAtTop = host.topology.nodes[sheet].isAtTop
        controller.hold(
          top: isAtTop ? safeArea.top + over : max(0, safeArea.top - free),
          bottom: isAtTop ? max(0, safeArea.bottom - free) : safeArea.bottom + over)
      }
      for controller in levelControllers { controller.hold(top: safeArea.top, bottom: safeArea.bottom) }
    }

    private func makeContainer(_ number: Int) -> NodeView {
      let container = NodeView(frame: .zero)
      container.node = number
      switch host.topology.nodes[number].kind {
      case .scroll:
        container.clipsToBounds = true
        guard host.topology.isScrollView(number) else { break }
        let scrollView = UIScrollView(frame: .zero)
        scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        container.addSubview(scrollView)
        container.content = scrollView
        links[number] = ScrollLink(scrollView, node: number, host: host)
      case .tabs:
        let pager = PagerView(frame: .zero)
        pager.start(tabs: number, host: host)
        container.addSubview(pager)
        pagers[number] = pager
      case .sheet, .list, .page, .header: container.clipsToBounds = true
      case .bar, .block: break
      }
      return container
    }

    private func addRecognizers(to root: UIView) {
      observer.start(host: host) { [weak self] in self?.wasTouched(at: $0) }
      pan.maximumNumberOfTouches = 1
      pan.delegate = self
      pan.allowedScrollTypesMask = .continuous
      wheel.delegate = self
      wheel.allowedScrollTypesMask = .discrete
      wheel.allowedTouchTypes = []
      tap.cancelsTouchesInView = false
      tap.delegate = self
      actions = [
        Action(pan) { [weak self] _ in self?.panned() },
        Action(wheel) { [weak self] _ in self?.wheelTurned() },
        Action(tap) { [weak self] _ in self?.wasTapped() },
      ]
      for recognizer in [observer, pan, wheel, tap] { root.addGestureRecognizer(recognizer) }
    }

    /// Brings a view that got the focus into view, if a notch or a header hides it.
    private func focused(_ focus: UIView) {
      guard focus.isDescendant(of: view), let node = focus.node(below: view) else { return }
      let rect = focus.convert(focus.bounds, to: containers[node])
      host.reveal(node, from: Double(rect.minY), to: Double(rect.maxY))
    }

    // MARK: Layout

    func layOut() {
      let bounds = view.bounds
      for level in levels + shades { level.place(in: bounds) }
      findScrollViews()
      if (view as? HostView)?.mayHaveNewHeights == true { fittingHeights = [:] }
      if width != bounds.width {
        width = bounds.width
        host.showAll()
      }
      let safeArea = view.safeAreaInsets
      let (height, bottom) = (Double(bounds.height), Double(safeArea.bottom))
      let keyboard = ScreenHost.keyboard(
        guideTop: Double(view.keyboardLayoutGuide.layoutFrame.minY), height: height, safeAreaBottom: bottom)
      host.layOut(
        ScrollMachine.Environment(
          height: height, width: Double(bounds.width), safeAreaTop: Double(safeArea.top), safeAreaBottom: bottom,
          keyboard: keyboard),
        scale: Double(traitCollection.displayScale), at: CACurrentMediaTime())
      checkDirections()
      holdInsets()
      followContent()
    }

    /// The heights of views since the last change of their content or width. A drag lays out in each frame.
    private var fittingHeights: [Int: (width: Double, height: Double)] = [:]

    private weak var followed: UIScrollView?

    /// Tells the bars of the system the list that is shown, for their appearance at its ends. A list that the app named
    /// itself is kept.
    func followContent() {
      let topology = host.topology
      let list = topology.scrollViews.first { topology.sheet(around: $0) == nil && isShown($0) && links[$0] != nil }
      let scrollView = list.flatMap { links[$0]?.scrollView }
      guard scrollView !== followed else { return }
      for controller in [self, parent].compactMap({ $0 }) {
        let known = controller.contentScrollView(for: .top)
        if known == nil || known === followed { controller.setContentScrollView(scrollView, for: [.top, .bottom]) }
      }
      followed = scrollView
    }

    func windowChanged() {
      if view.window == nil {
        frameLink?.isRunning = false
      } else {
        host.update()
      }
    }

    /// Measures the views again whose heights follow the size of the text.
    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
      super.traitCollectionDidChange(previous)
      if !host.screen.fits.isEmpty { viewIfLoaded?.setNeedsLayout() }
    }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      guard !hasAppeared else { return }
      hasAppeared = true
      appearance = CACurrentMediaTime()
      #if DEBUG
        FrameRate.check(view)
      #endif
    }

    /// The time in seconds in which views may come after the screen appeared.
    private static let patience = 5.0

    /// Checks the environment, and the bindings at the first touch after a while.
    func wasTouched(at now: Double) {
      #if DEBUG
        host.checkCoverage()
      #endif
      guard let appeared = appearance, now - appeared > Self.patience else { return }
      appearance = nil
      checkBindings()
    }
  }

  // MARK: - HostSurface

  extension HostController: HostSurface {
    var time: Double { CACurrentMediaTime() }
    var reducesMotion: Bool { UIAccessibility.isReduceMotionEnabled }

    func scrollView(of node: Int) -> (any HostedScroll)? {
      links[node].flatMap { $0.scrollView == nil ? nil : $0 }
    }

    func fittingHeight(of node: Int, width: Double) -> Double? {
      guard isViewLoaded, width > 0, let view = containers[node].bound else { return nil }
      if let known = fittingHeights[node], known.width == width { return known.height }
      let size = CGSize(width: width, height: UIView.layoutFittingCompressedSize.height)
      let height = Double(
        view.systemLayoutSizeFitting(
          size, withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
        ).height)
      fittingHeights[node] = (width, height)
      return height
    }

    func show(_ node: Int, at frame: ScrollMachine.Frame) {
      guard isViewLoaded else { return }
      let container = containers[node]
      let kind = host.topology.nodes[node].kind
      if kind == .page, let tabs = host.topology.nodes[node].parent, let pager = pagers[tabs] {
        let strip = host.rounded(frame.top)
        let size = CGSize(width: frame.width, height: host.rounded(frame.top + frame.height) - strip)
        pager.place(in: CGRect(x: 0, y: strip, width: size.width, height: size.height))
        pager.layOutPages(
          size, host.topology.children[tabs].map { containers[$0] }, isTurning: host.isTurning(tabs))
        containers[tabs].bound?.frame = CGRect(x: 0, y: 0, width: frame.width, height: strip)
      } else {
        var top = frame.top
        if let parent = host.topology.nodes[node].parent, host.topology.isScrollView(parent) {
          top += host.shown[parent]
        }
        let (upper, lower) = (host.rounded(top), host.rounded(top + frame.height))
        let (left, right) = sides(of: frame, isInside: host.topology.nodes[node].parent != nil)
        container.place(in: CGRect(x: left, y: upper, width: right - left, height: lower - upper))
        if kind == .scroll, let scrollView = links[node]?.scrollView {
          let size = CGSize(width: frame.width, height: frame.height + host.range(of: node).upper)
          scrollView.frame = container.bounds
          if scrollView.contentSize != size { scrollView.contentSize = size }
        }
      }
      if kind == .sheet { holdInsets() }
    }

    /// The sides of a frame in the view around it, on whole pixels. Where the layout runs from right to left, the leading
    /// edge is at the right.
    private func sides(of frame: ScrollMachine.Frame, isInside: Bool) -> (left: Double, right: Double) {
      let isReversed = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
      let left = isReversed && !isInside ? Double(width) - frame.leading - frame.width : frame.leading
      return (host.rounded(left), host.rounded(left + frame.width))
    }

    func show(_ backdrop: ScrollMachine.BackdropState, behind sheet: Int, passesTouches: Bool) {
      guard isViewLoaded, let index = host.topology.sheets.firstIndex(of: sheet) else { return }
      levels[index].alpha = backdrop.opacity
      levels[index].transform = CGAffineTransform(scaleX: backdrop.scale, y: backdrop.scale)
      // The view itself stays opaque: a view of alpha 0 receives no touches.
      shades[index].backgroundColor = UIColor(white: 0, alpha: backdrop.dim)
      shades[index].isUserInteractionEnabled = !passesTouches
      containers[sheet].accessibilityViewIsModal = !passesTouches
    }

    func showRefresh(of node: Int, distance: Double) {
      guard let control = refreshControls[node] else { return }
      let height = ScreenHost.refreshHeight
      let width = host.machine.width(node)
      control.bounds.size = CGSize(width: width, height: height)
      control.center = CGPoint(x: width / 2, y: distance - height / 2)
      control.alpha = min(1, max(0, distance / height))
    }

    func shift(_ node: Int, by distance: Double) { containers[node].bounds.origin.y = distance }

    func pager(of tabs: Int) -> (position: Double, isHeld: Bool) {
      guard let pager = pagers[tabs] else { return (0, false) }
      return (pager.position, pager.isTracking || pager.isDecelerating)
    }

    func turn(_ tabs: Int, toPage index: Int, isAnimated: Bool) {
      pagers[tabs]?.turn(toPage: index, isAnimated: isAnimated && !UIAccessibility.isReduceMotionEnabled)
    }

    func setNeedsLayout() { (viewIfLoaded as? HostView)?.setNeedsLook() }

    func setDisplayLink(isRunning: Bool) {
      frameLink?.isRunning = isRunning && viewIfLoaded?.window != nil
    }
  }

  extension UIView {
    /// Fills a rectangle. A frame beside a transform is undefined, so its parts are set.
    func place(in rect: CGRect) {
      if bounds.size != rect.size { bounds.size = rect.size }
      let center = CGPoint(x: rect.midX, y: rect.midY)
      if self.center != center { self.center = center }
    }
  }
#endif
