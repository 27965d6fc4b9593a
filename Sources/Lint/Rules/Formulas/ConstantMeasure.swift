import Model
import Source

extension Rule {
  package static let constantMeasure = Rule(
    "constant-measure", .warning,
    title: "A measure has only one value",
    text: """
      A measure is a length that the app reports at run time. The range of this one contains a single value, so the \
      report carries no information. Widen the range, or turn the measure into a definition.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      measures:
        tags: 60...60

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: 200 + tags
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      measures:
        tags: 60...140

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: 200 + tags
      """)
}

/// Reports a measure whose range contains only one value.
struct ConstantMeasure: LintRule {
  static let rule = Rule.constantMeasure

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.spec.measures.filter { $0.range.lower == $0.range.upper }.map { .constant($0) }
  }
}

extension Diagnostic {
  fileprivate static func constant(_ measure: Measure) -> Diagnostic {
    Diagnostic(
      .constantMeasure, "measure `\(measure.name.text)` is always \(measure.range.lower.points)",
      at: measure.range.span ?? measure.name.span, notes: ["a measure is a length known only at run time"],
      help: ["give it the range that it has, or define it in `let`"])
  }
}
