import Numerics
import Source
import Syntax

extension SpecAnalyzer {
  /// Reads the bars around the screen, and places the devices of the table inside of them.
  func container(_ field: SchemaField?) -> SystemBars {
    guard let field else { return SystemBars() }
    var container = SystemBars()
    if case .mapping = field.value.content {
      guard let fields = fields(after: field, as: ContainerKey.self) else { return container }
      for key in ContainerKey.allCases {
        if let field = fields[key] { container.heights[key.bar] = height(field) }
      }
    } else {
      for bar: SystemBars.Bar in choices(field, of: "bar") { container.heights[bar] = .system }
    }
    deviceTable = deviceTable.map { $0.inside(container) }
    return container
  }

  private func height(_ field: SchemaField) -> SystemBars.BarHeight? {
    if field.isByOrientation {
      let ranges = rangesByOrientation(field)
      guard let portrait = ranges[.portrait], let landscape = ranges[.landscape] else { return nil }
      return .portrait(portrait, landscape: landscape)
    }
    return range(field.value, key: field.name).map { .portrait($0, landscape: $0) }
  }

  /// Adds the devices that the list of a configuration defines to the table. Returns their names by their spans.
  func addOwnDevices(_ field: SchemaField?) -> [Span: String] {
    guard let field, case .sequence(let items) = field.value.content else { return [:] }
    var names: [Span: String] = [:]
    for item in items {
      guard case .mapping(let entries) = item.content else { continue }
      let start = entries.first.map { $0.key.span } ?? item.span
      let owner = DiagnosticContext(kind: DeviceKey.schema.name, name: nil, span: start)
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
    guard let fields = fields(item, as: DeviceKey.self, of: owner) else { return nil }
    let name = text(fields[.name])
    func lengths(_ fields: [(EnvironmentQuantity, SchemaField)]) -> [EnvironmentQuantity: DeviceLength] {
      fields.reduce(into: [:]) { lengths, field in
        lengths[field.0] = range(field.1.value, key: field.0.text).map { DeviceLength($0) }
      }
    }
    let upright = lengths(environmentFields(fields))
    let landscape = fields[.landscape].flatMap { field in
      self.fields(after: field, as: PostureKey.self).map { lengths(postureFields($0)) }
    }
    let scale = number(fields[.scale], absent: 2)
    guard errorCount == before, let name, let height = upright[.height], let width = upright[.width] else { return nil }
    return Device(
      name: name, otherNames: [], group: "", height: height, width: width, portrait: DevicePosture(upright),
      landscape: DevicePosture(landscape ?? upright), scale: scale, lastSystem: nil)
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
