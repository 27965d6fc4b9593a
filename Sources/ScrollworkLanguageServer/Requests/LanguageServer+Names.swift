import Model
import Source

extension LanguageServer {
  /// Returns the declaration of the name at a position, in the file or in the configuration that applies to it.
  mutating func definition(_ parameters: JSON) throws(Refused) -> JSON {
    let (document, reading, offset) = try place(parameters)
    if let symbol = reading.names.occurrence(at: offset)?.symbol {
      let declaration = reading.names.declarations.first { $0.symbol == symbol }
      return declaration.map { location($0.span, document) } ?? .null
    }
    guard let shared = sharedDefinition(reading.names.mention(at: offset)?.owner, document) else { return .null }
    let file = shared.file
    let configuration = OpenDocument(
      Locations.uri(file.path), .configuration, nil, TextDocument(file, document.text.encoding))
    return location(shared.name.span, configuration)
  }

  /// Returns a definition of the configuration that applies to a spec. `nil` if it does not define the name.
  func sharedDefinition(_ name: String?, _ document: OpenDocument) -> (file: SourceFile, name: Name, formula: Span)? {
    let governing = workspace.governing(document.text.file.path)
    guard let name, document.kind == .spec, governing.configuration.sharedNames.contains(name),
      let file = governing.report?.file
    else { return nil }
    let texts = ParsedDocument(file, .configuration).tree.texts(DocumentURI.Kind.configuration.root)
    let own = texts.filter { $0.container.label == name && $0.container.place.namedKeys == .newDefinitions }
    guard let key = own.first(where: \.isKey), let value = own.first(where: { !$0.isKey }) else { return nil }
    return (file, Name(name, at: key.node.span), value.node.span)
  }

  /// Returns all occurrences of the name at a position.
  mutating func references(_ parameters: JSON) throws(Refused) -> JSON {
    let (document, reading, offset) = try place(parameters)
    let declares = parameters["context"]?["includeDeclaration"]?.bool ?? true
    return .list(
      occurrences(at: offset, reading).filter { declares || !$0.isDeclaration }.map { location($0.span, document) })
  }

  mutating func highlights(_ parameters: JSON) throws(Refused) -> JSON {
    let (document, reading, offset) = try place(parameters)
    return .list(
      occurrences(at: offset, reading).map { occurrence in
        // `DocumentHighlightKind`: a declaration is a write (3), a use is a read (2).
        ["range": document.text.range(occurrence.span), "kind": occurrence.isDeclaration ? 3 : 2]
      })
  }

  private func occurrences(at offset: Int, _ reading: ParsedDocument) -> [NameIndex.Occurrence] {
    guard let symbol = reading.names.occurrence(at: offset)?.symbol else { return [] }
    return reading.names.occurrences.filter { $0.symbol == symbol }
  }

  private func location(_ span: Span, _ document: OpenDocument) -> JSON {
    ["uri": .text(document.uri), "range": document.text.range(span)]
  }

  // MARK: Renaming

  mutating func prepareRename(_ parameters: JSON) throws(Refused) -> JSON {
    let (document, reading, offset) = try place(parameters)
    guard let occurrence = renamed(at: offset, document, reading) else { return .null }
    return ["range": document.text.range(occurrence.span), "placeholder": .text(occurrence.symbol.name)]
  }

  mutating func rename(_ parameters: JSON) throws(Refused) -> JSON {
    let (document, analysis) = try analyzed(parameters)
    let offset = try place(parameters).offset
    guard let name = parameters["newName"]?.text else { throw .parameters("no new name is given") }
    guard let occurrence = renamed(at: offset, document, analysis.reading) else {
      throw .failed("there is no name of this file here")
    }
    if analysis.reading.isGuessed { throw .failed("the file is not valid YAML") }
    let edits = occurrences(at: offset, analysis.reading).map { Edit($0.span, name) }
    if let reason = objection(to: name, for: occurrence.symbol, edits, document, analysis) { throw .failed(reason) }
    return edit(document, document.text.edits(edits))
  }

  /// Returns the reason why a new name is not possible: a conflict with another name, or an error of the renamed file.
  /// `nil` if the name is possible.
  private func objection(
    to name: String, for symbol: NameIndex.Symbol, _ edits: [Edit], _ document: OpenDocument, _ analysis: Analysis
  ) -> String? {
    if let reason = analysis.reading.names.objection(to: name, for: symbol) { return reason }
    // Uses of the shared definition would refer to the renamed symbol.
    let isMentioned = analysis.reading.names.mentions.contains { $0.owner == name }
    if isMentioned, analysis.governing.configuration.sharedNames.contains(name) {
      return "`\(name)` is shared by the configuration, and used here"
    }
    let renamed = document.text.file.applying(edits)
    let known = Set(analysis.findings.map(\.rule))
    let new = workspace.compile(renamed, analysis.governing.configuration).report.findings
    return new.first { $0.severity == .error && !known.contains($0.rule) }?.message
  }

  /// Returns the occurrence to rename at an offset. `nil` unless this spec declares the name and writes it without
  /// escapes. Names of a configuration cannot be renamed, because unknown files may use them.
  private func renamed(at offset: Int, _ document: OpenDocument, _ reading: ParsedDocument) -> NameIndex.Occurrence? {
    guard document.kind == .spec, let occurrence = reading.names.occurrence(at: offset),
      reading.names.declarations.contains(where: { $0.symbol == occurrence.symbol })
    else { return nil }
    let isPlain = reading.names.occurrences.allSatisfy { other in
      other.symbol != occurrence.symbol || reading.tree.file.text(other.span) == other.symbol.name
    }
    return isPlain ? occurrence : nil
  }
}
