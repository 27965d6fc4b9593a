import Model
import Numerics
import Source

/// What the equations need to know of a node, gathered once: nodes are large, and equations ask often.
struct SolverNode {
  var kind: NodeKind
  var parent: NodeID?
  /// What stands in its column or between its ends, in the order of the file.
  var children: [NodeID]
  /// The sibling above it in a column.
  var above: NodeID?
  /// The node that moves on once a scroll's own headers have: its last child, if that scrolls.
  var leaf: NodeID?
  /// The formula of its height; `nil` where its place gives the height.
  var height: Expression?
  /// Whether its height is found together with those of others.
  var shares = false
  /// Its weight where it fills its column, otherwise zero.
  var weight: Rational
  /// Whether it fills its column, but not with whatever is left.
  var isBounded = false
  /// The bounds of what fills its column, where it has some.
  var bounds: (minimum: Expression?, maximum: Expression?) = (nil, nil)
  /// What `fill` is measured by in its own column: Σ of its children's weights.
  var weights: Rational
  var onScroll: OnScroll?
  /// The formula of what else its kind says: what stays of a header, a strip's height, the height of a list's content.
  var length: Expression?
  /// A strip's inset.
  var inset: Expression?
}

extension SolverNode {
  fileprivate init(_ node: Node) {
    self.init(kind: node.kind.nodeKind, parent: node.parent, children: node.children, weight: .zero, weights: .zero)
    switch node.kind {
    case .bar(let bar), .block(let bar), .carousel(let bar): take(bar.height)
    case .header(let header):
      take(header.height)
      (onScroll, length) = (header.onScroll, header.collapsed)
    case .scroll(let scroll): take(scroll.height)
    case .tabs(let tabs):
      take(tabs.height)
      (length, inset) = (tabs.strip, tabs.inset)
    case .list(let list):
      take(list.height)
      length = list.contentHeight
    case .page, .sheet: break
    }
  }

  private mutating func take(_ height: Height) {
    switch height.extent {
    case .exactly(let expression): self.height = expression
    case .fill(let weight, let minimum, let maximum):
      self.weight = weight
      bounds = (minimum, maximum)
      isBounded = minimum != nil || maximum != nil
    case .flexible: shares = true
    }
  }

  static func all(of spec: Spec) -> [SolverNode] {
    var members = spec.nodes.map(SolverNode.init)
    link(spec.column, in: &members)
    for index in members.indices {
      let children = members[index].children
      switch members[index].kind {
      case .scroll:
        link(children, in: &members)
        members[index].leaf = children.last.flatMap { members[$0.index].kind.scrolls ? $0 : nil }
      case .page, .sheet:
        link(children, in: &members)
        for child in children { members[index].weights += members[child.index].weight }
      // Pages lie side by side.
      case .tabs, .bar, .block, .carousel, .header, .list: continue
      }
    }
    return members
  }

  private static func link(_ column: [NodeID], in members: inout [SolverNode]) {
    for (upper, lower) in zip(column, column.dropFirst()) { members[lower.index].above = upper }
  }
}

extension Node {
  /// What stands in its column or between its ends, in the order of the file.
  package var children: [NodeID] {
    switch kind {
    case .bar, .block, .carousel, .header, .list: []
    case .scroll(let scroll): scroll.content
    case .tabs(let tabs): tabs.pages
    case .page(let page): page.content
    case .sheet(let sheet): sheet.content
    }
  }
}
