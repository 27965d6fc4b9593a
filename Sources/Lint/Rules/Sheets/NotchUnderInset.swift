import Model
import Numerics
import Proofs
import Solver
import Source

/// At a notch nothing shows of a sheet but what lies under the home indicator or the status bar.
struct NotchUnderInset: Rule {
  static let id = FindingID.notchUnderInset
  static let awaitsSoundGeometry = true

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    evidence.sheets.compactMap { id, sheet in
      // Measured from the safe area, a notch of 0 hides the sheet on purpose.
      guard sheet.reference == .container else { return nil }
      let inset = evidence.form(sheet.edge == .bottom ? .safeAreaBottom : .safeAreaTop)
      for (index, notch) in sheet.notches.enumerated() {
        let height = evidence.form(id, .notch(index))
        let active = evidence.solution.activity[id]?[index] ?? []
        // What takes part in the inset by its formula, and what is hidden, is meant.
        let claim = Claim(left: inset, right: height, isStrict: true, given: active + [.less(.zero, height)])
        if let failure = evidence.failure(of: claim) {
          return .under(notch, sheet.edge, failure, fix: evidence.percent(index, of: id))
        }
      }
      return nil
    }
  }
}

extension Diagnostic {
  fileprivate static func under(
    _ notch: Notch, _ edge: Edge, _ failure: Failure, fix: FixIt?
  ) -> Diagnostic {
    let (what, name) =
      switch edge {
      case .bottom: ("home indicator", "safeArea.bottom")
      case .top: ("status bar", "safeArea.top")
      }
    return Diagnostic(
      NotchUnderInset.id, "at `\(notch.name.text)` the sheet lies all under the \(what)\(failure.suffix)",
      at: notch.height.span,
      caption: "\(failure.right.points), and `\(name)` is \(failure.left.points)",
      help: ["add the inset: `\(name) + …`, or measure from it: `reference: safeArea`"],
      fixes: fix.map { [$0] } ?? [],
      counterexample: failure.counterexample([
        NamedValue(notch.name.text, failure.right.text), NamedValue(name, failure.left.text),
      ]))
  }
}
