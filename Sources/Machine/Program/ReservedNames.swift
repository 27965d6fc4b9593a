import ProgramIR

/// The names that every machine's program shares.
package enum ReservedNames {
  package static let environment = "Environment"
  package static let measures = "Measures"
  package static let geometry = "Geometry"
  /// The query for the offset of a region.
  package static let offset = "offset"
  /// The query for the displayed position of a region.
  package static let shown = "shown"
  /// The query for the limits of a region.
  package static let range = "range"
  package static let mode = "Mode"
  /// The regions that a finger can touch.
  package static let region = "Region"
  /// A notch of any sheet.
  package static let destination = "Destination"
  /// A page of any tabs.
  package static let page = "Page"
  /// The targets of a tap.
  package static let target = "TapTarget"
  /// The places to which an app can send a scroll.
  package static let stop = "ScrollStop"
  package static let gestureOwner = "GestureOwner"
  /// The state field that holds the gesture owner.
  package static let gestureOwnerField = "gestureOwner"
  /// A number or none. A program has no other optional value.
  package static let optionalNumber = "OptionalNumber"
  package static let event = "Event"
  /// The resting state, from which `restore` restores the screen.
  package static let snapshot = "Snapshot"
  /// The two ends between which a region rests.
  package static let limits = "Limits"
  /// A node of the screen.
  package static let node = "Node"
  /// The shown positions, one field for each sheet, scroll and list. Absent on a screen without positions.
  package static let positions = "Shown"
  /// The place of a node's view.
  package static let frame = "Frame"
  package static let effect = Program.effects

  /// geometry(environment, measures) → Geometry
  package static let solve = "solve"
  /// isCovered(environment) → bool
  package static let isCovered = "isCovered"
  /// isValidInput(number) → bool: whether a number of an event is within ±`Rational.maxCoordinate`.
  package static let isValidInput = "isValidInput"
  /// isInRange(geometry) → bool: whether every limit of movement is at most `Rational.maxCoordinate`.
  package static let isInRange = "isInRange"
  /// frame(node, shown) → Frame
  package static let frameQuery = "frame"
  /// start(environment, measures): sets every state field.
  package static let start = "start"
  /// handle(event) → number: the rest of a movement that no consumer took, in points, positive upward.
  package static let handle = "handle"
}
