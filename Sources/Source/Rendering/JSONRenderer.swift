/// Findings as the objects that other tools read. Columns are 1-based code points; offsets are bytes.
package struct JSONRenderer: Sendable {
  package init() {}

  package func render(_ reports: [Report]) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("findings")
      writer.array { writer in
        for report in reports {
          let lines = LineTable(report.file)
          let prints = Fingerprints(report, lines)
          for (index, finding) in report.findings.enumerated() {
            write(finding, report.file, lines, prints[index], &writer)
          }
        }
      }
    }
    return writer.text + "\n"
  }

  private func write(
    _ finding: Diagnostic, _ file: SourceFile, _ lines: LineTable, _ fingerprint: String, _ writer: inout JSONWriter
  ) {
    writer.object { writer in
      pair("id", finding.id.rawValue, &writer)
      pair("severity", finding.severity.rawValue, &writer)
      pair("message", finding.message, &writer)
      pair("file", file.path, &writer)
      place(finding.span, lines, &writer)
      writer.key("labels")
      writer.array { writer in
        for label in finding.labels {
          writer.object { writer in
            place(label.span, lines, &writer)
            pair("message", label.message, &writer)
          }
        }
      }
      writer.key("notes")
      writer.array { writer in finding.notes.forEach { writer.string($0) } }
      if let counterexample = finding.counterexample { write(counterexample, &writer) }
      writer.key("fixes")
      writer.array { writer in finding.fixes.forEach { write($0, &writer) } }
      pair("fingerprint", fingerprint, &writer)
    }
  }

  private func pair(_ key: String, _ value: String, _ writer: inout JSONWriter) {
    writer.key(key)
    writer.string(value)
  }

  private func place(_ span: Span, _ lines: LineTable, _ writer: inout JSONWriter) {
    let (start, end) = (lines.location(of: span.start), lines.location(of: span.end))
    for (key, value) in [
      ("line", start.line), ("column", start.column), ("endLine", end.line), ("endColumn", end.column),
    ] {
      writer.key(key)
      writer.number(value)
    }
  }

  private func write(_ counterexample: Counterexample, _ writer: inout JSONWriter) {
    writer.key("counterexample")
    writer.object { writer in
      writer.key("device")
      if let device = counterexample.device { writer.string(device) } else { writer.null() }
      if let orientation = counterexample.orientation { pair("orientation", orientation, &writer) }
      writer.key("environment")
      values(counterexample.environment, &writer)
      writer.key("values")
      values(counterexample.values, &writer)
    }
  }

  /// Exact decimals are numbers; a fraction such as 1/3 has no JSON number and stays text.
  private func values(_ values: [NamedValue], _ writer: inout JSONWriter) {
    writer.object { writer in
      for value in values {
        writer.key(value.name)
        if Double(value.value) != nil { writer.raw(value.value) } else { writer.string(value.value) }
      }
    }
  }

  private func write(_ fix: FixIt, _ writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("safe")
      writer.bool(fix.isSafe)
      pair("message", fix.message, &writer)
      writer.key("edits")
      writer.array { writer in
        for edit in fix.edits {
          writer.object { writer in
            writer.key("offset")
            writer.number(edit.span.start)
            writer.key("length")
            writer.number(edit.span.end - edit.span.start)
            pair("text", edit.replacement, &writer)
          }
        }
      }
    }
  }
}

/// What a finding is known by when lines have moved: its id, the text of its line, and which of several equal ones.
package struct Fingerprints {
  private var texts: [String] = []

  package init(_ report: Report, _ lines: LineTable) {
    var seen: [String: Int] = [:]
    for finding in report.findings {
      let line = report.file.text(lines.span(ofLine: lines.location(of: finding.span.start).line))
      let words = line.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
      let key = finding.id.rawValue + "\u{0}" + words
      let ordinal = seen[key, default: 0]
      seen[key] = ordinal + 1
      texts.append(Self.hash(key + "\u{0}\(ordinal)"))
    }
  }

  package subscript(index: Int) -> String { texts[index] }

  /// FNV-1a, 64 bits (Fowler, Noll, Vo).
  private static func hash(_ text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
