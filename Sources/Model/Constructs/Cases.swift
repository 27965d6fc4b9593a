// The values of cases are read with the type of the place that has them.

/// A value by orientation.
struct OrientationCase: Construct {
  static let keys = KeyTable<OrientationCase>(
    "byOrientation", "A length or number that depends on how the device is held.",
    [
      Key(SchemaKey("portrait", .formula, .required, "The value on a screen at most as wide as tall.")),
      Key(SchemaKey("landscape", .formula, .required, "The value on a screen wider than tall.")),
    ])
}

/// A value by a condition.
struct ConditionCase: Construct {
  static let keys = KeyTable<ConditionCase>(
    "byCondition", "A length or number that depends on the device or on a measure.",
    [
      Key(
        SchemaKey(
          "when", .condition, .required, "The condition, over the environment and the measures.", synonyms: ["if"])),
      Key(SchemaKey("then", .formula, .required, "The value where the condition holds.", synonyms: ["value"])),
      Key(SchemaKey("else", .formula, .required, "The value elsewhere.", synonyms: ["otherwise", "default"])),
    ])
}

extension ValueType {
  /// A length or number, or one for each case.
  static var formula: ValueType { .either([.length] + .cases) }
}

extension [ValueType] {
  /// The maps with a value for each case. **Why by name:** the values of the maps may be such maps again.
  static var cases: [ValueType] { [.map("byOrientation"), .map("byCondition")] }
}
