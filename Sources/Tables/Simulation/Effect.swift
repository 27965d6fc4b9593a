/// The kinds of effect, named as in traces.
package enum Effect: String, CaseIterable, Sendable {
  case place, coast, halt, settle, fling, animate, stop, rested, dismissed, layOut, select
}
