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
      let solved = solution.quantities.first(where: { spec.path($0.node, $0.quantity) == "`\(name)`" })
    else { return [] }
    let margins = solution.obligations.compactMap { obligation -> LengthMargin? in
      guard let limit = limit(of: obligation, on: solved, spec) else { return nil }
      let tight = obligation.claims.flatMap { claim in
        places.compactMap { self.tightest(claim, at: $0, spec, solution) }
      }.min { $0.margin < $1.margin }
      return tight.map { LengthMargin(limit: limit, margin: $0.margin, place: $0.place.text) }
    }
    return margins.enumerated().sorted { ($0.element.margin, $0.offset) < ($1.element.margin, $1.offset) }.map(
      \.element)
  }

  /// Returns what an obligation demands of a length. `nil` if it demands nothing of it.
  private func limit(of obligation: Obligation, on solved: SolvedQuantity, _ spec: Spec) -> String? {
    if case .assertion(let index) = obligation.subject {
      guard spec.assertions.indices.contains(index) else { return nil }
      let assertion = spec.assertions[index]
      var isNamed = false
      for side in [assertion.comparison.left, assertion.comparison.right] {
        side.forEachQuantity { node, quantity, _ in
          isNamed = isNamed || node == solved.node && quantity == solved.quantity
        }
      }
      // Both sides of an equality are the same everywhere.
      return isNamed && assertion.comparison.relation != .equal ? "`\(file.text(assertion.span).onOneLine)`" : nil
    }
    guard obligation.subject.isAbout(solved) else { return nil }
    switch obligation.subject {
    case .notchOrder(let sheet, let lower, let upper):
      return solved.quantity == .notch(lower)
        ? "below \(spec.path(sheet, .notch(upper)))" : "above \(spec.path(sheet, .notch(lower)))"
    case .collapsedWithinHeight(let node): return "below \(spec.path(node, .height))"
    case .widthWithinScreen: return "at most `width`"
    case .notchNotNegative, .critical, .inset, .heightNotNegative, .lengthNotNegative: return "above 0"
    case .restingNotch, .pageSpace, .columnSum, .sharedLines, .decidedShares, .noFurtherDraws, .clampBounds, .assertion,
      .observerOrder:
      return nil
    }
  }
}

extension Spec {
  /// A quantity as a spec writes it, between backquotes.
  func path(_ node: NodeID, _ quantity: Quantity) -> String {
    "`\(self[node].name.text).\(quantity.text(in: self[node]))`"
  }
}

extension PageScreen.PhoneSetup {
  /// The configuration with the inputs that differ: `iPhone 15, keyboard 346`.
  fileprivate var text: String {
    ([title] + inputs.map { "\($0.name) \($0.value.roundedText)" }).joined(separator: ", ")
  }
}
