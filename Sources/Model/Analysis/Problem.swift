import Source

/// Something to object to, as a value; prose is made of it where it is reported.
protocol Problem {
  func diagnostic(at span: Span) -> Diagnostic
}
