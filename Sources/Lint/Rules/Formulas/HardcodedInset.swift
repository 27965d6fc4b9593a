import Model
import Numerics
import Source

extension Rule {
  package static let hardcodedInset = Rule("hardcoded-inset", .warning, page: Embedded.hardcoded_inset_md)
}

/// Reports a number in a sum that equals the safe area of some phones.
struct HardcodedInset: LintRule {
  static let rule = Rule.hardcodedInset

  /// The insets that rarely mean anything else, in points. Other values of the table, such as 20, 44 and 50, are common
  /// margins and heights.
  private static let insets: [(value: Rational, quantity: EnvironmentQuantity)] = [
    (34, .safeAreaBottom), (47, .safeAreaTop), (59, .safeAreaTop), (62, .safeAreaTop),
  ]

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.formulas.compactMap { formula in
      if case .assertion = formula.target { return nil }
      // A formula that names an inset uses other numbers on purpose.
      if formula.names(.safeAreaTop) || formula.names(.safeAreaBottom) { return nil }
      for sum in formula.sums {
        for summand in sum {
          // The height of a node on the screen is a better explanation of a number.
          guard let inset = insets.first(where: { $0.value == summand.term.literal }),
            context.mayReach(inset.quantity, formula),
            !context.barsByHeight.values.contains(where: { $0[inset.value] != nil })
          else { continue }
          // A name here comes from a definition of the configuration, which a fix in this spec must not change.
          if let text = context.source(of: summand.term), text.first?.isNumber != true { continue }
          // While the keyboard is up, there is no safe area above it, so the replacement would be wrong.
          let isUnderKeyboard = inset.quantity == .safeAreaBottom && formula.names(.keyboard)
          let edit = isUnderKeyboard ? nil : context.edit(summand.term.span, inset.quantity.text)
          return .typed(summand.term, inset.quantity, edit)
        }
      }
      return nil
    }
  }
}

extension LintContext {
  /// Whether the length of a formula may be adjacent to the edge of an inset. A node between other nodes is not.
  fileprivate func mayReach(_ inset: EnvironmentQuantity, _ formula: Formula) -> Bool {
    guard case .height(var node) = formula.target else { return true }
    // The rest of the whole screen is adjacent to both edges.
    if formula.expanded.namesAvailable || formula.names(.height) { return true }
    while true {
      let parent = spec[node].parent
      let siblings = parent.map { spec[$0].children } ?? spec.column
      if let motion = spec.motion(of: node) {
        return motion.edge == (inset == .safeAreaTop ? .top : .bottom) && spec.stack(of: node).count == 1
      }
      if case .sheet = spec[node].kind { return true }
      // All pages of tabs are side by side.
      if case .page = spec[node].kind {
        if inset == .safeAreaTop { return false }
      } else if node != (inset == .safeAreaTop ? siblings.first : siblings.last) {
        return false
      }
      guard let parent else { return true }
      node = parent
    }
  }
}

extension Diagnostic {
  fileprivate static func typed(_ term: Expression, _ quantity: EnvironmentQuantity, _ edit: Edit?) -> Diagnostic {
    let other = quantity == .safeAreaBottom ? "0 where there is a home button" : "another number on other phones"
    return Diagnostic(
      .hardcodedInset, "this is the `\(quantity.text)` of some phones, written as a number", at: term.span,
      caption: "it is \(other)",
      fixes: edit.map { [FixIt("write `\(quantity.text)`", isSafe: false, edits: [$0])] } ?? [])
  }
}
