#if canImport(UIKit)
  import ScrollworkEngine
  import ScrollworkHost
  import UIKit

  /// A screen of a spec, with the app's views.
  ///
  /// Make one for each screen that is shown, bind views to the names of the spec, and embed it. The machine moves the
  /// views: the app forwards nothing, and the delegates of its scroll views stay its own.
  ///
  /// ```swift
  /// let screen = HostedScreen<MapsOverlay>()
  /// screen.bind(map, to: .map)
  /// screen.bind(search, to: .searchBar)
  /// screen.bind(places, to: .suggestions)
  /// screen.embed(in: self)
  /// ```
  ///
  /// **Units:** points, points per second. **Sign:** offsets grow as content moves up; a sheet's position is its visible
  /// height.
  ///
  /// **Threads:** main actor. Callbacks run on the main actor, after the views are shown. What a callback sends waits
  /// until the present report is carried out.
  ///
  /// **Ownership:** the app holds the screen, the screen holds its controller. A bound view is held by the view that it
  /// is in, a bound controller by the screen's controller.
  @MainActor
  public final class HostedScreen<Screen: ScrollMachine.Description> {
    /// Called when a sheet was dismissed.
    public var onDismiss: ((Screen.Node) -> Void)?
    /// Called when a list or a scroll comes to rest, in place of `scrollViewDidEndDecelerating`: flings that cross into a
    /// list are the library's.
    public var onStill: ((Screen.Node) -> Void)?
    /// Called when the mode changed, by any part of the app.
    public var onModeChange: ((Screen.Mode) -> Void)?
    /// Called for each frame in which a position changed, after the views are shown.
    public var onFrame: ((HostedScreen<Screen>) -> Void)?

    /// Called when the library finds that it showed what cannot be, such as a view that jumps: once for each kind. Debug
    /// builds check every frame, and log what they find without a callback. Release builds check if there is one.
    public var onViolation: ((HostViolation) -> Void)? {
      didSet { if onViolation != nil { host.checksItself = true } }
    }

    /// The recorder of calls and writes, for a report of a defect: set `isRunning`, and send the text of `record`.
    public private(set) lazy var recorder = HostRecorder(host)

    /// Called with each report to the machine as a step of a trace, before the machine handles it. The lines, each after
    /// `- `, are a file that `scrollwork simulate SPEC --trace FILE` replays. Set it before `embed`, so that the trace
    /// begins with the size of the screen.
    public var onStep: ((String) -> Void)? {
      didSet { host.record = onStep }
    }

    /// The name of a sheet for assistive technologies. Without it they read the name in the spec.
    public var sheetLabel: ((Screen.Node) -> String)? {
      didSet {
        let label = sheetLabel
        controller.sheetLabel = { number in Screen.Node(rawValue: number).flatMap { label?($0) } }
      }
    }

    let controller: HostController
    /// The actions of sheets and tabs by node, with numbers for names.
    private var restActions: [Int: (Int, SheetMover) -> Void] = [:]
    private var selectActions: [Int: (Int) -> Void] = [:]
    private var refreshActions: [Int: @MainActor () async -> Void] = [:]
    private var host: ScreenHost { controller.host }

    /// Creates the screen as it first appears. Without `measures`, each has its typical value until it is known.
    public init(measures: Screen.Measures? = nil) {
      let environment = ScrollMachine.Environment(height: 0, width: 0, safeAreaTop: 0, safeAreaBottom: 0)
      let machine = ScrollMachine.Typed<Screen>(environment: environment, measures: measures ?? Screen.Measures())
      let host = ScreenHost(machine.base)
      controller = HostController(host)
      host.notify = { [weak self] notice in self?.received(notice) }
      host.onViolation = { [weak self] in self?.found($0) }
      #if DEBUG
        host.checksItself = true
      #endif
    }

    /// The controller that shows the screen. Present it, or embed it.
    public var viewController: UIViewController { controller }

    /// Adds the screen to a controller, over its whole view.
    public func embed(in parent: UIViewController) {
      guard let view = controller.view, let outer = parent.view else { return }
      parent.addChild(controller)
      view.frame = outer.bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      outer.addSubview(view)
      controller.didMove(toParent: parent)
    }

    // MARK: Bindings

    /// Shows a view as a node. A list takes a scroll view, or a view with one inside: the first vertical one, in the
    /// order of levels. Tabs take their strip, a sheet or a page the view behind its content.
    ///
    /// A second view for the same node replaces the first. It may be bound at any time, also after `embed`.
    public func bind(_ view: UIView, to node: Screen.Node) { controller.bind(view, to: node.rawValue) }

    /// Shows the view of a controller as a node, and makes it a child of the screen's controller.
    public func bind(child: UIViewController, to node: Screen.Node) {
      controller.bind(child: child, to: node.rawValue)
    }

    /// Makes the controller for a node when its page first comes into view.
    public func provide(_ node: Screen.Node, _ make: @escaping @MainActor () -> UIViewController) {
      controller.providers[node.rawValue] = make
      controller.loadViewIfNeeded()
      controller.provide(nil)
    }

    /// Removes the view of a node, and restores the settings of its scroll view.
    public func unbind(_ node: Screen.Node) { controller.unbind(node.rawValue) }

    /// Refreshes a scroll with `pullToRefresh: outer` when a finger pulls it far enough. The control stays open until the
    /// action returns.
    ///
    /// - Parameters:
    ///   - view: The control. It is shown above the content, 60 points high. Without one, a spinning indicator.
    ///   - action: The action, on the main actor.
    public func refresh(
      _ scroll: Screen.Node, with view: UIView? = nil, action: @escaping @MainActor () async -> Void
    ) {
      let node = scroll.rawValue
      refreshActions[node] = action
      host.allowRefresh(of: node)
      controller.addRefreshControl(view, to: node) { [weak self] in self?.refresh(node) }
    }

    // MARK: Requests

    /// Sends a sheet to a notch. While a finger holds the sheet, it waits, and the release animates it there. If the sheet
    /// cannot rest at the notch now, it goes to the nearest one, and to the notch as soon as it can.
    public func move<Notch: ScrollMachine.NotchName>(to notch: Notch, animated: Bool = true)
    where Notch.Node == Screen.Node {
      host.move(Notch.sheet.rawValue, toNotch: notch.rawValue, isAnimated: animated)
    }

    /// Calls an action when the sheet of these notches rests at another one.
    ///
    /// ```swift
    /// screen.onRest(MapsOverlay.PlacesNotch.self) { notch in print(notch) }
    /// ```
    public func onRest<Notch: ScrollMachine.NotchName>(
      _ notches: Notch.Type = Notch.self, _ action: @escaping (Notch) -> Void
    )
    where Notch.Node == Screen.Node {
      onRest(notches) { notch, _ in action(notch) }
    }

    /// Calls an action when the sheet of these notches rests at another one, with the author of its way there.
    ///
    /// ```swift
    /// screen.onRest(MapsOverlay.PlacesNotch.self) { notch, mover in
    ///   if mover == .finger { print("a person dragged the sheet to \(notch)") }
    /// }
    /// ```
    public func onRest<Notch: ScrollMachine.NotchName>(
      _ notches: Notch.Type = Notch.self, _ action: @escaping (Notch, SheetMover) -> Void
    )
    where Notch.Node == Screen.Node {
      restActions[Notch.sheet.rawValue] = { number, mover in Notch(rawValue: number).map { action($0, mover) } }
    }

    /// Names the notches of a sheet for assistive technologies. Without it they read the names in the spec.
    public func labelNotches<Notch: ScrollMachine.NotchName>(
      _ notches: Notch.Type = Notch.self, _ label: @escaping (Notch) -> String
    )
    where Notch.Node == Screen.Node {
      controller.notchLabels[Notch.sheet.rawValue] = { Notch(rawValue: $0).map(label) }
    }

    /// Selects a page, as a tap on its title does. While a finger holds a page, it waits for the release.
    public func select<Page: ScrollMachine.PageName>(_ page: Page, animated: Bool = true)
    where Page.Node == Screen.Node {
      host.select(page.rawValue, isAnimated: animated)
    }

    /// Selects a page by its place among the pages of its tabs, from 0. Ignored if there is none.
    public func select<Page: ScrollMachine.PageName>(_ pages: Page.Type, at index: Int, animated: Bool = true)
    where Page.Node == Screen.Node {
      let pages = Array(pages.allCases)
      if pages.indices.contains(index) { select(pages[index], animated: animated) }
    }

    /// Calls an action when the pager rests on another page.
    public func onSelect<Page: ScrollMachine.PageName>(
      _ pages: Page.Type = Page.self, _ action: @escaping (Page) -> Void
    )
    where Page.Node == Screen.Node {
      selectActions[Page.tabs.rawValue] = { Page(rawValue: $0).map(action) }
    }

    /// Shows a bar with `onScroll: return`, until a movement hides it. While a finger is down, it waits.
    public func show(_ bar: Screen.Node, animated: Bool = true) {
      host.move(bar.rawValue, toNotch: .shown, isAnimated: animated)
    }

    /// Hides a bar with `onScroll: return`, but for what it keeps, until a movement shows it. While a finger is down, it
    /// waits.
    public func hide(_ bar: Screen.Node, animated: Bool = true) {
      host.move(bar.rawValue, toNotch: .hidden, isAnimated: animated)
    }

    /// Sends a scroll with a list inside to a stop. While a finger is down, it waits, and the release animates it there.
    /// Ignored for any other node: a list the app scrolls itself, and the machine follows.
    public func scroll(_ node: Screen.Node, to stop: ScrollMachine.ScrollStop, animated: Bool = true) {
      host.scroll(node.rawValue, to: stop, isAnimated: animated)
    }

    /// The mode. A sheet that a finger holds changes with it when the finger leaves. `nil` on a screen without modes.
    public var mode: Screen.Mode? {
      get { machine.mode }
      set { if let newValue { host.setMode(newValue.rawValue, isAnimated: true) } }
    }

    /// The lengths that only the app knows, in points. Content heights of bound lists are measured by the library.
    public var measures: Screen.Measures {
      get { machine.measures }
      set { host.measure(newValue.numbers) }
    }

    /// Adds rows before the first one of a list with `from: end`: what is shown of the list stays where it is.
    ///
    /// - Parameter change: Adds the rows to the view, and lays it out so that its `contentSize` has them.
    public func prepend(to list: Screen.Node, _ change: () -> Void) { host.prepend(to: list.rawValue, change) }

    /// Reports measures with which lists from their end grew before their first row.
    public func prepend(_ measures: Screen.Measures) { host.prepend(measures.numbers) }

    // MARK: State

    /// The state of the machine.
    public var machine: ScrollMachine.Typed<Screen> { ScrollMachine.Typed(base: host.machine) }

    /// The shown height of a sheet, or the shown offset of a scroll or a list, in this frame.
    public func position(of node: Screen.Node) -> Double { host.shown[node.rawValue] }

    /// The progress of a sheet from its lowest notch to its highest, or of a header from all there to what stays.
    public func progress(of node: Screen.Node) -> Double { host.progress(of: node.rawValue) }

    /// The progress of an observer of the spec, from 0 to 1, in this frame.
    public func progress(of observer: Screen.Observer) -> Double {
      host.progress(ofObserver: observer.rawValue)
    }

    /// The notch where a sheet rests or goes. `nil` while a finger holds it.
    public func notch<Notch: ScrollMachine.NotchName>(_ notches: Notch.Type) -> Notch? where Notch.Node == Screen.Node {
      host.notch(of: Notch.sheet.rawValue).flatMap(Notch.init(rawValue:))
    }

    /// The selected page of tabs.
    public func page<Page: ScrollMachine.PageName>(_ pages: Page.Type) -> Page? where Page.Node == Screen.Node {
      host.page(of: Page.tabs.rawValue).flatMap(Page.init(rawValue:))
    }

    /// Whether the lengths and assertions of the spec are proved for the present size, safe area and keyboard. A debug
    /// build logs at the first touch what to write in the spec if they are not.
    public var isCovered: Bool { host.isCovered }

    /// The positions and choices at rest, to be stored.
    public var snapshot: HostSnapshot { host.snapshot }

    /// Shows the screen as it was left. Returns `false`, and changes nothing, for a snapshot of another screen or of
    /// another version of the spec.
    @discardableResult public func restore(_ snapshot: HostSnapshot) -> Bool { host.restore(snapshot) }

    private func found(_ violation: HostViolation) {
      if let onViolation { onViolation(violation) } else { Contradiction.notice(violation.message) }
    }

    private func refresh(_ node: Int) {
      guard let action = refreshActions[node] else { return controller.endRefreshing(node) }
      Task { [controller] in
        await action()
        controller.endRefreshing(node)
      }
    }

    private func received(_ notice: HostNotice) {
      switch notice {
      case .rested(let node, let notch, let mover): restActions[node]?(notch, mover)
      case .dismissed(let node): Screen.Node(rawValue: node).map { onDismiss?($0) }
      case .selected(let page):
        controller.followContent()
        if let tabs = host.screen.tabs(of: page) { selectActions[tabs]?(page) }
      case .refreshes(let node): refresh(node)
      case .comes(let page): controller.provide(page)
      case .still(let node): Screen.Node(rawValue: node).map { onStill?($0) }
      case .mode(let mode): Screen.Mode(rawValue: mode).map { onModeChange?($0) }
      case .frame: onFrame?(self)
      }
    }
  }
#endif
