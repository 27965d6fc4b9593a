import Source
import Testing

/// A spec with the finding of one rule and no other, marked, and the same spec mended.
struct RuleFixture: Sendable, CustomTestStringConvertible {
  var rule: FindingID
  var failing: String
  var clean: String

  init(_ rule: FindingID, failing: String, clean: String) {
    (self.rule, self.failing, self.clean) = (rule, failing, clean)
  }

  var testDescription: String { rule.rawValue }

  /// The rules beyond the duties, whose tests stand in suites of their own.
  static let all = sheets + scrolls + formulas + scenarios
}
