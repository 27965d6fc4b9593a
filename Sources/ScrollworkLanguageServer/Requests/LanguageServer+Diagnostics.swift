import Source

extension LanguageServer {
  /// Returns findings as diagnostics of the protocol.
  func diagnostics(_ findings: [Diagnostic], _ document: OpenDocument) -> JSON {
    .list(findings.map { diagnostic($0, document) })
  }

  func diagnostic(_ finding: Diagnostic, _ document: OpenDocument) -> JSON {
    let related: JSON? =
      finding.labels.isEmpty
      ? nil
      : .list(
        finding.labels.map { label in
          [
            "location": ["uri": .text(document.uri), "range": document.text.range(label.span)],
            "message": .text(label.message),
          ]
        })
    let json: JSON = [
      "range": document.text.range(finding.span), "severity": JSON(finding.severity.number),
      "code": .text(finding.rule.id), "source": "scrollwork", "message": .text(finding.factsAndHelp),
    ]
    // `DiagnosticTag.Unnecessary`: editors fade the text.
    let tags: JSON? = finding.rule.isUnnecessary ? [1] : nil
    return json.with("tags", tags).with("relatedInformation", related)
  }
}

extension Severity {
  fileprivate var number: Int {
    switch self {
    case .error: 1
    case .warning: 2
    case .note: 3
    }
  }
}
