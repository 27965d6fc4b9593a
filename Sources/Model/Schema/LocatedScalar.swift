import Source
import Syntax

/// A key or a text of a file, with the schema of its position. It depends on the schemas alone, so that any file with a
/// map has some, however invalid.
package struct LocatedScalar: Sendable {
  /// A scalar.
  package var node: SyntaxNode
  /// The schema of the text; for a key, the schema of its value.
  package var place: SchemaPath
  package var container: Container
  package var isKey: Bool

  /// The map that contains a key, or the map or list that contains a value.
  package struct Container: Sendable {
    package var place: SchemaPath
    /// The schema of a map with keys of the language.
    package var schema: Schema?
    /// The keys of a map, as written.
    package var keys: [String] = []
    /// The key of a value, as written: `search` in `{search: medium}`.
    package var label: String?
    /// The name of the container: the name of a node, or the key of the map.
    package var name: String?
    /// The name of the enclosing node.
    package var node: String?
    /// The names of the enclosing sheet and tabs.
    package var sheet: String?
    package var tabs: String?
    /// The definition to whose value the container belongs.
    package var definition: String?
  }
}

extension LocatedScalar {
  /// The key with which a step sets or expects the mode.
  package static let modeKey = "mode"

  /// Whether the text states that a list begins at its end.
  var isFromEnd: Bool {
    !isKey && container.schema?.kind == .list && container.label == "from"
      && node.scalarText == ListEnd.end.rawValue
  }

  /// The name of the height of a view that the key declares: `title.height`.
  var fit: String? {
    guard isKey, container.schema === Fit.schema, node.scalarText == Fit.schema.name else { return nil }
    return container.node.map { "\($0).\(container.tabs == $0 ? "strip" : "height")" }
  }

  /// The sheet whose notch this text can name: the moved sheet or the enclosing one. `nil` if there is none.
  package var sheetOfNotch: String? {
    switch container.place.namedKeys {
    case .movable?: container.label
    case .newMeasures?, .newDefinitions?, .newNotches?, .newObservers?, .notches?, .modes?, .measures?, .settings?,
      .offsets?,
      .expectations?, nil:
      container.sheet
    }
  }
}

extension SyntaxTree {
  /// The keys and texts in the order of the file, without those that are only referenced by an alias.
  package func texts(_ root: SchemaPath) -> [LocatedScalar] {
    guard let node = self.root else { return [] }
    var walk = Walk()
    walk.visit(node, root, LocatedScalar.Container(place: root))
    return walk.texts
  }
}

private struct Walk {
  var texts: [LocatedScalar] = []

  /// - Parameter container: the map or list that contains the node.
  mutating func visit(_ node: SyntaxNode, _ place: SchemaPath, _ container: LocatedScalar.Container) {
    if node.isAlias { return }
    switch node.content {
    case .scalar: texts.append(LocatedScalar(node: node, place: place, container: container, isKey: false))
    case .sequence(let items):
      let inside = LocatedScalar.Container(
        place: place, label: container.label, node: container.node, sheet: container.sheet, tabs: container.tabs,
        definition: container.definition)
      for item in items { visit(item, place.item, inside) }
    case .mapping(let entries):
      let schema = place.schema(of: entries)
      var inside = LocatedScalar.Container(
        place: place, schema: schema, keys: entries.compactMap(\.key.scalarText), name: container.label,
        node: container.node, sheet: container.sheet, tabs: container.tabs, definition: container.definition)
      if schema?.kind != nil {
        inside.name = entries.first?.value.scalarText
        inside.node = inside.name
      }
      if schema?.kind == .sheet { inside.sheet = inside.name }
      if schema?.kind == .tabs { inside.tabs = inside.name }
      for entry in entries {
        let behind = place.behind(entry.key, in: entries)
        inside.label = entry.key.scalarText
        if case .newDefinitions? = place.namedKeys { inside.definition = inside.label }
        if case .scalar = entry.key.content, !entry.key.isAlias {
          texts.append(LocatedScalar(node: entry.key, place: behind, container: inside, isKey: true))
        }
        visit(entry.value, behind, inside)
      }
    }
  }
}
