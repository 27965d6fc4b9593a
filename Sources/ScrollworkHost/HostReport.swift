/// A report of the library to a machine: the union of the events of all machines, with numbers for names.
///
/// **Units:** points and points per second. **Sign:** positive downward.
public enum HostReport: Equatable, Sendable {
  /// The shown position of a consumer in motion, just before a finger goes down on its chain.
  case seen(Int, at: Double)
  /// A finger went down on a region, at the shown position of the region or of the sheet around it.
  case began(Int, at: Double)
  /// The finger moved since the last report.
  case dragged(Int, by: Double)
  /// The finger left.
  case ended(Int, velocity: Double)
  /// The system took the finger away.
  case cancelled
  /// The region decelerated.
  case drifted(Int, by: Double, velocity: Double)
  /// A motion that the machine requested by `coast`, `fling` or `settle` ended.
  case came(toRest: Int)
  /// Another author moved the region to this position.
  case placed(Int, at: Double)
  /// The status bar was tapped.
  case scrolledToTop
  /// The spring with this token ended.
  case settled(token: Int)
  /// The app wants a sheet at a notch.
  case move(Int, notch: Int)
  /// The app wants a scroll or a list at a stop.
  case scroll(Int, to: HostStop)
  /// A tap on a part that drags a sheet.
  case tapped(Int)
  /// A tap beside a sheet.
  case tappedOutside(Int)
  /// A tap on the title of a page.
  case tappedTitle(Int)
  /// A page comes into view.
  case willShow(Int)
  /// The pager rests on a page.
  case selected(Int)
  /// The app set a mode.
  case mode(Int)
  /// The environment changed.
  case resized(HostEnvironment)
  /// The measures changed, in the order of the spec.
  case measured([Double])
  /// The measures changed, and lists from their end grew before their first row.
  case prepended([Double])
}

extension HostReport {
  /// Whether contents have other sizes.
  var isGrowth: Bool {
    switch self {
    case .measured, .prepended: true
    case .seen, .began, .dragged, .ended, .cancelled, .drifted, .came, .placed, .scrolledToTop, .settled, .move,
      .scroll,
      .tapped, .tappedOutside, .tappedTitle, .willShow, .selected, .mode, .resized:
      false
    }
  }
}

/// A stop of a scroll or a list.
public enum HostStop: Equatable, Sendable {
  /// All headers are out, and the content is at its start.
  case top
  /// The headers are out of the way.
  case critical
}

/// The size of the host view and what covers it, in points.
public struct HostEnvironment: Equatable, Sendable {
  public var height: Double
  public var width: Double
  public var safeAreaTop: Double
  public var safeAreaBottom: Double
  /// The height that the keyboard covers, from the lower edge of the view.
  public var keyboard: Double

  public init(height: Double, width: Double, safeAreaTop: Double, safeAreaBottom: Double, keyboard: Double = 0) {
    self.height = height
    self.width = width
    self.safeAreaTop = safeAreaTop
    self.safeAreaBottom = safeAreaBottom
    self.keyboard = keyboard
  }
}
