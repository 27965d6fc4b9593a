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
      Lengths are in points, for portrait; safe areas also for landscape. Devices of one size and with the same insets \
      are one row, and a spec can name each of them.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case table, json, csv
  }

  @Argument(help: ArgumentHelp("List these devices or groups. [all]", valueName: "device"))
  var names: [String] = []

  @Option(help: "Print a table, json or csv.")
  var format: Format = .table

  static var names: [String] {
    var names: [String] = []
    for device in deviceTable {
      if !names.contains(device.group) { names.append(device.group) }
      names += device.names
    }
    return names
  }

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
    let places: [(title: String, length: (Device, [Rational]) -> Rational)] = [
      ("height", { $1[0] }), ("width", { $1[1] }), ("top", { $1[2] }), ("bottom", { $1[3] }),
    ]
    let head = [
      TextColumn("device", devices.map(\.name), .left), TextColumn("group", devices.map(\.group), .left),
    ]
    let sides = Orientation.allCases.flatMap { orientation in
      places.map { place in
        TextColumn(
          group: orientation.rawValue, place.title,
          devices.map { place.length($0, $0.environment(orientation)).text }, .decimalPoint)
      }
    }
    let tail = [
      TextColumn("scale", devices.map(\.scale.text), .decimalPoint),
      TextColumn("also", devices.map { $0.otherNames.joined(separator: ", ") }, .left),
    ]
    return (head + sides + tail).text(isColored: false)
  }

  private func csv(_ devices: [Device]) -> String {
    let head = ["device", "group"] + Self.columns.map(\.name) + ["other names"]
    let rows = devices.map { device in
      [device.name, device.group] + Self.columns.map { $0.length(device).text }
        + [device.otherNames.joined(separator: "; ")]
    }
    return ([head] + rows).map { CSV.line($0) + "\n" }.joined()
  }

  private func json(_ devices: [Device]) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("devices")
      writer.array { writer in
        for device in devices {
          writer.object { writer in
            writer.key("device")
            writer.string(device.name)
            writer.key("group")
            writer.string(device.group)
            writer.key("otherNames")
            writer.array { writer in
              for name in device.otherNames { writer.string(name) }
            }
            for column in Self.columns {
              writer.key(column.name)
              writer.number(column.length(device).double)
            }
          }
        }
      }
    }
    return writer.text + "\n"
  }

  private static let columns: [(name: String, length: @Sendable (Device) -> Rational)] = [
    ("height", { $0.height }), ("width", { $0.width }),
    ("safeArea.top", { $0.safeAreaTop }), ("safeArea.bottom", { $0.safeAreaBottom }),
    ("landscape.safeArea.top", { $0.landscapeSafeAreaTop }),
    ("landscape.safeArea.bottom", { $0.landscapeSafeAreaBottom }), ("scale", { $0.scale }),
  ]
}
