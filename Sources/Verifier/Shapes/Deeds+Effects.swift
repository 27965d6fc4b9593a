import Machine
import ProgramIR

extension Deeds {
  /// Whether the host may be told something of where a node is that could be wrong.
  func mayTell(of node: String) -> Bool {
    effects.contains { emission in
      emission.effect.isPosition && !emission.payload.isPlain
        && emission.payload.first?.isAbout(node) == true && emission.changed.map(fields.contains) != false
    }
  }
}

extension [Term] {
  /// Of an effect, whether it tells nothing but where something is, whatever that is: it could not be wrong.
  var isPlain: Bool {
    guard count == 2, case .call(Names.offset, let asked) = self[1] else { return false }
    return asked == [self[0]]
  }
}

extension String {
  /// Whether the effect of this name reports a position.
  var isPosition: Bool { self == Effect.place.rawValue || self == Effect.target.rawValue }
}
