import Model
import Numerics

// Where duties must hold. Without ranges of the author's: on each listed device in each orientation, keyboard and
// measures free in theirs, since the hull of real devices holds phones that do not exist. With them: in the whole box.

extension Spec {
  /// The smallest box that holds every environment of this screen: enough to prove most duties at once.
  package var boundingBox: [Interval] {
    environment.ranges.map(\.interval) + measures.map(\.range.interval)
  }

  /// Whether the author gave ranges of what a device decides, so that duties are proved for all of them together. The
  /// keyboard is no device's: where it may move, it moves on each.
  package var provesWholeBox: Bool {
    environment.ranges.dropLast().contains { $0.span != nil }
  }

  package var domain: Domain {
    Domain(candidates: candidates(), boxes: provesWholeBox ? [boundingBox] : configurations.map { box(of: $0) })
  }

  /// Every device in every orientation that its duties are proved for, in the order of the table.
  package var configurations: [DeviceConfiguration] {
    devices.flatMap { device in orientations.map { DeviceConfiguration(device: device, orientation: $0) } }
  }

  /// The device to which the environment of a point belongs.
  package func configuration(of point: [Rational]) -> DeviceConfiguration? {
    configurations.first { configuration in
      // The keyboard is free.
      zip(configuration.environment.dropLast(), point).allSatisfy { $0 == $1 }
    }
  }

  /// One device's part of the domain.
  package func box(of configuration: DeviceConfiguration) -> [Interval] {
    configuration.environment.dropLast().map { Interval($0) } + [environment[.keyboard].interval]
      + measures.map(\.range.interval)
  }

  /// What may make a witness that a reader knows: every device with typical measures, then with extreme ones.
  private func candidates() -> [[Rational]] {
    let keyboard = environment[.keyboard]
    let keyboards = keyboard.lower == keyboard.upper ? [keyboard.lower] : [keyboard.lower, keyboard.upper]
    var fillings = [measures.map(\.typical)]
    for filling in [measures.map(\.range.lower), measures.map(\.range.upper)] where !fillings.contains(filling) {
      fillings.append(filling)
    }
    return fillings.flatMap { filling in
      keyboards.flatMap { keyboard in
        configurations.map { $0.environment.dropLast() + [keyboard] + filling }
      }
    }
  }
}

/// The devices whose pixels are equally fine.
package struct PixelDensity: Sendable {
  /// The side of a pixel, in points.
  package var pixel: Rational
  package var domain: Domain
}

extension Spec {
  /// From the finest on. Over ranges that an author wrote no device says what a pixel is: the finest of those listed
  /// decides.
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

/// A device as it is held.
package struct DeviceConfiguration: Hashable, Sendable {
  package var device: Device
  package var orientation: Orientation

  package init(device: Device, orientation: Orientation) {
    self.device = device
    self.orientation = orientation
  }

  /// In the order of `EnvironmentQuantity`, the keyboard down.
  package var environment: [Rational] { device.environment(orientation) }
}

extension Sequence<DeviceConfiguration> {
  /// The first whose height, in points as it is held, is nearest to one; without a height the first of all.
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
