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

/// The height of a node in its column.
package indirect enum Extent: Sendable {
  case exactly(Expression)
  /// A share of the space that the other children leave.
  case fill(weight: Rational, minimum: Expression?, maximum: Expression?)
  /// Shares the column by priority.
  case flexible(minimum: Expression?, preferred: Expression?, maximum: Expression?, priority: Priority)
}

/// An extent with its source span: the value of `height`, or the node's name for a default.
package struct Height: Sendable {
  package var extent: Extent
  package var span: Span

  package init(_ extent: Extent, at span: Span) {
    self.extent = extent
    self.span = span
  }

  /// The height before the one in the spec is read.
  static let absent = Height(.exactly(.absent), at: Expression.absent.span)
  /// The default of what scrolls.
  static let fill = Height(.fill(weight: 1, minimum: nil, maximum: nil), at: Expression.absent.span)
}

/// The rules by which a header or bar settles that is partly visible, by the direction of its last movement.
package struct Snap: Hashable, Sendable {
  package var expand: SnapRule
  package var collapse: SnapRule
  /// The rule for a release without a velocity.
  package var atRest: SnapRule

  package init(expand: SnapRule, collapse: SnapRule, atRest: SnapRule) {
    (self.expand, self.collapse, self.atRest) = (expand, collapse, atRest)
  }

  package init(_ policy: SnapPolicy) {
    self.init(expand: SnapRule(policy), collapse: SnapRule(policy), atRest: SnapRule(policy))
  }
}

package enum SnapPolicy: Hashable, Sendable {
  case nearest
  /// The end toward which its scroll moved last.
  case directional
  /// The visible end if more than this of its travel is visible, in points; else the other one.
  case line(Rational)
}

package struct SnapRule: Hashable, Sendable {
  package var policy: SnapPolicy
  /// The velocity above which a release goes to the end in its direction, in points per second.
  package var flick: Rational?

  package init(_ policy: SnapPolicy, flick: Rational? = nil) { (self.policy, self.flick) = (policy, flick) }
}

/// The names of the rules by which a header or bar settles.
package enum SnapPolicyName: String, Sendable, CaseIterable {
  case nearest, directional
}

/// The conditions under which a header or bar does not move.
package enum Stays: String, Sendable, CaseIterable {
  case whenShort
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
