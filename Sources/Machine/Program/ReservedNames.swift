import ProgramIR

/// The names that every program gives to its fixed parts.
package enum ReservedNames {
  package static let environment = "Environment"
  package static let measures = "Measures"
  package static let geometry = "Geometry"
  /// The query for where a region is.
  package static let offset = "offset"
  package static let mode = "Mode"
  /// What a finger can be on.
  package static let region = "Region"
  /// A sheet's notch, of whichever sheet.
  package static let destination = "Destination"
  /// A page, of whichever tabs.
  package static let page = "Page"
  /// What a tap can be on.
  package static let target = "TapTarget"
  package static let driver = "Driver"
  package static let event = "Event"
  /// Where everything rests, for showing the screen again.
  package static let snapshot = "Snapshot"
  package static let effect = Program.effects

  /// geometry(environment, measures) → Geometry
  package static let solve = "solve"
  /// isCovered(environment) → truth
  package static let isCovered = "isCovered"
  /// isSound(number) → truth: whether an event's number is finite and not too large to count with exactly
  package static let isValidInput = "isValidInput"
  /// isWithinReach(geometry) → truth: the same of every length
  package static let isInRange = "isInRange"
  /// start(environment, measures): sets every state field
  package static let start = "start"
  /// handle(event) → number: what a movement left over
  package static let handle = "handle"
}
