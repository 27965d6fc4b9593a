import Machine
import ProgramIR

extension EffectSummary {
  /// Whether the function may emit an effect that reports a position of a node.
  func mayReportPosition(of node: String) -> Bool {
    effects.contains { emission in
      emission.effect.isPosition
        && emission.payload.first?.targets(node) == true && emission.changed.map(fields.contains) != false
    }
  }
}

extension String {
  /// Whether the effect of this name reports a position.
  var isPosition: Bool { Effect(rawValue: self)?.isPosition == true }
}
