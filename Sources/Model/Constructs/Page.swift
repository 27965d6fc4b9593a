import Source

/// A page of tabs.
package struct Page: Construct {
  package var title: String?
  package var content: [NodeID] = []

  static let keys = KeyTable<Page>(
    "page", kind: .page, "A page of tabs.",
    [
      Key("title", \.title, .text, "What the strip shows.", synonyms: ["label", "name"]),
      Key(
        "content", \.content, .own(.nodes(NodeKind.boxes + [.header, .scroll, .tabs, .list])),
        "What the page shows, top to bottom.", isRequired: true, synonyms: SchemaKey.contentSynonyms),
    ])
}

extension SpecAnalyzer {
  func page(_ fields: DecodedMap<Page>, _ id: NodeID) -> Page {
    requireContent(fields[\.content], id)
    var page = read(fields)
    page.content = scope[id].children
    return page
  }
}
