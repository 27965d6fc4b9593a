import Model
import Source

/// The keyboard is added to the lower safe area, which it covers.
struct KeyboardOverInset: Rule {
  static let id = FindingID.keyboardOverInset

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    evidence.formulas.compactMap { formula in
      guard formula.names(.keyboard) else { return nil }
      for sum in formula.sums {
        for keyboard in sum where keyboard.term.isEnvironment(.keyboard) {
          let inset = sum.first { $0.term.isEnvironment(.safeAreaBottom) && $0.isNegative == keyboard.isNegative }
          if let inset { return .added(keyboard.term.span, inset.term.span) }
        }
      }
      return evidence.isMeasuredFromInset(formula).map { .measured($0) }
    }
  }
}

extension Evidence {
  /// The keyboard in a notch to which the reference adds the inset.
  fileprivate func isMeasuredFromInset(_ formula: Formula) -> Span? {
    guard case .notch(let id, _) = formula.target, let sheet = sheet(id), sheet.reference == .safeArea,
      sheet.edge == .bottom
    else { return nil }
    return formula.expression.terms.first { !$0.isNegative && $0.term.isEnvironment(.keyboard) }?.term.span
  }
}

extension Diagnostic {
  fileprivate static func added(_ keyboard: Span, _ inset: Span) -> Diagnostic {
    Diagnostic(
      KeyboardOverInset.id, "the keyboard and the lower safe area are counted one on the other", at: keyboard,
      labels: [Label(inset, "while the keyboard is up it lies under it")],
      notes: ["`keyboard` is all that the keyboard covers, the lower inset included"],
      help: ["count the larger of the two: `max(keyboard, safeArea.bottom)`"])
  }

  fileprivate static func measured(_ keyboard: Span) -> Diagnostic {
    Diagnostic(
      KeyboardOverInset.id, "the keyboard and the lower safe area are counted one on the other", at: keyboard,
      notes: [
        "`keyboard` is all that the keyboard covers, the lower inset included",
        "`reference: safeArea` adds the lower inset",
      ],
      help: ["write `reference: container` and `max(keyboard, safeArea.bottom)`"])
  }
}
