import Model
import Numerics
import Solver

/// Every promise of a spec, in the order of the file, whatever its comments suppress, with what became of it; one that
/// fails with the device on which it does, if it is one.
package func verdicts(
  ofPromisesIn spec: Spec, _ solution: Solution
) -> [(promise: Promise, verdict: Verdict<String?>)] {
  let evidence = Evidence(spec, solution)
  var verdicts = Array(repeating: Verdict<String?>.proved, count: spec.promises.count)
  func note(_ duty: Duty, _ verdict: Verdict<String?>) {
    if case .promise(let index) = duty.subject, verdicts.indices.contains(index) { verdicts[index] = verdict }
  }
  for (duty, failure) in evidence.failures { note(duty, .refuted(failure.surrounding?.device.name)) }
  for (duty, reason) in evidence.undecided { note(duty, .unknown(reason: reason)) }
  return zip(spec.promises, verdicts).map { ($0, $1) }
}
