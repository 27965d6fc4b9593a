import Model
import Numerics
import Solver
import Source

// What rules ask of the notches of a sheet.

extension LintContext {
  /// How high a sheet can be seen.
  func room(_ id: NodeID, _ sheet: Sheet) -> AffineForm {
    switch (sheet.reference, sheet.edge) {
    case (.container, _): form(id, .available)
    case (.safeArea, .bottom): form(id, .available) + form(.safeAreaBottom)
    case (.safeArea, .top): form(id, .available) + form(.safeAreaTop)
    }
  }

  /// The sheets whose notches do not ascend even where the lower of two is within the space. Where it is not, that is
  /// the fault.
  func disorder() -> Set<NodeID> {
    var sheets: Set<NodeID> = []
    for (obligation, failure) in failures {
      guard case .notchOrder(let id, let lower, _) = obligation.subject, !sheets.contains(id), let sheet = sheet(id)
      else {
        continue
      }
      var claim = failure.claim
      claim.given.append(.lessOrEqual(form(id, .notch(lower)), room(id, sheet)))
      if !isProved(claim) { sheets.insert(id) }
    }
    return sheets
  }

  /// Makes a notch a share as others of its sheet are; `nil` where it is no bare number up to 100, or where the notches
  /// would not be in order then.
  ///
  /// Never safe: the number may be one of points.
  func percent(_ notch: Int, of id: NodeID) -> FixIt? {
    guard let sheet = sheet(id), case .number(let number) = sheet.notches[notch].height.kind,
      number.signum > 0 && number <= 100, sheet.notches.contains(where: \.height.isShare)
    else { return nil }
    // What a sheet's notches are measured from counts in every one of them.
    let height = form(id, .notch(notch)) - AffineForm(number) + form(id, .available) * (number / 100)
    let span = sheet.notches[notch].height.span
    guard isInOrder(notch, of: id, ifItIs: height),
      let source = source(of: sheet.notches[notch].height), let edit = edit(span, "\(source)%")
    else { return nil }
    return FixIt("write `\(source)%`, a share of the space", isSafe: false, edits: [edit])
  }

  /// Whether every order in which a notch stands is proved if it is as high as this.
  func isInOrder(_ notch: Int, of sheet: NodeID, ifItIs height: AffineForm) -> Bool {
    (orders[sheet] ?? []).allSatisfy { obligation in
      guard case .notchOrder(_, let lower, let upper) = obligation.subject, lower == notch || upper == notch else {
        return true
      }
      return obligation.claims.allSatisfy { claim in
        var claim = claim
        if lower == notch { claim.left = height } else { claim.right = height }
        return isProved(claim)
      }
    }
  }
}

extension Expression {
  fileprivate var isShare: Bool {
    guard case .share = kind else { return false }
    return true
  }
}
