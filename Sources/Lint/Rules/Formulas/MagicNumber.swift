import Model
import Numerics
import Source

extension Rule {
  package static let magicNumber = Rule("magic-number", .warning, page: Embedded.magic_number_md)
}

/// Reports a number in a formula that equals the height of a node: a change of one would miss the other.
struct MagicNumber: LintRule {
  static let rule = Rule.magicNumber

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.formulas.compactMap { formula in
      guard let (term, node) = context.twin(in: formula) else { return nil }
      return .magic(term, context.spec[node].name, context.edit(term.span, "\(context.name(node)).height"))
    }
  }
}

extension LintContext {
  /// Returns a literal and the node whose height it repeats: a literal that is subtracted from a space with one bar of
  /// that height, or that shows exactly the header of a sheet. `nil` if there is none.
  func twin(in formula: Formula) -> (term: Expression, node: NodeID)? {
    switch formula.target {
    case .height(let node): return taken(from: formula, inside: spec[node].parent, except: node)
    case .notch(let id, _): return taken(from: formula, inside: nil) ?? shown(by: formula.expression, of: id)
    default: return nil
    }
  }

  /// - Parameter parent: The owner of the column. `nil` for the column of the screen.
  private func taken(
    from formula: Formula, inside parent: NodeID?, except node: NodeID? = nil
  ) -> (Expression, NodeID)? {
    for sum in formula.sums {
      guard sum.contains(where: { !$0.isNegative && ($0.term.isEnvironment(.height) || $0.term.namesAvailable) }) else {
        continue
      }
      for term in sum.lazy.filter({ $0.isNegative }).map({ $0.term }) {
        guard let literal = term.literal else { continue }
        let twins = (barsByHeight[parent]?[literal] ?? []).filter { $0 != node }
        if twins.count == 1 { return (term, twins[0]) }
      }
    }
    return nil
  }

  /// Returns the height of a header at the start of a sheet's column, as a term of a notch. A notch that is one number
  /// shows the first node only.
  private func shown(by expression: Expression, of id: NodeID) -> (Expression, NodeID)? {
    guard let content = sheet(id)?.content else { return nil }
    for (place, node) in content.enumerated() {
      switch spec[node].kind {
      case .header:
        guard let height = literalHeight(of: node), height >= 20 else { continue }
        if expression.isSimple {
          if place == 0, expression.literal == height { return (expression, node) }
        } else if let summand = expression.terms.first(where: { !$0.isNegative && $0.term.literal == height }) {
          return (summand.term, node)
        }
      case .box: continue
      case .scroll, .tabs, .page, .list, .sheet: return nil
      }
    }
    return nil
  }
}

extension Diagnostic {
  fileprivate static func magic(_ term: Expression, _ node: Name, _ edit: Edit?) -> Diagnostic {
    Diagnostic(
      .magicNumber, "this repeats the height of `\(node.text)`", at: term.span,
      labels: [Label(node.span, "a change of one is easily forgotten in the other")],
      fixes: edit.map { [FixIt("write `\(node.text).height`", isSafe: false, edits: [$0])] } ?? [])
  }
}
