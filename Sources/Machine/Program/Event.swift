package import Model

/// A request of a machine to its host.
package typealias Effect = Model.Effect

/// A target to which an app can send a scroll.
package typealias ScrollStop = Model.ScrollStop

/// A report of the host, in the order in which a machine's `Event` lists them.
///
/// **Invariant:** this is the closed list from which the lowering builds both the enumeration and its handlers, so an
/// event without a handler does not compile.
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
