/// The names of effects in specs and traces (Semantics, section 4).
///
/// The lowering translates them to the effects of a machine.
package enum EffectName: String, CaseIterable, Sendable {
  case place, coast, halt, settle, fling, animate, stop, layOut, select, rested, dismissed
}
