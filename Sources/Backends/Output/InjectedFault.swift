/// A deliberate defect of a printer, with which a test shows that comparing runs detects it.
package enum InjectedFault: Sendable, CaseIterable {
  /// The minimum and maximum of the library instead of the program's.
  case libraryMinimum
  /// A property read without `self.` although a local hides it.
  case lostSelf
  /// The bodies of two arms of a switch swapped.
  case swappedArms
}
