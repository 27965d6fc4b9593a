/// A renderer for findings as JSON objects. Columns count code points from 1; offsets count bytes from 0.
package struct JSONRenderer: Sendable {
  package init() {}

  package func render(_ reports: [Report]) -> String {
    let findings = reports.filter { !$0.findings.isEmpty }.flatMap { report in
      let lines = LineTable(report.file)
      let prints = Fingerprints(report, lines)
      return report.findings.enumerated().map { index, finding in
        finding.json(report.file, lines, fingerprint: prints[index])
      }
    }
    return JSON.map([.init("findings", .list(findings))]).line + "\n"
  }
}

extension Diagnostic {
  fileprivate func json(_ file: SourceFile, _ lines: LineTable, fingerprint: String) -> JSON {
    var members: [JSON.Member] = [
      .init("id", .text(rule.id)), .init("severity", .text(severity.rawValue)), .init("message", .text(message)),
      .init("file", .text(file.path)),
    ]
    members += lines.members(of: span)
    if let caption { members.append(.init("caption", .text(caption))) }
    members += [
      .init(
        "labels",
        .list(labels.map { .map(lines.members(of: $0.span) + [.init("message", .text($0.message))]) })),
      .init("notes", .texts(notes)), .init("help", .texts(help)),
    ]
    if let counterexample { members.append(.init("counterexample", counterexample.json)) }
    members += [.init("fixes", .list(fixes.map(\.json))), .init("fingerprint", .text(fingerprint))]
    return .map(members)
  }
}

extension LineTable {
  fileprivate func members(of span: Span) -> [JSON.Member] {
    let (start, end) = (location(of: span.start), location(of: span.end))
    return [
      .init("line", JSON(start.line)), .init("column", JSON(start.column)), .init("endLine", JSON(end.line)),
      .init("endColumn", JSON(end.column)),
    ]
  }
}

extension Counterexample {
  fileprivate var json: JSON {
    .members([
      "device": JSON(device), "orientation": orientation.map(JSON.text), "environment": Self.json(environment),
      "values": Self.json(values), "otherDevices": otherDevices.map { JSON($0) },
    ])
  }

  private static func json(_ values: [NamedValue]) -> JSON {
    .map(values.map { JSON.Member($0.name, JSON(exactly: $0.value)) })
  }
}

extension FixIt {
  fileprivate var json: JSON {
    let edits = edits.map { edit -> JSON in
      [
        "offset": JSON(edit.span.start), "length": JSON(edit.span.end - edit.span.start),
        "text": .text(edit.replacement),
      ]
    }
    return ["safe": .bool(isSafe), "message": .text(message), "edits": .list(edits)]
  }
}
