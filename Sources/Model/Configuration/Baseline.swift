import Source
import Syntax

/// The known findings that `lint --write-baseline` lists.
package struct Baseline: Sendable {
  package struct Entry: Sendable {
    /// A path relative to the folder of the baseline.
    package var file: String
    package var id: String
    /// The fingerprint of the finding; see `Fingerprints`.
    package var fingerprint: String
    package var span: Span
  }

  package var entries: [Entry] = []

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
    guard let fields = fields(root, as: BaselineKey.self, of: owner) else { return [] }
    return items(fields[.findings], of: "findings").compactMap { item in
      let owner = DiagnosticContext(kind: KnownFindingKey.schema.name, name: nil, span: item.span)
      guard let fields = self.fields(item, as: KnownFindingKey.self, of: owner), let file = text(fields[.file]),
        let id = text(fields[.id]), let fingerprint = text(fields[.fingerprint])
      else { return nil }
      return Baseline.Entry(file: file, id: id, fingerprint: fingerprint, span: item.span)
    }
  }
}

enum BaselineKey: Int, SchemaKeys {
  case findings

  static let schema = Schema(
    DiagnosticContext.baseline, "Findings that are left for later.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .findings: SchemaKey("findings", .list(.map("finding")), .required, "Which.")
    }
  }
}

enum KnownFindingKey: Int, SchemaKeys {
  case file, id, fingerprint

  static let schema = Schema("finding", "A finding that is left for later.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .file: SchemaKey("file", .text, .required, "The spec, below the folder of this file.")
    case .id: SchemaKey("id", .text, .required, "The name of the finding.")
    case .fingerprint: SchemaKey("fingerprint", .text, .required, "What it is known by when lines move.")
    }
  }
}
