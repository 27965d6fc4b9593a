/// A renderer for findings as JSON objects. Columns count code points from 1; offsets count bytes from 0.
package struct JSONRenderer: Sendable {
  package init() {}

  package func render(_ reports: [Report]) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("findings")
      writer.array { writer in
        for report in reports where !report.findings.isEmpty {
          let lines = LineTable(report.file)
          let prints = Fingerprints(report, lines)
          for (index, finding) in report.findings.enumerated() {
            writer.finding(finding, report.file, lines, fingerprint: prints[index])
          }
        }
      }
    }
    return writer.text + "\n"
  }
}

extension JSONWriter {
  fileprivate mutating func finding(
    _ finding: Diagnostic, _ file: SourceFile, _ lines: LineTable, fingerprint: String
  ) {
    object { writer in
      writer.pair("id", finding.rule.id)
      writer.pair("severity", finding.severity.rawValue)
      writer.pair("message", finding.message)
      writer.pair("file", file.path)
      writer.place(finding.span, lines)
      if let caption = finding.caption { writer.pair("caption", caption) }
      writer.key("labels")
      writer.array { writer in
        for label in finding.labels {
          writer.object { writer in
            writer.place(label.span, lines)
            writer.pair("message", label.message)
          }
        }
      }
      writer.key("notes")
      writer.array { writer in
        for note in finding.notes { writer.string(note) }
      }
      writer.key("help")
      writer.array { writer in
        for help in finding.help { writer.string(help) }
      }
      if let counterexample = finding.counterexample { writer.counterexample(counterexample) }
      writer.key("fixes")
      writer.array { writer in
        for fix in finding.fixes { writer.fix(fix) }
      }
      writer.pair("fingerprint", fingerprint)
    }
  }

  private mutating func place(_ span: Span, _ lines: LineTable) {
    let (start, end) = (lines.location(of: span.start), lines.location(of: span.end))
    pair("line", start.line)
    pair("column", start.column)
    pair("endLine", end.line)
    pair("endColumn", end.column)
  }

  private mutating func counterexample(_ counterexample: Counterexample) {
    key("counterexample")
    object { writer in
      writer.key("device")
      if let device = counterexample.device { writer.string(device) } else { writer.null() }
      if let orientation = counterexample.orientation { writer.pair("orientation", orientation) }
      writer.key("environment")
      writer.values(counterexample.environment)
      writer.key("values")
      writer.values(counterexample.values)
    }
  }

  private mutating func values(_ values: [NamedValue]) {
    object { writer in
      for value in values {
        writer.key(value.name)
        writer.number(exactly: value.value)
      }
    }
  }

  private mutating func fix(_ fix: FixIt) {
    object { writer in
      writer.key("safe")
      writer.bool(fix.isSafe)
      writer.pair("message", fix.message)
      writer.key("edits")
      writer.array { writer in
        for edit in fix.edits {
          writer.object { writer in
            writer.pair("offset", edit.span.start)
            writer.pair("length", edit.span.end - edit.span.start)
            writer.pair("text", edit.replacement)
          }
        }
      }
    }
  }
}
