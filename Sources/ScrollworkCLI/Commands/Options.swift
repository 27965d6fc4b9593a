import ArgumentParser
import Model
import Numerics
import ScrollworkCompiler
import Source

/// The paths of specs, for commands that take several.
struct SpecArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Read specs, folders (every *.scroll.yaml below) or - for standard input.", valueName: "path"),
    completion: .file(extensions: ["yaml"]))
  var paths: [String]
}

/// The path of one spec.
struct SpecArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Read a spec, or - for standard input.", valueName: "spec"),
    completion: .file(extensions: ["yaml"]))
  var path: String
}

enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never
}

struct ColorOption: ParsableArguments {
  @Option(help: "Color the output: auto (by terminal, NO_COLOR and FORCE_COLOR), always or never.")
  var color: ColorChoice = .auto

  /// Whether text for standard output is colored.
  var isColored: Bool { isColored(onTerminal: Console.outputIsTerminal) }

  /// Whether text for standard error is colored.
  var colorsMessages: Bool { isColored(onTerminal: Console.messagesAreOnTerminal) }

  private func isColored(onTerminal isTerminal: Bool) -> Bool {
    switch color {
    case .always: true
    case .never: false
    case .auto:
      if Console.variable("NO_COLOR") != nil {
        false
      } else if let force = Console.variable("FORCE_COLOR") {
        force != "0"
      } else {
        isTerminal && Console.variable("TERM") != "dumb"
      }
    }
  }
}

extension Orientation: ExpressibleByArgument {}

/// The options for devices, orientation and values.
struct PlaceOptions: ParsableArguments {
  @Option(
    help: "Use a device or a group of the device table. Repeatable. [the devices of the spec]",
    completion: .custom { _, _, _ in DevicesCommand.names })
  var device: [String] = []

  @Option(help: "Use portrait or landscape. [the orientations of the spec]")
  var orientation: Orientation?

  @Option(
    help: ArgumentHelp(
      "Set a number of the environment or a measure. Repeatable.", valueName: "name=value"))
  var set: [String] = []

  /// Parses the options. Throws for an invalid value.
  func places() throws(CLIError) -> DeviceSelection {
    DeviceSelection(devices: device, orientation: orientation, settings: try settings())
  }

  private func settings() throws(CLIError) -> [DeviceSelection.Assignment] {
    var settings: [DeviceSelection.Assignment] = []
    for text in set {
      guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
        throw CLIError("--set wants name=value, as in --set height=700, not `\(text)`")
      }
      let value = text[text.index(after: sign)...]
      guard let number = Rational(decimal: value), number.magnitude <= .maxCoordinate else {
        throw CLIError("--set \(text): `\(value)` is not a number of points")
      }
      guard number.signum >= 0 else { throw CLIError("--set \(text): no length is negative") }
      settings.append(DeviceSelection.Assignment(String(text[..<sign]), number))
    }
    return settings
  }

  /// Throws for a device or a setting whose name is unknown in all specs.
  func check(_ places: DeviceSelection, against specs: [Spec]) throws(CLIError) {
    if let name = places.unknownDevices(for: specs).first {
      let own = specs.flatMap { $0.deviceTable.filter(\.group.isEmpty).names }
      throw CLIError(Self.unknown("device", name, among: DevicesCommand.names + own))
    }
    guard !specs.isEmpty else { return }
    for setting in places.settings where !specs.contains(where: { DeviceSelection.has(setting.name, in: $0) }) {
      throw CLIError(Self.unknown("quantity or measure", setting.name, among: specs.flatMap(DeviceSelection.names)))
    }
  }

  private static func unknown(_ kind: String, _ name: String, among names: [String]) -> Message {
    "there is no \(kind) `\(name)`" + .suggestion(EditDistance.nearest(to: name, in: names))
  }
}
