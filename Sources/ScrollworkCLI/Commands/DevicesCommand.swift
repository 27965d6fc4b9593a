import ArgumentParser
import Backends
import Model
import Numerics
import Source

struct DevicesCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List the devices that specs can name.",
    discussion: """
      Lengths are in points. Devices of one size and with the same insets are one row, and a spec can name each of \
      them. A length with a question mark is in no source; everything is proved for all of its range. With `keyboard: \
      device` the keyboard rises to the height of the table.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case table, json, csv
  }

  @Argument(help: ArgumentHelp("List these devices or groups. [all]", valueName: "device"))
  var names: [String] = []

  @Option(help: "Print a table, json or csv.")
  var format: Format = .table

  static let names = deviceTable.groups + deviceTable.names

  func execute() throws(CLIError) -> ExitStatus {
    for name in names where !Self.names.contains(name) {
      throw CLIError("there is no device `\(name)`" + .suggestion(EditDistance.nearest(to: name, in: Self.names)))
    }
    let devices = deviceTable.filter { device in names.isEmpty || names.contains(where: device.isListed) }
    switch format {
    case .table: try Console.print(table(devices))
    case .csv: try Console.print(csv(devices))
    case .json: try Console.print(json(devices))
    }
    return .clean
  }

  private func table(_ devices: [Device]) -> String {
    let head = [
      TextColumn("device", devices.map(\.name), .left), TextColumn("group", devices.map(\.group), .left),
    ]
    let titles = ["height", "width", "top", "bottom", "keyboard"]
    let sides = Orientation.allCases.flatMap { orientation in
      titles.indices.map { index in
        let lengths = devices.map { $0.lengths(orientation)[index] }
        return TextColumn(
          group: orientation.rawValue, titles[index], lengths.map { $0.sources.isEmpty ? $0.text + "?" : $0.text },
          lengths.contains { $0.lower != $0.upper } ? .right : .decimalPoint)
      }
    }
    let tail = [
      TextColumn("scale", devices.map(\.scale.text), .decimalPoint),
      TextColumn("last iOS", devices.map { $0.lastSystem?.text ?? "" }, .right),
      TextColumn("also", devices.map { $0.otherNames.joined(separator: ", ") }, .left),
    ]
    return (head + sides + tail).text(isColored: false)
  }

  private func csv(_ devices: [Device]) -> String {
    let head =
      ["device", "group"] + Self.columns.flatMap { [$0.name, $0.name + " sources"] } + [
        "scale", "last iOS", "other names",
      ]
    let rows = devices.map { device in
      [device.name, device.group] + Self.columns.flatMap { [$0.length(device).text, $0.length(device).sources] }
        + [device.scale.text, device.lastSystem?.text ?? "", device.otherNames.joined(separator: "; ")]
    }
    return ([head] + rows).map { CSV.line($0) + "\n" }.joined()
  }

  private func json(_ devices: [Device]) -> String {
    let json: JSON = [
      "devices": .list(devices.map(Self.json)),
      "sources": .map(deviceSources.map { .init(String($0.key), .text($0.text)) }),
    ]
    return json.line + "\n"
  }

  private static func json(_ device: Device) -> JSON {
    let lengths = columns.map { ($0.name, $0.length(device)) }
    let unverified = lengths.filter { $0.1.sources.isEmpty }
    let verified = lengths.filter { !$0.1.sources.isEmpty }
    return .map(
      [
        .init("device", .text(device.name)), .init("group", .text(device.group)),
        .init("otherNames", .texts(device.otherNames)),
      ] + lengths.map { .init($0, JSON($1.shown.double)) } + [
        .init("scale", JSON(device.scale.double)),
        .init("lastSystem", device.lastSystem.map { JSON($0.double) } ?? .null),
        .init("unverified", .map(unverified.map { .init($0, [JSON($1.lower.double), JSON($1.upper.double)]) })),
        .init("sources", .map(verified.map { .init($0, .text($1.sources)) })),
      ])
  }

  /// The lengths of a device in portrait, and what covers it in landscape.
  private static let columns: [(name: String, length: @Sendable (Device) -> DeviceLength)] = [
    ("height", { $0.height }), ("width", { $0.width }),
    ("safeArea.top", { $0.portrait.safeAreaTop }), ("safeArea.bottom", { $0.portrait.safeAreaBottom }),
    ("keyboard", { $0.portrait.keyboard }),
    ("landscape.safeArea.top", { $0.landscape.safeAreaTop }),
    ("landscape.safeArea.bottom", { $0.landscape.safeAreaBottom }),
    ("landscape.keyboard", { $0.landscape.keyboard }),
  ]
}
