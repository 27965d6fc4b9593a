import Numerics

/// A length of a device, in points.
///
/// A length that differs between versions of the system, or that no source states, is a range: proofs cover all of it.
package struct DeviceLength: Hashable, Sendable {
  /// The value in previews and scenarios.
  package var shown: Rational
  package var lower: Rational
  package var upper: Rational
  /// The keys of `deviceSources` that state the length. Empty for a length that is not verified.
  package var sources: String

  package init(_ shown: Rational, in range: (lower: Rational, upper: Rational)? = nil, sources: String = "") {
    self.shown = shown
    (lower, upper) = range ?? (shown, shown)
    self.sources = sources
  }

  package init(_ range: LengthRange) {
    self.init(range.lower, in: (range.lower, range.upper))
  }

  package var range: LengthRange { LengthRange(lower, upper) }

  /// `34`, or `20...25`.
  package var text: String { range.text }

  /// The length of a device whose bar covers more of the screen.
  fileprivate func grown(by bar: LengthRange) -> DeviceLength {
    DeviceLength(shown + bar.lower, in: (lower + bar.lower, upper + bar.upper), sources: sources)
  }
}

/// A device held upright or on its side.
package struct DevicePosture: Hashable, Sendable {
  package var safeAreaTop: DeviceLength
  package var safeAreaBottom: DeviceLength
  /// The height of the keyboard of the system with its suggestions, from the lower edge of the screen.
  package var keyboard: DeviceLength
}

/// A row of the device table.
package struct Device: Hashable, Sendable {
  package var name: String
  /// Devices of the same size and the same insets. A spec can name each of them.
  package var otherNames: [String]
  /// The group with which a spec can list the device. Empty for a device of a team.
  package var group: String
  /// The sides in portrait.
  package var height: DeviceLength
  package var width: DeviceLength
  package var portrait: DevicePosture
  package var landscape: DevicePosture
  /// Pixels per point.
  package var scale: Rational
  /// The last version of the system that the device runs. `nil` for the newest version.
  package var lastSystem: Rational?

  /// The names by which a spec can list the device.
  package var names: [String] { [name] + otherNames }

  /// Whether a spec that lists a name or a group lists the device.
  package func isListed(as text: String) -> Bool { group == text || names.contains(text) }

  /// Whether the device runs a version of the system, or a later one.
  package func runs(_ minimumOS: Rational?) -> Bool {
    guard let minimumOS, let lastSystem else { return true }
    return minimumOS < lastSystem + 1
  }

  package func posture(_ orientation: Orientation) -> DevicePosture {
    switch orientation {
    case .portrait: portrait
    case .landscape: landscape
    }
  }

  /// The lengths of the device in an orientation, in the order of `EnvironmentQuantity`.
  package func lengths(_ orientation: Orientation) -> [DeviceLength] {
    let (posture, sides) = (posture(orientation), orientation == .portrait ? [height, width] : [width, height])
    return sides + [posture.safeAreaTop, posture.safeAreaBottom, posture.keyboard]
  }

  /// The environment that previews and scenarios show, with the keyboard down, in the order of `EnvironmentQuantity`.
  package func environment(_ orientation: Orientation) -> [Rational] {
    lengths(orientation).dropLast().map(\.shown) + [0]
  }

  /// The environments that proofs cover with the keyboard down, in the order of `EnvironmentQuantity`.
  package func ranges(_ orientation: Orientation) -> [LengthRange] {
    lengths(orientation).dropLast().map(\.range) + [LengthRange(0, 0)]
  }

  /// The heights of the keyboard on the device while it appears.
  package func keyboard(_ orientation: Orientation) -> LengthRange {
    LengthRange(0, posture(orientation).keyboard.upper)
  }

  /// The device as a screen inside of bars of the system sees it.
  func inside(_ container: SystemBars) -> Device {
    var device = self
    for orientation in Orientation.allCases {
      var posture = posture(orientation)
      let bars = container.bars(of: group, orientation)
      posture.safeAreaTop = posture.safeAreaTop.grown(by: bars.top)
      posture.safeAreaBottom = posture.safeAreaBottom.grown(by: bars.bottom)
      switch orientation {
      case .portrait: device.portrait = posture
      case .landscape: device.landscape = posture
      }
    }
    return device
  }
}

extension [Device] {
  /// The names of all devices, in the order of the table.
  package var names: [String] { flatMap(\.names) }

  /// The groups with which a spec can list devices.
  package var groups: [String] {
    reduce(into: []) { groups, device in
      if !device.group.isEmpty, !groups.contains(device.group) { groups.append(device.group) }
    }
  }
}
