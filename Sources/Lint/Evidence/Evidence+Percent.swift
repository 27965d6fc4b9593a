import Model
import Numerics
import Solver
import Source

// A notch among shares of the space whose percent sign was forgotten.

extension Evidence {
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
    (orders[sheet] ?? []).allSatisfy { duty in
      guard case .notchOrder(_, let lower, let upper) = duty.subject, lower == notch || upper == notch else {
        return true
      }
      return duty.claims.allSatisfy { claim in
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
