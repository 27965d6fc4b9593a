import Model
import Numerics
import Solver
import Source

extension Rule {
  package static let negativeLength = Rule("negative-length", .error, page: Embedded.negative_length_md)
}

/// Reports a formula with a negative length, and a column that leaves a negative length for its filling node.
struct NegativeLength: LintRule {
  static let rule = Rule.negativeLength

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.failures.compactMap { obligation, failure -> Diagnostic? in
      guard let length = Length(obligation.subject, context.spec) else { return nil }
      let caption =
        length.isRest
        ? "the others take \((-failure.right).points) too much\(failure.suffix)"
        : "\(failure.right.points)\(failure.suffix)"
      return Diagnostic(
        rule, "\(length.text)\(failure.range)", at: obligation.span, caption: caption,
        notes: failure.isConstant
          ? [] : ["\(length.subject) is \(context.text(of: failure.claim.right))"] + failure.rule,
        counterexample: failure.counterexample([NamedValue(length.name, failure.right.text)]))
    }
  }
}

/// A length that must not be negative.
private struct Length {
  var name: String
  var subject: String
  var text: String
  /// Whether the length is the rest that siblings leave.
  var isRest = false

  init?(_ subject: Obligation.Subject, _ spec: Spec) {
    switch subject {
    case .heightNotNegative(let node):
      name = spec.text(node, .height)
      self.subject = "what is left"
      isRest = spec.isFilling(node)
      text =
        isRest ? "nothing is left for `\(spec[node].name.text)`" : "the height of `\(spec[node].name.text)` is negative"
      if !isRest { self.subject = "`\(name)`" }
    case .lengthNotNegative(let node, let quantity):
      name = spec.text(node, quantity)
      self.subject = "`\(name)`"
      text = spec.isPositive(node, quantity) ? "`\(name)` is not above 0" : "`\(name)` is negative"
    case .notchNotNegative(let sheet, let notch):
      name = spec.text(sheet, .notch(notch))
      self.subject = "`\(name)`"
      text = "notch `\(Quantity.notch(notch).text(in: spec[sheet]))` is negative"
    default: return nil
    }
  }
}

extension Spec {
  /// Whether a length must be above 0.
  fileprivate func isPositive(_ node: NodeID, _ quantity: Quantity) -> Bool {
    if quantity == .width { return true }
    guard case .formula(let index) = quantity, case .sheet(let sheet) = self[node].kind else { return false }
    return sheet.formulas[index].isPositive
  }

  /// Whether the node takes the rest of its column without a minimum.
  fileprivate func isFilling(_ node: NodeID) -> Bool {
    guard case .fill(_, nil, _)? = self[node].kind.height?.extent else { return false }
    return true
  }
}
