import Model
import Numerics
import Solver
import Source

/// A claim that fails, with where and by how much.
package struct Violation {
  package let claim: Claim
  /// Values of all parameters.
  package let point: [Rational]
  /// The claim's sides there, in points.
  package let left: Rational
  package let right: Rational
  /// The device to which the point belongs.
  package let configuration: DeviceConfiguration?
  /// What the claim depends on: the rest of the point does not matter.
  package let parameters: [Variable]
  /// Where else it fails, if one parameter tells.
  package let limit: FailureRange?
  private let values: [NamedValue]
  private let isOriented: Bool

  /// - Parameter isEquation: whether the claim is half of one, of which the other half must hold too.
  package init(_ claim: Claim, isEquation: Bool = false, at point: [Rational], in prover: ClaimProver) {
    self.claim = claim
    self.point = point
    left = prover.value(of: claim.left, at: point)
    right = prover.value(of: claim.right, at: point)
    parameters = prover.parameters(of: [claim.conclusion.form] + claim.given.map(\.form))
    configuration = prover.spec.configuration(of: point)
    values = parameters.map { NamedValue(prover.name(of: $0), point[$0.index].text) }
    isOriented = prover.spec.orientations.count > 1
    limit = FailureRange(claim, isEquation: isEquation, at: point, parameters, in: prover)
  }

  /// Whether it fails everywhere, with the same numbers.
  package var isConstant: Bool { parameters.isEmpty }

  /// "on iPhone SE (1st generation)", "on iPhone 15 in landscape, with feed = 0 pt", "where height = 600 pt"; empty where
  /// it is the same everywhere.
  package var place: String {
    if isConstant { return "" }
    guard let configuration else { return "where \(list(values))" }
    let device = "on " + configuration.name(isOriented: isOriented)
    let free = zip(parameters, values).filter { $0.0.index >= EnvironmentQuantity.keyboard.rawValue }.map(\.1)
    return free.isEmpty ? device : "\(device), with \(list(free))"
  }

  /// " on iPhone SE (1st generation)", for the end of a phrase.
  package var suffix: String { place.isEmpty ? "" : " " + place }

  /// Where it fails, as generally as one phrase can say: by its limit, or at the point that was found.
  package var range: String {
    guard let limit, !limit.isLocal else { return suffix }
    return " " + limit.fails
  }

  /// "holds only when height > 612 pt", if one parameter tells.
  package var rule: [String] {
    limit.map { ["\($0.proviso)holds only when \($0.holds)"] } ?? []
  }

  /// The numbers for a machine to read; `named` are the lengths in question.
  package func counterexample(_ named: [NamedValue]) -> Counterexample {
    Counterexample(
      device: configuration?.device.name, orientation: configuration?.orientation.rawValue, environment: values,
      values: named)
  }

  private func list(_ values: [NamedValue]) -> String {
    values.map { "\($0.name) = \($0.value) pt" }.joined(separator: ", ")
  }
}

extension DeviceConfiguration {
  /// "iPhone 15", and how it is held where that is in question.
  func name(isOriented: Bool) -> String {
    isOriented ? "\(device.name) in \(orientation.rawValue)" : device.name
  }
}

extension Rational {
  /// "234 pt", "189 1/3 pt".
  package var points: String { "\(mixedText) pt" }
}
