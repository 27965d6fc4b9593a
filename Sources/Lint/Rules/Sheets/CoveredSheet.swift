import Model
import Numerics
import Source

extension Rule {
  package static let coveredSheet = Rule(
    "covered-sheet", .warning,
    title: "A sheet is always covered by another sheet",
    text: """
      Later sheets are drawn above earlier ones. The lowest notch of the upper sheet is at least as high as the \
      highest notch of the other one on every device, so the lower sheet is never visible. Exchange the two, or let \
      the upper sheet hide.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: player
          notches:
            minimum: 60
            maximum: 120
        - sheet: queue
          notches:
            low: 200
            high: 480
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: player
          notches:
            minimum: 60
            maximum: 120
        - sheet: queue
          notches:
            low: 0
            high: 480
      """)
}

/// A sheet lies under another of the same edge that is never lower, so that nobody ever sees it.
struct CoveredSheet: LintRule {
  static let rule = Rule.coveredSheet
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
      .coveredSheet, "`\(sheet.text)` always lies under `\(upper.text)`", at: sheet.span,
      caption: "its highest notch is no higher than the lowest of `\(upper.text)`, on every device",
      labels: [Label(upper.span, "a later sheet lies above the earlier ones")],
      help: ["put `\(sheet.text)` behind `\(upper.text)` in `layout`, or give `\(upper.text)` a notch of 0"])
  }
}
