import Model
import Syntax

/// What stands at a place of the spec, as far as it decides the order of keys there.
struct KeyOrder {
  private let type: ValueType?

  static let spec = KeyOrder(type: .map("spec"))
  /// Where any order is the author's.
  static let free = KeyOrder(type: nil)

  private init(type: ValueType?) { self.type = type }

  /// The schema of a map at this place.
  private func schema(of entries: [SyntaxEntry]) -> Schema? {
    if case .map(let name)? = type { return schemas.first { $0.kind == nil && $0.name == name } }
    guard case .nodes? = type else { return nil }
    return entries.first?.key.scalarText.flatMap(NodeKind.init(rawValue:)).map(Model.schema(of:))
  }

  /// The order of a map's entries, as indices. A node's kind stays where it is: first.
  func order(_ entries: [SyntaxEntry]) -> [Int] {
    let own = Array(entries.indices)
    guard let schema = schema(of: entries) else { return own }
    let ranks = schema.ranks
    let places = entries.map { entry -> Int in
      let name = entry.key.scalarText ?? ""
      return name == schema.kind?.rawValue ? -1 : ranks[name] ?? ranks.count
    }
    return own.sorted { (places[$0], $0) < (places[$1], $1) }
  }

  /// What stands behind a key of a map.
  func behind(_ key: SyntaxNode, in entries: [SyntaxEntry]) -> KeyOrder {
    if case .names(let inner)? = type { return Self.ofMap(inner) }
    return Self.ofMap(schema(of: entries)?.keys.first { $0.name == key.scalarText }?.value)
  }

  /// What an item of a list at this place is.
  var item: KeyOrder {
    if case .list(let inner)? = type { return Self.ofMap(inner) }
    if case .nodes? = type { return self }
    return .free
  }

  /// Of several things that may stand somewhere, the map.
  private static func ofMap(_ type: ValueType?) -> KeyOrder {
    guard case .either(let types)? = type else { return KeyOrder(type: type) }
    return KeyOrder(type: types.first(where: \.isMap))
  }
}

extension ValueType {
  fileprivate var isMap: Bool {
    if case .map = self { return true }
    if case .names = self { return true }
    return false
  }
}

extension Schema {
  /// The place of each key. A node says what it is before anything else, and what stands in it last: a key behind a long
  /// list of nodes would be overlooked.
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
