/// The page of a finding: what `scrollwork explain` prints.
package struct Explanation: Sendable {
  package let id: FindingID
  /// One line, without the numbers that a finding itself has.
  package let title: String
  /// A paragraph: why it matters, and what to do.
  package let text: String
  package let example: Example

  /// What shows the fault.
  package enum Example: Sendable {
    /// Two complete specs: one that has the finding, and the same one mended.
    case specs(failing: String, fixed: String)
    /// No spec can show it, for this reason.
    case none(reason: String)
  }

  init(_ id: FindingID, _ title: String, _ text: String, failing: String, fixed: String) {
    (self.id, self.title, self.text) = (id, title, text)
    example = .specs(failing: failing, fixed: fixed)
  }

  init(_ id: FindingID, _ title: String, _ text: String, noSpec reason: String) {
    (self.id, self.title, self.text) = (id, title, text)
    example = .none(reason: reason)
  }
}

extension Explanation {
  /// The page for readers that show Markdown.
  var markdown: String {
    switch example {
    case .specs(let failing, let fixed):
      "\(text)\n\nFailing:\n\n```yaml\n\(failing)\n```\n\nFixed:\n\n```yaml\n\(fixed)\n```\n"
    case .none(let reason): "\(text)\n\n\(reason)\n"
    }
  }
}

extension FindingID {
  /// Its page. A finding without one does not compile.
  package var explanation: Explanation {
    switch self {
    case .unreadableFile: .unreadableFile
    case .fileTooLarge: .fileTooLarge
    case .emptyFile: .emptyFile
    case .invalidUTF8: .invalidUTF8
    case .invalidYAML: .invalidYAML
    case .severalDocuments: .severalDocuments
    case .yamlTag: .yamlTag
    case .mergeKey: .mergeKey
    case .duplicateKey: .duplicateKey
    case .undefinedAlias: .undefinedAlias
    case .recursiveAlias: .recursiveAlias
    case .aliasBudget: .aliasBudget
    case .tooDeep: .tooDeep
    case .unquotedComma: .unquotedComma
    case .unquotedText: .unquotedText
    case .unsupportedVersion: .unsupportedVersion
    case .unknownKey: .unknownKey
    case .missingKey: .missingKey
    case .wrongType: .wrongType
    case .unknownValue: .unknownValue
    case .invalidName: .invalidName
    case .reservedName: .reservedName
    case .duplicateName: .duplicateName
    case .unknownDevice: .unknownDevice
    case .deviceOutsideRange: .deviceOutsideRange
    case .invalidRange: .invalidRange
    case .invalidExpression: .invalidExpression
    case .undefinedName: .undefinedName
    case .cyclicDefinition: .cyclicDefinition
    case .notAffine: .notAffine
    case .divisionByZero: .divisionByZero
    case .numberForLength: .numberForLength
    case .lengthForNumber: .lengthForNumber
    case .noAvailable: .noAvailable
    case .conditionalNotch: .conditionalNotch
    case .misplacedNode: .misplacedNode
    case .invalidExtent: .invalidExtent
    case .constrainedFill: .constrainedFill
    case .severalScrollsToTop: .severalScrollsToTop
    case .pointlessKey: .pointlessKey
    case .senselessCombination: .senselessCombination
    case .invalidStep: .invalidStep
    case .constraintNotLinear: .constraintNotLinear
    case .idleConstraint: .idleConstraint
    case .sharingLimit: .sharingLimit
    case .notYetSupported: .notYetSupported
    case .unusedName: .unusedName
    case .columnSum: .columnSum
    case .negativeLength: .negativeLength
    case .notchOrder: .notchOrder
    case .notchGap: .notchGap
    case .noRestingNotch: .noRestingNotch
    case .pageSpace: .pageSpace
    case .criticalOffset: .criticalOffset
    case .negativeInset: .negativeInset
    case .collapsedAboveHeight: .collapsedAboveHeight
    case .conflictingLines: .conflictingLines
    case .decidedByOrder: .decidedByOrder
    case .clampBounds: .clampBounds
    case .hiddenRows: .hiddenRows
    case .brokenPromise: .brokenPromise
    case .undecidedDuty: .undecidedDuty
    case .coveredSheet: .coveredSheet
    case .deadNotch: .deadNotch
    case .dimmedPassThrough: .dimmedPassThrough
    case .eagerDismiss: .eagerDismiss
    case .foreignUnit: .foreignUnit
    case .idleCondition: .idleCondition
    case .idleDismiss: .idleDismiss
    case .initialNotch: .initialNotch
    case .invisibleWall: .invisibleWall
    case .noHandle: .noHandle
    case .notchAboveSpace: .notchAboveSpace
    case .notchUnderInset: .notchUnderInset
    case .slowSpring: .slowSpring
    case .undimmedBound: .undimmedBound
    case .unusedNotch: .unusedNotch
    case .barUnderInset: .barUnderInset
    case .buriedLeaf: .buriedLeaf
    case .coveredStrip: .coveredStrip
    case .crampedPage: .crampedPage
    case .idleScroll: .idleScroll
    case .nestedSwipe: .nestedSwipe
    case .nestingTooDeep: .nestingTooDeep
    case .partialScrollsToTop: .partialScrollsToTop
    case .pinnedUnderInset: .pinnedUnderInset
    case .refreshInset: .refreshInset
    case .stolenRefresh: .stolenRefresh
    case .unsaidMemory: .unsaidMemory
    case .zeroTravel: .zeroTravel
    case .constantMeasure: .constantMeasure
    case .insetCountedTwice: .insetCountedTwice
    case .keyboardCountedTwice: .keyboardCountedTwice
    case .keyboardOverInset: .keyboardOverInset
    case .magicNumber: .magicNumber
    case .namedLength: .namedLength
    case .swappedInset: .swappedInset
    case .typedInset: .typedInset
    case .unusedKeyboard: .unusedKeyboard
    case .absentKeyboard: .absentKeyboard
    case .wrongReference: .wrongReference
    case .duplicateScenario: .duplicateScenario
    case .idlePromise: .idlePromise
    case .idleScenario: .idleScenario
    case .uncheckedSteps: .uncheckedSteps
    case .brokenLaw: .brokenLaw
    case .unreachableNotch: .unreachableNotch
    case .dragOnlyNotch: .dragOnlyNotch
    case .deadTap: .deadTap
    case .unobservedMemory: .unobservedMemory
    case .failingScenario: .failingScenario
    case .staleSuppression: .staleSuppression
    case .unknownSuppression: .unknownSuppression
    case .staleBaseline: .staleBaseline
    }
  }
}
