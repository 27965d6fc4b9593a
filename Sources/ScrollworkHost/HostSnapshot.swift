/// The positions and choices of a screen at rest, to be stored by the app.
public struct HostSnapshot: Codable, Equatable, Sendable {
  /// The version of the screen that wrote it.
  public let version: UInt64
  public let values: [Double]

  public init(version: UInt64, values: [Double]) {
    self.version = version
    self.values = values
  }
}
