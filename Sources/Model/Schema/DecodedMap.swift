import Source
import Syntax

/// A decoded map: its values by the keys of its schema, with misspelled keys resolved.
struct DecodedMap<Map: SchemaMap> {
  private let shared: SharedEntries

  fileprivate init(_ entries: SchemaEntries) { shared = SharedEntries(entries) }

  /// The value of a key, by its index in the schema.
  subscript(at index: Int) -> SchemaField? { shared.entries[index] }

  /// The value of a key, by its name in the schema. `nil` also if the schema has no such key.
  subscript(name: String) -> SchemaField? { Map.schema.index(of: name).flatMap { self[at: $0] } }

  var summary: SchemaField? { self[SchemaKey.summary.name] }

  /// Entries with keys chosen by the author, if the schema allows them.
  var others: [SyntaxEntry] { shared.entries.others }

  var owner: DiagnosticContext { shared.entries.owner }
}

extension DecodedMap where Map: Construct {
  /// The value of the key of a property.
  subscript(path: PartialKeyPath<Map>) -> SchemaField? { Map.keys.index(of: path).flatMap { self[at: $0] } }

  func has(_ path: PartialKeyPath<Map>) -> Bool { self[path] != nil }
}

/// The decoded entries of one map. **Why:** unlike `DecodedMap` it is not generic, so that all maps share one piece of
/// code.
private struct SchemaEntries {
  let schema: Schema
  let owner: DiagnosticContext
  private let entries: [SyntaxEntry]
  /// The entry of each key of the schema: its index, none, or an entry that the parser has reported.
  private var places: [Place]
  var others: [SyntaxEntry] = []

  private enum Place {
    case none, unreadable
    case entry(Int)
  }

  init(_ entries: [SyntaxEntry], _ schema: Schema, owner: DiagnosticContext) {
    (self.entries, self.schema, self.owner) = (entries, schema, owner)
    // **Why:** filling an array would look up its type first.
    places = []
    places.reserveCapacity(schema.keys.count)
    for _ in schema.keys.indices { places.append(.none) }
  }

  subscript(key: Int) -> SchemaField? {
    guard case .entry(let place) = places[key] else { return nil }
    return SchemaField(name: schema.keys[key].name, schema.keys[key].value, of: entries, at: place)
  }

  /// The names of the keys that have an effect beside the entries of this map.
  var knownKeys: [String] {
    schema.keys.filter { key in
      key.policies.isEmpty || entries.contains { key.policies.contains($0.value.scalarText ?? "") }
    }.map(\.name)
  }

  mutating func markUnreadable(_ key: Int) { places[key] = .unreadable }

  /// Assigns an entry to a key of the schema. The first of two entries stays.
  mutating func put(_ entry: Int, for key: Int) {
    if isMissing(key) { places[key] = .entry(entry) }
  }

  func isMissing(_ key: Int) -> Bool {
    guard case .none = places[key] else { return false }
    return true
  }
}

/// A shared reference to entries: maps are passed around more often than they are read.
private final class SharedEntries {
  let entries: SchemaEntries

  init(_ entries: SchemaEntries) { self.entries = entries }
}

/// A value with its key: an index into the entries of a map, which is cheaper to pass around than copies of the two.
struct SchemaField {
  /// The key as the schema writes it.
  let name: String
  /// The type of the value. `nil` if the entry is read without its schema.
  private let type: ValueType?
  private let entries: [SyntaxEntry]
  private let place: Int

  init(name: String, _ type: ValueType? = nil, of entries: [SyntaxEntry], at place: Int) {
    (self.name, self.type, self.entries, self.place) = (name, type, entries, place)
  }

  /// The numbers that the key accepts.
  var range: NumberRange { type?.range ?? .any }
  var key: SyntaxNode { _read { yield entries[place].key } }
  var value: SyntaxNode { _read { yield entries[place].value } }
}

/// The map that is being read, for messages: "header `hero`", "`release`".
struct DiagnosticContext {
  var kind: String
  var name: String?
  /// The span at which a missing key is reported.
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
  var isMapping: Bool {
    if case .mapping = content { true } else { false }
  }

  /// Whether the node is an alias without an anchor, which the parser has reported: no other plain text begins with a
  /// star.
  var isUnreadable: Bool {
    guard case .scalar(let scalar) = content, case .plain = scalar.style else { return false }
    return scalar.text.utf8.first == UInt8(ascii: "*")
  }

  /// Whether the value is empty: an empty plain scalar, or a null word of YAML.
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
  /// Reads a map by its schema. `nil` if the node is not a map.
  ///
  /// An unknown key that is similar to a key of the schema is treated as that key, so that its value is read and
  /// nothing is reported twice. `kindKey` is the index of an entry that the caller has read.
  func fields<Map: SchemaMap>(
    _ node: SyntaxNode, as: Map.Type, of owner: DiagnosticContext, kindKey: Int? = nil
  ) -> DecodedMap<Map>? {
    guard let entries = entries(node, Map.schema, of: owner, kindKey: kindKey) else { return nil }
    return DecodedMap(entries)
  }

  /// Reads the map after a key, whose findings name the key. `nil` if the value is not a map.
  func fields<Map: SchemaMap>(after field: SchemaField, as map: Map.Type) -> DecodedMap<Map>? {
    fields(field.value, as: map, of: DiagnosticContext(kind: field.name, name: nil, span: field.key.span))
  }

  /// Reads the map after a name of the author, whose findings name the map and the name.
  func fields<Map: SchemaMap>(named entry: SyntaxEntry, as map: Map.Type) -> DecodedMap<Map>? {
    let name = entry.key.scalarText ?? ""
    return fields(entry.value, as: map, of: DiagnosticContext(kind: Map.schema.name, name: name, span: entry.key.span))
  }

  /// Reads the keys of a construct that have a reader.
  func read<Owner: Construct>(_ fields: DecodedMap<Owner>, into owner: inout Owner) {
    Owner.keys.read(fields, into: &owner, self)
  }

  func read<Owner: Construct>(_ fields: DecodedMap<Owner>) -> Owner {
    var owner = Owner()
    read(fields, into: &owner)
    return owner
  }

  /// Reads a map by a schema without an enumeration of keys. Returns its entries in the order of the schema's keys,
  /// with `nil` for each missing key.
  func fields(_ node: SyntaxNode, by schema: Schema, of owner: DiagnosticContext) -> [SchemaField?]? {
    guard let entries = entries(node, schema, of: owner, kindKey: nil) else { return nil }
    return schema.keys.indices.map { entries[$0] }
  }

  private func entries(_ node: SyntaxNode, _ schema: Schema, of owner: DiagnosticContext, kindKey: Int?)
    -> SchemaEntries?
  {
    guard case .mapping(var entries) = node.content else {
      let keys = schema.keys.filter(\.policies.isEmpty).map(\.name)
      report(.notAMap(owner, found: ActualValue(node), keys: keys, at: visible(node, owner)))
      return nil
    }
    if entries.contains(where: \.value.lacksValue) {
      entries = indented(entries, schema)
      for index in entries.indices {
        if let inner = indentedNames(entries[index], schema) { entries[index].value.content = .mapping(inner) }
      }
    }
    if schema.hasFormerNames { entries = entries.map { present(of: $0, among: entries, schema) } }
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
      // The finding about the missing dash covers this key.
      if !others.isEmpty, let name = entries[index].key.scalarText, kinds(with: name).contains(where: others.contains) {
        markErroneous(entries[index].value)
        noteError()
      } else {
        adopt(index, entries[index], into: &fields)
      }
    }
    for index in schema.required where fields.isMissing(index) {
      report(.missingKey(schema.keys[index], owner, at: owner.span))
    }
    return fields
  }

  /// Reports an unknown key, and assigns its entry to the key that it resembles.
  private func adopt(_ index: Int, _ entry: SyntaxEntry, into fields: inout SchemaEntries) {
    let (key, value) = (entry.key, entry.value)
    guard let name = key.scalarText else {
      report(.keyIsNoText(fields.owner, at: key.span))
      return
    }
    let schema = fields.schema
    if schema.kind != nil, let kind = NodeKind(rawValue: fields.owner.kind), let other = NodeKind(rawValue: name) {
      report(
        .twoKinds(
          kind, other, first: fields.owner.span, tree.file.dash(before: key.span, alignedWith: fields.owner.span),
          at: key.span))
      markErroneous(value)
      return
    }
    let meant = meant(name, schema, schema.keys.indices.filter(fields.isMissing))
    if let meant {
      fields.put(index, for: meant)
    } else if value.scalarText == nil {
      markErroneous(value)
    }
    // The misplaced line has already been reported.
    if tree.moved.contains(key.span.start) { return noteError() }
    report(
      .unknownKey(
        name, fields.owner, nearest: meant.map { schema.keys[$0].name }, known: fields.knownKeys,
        elsewhere: meant == nil ? kinds(with: name) : [], at: key.span))
  }

  /// Returns the present form of an entry with a former name, which is reported. Beside an entry of the present name it
  /// stays what it is.
  private func present(of entry: SyntaxEntry, among entries: [SyntaxEntry], _ schema: Schema) -> SyntaxEntry {
    guard let name = entry.key.scalarText, let key = schema.keys.first(where: { $0.formerNames[name] != nil }),
      let former = key.formerNames[name], !entries.contains(where: { $0.key.scalarText == key.name })
    else { return entry }
    var present = entry
    present.key.content = .scalar(Scalar(text: key.name, style: .plain))
    if case .changed(let change) = former {
      guard let number = number(entry.value, key: name), let value = change(number) else { return entry }
      present.value.content = .scalar(Scalar(text: value.text, style: .plain))
      let span = entry.key.span.joined(entry.value.span)
      report(.renamed(name, of: schema.name, to: "\(key.name): \(value.text)", at: span))
    } else {
      report(.renamed(name, of: schema.name, to: key.name, at: entry.key.span))
    }
    return present
  }

  /// Returns the kinds of nodes that begin among the keys of another because their dashes are missing.
  private func otherKinds(_ entries: [SyntaxEntry], _ unknown: [Int], _ owner: DiagnosticContext) -> [NodeKind] {
    guard NodeKind(rawValue: owner.kind) != nil else { return [] }
    return unknown.compactMap { entries[$0].key.scalarText.flatMap(NodeKind.init(rawValue:)) }
  }

  func meant(_ name: String, _ schema: Schema, _ free: [Int]) -> Int? {
    if let index = free.first(where: { schema.keys[$0].synonyms.contains(name) }) { return index }
    let nearest = nearest(to: name, in: free.map { schema.keys[$0].name })
    return nearest.flatMap(schema.index(of:))
  }

  private func kinds(with key: String) -> [NodeKind] {
    NodeKind.allCases.filter { schema(of: $0).index(of: key) != nil }
  }

  /// Returns the span of a value, or of its owner if nothing is written.
  func visible(_ node: SyntaxNode, _ owner: DiagnosticContext) -> Span {
    node.isNothing && node.span.start == node.span.end ? owner.span : node.span
  }
}

extension Diagnostic {
  /// `edit` adds a dash before the second kind, if it begins a line.
  fileprivate static func twoKinds(_ one: NodeKind, _ other: NodeKind, first: Span, _ dash: Edit?, at span: Span)
    -> Diagnostic
  {
    Diagnostic(
      .misplacedNode, "a node has one kind, and this has `\(one.rawValue)` and `\(other.rawValue)`", at: span,
      labels: [Label(first, "the node is a \(one.rawValue)")],
      help: dash == nil ? ["begin a node of its own with `- \(other.rawValue):`, or put it into `content`"] : [],
      fixes: dash.map { [FixIt("begin a node of its own", isSafe: false, edits: [$0])] } ?? [])
  }

  fileprivate static func notAMap(_ owner: DiagnosticContext, found: ActualValue, keys: [String], at span: Span)
    -> Diagnostic
  {
    let notes = ["its keys are \(keys.quoted(joinedBy: "and"))"]
    return switch found {
    case .nothing:
      Diagnostic(
        .wrongType, "\(owner.text) has no value", at: span, notes: notes, help: ["write a map of its keys"])
    case .text, .list, .map:
      Diagnostic(.wrongType, "\(owner.text) takes a map of keys, not \(found.text)", at: span, notes: notes)
    }
  }

  fileprivate static func keyIsNoText(_ owner: DiagnosticContext, at span: Span) -> Diagnostic {
    Diagnostic(.wrongType, "a key of \(owner.text) is text, not a list or a map", at: span)
  }
}
