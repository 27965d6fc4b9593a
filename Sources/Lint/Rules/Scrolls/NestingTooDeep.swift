import Model
import Solver
import Source

extension Rule {
  package static let nestingTooDeep = Rule("nesting-too-deep", .error, page: Embedded.nesting_too_deep_md)
}

/// Reports a chain with more consumers than the proofs of movement cover.
struct NestingTooDeep: LintRule {
  static let rule = Rule.nestingTooDeep

  /// The maximum number of consumers. **Why:** a chain of *n* nodes has 2ⁿ paths, and the verifier decides 7 nodes
  /// within its budget.
  private static let maxConsumers = 7

  static func findings(_ context: LintContext) -> [Diagnostic] {
    let spec = context.spec
    let columns = spec.column.map { (node: $0, outer: 0) }
    let sheets = context.sheets.flatMap { _, sheet in
      sheet.content.map { (node: $0, outer: sheet.edge == .bottom && sheet.handoff != .never ? 1 : 0) }
    }
    return (columns + sheets).compactMap { node, outer in
      guard let deepest = spec.deepestChain(from: node, outer), deepest.count > maxConsumers else { return nil }
      return .nested(spec[deepest.leaf].name, deepest.count, max: maxConsumers)
    }
  }
}

extension Spec {
  /// Returns the innermost node of the chain with the most consumers, at or below a node, the first of several. `nil`
  /// if nothing scrolls there.
  ///
  /// - Parameter outer: The number of consumers around the node.
  fileprivate func deepestChain(from node: NodeID, _ outer: Int) -> (leaf: NodeID, count: Int)? {
    switch self[node].kind {
    case .list: return (node, outer + 1)
    case .scroll(let scroll):
      let inner = leaf(of: scroll).flatMap { deepestChain(from: $0, outer + 1) }
      return inner ?? (node, outer + 1)
    case .tabs(let tabs):
      var deepest: (leaf: NodeID, count: Int)?
      for case .page(let page) in tabs.pages.map({ self[$0].kind }) {
        for case let chain? in page.content.map({ deepestChain(from: $0, outer) })
        where chain.count > deepest?.count ?? 0 {
          deepest = chain
        }
      }
      return deepest
    case .box, .header, .page, .sheet: return nil
    }
  }
}

extension Diagnostic {
  fileprivate static func nested(_ leaf: Name, _ count: Int, max: Int) -> Diagnostic {
    Diagnostic(
      .nestingTooDeep, "a drag on `\(leaf.text)` moves \(count) nodes in turn", at: leaf.span,
      caption: "movement is proved for up to \(max)",
      help: ["let one scroll hold the headers of several, so that at most \(max) nodes move"])
  }
}
