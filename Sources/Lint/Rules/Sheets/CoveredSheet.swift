import Model
import Numerics
import Source

/// A sheet lies under another of the same edge that is never lower, so that nobody ever sees it.
struct CoveredSheet: Rule {
  static let id = FindingID.coveredSheet
  static let awaitsSoundGeometry = true

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    let sheets = evidence.spec.sheets
    return sheets.indices.compactMap { index in
      sheets[(index + 1)...].first { covers($0, sheets[index], evidence) }.map {
        .covered(evidence.spec[sheets[index]].name, by: evidence.spec[$0].name)
      }
    }
  }

  private static func covers(_ upper: NodeID, _ lower: NodeID, _ evidence: Evidence) -> Bool {
    guard let above = evidence.sheet(upper), let below = evidence.sheet(lower), above.edge == below.edge,
      above.dismiss == nil, above.outside != .dismiss
    else { return false }
    return evidence.isProved(Claim(left: evidence.form(lower, .highest), right: evidence.form(upper, .lowest)))
  }
}

extension Diagnostic {
  fileprivate static func covered(_ sheet: Name, by upper: Name) -> Diagnostic {
    Diagnostic(
      CoveredSheet.id, "`\(sheet.text)` always lies under `\(upper.text)`", at: sheet.span,
      caption: "its highest notch is no higher than the lowest of `\(upper.text)`, on every device",
      labels: [Label(upper.span, "a later sheet lies above the earlier ones")],
      help: ["put `\(sheet.text)` behind `\(upper.text)` in `layout`, or give `\(upper.text)` a notch of 0"])
  }
}
