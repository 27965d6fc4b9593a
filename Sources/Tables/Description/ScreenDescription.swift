import Numerics
import Source

/// The description of a screen: what backends and previews know about it besides the data that the engine runs.
package struct ScreenDescription: Hashable, Sendable {
  package struct Node: Hashable, Sendable {
    package var name: String
    package var kind: Kind
    package var parent: String?
    package var summary: String?
    /// The title of a page in the strip. `nil` for other nodes.
    package var title: String?
    package var span: Span
    package var line: Int
    package var quantities: [Quantity]
    /// The region that a finger on the node drives. `nil` if such a finger moves nothing.
    package var region: String?
    /// The scroll behavior of a header. `nil` for other nodes.
    package var movement: HeaderMovement?
    /// Whether a list begins at its end.
    package var isFromEnd = false
    /// Whether a tap on the status bar scrolls the node to its top.
    package var scrollsToTop = false
    /// Whether a refresh control is at the start of the node.
    package var isRefreshed = false
    /// The bars that cover the ends of a list or scroll.
    package var bars: [String] = []
    /// Whether the node is over the content: a bar that moves, or a footer.
    package var isOver = false
    /// Whether the node is a bar that covers the sheets.
    package var isOverSheets = false
    /// Whether a bar that covers the sheets is at the upper edge of the screen.
    package var isOverSheetsAtTop = false
    /// `nil` unless the node is a bar that moves.
    package var bar: Bar?
    /// `nil` unless the node is a sheet.
    package var sheet: SheetDeclaration?
    /// `nil` unless the node is tabs.
    package var tabs: TabsDeclaration?

    package init(
      name: String, kind: Kind, parent: String?, summary: String?, title: String?, span: Span, line: Int,
      quantities: [Quantity], region: String? = nil, movement: HeaderMovement? = nil,
      sheet: SheetDeclaration? = nil, tabs: TabsDeclaration? = nil
    ) {
      self.name = name
      self.kind = kind
      self.parent = parent
      self.summary = summary
      self.title = title
      self.span = span
      self.line = line
      self.quantities = quantities
      self.region = region
      self.movement = movement
      self.sheet = sheet
      self.tabs = tabs
    }

    /// The names of the notches of a sheet, from the smallest to the largest. Empty for other nodes.
    package var notches: [String] { sheet?.notches.map(\.name) ?? [] }
  }

  /// The kinds of node, named as in the first key of a node.
  package enum Kind: String, Sendable {
    case bar, block, carousel, header, scroll, tabs, page, list, sheet

    /// Whether the node scrolls its own content.
    package var scrolls: Bool {
      switch self {
      case .scroll, .tabs, .list: true
      case .bar, .block, .carousel, .header, .page, .sheet: false
      }
    }
  }

  /// The scroll behaviors of a header, named as in the key `onScroll`.
  package enum HeaderMovement: String, Sendable {
    case leave, collapse, stay
    case returns = "return"
    case returnCollapsed
  }

  /// A bar that moves over the content.
  package struct Bar: Hashable, Sendable {
    package var isAtTopEdge: Bool
    /// The scroll or list whose movement or offset moves the bar.
    package var mover: String
    /// Whether the bar has a position of its own.
    package var hasPosition: Bool
  }

  package struct Quantity: Hashable, Sendable {
    /// `critical`, or a notch's name.
    package var name: String
    /// The closed form as text.
    package var form: String
  }

  /// A length that is known only at run time, in points.
  package struct Measure: Hashable, Sendable {
    package var name: String
    package var lower: Rational
    package var upper: Rational
    package var typical: Rational
  }

  /// A progress over a stretch of the position of a node.
  package struct Observer: Hashable, Sendable {
    package var name: String
    package var node: String
  }

  package var screen: String
  package var summary: String?
  package var file: String
  package var nodes: [Node]
  package var modes: [String]
  package var measures: [Measure]
  package var observers: [Observer]
  /// The devices for which the screen is proved, for documentation.
  package var devices: [String]

  package init(
    screen: String, summary: String?, file: String, nodes: [Node], modes: [String], measures: [Measure] = [],
    observers: [Observer] = [], devices: [String]
  ) {
    self.screen = screen
    self.summary = summary
    self.file = file
    self.nodes = nodes
    self.modes = modes
    self.measures = measures
    self.observers = observers
    self.devices = devices
  }

  package func node(_ name: String) -> Node? { nodes.first { $0.name == name } }

  package var sheets: [SheetDeclaration] { nodes.compactMap(\.sheet) }
}
