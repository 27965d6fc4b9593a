import Model
import Numerics
import Solver
import Source

extension Rule {
  package static let refreshInset = Rule(
    "refresh-inset", .warning,
    title: "The inset of a strip equals the inset of a refresh control",
    text: """
      A refresh control holds the content down by a content inset while it refreshes: 60 points with \
      UIRefreshControl, 54 with MJRefresh. A strip pinned below the top uses the same content inset. Code that \
      detects a refresh by the size of the inset confuses the two, and the content jumps when the refresh ends. Use \
      another inset, or refresh inside.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: navigation
          height: safeArea.top + 44
        - scroll: screen
          pullToRefresh: outer
          content:
            - header: cover
              height: 300
            - tabs: sections
              strip: {height: 50, inset: 60}
              memory: align
              pages:
                - page: first
                  content: [{list: firstRows, contentHeight: 5000}]
                - page: second
                  content: [{list: secondRows, contentHeight: 5000}]
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: navigation
          height: safeArea.top + 44
        - scroll: screen
          pullToRefresh: outer
          content:
            - header: cover
              height: 300
            - tabs: sections
              strip: {height: 50, inset: 64}
              memory: align
              pages:
                - page: first
                  content: [{list: firstRows, contentHeight: 5000}]
                - page: second
                  content: [{list: secondRows, contentHeight: 5000}]
      """)
}

/// Reports a strip whose inset equals the height of a common refresh control, so that hosts confuse the two.
///
/// **Why:** Both are in the inset of the outer scroll view. Paging views detect a running refresh by its size
/// (JXPagingView issues 282 and 316).
struct RefreshInset: LintRule {
  static let rule = Rule.refreshInset
  static let requiresValidGeometry = true

  /// The content offset of common refresh controls, in points.
  private static let controls: [(depth: Rational, name: String)] = [(60, "UIRefreshControl"), (54, "MJRefresh")]

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.scrolls.compactMap { id, scroll in
      guard scroll.pullToRefresh == .outer, let leaf = context.spec.leaf(of: scroll),
        case .tabs(let tabs) = context.spec[leaf].kind, let written = tabs.inset,
        let inset = context.number(written), let control = controls.first(where: { $0.depth == inset })
      else { return nil }
      return .confused(
        inset, control.name, context.spec[leaf].name, at: written.span, refresh: context.span(id, "pullToRefresh"))
    }
  }
}

extension Diagnostic {
  fileprivate static func confused(
    _ inset: Rational, _ control: String, _ tabs: Name, at span: Span, refresh: Span
  ) -> Diagnostic {
    Diagnostic(
      .refreshInset, "`\(tabs.text)` is pinned as deep as a refresh holds it", at: span,
      caption: "\(inset.points) is the inset of \(control) while it refreshes",
      labels: [Label(refresh, "the pull belongs to the outer scroll view, which has both insets")],
      help: ["pin the strip at another depth, or refresh inside: `pullToRefresh: inner`"])
  }
}
