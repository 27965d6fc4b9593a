import Model

/// What a machine can ask of its host.
package typealias Effect = Model.Effect

/// Where an app can send a scroll.
package typealias ScrollStop = Model.ScrollStop

/// What a host can report, in the order in which a machine's `Event` lists it.
///
/// The closed list from which the lowering makes both the enumeration and its handlers, so that an event without a
/// handler does not compile.
package enum Event: String, CaseIterable, Sendable {
  case began, dragged, ended, cancelled, drifted, placed, scrolledToTop
  case settled, move, scroll
  case tapped
  case willShow, selected
  case mode
  case resized, measured

  /// The case's name in the program.
  package var name: String { rawValue }
}
