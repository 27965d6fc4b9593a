/// Every finding that Scrollwork can make, by the name that users write in suppressions and configuration.
///
/// The raw value names the fault. `Explanation` holds the page of each, with a failing and a mended spec.
package enum FindingID: String, Sendable, CaseIterable, Comparable {
  // Files and YAML
  case unreadableFile = "unreadable-file"
  case fileTooLarge = "file-too-large"
  case emptyFile = "empty-file"
  case invalidUTF8 = "invalid-utf8"
  case invalidYAML = "invalid-yaml"
  case severalDocuments = "several-documents"
  case yamlTag = "yaml-tag"
  case mergeKey = "merge-key"
  case duplicateKey = "duplicate-key"
  case undefinedAlias = "undefined-alias"
  case recursiveAlias = "recursive-alias"
  case aliasBudget = "alias-budget"
  case tooDeep = "too-deep"
  case unquotedComma = "unquoted-comma"
  case unquotedText = "unquoted-text"

  // The language
  case unsupportedVersion = "unsupported-version"
  case unknownKey = "unknown-key"
  case missingKey = "missing-key"
  case wrongType = "wrong-type"
  case unknownValue = "unknown-value"
  case invalidName = "invalid-name"
  case reservedName = "reserved-name"
  case duplicateName = "duplicate-name"
  case unknownDevice = "unknown-device"
  case deviceOutsideRange = "device-outside-range"
  case invalidRange = "invalid-range"
  case invalidExpression = "invalid-expression"
  case undefinedName = "undefined-name"
  case cyclicDefinition = "cyclic-definition"
  case notAffine = "not-affine"
  case divisionByZero = "division-by-zero"
  case numberForLength = "number-for-length"
  case lengthForNumber = "length-for-number"
  case noAvailable = "no-available"
  case conditionalNotch = "conditional-notch"
  case misplacedNode = "misplaced-node"
  case invalidExtent = "invalid-extent"
  case constrainedFill = "constrained-fill"
  case severalScrollsToTop = "several-scrolls-to-top"
  case pointlessKey = "pointless-key"
  case senselessCombination = "senseless-combination"
  case invalidStep = "invalid-step"
  case constraintNotLinear = "constraint-not-linear"
  case idleConstraint = "idle-constraint"
  case sharingLimit = "sharing-limit"
  case notYetSupported = "not-yet-supported"
  case unusedName = "unused-name"

  // Geometry
  case columnSum = "column-sum"
  case negativeLength = "negative-length"
  case notchOrder = "notch-order"
  case notchGap = "notch-gap"
  case noRestingNotch = "no-resting-notch"
  case pageSpace = "page-space"
  case criticalOffset = "critical-offset"
  case negativeInset = "negative-inset"
  case collapsedAboveHeight = "collapsed-above-height"
  case conflictingLines = "conflicting-lines"
  case decidedByOrder = "decided-by-order"
  case clampBounds = "clamp-bounds"
  case hiddenRows = "hidden-rows"
  case brokenPromise = "broken-promise"
  case undecidedDuty = "undecided-duty"

  // Sheets
  case coveredSheet = "covered-sheet"
  case deadNotch = "dead-notch"
  case dimmedPassThrough = "dimmed-pass-through"
  case eagerDismiss = "eager-dismiss"
  case foreignUnit = "foreign-unit"
  case idleCondition = "idle-condition"
  case idleDismiss = "idle-dismiss"
  case initialNotch = "initial-notch"
  case invisibleWall = "invisible-wall"
  case noHandle = "no-handle"
  case notchAboveSpace = "notch-above-space"
  case notchUnderInset = "notch-under-inset"
  case slowSpring = "slow-spring"
  case undimmedBound = "undimmed-bound"
  case unusedNotch = "unused-notch"

  // Scrolls
  case barUnderInset = "bar-under-inset"
  case buriedLeaf = "buried-leaf"
  case coveredStrip = "covered-strip"
  case crampedPage = "cramped-page"
  case idleScroll = "idle-scroll"
  case nestedSwipe = "nested-swipe"
  case nestingTooDeep = "nesting-too-deep"
  case partialScrollsToTop = "partial-scrolls-to-top"
  case pinnedUnderInset = "pinned-under-inset"
  case refreshInset = "refresh-inset"
  case stolenRefresh = "stolen-refresh"
  case unsaidMemory = "unsaid-memory"
  case zeroTravel = "zero-travel"

  // Formulas
  case absentKeyboard = "absent-keyboard"
  case constantMeasure = "constant-measure"
  case insetCountedTwice = "inset-counted-twice"
  case keyboardCountedTwice = "keyboard-counted-twice"
  case keyboardOverInset = "keyboard-over-inset"
  case magicNumber = "magic-number"
  case namedLength = "named-length"
  case swappedInset = "swapped-inset"
  case typedInset = "typed-inset"
  case unusedKeyboard = "unused-keyboard"
  case wrongReference = "wrong-reference"

  // Scenarios and promises
  case duplicateScenario = "duplicate-scenario"
  case idlePromise = "idle-promise"
  case idleScenario = "idle-scenario"
  case uncheckedSteps = "unchecked-steps"

  // Movement
  case brokenLaw = "broken-law"
  case unreachableNotch = "unreachable-notch"
  case dragOnlyNotch = "drag-only-notch"
  case deadTap = "dead-tap"
  case unobservedMemory = "unobserved-memory"
  case failingScenario = "failing-scenario"

  // Suppressions
  case staleSuppression = "stale-suppression"
  case unknownSuppression = "unknown-suppression"
  case staleBaseline = "stale-baseline"

  package static func < (left: FindingID, right: FindingID) -> Bool { left.rawValue < right.rawValue }

  /// How grave the finding is unless configuration says otherwise.
  package var severity: Severity {
    Self.warnings.contains(self) ? .warning : Self.notes.contains(self) ? .note : .error
  }

  private static let warnings: Set<FindingID> = [
    .unusedName, .pointlessKey, .senselessCombination, .notchGap, .decidedByOrder, .undecidedDuty, .staleSuppression,
    .unknownSuppression, .staleBaseline, .coveredSheet, .deadNotch, .dimmedPassThrough, .eagerDismiss, .foreignUnit,
    .idleCondition, .idleDismiss, .initialNotch, .invisibleWall, .noHandle, .notchUnderInset, .slowSpring,
    .undimmedBound, .unusedNotch, .barUnderInset, .buriedLeaf, .coveredStrip, .crampedPage, .idleScroll, .nestedSwipe,
    .partialScrollsToTop, .pinnedUnderInset, .refreshInset, .stolenRefresh, .zeroTravel, .absentKeyboard,
    .constantMeasure, .insetCountedTwice, .keyboardCountedTwice, .keyboardOverInset, .magicNumber, .namedLength,
    .swappedInset, .typedInset, .unusedKeyboard, .wrongReference, .duplicateScenario, .idlePromise, .idleScenario,
    .uncheckedSteps, .unreachableNotch, .dragOnlyNotch, .deadTap, .unobservedMemory,
  ]

  private static let notes: Set<FindingID> = [.unsaidMemory]

  /// Why no configuration can say how grave it is; `nil` where one can.
  package var reasonForItsSeverity: String? {
    if endsSpec { return "where it is found, nothing is left of the spec to go on with" }
    return Self.apart.contains(self) ? "it is no finding about a spec as lint sees it" : nil
  }

  /// Whether no spec comes out where it is found: what is made of the file then is for other findings only.
  package var endsSpec: Bool { Self.ends.contains(self) }

  private static let ends: Set<FindingID> = [
    .unreadableFile, .fileTooLarge, .emptyFile, .invalidUTF8, .invalidYAML, .unquotedText, .unquotedComma,
    .undefinedAlias, .recursiveAlias, .aliasBudget,
    .unsupportedVersion, .invalidName, .reservedName, .duplicateName, .cyclicDefinition, .misplacedNode,
    .invalidExtent, .constrainedFill, .severalScrollsToTop, .constraintNotLinear, .idleConstraint, .sharingLimit,
    .notYetSupported,
  ]

  /// Whether it is about something that might as well not be there.
  package var isAboutNothing: Bool { Self.idle.contains(self) }

  private static let idle: Set<FindingID> = [.unusedName, .unusedNotch, .pointlessKey]

  /// They are about a list of findings, and about what a run comes to.
  private static let apart: Set<FindingID> = [.staleBaseline, .failingScenario]
}
