import Numerics
import Source
import Syntax

/// A map of the language with a table that states each of its keys once.
///
/// The schema with its defaults, the reading of every key that has a codec with a reader, and the settings that `diff`
/// compares derive from the table. The table leaves to its construct the keys whose meaning depends on others.
protocol Construct: SchemaMap {
  /// The value of a map without keys.
  init()
  static var keys: KeyTable<Self> { get }
}

extension Construct {
  static var schema: Schema { keys.schema }
}

/// The keys of one construct.
struct KeyTable<Owner: Construct>: Sendable {
  let schema: Schema
  private let keys: [Key<Owner>]

  /// A node also has the key `summary`.
  ///
  /// - Parameter otherKeys: the type of values under keys chosen by the author. `nil` if the map allows none.
  init(
    _ name: String, kind: NodeKind? = nil, _ summary: String, _ keys: [Key<Owner>], otherKeys: ValueType? = nil
  ) {
    self.keys = keys
    let all = keys.map(\.schema) + (kind == nil ? [] : [.summary])
    schema = Schema(name, kind: kind, summary, keys: all, otherKeys: otherKeys)
  }

  /// Returns the index of the key whose value is at a path.
  func index(of path: PartialKeyPath<Owner>) -> Int? { keys.firstIndex { $0.path == path } }

  /// Reads the keys that have a reader.
  func read(_ fields: DecodedMap<Owner>, into owner: inout Owner, _ analyzer: SpecAnalyzer) {
    for index in keys.indices {
      guard keys[index].read != nil, let field = fields[at: index] else { continue }
      read(field, at: index, into: &owner, analyzer)
    }
  }

  /// Reads one key, by its index.
  func read(_ field: SchemaField, at index: Int, into owner: inout Owner, _ analyzer: SpecAnalyzer) {
    keys[index].read?(&owner, analyzer, field)
  }

  /// Returns a construct in the syntax of a spec, with the keys whose values have a text: `{top: none, bottom: halved}`.
  func text(of owner: Owner) -> String {
    let entries = keys.compactMap { key in key.text.map { "\(key.schema.name): \($0(owner))" } }
    return "{" + entries.joined(separator: ", ") + "}"
  }

  /// Returns a construct in the syntax of a spec, with the keys that have a text, in their order.
  func text(_ texts: [PartialKeyPath<Owner>: String?]) -> String {
    let entries = keys.compactMap { key in texts[key.path].flatMap(\.self).map { "\(key.schema.name): \($0)" } }
    return "{" + entries.joined(separator: ", ") + "}"
  }

  /// Returns the settings of a construct, explicit or default, in the order of the keys.
  ///
  /// - Parameters:
  ///   - name: the node or measure that has the settings. `nil` for the screen itself.
  ///   - prefix: the key of the construct with a dot, if the node has it under a key.
  func settings(of owner: Owner, named name: String?, under prefix: String = "", in spec: Spec) -> [BehaviorSetting] {
    keys.compactMap { key in
      if let isCompared = key.isCompared, !isCompared(owner) { return nil }
      let value = key.setting.map { $0(owner, spec) } ?? key.text.map { .text($0(owner)) }
      return value.map { BehaviorSetting(owner: name, key: prefix + key.schema.name, value: $0) }
    }
  }
}

/// One key of a construct.
struct Key<Owner: Construct>: Sendable {
  let schema: SchemaKey
  fileprivate let path: PartialKeyPath<Owner> & Sendable
  fileprivate let read: (@Sendable (inout Owner, SpecAnalyzer, SchemaField) -> Void)?
  fileprivate let text: (@Sendable (Owner) -> String)?
  fileprivate let setting: (@Sendable (Owner, Spec) -> BehaviorSetting.Value?)?
  fileprivate let isCompared: (@Sendable (Owner) -> Bool)?

  /// - Parameters:
  ///   - path: the property of the value.
  ///   - isRequired: whether the key must be present.
  ///   - absent: the default in words. `nil` for the text of the property in an empty construct.
  ///   - setting: the setting that `diff` compares. `nil` for the text of the value.
  ///   - isCompared: whether the key has an effect beside the others, so that `diff` compares it. `nil` if it always has.
  init<Value>(
    _ name: String, _ path: WritableKeyPath<Owner, Value> & Sendable, _ codec: Codec<Value>, _ summary: String,
    isRequired: Bool = false, absent: String? = nil, synonyms: [String] = [],
    formerNames: [String: SchemaKey.FormerValue] = [:], policies: [ReleasePolicyName] = [],
    setting: (@Sendable (Owner, Spec) -> BehaviorSetting.Value?)? = nil,
    isCompared: (@Sendable (Owner) -> Bool)? = nil
  ) {
    let absent = absent ?? codec.text?(Owner()[keyPath: path]) ?? "none"
    self.init(
      SchemaKey(
        name, codec.type, isRequired ? .required : .optional(absent), summary, synonyms: synonyms,
        formerNames: formerNames, policies: policies.map(\.rawValue)), path, codec, setting: setting,
      isCompared: isCompared)
  }

  /// A key without a property of its own.
  init(_ schema: SchemaKey) { self.init(schema, \.self, .own(schema.value)) }

  /// A key that several constructs have.
  init<Value>(
    _ schema: SchemaKey, _ path: WritableKeyPath<Owner, Value> & Sendable, _ codec: Codec<Value>,
    setting: (@Sendable (Owner, Spec) -> BehaviorSetting.Value?)? = nil,
    isCompared: (@Sendable (Owner) -> Bool)? = nil
  ) {
    (self.schema, self.path, self.setting, self.isCompared) = (schema, path, setting, isCompared)
    if let read = codec.read {
      self.read = { owner, analyzer, field in
        if let value = read(analyzer, field) { owner[keyPath: path] = value }
      }
    } else {
      read = nil
    }
    if let text = codec.text {
      self.text = { text($0[keyPath: path]) }
    } else {
      text = nil
    }
  }
}

/// The form of a value in a spec.
struct Codec<Value>: Sendable {
  let type: ValueType
  /// Reads a value. `nil` after a finding.
  var read: (@Sendable (SpecAnalyzer, SchemaField) -> Value?)?
  /// Returns the value in the syntax of a spec. A length has no text: `diff` compares its closed form.
  var text: (@Sendable (Value) -> String)?
}

extension Codec {
  /// A value that the construct reads, since it depends on the node or on other keys.
  static func own(_ type: ValueType) -> Codec { Codec(type: type) }

  /// The same form, read by the construct.
  var own: Codec { Codec(type: type, text: text) }
}

extension Codec where Value: Choice {
  static var word: Codec { word() }

  /// - Parameters:
  ///   - meanings: the words, if they mean something else here.
  ///   - synonyms: names of the words in other systems.
  static func word(_ meanings: [ChoiceWord]? = nil, synonyms: [String: Value] = [:]) -> Codec {
    Codec(
      type: meanings.map { .choice($0) } ?? .oneOf(Value.self),
      read: { analyzer, field in
        analyzer.choice(field.value, key: field.name, keyNode: field.key, synonyms: synonyms)
      }, text: \.rawValue)
  }
}

extension Codec {
  /// A word that may be absent.
  static func optionalWord<Word: Choice>() -> Codec where Value == Word? {
    Codec(type: .oneOf(Word.self), read: { $0.choice($1.value, key: $1.name, keyNode: $1.key) })
  }
}

extension Codec where Value == Bool {
  static var boolean: Codec {
    Codec(type: .boolean, read: { $0.boolean($1) }, text: \.text)
  }

  /// A word whose presence is the value.
  static func flag<Word: Choice>(_ word: Word) -> Codec {
    Codec(
      type: .oneOf(Word.self),
      read: { analyzer, field in
        (analyzer.choice(field.value, key: field.name, keyNode: field.key) as Word?) != nil
      }, text: { $0 ? word.rawValue : "none" })
  }
}

extension Codec where Value: Construct {
  /// A map with a table of keys.
  static var map: Codec {
    Codec(
      type: .map(Value.schema.name),
      read: { analyzer, field in analyzer.fields(after: field, as: Value.self).map { analyzer.read($0) } },
      text: { Value.keys.text(of: $0) })
  }
}

extension Codec where Value == Rational {
  static func number(_ range: NumberRange) -> Codec {
    Codec(type: .number(range), read: { $0.number($1) }, text: \.text)
  }
}

extension Codec where Value == Bool? {
  static var optionalBoolean: Codec { Codec(type: .boolean, read: { $0.boolean($1) }) }
}

extension Codec where Value == Rational? {
  static func number(_ range: NumberRange) -> Codec { Codec(type: .number(range), read: { $0.number($1) }) }
}

extension Codec where Value == String? {
  static var text: Codec { Codec(type: .text, read: { $0.text($1) }, text: { $0 ?? "none" }) }
}

extension Codec where Value == Expression {
  static var formula: Codec { formula(.node) }

  static func formula(_ place: ExpressionPlace) -> Codec {
    Codec(type: .formula, read: { $0.length($1, place) })
  }
}

extension Codec where Value == Expression? {
  static var formula: Codec { Codec(type: .formula, read: { $0.length($1) }) }
}

extension Codec where Value == Condition? {
  static var condition: Codec { Codec(type: .condition, read: { $0.condition($1) }) }
}

extension Bool {
  var text: String { self ? "true" : "false" }
}
