import Numerics
import Source

/// One screen with every name resolved and every value typed.
///
/// `analyze` creates it from a syntax tree. A part with an error is absent and has a finding. Each present part is
/// well-formed by itself (names exist, kinds fit), but nothing has been solved or proved.
package struct Spec: Construct {
  package var file = SourceFile(path: "", bytes: [])
  package var screen = Name.absent
  package var summary: String?
  /// The devices that names and groups refer to, as a screen inside of `container` sees them.
  package var deviceTable: [Device] = []
  /// The rows of the device table that this screen must fit, in the order of the table.
  package var devices: [Device] = []
  package var container = SystemBars()
  package var orientations: [Orientation] = []
  package var environment = EnvironmentRanges(ranges: [])
  package var measures: [Measure] = []
  package var lets: [Let] = []
  /// All nodes; a node's index is its `NodeID`. Parents come before children, in the order of the file.
  package var nodes: [Node] = []
  /// The screen's own column, top to bottom, without sheets and bars that move.
  package var column: [NodeID] = []
  /// The bars that move over the content, at an edge of the screen, top to bottom.
  package var bars: [NodeID] = []
  /// From the lowest to the topmost.
  package var sheets: [NodeID] = []
  /// The first mode is the initial one. Empty if the screen has none.
  package var modes: [Name] = []
  package var observers: [Observer] = []
  package var constraints: [Constraint] = []
  package var assertions: [Assertion] = []
  package var scenarios: [Scenario] = []

  static let keys = KeyTable<Spec>(
    "spec", "One screen.",
    [
      Key(SchemaKey("scrollwork", .version, .required, "The version of the language: 1.", synonyms: ["version"])),
      Key(
        "screen", \.screen, .own(.typeName), "The name of the screen and of the generated type.", isRequired: true,
        synonyms: ["name", "title"]),
      Key(
        "summary", \.summary, .text, "What the screen is; becomes the documentation of the generated type.",
        synonyms: ["description", "doc"]),
      Key(
        "devices", \.devices, .own(.either([.list(.deviceOrGroup), .deviceOrGroup])),
        "The devices that the screen must fit, by group or name.",
        absent: "every iPhone that is inside the ranges given"),
      Key(
        "orientations", \.orientations, .own(.list(.oneOf(Orientation.self))),
        "The orientations that the screen must fit.", absent: "[portrait]"),
      Key(
        "inside", \.container, .own(.either([.list(.oneOf(SystemBars.Bar.self)), .map(SystemBars.schema.name)])),
        "The bars of the system around the screen, with the heights of the system or their own.",
        absent: "no bar of the system", synonyms: ["container", "within"]),
      Key(
        "environment", \.environment, .own(.map(WrittenEnvironment.schema.name)),
        "Ranges for what the device decides; every claim is then proved over the whole box.",
        absent: "the hull of the devices"),
      Key(
        "measures", \.measures, .own(.names(.newMeasures, .either([.range, .map(Measure.schema.name)]))),
        "Lengths known only at run time, with their ranges."),
      Key(
        "let", \.lets, .own(.names(.newDefinitions, .formula)), "Named expressions, in any order.",
        synonyms: SchemaKey.letSynonyms),
      Key(
        "modes", \.modes, .own(.list(.name)), "States of the app that a sheet goes by; the first is the initial one.",
        synonyms: ["states"]),
      Key(
        "layout", \.nodes, .own(.nodes(NodeKind.boxes + [.header, .scroll, .tabs, .list, .sheet])),
        "The column of nodes, top to bottom, and the sheets that lie over it.", isRequired: true,
        synonyms: ["nodes", "content", "children", "body"]),
      Key(
        "observe", \.observers, .own(.names(.newObservers, .map(Observer.schema.name))),
        "Progresses for the app and for bars that follow them, each over a stretch of a position."),
      Key("constraints", \.constraints, .own(.list(.constraint)), "Linear constraints between lengths."),
      Key(
        "ensure", \.assertions, .own(.list(.comparison)), "Assertions that are proved for every environment.",
        synonyms: ["ensures", "promises", "assert"]),
      Key(
        "scenarios", \.scenarios, .own(.list(.map(Scenario.schema.name))),
        "Executable examples: gestures in, positions out.", synonyms: ["tests", "examples"]),
    ])

  /// The node with an identifier.
  ///
  /// **Why:** the accessor yields it, so that reading its kind or name copies no other part.
  @inlinable
  package subscript(id: NodeID) -> Node {
    _read { yield nodes[id.index] }
  }

  /// The ancestors of a node, innermost first.
  package func ancestors(of node: NodeID) -> some Sequence<NodeID> {
    sequence(state: node) { last in
      guard let parent = self[last].parent else { return nil }
      last = parent
      return parent
    }
  }

  /// Whether a node is inside another.
  package func lies(_ node: NodeID, in ancestor: NodeID) -> Bool { ancestors(of: node).contains(ancestor) }

  /// The nearest scroll around a node.
  package func scroll(around node: NodeID) -> NodeID? {
    ancestors(of: node).first { if case .scroll = self[$0].kind { true } else { false } }
  }

  /// The sheet around a node.
  package func sheet(around node: NodeID) -> NodeID? {
    ancestors(of: node).first { if case .sheet = self[$0].kind { true } else { false } }
  }

  /// The node with a name.
  package func node(named name: String) -> NodeID? {
    nodes.indices.first { nodes[$0].name.text == name }.map(NodeID.init(index:))
  }
}

/// A name and the span of its declaration.
package struct Name: Hashable, Sendable {
  package var text: String
  package var span: Span

  /// The name before the one in the spec is read.
  static let absent = Name("", at: Span(0, 0))

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

/// An index into `Spec.observers`.
package struct ObserverID: Hashable, Sendable {
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

/// The quantities that the device determines, in the order in which they are always listed.
package enum EnvironmentQuantity: Int, Sendable, CaseIterable {
  case height, width, safeAreaTop, safeAreaBottom, keyboard

  /// The name of the quantity in specs and JSON.
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

/// The ranges over which a screen's obligations are proved, in points.
package struct EnvironmentRanges: Sendable {
  /// One range per quantity, in the order of `EnvironmentQuantity`: as written, or the bounding box of the devices.
  package var ranges: [LengthRange]
  package var keyboards: Keyboards

  package init(ranges: [LengthRange], keyboards: Keyboards = .everywhere) {
    self.ranges = ranges
    self.keyboards = keyboards
  }

  package subscript(quantity: EnvironmentQuantity) -> LengthRange { ranges[quantity.rawValue] }

  /// The heights of the keyboard on a device.
  package func keyboard(on device: Device, _ orientation: Orientation) -> LengthRange {
    switch keyboards {
    case .everywhere: self[.keyboard]
    case .byOrientation(let ranges): ranges[orientation] ?? self[.keyboard]
    case .ofDevice: device.keyboard(orientation)
    }
  }

  /// The heights of the keyboard. The range of the environment contains all of them.
  package enum Keyboards: Sendable {
    /// The same range on every device.
    case everywhere
    case byOrientation([Orientation: LengthRange])
    /// The keyboard of each device in the table.
    case ofDevice
  }
}

/// A closed range of lengths, in points.
package struct LengthRange: Hashable, Sendable {
  package var lower: Rational
  package var upper: Rational
  /// The span of the range in the file. `nil` for a default.
  package var span: Span?

  package init(_ lower: Rational, _ upper: Rational, at span: Span? = nil) {
    self.lower = lower
    self.upper = upper
    self.span = span
  }
}

package struct Let: Sendable {
  package var name: Name
  package var value: Expression
  /// The value if it consists of numbers only; it is then a length or a number, as its use requires.
  package var constant: Rational?
  /// The number of parts of its value after expansion of the definitions that it names.
  package var parts: Int
  /// Whether the value consists of numbers only, with one for each case.
  package var isNumber = false

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
}

extension LengthRange {
  /// `44...240`, or one number.
  var text: String { lower == upper ? lower.text : "\(lower.text)...\(upper.text)" }
}
