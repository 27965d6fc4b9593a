import Model
import Numerics
import Source

/// The attributes of a node that the equations use. They are collected once, because nodes are large and equations
/// access them often.
struct SolverNode {
  var kind: NodeKind
  var parent: NodeID?
  /// The children in its column or between its ends, in the order of the file.
  var children: [NodeID]
  /// The sibling above it in a column.
  var above: NodeID?
  /// The leaf of a scroll: its last child, if that scrolls. It moves after the headers of the scroll.
  var leaf: NodeID?
  /// The formula of its height. `nil` if its position determines the height.
  var height: Expression?
  /// Whether the height is flexible, so that the solver determines it together with others.
  var shares = false
  /// The weight of a node that fills its column. Zero for other nodes.
  var weight: Rational
  /// Whether it fills its column within bounds.
  var isBounded = false
  /// The declared bounds of a filler.
  var bounds: (minimum: Expression?, maximum: Expression?) = (nil, nil)
  /// The sum of the weights of its children, which `fill` divides by.
  var weights: Rational
  var onScroll: OnScroll?
  /// Whether a header does not move where the content of its scroll fits into the viewport.
  var staysWhenShort = false
  /// The other formula of its kind: the collapsed height of a header or bar, the strip of tabs, the content height of a list.
  var length: Expression?
  /// Whether a strip leaves with the headers above it.
  var stripLeaves = false
  /// The inset above a strip.
  var inset: Expression?
}

extension SolverNode {
  fileprivate init(_ node: Node) {
    self.init(kind: node.kind.nodeKind, parent: node.parent, children: node.children, weight: .zero, weights: .zero)
    switch node.kind {
    case .box(let box):
      take(box.height)
      length = box.motion?.collapsed
    case .header(let header):
      take(header.height)
      (onScroll, length) = (header.onScroll, header.collapsed)
      staysWhenShort = header.staysWhenShort
    case .scroll(let scroll): take(scroll.height)
    case .tabs(let tabs):
      take(tabs.height)
      (length, inset) = (tabs.strip.height, tabs.strip.inset)
      stripLeaves = tabs.strip.onScroll != .stay
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
      // Pages are side by side, so no page is above another.
      case .tabs, .box, .header, .list: continue
      }
    }
    return members
  }

  private static func link(_ column: [NodeID], in members: inout [SolverNode]) {
    for (upper, lower) in zip(column, column.dropFirst()) { members[lower.index].above = upper }
  }
}

extension Node {
  /// The children in its column or between its ends, in the order of the file.
  package var children: [NodeID] {
    switch kind {
    case .box, .header, .list: []
    case .scroll(let scroll): scroll.content
    case .tabs(let tabs): tabs.pages
    case .page(let page): page.content
    case .sheet(let sheet): sheet.content
    }
  }
}
