import Numerics
import Source

/// The names of a file and what each stands for.
struct Scope {
  enum Symbol {
    case node(NodeID)
    case measure(MeasureID)
    case definition(LetID)
    /// Introduced by a part that could not be read; whoever names it is not to blame.
    case broken
  }

  // Most screens have fewer names, and growing is dear.
  private var symbols = [String: Symbol](minimumCapacity: 24)
  var nodes: [NodeDeclaration] = {
    var nodes: [NodeDeclaration] = []
    nodes.reserveCapacity(16)
    return nodes
  }()
  var measures: [MeasureDeclaration] = []
  var definitions: [NamedDefinition] = []
  var modes: [Name] = []
  /// For how many notches sheets lay their content out, of those that are read.
  var arrangedNotches = 0
  /// Notches of all sheets so far.
  var notchCount = 0
  /// Whether the names are those of another file than the one that is read.
  var isOfAnotherFile = false

  subscript(name: String) -> Symbol? { symbols[name] }

  // In line, so that what asks for a kind does not copy lists of children.
  @inline(__always)
  subscript(id: NodeID) -> NodeDeclaration { nodes[id.index] }

  /// The nearest of a kind that a node lies in.
  func nearest(_ kind: NodeKind, around node: NodeID) -> NodeID? {
    var ancestor = self[node].parent
    while let current = ancestor, self[current].kind != kind { ancestor = self[current].parent }
    return ancestor
  }

  /// Introduces a name; returns what it stood for already, in which case nothing changes.
  mutating func introduce(_ name: String, _ symbol: Symbol) -> Symbol? {
    func put(into known: inout Symbol?) -> Symbol? {
      switch known {
      case .node?, .measure?, .definition?: return known
      case .broken?, nil:
        known = symbol
        return nil
      }
    }
    // By reference to the entry, so that the name is hashed once.
    return put(into: &symbols[name])
  }

  /// In the order of the file: nodes, measures, definitions.
  var names: [String] {
    nodes.map(\.name.text) + measures.map(\.name.text) + definitions.map(\.name.text)
  }

  func mode(named name: String) -> ModeID? {
    modes.firstIndex { $0.text == name }.map(ModeID.init(index:))
  }

  /// A place of a declaration, if that stands in the file that is read.
  func place(_ span: Span?) -> Span? { isOfAnotherFile ? nil : span }

  /// Where a symbol was introduced.
  func span(of symbol: Symbol) -> Span? {
    switch symbol {
    case .node(let id): nodes[id.index].name.span
    case .measure(let id): measures[id.index].name.span
    case .definition(let id): definitions[id.index].name.span
    case .broken: nil
    }
  }
}

/// What formulas and steps need to know of a node: its name and kind, and what hangs on it.
struct NodeDeclaration {
  var name: Name
  var kind: NodeKind
  var parent: NodeID?
  var children: [NodeID] = []
  /// Of a sheet.
  var notches: [NotchDeclaration] = []
  /// Whether a child is so broken that it is not among `children`.
  var hasBrokenChild = false
  /// Of a header or block: whether dragging it moves its sheet.
  var dragsSheet = true
  /// Of tabs.
  var swipes = true
  /// Of a sheet: whether a finger can move it in some mode.
  var isDragged = true
  /// Of a sheet.
  var hasBackdrop = true
  /// Of a sheet: whether it can be dismissed.
  var isDismissible = true
}

struct NotchDeclaration {
  var name: Name
  var isConditional: Bool
}

struct MeasureDeclaration {
  var name: Name
  var range: LengthRange
  var isUsed = false
}

/// A `let`.
struct NamedDefinition {
  var name: Name
  var type: ExpressionType
  /// Whether its value hangs on a node, directly or through another definition.
  var namesNodes = false
  var isUsed = false
  /// Whether its value names itself, directly or through other definitions, or one that does.
  var isCircular = false
  /// How many parts its value has with the definitions that it names put in.
  var parts = 1
}

extension NodeDeclaration {
  func notch(named name: String) -> Int? {
    notches.firstIndex { $0.name.text == name }
  }
}
