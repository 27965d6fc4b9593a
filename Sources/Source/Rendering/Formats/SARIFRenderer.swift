/// A renderer for the Static Analysis Results Interchange Format, version 2.1.0 (OASIS), which code scanning reads.
package struct SARIFRenderer: Sendable {
  private let version: String
  private let locations: Locations

  /// - Parameter version: the version of Scrollwork.
  package init(version: String, _ locations: Locations) {
    self.version = version
    self.locations = locations
  }

  package func render(_ reports: [Report]) -> String {
    // Only rules with findings, sorted by id.
    let rules = Set(reports.flatMap { $0.findings.map(\.rule) }).sorted()
    let log = SARIFLog(
      version: version, locations: locations, rules: rules,
      indices: Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1, $0) }))
    var writer = JSONWriter()
    writer.log(log, reports)
    return writer.text + "\n"
  }
}

/// The data that the parts of a log share.
private struct SARIFLog {
  var version: String
  var locations: Locations
  var rules: [Rule]
  var indices: [Rule: Int]

  /// The base id for the root of the repository. Code scanning replaces it with its own root.
  static let root = "%SRCROOT%"
}

extension JSONWriter {
  fileprivate mutating func log(_ log: SARIFLog, _ reports: [Report]) {
    object { writer in
      writer.pair("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      writer.pair("version", "2.1.0")
      writer.array("runs") { writer in
        writer.object { writer in
          writer.tool(log)
          writer.object("originalUriBaseIds") { writer in
            writer.object(SARIFLog.root) { $0.pair("uri", log.locations.rootReference) }
          }
          writer.pair("columnKind", "unicodeCodePoints")
          writer.array("invocations") { writer in
            let wasComplete = !reports.contains { $0.findings.contains { $0.rule.isReadFailure } }
            writer.object { writer in
              writer.key("executionSuccessful")
              writer.bool(wasComplete)
            }
          }
          writer.array("results") { writer in
            for report in reports where !report.findings.isEmpty { writer.results(report, log) }
          }
        }
      }
    }
  }

  // MARK: - Rules

  private mutating func tool(_ log: SARIFLog) {
    object("tool") { writer in
      writer.object("driver") { writer in
        writer.pair("name", "scrollwork")
        writer.pair("semanticVersion", log.version)
        writer.array("rules") { writer in
          for rule in log.rules { writer.rule(rule) }
        }
      }
    }
  }

  private mutating func rule(_ rule: Rule) {
    object { writer in
      writer.pair("id", rule.id)
      writer.object("shortDescription") { $0.pair("text", rule.page.title) }
      writer.object("fullDescription") { $0.pair("text", rule.page.text) }
      writer.object("defaultConfiguration") { $0.pair("level", rule.severity.rawValue) }
      writer.object("help") { writer in
        writer.pair("text", rule.page.text)
        writer.pair("markdown", rule.page.markdown)
      }
    }
  }

  // MARK: - Results

  private mutating func results(_ report: Report, _ log: SARIFLog) {
    let lines = LineTable(report.file)
    let prints = Fingerprints(report, lines)
    let uri = log.locations.reference(report.file.path)
    for (index, finding) in report.findings.enumerated() {
      object { writer in
        writer.pair("ruleId", finding.rule.id)
        writer.pair("ruleIndex", log.indices[finding.rule] ?? -1)
        writer.pair("level", finding.severity.rawValue)
        writer.object("message") { $0.pair("text", finding.fullText) }
        writer.array("locations") { writer in
          writer.object { $0.physicalLocation(finding.span, uri, lines) }
        }
        if !finding.labels.isEmpty {
          writer.array("relatedLocations") { writer in
            for (index, label) in finding.labels.enumerated() {
              writer.object { writer in
                writer.pair("id", index)
                writer.physicalLocation(label.span, uri, lines)
                writer.object("message") { $0.pair("text", label.message) }
              }
            }
          }
        }
        writer.object("partialFingerprints") { writer in
          // Code scanning reads the fingerprint under the second name.
          writer.pair("scrollwork/v1", prints[index])
          writer.pair("primaryLocationLineHash", "\(prints[index]):1")
        }
        if !finding.fixes.isEmpty {
          writer.array("fixes") { writer in
            for fix in finding.fixes { writer.fix(fix, uri, lines) }
          }
        }
      }
    }
  }

  private mutating func physicalLocation(_ span: Span, _ uri: (String, Bool), _ lines: LineTable) {
    object("physicalLocation") { writer in
      writer.artifactLocation(uri)
      writer.object("region") { $0.region(span, lines) }
    }
  }

  private mutating func artifactLocation(_ uri: (text: String, isRelative: Bool)) {
    object("artifactLocation") { writer in
      writer.pair("uri", uri.text)
      if uri.isRelative { writer.pair("uriBaseId", SARIFLog.root) }
    }
  }

  private mutating func region(_ span: Span, _ lines: LineTable) {
    let (start, end) = (lines.location(of: span.start), lines.location(of: span.end))
    pair("startLine", start.line)
    pair("startColumn", start.column)
    pair("endLine", end.line)
    pair("endColumn", end.column)
  }

  private mutating func fix(_ fix: FixIt, _ uri: (String, Bool), _ lines: LineTable) {
    object { writer in
      writer.object("description") { $0.pair("text", fix.message) }
      writer.array("artifactChanges") { writer in
        writer.object { writer in
          writer.artifactLocation(uri)
          writer.array("replacements") { writer in
            for edit in fix.edits {
              writer.object { writer in
                writer.object("deletedRegion") { $0.region(edit.span, lines) }
                if !edit.replacement.isEmpty {
                  writer.object("insertedContent") { $0.pair("text", edit.replacement) }
                }
              }
            }
          }
        }
      }
    }
  }
}
