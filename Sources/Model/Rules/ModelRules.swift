import Source

extension Rule {
  package static let unsupportedVersion = Rule(
    "unsupported-version", .error, isFatal: true, page: Embedded.unsupported_version_md)
  package static let unknownKey = Rule("unknown-key", .error, page: Embedded.unknown_key_md)
  package static let renamedKey = Rule("renamed-key", .warning, page: Embedded.renamed_key_md)
  package static let missingKey = Rule("missing-key", .error, page: Embedded.missing_key_md)
  package static let wrongType = Rule("wrong-type", .error, page: Embedded.wrong_type_md)
  package static let unknownValue = Rule("unknown-value", .error, page: Embedded.unknown_value_md)
  package static let invalidName = Rule("invalid-name", .error, isFatal: true, page: Embedded.invalid_name_md)
  package static let reservedName = Rule("reserved-name", .error, isFatal: true, page: Embedded.reserved_name_md)
  package static let duplicateName = Rule("duplicate-name", .error, isFatal: true, page: Embedded.duplicate_name_md)
  package static let unknownDevice = Rule("unknown-device", .error, page: Embedded.unknown_device_md)
  package static let deviceOutsideRange = Rule("device-outside-range", .error, page: Embedded.device_outside_range_md)
  package static let invalidRange = Rule("invalid-range", .error, page: Embedded.invalid_range_md)
  package static let invalidExpression = Rule("invalid-expression", .error, page: Embedded.invalid_expression_md)
  package static let undefinedName = Rule("undefined-name", .error, page: Embedded.undefined_name_md)
  package static let cyclicDefinition = Rule(
    "cyclic-definition", .error, isFatal: true, page: Embedded.cyclic_definition_md)
  package static let notAffine = Rule("not-affine", .error, page: Embedded.not_affine_md)
  package static let divisionByZero = Rule("division-by-zero", .error, page: Embedded.division_by_zero_md)
  package static let numberForLength = Rule("number-for-length", .error, page: Embedded.number_for_length_md)
  package static let lengthForNumber = Rule("length-for-number", .error, page: Embedded.length_for_number_md)
  package static let noAvailable = Rule("no-available", .error, page: Embedded.no_available_md)
  package static let conditionalNotch = Rule("conditional-notch", .error, page: Embedded.conditional_notch_md)
  package static let tooManyConditions = Rule("too-many-conditions", .error, page: Embedded.too_many_conditions_md)
  package static let misplacedNode = Rule("misplaced-node", .error, isFatal: true, page: Embedded.misplaced_node_md)
  package static let invalidExtent = Rule("invalid-extent", .error, isFatal: true, page: Embedded.invalid_extent_md)
  package static let constrainedFill = Rule(
    "constrained-fill", .error, isFatal: true, page: Embedded.constrained_fill_md)
  package static let severalScrollsToTop = Rule(
    "several-scrolls-to-top", .error, isFatal: true, page: Embedded.several_scrolls_to_top_md)
  package static let ineffectiveKey = Rule(
    "ineffective-key", .warning, isUnnecessary: true, claimsNoEffect: true, page: Embedded.ineffective_key_md)
  package static let incompatibleKeys = Rule("incompatible-keys", .warning, page: Embedded.incompatible_keys_md)
  package static let invalidStep = Rule("invalid-step", .error, page: Embedded.invalid_step_md)
  package static let notYetSupported = Rule(
    "not-yet-supported", .error, isFatal: true, page: Embedded.not_yet_supported_md)
  package static let unusedName = Rule("unused-name", .warning, isUnnecessary: true, page: Embedded.unused_name_md)
}

/// The rules about the keys, names, expressions and nodes of a spec.
package let modelRules: [Rule] = [
  .unsupportedVersion,
  .unknownKey,
  .renamedKey,
  .missingKey,
  .wrongType,
  .unknownValue,
  .invalidName,
  .reservedName,
  .duplicateName,
  .unknownDevice,
  .deviceOutsideRange,
  .invalidRange,
  .invalidExpression,
  .undefinedName,
  .cyclicDefinition,
  .notAffine,
  .divisionByZero,
  .numberForLength,
  .lengthForNumber,
  .noAvailable,
  .conditionalNotch,
  .tooManyConditions,
  .misplacedNode,
  .invalidExtent,
  .constrainedFill,
  .severalScrollsToTop,
  .ineffectiveKey,
  .incompatibleKeys,
  .invalidStep,
  .notYetSupported,
  .unusedName,
]
