import Model
import Source

/// A notch measured from the safe area counts an inset that the reference counts already.
struct InsetCountedTwice: Rule {
  static let id = FindingID.insetCountedTwice

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    evidence.sheets.flatMap { _, sheet -> [Diagnostic] in
      guard sheet.reference == .safeArea else { return [] }
      return sheet.notches.compactMap { notch in
        sheet.doubled(in: notch.height).map { .doubled(notch.name, $0.term, isAdded: !$0.isNegative) }
      }
    }
  }
}

extension Sheet {
  /// The first term that adds the inset of the sheet's own edge, or takes one off a space that is without it.
  fileprivate func doubled(in height: Expression) -> Summand? {
    let own: EnvironmentQuantity = edge == .bottom ? .safeAreaBottom : .safeAreaTop
    for sum in height.sums {
      let isOfSpace = sum.contains { !$0.isNegative && $0.term.namesAvailable }
      for summand in sum {
        let (isNegative, term) = (summand.isNegative, summand.term)
        let isInset = term.isEnvironment(.safeAreaTop) || term.isEnvironment(.safeAreaBottom)
        if isNegative ? isInset && isOfSpace : term.isEnvironment(own) { return summand }
      }
    }
    return nil
  }
}

extension Diagnostic {
  fileprivate static func doubled(_ notch: Name, _ term: Expression, isAdded: Bool) -> Diagnostic {
    Diagnostic(
      InsetCountedTwice.id, "notch `\(notch.text)` counts the safe area twice", at: term.span,
      caption: isAdded ? "`reference: safeArea` measures from there already" : "`available` is without it already",
      help: ["leave it out, or measure from the edge of the screen: `reference: container`"])
  }
}
