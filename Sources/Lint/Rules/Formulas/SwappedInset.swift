import Model
import Source

extension Rule {
  package static let swappedInset = Rule("swapped-inset", .warning, page: Embedded.swapped_inset_md)
}

/// Reports a length at one edge of the screen that uses the inset of the other edge.
struct SwappedInset: LintRule {
  static let rule = Rule.swappedInset

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.formulas.compactMap { formula in
      guard let (edge, node, part) = fault(in: formula, context) else { return nil }
      return .swapped(edge, context.spec[node].name, at: part.span, context.edit(part.span, edge.inset.text))
    }
  }

  /// Whether the rule reports a formula of the node.
  static func tells(of node: NodeID, _ context: LintContext) -> Bool {
    context.formulas.contains { $0.node == node && fault(in: $0, context) != nil }
  }

  private static func fault(
    in formula: Formula, _ context: LintContext
  ) -> (edge: Edge, node: NodeID, part: Expression)? {
    guard let (edge, node) = context.edge(of: formula), formula.names(edge.otherInset), !formula.names(edge.inset),
      // The rest of the whole screen is adjacent to both edges.
      !formula.expanded.namesAvailable, !formula.names(.height),
      let part = formula.parts.first(where: { $0.isEnvironment(edge.otherInset) })
    else { return nil }
    return (edge, node, part)
  }
}

extension Edge {
  var inset: EnvironmentQuantity {
    switch self {
    case .top: .safeAreaTop
    case .bottom: .safeAreaBottom
    }
  }

  /// The part of the system that covers this edge.
  var cover: String {
    switch self {
    case .top: "status bar"
    case .bottom: "home indicator"
    }
  }

  /// The inset of the edge across from this one.
  var otherInset: EnvironmentQuantity {
    switch self {
    case .top: .safeAreaBottom
    case .bottom: .safeAreaTop
    }
  }
}

extension LintContext {
  /// Returns the edge of the screen that a length is adjacent to, with its node. `nil` if it is at neither edge.
  fileprivate func edge(of formula: Formula) -> (Edge, NodeID)? {
    switch formula.target {
    case .height(let node):
      if let motion = spec.motion(of: node) { return (motion.edge, node) }
      guard spec.column.count > 1 else { return nil }
      if node == spec.column.first { return (.top, node) }
      return node == spec.column.last ? (.bottom, node) : nil
    // The collapsed part of a header and a strip are pinned to the upper edge.
    case .quantity(let node, .collapsed), .inset(let node): return (spec.motion(of: node)?.edge ?? .top, node)
    default: return nil
    }
  }
}

extension Diagnostic {
  fileprivate static func swapped(_ edge: Edge, _ node: Name, at span: Span, _ edit: Edit?) -> Diagnostic {
    let (here, there) =
      switch edge {
      case .top: ("top", "bottom")
      case .bottom: ("bottom", "top")
      }
    return Diagnostic(
      .swappedInset, "`\(node.text)` is at the \(here), and this is the inset of the \(there)", at: span,
      help: edit == nil ? ["write `\(edge.inset.text)`"] : [],
      fixes: edit.map { [FixIt("write `\(edge.inset.text)`", isSafe: false, edits: [$0])] } ?? [])
  }
}
