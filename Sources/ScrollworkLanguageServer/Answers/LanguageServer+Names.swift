import Model
import Source

extension LanguageServer {
  /// Where the name at a position is introduced.
  mutating func definition(_ parameters: JSON) throws(Refused) -> JSON {
    let (document, reading, offset) = try place(parameters)
    guard let symbol = reading.names.occurrence(at: offset)?.symbol,
      let declaration = reading.names.declarations.first(where: { $0.symbol == symbol })
    else { return .null }
    return location(declaration.span, document)
  }

  /// Every place of the name at a position.
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
        // What is introduced is written, what is used is read.
        ["range": document.text.range(occurrence.span), "kind": occurrence.isDeclaration ? 3 : 2]
      })
  }

  private func occurrences(at offset: Int, _ reading: Reading) -> [NameIndex.Occurrence] {
    guard let symbol = reading.names.occurrence(at: offset)?.symbol else { return [] }
    return reading.names.occurrences.filter { $0.symbol == symbol }
  }

  private func location(_ span: Span, _ document: Document) -> JSON {
    ["uri": .text(document.uri), "range": document.text.range(span)]
  }

  // MARK: Renaming

  mutating func prepareRename(_ parameters: JSON) throws(Refused) -> JSON {
    let (document, reading, offset) = try place(parameters)
    guard let occurrence = renamed(at: offset, reading) else { return .null }
    return ["range": document.text.range(occurrence.span), "placeholder": .text(occurrence.symbol.name)]
  }

  mutating func rename(_ parameters: JSON) throws(Refused) -> JSON {
    let (document, reading, offset) = try place(parameters)
    guard let name = parameters["newName"]?.text else { throw .parameters("no new name is given") }
    guard let occurrence = renamed(at: offset, reading) else { throw .failed("there is no name of this file here") }
    if let reason = reading.names.objection(to: name, for: occurrence.symbol) { throw .failed(reason) }
    let edits = occurrences(at: offset, reading).map { Edit($0.span, name) }
    return edit(document, document.text.edits(edits))
  }

  /// A name can be changed where this file introduces it, in a text that says so letter by letter.
  private func renamed(at offset: Int, _ reading: Reading) -> NameIndex.Occurrence? {
    guard let occurrence = reading.names.occurrence(at: offset),
      reading.names.declarations.contains(where: { $0.symbol == occurrence.symbol })
    else { return nil }
    let isPlain = reading.names.occurrences.allSatisfy { other in
      other.symbol != occurrence.symbol || reading.tree.file.text(other.span) == other.symbol.name
    }
    return isPlain ? occurrence : nil
  }
}
