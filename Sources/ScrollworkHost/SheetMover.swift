import ScrollworkEngine

/// The author of a sheet's way to its notch.
public enum SheetMover: Sendable {
  /// A finger, a trackpad or a wheel: a drag, or the deceleration after it.
  case finger
  /// A tap on the sheet, beside it, or on the status bar, and an action of an assistive technology.
  case tap
  /// The app, or a change of sizes.
  case app

  /// The number in a record.
  var number: Double {
    switch self {
    case .finger: 0
    case .tap: 1
    case .app: 2
    }
  }

  /// The author of a report. `nil` for a report of what goes on without one.
  init?(_ event: ScrollMachine.Event) {
    switch event {
    case .began, .dragged, .ended, .cancelled, .drifted, .came, .selected: self = .finger
    case .tapped, .tappedOutside, .tappedTitle, .scrolledToTop: self = .tap
    case .move, .scroll, .mode, .placed: self = .app
    case .settled, .seen, .willShow, .resized, .measured, .prepended: return nil
    }
  }
}
