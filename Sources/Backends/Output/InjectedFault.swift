/// A deliberate defect of a printer, with which a test shows that comparing runs detects it.
package enum InjectedFault: Sendable, CaseIterable {
  /// The minimum and maximum of the library instead of the program's.
  case libraryMinimum
  /// The bodies of two arms of a switch swapped.
  case swappedArms
}
