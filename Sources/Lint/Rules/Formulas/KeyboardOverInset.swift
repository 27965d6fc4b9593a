import Model
import Source

extension Rule {
  package static let keyboardOverInset = Rule("keyboard-over-inset", .warning, page: Embedded.keyboard_over_inset_md)
}

/// Reports a sum of the keyboard and the lower safe area, which the keyboard covers.
struct KeyboardOverInset: LintRule {
  static let rule = Rule.keyboardOverInset

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.formulas.compactMap { formula in
      guard formula.names(.keyboard) else { return nil }
      if let smaller = formula.parts.first(where: \.isSmallerOfBoth) {
        return .smaller(smaller, context.source(of: smaller).flatMap { context.edit(smaller.span, $0.withMaximum) })
      }
      let pairs = formula.expanded.sums.compactMap(\.stacked)
      // A sum inside a definition is reported at the definition.
      let own = pairs.first { $0.span != $1.span || formula.definition(at: $0.span) == nil }
      if let (keyboard, inset) = own {
        let definitions = [keyboard, inset].compactMap { context.definition(at: $0.span, in: formula) }
        return .added(keyboard, inset, definitions)
      }
      if !pairs.isEmpty { return nil }
      return context.isMeasuredFromInset(formula).map { .measured($0) }
    }
  }
}

extension Expression {
  fileprivate var countsKeyboard: Bool { counts(.keyboard) }
  fileprivate var countsInset: Bool { counts(.safeAreaBottom) }

  /// Whether the expression is the minimum of the keyboard and the inset that it covers.
  fileprivate var isSmallerOfBoth: Bool {
    guard case .minimum(let operands) = kind else { return false }
    return operands.contains { $0.isEnvironment(.keyboard) } && operands.contains { $0.isEnvironment(.safeAreaBottom) }
  }

  /// Whether the expression is the quantity, or a maximum with the quantity among its operands.
  private func counts(_ quantity: EnvironmentQuantity) -> Bool {
    if case .maximum(let operands) = kind { return operands.contains { $0.isEnvironment(quantity) } }
    return isEnvironment(quantity)
  }
}

extension String {
  /// The text of a `min` call as a `max` call.
  fileprivate var withMaximum: String { "max" + dropFirst("min".count) }
}

extension [Summand] {
  /// The keyboard and the inset that a sum counts with the same sign. `nil` if there are none.
  fileprivate var stacked: (keyboard: Expression, inset: Expression)? {
    for (index, keyboard) in enumerated() where keyboard.term.countsKeyboard {
      for (other, inset) in enumerated() where other != index && inset.isNegative == keyboard.isNegative {
        if inset.term.countsInset { return (keyboard.term, inset.term) }
      }
    }
    return nil
  }
}

extension LintContext {
  /// Returns the span of the keyboard in a notch whose reference adds the inset. `nil` if there is none.
  fileprivate func isMeasuredFromInset(_ formula: Formula) -> Span? {
    guard case .notch(let id, _) = formula.target, let sheet = sheet(id), sheet.reference == .safeArea,
      sheet.edge == .bottom
    else { return nil }
    return formula.expanded.terms.first { !$0.isNegative && $0.term.countsKeyboard }?.term.span
  }
}

extension Diagnostic {
  fileprivate static func added(_ keyboard: Expression, _ inset: Expression, _ definitions: [Label]) -> Diagnostic {
    // One of the terms is the maximum of both.
    let isCounted = keyboard.countsInset || inset.countsKeyboard
    return Diagnostic(
      .keyboardOverInset, "the keyboard and the lower safe area are added", at: keyboard.span,
      labels: [Label(inset.span, "it is under the keyboard while the keyboard is visible")] + definitions,
      notes: ["`keyboard` is all that the keyboard covers, the lower inset included"],
      help: [
        isCounted
          ? "the larger of the two is there: leave out what is added to it"
          : "count the larger of the two: `max(keyboard, safeArea.bottom)`"
      ])
  }

  fileprivate static func smaller(_ minimum: Expression, _ edit: Edit?) -> Diagnostic {
    Diagnostic(
      .keyboardOverInset, "of the keyboard and the lower safe area this counts the smaller", at: minimum.span,
      caption: "0 while the keyboard is down, and the inset while it is up",
      notes: ["`keyboard` is all that the keyboard covers, the lower inset included"],
      fixes: edit.map { [FixIt("count the larger: `max`", isSafe: false, edits: [$0])] } ?? [])
  }

  fileprivate static func measured(_ keyboard: Span) -> Diagnostic {
    Diagnostic(
      .keyboardOverInset, "the keyboard and the lower safe area are added", at: keyboard,
      notes: [
        "`keyboard` is all that the keyboard covers, the lower inset included",
        "`reference: safeArea` adds the lower inset",
      ],
      help: ["write `reference: container` and `max(keyboard, safeArea.bottom)`"])
  }
}
