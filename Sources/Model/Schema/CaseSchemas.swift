/// The keys of a value by orientation.
enum OrientationCaseKey: Int, SchemaKeys {
  case portrait, landscape

  static let schema = Schema(
    "byOrientation", "A length or number that depends on how the device is held.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .portrait: SchemaKey("portrait", .formula, .required, "The value on a screen at most as wide as tall.")
    case .landscape: SchemaKey("landscape", .formula, .required, "The value on a screen wider than tall.")
    }
  }
}

/// The keys of a value by a condition.
enum CaseKey: Int, SchemaKeys {
  case when, then, `else`

  static let schema = Schema(
    "byCondition", "A length or number that depends on the device or on a measure.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .when:
      SchemaKey(
        "when", .condition, .required, "The condition, over the environment and the measures.", synonyms: ["if"])
    case .then: SchemaKey("then", .formula, .required, "The value where the condition holds.", synonyms: ["value"])
    case .else: SchemaKey("else", .formula, .required, "The value elsewhere.", synonyms: ["otherwise", "default"])
    }
  }
}

extension ValueType {
  /// A length or number, or one for each case.
  static var formula: ValueType { .either([.length] + .cases) }
}

extension [ValueType] {
  /// The maps with a value for each case. **Why by name:** the values of the maps may be such maps again.
  static var cases: [ValueType] { [.map("byOrientation"), .map("byCondition")] }
}
