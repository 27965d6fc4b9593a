import Source

/// The state after a step of a script, and the effects of the step.
package struct StepRecord: Sendable {
  /// The index of the step in its script, from 0.
  package var step: Int
  /// The index of the movement in its step, from 0. `nil` if the step is not a list of movements.
  package var delta: Int?
  /// The position of every consumer in the order of the file, in points: the height of a sheet, the offset of a scroll
  /// or list. Positions are not clamped, so an offset is −5 after a pull of 5 points past the start.
  package var positions: [(node: String, value: Double)]
  /// The notch of each sheet, where it rests or where its animation ends. `nil` while a finger holds the sheet.
  package var resting: [(sheet: String, notch: String?)]
  package var mode: String?
  package var pages: [(tabs: String, page: String)]
  /// The movement that each consumer took, in points, positive upward. `nil` if the step is not a movement.
  package var consumed: [(node: String, value: Double)]?
  /// The rest of a movement, in points, positive upward. `nil` if the step is not a movement.
  package var rest: Double?
  package var effects: [EffectRecord]
}

/// An expectation that did not hold, or a step that could not be performed.
package struct StepFailure: Sendable {
  package var step: Int
  package var span: Span
  /// The value that differs, such as `results.offset`.
  package var subject: String
  package var expected: String
  package var actual: String
  /// The last record before the failure.
  package var record: StepRecord?
  /// The nodes that still move then.
  package var moving: [(node: String, motion: Motion)] = []
}

/// A movement without a finger.
package enum Motion: Sendable {
  /// A deceleration after a release.
  case decelerates
  /// A movement to a known goal.
  case animates
}

/// A step that the machine ignores: a deceleration of a node that does not decelerate at that moment.
package struct IgnoredStep: Hashable, Sendable {
  package var step: Int
  /// The node that the step names.
  package var node: String
  /// The node that decelerates instead. `nil` if none does.
  package var decelerating: String?
}

/// The result of a script in one configuration.
package struct ScenarioRun: Sendable {
  package var script: LoweredScenario
  package var environment: Environment
  package var records: [StepRecord]
  package var failures: [StepFailure]
  package var ignored: [IgnoredStep] = []
}
