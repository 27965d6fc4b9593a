import Model
import Source

extension Diagnostic {
  /// The closed forms of the flexible lengths in these lines are too large.
  static func sharingLimit(
    _ reason: String, of lines: [ConstraintSource], in spec: Spec, help: String
  ) -> Diagnostic {
    // The finding counts the lines beyond the maximum.
    let maxLines = 6
    let spans = Set(lines.map { spec.span(of: $0) }).sorted()
    let more = spans.count > maxLines ? ["and \(spans.count - maxLines) more lines"] : []
    return Diagnostic(
      .sharingLimit, "these lengths have no formula of reasonable size", at: spans.first ?? spec.screen.span,
      labels: spans.prefix(maxLines).dropFirst().map { Label($0, "is solved together with it") },
      notes: [reason] + more, help: [help])
  }

  /// The number of lengths in one component exceeds `most`.
  static func manyLengths(_ component: ConstraintComponent, most: Int, in spec: Spec) -> Diagnostic {
    sharingLimit(
      "\(component.unknowns.count) lengths hang together, of at most \(most)", of: component.lines, in: spec,
      help: "cut the group where it matters least: write one of its lengths as a formula, without `prefer`")
  }
}
