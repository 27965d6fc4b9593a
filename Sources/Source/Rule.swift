/// A rule that diagnostics name, with everything that users read about it.
///
/// Each rule is a static constant in an extension of this class, in a file of its own in the target that reports it, with
/// a page in the folder `Rules/Pages`. The registry, `explain`, the reference and the SARIF rule list derive from both.
package final class Rule: Sendable {
  /// The id that users write in suppressions and configurations. It names the fault: "notch-order".
  package let id: String
  /// The severity of a diagnostic unless a configuration sets another one.
  package let severity: Severity
  /// Whether the compiler has no spec left to check where the rule reports.
  package let isFatal: Bool
  /// Whether the rule reports text that can be removed without effect (`DiagnosticTag.Unnecessary` of the language
  /// server protocol).
  package let isUnnecessary: Bool
  /// Whether the rule claims that a part of the spec has no effect. `compile` checks each such claim.
  package let claimsNoEffect: Bool
  /// Whether the rule reports a file that was not read.
  package let isReadFailure: Bool
  /// Whether `lint` checks the rule. If not, lint reports no suppression or baseline entry of it as stale.
  package let isCheckedByLint: Bool
  private let fixedSeverity: String?
  private let markdownPage: String

  /// - Parameters:
  ///   - fixedSeverity: The reason why a configuration cannot change the severity.
  ///   - page: The text of the file of this rule in `Rules/Pages`.
  package init(
    _ id: String, _ severity: Severity, isFatal: Bool = false, isUnnecessary: Bool = false,
    claimsNoEffect: Bool = false, isReadFailure: Bool = false, isCheckedByLint: Bool = true,
    fixedSeverity: String? = nil, page: String
  ) {
    (self.id, self.severity, self.isFatal, self.isUnnecessary) = (id, severity, isFatal, isUnnecessary)
    (self.claimsNoEffect, self.isReadFailure, self.isCheckedByLint) = (claimsNoEffect, isReadFailure, isCheckedByLint)
    (self.fixedSeverity, markdownPage) = (fixedSeverity, page)
  }

  /// The page of the rule, parsed on demand.
  package var page: RulePage { RulePage(markdownPage) }

  /// The reason why a configuration cannot change the severity; `nil` if it can.
  package var fixedSeverityReason: String? {
    isFatal ? "no spec is left to check where it is found" : fixedSeverity
  }
}

/// Two rules are equal if they are the same constant, and ordered by their ids.
extension Rule: Hashable, Comparable {
  package static func == (left: Rule, right: Rule) -> Bool { left === right }
  package static func < (left: Rule, right: Rule) -> Bool { left.id < right.id }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Rule: CustomStringConvertible {
  package var description: String { id }
}
