import ScrollworkCompiler
import Source

// The encoding of findings in the cache. Only the same binary reads it, so the format needs no optional fields for
// other versions, and a rule is encoded as its index in the registry.

extension ByteWriter {
  mutating func add(_ finding: Diagnostic) {
    add(ruleRegistry.rules.firstIndex(of: finding.rule) ?? 0)
    add(Severity.allCases.firstIndex(of: finding.severity) ?? 0)
    add(finding.message)
    add(finding.span)
    add(finding.caption) { $0.add($1) }
    add(finding.labels) { writer, label in
      writer.add(label.span)
      writer.add(label.message)
    }
    add(finding.notes) { $0.add($1) }
    add(finding.help) { $0.add($1) }
    add(finding.fixes) { writer, fix in
      writer.add(fix.message)
      writer.add(fix.isSafe ? 1 : 0)
      writer.add(fix.edits) { writer, edit in
        writer.add(edit.span)
        writer.add(edit.replacement)
      }
    }
    add(finding.counterexample) { writer, counterexample in
      writer.add(counterexample.device) { $0.add($1) }
      writer.add(counterexample.orientation) { $0.add($1) }
      writer.add(counterexample.environment)
      writer.add(counterexample.values)
    }
  }

  private mutating func add(_ span: Span) {
    add(span.start)
    add(span.end - span.start)
  }

  private mutating func add(_ values: [NamedValue]) {
    add(values) { writer, value in
      writer.add(value.name)
      writer.add(value.value)
    }
  }
}

extension ByteReader {
  /// Reads a finding about a file of `size` bytes. Throws if a span exceeds the file.
  mutating func finding(in size: Int) throws(DecodingError) -> Diagnostic {
    var finding = Diagnostic(
      try element(of: ruleRegistry.rules), "", at: Span(0, 0))
    finding.severity = try element(of: Severity.allCases)
    finding.message = try text()
    finding.span = try span(in: size)
    finding.caption = try optional { (reader) throws(DecodingError) in try reader.text() }
    finding.labels = try array { (reader) throws(DecodingError) in
      Label(try reader.span(in: size), try reader.text())
    }
    finding.notes = try array { (reader) throws(DecodingError) in try reader.text() }
    finding.help = try array { (reader) throws(DecodingError) in try reader.text() }
    finding.fixes = try array { (reader) throws(DecodingError) in
      let message = try reader.text()
      let isSafe = try reader.number() == 1
      let edits = try reader.array { (reader) throws(DecodingError) in
        Edit(try reader.span(in: size), try reader.text())
      }
      return FixIt(message, isSafe: isSafe, edits: edits)
    }
    finding.counterexample = try optional { (reader) throws(DecodingError) in try reader.counterexample() }
    return finding
  }

  private mutating func counterexample() throws(DecodingError) -> Counterexample {
    Counterexample(
      device: try optional { (reader) throws(DecodingError) in try reader.text() },
      orientation: try optional { (reader) throws(DecodingError) in try reader.text() },
      environment: try values(), values: try values())
  }

  private mutating func values() throws(DecodingError) -> [NamedValue] {
    try array { (reader) throws(DecodingError) in NamedValue(try reader.text(), try reader.text()) }
  }

  private mutating func span(in size: Int) throws(DecodingError) -> Span {
    let (start, length) = (try number(), try number())
    guard start >= 0, length >= 0, start <= size, length <= size - start else { throw DecodingError() }
    return Span(start, start + length)
  }

  private mutating func element<Element>(of all: [Element]) throws(DecodingError) -> Element {
    let index = try number()
    guard all.indices.contains(index) else { throw DecodingError() }
    return all[index]
  }
}
