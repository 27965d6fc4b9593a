#if canImport(SwiftUI) && canImport(UIKit)
  import ScrollworkHost
  import ScrollworkUIKit
  import SwiftUI
  import UIKit

  /// A screen of a spec with SwiftUI content: UIKit moves the views, SwiftUI fills them.
  ///
  /// ```swift
  /// ScreenView(MapsOverlay.self, notches: [.places: $notch]) { node in
  ///   switch node {
  ///   case .map: Map()
  ///   case .searchBar: SearchField()
  ///   case .suggestions: List(places) { Row($0) }
  ///   default: EmptyView()
  ///   }
  /// }
  /// ```
  ///
  /// The content is asked for each node that is a view: bars, blocks, carousels, headers, lists, and the strips of tabs.
  /// A list is the first vertical scroll view of its content; `scrollworkList(_:)` names one where there are several.
  ///
  /// A binding receives the notch or the page when the screen rests there, and moves the screen when the app sets it.
  /// Values that change each frame come through `onFrame`, never through a binding.
  @MainActor
  public struct ScreenView<Screen: HostedMachine, Content: View>: UIViewControllerRepresentable {
    private let measures: Screen.Measures?
    private let notches: [Screen.Node: Binding<Screen.Destination>]
    private let pages: [Screen.Node: Binding<Screen.Page>]
    private let mode: Screen.Mode?
    private let content: (Screen.Node) -> Content
    private var onFrame: ((HostedScreen<Screen>) -> Void)?
    private var onDismiss: ((Screen.Node) -> Void)?

    /// Creates a screen.
    ///
    /// - Parameters:
    ///   - notches: The notches of sheets, by sheet.
    ///   - pages: The selected pages, by tabs.
    ///   - mode: The mode that the app sets. `nil` to leave it.
    ///   - measures: The lengths that only the app knows. `nil` for the typical ones.
    ///   - content: The content of a node.
    public init(
      _ screen: Screen.Type, notches: [Screen.Node: Binding<Screen.Destination>] = [:],
      pages: [Screen.Node: Binding<Screen.Page>] = [:], mode: Screen.Mode? = nil, measures: Screen.Measures? = nil,
      @ViewBuilder content: @escaping (Screen.Node) -> Content
    ) {
      self.notches = notches
      self.pages = pages
      self.mode = mode
      self.measures = measures
      self.content = content
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
      for (number, node) in Screen.outline.nodes.enumerated() {
        guard let name = Screen.Node(rawValue: number) else { continue }
        switch node.kind {
        case .bar, .block, .carousel, .header, .list, .tabs:
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
      coordinator.connect(self)
      if let mode, mode != screen.mode { screen.mode = mode }
      for (sheet, binding) in notches where coordinator.notches[sheet] != binding.wrappedValue {
        let isFirst = coordinator.notches[sheet] == nil
        coordinator.notches[sheet] = binding.wrappedValue
        screen.move(to: binding.wrappedValue, animated: !isFirst)
      }
      for (tabs, binding) in pages where coordinator.pages[tabs] != binding.wrappedValue {
        let isFirst = coordinator.pages[tabs] == nil
        coordinator.pages[tabs] = binding.wrappedValue
        screen.select(binding.wrappedValue, animated: !isFirst)
      }
    }

    /// The owner of the screen, and of the values that the bindings had last: a binding that echoes moves nothing.
    @MainActor
    public final class Coordinator {
      let screen: HostedScreen<Screen>
      var contents: [Int: UIHostingController<Content>] = [:]
      var notches: [Screen.Node: Screen.Destination] = [:]
      var pages: [Screen.Node: Screen.Page] = [:]

      init(_ measures: Screen.Measures?) { screen = HostedScreen(measures: measures) }

      func connect(_ view: ScreenView) {
        let (notches, pages) = (view.notches, view.pages)
        screen.onFrame = view.onFrame
        screen.onDismiss = view.onDismiss
        screen.onRest = { [weak self] destination in
          guard let sheet = Screen.Node(rawValue: Screen.numbers(of: destination).node), let binding = notches[sheet]
          else { return }
          self?.notches[sheet] = destination
          binding.wrappedValue = destination
        }
        screen.onSelect = { [weak self] page in
          guard let parent = Screen.outline.nodes[Screen.number(of: page)].parent,
            let tabs = Screen.Node(rawValue: parent), let binding = pages[tabs]
          else { return }
          self?.pages[tabs] = page
          binding.wrappedValue = page
        }
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
