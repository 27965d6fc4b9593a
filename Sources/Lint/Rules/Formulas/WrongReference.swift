import Model
import Source

extension Rule {
  package static let wrongReference = Rule("wrong-reference", .warning, page: Embedded.wrong_reference_md)
}

/// Reports a notch with the reference `safeArea` that is a share of the whole screen.
struct WrongReference: LintRule {
  static let rule = Rule.wrongReference

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.formulas.compactMap { formula in
      guard case .notch(let id, let notch) = formula.target, let sheet = context.sheet(id),
        sheet.reference == .safeArea, let span = formula.expanded.shareOfScreen?.span
      else { return nil }
      let definition = context.definition(at: span, in: formula)
      // Other formulas may name the definition too.
      let edit = definition == nil ? context.edit(span, "available") : nil
      return .screen(sheet.notches[notch].name, span, definition, edit)
    }
  }
}

extension Expression {
  /// The screen's height in a product or quotient. `nil` if there is none.
  fileprivate var shareOfScreen: Expression? {
    for term in terms.lazy.filter({ !$0.isNegative }).map({ $0.term }) {
      switch term.kind {
      case .product(let left, let right):
        if right.isEnvironment(.height) { return right }
        if left.isEnvironment(.height) { return left }
      case .quotient(let left, _):
        if left.isEnvironment(.height) { return left }
      case .choice(_, let then, let otherwise):
        if let share = then.shareOfScreen ?? otherwise.shareOfScreen { return share }
      case .minimum, .maximum, .clamp:
        for operand in term.operands {
          if let share = operand.shareOfScreen { return share }
        }
      default: continue
      }
    }
    return nil
  }
}

extension Diagnostic {
  fileprivate static func screen(_ notch: Name, _ height: Span, _ definition: Label?, _ edit: Edit?) -> Diagnostic {
    Diagnostic(
      .wrongReference, "notch `\(notch.text)` is a part of the screen, measured from the safe area",
      at: height, caption: "what shows is that part and the inset", labels: definition.map { [$0] } ?? [],
      notes: ["with `reference: safeArea` what there is to share is `available`"],
      fixes: edit.map { [FixIt("take the part of `available`", isSafe: false, edits: [$0])] } ?? [])
  }
}
