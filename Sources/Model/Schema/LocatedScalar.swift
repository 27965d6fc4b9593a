import Source
import Syntax

/// A key or a text of a file, with what may stand there. It goes by the schemas alone, so there are some in any file that
/// is a map, however wrong.
package struct LocatedScalar: Sendable {
  /// A scalar.
  package var node: SyntaxNode
  /// What may stand here; for a key, what may stand behind it.
  package var place: SchemaPath
  package var container: Container
  package var isKey: Bool

  /// The map that a key belongs to, or the map or list that a value stands in.
  package struct Container: Sendable {
    package var place: SchemaPath
    /// Of a map with keys of the language.
    package var schema: Schema?
    /// The keys of a map, as written.
    package var keys: [String] = []
    /// The key behind which a value stands, as written: `search` in `{search: medium}`.
    package var label: String?
    /// What it is called: the name of a node, or the key behind which the map stands.
    package var name: String?
    /// The names of the sheet and of the tabs that it lies in.
    package var sheet: String?
    package var tabs: String?
  }
}

extension LocatedScalar {
  /// The key behind which a step says or expects the mode.
  package static let modeKey = "mode"

  /// The sheet whose notch stands here, where one does: that which is moved, or that around it.
  package var sheetOfNotch: String? {
    switch container.place.namedKeys {
    case .movable?: container.label
    case .newMeasures?, .newDefinitions?, .newNotches?, .notches?, .modes?, .measures?, .settings?, .offsets?,
      .expectations?, nil:
      container.sheet
    }
  }
}

extension SyntaxTree {
  /// Every key and text in the order of the file, but for what stands somewhere by reference only.
  package func texts(_ root: SchemaPath) -> [LocatedScalar] {
    guard let node = self.root else { return [] }
    var walk = Walk()
    walk.visit(node, root, LocatedScalar.Container(place: root))
    return walk.texts
  }
}

private struct Walk {
  var texts: [LocatedScalar] = []

  /// - Parameter container: of the map or list that the node stands in.
  mutating func visit(_ node: SyntaxNode, _ place: SchemaPath, _ container: LocatedScalar.Container) {
    if node.isAlias { return }
    switch node.content {
    case .scalar: texts.append(LocatedScalar(node: node, place: place, container: container, isKey: false))
    case .sequence(let items):
      let inside = LocatedScalar.Container(
        place: place, label: container.label, sheet: container.sheet, tabs: container.tabs)
      for item in items { visit(item, place.item, inside) }
    case .mapping(let entries):
      let schema = place.schema(of: entries)
      var inside = LocatedScalar.Container(
        place: place, schema: schema, keys: entries.compactMap(\.key.scalarText), name: container.label,
        sheet: container.sheet, tabs: container.tabs)
      if schema?.kind != nil { inside.name = entries.first?.value.scalarText }
      if schema?.kind == .sheet { inside.sheet = inside.name }
      if schema?.kind == .tabs { inside.tabs = inside.name }
      for entry in entries {
        let behind = place.behind(entry.key, in: entries)
        inside.label = entry.key.scalarText
        if case .scalar = entry.key.content, !entry.key.isAlias {
          texts.append(LocatedScalar(node: entry.key, place: behind, container: inside, isKey: true))
        }
        visit(entry.value, behind, inside)
      }
    }
  }
}
