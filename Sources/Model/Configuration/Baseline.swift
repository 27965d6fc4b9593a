import Source
import Syntax

/// The known findings that `lint --write-baseline` lists.
package struct Baseline: Construct {
  package struct Entry: Construct {
    /// A path relative to the folder of the baseline.
    package var file = ""
    package var id = ""
    /// The fingerprint of the finding; see `Fingerprints`.
    package var fingerprint = ""
    package var span = Span(0, 0)

    static let keys = KeyTable<Entry>(
      "finding", "A finding that is left for later.",
      [
        Key("file", \.file, .own(.text), "The spec, below the folder of this file.", isRequired: true),
        Key("id", \.id, .own(.text), "The name of the finding.", isRequired: true),
        Key(
          "fingerprint", \.fingerprint, .own(.text), "What it is known by when lines move.", isRequired: true),
      ])
  }

  package var entries: [Entry] = []

  static let keys = KeyTable<Baseline>(
    DiagnosticContext.baseline, "Findings that are left for later.",
    [Key("findings", \.entries, .own(.list(.map(Entry.schema.name))), "Which.", isRequired: true)])

  package init() {}
}

/// Reads a baseline. Omits entries with an error.
package func readBaseline(_ tree: SyntaxTree) -> (baseline: Baseline, findings: [Diagnostic]) {
  let reader = SpecAnalyzer(tree)
  var baseline = Baseline()
  if let root = tree.root { baseline.entries = reader.baselineEntries(root) }
  return (baseline, reader.sortedFindings())
}

extension SpecAnalyzer {
  fileprivate func baselineEntries(_ root: SyntaxNode) -> [Baseline.Entry] {
    let owner = DiagnosticContext(
      kind: DiagnosticContext.baseline, name: nil, span: Span(root.span.start, root.span.start))
    guard let fields = fields(root, as: Baseline.self, of: owner) else { return [] }
    return items(fields[\.entries], of: "findings").compactMap { item in
      let owner = DiagnosticContext(kind: Baseline.Entry.schema.name, name: nil, span: item.span)
      guard let fields = self.fields(item, as: Baseline.Entry.self, of: owner), let file = text(fields[\.file]),
        let id = text(fields[\.id]), let fingerprint = text(fields[\.fingerprint])
      else { return nil }
      return Baseline.Entry(file: file, id: id, fingerprint: fingerprint, span: item.span)
    }
  }
}
