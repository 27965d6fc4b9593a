import Model
import Numerics
import Solver
import Source

/// A notch is higher than the space of its sheet: the upper end of the sheet lies beyond the screen.
struct NotchAboveSpace: Rule {
  static let id = FindingID.notchAboveSpace

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    evidence.sheets.flatMap { id, sheet -> [Diagnostic] in
      // Out of order either notch may be wrong, unless it is the lower one that leaves the space.
      if !evidence.isOutOfSpace(id, sheet) { return [] }
      let known = Set(evidence.failingPairs(of: id).map(\.lower))
      return sheet.notches.indices.compactMap { index -> Diagnostic? in
        guard known.isEmpty || known.contains(index) else { return nil }
        let claim = Claim(
          left: evidence.form(id, .notch(index)), right: evidence.room(id, sheet),
          given: evidence.solution.activity[id]?[index] ?? [])
        return evidence.failure(of: claim).map { finding(sheet.notches[index], $0, evidence) }
      }
    }
  }

  private static func finding(_ notch: Notch, _ failure: Failure, _ evidence: Evidence) -> Diagnostic {
    let edit = evidence.source(of: notch.height).flatMap {
      evidence.edit(notch.height.span, "min(available, \($0))")
    }
    return .above(
      notch, failure, fix: edit.map { FixIt("end at the space that there is", isSafe: false, edits: [$0]) })
  }
}

extension Evidence {
  /// How high a sheet can be seen.
  func room(_ id: NodeID, _ sheet: Sheet) -> AffineForm {
    switch (sheet.reference, sheet.edge) {
    case (.container, _): form(id, .available)
    case (.safeArea, .bottom): form(id, .available) + form(.safeAreaBottom)
    case (.safeArea, .top): form(id, .available) + form(.safeAreaTop)
    }
  }

  /// Whether the order of a sheet's notches fails only where the lower of two is beyond the space.
  func isOutOfSpace(_ id: NodeID, _ sheet: Sheet) -> Bool {
    failingPairs(of: id).allSatisfy { lower, claim in
      var claim = claim
      claim.given.append(.lessOrEqual(form(id, .notch(lower)), room(id, sheet)))
      return isProved(claim)
    }
  }

  /// The notches that do not ascend, and what is claimed of them.
  fileprivate func failingPairs(of sheet: NodeID) -> [(lower: Int, claim: Claim)] {
    failures.compactMap { duty, failure in
      guard case .notchOrder(sheet, let lower, _) = duty.subject else { return nil }
      return (lower, failure.claim)
    }
  }
}

extension Diagnostic {
  fileprivate static func above(_ notch: Notch, _ failure: Failure, fix: FixIt?) -> Diagnostic {
    Diagnostic(
      NotchAboveSpace.id, "notch `\(notch.name.text)` is higher than there is space\(failure.range)",
      at: notch.height.span,
      caption:
        "\(failure.left.points)\(failure.suffix), \((failure.left - failure.right).points) more than the space",
      notes: failure.rule, fixes: fix.map { [$0] } ?? [],
      counterexample: failure.counterexample([NamedValue(notch.name.text, failure.left.text)]))
  }
}
