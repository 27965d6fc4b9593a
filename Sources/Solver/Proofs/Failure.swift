import Model
import Numerics
import Source

/// A violation of a claim, with a counterexample and the values at it.
package struct Violation {
  package let claim: Claim
  /// The values of all parameters.
  package let point: [Rational]
  /// The values of both sides at the point, in points.
  package let left: Rational
  package let right: Rational
  /// The device and orientation of the point. `nil` if the point is not one of a listed device.
  package let configuration: DeviceConfiguration?
  /// The parameters on which the claim depends. The other values of the point are irrelevant.
  package let parameters: [Variable]
  /// The range of one parameter in which the claim fails. `nil` if no single parameter describes it.
  package let limit: FailureRange?
  private let values: [NamedValue]
  private let isOriented: Bool

  /// - Parameter isEquation: Whether the claim is one half of an equation.
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

  /// Whether the claim fails everywhere with the same values.
  package var isConstant: Bool { parameters.isEmpty }

  /// The place of the counterexample: "on iPhone SE (1st generation)", "on iPhone 15 in landscape, with feed = 0 pt",
  /// "where height = 600 pt". Empty if the claim does not depend on parameters.
  package var place: String {
    if isConstant { return "" }
    guard let configuration else { return "where \(list(values))" }
    let device = "on " + configuration.name(isOriented: isOriented)
    let free = zip(parameters, values).filter { $0.0.index >= EnvironmentQuantity.keyboard.rawValue }.map(\.1)
    return free.isEmpty ? device : "\(device), with \(list(free))"
  }

  /// The place with a leading space, for the end of a phrase: " on iPhone SE (1st generation)".
  package var suffix: String { place.isEmpty ? "" : " " + place }

  /// The most general description of the failure: the range of the limit, or the place of the counterexample.
  package var range: String {
    guard let limit, !limit.isLocal else { return suffix }
    return " " + limit.fails
  }

  /// The range of the limit, or the place of the counterexample and the number of other devices: " on iPhone 8 and on 3
  /// more devices".
  package func range(otherDevices: Int?) -> String {
    guard let otherDevices, otherDevices > 0, configuration != nil, !isConstant, limit?.isLocal != false else {
      return range
    }
    let comma = range.contains(",") ? "," : ""
    return "\(range)\(comma) and on \(otherDevices) more device\(otherDevices == 1 ? "" : "s")"
  }

  /// The condition "holds only when height > 612 pt". Empty without a limit.
  package var rule: [String] {
    limit.map { ["\($0.proviso)holds only when \($0.holds)"] } ?? []
  }

  /// Returns the values in machine-readable form. `named` are the compared lengths.
  package func counterexample(_ named: [NamedValue], otherDevices: Int? = nil) -> Counterexample {
    Counterexample(
      device: configuration?.device.name, orientation: configuration?.orientation.rawValue, environment: values,
      values: named, otherDevices: otherDevices)
  }

  private func list(_ values: [NamedValue]) -> String {
    values.map { "\($0.name) = \($0.value) pt" }.joined(separator: ", ")
  }
}

extension DeviceConfiguration {
  /// Returns the name of the device, with the orientation if the spec allows several: "iPhone 15 in landscape".
  func name(isOriented: Bool) -> String {
    isOriented ? "\(device.name) in \(orientation.rawValue)" : device.name
  }
}

extension Rational {
  /// The number with its unit: "234 pt", "189 1/3 pt".
  package var points: String { "\(mixedText) pt" }
}
