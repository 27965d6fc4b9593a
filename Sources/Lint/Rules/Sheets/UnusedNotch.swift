import Model
import Source

/// A notch at which a sheet rests in no mode.
struct UnusedNotch: Rule {
  static let id = FindingID.unusedNotch

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    evidence.sheets.flatMap { id, sheet -> [Diagnostic] in
      let rests = evidence.rests(of: sheet)
      return sheet.notches.indices.filter { !rests.contains($0) && !sheet.refers(to: $0) }.map {
        .unused(sheet.notches[$0].name, evidence.spec[id].name)
      }
    }
  }
}

extension Sheet {
  /// Whether touches or the backdrop go by the notch.
  fileprivate func refers(to notch: Int) -> Bool {
    undimmedThrough == notch || dismiss?.below == notch || outside == .notch(notch) || backdrop?.from == notch
      || backdrop?.to == notch
  }
}

extension Diagnostic {
  fileprivate static func unused(_ notch: Name, _ sheet: Name) -> Diagnostic {
    Diagnostic(
      UnusedNotch.id, "`\(sheet.text)` rests at `\(notch.text)` in no mode", at: notch.span,
      help: ["name it in the `rests` of a mode, or remove it"])
  }
}
