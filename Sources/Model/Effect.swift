/// The effects that a machine can request from its host, by their names in specs and traces (Semantics, section 4).
///
/// The list is closed: the lowering creates the machine's effects from it, and expectations are read against it.
package enum Effect: String, CaseIterable, Sendable {
  case place, target, fling, animate, stop, layOut, select, rested, dismissed
}
