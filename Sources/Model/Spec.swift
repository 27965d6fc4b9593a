import Numerics
import Source

/// One screen with every name resolved and every value typed.
///
/// `analyze` makes it from a syntax tree. A part that could not be understood is absent, and the findings say so; what
/// is present is well-formed by itself (names exist, kinds fit), but nothing here has been solved or proved.
package struct Spec: Sendable {
  package var file: SourceFile
  package var screen: Name
  package var summary: String?
  /// The device table's rows that this screen must fit, in the order of the table.
  package var devices: [Device]
  package var orientations: [Orientation]
  package var environment: EnvironmentRanges
  package var measures: [Measure]
  package var lets: [Let]
  /// All nodes; a node's index here is its `NodeID`. Parents come before children, in the order of the file.
  package var nodes: [Node]
  /// The screen's own column, top to bottom, sheets excepted.
  package var column: [NodeID]
  /// From the lowest to the topmost.
  package var sheets: [NodeID]
  /// The first is the initial one. Empty if the screen has none.
  package var modes: [Name]
  package var constraints: [Constraint]
  package var assertions: [Assertion]
  package var scenarios: [Scenario]

  /// Lends the node: whoever asks for its kind or its name gets no copy of all that is in it.
  @inlinable
  package subscript(id: NodeID) -> Node {
    _read { yield nodes[id.index] }
  }

  /// What a node lies in, the innermost first.
  package func ancestors(of node: NodeID) -> some Sequence<NodeID> {
    sequence(state: node) { last in
      guard let parent = self[last].parent else { return nil }
      last = parent
      return parent
    }
  }

  /// Whether a node lies inside another.
  package func lies(_ node: NodeID, in ancestor: NodeID) -> Bool { ancestors(of: node).contains(ancestor) }

  /// The nearest scroll that a node lies in.
  package func scroll(around node: NodeID) -> NodeID? {
    ancestors(of: node).first { if case .scroll = self[$0].kind { true } else { false } }
  }

  /// The sheet that a node lies in.
  package func sheet(around node: NodeID) -> NodeID? {
    ancestors(of: node).first { if case .sheet = self[$0].kind { true } else { false } }
  }

  /// The node of this name.
  package func node(named name: String) -> NodeID? {
    nodes.indices.first { nodes[$0].name.text == name }.map(NodeID.init(index:))
  }
}

/// A name and where the file introduces it.
package struct Name: Hashable, Sendable {
  package var text: String
  package var span: Span

  package init(_ text: String, at span: Span) {
    self.text = text
    self.span = span
  }
}

package struct NodeID: Hashable, Sendable, Comparable {
  package var index: Int

  package init(index: Int) { self.index = index }

  package static func < (left: NodeID, right: NodeID) -> Bool { left.index < right.index }
}

package struct LetID: Hashable, Sendable {
  package var index: Int
  package init(index: Int) { self.index = index }
}

package struct MeasureID: Hashable, Sendable {
  package var index: Int
  package init(index: Int) { self.index = index }
}

/// An index into `Spec.modes`.
package struct ModeID: Hashable, Sendable {
  package var index: Int
  package init(index: Int) { self.index = index }
}

package enum Orientation: String, Sendable, CaseIterable {
  case portrait, landscape
}

/// What the device decides, in the order in which it is always listed.
package enum EnvironmentQuantity: Int, Sendable, CaseIterable {
  case height, width, safeAreaTop, safeAreaBottom, keyboard

  /// As specs and JSON write it.
  package var text: String {
    switch self {
    case .height: "height"
    case .width: "width"
    case .safeAreaTop: "safeArea.top"
    case .safeAreaBottom: "safeArea.bottom"
    case .keyboard: "keyboard"
    }
  }
}

/// The ranges over which a screen's duties are proved, in points.
package struct EnvironmentRanges: Sendable {
  /// One range per quantity, in the order of `EnvironmentQuantity`: as written, or the hull of the devices.
  package var ranges: [LengthRange]

  package init(ranges: [LengthRange]) { self.ranges = ranges }

  package subscript(quantity: EnvironmentQuantity) -> LengthRange { ranges[quantity.rawValue] }
}

/// A closed range of lengths, in points.
package struct LengthRange: Hashable, Sendable {
  package var lower: Rational
  package var upper: Rational
  /// Where the file says so; `nil` for a default.
  package var span: Span?

  package init(_ lower: Rational, _ upper: Rational, at span: Span? = nil) {
    self.lower = lower
    self.upper = upper
    self.span = span
  }
}

/// A length known only at run time.
package struct Measure: Sendable {
  package var name: Name
  package var range: LengthRange
  /// What previews show.
  package var typical: Rational

  package init(name: Name, range: LengthRange, typical: Rational) {
    self.name = name
    self.range = range
    self.typical = typical
  }
}

package struct Let: Sendable {
  package var name: Name
  package var value: Expression
  /// Its value where it is made of numbers only; it is then a length or a number, as its use wants.
  package var constant: Rational?
  /// How many parts its value has with the definitions that it names put in.
  package var parts: Int

  package init(name: Name, value: Expression, constant: Rational? = nil, parts: Int = 1) {
    self.name = name
    self.value = value
    self.constant = constant
    self.parts = parts
  }
}

/// A free linear constraint between lengths.
package struct Constraint: Sendable {
  package var comparison: ComparisonExpression
  package var strength: Strength
  package var span: Span

  package init(comparison: ComparisonExpression, strength: Strength, span: Span) {
    self.comparison = comparison
    self.strength = strength
    self.span = span
  }
}

package enum Strength: Hashable, Sendable {
  case required
  case level(Priority, weight: Rational)
}

package enum Priority: String, Sendable, CaseIterable {
  case high, medium, low
}

/// A line of `ensure`.
package struct Assertion: Sendable {
  package var comparison: ComparisonExpression
  package var span: Span

  package init(comparison: ComparisonExpression, span: Span) {
    self.comparison = comparison
    self.span = span
  }
}
