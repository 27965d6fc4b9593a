import Numerics
import Source
import Syntax

/// The ranges of the environment, as written.
struct WrittenEnvironment: Construct {
  /// By quantity. `nil` for a quantity that the spec omits.
  var ranges = [LengthRange?](repeating: nil, count: EnvironmentQuantity.allCases.count)
  var keyboards = EnvironmentRanges.Keyboards.everywhere

  static let keys = KeyTable<WrittenEnvironment>(
    "environment", "What the device decides, in points.",
    .size(.range, hull)
      + .edges(
        .range, hull, keyboard: .either([.range, .map(OrientationRanges.schema.name), .choice([Self.ofDevice])])))

  private static let hull = SchemaKey.Presence.optional("the hull of the devices")
  /// The keyboard of each device.
  static let ofDevice = ChoiceWord("device", "From 0 to the height of the keyboard of each device.")
}

/// A range for each orientation.
struct OrientationRanges: Construct {
  var portrait: LengthRange?
  var landscape: LengthRange?

  static let keys = KeyTable<OrientationRanges>(
    "rangeByOrientation", "A length of the system by orientation, in points.",
    [
      Key("portrait", \.portrait, .range, "Its values on a device that is held upright.", isRequired: true),
      Key("landscape", \.landscape, .range, "Its values on a device on its side.", isRequired: true),
    ])

  var values: [Orientation: LengthRange] {
    [Orientation.portrait: portrait, .landscape: landscape].compactMapValues(\.self)
  }
}

extension Codec where Value == LengthRange? {
  fileprivate static var range: Codec { Codec(type: .range, read: { $0.range($1) }) }
}

/// The insets of the safe area, whose values have the type of the map around them.
struct SafeArea: Construct {
  static let keys = KeyTable<SafeArea>(
    "safeArea", "The insets of the safe area, in points.",
    [
      Key(SchemaKey("top", .range, .optional("as if not said"), "The inset at the top.")),
      Key(SchemaKey("bottom", .range, .optional("as if not said"), "The inset at the bottom.")),
    ])
}

// The keys of the quantities of the environment, which several maps have.
extension Array {
  static func size<Owner>(_ value: ValueType, _ presence: SchemaKey.Presence) -> [Key<Owner>]
  where Element == Key<Owner> {
    [
      Key(SchemaKey("height", value, presence, "The height of the screen.")),
      Key(SchemaKey("width", value, presence, "The width of the screen.")),
    ]
  }

  /// - Parameters:
  ///   - keyboard: the values of the keyboard. `nil` for those of the other keys.
  ///   - absent: the keyboard if the key is absent.
  static func edges<Owner>(
    _ value: ValueType, _ presence: SchemaKey.Presence, keyboard: ValueType? = nil, absent: String = "0"
  ) -> [Key<Owner>] where Element == Key<Owner> {
    [
      Key(
        SchemaKey(
          "safeArea", .map(SafeArea.schema.name), presence, "The insets of the safe area.",
          synonyms: ["insets", "safearea"])),
      Key(SchemaKey("safeArea.top", value, presence, "Short for `safeArea: {top: …}`.")),
      Key(SchemaKey("safeArea.bottom", value, presence, "Short for `safeArea: {bottom: …}`.")),
      Key(
        SchemaKey(
          "keyboard", keyboard ?? value, .optional(absent), "How much of the screen the keyboard covers.")),
    ]
  }
}

extension Key {
  static func orientation(_ path: WritableKeyPath<Owner, Orientation?> & Sendable, absent: String) -> Key {
    Key("orientation", path, .optionalWord(), "How the device is held.", absent: absent)
  }
}

extension SpecAnalyzer {
  func range(_ field: SchemaField) -> LengthRange? { range(field.value, key: field.name) }

  /// Parses a range of lengths: `lo...hi`, or one number for both ends.
  func range(_ node: SyntaxNode, key: String) -> LengthRange? {
    guard let (lower, upper, ends) = rangeEnds(node, key: key) else { return nil }
    if lower.signum < 0 {
      report(.negative(key, lower, at: ends[0]))
      return nil
    }
    if upper > .maxCoordinate {
      report(.beyondLargest(key, at: ends[1]))
      return nil
    }
    if upper < lower {
      report(.inverted(key, lower: lower, upper: upper, at: node.span))
      return nil
    }
    return LengthRange(lower, upper, at: node.span)
  }

  func writtenEnvironment(_ field: SchemaField?) -> WrittenEnvironment {
    var written = WrittenEnvironment()
    guard let field, let fields = fields(after: field, as: WrittenEnvironment.self) else { return written }
    var keyboard: SchemaField?
    for (quantity, field) in environmentFields(fields) {
      if quantity == .keyboard, field.value.isMapping || field.value.scalarText == WrittenEnvironment.ofDevice.text {
        keyboard = field
      } else {
        written.ranges[quantity.rawValue] = range(field.value, key: quantity.text)
      }
    }
    guard let keyboard else { return written }
    let (span, isByOrientation) = (keyboard.value.span, keyboard.value.isMapping)
    if let said = written.ranges.compactMap({ $0?.span }).first {
      report(.keyboardOfDevices(isByOrientation: isByOrientation, said: said, at: span))
    }
    guard isByOrientation else {
      // An empty range: that of the devices is known later.
      written.ranges[EnvironmentQuantity.keyboard.rawValue] = LengthRange(1, 0, at: span)
      written.keyboards = .ofDevice
      return written
    }
    let keyboards = rangesByOrientation(keyboard)?.values ?? [:]
    if let lower = keyboards.values.map(\.lower).min(), let upper = keyboards.values.map(\.upper).max() {
      written.ranges[EnvironmentQuantity.keyboard.rawValue] = LengthRange(lower, upper, at: span)
    }
    written.keyboards = .byOrientation(keyboards)
    return written
  }

  /// Parses `{portrait: 0...346, landscape: 0...209}`.
  func rangesByOrientation(_ field: SchemaField) -> OrientationRanges? {
    fields(after: field, as: OrientationRanges.self).map { read($0) }
  }

  /// Returns the quantities of the environment in a map, for both ways of writing the safe area.
  func environmentFields<Map: SchemaMap>(_ fields: DecodedMap<Map>) -> [(EnvironmentQuantity, SchemaField)] {
    let insets = fields[SafeArea.schema.name].flatMap { self.fields(after: $0, as: SafeArea.self) }
    return EnvironmentQuantity.allCases.compactMap { quantity in
      let inset =
        switch quantity {
        case .safeAreaTop: insets?["top"]
        case .safeAreaBottom: insets?["bottom"]
        case .height, .width, .keyboard: nil as SchemaField?
        }
      let field = fields[quantity.text]
      if let inset, let field { report(.twice(field.name, first: inset.key.span, at: field.key.span)) }
      return (inset ?? field).map { (quantity, $0) }
    }
  }
}

extension Diagnostic {
  fileprivate static func inverted(_ name: String, lower: Rational, upper: Rational, at span: Span) -> Diagnostic {
    return Diagnostic(
      .invalidRange, "the range of `\(name)` ends at \(upper.text), below its start at \(lower.text)", at: span,
      fixes: [
        FixIt("turn it round", isSafe: false, edits: [Edit(span, "\(upper.text)...\(lower.text)")])
      ])
  }

  fileprivate static func beyondLargest(_ name: String, at span: Span) -> Diagnostic {
    return Diagnostic(
      .invalidRange, "the range of `\(name)` goes beyond any screen", at: span,
      notes: ["the bound is 2^30, \(Rational.maxCoordinate.text)"])
  }

  /// A keyboard by orientation or device beside the range of a device property: the screen then is neither.
  fileprivate static func keyboardOfDevices(isByOrientation: Bool, said: Span, at span: Span) -> Diagnostic {
    return Diagnostic(
      .incompatibleKeys,
      isByOrientation
        ? "the keyboard has a range by orientation, and the screen has no orientation"
        : "the keyboard is that of each device, and the environment is not that of devices", at: span,
      labels: [Label(said, "with this range everything is proved for every screen, not for devices")],
      help: ["give the keyboard one range, or leave out the other range and list `devices`"])
  }

  fileprivate static func twice(_ name: String, first: Span, at span: Span) -> Diagnostic {
    return Diagnostic(.duplicateKey, "`\(name)` is set twice", at: span, labels: [Label(first, "here first")])
  }
}
