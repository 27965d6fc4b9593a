extension ScrollMachine {
  /// The environments for which the lengths and assertions of a screen are proved.
  public struct Coverage: Equatable, Sendable {
    /// The lower and the upper end of each quantity, in points. They are ends of a box, or the bounds of the devices.
    public var lower: Environment
    public var upper: Environment
    /// The devices in their orientations, without a keyboard. Empty if every environment of the box is covered.
    public var devices: [Environment]
    /// The range of the keyboard in landscape. `nil` if it is the one of the box in both orientations.
    public var keyboardInLandscape: (lower: Number, upper: Number)? { landscape.map { ($0.lower, $0.upper) } }
    private struct Range: Equatable, Sendable { var lower: Number, upper: Number }
    private var landscape: Range?

    public init(
      lower: Environment = Environment(height: 0, width: 0, safeAreaTop: 0, safeAreaBottom: 0),
      upper: Environment = Environment(height: 0, width: 0, safeAreaTop: 0, safeAreaBottom: 0),
      devices: [Environment] = [], keyboardInLandscape: (lower: Number, upper: Number)? = nil
    ) {
      (self.lower, self.upper, self.devices) = (lower, upper, devices)
      landscape = keyboardInLandscape.map { Range(lower: $0.lower, upper: $0.upper) }
    }

    /// Whether an environment is covered.
    public func contains(_ environment: Environment) -> Bool {
      var (least, most) = (lower.keyboard, upper.keyboard)
      if let landscape, environment.width > environment.height { (least, most) = (landscape.lower, landscape.upper) }
      guard environment.keyboard >= least, environment.keyboard <= most else { return false }
      if devices.isEmpty {
        return environment.height >= lower.height && environment.height <= upper.height
          && environment.width >= lower.width && environment.width <= upper.width
          && environment.safeAreaTop >= lower.safeAreaTop && environment.safeAreaTop <= upper.safeAreaTop
          && environment.safeAreaBottom >= lower.safeAreaBottom && environment.safeAreaBottom <= upper.safeAreaBottom
      }
      var present = environment
      present.keyboard = 0
      return devices.contains(present)
    }
  }

  /// Whether the lengths and assertions of the screen are proved for the present environment.
  public var isCovered: Bool { screen.coverage.contains(state.environment) }
}
