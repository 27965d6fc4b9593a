import ProgramIR
import Source

/// What a step of a script led to.
package struct StepRecord: Sendable {
  /// Of the step in its script, from 0.
  package var step: Int
  /// Of the movement in its step, from 0; `nil` for a step that is not a list of movements.
  package var delta: Int?
  /// Raw: −5 when pulled 5 past an end. Sheets are heights. In the order of the file.
  package var positions: [(node: String, value: Double)]
  /// Per sheet: where it rests, or will when it has settled; `nil` while a finger holds it.
  package var resting: [(sheet: String, notch: String?)]
  package var mode: String?
  package var pages: [(tabs: String, page: String)]
  /// Movement by consumer, positive upward; only of a movement.
  package var consumed: [(node: String, value: Double)]?
  /// What a movement left over.
  package var rest: Double?
  package var effects: [EffectRecord]
}

/// An expectation that did not hold, or a step that could not be done.
package struct StepFailure: Sendable {
  package var step: Int
  package var span: Span
  /// What differs: `results.offset`.
  package var subject: String
  package var expected: String
  package var actual: String
  /// The record before it.
  package var record: StepRecord?
}

/// A script that has been played at one place.
package struct ScenarioRun: Sendable {
  package var script: LoweredScenario
  package var environment: Environment
  package var records: [StepRecord]
  package var failures: [StepFailure]
  package var events: [Value<Double>]
}
