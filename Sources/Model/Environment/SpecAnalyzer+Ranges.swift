import Numerics
import Source
import Syntax

extension SpecAnalyzer {
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

  /// Returns the ranges as written, by quantity, and how the keyboard is given.
  func writtenRanges(_ field: SchemaField?) -> (ranges: [LengthRange?], keyboards: EnvironmentRanges.Keyboards) {
    var ranges = [LengthRange?](repeating: nil, count: EnvironmentQuantity.allCases.count)
    guard let field else { return (ranges, .everywhere) }
    guard let fields = fields(after: field, as: EnvironmentKey.self) else { return (ranges, .everywhere) }
    var keyboard: SchemaField?
    for (quantity, field) in environmentFields(fields) {
      if quantity == .keyboard, field.isByOrientation || field.value.scalarText == EnvironmentKey.ofDevice.text {
        keyboard = field
      } else {
        ranges[quantity.rawValue] = range(field.value, key: quantity.text)
      }
    }
    guard let keyboard else { return (ranges, .everywhere) }
    let span = keyboard.value.span
    if let said = ranges.compactMap({ $0?.span }).first {
      report(.keyboardOfDevices(isByOrientation: keyboard.isByOrientation, said: said, at: span))
    }
    guard keyboard.isByOrientation else {
      // An empty range: that of the devices is known later.
      ranges[EnvironmentQuantity.keyboard.rawValue] = LengthRange(1, 0, at: span)
      return (ranges, .ofDevice)
    }
    let keyboards = rangesByOrientation(keyboard)
    if let lower = keyboards.values.map(\.lower).min(), let upper = keyboards.values.map(\.upper).max() {
      ranges[EnvironmentQuantity.keyboard.rawValue] = LengthRange(lower, upper, at: span)
    }
    return (ranges, .byOrientation(keyboards))
  }

  /// Parses `{portrait: 0...346, landscape: 0...209}`.
  func rangesByOrientation(_ field: SchemaField) -> [Orientation: LengthRange] {
    guard let fields = fields(after: field, as: OrientationRangeKey.self) else { return [:] }
    let keys: [(Orientation, OrientationRangeKey)] = [(.portrait, .portrait), (.landscape, .landscape)]
    return keys.reduce(into: [:]) { ranges, key in
      if let inner = fields[key.1] { ranges[key.0] = range(inner.value, key: inner.name) }
    }
  }

  /// Returns the quantities of the environment in a map, for both ways of writing the safe area.
  func environmentFields<Key: EnvironmentKeys>(_ fields: DecodedMap<Key>) -> [(EnvironmentQuantity, SchemaField)] {
    let sides: [(EnvironmentQuantity, SchemaField?)] = [(.height, fields[.height]), (.width, fields[.width])]
    return sides.compactMap { side in side.1.map { (side.0, $0) } } + postureFields(fields)
  }

  /// Returns the quantities that cover the edges of a screen, for both ways of writing the safe area.
  func postureFields<Key: PostureKeys>(_ fields: DecodedMap<Key>) -> [(EnvironmentQuantity, SchemaField)] {
    let insets = fields[.safeArea].flatMap { self.fields(after: $0, as: SafeAreaKey.self) }
    func inset(_ nested: SafeAreaKey, _ short: Key) -> SchemaField? {
      let field = insets?[nested]
      if let field, let other = fields[short] {
        report(.twice(other.name, first: field.key.span, at: other.key.span))
      }
      return field ?? fields[short]
    }
    let quantities: [(EnvironmentQuantity, SchemaField?)] = [
      (.safeAreaTop, inset(.top, .safeAreaTop)), (.safeAreaBottom, inset(.bottom, .safeAreaBottom)),
      (.keyboard, fields[.keyboard]),
    ]
    return quantities.compactMap { quantity in quantity.1.map { (quantity.0, $0) } }
  }
}

extension SchemaField {
  /// Whether the value has a value for each orientation.
  var isByOrientation: Bool { if case .mapping = value.content { true } else { false } }
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
