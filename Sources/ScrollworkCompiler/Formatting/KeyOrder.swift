import Model
import Syntax

/// The canonical order of keys at a place of the schema.
struct KeyOrder {
  private let place: SchemaPath

  static let spec = KeyOrder(place: .spec)
  static let configuration = KeyOrder(place: .configuration(rules: ruleSchema))

  private init(place: SchemaPath) { self.place = place }

  /// Returns the canonical order of a map's entries, as indices. The kind of a node comes first.
  func order(_ entries: [SyntaxEntry]) -> [Int] {
    let own = Array(entries.indices)
    guard let schema = place.schema(of: entries) else { return own }
    let ranks = schema.ranks
    let places = entries.map { entry -> Int in
      let name = entry.key.scalarText ?? ""
      return name == schema.kind?.rawValue ? -1 : ranks[name] ?? ranks.count
    }
    return own.sorted { (places[$0], $0) < (places[$1], $1) }
  }

  /// Returns the order for the value of a key.
  func behind(_ key: SyntaxNode, in entries: [SyntaxEntry]) -> KeyOrder {
    KeyOrder(place: place.behind(key, in: entries))
  }

  /// The order for an item of a list at this place.
  var item: KeyOrder { KeyOrder(place: place.item) }
}

extension Schema {
  /// The rank of each key. For a node, the summary comes first and the keys that hold nodes come last. **Why:** a
  /// reader overlooks a key after a long list of nodes.
  fileprivate var ranks: [String: Int] {
    let names = keys.filter { !$0.holdsNodes }.map(\.name) + keys.filter(\.holdsNodes).map(\.name)
    let ordered = kind == nil ? keys.map(\.name) : ["summary"] + names.filter { $0 != "summary" }
    return Dictionary(zip(ordered, ordered.indices)) { first, _ in first }
  }
}

extension SchemaKey {
  fileprivate var holdsNodes: Bool {
    guard case .nodes = value else { return false }
    return true
  }
}
