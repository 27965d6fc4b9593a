import Source
import Syntax

/// The values of one map, found by its schema.
struct Fields<Key: SchemaKeys> {
  private let entries: [SyntaxEntry]
  /// By the raw value of a key: where its entry stands, or −1, or −2 for a value that the parse has objected to.
  private var places: [Int]
  /// Entries with keys of the author's choice, where the schema takes them.
  fileprivate(set) var others: [SyntaxEntry] = []
  let owner: Owner

  fileprivate init(_ entries: [SyntaxEntry], owner: Owner) {
    self.entries = entries
    places = [Int](repeating: -1, count: Key.schema.keys.count)
    self.owner = owner
  }

  subscript(key: Key) -> Field? {
    guard has(key) else { return nil }
    let entry = entries[places[key.rawValue]]
    return Field(name: name(of: key), key: entry.key, value: entry.value)
  }

  func has(_ key: Key) -> Bool { places[key.rawValue] >= 0 }

  fileprivate mutating func markUnreadable(_ key: Int) {
    places[key] = -2
  }

  func name(of key: Key) -> String { Key.schema.keys[key.rawValue].name }

  /// Lets an entry stand for a key of the schema; of two the first counts.
  fileprivate mutating func put(_ entry: Int, for key: Int) {
    if places[key] == -1 { places[key] = entry }
  }

  fileprivate func isMissing(_ key: Int) -> Bool { places[key] == -1 }
}

/// A value with the key before it.
struct Field {
  /// The key as the schema writes it.
  var name: String
  var key: SyntaxNode
  var value: SyntaxNode
}

/// The map that is being read, for messages: "header `hero`", "`release`".
struct Owner {
  var kind: String
  var name: String?
  /// Where a missing key is reported.
  var span: Span

  var text: String {
    if let name { return "\(kind) `\(name)`" }
    return [Owner.spec, Owner.configuration, Owner.baseline].contains(kind) ? "the \(kind)" : "`\(kind)`"
  }

  static let spec = "spec"
  static let configuration = "configuration"
  static let baseline = "baseline"
  static let step = "step"
}

extension SyntaxNode {
  var scalarText: String? {
    if case .scalar(let scalar) = content { scalar.text } else { nil }
  }

  /// Whether this is an alias of nothing, which the parse has reported: no other plain text begins with a star.
  var isUnreadable: Bool {
    guard case .scalar(let scalar) = content, scalar.style == .plain else { return false }
    return scalar.text.utf8.first == UInt8(ascii: "*")
  }

  /// Whether nothing stands here: an empty plain scalar, or YAML's own words for it.
  var isNothing: Bool {
    guard case .scalar(let scalar) = content, scalar.style == .plain else { return false }
    return scalar.text.isEmpty || scalar.text == "~" || scalar.text == "null"
  }
}

extension Reader {
  /// Reads a map by its schema; `nil` if there is none.
  ///
  /// An unknown key that is near a key of the schema stands for it, so that its value is read and nothing is reported
  /// twice. `kindKey` is the index of an entry that the caller has read.
  func fields<Key: SchemaKeys>(
    _ node: SyntaxNode, as: Key.Type, of owner: Owner, kindKey: Int? = nil
  ) -> Fields<Key>? {
    guard case .mapping(let entries) = node.content else {
      report(SchemaProblem.notAMap(owner, found: Found(node)), at: visible(node, owner))
      return nil
    }
    let schema = Key.schema
    var fields = Fields<Key>(entries, owner: owner)
    var unknown: [Int] = []
    for index in entries.indices where index != kindKey {
      if case .scalar(let scalar) = entries[index].key.content, let key = schema.index(of: scalar.text) {
        fields.put(index, for: key)
        if entries[index].value.isUnreadable {
          fields.markUnreadable(key)
          noteError()
        }
      } else if schema.otherKeys != nil, entries[index].key.scalarText?.utf8.contains(UInt8(ascii: ".")) == true {
        fields.others.append(entries[index])
      } else {
        unknown.append(index)
      }
    }
    for index in unknown { adopt(index, entries[index], into: &fields) }
    for (index, key) in schema.keys.enumerated() where key.isRequired && fields.isMissing(index) {
      report(SchemaProblem.missingKey(key.name, owner, key.value), at: owner.span)
    }
    return fields
  }

  /// Reports an unknown key and lets its entry stand for the key it is near.
  private func adopt<Key: SchemaKeys>(_ index: Int, _ entry: SyntaxEntry, into fields: inout Fields<Key>) {
    let (key, value) = (entry.key, entry.value)
    guard let name = key.scalarText else {
      report(SchemaProblem.keyIsNoText(fields.owner), at: key.span)
      return
    }
    let schema = Key.schema
    if schema.kind != nil, let kind = NodeKind(rawValue: fields.owner.kind), let other = NodeKind(rawValue: name) {
      report(StructureProblem.twoKinds(kind, other, first: fields.owner.span), at: key.span)
      poison(value)
      return
    }
    let meant = meant(name, schema, schema.keys.indices.filter(fields.isMissing))
    if let meant {
      fields.put(index, for: meant)
    } else if value.scalarText == nil {
      poison(value)
    }
    let problem = SchemaProblem.unknownKey(
      name, fields.owner, nearest: meant.map { schema.keys[$0].name }, known: schema.keys.map(\.name),
      elsewhere: meant == nil ? kinds(with: name) : [])
    report(problem, at: key.span)
  }

  private func meant(_ name: String, _ schema: Schema, _ free: [Int]) -> Int? {
    if let index = free.first(where: { schema.keys[$0].synonyms.contains(name) }) { return index }
    let nearest = nearest(to: name, in: free.map { schema.keys[$0].name })
    return nearest.flatMap(schema.index(of:))
  }

  private func kinds(with key: String) -> [NodeKind] {
    NodeKind.allCases.filter { schema(of: $0).index(of: key) != nil }
  }

  /// Where to point at a value: at the value, or at its owner where nothing is written.
  func visible(_ node: SyntaxNode, _ owner: Owner) -> Span {
    node.isNothing && node.span.start == node.span.end ? owner.span : node.span
  }
}
