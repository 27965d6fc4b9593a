#if canImport(UIKit)
  import ScrollworkHost
  import UIKit

  /// Bindings of the app's views to nodes.
  extension HostController {
    func bind(_ bound: UIView, to node: Int) {
      loadViewIfNeeded()
      unlink(node)
      if let other = containers.firstIndex(where: { $0.bound === bound && $0.node != node }) {
        contradict(node, "takes the view of \(host.topology.nodes[other].name)")
        unlink(other)
        containers[other].fill(with: nil)
      }
      let container = containers[node]
      switch host.topology.nodes[node].kind {
      case .list:
        container.fill(with: bound)
        link(bound, to: node)
      case .scroll:
        guard links[node] != nil else { return container.fill(with: bound) }
        container.fill(with: bound)
      case .tabs:
        container.fill(with: bound)
        bound.autoresizingMask = [.flexibleWidth]
      case .bar, .block, .header, .sheet, .page: container.fill(with: bound)
      }
      host.showAll()
      if host.screen.fits.contains(where: { $0.node == node }) { view.setNeedsLayout() }
    }

    func bind(child: UIViewController, to node: Int) {
      loadViewIfNeeded()
      if let old = childControllers[node], old !== child { remove(old) }
      childControllers[node] = child
      let outer = controller(around: node)
      outer.addChild(child)
      bind(child.view, to: node)
      child.didMove(toParent: outer)
    }

    /// Shows a refresh control above the content of a scroll: in the library's own scroll view UIKit's.
    func addRefreshControl(_ view: UIView?, to node: Int, action: @escaping @MainActor () -> Void) {
      loadViewIfNeeded()
      if let scrollView = links[node]?.scrollView, host.topology.nodes[node].refreshes {
        let control = UIRefreshControl()
        control.addAction(UIAction { _ in action() }, for: .valueChanged)
        scrollView.refreshControl = control
        return
      }
      guard host.topology.refreshing.contains(node) else { return contradict(node, "has no refresh control") }
      refreshControls[node]?.removeFromSuperview()
      let control = view ?? UIActivityIndicatorView(style: .medium)
      (control as? UIActivityIndicatorView)?.startAnimating()
      refreshControls[node] = control
      containers[node].insertSubview(control, at: 0)
    }

    /// Closes the refresh control of a scroll.
    func endRefreshing(_ node: Int) {
      links[node]?.scrollView?.refreshControl?.endRefreshing()
      host.endRefreshing(node)
    }

    func unbind(_ node: Int) {
      guard isViewLoaded else { return }
      unlink(node)
      if let child = childControllers.removeValue(forKey: node) { remove(child) }
      containers[node].fill(with: nil)
      providers[node] = nil
    }

    private func remove(_ child: UIViewController) {
      child.willMove(toParent: nil)
      child.view.removeFromSuperview()
      child.removeFromParent()
    }

    /// Makes the views that belong to a page, and those that belong to none.
    func provide(_ page: Int?) {
      for (node, make) in providers where page == nil ? isShown(node) : host.topology.isAround(page ?? node, node) {
        providers[node] = nil
        bind(child: make(), to: node)
      }
    }

    /// Whether no page around a node is hidden.
    func isShown(_ node: Int) -> Bool {
      var current: Int? = node
      while let number = current {
        let parent = host.topology.nodes[number].parent
        if host.topology.nodes[number].kind == .page, let tabs = parent, host.page(of: tabs) != number { return false }
        current = parent
      }
      return true
    }

    // MARK: Lists

    private func link(_ bound: UIView, to node: Int) {
      guard let scrollView = bound as? UIScrollView ?? bound.firstScrollView(linked: links[node]) else {
        searched.insert(node)
        return
      }
      if bound !== scrollView { searched.insert(node) }
      if scrollView.isPagingEnabled || scrollView.maximumZoomScale > scrollView.minimumZoomScale {
        contradict(node, "cannot be a scroll view that pages or zooms")
      }
      if links[node]?.scrollView === scrollView { return }
      checked.remove(node)
      links[node]?.end()
      links[node] = ScrollLink(scrollView, node: node, host: host)
      host.linked(node)
    }

    /// Binds a scroll view that the content names itself.
    func link(_ scrollView: UIScrollView, named node: Int) {
      link(scrollView, to: node)
      searched.remove(node)
    }

    private func unlink(_ node: Int) {
      searched.remove(node)
      guard host.topology.nodes[node].kind == .list else { return }
      links.removeValue(forKey: node)?.end()
    }

    /// Finds the scroll views that came into the bound views since the last layout. Views are walked only where none is
    /// known to be the list.
    func findScrollViews() {
      for node in searched {
        guard let bound = containers[node].bound else { continue }
        if let link = links[node], let scrollView = link.scrollView, scrollView.isDescendant(of: bound),
          scrollView.direction(bounces: link.bouncesAlone) == .vertical
        {
          continue
        }
        guard let scrollView = bound.firstScrollView(linked: links[node]), links[node]?.scrollView !== scrollView else {
          continue
        }
        link(bound, to: node)
      }
    }

    /// Compares the directions in which the lists scroll with the spec, once sizes say what they are.
    func checkDirections() {
      for (node, link) in links where !checked.contains(node) && host.topology.nodes[node].kind == .list {
        guard let scrollView = link.scrollView else { continue }
        // A list of another size has its content's size of before until its own layout.
        defer { link.sizeAtCheck = scrollView.bounds.size }
        if let size = link.sizeAtCheck, size != scrollView.bounds.size { continue }
        let direction = scrollView.direction(bounces: link.bouncesAlone)
        // Content that is narrower than its view may be a row, and does not scroll.
        let isWide = scrollView.contentSize.width > scrollView.bounds.width || scrollView.alwaysBounceHorizontal
        guard direction == .vertical || direction == .horizontal && isWide else { continue }
        checked.insert(node)
        if direction == .horizontal { contradict(node, "has a scroll view that scrolls sideways") }
        if !scrollView.bounces { notice(node, "does not bounce: a finger on short content moves nothing") }
      }
    }

    // MARK: Contradictions

    /// Stops in debug where a binding contradicts the spec, with the line that it contradicts.
    func contradict(_ node: Int, _ message: String) {
      Contradiction.report("\(host.topology.place(of: node)) \(message)")
    }

    private func notice(_ node: Int, _ message: String) {
      Contradiction.notice("\(host.topology.place(of: node)) \(message)")
    }

    /// Logs what has no view some time after the screen appeared. Until then views may come, such as those of data that
    /// loads.
    func checkBindings() {
      var missing: [String] = []
      for (number, node) in host.topology.nodes.enumerated() where !isBound(number) && providers[number] == nil {
        switch node.kind {
        case .bar, .block, .header: missing.append("\(host.topology.place(of: number)) has no view")
        case .list: missing.append("\(host.topology.place(of: number)) has no scroll view")
        case .tabs: missing.append("\(host.topology.place(of: number)) has no strip")
        case .scroll, .sheet, .page: break
        }
      }
      for message in missing { Contradiction.notice(message) }
    }

    private func isBound(_ node: Int) -> Bool {
      if host.topology.nodes[node].kind == .list { return links[node] != nil || isSearchedLater(node) }
      return containers[node].bound != nil
    }

    /// Whether a list of a page that is not shown may get its scroll view when its bound view is laid out.
    private func isSearchedLater(_ node: Int) -> Bool { searched.contains(node) && !isShown(node) }
  }

  /// Binds the nearest scroll view to a list: the first one in the smallest view around `view` that has one.
  @MainActor
  package func bindScrollView(near view: UIView, to node: Int) {
    var around = view.superview
    while let outer = around, !(outer is NodeView) {
      if let scrollView = outer.firstScrollView() {
        var responder: UIResponder? = outer
        while let current = responder {
          if let controller = current as? HostController { return controller.link(scrollView, named: node) }
          responder = current.next
        }
        return
      }
      around = outer.superview
    }
  }

  /// The reports of bindings that contradict the spec.
  @MainActor
  package enum Contradiction {
    /// The action for a notice of what an app lacks: a log.
    package static var notice: (String) -> Void = log

    /// The action for a report: a stop in debug builds, a log in release builds.
    package static var report: (String) -> Void = { message in
      log(message)
      assertionFailure(message)
    }
  }
#endif
