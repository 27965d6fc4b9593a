/// The gesture owner, a case of a machine's `GestureOwner`: only its movement counts.
package enum GestureOwner: String, CaseIterable, Sendable {
  case nothing
  /// A finger on a region.
  case finger
  /// A decelerating region.
  case fling

  /// The case's name in the program.
  package var name: String { rawValue }
}

/// The phase of a sheet, a case of the machine's enumeration of its phases.
package enum SheetPhase: String, CaseIterable, Sendable {
  /// At a notch.
  case resting
  /// Held by a finger, since the sheet rested at a notch.
  case tracking
  /// Animating toward a notch, from another notch, under a token.
  case settling

  /// The case's name in the program.
  package var name: String { rawValue }
}
