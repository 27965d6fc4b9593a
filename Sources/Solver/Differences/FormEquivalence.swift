import Model
import Numerics

/// The closed forms of two versions of a screen in one graph, for comparison as functions. Parameters with equal names
/// are identified.
package struct FormEquivalence {
  private var graph: FormGraph
  private var old: Side
  private var new: Side
  private let domain: Domain
  /// The work budget of all comparisons together. Forms that are not proved equal within it count as different.
  private var allowance = 10_000_000

  /// - Parameters:
  ///   - old: The old version, with the graph of the forms to compare.
  ///   - new: The new version, with its graph.
  package init(_ old: (spec: Spec, graph: FormGraph), _ new: (spec: Spec, graph: FormGraph)) {
    var places: [String: Int] = [:]
    for name in new.spec.parameterNames + old.spec.parameterNames where places[name] == nil {
      places[name] = places.count
    }
    graph = FormGraph(parameterCount: places.count)
    domain = Domain(boxes: [Array(repeating: .lengths, count: places.count)])
    self.old = Side(old.graph, old.spec.parameterNames.compactMap { places[$0] })
    self.new = Side(new.graph, new.spec.parameterNames.compactMap { places[$0] })
  }

  /// Whether a form of the old version and one of the new are proved to be the same function.
  package mutating func isSame(_ before: AffineForm, _ after: AffineForm) -> Bool {
    let (left, right) = (old.image(of: before, in: &graph), new.image(of: after, in: &graph))
    return left == right
      || (isProved(Claim(left: left, right: right)) && isProved(Claim(left: right, right: left)))
  }

  /// Whether a condition of the old version and one of the new are proved equivalent.
  package mutating func isSame(_ before: [Inequality], _ after: [Inequality]) -> Bool {
    let (left, right) = (
      before.map { old.image(of: $0, in: &graph) }, after.map { new.image(of: $0, in: &graph) }
    )
    return Set(left) == Set(right) || (implies(left, right) && implies(right, left))
  }

  private mutating func implies(_ given: [Inequality], _ conclusion: [Inequality]) -> Bool {
    conclusion.allSatisfy { comparison in
      let form = comparison.form
      return switch comparison.relation {
      case .less: isProved(Claim(left: form, right: .zero, isStrict: true, given: given))
      case .lessOrEqual: isProved(Claim(left: form, right: .zero, given: given))
      case .equal:
        isProved(Claim(left: form, right: .zero, given: given))
          && isProved(Claim(left: .zero, right: form, given: given))
      }
    }
  }

  private mutating func isProved(_ claim: Claim) -> Bool {
    switch Prover(graph: graph).verdict(claim, over: domain, allowance: &allowance) {
    case .proved: true
    case .refuted, .unknown: false
    }
  }
}

/// The translation of one version into the common graph.
private struct Side {
  private let graph: FormGraph
  private var translation: VariableRenaming

  /// - Parameter places: The indices of its parameters in the common graph.
  init(_ graph: FormGraph, _ places: [Int]) {
    self.graph = graph
    translation = VariableRenaming { AffineForm(Variable(places[$0.index])) }
  }

  mutating func image(of form: AffineForm, in common: inout FormGraph) -> AffineForm {
    translation.image(of: form, from: graph, in: &common)
  }

  mutating func image(of comparison: Inequality, in common: inout FormGraph) -> Inequality {
    Inequality(form: image(of: comparison.form, in: &common), relation: comparison.relation)
  }
}
