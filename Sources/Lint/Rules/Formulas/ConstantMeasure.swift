import Model
import Source

extension Rule {
  package static let constantMeasure = Rule("constant-measure", .warning, page: Embedded.constant_measure_md)
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
