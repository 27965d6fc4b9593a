import Numerics
import Source
import Syntax

/// A device of a team.
struct TeamDevice: Construct {
  var name: String?
  var scale: Rational = 2

  static let keys = KeyTable<TeamDevice>(
    "device", "A device of a team, in portrait, in points.",
    [
      Key(
        "name", \.name, .text, "The name by which specs list it.", isRequired: true, synonyms: ["device"])
    ] + .size(.range, .required) + .edges(.range, .optional("0")) + [
      Key(SchemaKey("landscape", .map(Posture.schema.name), .optional("as in portrait"), "The device on its side.")),
      Key("scale", \.scale, .number(.positive), "Pixels per point."),
    ])
}

/// The edges of a device on its side.
struct Posture: Construct {
  static let keys = KeyTable<Posture>(
    "posture", "What covers a device on its side, in points.", .edges(.range, .optional("0")))
}

extension SpecAnalyzer {
  /// Adds the devices that the list of a configuration defines to the table. Returns their names by their spans.
  func addOwnDevices(_ field: SchemaField?) -> [Span: String] {
    guard let field, case .sequence(let items) = field.value.content else { return [:] }
    var names: [Span: String] = [:]
    for item in items {
      guard case .mapping(let entries) = item.content else { continue }
      let start = entries.first.map { $0.key.span } ?? item.span
      let owner = DiagnosticContext(kind: TeamDevice.schema.name, name: nil, span: start)
      guard let device = ownDevice(item, owner) else {
        names[item.span] = ""
        continue
      }
      names[item.span] = device.name
      if deviceTable.contains(where: { $0.isListed(as: device.name) }) {
        report(.knownDevice(device.name, at: start.joined(item.span)))
      } else {
        deviceTable.append(device)
      }
    }
    return names
  }

  private func ownDevice(_ item: SyntaxNode, _ owner: DiagnosticContext) -> Device? {
    let before = errorCount
    guard let fields = fields(item, as: TeamDevice.self, of: owner) else { return nil }
    func lengths<Map: SchemaMap>(_ fields: DecodedMap<Map>) -> [EnvironmentQuantity: DeviceLength] {
      environmentFields(fields).reduce(into: [:]) { lengths, field in
        lengths[field.0] = range(field.1.value, key: field.0.text).map { DeviceLength($0) }
      }
    }
    let upright = lengths(fields)
    let landscape = fields["landscape"].flatMap { self.fields(after: $0, as: Posture.self).map(lengths) }
    let device = read(fields)
    guard errorCount == before, let name = device.name, let height = upright[.height], let width = upright[.width]
    else { return nil }
    return Device(
      name: name, otherNames: [], group: "", height: height, width: width, portrait: DevicePosture(upright),
      landscape: DevicePosture(landscape ?? upright), scale: device.scale, lastSystem: nil)
  }
}

extension DevicePosture {
  fileprivate init(_ lengths: [EnvironmentQuantity: DeviceLength]) {
    func length(_ quantity: EnvironmentQuantity) -> DeviceLength { lengths[quantity] ?? DeviceLength(.zero) }
    self.init(
      safeAreaTop: length(.safeAreaTop), safeAreaBottom: length(.safeAreaBottom), keyboard: length(.keyboard))
  }
}

extension Diagnostic {
  fileprivate static func knownDevice(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .duplicateName, "there is a device `\(name.shortened)` already", at: span,
      help: ["give the device of the team another name"])
  }
}
