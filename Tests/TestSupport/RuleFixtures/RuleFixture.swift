import Source
import Testing

/// A spec with the finding of one rule and no other, marked, and the same spec fixed.
package struct RuleFixture: Sendable, CustomTestStringConvertible {
  package var rule: Rule
  package var failing: String
  package var clean: String

  init(_ rule: Rule, failing: String, clean: String) {
    (self.rule, self.failing, self.clean) = (rule, failing, clean)
  }

  package var testDescription: String { rule.id }

  /// The failing spec without its marks.
  package var failingText: String { String(decoding: MarkedText(failing).file.bytes, as: UTF8.self) }

  /// The rules that are not about obligations, which have suites of their own.
  package static let all = sheets + scrolls + formulas + scenarios
}
