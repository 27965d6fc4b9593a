/// The shown distance of a finger that pulls a list beyond its end.
///
/// x·c·d / (d + c·x) with c = 0.55, as scroll views show it; d is the height of the list.
enum RubberBand {
  static let factor = 0.55

  static func shown(_ pull: Double, extent: Double) -> Double {
    let size = abs(pull) * factor
    guard extent > 0, size > 0 else { return 0 }
    let shown = size * extent / (extent + size)
    return pull < 0 ? -shown : shown
  }

  /// Returns the pull that shows a distance.
  static func pull(_ shown: Double, extent: Double) -> Double {
    let size = min(abs(shown), extent * 0.99)
    guard extent > 0, size > 0 else { return 0 }
    let pull = size * extent / ((extent - size) * factor)
    return shown < 0 ? -pull : pull
  }
}
