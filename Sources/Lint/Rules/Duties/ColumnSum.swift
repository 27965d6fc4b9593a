import Model
import Numerics
import Solver
import Source

/// A column in which nothing fills does not come out.
struct ColumnSum: Rule {
  static let id = FindingID.columnSum

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for (duty, failure) in evidence.failures {
      guard case .columnSum(let owner) = duty.subject else { continue }
      let column = owner.map { "the column of `\(evidence.spec[$0].name.text)`" } ?? "the column of the screen"
      // The first claim is 0 ≤ rest, the second rest ≤ 0.
      let isFull = failure.left.isZero
      let rest = isFull ? failure.claim.right : failure.claim.left
      let amount = (isFull ? -failure.right : failure.left).points
      findings.append(
        Diagnostic(
          id,
          isFull
            ? "\(column) is \(amount) too high\(failure.suffix)" : "\(column) leaves \(amount) over\(failure.suffix)",
          at: duty.span, notes: failure.isConstant ? [] : ["what is left over is \(evidence.text(of: rest))"],
          help: ["let one of its nodes fill it: `height: fill`"],
          counterexample: failure.counterexample([NamedValue("rest", (isFull ? failure.right : failure.left).text)])))
    }
    return findings
  }
}
