import Model
import Numerics
import Solver
import Source

extension Rule {
  package static let columnNotFilled = Rule("column-not-filled", .error, page: Embedded.column_not_filled_md)
}

/// Reports a column without a filling node whose heights do not add up to its space.
struct ColumnNotFilled: LintRule {
  static let rule = Rule.columnNotFilled

  static func findings(_ context: LintContext) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for (obligation, failure) in context.failures {
      guard case .columnSum(let owner) = obligation.subject else { continue }
      let column = owner.map { "the column of `\(context.spec[$0].name.text)`" } ?? "the column of the screen"
      // The first claim is 0 ≤ rest, the second rest ≤ 0.
      let isFull = failure.left.isZero
      let rest = isFull ? failure.claim.right : failure.claim.left
      let amount = (isFull ? -failure.right : failure.left).points
      let filler = context.filler(owner)
      let fix = filler.flatMap { node, height in
        context.edit(height, "fill").map { FixIt("let `\(node.text)` fill it", isSafe: false, edits: [$0]) }
      }
      findings.append(
        Diagnostic(
          rule,
          isFull
            ? "\(column) is \(amount) too high\(failure.suffix)" : "\(column) leaves \(amount) over\(failure.suffix)",
          at: filler?.height ?? obligation.span,
          notes: failure.isConstant ? [] : ["what is left over is \(context.text(of: rest))"],
          help: fix == nil ? ["let one of its nodes fill it: `height: fill`"] : [], fixes: fix.map { [$0] } ?? [],
          counterexample: failure.counterexample([NamedValue("rest", (isFull ? failure.right : failure.left).text)])))
    }
    return findings
  }
}

extension LintContext {
  /// Returns the node of a column that most likely should fill it, with the span of its height: the first scrolling
  /// node, otherwise the first block. `nil` if there is none.
  fileprivate func filler(_ owner: NodeID?) -> (node: Name, height: Span)? {
    let column = owner.map { spec[$0].children } ?? spec.column
    func isScrolling(_ kind: Node.Kind) -> Bool {
      switch kind {
      case .list, .scroll, .tabs: true
      case .box, .header, .page, .sheet: false
      }
    }
    func isBlock(_ kind: Node.Kind) -> Bool {
      guard case .box(let box) = kind else { return false }
      return box.style == .block
    }
    let node = column.first { isScrolling(spec[$0].kind) } ?? column.first { isBlock(spec[$0].kind) }
    guard let node, let height = spec[node].kind.height else { return nil }
    return (spec[node].name, height.span)
  }
}
