/// A renderer for the Static Analysis Results Interchange Format, version 2.1.0 (OASIS), which code scanning reads.
package struct SARIFRenderer: Sendable {
  private let version: String
  private let locations: Locations

  /// The base id for the root of the repository. Code scanning replaces it with its own root.
  fileprivate static let root = "%SRCROOT%"

  /// - Parameter version: the version of Scrollwork.
  package init(version: String, _ locations: Locations) {
    self.version = version
    self.locations = locations
  }

  package func render(_ reports: [Report]) -> String {
    // Only rules with findings, sorted by id.
    let rules = Set(reports.flatMap { $0.findings.map(\.rule) }).sorted()
    let indices = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1, $0) })
    let wasComplete = !reports.contains { $0.findings.contains { $0.rule.isReadFailure } }
    let results = reports.filter { !$0.findings.isEmpty }.flatMap { self.results($0, indices) }
    let driver: JSON = [
      "name": "scrollwork", "semanticVersion": .text(version), "rules": .list(rules.map(\.json)),
    ]
    let run: JSON = [
      "tool": ["driver": driver],
      "originalUriBaseIds": .map([.init(Self.root, ["uri": .text(locations.rootReference)])]),
      "columnKind": "unicodeCodePoints", "invocations": [["executionSuccessful": .bool(wasComplete)]],
      "results": .list(results),
    ]
    let log: JSON = [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run],
    ]
    return log.line + "\n"
  }

  private func results(_ report: Report, _ indices: [Rule: Int]) -> [JSON] {
    let lines = LineTable(report.file)
    let prints = Fingerprints(report, lines)
    let file = ReportedFile(reference: locations.reference(report.file.path), lines: lines)
    return report.findings.enumerated().map { index, finding in
      let labels = finding.labels.enumerated().map { index, label -> JSON in
        [
          "id": JSON(index), "physicalLocation": file.location(of: label.span),
          "message": ["text": .text(label.message)],
        ]
      }
      return .members([
        "ruleId": .text(finding.rule.id), "ruleIndex": JSON(indices[finding.rule] ?? -1),
        "level": .text(finding.severity.rawValue), "message": ["text": .text(finding.fullText)],
        "locations": [["physicalLocation": file.location(of: finding.span)]],
        "relatedLocations": labels.isEmpty ? nil : .list(labels),
        // Code scanning reads the fingerprint under the second name.
        "partialFingerprints": [
          "scrollwork/v1": .text(prints[index]), "primaryLocationLineHash": .text("\(prints[index]):1"),
        ], "fixes": finding.fixes.isEmpty ? nil : .list(finding.fixes.map(file.json)),
      ])
    }
  }
}

extension Rule {
  fileprivate var json: JSON {
    [
      "id": .text(id), "shortDescription": ["text": .text(page.title)], "fullDescription": ["text": .text(page.text)],
      "defaultConfiguration": ["level": .text(severity.rawValue)],
      "help": ["text": .text(page.text), "markdown": .text(page.markdown)],
    ]
  }
}

/// A file with findings.
private struct ReportedFile {
  /// The file as a URI, and whether that is relative to the root.
  var reference: (text: String, isRelative: Bool)
  var lines: LineTable

  private var artifact: JSON {
    .members([
      "uri": .text(reference.text), "uriBaseId": reference.isRelative ? .text(SARIFRenderer.root) : nil,
    ])
  }

  func location(of span: Span) -> JSON { ["artifactLocation": artifact, "region": region(span)] }

  private func region(_ span: Span) -> JSON {
    let (start, end) = (lines.location(of: span.start), lines.location(of: span.end))
    return [
      "startLine": JSON(start.line), "startColumn": JSON(start.column), "endLine": JSON(end.line),
      "endColumn": JSON(end.column),
    ]
  }

  func json(_ fix: FixIt) -> JSON {
    let replacements = fix.edits.map { edit in
      JSON.members([
        "deletedRegion": region(edit.span),
        "insertedContent": edit.replacement.isEmpty ? nil : ["text": .text(edit.replacement)],
      ])
    }
    return [
      "description": ["text": .text(fix.message)],
      "artifactChanges": [["artifactLocation": artifact, "replacements": .list(replacements)]],
    ]
  }
}
