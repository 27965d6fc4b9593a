import Numerics
import Source

/// One element of the screen.
package struct Node: Sendable {
  package var name: Name
  package var parent: NodeID?
  package var summary: String?
  package var kind: Kind
  /// The span from the kind key to the end of the node.
  package var span: Span

  /// Indirect: nodes are passed around far more often than they are created.
  package indirect enum Kind: Sendable {
    case box(Box)
    case header(Header)
    case scroll(Scroll)
    case tabs(Tabs)
    case page(Page)
    case list(List)
    case sheet(Sheet)
  }

  package init(name: Name, parent: NodeID?, summary: String?, kind: Kind, span: Span) {
    self.name = name
    self.parent = parent
    self.summary = summary
    self.kind = kind
    self.span = span
  }
}

extension Node.Kind {
  /// Whether a part of a scroll leaves with its offset.
  package var leaves: Bool {
    switch self {
    case .header(let header): header.onScroll != .stay
    case .box: true
    case .tabs(let tabs): tabs.strip.onScroll != .stay
    case .scroll, .list, .page, .sheet: false
    }
  }
}

extension Node.Kind {
  /// The height that the spec gives the node; pages and sheets have none.
  package var height: Height? {
    switch self {
    case .box(let box): box.height
    case .header(let header): header.height
    case .scroll(let scroll): scroll.height
    case .tabs(let tabs): tabs.height
    case .list(let list): list.height
    case .page, .sheet: nil
    }
  }
}
