import Model
import Source

extension Rule {
  package static let insetCountedTwice = Rule("inset-counted-twice", .warning, page: Embedded.inset_counted_twice_md)
}

/// Reports a notch that adds an inset of its `safeArea` reference again, and a sum that counts an inset twice.
struct InsetCountedTwice: LintRule {
  static let rule = Rule.insetCountedTwice

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.formulas.compactMap { formula in
      guard case .notch(let id, let notch) = formula.target, let sheet = context.sheet(id),
        let summand = sheet.doubled(in: formula.expanded, context.spec.barsOverSheets(at: sheet.edge))
      else { return context.repeatedInset(in: formula).map { .repeated($0.summand, $0.inset) } }
      let name = sheet.notches[notch].name
      if let bar = context.spec.barsOverSheets(at: sheet.edge).first, !summand.term.isEnvironment(sheet.edge.otherInset)
      {
        return .measured(name, summand, from: context.spec[bar].name)
      }
      return .doubled(name, summand, context.definition(at: summand.term.span, in: formula))
    }
  }
}

extension Sheet {
  /// Returns the first term that adds the inset of the sheet's own edge, or subtracts an inset from a space without it.
  /// `nil` if there is none.
  ///
  /// - Parameter bars: the bars over the sheet, at its edge. It is measured from them.
  fileprivate func doubled(in height: Expression, _ bars: [NodeID]) -> Summand? {
    guard reference == .safeArea || !bars.isEmpty else { return nil }
    for sum in height.sums {
      let isOfSpace = sum.contains { !$0.isNegative && $0.term.namesAvailable }
      for summand in sum {
        let (isNegative, term) = (summand.isNegative, summand.term)
        let isOwn = term.isEnvironment(edge.inset) || bars.contains { term.isHeight(of: $0) }
        let isOther =
          reference == .safeArea && (term.isEnvironment(.safeAreaTop) || term.isEnvironment(.safeAreaBottom))
        if isNegative ? (isOwn || isOther) && isOfSpace : isOwn { return summand }
      }
    }
    return nil
  }
}

extension LintContext {
  /// Returns the last term of a sum that counts an inset again, directly or through a definition. `nil` if there is
  /// none. A definition that counts the inset twice itself is reported at the definition.
  fileprivate func repeatedInset(in formula: Formula) -> (summand: Summand, inset: EnvironmentQuantity)? {
    if case .assertion = formula.target { return nil }
    for inset in [EnvironmentQuantity.safeAreaTop, .safeAreaBottom] where formula.names(inset) {
      for sum in formula.sums {
        guard let last = sum.last(where: { $0.term.isEnvironment(inset) }) else { continue }
        var expansion = LetExpansion(spec.lets)
        let count = sum.reduce(0) { count, summand in
          let times = (expansion.expanded(summand.term) ?? summand.term).count(of: inset)
          return count + (summand.isNegative ? -times : times)
        }
        if abs(count) > 1 { return (last, inset) }
      }
    }
    return nil
  }
}

extension Expression {
  fileprivate func isHeight(of node: NodeID) -> Bool {
    if case .quantity(node, .height) = kind { true } else { false }
  }

  /// Returns the number of times that a sum adds an inset, where a subtraction counts −1. For other expressions it is 1
  /// if the expression is the inset, and 0 otherwise.
  fileprivate func count(of inset: EnvironmentQuantity) -> Int {
    if isEnvironment(inset) { return 1 }
    switch kind {
    case .sum, .difference:
      return sums.first?.reduce(0) { $0 + ($1.term.isEnvironment(inset) ? $1.isNegative ? -1 : 1 : 0) } ?? 0
    case .number, .share, .available, .environment, .measure, .named, .quantity, .negated, .product, .quotient,
      .minimum, .maximum, .clamp, .choice:
      return 0
    }
  }
}

extension Diagnostic {
  fileprivate static func repeated(_ summand: Summand, _ inset: EnvironmentQuantity) -> Diagnostic {
    Diagnostic(
      .insetCountedTwice, "`\(inset.text)` is counted twice", at: summand.term.span,
      caption: "the same sum has it already", help: ["leave it out here, or write `2 * \(inset.text)` if it is meant"])
  }

  fileprivate static func measured(_ notch: Name, _ summand: Summand, from bar: Name) -> Diagnostic {
    Diagnostic(
      .insetCountedTwice, "notch `\(notch.text)` counts the bar `\(bar.text)` twice", at: summand.term.span,
      caption: "the sheet is measured from `\(bar.text)` already",
      labels: [Label(bar.span, "it covers the sheets")], help: ["leave it out"])
  }

  fileprivate static func doubled(_ notch: Name, _ summand: Summand, _ definition: Label?) -> Diagnostic {
    Diagnostic(
      .insetCountedTwice, "notch `\(notch.text)` counts the safe area twice", at: summand.term.span,
      caption: summand.isNegative
        ? "`available` is without it already" : "`reference: safeArea` measures from there already",
      labels: definition.map { [$0] } ?? [],
      help: ["leave it out, or measure from the edge of the screen: `reference: container`"])
  }
}
