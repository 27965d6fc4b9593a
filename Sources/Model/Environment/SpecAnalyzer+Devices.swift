import Numerics
import Source
import Syntax

extension SpecAnalyzer {
  /// Returns the orientations of the spec, else those of the configuration, else portrait.
  func orientations(_ field: SchemaField?) -> [Orientation] {
    let orientations: [Orientation] = choices(field, of: "orientation")
    return orientations.isEmpty ? configuration.orientations ?? [.portrait] : orientations
  }

  /// Returns the devices that the screen must fit, in the order of the table.
  ///
  /// The candidates are the devices of the spec, else those of the configuration, else every iPhone. All but those that
  /// the spec lists by name must be inside the written ranges in every orientation.
  ///
  /// - Parameter own: the names of devices that the list defines, by their spans.
  func devices(
    _ field: SchemaField?, _ orientations: [Orientation], within ranges: [LengthRange?],
    defining own: [Span: String] = [:]
  ) -> [Device] {
    guard let field else {
      let usual = usualDevices
      if ranges.allSatisfy({ $0 == nil }) { return usual }
      let inside = usual.filter { device in isInside(device, orientations, ranges) }
      if inside.isEmpty, let range = ranges.compactMap({ $0?.span }).first {
        report(.nothingInside(isUsual: configuration.devices == nil, at: range))
      }
      return inside
    }
    var chosen = [String?](repeating: nil, count: deviceTable.count)
    for item in deviceItems(field) {
      if let name = own[item.span] {
        for index in deviceTable.indices where deviceTable[index].name == name { chosen[index] = name }
        continue
      }
      guard let text = scalarText(item, key: field.name, keyNode: field.key, expected: ValueType.device.text) else {
        continue
      }
      let indices = deviceTable.indices.filter { deviceTable[$0].isListed(as: text) }
      if indices.isEmpty {
        unknownDevice(text, at: item.span)
      } else if let other = indices.compactMap({ chosen[$0] }).first, indices.allSatisfy({ chosen[$0] != nil }) {
        pointless(item: item, named: text, text == other ? "it is named already" : "`\(other)` names it already")
      }
      for index in indices {
        chosen[index] = chosen[index] ?? text
        if deviceTable[index].group != text { checkInside(deviceTable[index], orientations, ranges, at: item.span) }
      }
      let members = indices.map { deviceTable[$0] }.filter { $0.group == text && $0.runs(configuration.minimumOS) }
      if !members.isEmpty, !members.contains(where: { isInside($0, orientations, ranges) }) {
        report(.groupOutside(text, at: item.span))
      }
      if let index = indices.first(where: { deviceTable[$0].group != text }),
        let minimumOS = configuration.minimumOS, !deviceTable[index].runs(minimumOS)
      {
        report(.tooOld(deviceTable[index], minimumOS, at: item.span))
      }
    }
    return deviceTable.indices.filter { index in
      guard let text = chosen[index] else { return false }
      let device = deviceTable[index]
      // A group is filtered by the system and the ranges; a device listed by name stays, with a finding.
      return text != device.group || device.runs(configuration.minimumOS) && isInside(device, orientations, ranges)
    }.map { deviceTable[$0] }
  }

  /// The devices of a spec that names none.
  private var usualDevices: [Device] {
    if let names = configuration.devices?.map(\.name) { return deviceTable.filter { names.contains($0.name) } }
    return deviceTable.filter { $0.group == "iPhone" && $0.runs(configuration.minimumOS) }
  }

  /// Returns the items of `devices`. A scalar is short for a list with one item.
  func deviceItems(_ field: SchemaField) -> [SyntaxNode] {
    if case .scalar = field.value.content, !field.value.isNothing { return [field.value] }
    checkEmpty(field, of: "device")
    return items(field, of: "devices")
  }

  func unknownDevice(_ text: String, at span: Span) {
    let (_, names) = suggestion(for: text, among: deviceTable.groups + deviceTable.map(\.name))
    let misspelled =
      suggestionsLeft > 0 ? (deviceTable.groups + deviceTable.names).filter { isMisspelling(text, of: $0) } : []
    let longer = names.filter { $0.lowercased().hasPrefix(text.lowercased() + " ") }
    report(
      .unknownDevice(
        text, meant: EditDistance.nearest(to: text, in: misspelled),
        near: longer.isEmpty ? EditDistance.near(to: text, in: names) : longer, groups: deviceTable.groups,
        at: span))
  }

  /// Whether a text misspells the name of a device. Another number is another device; another count of words is
  /// not a misspelling.
  private func isMisspelling(_ text: String, of name: String) -> Bool {
    func digits(_ text: some StringProtocol) -> [UInt8] { text.utf8.filter(\.isDigit) }
    guard digits(text) == digits(name) else { return false }
    let (written, meant) = (text.split(separator: " "), name.split(separator: " "))
    if written.joined().lowercased() == meant.joined().lowercased() { return true }
    return written.count == meant.count
      && zip(written, meant).allSatisfy { $0 == $1 || EditDistance.nearest(to: String($0), in: [String($1)]) != nil }
  }

  /// Reports a device listed by name that is outside the written ranges in some orientation.
  private func checkInside(_ device: Device, _ orientations: [Orientation], _ ranges: [LengthRange?], at span: Span) {
    for orientation in orientations {
      guard let (quantity, value, range) = outside(device, orientation, ranges) else { continue }
      report(.deviceOutside(device.name, orientation, quantity: quantity, value: value, range: range, at: span))
      return
    }
  }

  private func isInside(_ device: Device, _ orientations: [Orientation], _ ranges: [LengthRange?]) -> Bool {
    orientations.allSatisfy { outside(device, $0, ranges) == nil }
  }

  /// Returns the first written range that contains no value of the device. The keyboard moves on each device.
  func outside(
    _ device: Device, _ orientation: Orientation, _ ranges: [LengthRange?]
  ) -> (EnvironmentQuantity, Rational, LengthRange)? {
    let values = device.lengths(orientation)
    for quantity in EnvironmentQuantity.allCases where quantity != .keyboard {
      guard let range = ranges[quantity.rawValue] else { continue }
      let value = values[quantity.rawValue]
      if value.upper < range.lower { return (quantity, value.upper, range) }
      if value.lower > range.upper { return (quantity, value.lower, range) }
    }
    return nil
  }

  /// Returns the ranges as written. A missing range is the bounding box of the devices, or of every iPhone if there are
  /// none.
  func environmentRanges(
    _ written: WrittenEnvironment, _ devices: [Device], _ orientations: [Orientation]
  ) -> EnvironmentRanges {
    let devices = devices.isEmpty ? deviceTable.filter { $0.group == "iPhone" } : devices
    var box = boundingBox(of: devices, orientations)
    if case .ofDevice = written.keyboards {
      let heights = devices.flatMap { device in orientations.map { device.keyboard($0) } }
      box[EnvironmentQuantity.keyboard.rawValue].upper = heights.map(\.upper).max() ?? .zero
    }
    return EnvironmentRanges(
      ranges: zip(written.ranges, box).map { written, hull in
        // The word `device` has a place in the file, and its range is the one of the devices.
        guard let written, written.lower <= written.upper else {
          return LengthRange(hull.lower, hull.upper, at: written?.span)
        }
        return written
      }, keyboards: written.keyboards)
  }
}

/// Returns the smallest ranges that contain the devices with the keyboard down.
///
/// - Precondition: `devices` is not empty.
private func boundingBox(of devices: [Device], _ orientations: [Orientation]) -> [LengthRange] {
  var ranges: [LengthRange] = []
  for device in devices {
    for orientation in orientations {
      let values = device.ranges(orientation)
      if ranges.isEmpty { ranges = values }
      for (index, value) in values.enumerated() {
        if value.lower < ranges[index].lower { ranges[index].lower = value.lower }
        if value.upper > ranges[index].upper { ranges[index].upper = value.upper }
      }
    }
  }
  return ranges
}

extension Diagnostic {
  /// `meant` is the device name that is misspelled; `near` are similar names.
  fileprivate static func unknownDevice(_ text: String, meant: String?, near: [String], groups: [String], at span: Span)
    -> Diagnostic
  {
    var diagnostic = Diagnostic(.unknownDevice, "there is no device `\(text.shortened)`", at: span)
    if let meant {
      diagnostic.caption = "did you mean `\(meant)`?"
      diagnostic.fixes = [.replace(span, with: meant)]
    } else if !near.isEmpty {
      // A different number is a different phone, which only the author can choose.
      diagnostic.help = ["choose one that there is, such as \(near.prefix(5).map(\.self).quoted(joinedBy: "or"))"]
    } else {
      diagnostic.notes = [
        "`scrollwork devices` lists those that there are; the groups are \(groups.quoted(joinedBy: "and"))"
      ]
    }
    return diagnostic
  }

  /// No device of a group is inside the ranges.
  fileprivate static func groupOutside(_ group: String, at span: Span) -> Diagnostic {
    return Diagnostic(
      .deviceOutsideRange, "no device of `\(group)` is inside the environment", at: span,
      help: ["widen its ranges, or leave out the group"])
  }

  fileprivate static func tooOld(_ device: Device, _ minimumOS: Rational, at span: Span) -> Diagnostic {
    var diagnostic = Diagnostic(
      .deviceOutsideRange, "`\(device.name)` does not run iOS \(minimumOS.text)", at: span,
      caption: device.lastSystem.map { "its last version is \($0.text)" },
      help: ["remove it, or lower `minimumOS` in the configuration"])
    diagnostic.severity = .warning
    return diagnostic
  }

  /// No device is inside the ranges. `isUsual`: the devices are the default ones.
  fileprivate static func nothingInside(isUsual: Bool, at span: Span) -> Diagnostic {
    // The ranges are still proved, and may be intended.
    var diagnostic = Diagnostic(
      .deviceOutsideRange,
      "no \(isUsual ? "iPhone" : "device of the configuration") is inside the environment", at: span,
      help: ["widen its ranges, or name other `devices`"])
    diagnostic.severity = .warning
    return diagnostic
  }
}
