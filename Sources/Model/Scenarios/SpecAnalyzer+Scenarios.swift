import Numerics
import Source
import Syntax

/// An environment of a scenario.
struct WrittenPlace: Construct {
  var orientation: Orientation?

  static let keys = KeyTable<WrittenPlace>(
    "place", "Where a scenario runs.",
    [
      Key(SchemaKey("device", .device, .optional("none"), "A device of the table.", synonyms: ["name"])),
      .orientation(\.orientation, absent: "the first of the spec's"),
    ] + .size(.number(.any), nearest) + .edges(.number(.any), nearest))

  private static let nearest = SchemaKey.Presence.optional("the nearest listed device's")
}

extension SpecAnalyzer {
  /// Reads the scenarios of a screen. Omits those with an error: the rest of the screen is valid without them.
  func scenarios(
    _ field: SchemaField?, _ environment: EnvironmentRanges, _ written: [LengthRange?], _ orientations: [Orientation]
  )
    -> [Scenario]
  {
    items(field, of: "scenarios").compactMap { item in
      part { scenario(item, environment, written, orientations) } ?? nil
    }
  }

  /// Reads a scenario. `given` is its first step.
  private func scenario(
    _ item: SyntaxNode, _ environment: EnvironmentRanges, _ written: [LengthRange?], _ orientations: [Orientation]
  ) -> Scenario? {
    let start: Span
    var name: String?
    if case .mapping(let entries) = item.content, let first = entries.first {
      start = first.key.span.joined(first.value.span)
      if first.key.scalarText == Scenario.schema.name { name = first.value.scalarText }
    } else {
      start = item.span
    }
    let owner = DiagnosticContext(kind: Scenario.schema.name, name: name, span: start)
    guard let fields = fields(item, as: Scenario.self, of: owner) else { return nil }
    let title = Name(text(fields[\.title]) ?? "", at: fields[\.title]?.value.span ?? start)
    let place = place(fields[\.place], environment, written, orientations)
    let given = fields["given"].map { Step(.given(settings($0)), at: $0.key.span.joined($0.value.span)) }
    let items =
      fields[\.steps].flatMap { field in
        self.items(inMap: field.value, of: field.name) { WrittenStep.schema.index(of: $0) != nil }
      } ?? items(fields[\.steps], of: "steps")
    if items.isEmpty, let field = fields[\.steps], case .sequence = field.value.content {
      report(.emptySteps(at: field.key.span))
    }
    return Scenario(title: title, place: place, steps: steps(items, after: given), span: start.joined(item.span))
  }

  /// Reads a device, a device in an orientation, or an environment. Without `on`, the scenario runs on every device.
  private func place(
    _ field: SchemaField?, _ environment: EnvironmentRanges, _ written: [LengthRange?], _ orientations: [Orientation]
  ) -> Scenario.Place {
    guard let field else { return .everyDevice }
    let first = orientations.first ?? .portrait
    guard case .mapping = field.value.content else {
      return device(field, first, written).map { .device($0, first) } ?? .everyDevice
    }
    guard let fields = fields(after: field, as: WrittenPlace.self) else { return .everyDevice }
    let orientation = read(fields).orientation
    let values = environmentFields(fields)
    guard let device = fields["device"] else {
      pointless(fields[\.orientation], "without `device` the environment says how high and wide the screen is")
      return .environment(values.compactMap { value($0, $1, environment) })
    }
    for (quantity, field) in values {
      if quantity == .keyboard {
        pointless(
          field, "a device begins with its keyboard down",
          help: "bring it up in a step, `resize: {keyboard: …}`")
      } else {
        pointless(field, "`device` decides it")
      }
    }
    return self.device(device, orientation ?? first, written).map { .device($0, orientation ?? first) } ?? .everyDevice
  }

  /// Reads the name of one device.
  private func device(_ field: SchemaField, _ orientation: Orientation, _ written: [LengthRange?]) -> Device? {
    guard let text = scalarText(field, .device) else { return nil }
    guard let device = deviceTable.first(where: { $0.names.contains(text) }) else {
      if let example = deviceTable.first(where: { $0.group == text }) {
        report(.groupInPlace(text, example: example.name, at: field.value.span))
      } else {
        unknownDevice(text, at: field.value.span)
      }
      return nil
    }
    if let (quantity, value, range) = outside(device, orientation, written) {
      report(
        .deviceOutside(device.name, orientation, quantity: quantity, value: value, range: range, at: field.value.span))
    }
    return device
  }

  /// Reads a value of the environment, which must be in the range that the author wrote.
  private func value(
    _ quantity: EnvironmentQuantity, _ field: SchemaField, _ environment: EnvironmentRanges
  ) -> (EnvironmentQuantity, Rational)? {
    guard let value = number(field.value, key: field.name) else { return nil }
    let range = environment[quantity]
    if value.signum < 0 {
      report(.negative(quantity.text, value, at: field.value.span))
    } else if range.span != nil, value < range.lower || value > range.upper {
      report(.valueOutside(quantity.text, value, range, what: "environment", at: field.value.span))
    }
    return (quantity, value)
  }
}

extension Diagnostic {
  fileprivate static func groupInPlace(_ group: String, example: String, at span: Span) -> Diagnostic {
    return Diagnostic(
      .unknownDevice, "`\(group)` is a group of devices, and a scenario runs on one", at: span,
      help: ["name one, such as `\(example)`, or leave out `on` for every device"])
  }

  fileprivate static func emptySteps(at span: Span) -> Diagnostic {
    return Diagnostic(.invalidStep, "a scenario without steps shows nothing", at: span)
  }
}
