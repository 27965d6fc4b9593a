/// A rule that diagnostics name, with everything that users read about it.
///
/// Each rule is declared in one place: a static constant in an extension of this class, in a file of its own in the
/// target that reports it. The registry, `explain`, the reference and the SARIF rule list derive from the constant.
package final class Rule: Sendable {
  /// The id that users write in suppressions and configurations. It names the fault: "notch-order".
  package let id: String
  /// The severity of a diagnostic unless a configuration sets another one.
  package let severity: Severity
  /// One line without a period and without the numbers of a diagnostic.
  package let title: String
  /// One paragraph: what the rule reports, why that is bad, and how to fix it.
  package let text: String
  package let example: Example
  /// Whether the compiler has no spec left to check where the rule reports.
  package let isFatal: Bool
  /// Whether the rule reports text that can be removed without effect (`DiagnosticTag.Unnecessary` of the language
  /// server protocol).
  package let isUnnecessary: Bool
  /// Whether the rule reports a file that was not read.
  package let isReadFailure: Bool
  /// Whether `lint` checks the rule. If not, lint reports no suppression or baseline entry of it as stale.
  package let isCheckedByLint: Bool
  private let fixedSeverity: String?

  package enum Example: Sendable {
    /// Two complete specs: one that the rule reports, and the same spec fixed.
    case specs(failing: String, fixed: String)
    /// The reason why no spec shows the fault.
    case none(reason: String)
  }

  private init(
    _ id: String, _ severity: Severity, _ title: String, _ text: String, _ example: Example, isFatal: Bool,
    isUnnecessary: Bool, isReadFailure: Bool, isCheckedByLint: Bool, fixedSeverity: String?
  ) {
    (self.id, self.severity, self.title, self.text, self.example) = (id, severity, title, text, example)
    (self.isFatal, self.isUnnecessary, self.isReadFailure) = (isFatal, isUnnecessary, isReadFailure)
    self.isCheckedByLint = isCheckedByLint
    self.fixedSeverity = fixedSeverity
  }

  package convenience init(
    _ id: String, _ severity: Severity, isFatal: Bool = false, isUnnecessary: Bool = false,
    isCheckedByLint: Bool = true, fixedSeverity: String? = nil, title: String, text: String, failing: String,
    fixed: String
  ) {
    self.init(
      id, severity, title, text, .specs(failing: failing, fixed: fixed), isFatal: isFatal,
      isUnnecessary: isUnnecessary, isReadFailure: false, isCheckedByLint: isCheckedByLint,
      fixedSeverity: fixedSeverity)
  }

  package convenience init(
    _ id: String, _ severity: Severity, isFatal: Bool = false, isReadFailure: Bool = false,
    isCheckedByLint: Bool = true, fixedSeverity: String? = nil, title: String, text: String, noSpec reason: String
  ) {
    self.init(
      id, severity, title, text, .none(reason: reason), isFatal: isFatal, isUnnecessary: false,
      isReadFailure: isReadFailure, isCheckedByLint: isCheckedByLint, fixedSeverity: fixedSeverity)
  }

  /// The reason why a configuration cannot change the severity; `nil` if it can.
  package var fixedSeverityReason: String? {
    isFatal ? "no spec is left to check where it is found" : fixedSeverity
  }

  /// The text and the example, for readers that show Markdown.
  package var markdown: String {
    switch example {
    case .specs(let failing, let fixed):
      "\(text)\n\nFailing:\n\n```yaml\n\(failing)\n```\n\nFixed:\n\n```yaml\n\(fixed)\n```\n"
    case .none(let reason): "\(text)\n\n\(reason)\n"
    }
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
