import Model
import Numerics
import Solver

/// The verdicts on all promises of a spec, in the order of the file, also on suppressed ones. A refuted promise comes with
/// the device on which it fails, or `nil` if the counterexample is not a device.
package func verdicts(
  ofPromisesIn spec: Spec, _ solution: Solution
) -> [(promise: Promise, verdict: Verdict<String?>)] {
  let obligations = ClaimProver(spec, solution).obligations()
  var verdicts = Array(repeating: Verdict<String?>.proved, count: spec.promises.count)
  func note(_ duty: Duty, _ verdict: Verdict<String?>) {
    if case .promise(let index) = duty.subject, verdicts.indices.contains(index) { verdicts[index] = verdict }
  }
  for (duty, failure) in obligations.failures { note(duty, .refuted(failure.surrounding?.device.name)) }
  for (duty, reason) in obligations.undecided { note(duty, .unknown(reason: reason)) }
  return zip(spec.promises, verdicts).map { ($0, $1) }
}
