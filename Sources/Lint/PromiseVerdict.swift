import Model
import Solver

/// What became of a line of `ensure`.
package enum PromiseVerdict: Sendable {
  case proved
  /// With the device on which it fails, if it is one.
  case refuted(device: String?)
  case unknown
}

/// Every promise of a spec with its verdict, in the order of the file, whatever its comments suppress.
package func verdicts(ofPromisesIn spec: Spec, _ solution: Solution) -> [(promise: Promise, verdict: PromiseVerdict)] {
  let evidence = Evidence(spec, solution)
  var verdicts = Array(repeating: PromiseVerdict.proved, count: spec.promises.count)
  func note(_ duty: Duty, _ verdict: PromiseVerdict) {
    if case .promise(let index) = duty.subject, verdicts.indices.contains(index) { verdicts[index] = verdict }
  }
  for (duty, failure) in evidence.failures { note(duty, .refuted(device: failure.surrounding?.device.name)) }
  for (duty, _) in evidence.undecided { note(duty, .unknown) }
  return zip(spec.promises, verdicts).map { ($0, $1) }
}
