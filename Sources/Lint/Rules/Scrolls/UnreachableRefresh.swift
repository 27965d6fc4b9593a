import Model
import Source

extension Rule {
  package static let unreachableRefresh = Rule("unreachable-refresh", .warning, page: Embedded.unreachable_refresh_md)
}

/// Reports an outer scroll with a refresh control if an inner node consumes the pull first.
struct UnreachableRefresh: LintRule {
  static let rule = Rule.unreachableRefresh

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.scrolls.compactMap { id, scroll in
      guard scroll.pullToRefresh == .outer, let thief = context.firstBouncing(inside: id) else { return nil }
      return .stolen(
        context.spec[id].name, by: context.spec[thief].name, at: context.span(id, "pullToRefresh"),
        end: context.span(thief, "bounces"))
    }
  }
}

extension LintContext {
  /// Returns the first node inside that bounces at its top. `nil` if there is none.
  fileprivate func firstBouncing(inside root: NodeID) -> NodeID? {
    var open = Array(spec[root].children.reversed())
    while let next = open.popLast() {
      switch spec[next].kind {
      case .list(let list) where list.bounces.isAtTop: return next
      case .scroll(let scroll) where scroll.bounces.isAtTop: return next
      case .list, .scroll, .box, .header, .tabs, .page, .sheet:
        open += spec[next].children.reversed()
      }
    }
    return nil
  }
}

extension Bounces {
  fileprivate var isAtTop: Bool {
    switch self {
    case .top, .both: true
    case .none, .bottom: false
    }
  }
}

extension Diagnostic {
  fileprivate static func stolen(_ scroll: Name, by inner: Name, at span: Span, end: Span) -> Diagnostic {
    Diagnostic(
      .unreachableRefresh, "a pull on `\(inner.text)` never refreshes `\(scroll.text)`", at: span,
      labels: [Label(end, "`\(inner.text)` takes what is left at its own top")],
      notes: ["what is left over goes to the innermost node that names an end"],
      help: ["let `\(inner.text)` bounce at the bottom only, or write `pullToRefresh: inner`"])
  }
}
