import Machine
import Model
import Numerics
import Solver

extension Compilation {
  /// The derivation of a length of the screen. `nil` if the name is unknown or the spec has no solution.
  package func derivation(of name: String) -> Derivation? {
    guard let spec, let solution else { return nil }
    return solution.derivation(of: name, in: spec)
  }

  /// The names that have a derivation.
  package var derivableNames: [String] {
    guard let spec, let solution else { return [] }
    return solution.quantities.map { "\(spec[$0.node].name.text).\($0.quantity.text(in: spec[$0.node]))" }
      + spec.lets.map(\.name.text) + spec.measures.map(\.name.text)
  }

  /// The value of a derivable name at each configuration, in points. `nil` for a notch that is inactive there.
  package func values(of name: String, at places: [Environment]) -> [Rational?] {
    guard let spec, let solution else { return [] }
    return places.map { place in
      let parameters = place.environment + place.measures
      if let index = spec.measures.firstIndex(where: { $0.name.text == name }) { return place.measures[index] }
      if let index = spec.lets.firstIndex(where: { $0.name.text == name }) {
        return solution.graph.evaluate(solution.lets[index], at: parameters)
      }
      return solution.sample(spec, at: parameters)[name]
    }
  }
}
