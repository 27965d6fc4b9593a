import ScrollworkCompiler
import Source

extension LanguageServer {
  /// The fixes of what is found on the lines of a range, a comment that lets a finding be, and all safe fixes at once.
  mutating func actions(_ parameters: JSON) throws(Refused) -> JSON {
    let (document, analysis) = try analyzed(parameters)
    guard let span = document.text.span(parameters["range"]) else { throw .parameters("no range is given") }
    let only = parameters["context"]?["only"]?.list?.compactMap(\.text)
    func wants(_ kind: String) -> Bool {
      only.map { $0.contains { kind == $0 || kind.hasPrefix($0 + ".") } } ?? true
    }
    var actions: [JSON] = []
    if wants("quickfix") {
      let near = analysis.findings.filter { $0.span.start <= span.end && span.start <= $0.span.end }
      for finding in near { actions += fixes(of: finding, document) }
      for finding in near { if let action = suppression(of: finding, document) { actions.append(action) } }
    }
    if wants("source.fixAll"), let action = fixAll(document, analysis) { actions.append(action) }
    return .list(actions)
  }

  private func fixes(of finding: Diagnostic, _ document: Document) -> [JSON] {
    finding.fixes.filter { !$0.edits.isEmpty }.map { fix in
      let title = fix.message.prefix(1).uppercased() + fix.message.dropFirst()
      return [
        "title": .text(title), "kind": "quickfix", "diagnostics": [diagnostic(finding, document)],
        "isPreferred": .bool(fix.isSafe),
        "edit": edit(document, document.text.edits(fix.edits)),
      ]
    }
  }

  /// A comment on the line above. What an error ends cannot be let be.
  private func suppression(of finding: Diagnostic, _ document: Document) -> JSON? {
    guard document.kind == .spec, !finding.id.endsSpec, finding.id != .failingScenario,
      finding.id != .staleSuppression
    else { return nil }
    let line = document.text.file.line(of: finding.span.start)
    let bytes = document.text.file.bytes
    let indentation = String(decoding: bytes[line.start..<line.end].prefix { $0 == 0x20 }, as: UTF8.self)
    let comment = "\(indentation)# scrollwork: ignore \(finding.id.rawValue)\n"
    return [
      "title": .text("Ignore `\(finding.id.rawValue)` on this line"), "kind": "quickfix",
      "diagnostics": [diagnostic(finding, document)],
      "edit": edit(document, document.text.edits([Edit(Span(line.start, line.start), comment)])),
    ]
  }

  private func fixAll(_ document: Document, _ analysis: Analysis) -> JSON? {
    guard document.kind == .spec else { return nil }
    let report = Report(file: document.text.file, findings: analysis.findings)
    let mending = Mending(report, takesUnsafe: false) { workspace.compile($0, analysis.governing.configuration).report }
    guard mending.hasChanged else { return nil }
    return [
      "title": "Apply all safe fixes", "kind": "source.fixAll",
      "edit": edit(document, document.text.edits(to: mending.file)),
    ]
  }

  func edit(_ document: Document, _ edits: JSON) -> JSON {
    ["changes": .map([JSON.Member(name: document.uri, value: edits)])]
  }

  /// The spec in canonical layout, as `format` writes it.
  mutating func formatting(_ parameters: JSON) throws(Refused) -> JSON {
    let (document, _) = try document(parameters)
    guard document.kind == .spec else { return [] }
    do {
      return document.text.edits(to: try formatted(document.text.file))
    } catch {
      throw .failed("not formatted: \(error.message)")
    }
  }
}
