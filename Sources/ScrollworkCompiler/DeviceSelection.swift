import Model
import Numerics
import Solver
import Tables

/// The configurations at which a user views a screen: named devices, a custom environment, or the devices of the spec.
package struct DeviceSelection: Sendable {
  /// The names or groups of the device table. Empty for the devices of the spec.
  package var devices: [String]
  /// `nil` for the orientations of the spec.
  package var orientation: Orientation?
  /// The values that override those of the device.
  package var settings: [Assignment]

  package struct Assignment: Sendable {
    /// An environment quantity or a measure, as specs write it.
    package var name: String
    package var value: Rational

    package init(_ name: String, _ value: Rational) {
      self.name = name
      self.value = value
    }
  }

  package init(devices: [String] = [], orientation: Orientation? = nil, settings: [Assignment] = []) {
    self.devices = devices
    self.orientation = orientation
    self.settings = settings
  }
}

/// The configurations for one spec, with notes about them.
package struct ResolvedConfigurations: Sendable {
  package var environments: [Environment]
  /// The notes for the user: a value outside the ranges of the spec, or a device that the spec does not list.
  package var notes: [String]
}

extension DeviceSelection {
  /// Returns the names that are neither a device nor a group for any of the specs.
  package func unknownDevices(for specs: [Spec]) -> [String] {
    devices.filter { name in
      !deviceTable.contains { $0.isListed(as: name) }
        && !specs.contains { spec in spec.deviceTable.contains { $0.isListed(as: name) } }
    }
  }

  /// Returns the configurations in the order of the device table. Defaults are the listed device nearest in height,
  /// keyboard 0 and typical measures. Ignores a setting whose name the spec does not have.
  package func configurations(for spec: Spec) -> ResolvedConfigurations {
    let chosen = devices.isEmpty ? listed(by: spec) : spec.deviceTable.filter(isChosen)
    let orientations = orientation.map { [$0] } ?? spec.orientations
    var bases = chosen.flatMap { device in
      orientations.map { DeviceConfiguration(device: device, orientation: $0) }
    }
    if !settings.isEmpty && devices.isEmpty {
      let height = settings.last { quantity(of: $0) == .height }?.value
      bases = bases.nearest(inHeight: height).map { [$0] } ?? []
    }
    // A device with different sides is a custom environment, so its name is removed.
    let keepsDevice =
      !devices.isEmpty && settings.allSatisfy { quantity(of: $0) == nil || quantity(of: $0) == .keyboard }
    let setsSides = settings.contains { quantity(of: $0) == .height || quantity(of: $0) == .width }
    let environments = bases.map { base in
      let environment = environment(base.device, base.orientation)
      return Environment(
        device: settings.isEmpty || keepsDevice ? base.device.name : nil,
        // The settings decide: conditions such as `landscape` compare the sides.
        orientation: setsSides ? side(of: environment) : base.orientation, environment: environment,
        turned: turned(base.device, base.orientation),
        measures: spec.measures.map { measure in
          settings.last { $0.name == measure.name.text }?.value ?? measure.typical
        })
    }
    return ResolvedConfigurations(environments: unique(environments), notes: notes(for: spec, bases.map(\.device)))
  }

  /// The devices of a spec. If no device is inside its environment, any device supplies the values that are not set.
  private func listed(by spec: Spec) -> [Device] {
    spec.devices.isEmpty && !settings.isEmpty ? spec.deviceTable : spec.devices
  }

  /// Whether a spec has an environment quantity or measure of this name.
  package static func has(_ name: String, in spec: Spec) -> Bool {
    names(in: spec).contains(name)
  }

  /// The names of all environment quantities and measures of a spec.
  package static func names(in spec: Spec) -> [String] {
    spec.parameterNames
  }

  private func isChosen(_ device: Device) -> Bool {
    devices.contains(where: device.isListed)
  }

  private func quantity(of setting: Assignment) -> EnvironmentQuantity? {
    EnvironmentQuantity.allCases.first { $0.text == setting.name }
  }

  private func environment(_ device: Device, _ orientation: Orientation) -> [Rational] {
    var values = device.environment(orientation)
    for setting in settings {
      if let quantity = quantity(of: setting) { values[quantity.rawValue] = setting.value }
    }
    return values
  }

  private func side(of environment: [Rational]) -> Orientation {
    environment[EnvironmentQuantity.width.rawValue] > environment[EnvironmentQuantity.height.rawValue]
      ? .landscape : .portrait
  }

  /// The environment after rotation: that of the device in its other orientation, or the set values with the sides
  /// swapped.
  private func turned(_ device: Device, _ orientation: Orientation) -> [Rational] {
    guard settings.contains(where: { quantity(of: $0) != nil }) else {
      switch orientation {
      case .portrait: return device.environment(.landscape)
      case .landscape: return device.environment(.portrait)
      }
    }
    var values = environment(device, orientation)
    values.swapAt(EnvironmentQuantity.height.rawValue, EnvironmentQuantity.width.rawValue)
    return values
  }

  private func notes(for spec: Spec, _ bases: [Device]) -> [String] {
    var notes: [String] = []
    if bases.isEmpty {
      notes.append("no device is inside the environment of \(spec.screen.text): `--set height=…` makes a screen")
    }
    let strangers = devices.isEmpty ? [] : bases.filter { !spec.devices.contains($0) }.map(\.name)
    var named: Set<String> = []
    for name in strangers where named.insert(name).inserted {
      notes.append("\(name) is not among the devices of \(spec.screen.text)")
    }
    for setting in settings {
      let measure = spec.measures.first { $0.name.text == setting.name }?.range
      guard let range = quantity(of: setting).map({ spec.environment[$0] }) ?? measure else { continue }
      guard setting.value < range.lower || range.upper < setting.value else { continue }
      let (value, screen) = ("\(setting.name) = \(setting.value.text)", spec.screen.text)
      notes.append(
        range.lower == range.upper
          ? "\(value) is not what \(screen) is proved for, which is always \(range.lower.text)"
          : "\(value) is outside the range \(range.lower.text)...\(range.upper.text) of \(screen)")
    }
    return notes
  }

  private func unique(_ environment: [Environment]) -> [Environment] {
    var seen: Set<Environment> = []
    return environment.filter { seen.insert($0).inserted }
  }
}
