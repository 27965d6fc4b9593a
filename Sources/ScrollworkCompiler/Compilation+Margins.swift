import Backends
import Model
import Numerics
import Solver
import Tables

/// The smallest distance of a length from what it must not pass.
package struct LengthMargin: Sendable {
  /// The demand on the length, in words or as the spec writes it.
  package var limit: String
  /// In points. Negative if it does not hold.
  package var margin: Rational
  /// The configuration with that distance.
  package var place: String
}

extension Compilation {
  /// Returns what must hold for a length, with the smallest margin on the configurations: keyboard and measures as shown
  /// and at both ends of their ranges. In the order of the margins. Empty for a name that is not a length of a node.
  package func margins(of name: String, at places: [Environment]) -> [LengthMargin] {
    guard let spec, let solution,
      let solved = solution.quantities.first(where: { spec.text($0.node, $0.quantity) == name })
    else { return [] }
    let margins = solution.obligations.compactMap { obligation -> LengthMargin? in
      let demands = obligation.row(in: spec).quantities
      guard let limit = demands.first(where: { $0.node == solved.node && $0.quantity == solved.quantity })?.limit
      else { return nil }
      let tight = obligation.claims.flatMap { claim in
        places.compactMap { self.tightest(claim, at: $0, spec, solution) }
      }.min { $0.margin < $1.margin }
      return tight.map { LengthMargin(limit: limit, margin: $0.margin, place: $0.place.text) }
    }
    return margins.enumerated().sorted { ($0.element.margin, $0.offset) < ($1.element.margin, $1.offset) }.map(
      \.element)
  }
}

extension PageScreen.PhoneSetup {
  /// The configuration with the inputs that differ: `iPhone 15, keyboard 346`.
  fileprivate var text: String {
    ([title] + inputs.map { "\($0.name) \($0.value.roundedText)" }).joined(separator: ", ")
  }
}
