import Model
import Numerics
import Solver
import Source

/// A strip is pinned as deep as a refresh control holds the content down, so that hosts take the one for the other.
///
/// Both stand in the inset of the outer scroll view. Paging views tell by its size whether a refresh is running
/// (JXPagingView issues 282 and 316).
struct RefreshInset: Rule {
  static let id = FindingID.refreshInset
  static let awaitsSoundGeometry = true

  /// How deep common refresh controls hold the content, in points.
  private static let controls: [(depth: Rational, name: String)] = [(60, "UIRefreshControl"), (54, "MJRefresh")]

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    evidence.scrolls.compactMap { id, scroll in
      guard scroll.pullToRefresh == .outer, let leaf = evidence.spec.leaf(of: scroll),
        case .tabs(let tabs) = evidence.spec[leaf].kind, let written = tabs.inset,
        let inset = evidence.number(written), let control = controls.first(where: { $0.depth == inset })
      else { return nil }
      return .confused(
        inset, control.name, evidence.spec[leaf].name, at: written.span, refresh: evidence.span(id, "pullToRefresh"))
    }
  }
}

extension Diagnostic {
  fileprivate static func confused(
    _ inset: Rational, _ control: String, _ tabs: Name, at span: Span, refresh: Span
  ) -> Diagnostic {
    Diagnostic(
      RefreshInset.id, "`\(tabs.text)` is pinned as deep as a refresh holds it", at: span,
      caption: "\(inset.points) is the inset of \(control) while it refreshes",
      labels: [Label(refresh, "the pull belongs to the outer scroll view, which has both insets")],
      help: ["pin the strip at another depth, or refresh inside: `pullToRefresh: inner`"])
  }
}
