import Machine
import ProgramIR

extension EffectSummary {
  /// Whether the function may emit an effect that reports a wrong position of a node.
  func mayReportPosition(of node: String) -> Bool {
    effects.contains { emission in
      emission.effect.isPosition && !emission.payload.reportsCurrentOffset
        && emission.payload.first?.targets(node) == true && emission.changed.map(fields.contains) != false
    }
  }
}

extension [Term] {
  /// Whether the payload is `(region, offset(region))`: the effect reports the current offset and is correct by
  /// construction.
  var reportsCurrentOffset: Bool {
    guard count == 2, case .call(ReservedNames.offset, let asked) = self[1] else { return false }
    return asked == [self[0]]
  }
}

extension String {
  /// Whether the effect of this name reports a position.
  var isPosition: Bool { Effect(rawValue: self)?.isPosition == true }
}
