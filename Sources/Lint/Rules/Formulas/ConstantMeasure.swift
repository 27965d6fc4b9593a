import Model
import Source

/// A measure that can have one value only.
struct ConstantMeasure: Rule {
  static let id = FindingID.constantMeasure

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    evidence.spec.measures.filter { $0.range.lower == $0.range.upper }.map { .constant($0) }
  }
}

extension Diagnostic {
  fileprivate static func constant(_ measure: Measure) -> Diagnostic {
    Diagnostic(
      ConstantMeasure.id, "measure `\(measure.name.text)` is always \(measure.range.lower.points)",
      at: measure.range.span ?? measure.name.span, notes: ["a measure is a length known only at run time"],
      help: ["give it the range that it has, or define it in `let`"])
  }
}
