/// The target of a tap, a case of a machine's `TapDestination`.
package enum TapTarget: String, CaseIterable, Sendable {
  /// A part of a sheet that drags the sheet.
  case sheet
  /// The area beside a sheet.
  case outside
  /// A title in a tab strip.
  case title

  /// The case's name in the program.
  package var name: String { rawValue }
}
