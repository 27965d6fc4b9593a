import Machine
import ProgramIR

extension EffectSummary {
  /// Whether the host may be told something of where a node is that could be wrong.
  func mayReportPosition(of node: String) -> Bool {
    effects.contains { emission in
      emission.effect.isPosition && !emission.payload.reportsCurrentOffset
        && emission.payload.first?.targets(node) == true && emission.changed.map(fields.contains) != false
    }
  }
}

extension [Term] {
  /// Of an effect, whether it tells nothing but where something is, whatever that is: it could not be wrong.
  var reportsCurrentOffset: Bool {
    guard count == 2, case .call(ReservedNames.offset, let asked) = self[1] else { return false }
    return asked == [self[0]]
  }
}

extension String {
  /// Whether the effect of this name reports a position.
  var isPosition: Bool { self == Effect.place.rawValue || self == Effect.target.rawValue }
}
