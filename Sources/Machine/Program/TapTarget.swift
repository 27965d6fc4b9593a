/// What a tap can be on, as a machine's `TapDestination` lists it.
package enum TapTarget: String, CaseIterable, Sendable {
  /// A part of a sheet that drags it.
  case sheet
  /// Beside a sheet.
  case outside
  /// A title in a strip.
  case title

  /// The case's name in the program.
  package var name: String { rawValue }
}
