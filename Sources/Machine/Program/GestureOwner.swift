/// Whose movement counts, as a machine's `GestureOwner` lists it.
package enum GestureOwner: String, CaseIterable, Sendable {
  case nobody
  /// A finger on a region.
  case finger
  /// A region that decelerates.
  case fling

  /// The case's name in the program.
  package var name: String { rawValue }
}

/// What a sheet is doing, as a machine's enumeration of its phases lists it.
package enum SheetPhase: String, CaseIterable, Sendable {
  /// At a notch.
  case resting
  /// Held by a finger, since it rested at a notch.
  case tracking
  /// On its way to a notch, having rested at one, under a token.
  case settling

  /// The case's name in the program.
  package var name: String { rawValue }
}
