import ScrollworkEngine

/// The positions and choices of a screen at rest, to be stored by the app.
public struct HostSnapshot: Equatable, Sendable {
  /// The version of the screen that wrote it.
  public let version: UInt64
  public let values: [Double]

  public init(version: UInt64, values: [Double]) {
    self.version = version
    self.values = values
  }

  /// The values are the mode, then notch and height of each sheet, the page of each tabs, and the offset of each scroll.
  init(_ snapshot: ScrollMachine.Snapshot, of topology: Topology) {
    version = topology.version
    values =
      [Double(snapshot.mode)] + snapshot.notches.map(Double.init) + snapshot.heights + snapshot.pages.map(Double.init)
      + snapshot.offsets
  }

  /// Returns the snapshot for the machine. `nil` if it is of another screen or another version of the spec.
  func snapshot(of topology: Topology) -> ScrollMachine.Snapshot? {
    let screen = topology.screen
    let (sheets, tabs) = (screen.sheets.count, screen.tabs.count)
    guard version == topology.version, values.count == 1 + 2 * sheets + tabs + screen.scrolls.count,
      values.allSatisfy({ $0.isFinite })
    else { return nil }
    var rest = values[...]
    func next(_ count: Int) -> [Double] {
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    let mode = next(1).compactMap { Int(exactly: $0) }
    let notches = next(sheets).compactMap { Int(exactly: $0) }
    let heights = next(sheets)
    let pages = next(tabs).compactMap { Int(exactly: $0) }
    guard let mode = mode.first, notches.count == sheets, pages.count == tabs else { return nil }
    return ScrollMachine.Snapshot(mode: mode, notches: notches, heights: heights, pages: pages, offsets: Array(rest))
  }
}

#if !hasFeature(Embedded)
  extension HostSnapshot: Codable {}
#endif
