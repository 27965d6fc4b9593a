import Model
import Numerics
import Source

/// A number in a formula is the height of a node that it could name: the one is changed and the other forgotten.
struct MagicNumber: Rule {
  static let id = FindingID.magicNumber

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    evidence.formulas.compactMap { formula in
      guard let (term, node) = evidence.twin(in: formula) else { return nil }
      return .magic(term, evidence.spec[node].name, evidence.edit(term.span, "\(evidence.name(node)).height"))
    }
  }
}

extension Evidence {
  /// A literal taken off a space in which a bar of that height stands, or that shows just the header of a sheet.
  func twin(in formula: Formula) -> (term: Expression, node: NodeID)? {
    switch formula.target {
    case .height(let node):
      return taken(
        from: formula, (spec[node].parent.map { spec[$0].children } ?? spec.column).filter { $0 != node })
    case .notch(let id, _):
      return taken(from: formula, spec.column) ?? shown(by: formula.expression, of: id)
    case .quantity, .inset, .named, .promise: return nil
    }
  }

  private func taken(from formula: Formula, _ column: @autoclosure () -> [NodeID]) -> (Expression, NodeID)? {
    for sum in formula.sums {
      guard sum.contains(where: { !$0.isNegative && ($0.term.isEnvironment(.height) || $0.term.namesAvailable) }) else {
        continue
      }
      for term in sum.lazy.filter({ $0.isNegative }).map({ $0.term }) {
        guard let literal = term.literal else { continue }
        let twins = column().filter { isBar($0) && height(of: $0) == literal }
        if twins.count == 1 { return (term, twins[0]) }
      }
    }
    return nil
  }

  private func shown(by expression: Expression, of id: NodeID) -> (Expression, NodeID)? {
    guard let first = sheet(id)?.content.first, case .header = spec[first].kind, let height = height(of: first),
      height >= 20
    else { return nil }
    if expression.isSimple { return expression.literal == height ? (expression, first) : nil }
    return expression.terms.first { !$0.isNegative && $0.term.literal == height }.map { ($0.term, first) }
  }

  private func isBar(_ node: NodeID) -> Bool {
    switch spec[node].kind {
    case .bar, .header: true
    case .block, .carousel, .scroll, .tabs, .page, .list, .sheet: false
    }
  }

  /// The height of a node that is a number in the file.
  private func height(of node: NodeID) -> Rational? {
    guard case .exactly(let expression)? = spec[node].extent?.extent else { return nil }
    return expression.literal
  }
}

extension Diagnostic {
  fileprivate static func magic(_ term: Expression, _ node: Name, _ edit: Edit?) -> Diagnostic {
    Diagnostic(
      MagicNumber.id, "this is the height of `\(node.text)`, typed a second time", at: term.span,
      labels: [Label(node.span, "whoever changes it will forget the other")],
      fixes: edit.map { [FixIt("write `\(node.text).height`", isSafe: false, edits: [$0])] } ?? [])
  }
}
