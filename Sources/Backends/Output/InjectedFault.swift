/// A mistake made on purpose, so that a test can show that comparing runs would find it.
package enum InjectedFault: Sendable, CaseIterable {
  /// The library's minimum and maximum in place of the program's.
  case libraryMinimum
  /// A property read without `self.` where a local hides it.
  case lostSelf
  /// The bodies of two arms of a switch exchanged.
  case swappedArms
}
