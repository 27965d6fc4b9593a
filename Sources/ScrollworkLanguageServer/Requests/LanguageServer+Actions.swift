import ScrollworkCompiler
import Source

extension LanguageServer {
  static let fixAllKind = "source.fixAll.scrollwork"

  /// Returns the code actions of a range: fixes, suppression comments, and one action with all safe fixes.
  mutating func actions(_ parameters: JSON) throws(Refused) -> JSON {
    let (document, analysis) = try analyzed(parameters)
    guard let range = document.text.span(parameters["range"]) else { throw .parameters("no range is given") }
    let only = parameters["context"]?["only"]?.list?.compactMap(\.text)
    // A kind includes all kinds that continue it after a dot. The empty kind includes all kinds.
    func wants(_ kind: String) -> Bool {
      only.map { $0.contains { $0.isEmpty || kind == $0 || kind.hasPrefix($0 + ".") } } ?? true
    }
    var actions: [JSON] = []
    if wants("quickfix") {
      let lines = Span(document.text.line(of: range.start).start, document.text.line(of: range.end).end)
      let near = analysis.findings.filter { $0.span.start <= lines.end && lines.start <= $0.span.end }
      for finding in near { actions += fixes(of: finding, document) }
      let texts = analysis.reading.tree.texts(document.kind.root).map(\.node.span)
      var ignored: Set<String> = []
      for finding in near {
        guard let comment = comment(ignoring: finding, document, analysis, texts) else { continue }
        // Several findings with the same rule on one line share a suppression.
        if ignored.insert("\(comment.span.start) \(finding.rule.id)").inserted {
          actions.append(ignoring(finding, comment, document))
        }
      }
    }
    if wants(Self.fixAllKind), let action = fixAll(document, analysis) { actions.append(action) }
    return .list(actions)
  }

  private func fixes(of finding: Diagnostic, _ document: OpenDocument) -> [JSON] {
    finding.fixes.filter { !$0.edits.isEmpty }.map { fix in
      let title = fix.message.prefix(1).uppercased() + fix.message.dropFirst()
      return [
        "title": .text(title), "kind": "quickfix", "diagnostics": [diagnostic(finding, document)],
        "isPreferred": .bool(fix.isSafe),
        "edit": edit(document, document.text.edits(fix.edits)),
      ]
    }
  }

  /// Returns the suppression comment for the line above a finding. `nil` if no comment can suppress it, or if the line
  /// is inside of a text.
  private func comment(ignoring finding: Diagnostic, _ document: OpenDocument, _ analysis: Analysis, _ texts: [Span])
    -> Edit?
  {
    // Without a solution, errors are reported in spite of suppressions.
    let canBeIgnored = finding.severity < .error || analysis.compilation?.solution != nil
    guard document.kind == .spec, canBeIgnored, finding.rule.fixedSeverityReason == nil,
      finding.rule != .staleSuppression, finding.rule != .unknownSuppression
    else { return nil }
    let line = document.text.line(of: finding.span.start)
    if texts.contains(where: { $0.start < line.start && line.start < $0.end }) { return nil }
    let margin = document.text.file.bytes[line.start..<line.end].prefix { $0 == 0x20 }
    let text = String(decoding: margin, as: UTF8.self) + "# scrollwork: ignore \(finding.rule.id)\n"
    return Edit(Span(line.start, line.start), text)
  }

  private func ignoring(_ finding: Diagnostic, _ comment: Edit, _ document: OpenDocument) -> JSON {
    [
      "title": .text("Ignore `\(finding.rule.id)` on this line"), "kind": "quickfix",
      "diagnostics": [diagnostic(finding, document)], "edit": edit(document, document.text.edits([comment])),
    ]
  }

  private func fixAll(_ document: OpenDocument, _ analysis: Analysis) -> JSON? {
    guard document.kind == .spec, analysis.findings.contains(where: { $0.fixes.contains(where: \.isSafe) }) else {
      return nil
    }
    let report = Report(file: document.text.file, findings: analysis.findings)
    let applier = FixApplier(report, takesUnsafe: false) {
      workspace.compile($0, analysis.governing.configuration).report
    }
    guard applier.hasChanged else { return nil }
    return [
      "title": "Apply all safe fixes", "kind": .text(Self.fixAllKind),
      "edit": edit(document, document.text.edits(to: applier.file)),
    ]
  }

  func edit(_ document: OpenDocument, _ edits: JSON) -> JSON {
    ["changes": .map([JSON.Member(document.uri, edits)])]
  }

  /// Returns the edits that format the document as `scrollwork format` does.
  mutating func formatting(_ parameters: JSON) throws(Refused) -> JSON {
    let (document, _) = try document(parameters)
    do {
      return document.text.edits(to: try formatted(document.text.file))
    } catch {
      throw .failed("not formatted: \(error.message)")
    }
  }
}
