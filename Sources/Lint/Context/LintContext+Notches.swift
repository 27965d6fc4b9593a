import Model
import Numerics
import Solver
import Source

// Queries about the notches of a sheet.

extension LintContext {
  /// Returns a number of a sheet's release or dismissal as a form.
  func form(of number: SheetNumber, _ sheet: NodeID) -> AffineForm {
    switch number {
    case .constant(let value): AffineForm(value)
    case .formula(let index): form(sheet, .formula(index))
    }
  }

  /// Returns the maximum visible height of a sheet, in points.
  func room(_ id: NodeID, _ sheet: Sheet) -> AffineForm {
    form(id, .available) + inset(of: sheet)
  }

  /// Returns the distance between the edge of a sheet and the space in which it is measured, in points.
  private func inset(of sheet: Sheet) -> AffineForm {
    let bars = spec.barsOverSheets(at: sheet.edge)
    guard bars.isEmpty else { return bars.reduce(.zero) { $0 + form($1, .height) } }
    return switch sheet.reference {
    case .container: .zero
    case .safeArea: form(sheet.edge.inset)
    }
  }

  /// Returns the sheets whose notches do not ascend even while the lower of two notches fits in the space. Otherwise
  /// the excess height is the fault.
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

  /// Returns a fix that turns a notch into a share, like other notches of its sheet. `nil` if the height is not a
  /// literal up to 100, or if the notches would not ascend afterwards.
  ///
  /// The fix is never safe: the number may be a length in points.
  func percent(_ notch: Int, of id: NodeID) -> FixIt? {
    guard let sheet = sheet(id), case .number(let number) = sheet.notches[notch].height.kind,
      number.signum > 0 && number <= 100, sheet.notches.contains(where: \.height.isShare)
    else { return nil }
    // The offset of the sheet's reference is part of every notch, so it is kept.
    let height = form(id, .notch(notch)) - AffineForm(number) + form(id, .available) * (number / 100)
    let span = sheet.notches[notch].height.span
    guard isInOrder(notch, of: id, ifItIs: height),
      let source = source(of: sheet.notches[notch].height), let edit = edit(span, "\(source)%")
    else { return nil }
    return FixIt("write `\(source)%`, a share of the space", isSafe: false, edits: [edit])
  }

  /// Whether all order obligations of a notch are proved if the notch has the given height.
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
