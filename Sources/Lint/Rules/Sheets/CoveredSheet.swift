import Model
import Numerics
import Source

/// A sheet lies under another of the same edge that is never lower, so that nobody ever sees it.
struct CoveredSheet: Rule {
  static let id = FindingID.coveredSheet
  static let awaitsSoundGeometry = true

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    let sheets = evidence.sheets
    return sheets.indices.compactMap { index in
      sheets[(index + 1)...].first { covers($0, sheets[index], evidence) }.map {
        .covered(evidence.spec[sheets[index].id].name, by: evidence.spec[$0.id].name)
      }
    }
  }

  private typealias Element = (id: NodeID, kind: Sheet)

  private static func covers(_ upper: Element, _ lower: Element, _ evidence: Evidence) -> Bool {
    guard upper.kind.edge == lower.kind.edge, upper.kind.dismiss == nil, upper.kind.outside != .dismiss else {
      return false
    }
    return evidence.isProved(Claim(left: evidence.form(lower.id, .highest), right: evidence.form(upper.id, .lowest)))
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
