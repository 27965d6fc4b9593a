import Model
import Numerics

// The domain of the obligations. By default it is each listed device in each orientation, with keyboard and measures
// free in their ranges. The bounding box of real devices would contain nonexistent phones. If the author declares
// ranges, the domain is the whole box.

extension Spec {
  /// The bounding box of all environments of this screen. It is enough to prove most obligations at once.
  package var boundingBox: [Interval] {
    environment.ranges.map(\.interval) + measures.map(\.range.interval)
  }

  /// Whether the author declared ranges of device properties, so that obligations are proved for the whole box. The
  /// keyboard does not count: it moves on each device.
  package var provesWholeBox: Bool {
    environment.ranges.dropLast().contains { $0.span != nil }
  }

  package var domain: Domain {
    Domain(candidates: candidates(), boxes: provesWholeBox ? [boundingBox] : configurations.map { box(of: $0) })
  }

  /// All pairs of a device and an orientation in the domain, in the order of the table.
  package var configurations: [DeviceConfiguration] {
    devices.flatMap { device in orientations.map { DeviceConfiguration(device: device, orientation: $0) } }
  }

  /// Returns the device and orientation with the environment of a point. `nil` if there is none.
  package func configuration(of point: [Rational]) -> DeviceConfiguration? {
    configurations.first { configuration in
      // The keyboard is the last quantity, and it is free.
      zip(configuration.ranges.dropLast(), point).allSatisfy { $0.lower <= $1 && $1 <= $0.upper }
    }
  }

  /// Returns the part of the domain that belongs to one device and orientation.
  package func box(of configuration: DeviceConfiguration) -> [Interval] {
    (ranges(of: configuration) + measures.map(\.range)).map(\.interval)
  }

  /// The environments that proofs cover: those of each device in each orientation, or those that the author declared.
  package var coveredEnvironments: [[LengthRange]] {
    provesWholeBox ? [environment.ranges] : configurations.map { ranges(of: $0) }
  }

  private func ranges(of configuration: DeviceConfiguration) -> [LengthRange] {
    configuration.ranges.dropLast() + [environment.keyboard(on: configuration.device, configuration.orientation)]
  }

  /// Returns points for familiar counterexamples: every device with typical measures, then with extreme ones.
  private func candidates() -> [[Rational]] {
    let keyboard = environment[.keyboard]
    let ends = keyboard.lower == keyboard.upper ? [\LengthRange.lower] : [\LengthRange.lower, \.upper]
    var fillings = [measures.map(\.typical)]
    for filling in [measures.map(\.range.lower), measures.map(\.range.upper)] where !fillings.contains(filling) {
      fillings.append(filling)
    }
    return fillings.flatMap { filling in
      ends.flatMap { end in
        configurations.map { configuration in
          let keyboard = environment.keyboard(on: configuration.device, configuration.orientation)[keyPath: end]
          return configuration.environment.dropLast() + [keyboard] + filling
        }
      }
    }
  }
}

/// The devices with the same pixel density.
package struct PixelDensity: Sendable {
  /// The side length of a pixel, in points.
  package var pixel: Rational
  package var domain: Domain
}

extension Spec {
  /// The pixel densities, finest first. For declared ranges only the finest density of the listed devices counts.
  package var pixelDensities: [PixelDensity] {
    let domain = domain
    let pixels = Set(devices.map(\.scale).filter { $0.signum > 0 }).map(\.reciprocal).sorted()
    if provesWholeBox { return pixels.prefix(1).map { PixelDensity(pixel: $0, domain: domain) } }
    return pixels.map { pixel in
      let boxes = configurations.filter { $0.device.scale * pixel == .one }.map { box(of: $0) }
      return PixelDensity(pixel: pixel, domain: Domain(candidates: domain.candidates, boxes: boxes))
    }
  }
}

/// A device in an orientation.
package struct DeviceConfiguration: Hashable, Sendable {
  package var device: Device
  package var orientation: Orientation

  package init(device: Device, orientation: Orientation) {
    self.device = device
    self.orientation = orientation
  }

  /// The environment that previews show, in the order of `EnvironmentQuantity`, with the keyboard hidden.
  package var environment: [Rational] { device.environment(orientation) }
  package var ranges: [LengthRange] { device.ranges(orientation) }
}

extension Sequence<DeviceConfiguration> {
  /// Returns the first element whose height, in points in its orientation, is nearest to the given one. Without a
  /// height, returns the first element.
  package func nearest(inHeight height: Rational?) -> DeviceConfiguration? {
    func distance(_ configuration: DeviceConfiguration) -> Rational {
      height.map { (configuration.environment[EnvironmentQuantity.height.rawValue] - $0).magnitude } ?? .zero
    }
    return self.min { distance($0) < distance($1) }
  }
}

extension LengthRange {
  package var interval: Interval { lower <= upper ? Interval(lower, upper) : Interval(upper, lower) }
}
