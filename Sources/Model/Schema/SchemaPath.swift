import Syntax

/// The schema of a position in a file, independent of its actual content.
package struct SchemaPath: Sendable {
  /// The type of the value. `nil` if it is unknown, such as under an unknown key.
  package let type: ValueType?

  /// The root of a spec.
  package static let spec = SchemaPath(.map(Spec.schema.name))
  /// The root of a configuration.
  ///
  /// - Parameter rules: the schema of its map `rules`.
  package static func configuration(rules: Schema) -> SchemaPath {
    SchemaPath(.map(Configuration.schema.name), rules: rules)
  }

  /// The schema of `rules`. `nil` in a spec.
  private let rules: Schema?

  private init(_ type: ValueType?, rules: Schema? = nil) { (self.type, self.rules) = (type, rules) }

  private func place(of type: ValueType?) -> SchemaPath { SchemaPath(type, rules: rules) }

  /// Returns the schema of a map at this position. `nil` if its keys are names, or the type is unknown.
  package func schema(of entries: [SyntaxEntry]) -> Schema? {
    if case .map? = map { return candidates(for: entries.compactMap(\.key.scalarText)).first }
    guard case .nodes? = map else { return nil }
    return entries.first?.key.scalarText.flatMap(NodeKind.init(rawValue:)).map(Model.schema(of:))
  }

  /// Returns the schemas of the maps that are allowed here, of which some have these keys: those with the most of them,
  /// in the order of the type.
  package func candidates(for keys: [String]) -> [Schema] {
    let allowed = (type?.alternatives ?? []).compactMap { type -> Schema? in
      guard case .map(let name) = type else { return nil }
      return name == rules?.name ? rules : Self.schemas[name]
    }
    if allowed.count < 2 { return allowed }
    let counts = allowed.map { schema in keys.count { schema.index(of: $0) != nil } }
    let most = counts.max() ?? 0
    return zip(allowed, counts).filter { $0.1 == most }.map(\.0)
  }

  /// Returns the position of the value of a key in a map.
  package func behind(_ key: SyntaxNode, in entries: [SyntaxEntry]) -> SchemaPath {
    if case .names(_, let inner)? = map { return place(of: inner) }
    guard let name = key.scalarText, let schema = schema(of: entries) else { return place(of: nil) }
    if let index = schema.index(of: name) { return place(of: schema.keys[index].value) }
    if name == schema.kind?.rawValue { return place(of: .name) }
    return place(of: schema.otherKeys)
  }

  /// The position of an item of a list.
  package var item: SchemaPath {
    for alternative in type?.alternatives ?? [] {
      if case .list(let inner) = alternative { return place(of: inner) }
      if case .nodes = alternative { return place(of: alternative) }
    }
    return place(of: nil)
  }

  /// The map among the allowed types. `nil` if no map is allowed.
  private var map: ValueType? { type?.alternatives.first(where: \.isMap) }

  /// The kind of a map's keys. `nil` if they are not names.
  package var namedKeys: ValueType.NamedKeys? {
    if case .names(let keys, _)? = map { keys } else { nil }
  }

  private static let schemas = Dictionary(
    (Model.schemas + [Configuration.schema]).filter { $0.kind == nil }.map { ($0.name, $0) },
    uniquingKeysWith: { first, _ in first })
}

extension ValueType {
  /// The allowed types, one by one.
  package var alternatives: [ValueType] {
    if case .either(let types) = self { types.flatMap(\.alternatives) } else { [self] }
  }

  fileprivate var isMap: Bool {
    switch self {
    case .map, .names, .nodes: true
    default: false
    }
  }
}
