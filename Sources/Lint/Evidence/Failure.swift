import Model
import Numerics
import Solver
import Source

/// A claim that fails, with where and by how much.
struct Failure {
  let claim: Claim
  /// Values of all parameters.
  let point: [Rational]
  /// The claim's sides there, in points.
  let left: Rational
  let right: Rational
  /// The device to which the point belongs.
  let surrounding: Surrounding?
  /// What the claim depends on: the rest of the point does not matter.
  let parameters: [Variable]
  /// Where else it fails, if one parameter tells.
  let limit: Limit?
  private let values: [NamedValue]
  private let isOriented: Bool

  /// - Parameter isEquation: whether the claim is half of one, of which the other half must hold too.
  init(_ claim: Claim, isEquation: Bool = false, at point: [Rational], in evidence: Evidence) {
    self.claim = claim
    self.point = point
    left = evidence.value(of: claim.left, at: point)
    right = evidence.value(of: claim.right, at: point)
    parameters = evidence.parameters(of: [claim.conclusion.form] + claim.given.map(\.form))
    surrounding = evidence.spec.surrounding(of: point)
    values = parameters.map { NamedValue(evidence.name(of: $0), point[$0.index].text) }
    isOriented = evidence.spec.orientations.count > 1
    limit = Limit(claim, isEquation: isEquation, at: point, parameters, in: evidence)
  }

  /// Whether it fails everywhere, with the same numbers.
  var isConstant: Bool { parameters.isEmpty }

  /// "on iPhone SE (1st generation)", "on iPhone 15 in landscape, with feed = 0 pt", "where height = 600 pt"; empty where
  /// it is the same everywhere.
  var place: String {
    if isConstant { return "" }
    guard let surrounding else { return "where \(list(values))" }
    let device = "on " + surrounding.name(isOriented: isOriented)
    let free = zip(parameters, values).filter { $0.0.index >= EnvironmentQuantity.keyboard.rawValue }.map(\.1)
    return free.isEmpty ? device : "\(device), with \(list(free))"
  }

  /// " on iPhone SE (1st generation)", for the end of a phrase.
  var suffix: String { place.isEmpty ? "" : " " + place }

  /// Where it fails, as generally as one phrase can say: by its limit, or at the point that was found.
  var range: String {
    guard let limit, !limit.isLocal else { return suffix }
    return " " + limit.fails
  }

  /// "holds only when height > 612 pt", if one parameter tells.
  var rule: [String] {
    limit.map { ["\($0.proviso)holds only when \($0.holds)"] } ?? []
  }

  /// The numbers for a machine to read; `named` are the lengths in question.
  func counterexample(_ named: [NamedValue]) -> Counterexample {
    Counterexample(
      device: surrounding?.device.name, orientation: surrounding?.orientation.rawValue, environment: values,
      values: named)
  }

  private func list(_ values: [NamedValue]) -> String {
    values.map { "\($0.name) = \($0.value) pt" }.joined(separator: ", ")
  }
}

extension Surrounding {
  /// "iPhone 15", and how it is held where that is in question.
  func name(isOriented: Bool) -> String {
    isOriented ? "\(device.name) in \(orientation.rawValue)" : device.name
  }
}

extension Rational {
  /// "234 pt", "189 1/3 pt".
  var points: String { "\(mixedText) pt" }
}
