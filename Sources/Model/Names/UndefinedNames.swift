import Source

/// Names that nothing introduces, each with all its places: one mistake is one finding.
struct UndefinedNames {
  enum Key: Hashable {
    case name(String)
    case quantity(NodeID, String)
    /// A name with hyphens, which are minus signs in formulas.
    case kebab(String)
  }

  struct Use {
    var key: Key
    var first: Span
    var others: [Span] = []
    /// Whether every place wants a node.
    var isNode: Bool
  }

  private(set) var uses: [Use] = []
  private var indices: [Key: Int] = [:]
  /// Of one name, how many places are worth a label.
  private static let mostLabels = 20

  mutating func add(_ key: Key, at span: Span, isNode: Bool) {
    guard let index = indices[key] else {
      indices[key] = uses.count
      uses.append(Use(key: key, first: span, isNode: isNode))
      return
    }
    uses[index].isNode = uses[index].isNode && isNode
    // A part that an alias repeats is read twice.
    let use = uses[index]
    if use.first == span || use.others.count >= Self.mostLabels || use.others.contains(span) { return }
    uses[index].others.append(span)
  }
}

extension Reader {
  /// Takes note of a name that nothing introduces.
  func addUndefined(_ key: UndefinedNames.Key, at span: Span, isNode: Bool = false) {
    noteError()
    if isNode && hasNoLayout { return }
    undefined.add(key, at: span, isNode: isNode)
  }

  /// Reports the names that were used and never introduced.
  func reportUndefinedNames() {
    let uses = undefined.uses
    if uses.isEmpty { return }
    let nodes = scope.nodes.map(\.name.text)
    let names =
      scope.names + configuration.shared.keys.sorted() + [
        "height", "width", "safeArea", "safeArea.top", "safeArea.bottom", "keyboard", "available",
      ]
    for use in uses {
      let problem: NameProblem
      switch use.key {
      case .name(let name) where use.isNode:
        problem = .undefinedNode(name, others: use.others, nearest: nearest(to: name, in: nodes + ["safeArea"]))
      case .name(let name):
        problem = .undefined(name, others: use.others, nearest: nearest(to: name, in: names))
      case .kebab(let name):
        let camel = camelCased(name)
        problem = .undefinedKebab(name, others: use.others, meant: scope[camel] == nil ? nil : camel)
      case .quantity(let id, let name):
        let (nearest, known) = suggestion(for: name, among: quantityNames(id))
        problem = .undefinedQuantity(
          node: scope[id].name.text, scope[id].kind, name, others: use.others, known: known, nearest: nearest)
      }
      reportNoted(problem.diagnostic(at: use.first))
    }
  }
}
