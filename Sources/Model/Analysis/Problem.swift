import Source

/// A problem found during analysis, kept as data. `diagnostic(at:)` renders it.
protocol Problem {
  func diagnostic(at span: Span) -> Diagnostic
}
