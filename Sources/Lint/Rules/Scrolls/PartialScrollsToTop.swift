import Model
import Source

/// A tap on the status bar is answered by one page of tabs, and not while another is shown.
struct PartialScrollsToTop: Rule {
  static let id = FindingID.partialScrollsToTop

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    let lists = evidence.nodes(\.list).filter(\.kind.scrollsToTop).map(\.id)
    let scrolls = evidence.scrolls.filter(\.kind.scrollsToTop).map(\.id)
    return (lists + scrolls).compactMap { node in
      evidence.pageOfSeveral(around: node).map { page in
        .partial(evidence.spec[node].name, page: evidence.spec[page].name, at: evidence.span(node, "scrollsToTop"))
      }
    }
  }
}

extension Evidence {
  /// The innermost page around a node that has others beside it.
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
      PartialScrollsToTop.id, "a tap on the status bar does nothing unless `\(page.text)` is shown", at: span,
      labels: [Label(page.span, "`\(node.text)` stands in this page")],
      help: ["let the scroll around the tabs answer it, and what is shown follows"])
  }
}
