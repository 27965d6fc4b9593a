import Model
import Source

extension Rule {
  package static let partialScrollsToTop = Rule(
    "partial-scrolls-to-top", .warning, page: Embedded.partial_scrolls_to_top_md)
}

/// Reports a node with `scrollsToTop` on one of several pages: a tap on the status bar has no effect on the others.
struct PartialScrollsToTop: LintRule {
  static let rule = Rule.partialScrollsToTop

  static func findings(_ context: LintContext) -> [Diagnostic] {
    let lists = context.nodes(\.list).filter(\.kind.scrollsToTop).map(\.id)
    let scrolls = context.scrolls.filter(\.kind.scrollsToTop).map(\.id)
    return (lists + scrolls).compactMap { node in
      context.pageOfSeveral(around: node).map { page in
        .partial(context.spec[node].name, page: context.spec[page].name, at: context.span(node, "scrollsToTop"))
      }
    }
  }
}

extension LintContext {
  /// Returns the innermost page around a node that has sibling pages. `nil` if there is none.
  fileprivate func pageOfSeveral(around node: NodeID) -> NodeID? {
    spec.ancestors(of: node).first { page in
      guard case .page = spec[page].kind, let tabs = spec[page].parent else { return false }
      return spec[tabs].children.count > 1
    }
  }
}

extension Diagnostic {
  fileprivate static func partial(_ node: Name, page: Name, at span: Span) -> Diagnostic {
    Diagnostic(
      .partialScrollsToTop, "a tap on the status bar does nothing unless `\(page.text)` is shown", at: span,
      labels: [Label(page.span, "`\(node.text)` is in this page")],
      help: ["let the scroll around the tabs answer it, and what is shown follows"])
  }
}
