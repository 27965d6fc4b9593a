import Model
import Numerics

/// Returns the verdicts on all assertions of a spec, in the order of the file, including suppressed ones. A refutation
/// has the device on which the assertion fails. `nil` if the counterexample is not a device.
package func verdicts(
  ofAssertionsIn spec: Spec, _ solution: Solution
) -> [(assertion: Assertion, verdict: Verdict<String?>)] {
  let obligations = ClaimProver(spec, solution).obligations()
  var verdicts = Array(repeating: Verdict<String?>.proved, count: spec.assertions.count)
  func note(_ obligation: Obligation, _ verdict: Verdict<String?>) {
    if case .assertion(let index) = obligation.subject, verdicts.indices.contains(index) { verdicts[index] = verdict }
  }
  for (obligation, failure) in obligations.failures { note(obligation, .refuted(failure.configuration?.device.name)) }
  for (obligation, reason) in obligations.undecided { note(obligation, .unknown(reason: reason)) }
  return zip(spec.assertions, verdicts).map { ($0, $1) }
}
