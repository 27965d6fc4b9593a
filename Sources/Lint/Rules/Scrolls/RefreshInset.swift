import Model
import Numerics
import Solver
import Source

extension Rule {
  package static let refreshInset = Rule("refresh-inset", .warning, page: Embedded.refresh_inset_md)
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
        case .tabs(let tabs) = context.spec[leaf].kind, let written = tabs.strip.inset,
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
