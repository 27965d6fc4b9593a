import Numerics
import Source

/// The names of a file with their symbols.
struct Scope {
  enum Symbol {
    case node(NodeID)
    case measure(MeasureID)
    case definition(LetID)
    case observer(ObserverID)
    /// A name declared by a part that could not be read; uses of it are not reported.
    case broken
  }

  // **Why:** most screens have fewer names, and growing the table is expensive.
  private var symbols = [String: Symbol](minimumCapacity: 24)
  var nodes: [NodeDeclaration] = {
    var nodes: [NodeDeclaration] = []
    nodes.reserveCapacity(16)
    return nodes
  }()
  var measures: [MeasureDeclaration] = []
  var definitions: [NamedDefinition] = []
  var observers: [Name] = []
  /// The node of each observer that has been read.
  var observedNodes: [ObserverID: NodeID] = [:]
  var modes: [Name] = []
  /// The number of notches, over all sheets read so far, for which sheet content is laid out.
  var laidOutNotches = 0
  /// The number of notches of all sheets so far.
  var notchCount = 0
  /// Whether the names were declared in another file.
  var isOfAnotherFile = false

  subscript(name: String) -> Symbol? { symbols[name] }

  // Inlined, so that reading a kind copies no list of children.
  @inline(__always)
  subscript(id: NodeID) -> NodeDeclaration { nodes[id.index] }

  /// Returns the nearest ancestor of a kind.
  func nearest(_ kind: NodeKind, around node: NodeID) -> NodeID? {
    var ancestor = self[node].parent
    while let current = ancestor, self[current].kind != kind { ancestor = self[current].parent }
    return ancestor
  }

  /// Declares a name. Returns the existing symbol, which stays, or `nil` if the name was undeclared or broken.
  mutating func introduce(_ name: String, _ symbol: Symbol) -> Symbol? {
    func put(into known: inout Symbol?) -> Symbol? {
      switch known {
      case .node?, .measure?, .definition?, .observer?: return known
      case .broken?, nil:
        known = symbol
        return nil
      }
    }
    // Passed by reference, so that the name is hashed once.
    return put(into: &symbols[name])
  }

  /// The names of this file at their declarations. Empty if they were declared in another file.
  var declaredNames: [Name] {
    if isOfAnotherFile { return [] }
    return nodes.flatMap { [$0.name] + $0.notches.map(\.name) } + measures.filter(\.isDeclared).map(\.name)
      + definitions.map(\.name) + observers + modes
  }

  /// The declared names in the order of the file: nodes, measures, definitions.
  var names: [String] {
    nodes.map(\.name.text) + measures.map(\.name.text) + definitions.map(\.name.text)
  }

  func mode(named name: String) -> ModeID? {
    modes.firstIndex { $0.text == name }.map(ModeID.init(index:))
  }

  /// Returns the span of a declaration. `nil` if it is in another file.
  func place(_ span: Span?) -> Span? { isOfAnotherFile ? nil : span }

  /// Returns the span of a symbol's declaration.
  func span(of symbol: Symbol) -> Span? {
    switch symbol {
    case .node(let id): nodes[id.index].name.span
    case .measure(let id): measures[id.index].name.span
    case .definition(let id): definitions[id.index].name.span
    case .observer(let id): observers[id.index].span
    case .broken: nil
    }
  }
}

/// The facts about a node that formulas and steps need: its name, its kind and dependent properties.
struct NodeDeclaration {
  var name: Name
  var kind: NodeKind
  var parent: NodeID?
  var children: [NodeID] = []
  /// The notches of a sheet.
  var notches: [NotchDeclaration] = []
  /// Whether a child is too broken to be in `children`.
  var hasBrokenChild = false
  /// Whether dragging a header or block moves its sheet.
  var dragsSheet = true
  /// Whether a finger can swipe between the pages of tabs.
  var swipes = true
  /// Whether a finger can move a sheet in some mode.
  var isDragged = true
  /// Whether a sheet has a backdrop.
  var hasBackdrop = true
  /// Whether a bar moves over the content.
  var isMovingBar = false
  /// Whether the node is a bar with a position of its own.
  var isReturningBar = false
  /// Whether a bar covers the sheets.
  var isOverSheets = false
  /// Whether a sheet can be dismissed.
  var isDismissible = true
  /// Whether a release can dismiss a sheet.
  var isReleased = false
  /// Whether a sheet can rest between its notches.
  var restsFree = false
  /// Whether a list begins at its end.
  var isFromEnd = false
}

struct NotchDeclaration {
  var name: Name
  var isConditional: Bool
}

struct MeasureDeclaration {
  var name: Name
  var range: LengthRange
  var isUsed = false
  /// Whether the spec declares it by a name of its own. The height of a view has the name of that height.
  var isDeclared = true
}

/// A `let`.
struct NamedDefinition {
  var name: Name
  var type: ExpressionType
  /// Whether its value depends on a node, directly or through another definition.
  var namesNodes = false
  var isUsed = false
  /// Whether its value depends on a definition that names itself, directly or through others.
  var isCircular = false
  /// The number of parts of its value after expansion of the definitions that it names.
  var parts = 1
  /// Its value. `nil` if the file of the definition is another one.
  var value: Expression?
  /// Whether it is a number by case that is between 0 and 1 in some case.
  var isFraction = false
  /// The conditions on which its value depends, directly or through other definitions.
  var conditions: Set<Condition> = []
}

extension NodeDeclaration {
  /// The distance of a list from its end: `messages.fromEnd`.
  static let fromEnd = "fromEnd"

  /// The positions of a list or scroll that a step can name.
  var offsets: [String] {
    switch kind {
    case .list, .scroll: isFromEnd ? ["offset", Self.fromEnd] : ["offset"]
    case .box, .header, .tabs, .page, .sheet: []
    }
  }

  func notch(named name: String) -> Int? {
    notches.firstIndex { $0.name.text == name }
  }
}
