import Source
import Syntax

/// The values of one map by the keys of its schema: a view of its entries in which no key is misspelled.
struct DecodedMap<Key: SchemaKeys> {
  private let shared: SharedEntries

  fileprivate init(_ entries: SchemaEntries) { shared = SharedEntries(entries) }

  subscript(key: Key) -> SchemaField? { shared.entries[key.rawValue] }

  func has(_ key: Key) -> Bool { shared.entries.has(key.rawValue) }

  func name(of key: Key) -> String { Key.schema.keys[key.rawValue].name }

  /// Entries with keys of the author's choice, where the schema takes them.
  var others: [SyntaxEntry] { shared.entries.others }

  var owner: DiagnosticContext { shared.entries.owner }
}

/// The entries of one map, found by its schema. Not generic as `DecodedMap` is, so that a map is read by one piece of code
/// whatever it is.
private struct SchemaEntries {
  let schema: Schema
  let owner: DiagnosticContext
  private let entries: [SyntaxEntry]
  /// By the number of a key: where its entry stands, or that there is none, or one that the parse has objected to.
  private var places: [Place]
  var others: [SyntaxEntry] = []

  private enum Place {
    case none, unreadable
    case entry(Int)
  }

  init(_ entries: [SyntaxEntry], _ schema: Schema, owner: DiagnosticContext) {
    (self.entries, self.schema, self.owner) = (entries, schema, owner)
    // One by one: to have an array filled is to have its type looked up first.
    places = []
    places.reserveCapacity(schema.keys.count)
    for _ in schema.keys.indices { places.append(.none) }
  }

  subscript(key: Int) -> SchemaField? {
    guard case .entry(let place) = places[key] else { return nil }
    return SchemaField(name: schema.keys[key].name, of: entries, at: place)
  }

  func has(_ key: Int) -> Bool {
    guard case .entry = places[key] else { return false }
    return true
  }

  mutating func markUnreadable(_ key: Int) { places[key] = .unreadable }

  /// Lets an entry stand for a key of the schema; of two the first counts.
  mutating func put(_ entry: Int, for key: Int) {
    if isMissing(key) { places[key] = .entry(entry) }
  }

  func isMissing(_ key: Int) -> Bool {
    guard case .none = places[key] else { return false }
    return true
  }
}

/// Maps are handed about more often than they are read.
private final class SharedEntries {
  let entries: SchemaEntries

  init(_ entries: SchemaEntries) { self.entries = entries }
}

/// A value with the key before it: a place in a map, which is sooner handed about than copies of the two.
struct SchemaField {
  /// The key as the schema writes it.
  let name: String
  private let entries: [SyntaxEntry]
  private let place: Int

  init(name: String, of entries: [SyntaxEntry], at place: Int) {
    (self.name, self.entries, self.place) = (name, entries, place)
  }

  var key: SyntaxNode { _read { yield entries[place].key } }
  var value: SyntaxNode { _read { yield entries[place].value } }
}

/// The map that is being read, for messages: "header `hero`", "`release`".
struct DiagnosticContext {
  var kind: String
  var name: String?
  /// Where a missing key is reported.
  var span: Span

  var text: String {
    if let name { return "\(kind) `\(name)`" }
    return [DiagnosticContext.spec, DiagnosticContext.configuration, DiagnosticContext.baseline].contains(kind)
      ? "the \(kind)" : "`\(kind)`"
  }

  static let spec = "spec"
  static let configuration = "configuration"
  static let baseline = "baseline"
  static let step = "step"
}

extension SyntaxNode {
  /// Whether this is an alias of nothing, which the parse has reported: no other plain text begins with a star.
  var isUnreadable: Bool {
    guard case .scalar(let scalar) = content, case .plain = scalar.style else { return false }
    return scalar.text.utf8.first == UInt8(ascii: "*")
  }

  /// Whether nothing stands here: an empty plain scalar, or YAML's own words for it.
  var isNothing: Bool {
    guard case .scalar(let scalar) = content, case .plain = scalar.style else { return false }
    switch scalar.text.utf8.count {
    case 0: return true
    case 1: return scalar.text == "~"
    case 4: return scalar.text == "null"
    default: return false
    }
  }
}

extension SpecAnalyzer {
  /// Reads a map by its schema; `nil` if there is none.
  ///
  /// An unknown key that is near a key of the schema stands for it, so that its value is read and nothing is reported
  /// twice. `kindKey` is the index of an entry that the caller has read.
  func fields<Key: SchemaKeys>(
    _ node: SyntaxNode, as: Key.Type, of owner: DiagnosticContext, kindKey: Int? = nil
  ) -> DecodedMap<Key>? {
    guard let entries = entries(node, Key.schema, of: owner, kindKey: kindKey) else { return nil }
    return DecodedMap(entries)
  }

  /// Reads a map by a schema whose keys are not an enumeration: its entries in the order of the schema's keys, `nil`
  /// where the map lacks one.
  func fields(_ node: SyntaxNode, by schema: Schema, of owner: DiagnosticContext) -> [SchemaField?]? {
    guard let entries = entries(node, schema, of: owner, kindKey: nil) else { return nil }
    return schema.keys.indices.map { entries[$0] }
  }

  private func entries(_ node: SyntaxNode, _ schema: Schema, of owner: DiagnosticContext, kindKey: Int?)
    -> SchemaEntries?
  {
    guard case .mapping(var entries) = node.content else {
      report(SchemaProblem.notAMap(owner, found: ActualValue(node)), at: visible(node, owner))
      return nil
    }
    if entries.contains(where: \.value.lacksValue) {
      entries = indented(entries, schema)
      for index in entries.indices {
        if let inner = indentedNames(entries[index], schema) { entries[index].value.content = .mapping(inner) }
      }
    }
    var fields = SchemaEntries(entries, schema, owner: owner)
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
    let others = schema.kind == nil ? [] : otherKinds(entries, unknown, fields.owner)
    for index in unknown {
      // It comes with the node whose dash is missing.
      if !others.isEmpty, let name = entries[index].key.scalarText, kinds(with: name).contains(where: others.contains) {
        markErroneous(entries[index].value)
        noteError()
      } else {
        adopt(index, entries[index], into: &fields)
      }
    }
    for index in schema.required where fields.isMissing(index) {
      report(SchemaProblem.missingKey(schema.keys[index].name, owner, schema.keys[index].value), at: owner.span)
    }
    return fields
  }

  /// Reports an unknown key and lets its entry stand for the key it is near.
  private func adopt(_ index: Int, _ entry: SyntaxEntry, into fields: inout SchemaEntries) {
    let (key, value) = (entry.key, entry.value)
    guard let name = key.scalarText else {
      report(SchemaProblem.keyIsNoText(fields.owner), at: key.span)
      return
    }
    let schema = fields.schema
    if schema.kind != nil, let kind = NodeKind(rawValue: fields.owner.kind), let other = NodeKind(rawValue: name) {
      let problem = NodeStructureProblem.twoKinds(
        kind, other, first: fields.owner.span, tree.file.dash(before: key.span, besides: fields.owner.span))
      report(problem, at: key.span)
      markErroneous(value)
      return
    }
    let meant = meant(name, schema, schema.keys.indices.filter(fields.isMissing))
    if let meant {
      fields.put(index, for: meant)
    } else if value.scalarText == nil {
      markErroneous(value)
    }
    // That its line stands in a wrong place has been said.
    if tree.moved.contains(key.span.start) { return noteError() }
    let problem = SchemaProblem.unknownKey(
      name, fields.owner, nearest: meant.map { schema.keys[$0].name }, known: schema.keys.map(\.name),
      elsewhere: meant == nil ? kinds(with: name) : [],
      isFormer: meant.map { schema.keys[$0].formerNames.contains(name) } ?? false)
    report(problem, at: key.span)
  }

  /// The kinds of nodes that begin among the keys of another, whose dashes were forgotten.
  private func otherKinds(_ entries: [SyntaxEntry], _ unknown: [Int], _ owner: DiagnosticContext) -> [NodeKind] {
    guard NodeKind(rawValue: owner.kind) != nil else { return [] }
    return unknown.compactMap { entries[$0].key.scalarText.flatMap(NodeKind.init(rawValue:)) }
  }

  func meant(_ name: String, _ schema: Schema, _ free: [Int]) -> Int? {
    if let index = free.first(where: {
      schema.keys[$0].synonyms.contains(name) || schema.keys[$0].formerNames.contains(name)
    }) {
      return index
    }
    let nearest = nearest(to: name, in: free.map { schema.keys[$0].name })
    return nearest.flatMap(schema.index(of:))
  }

  private func kinds(with key: String) -> [NodeKind] {
    NodeKind.allCases.filter { schema(of: $0).index(of: key) != nil }
  }

  /// Where to point at a value: at the value, or at its owner where nothing is written.
  func visible(_ node: SyntaxNode, _ owner: DiagnosticContext) -> Span {
    node.isNothing && node.span.start == node.span.end ? owner.span : node.span
  }
}
