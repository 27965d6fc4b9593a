/// What a machine can ask of its host, as specs and traces name it (Semantics, section 4).
///
/// The closed list from which the lowering makes the machine's effects, and against which expectations are read.
package enum Effect: String, CaseIterable, Sendable {
  case place, target, fling, animate, stop, layOut, select, rested, dismissed
}
