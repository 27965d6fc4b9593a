#if canImport(SwiftUI) && canImport(UIKit)
  import ScrollworkEngine
  import ScrollworkHost
  import ScrollworkUIKit
  import SwiftUI
  import UIKit

  /// A screen of a spec with SwiftUI content: UIKit moves the views, SwiftUI fills them.
  ///
  /// ```swift
  /// ScreenView(MapsOverlay.self) { node in
  ///   switch node {
  ///   case .map: Map()
  ///   case .searchBar: SearchField()
  ///   case .suggestions: List(places) { Row($0) }
  ///   default: EmptyView()
  ///   }
  /// }
  /// .notch($notch)
  /// ```
  ///
  /// The content is asked for each node that is a view: bars, blocks, carousels, headers, lists, and the strips of tabs.
  /// A list is the first vertical scroll view of its content; `scrollworkList(_:)` names one where there are several.
  ///
  /// A binding receives the notch or the page when the screen rests there, and moves the screen when the app sets it.
  /// Values that change each frame come through `onFrame`, never through a binding.
  @MainActor
  public struct ScreenView<Screen: ScrollMachine.Description, Content: View>: UIViewControllerRepresentable {
    /// A value of the app that a sheet or tabs share, with numbers for names.
    struct Link {
      let node: Int
      let value: Int
      let receive: (Int) -> Void
      let request: (HostedScreen<Screen>, _ isAnimated: Bool) -> Void
    }

    private let measures: Screen.Measures?
    private let mode: Screen.Mode?
    private let content: (Screen.Node) -> Content
    private var links: [Link] = []
    /// Asks the screen to call back where a link's node rests.
    private var subscriptions: [(HostedScreen<Screen>, Coordinator) -> Void] = []
    private var onFrame: ((HostedScreen<Screen>) -> Void)?
    private var onDismiss: ((Screen.Node) -> Void)?

    /// Creates a screen.
    ///
    /// - Parameters:
    ///   - mode: The mode that the app sets. `nil` to leave it.
    ///   - measures: The lengths that only the app knows. `nil` for the typical ones.
    ///   - content: The content of a node.
    public init(
      _ screen: Screen.Type, mode: Screen.Mode? = nil, measures: Screen.Measures? = nil,
      @ViewBuilder content: @escaping (Screen.Node) -> Content
    ) {
      self.mode = mode
      self.measures = measures
      self.content = content
    }

    /// Shares the notch of a sheet with the app.
    public func notch<Notch: ScrollMachine.NotchName>(_ notch: Binding<Notch>) -> ScreenView
    where Notch.Node == Screen.Node {
      let node = Notch.sheet.rawValue
      var view = self
      view.links.append(
        Link(
          node: node, value: notch.wrappedValue.rawValue,
          receive: { Notch(rawValue: $0).map { notch.wrappedValue = $0 } },
          request: { $0.move(to: notch.wrappedValue, animated: $1) }))
      view.subscriptions.append { screen, coordinator in
        screen.onRest { [weak coordinator] (notch: Notch) in coordinator?.rested(node, at: notch.rawValue) }
      }
      return view
    }

    /// Shares the selected page of tabs with the app.
    public func page<Page: ScrollMachine.PageName>(_ page: Binding<Page>) -> ScreenView
    where Page.Node == Screen.Node {
      let node = Page.tabs.rawValue
      var view = self
      view.links.append(
        Link(
          node: node, value: page.wrappedValue.rawValue,
          receive: { Page(rawValue: $0).map { page.wrappedValue = $0 } },
          request: { $0.select(page.wrappedValue, animated: $1) }))
      view.subscriptions.append { screen, coordinator in
        screen.onSelect { [weak coordinator] (page: Page) in coordinator?.rested(node, at: page.rawValue) }
      }
      return view
    }

    /// Calls an action for each frame in which a position changed.
    public func onFrame(_ action: @escaping (HostedScreen<Screen>) -> Void) -> ScreenView {
      var view = self
      view.onFrame = action
      return view
    }

    /// Calls an action when a sheet was dismissed.
    public func onDismiss(_ action: @escaping (Screen.Node) -> Void) -> ScreenView {
      var view = self
      view.onDismiss = action
      return view
    }

    public func makeCoordinator() -> Coordinator { Coordinator(measures) }

    public func makeUIViewController(context: Context) -> UIViewController {
      let screen = context.coordinator.screen
      for (number, node) in Topology(Screen.screen).nodes.enumerated() {
        guard let name = Screen.Node(rawValue: number) else { continue }
        switch node.kind {
        case .bar, .block, .header, .list, .tabs:
          let hosting = UIHostingController(rootView: content(name))
          if #available(iOS 16.4, *) { hosting.safeAreaRegions = [] }
          hosting.view.backgroundColor = .clear
          context.coordinator.contents[number] = hosting
          screen.bind(child: hosting, to: name)
        case .scroll, .sheet, .page: break
        }
      }
      return screen.viewController
    }

    public func updateUIViewController(_ controller: UIViewController, context: Context) {
      let coordinator = context.coordinator
      let screen = coordinator.screen
      for (number, hosting) in coordinator.contents {
        if let name = Screen.Node(rawValue: number) { hosting.rootView = content(name) }
      }
      if !Screen.screen.fits.isEmpty { controller.view.setNeedsLayout() }
      screen.onFrame = onFrame
      screen.onDismiss = onDismiss
      coordinator.receivers = Dictionary(links.map { ($0.node, $0.receive) }) { $1 }
      for subscribe in subscriptions { subscribe(screen, coordinator) }
      if let mode, mode != screen.mode { screen.mode = mode }
      for link in links where coordinator.values[link.node] != link.value {
        let isFirst = coordinator.values[link.node] == nil
        coordinator.values[link.node] = link.value
        link.request(screen, !isFirst)
      }
    }

    /// The owner of the screen, and of the values that the bindings had last: a binding that echoes moves nothing.
    @MainActor
    public final class Coordinator {
      let screen: HostedScreen<Screen>
      var contents: [Int: UIHostingController<Content>] = [:]
      var values: [Int: Int] = [:]
      var receivers: [Int: (Int) -> Void] = [:]

      init(_ measures: Screen.Measures?) { screen = HostedScreen(measures: measures) }

      func rested(_ node: Int, at value: Int) {
        guard let receive = receivers[node] else { return }
        values[node] = value
        receive(value)
      }
    }
  }

  extension View {
    /// Names the scroll view of a list, where the content of its node has several.
    public func scrollworkList<Node: RawRepresentable>(_ node: Node) -> some View where Node.RawValue == Int {
      background(ListMark(node: node.rawValue))
    }
  }

  /// A view that finds the scroll view beside it, and binds it.
  private struct ListMark: UIViewRepresentable {
    let node: Int

    func makeUIView(context: Context) -> ListMarkView {
      let view = ListMarkView(frame: .zero)
      view.node = node
      view.isUserInteractionEnabled = false
      return view
    }

    func updateUIView(_ view: ListMarkView, context: Context) { view.node = node }
  }

  private final class ListMarkView: UIView {
    var node = 0

    override func layoutSubviews() {
      super.layoutSubviews()
      bindScrollView(near: self, to: node)
    }
  }
#endif
