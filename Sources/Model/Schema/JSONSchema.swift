import Source

/// The subject of a JSON Schema.
package enum SchemaSubject: String, Sendable, CaseIterable {
  case spec, configuration

  fileprivate var root: Schema {
    switch self {
    case .spec: Spec.schema
    case .configuration: Configuration.schema
    }
  }

  fileprivate func parts(_ rules: Schema) -> [Schema] {
    switch self {
    case .spec: Model.schemas.filter { $0 !== root }
    case .configuration: [rules]
    }
  }
}

/// Returns the keys of the language as JSON Schema, draft 2020-12, for editors and other generic tools.
///
/// The compiler rejects everything that the schema rejects, but not vice versa. Numbers, names and expressions are
/// unquoted in YAML, so that a reader of JSON may see either type.
///
/// - Parameters:
///   - rules: the schema of `rules` in a configuration.
///   - isIndented: whether each member has a line of its own.
package func jsonSchema(of subject: SchemaSubject, rules: Schema, isIndented: Bool = false) -> String {
  var writer = JSONWriter(isIndented ? .indented : .oneLine)
  writer.object { writer in
    writer.pair("$schema", "https://json-schema.org/draft/2020-12/schema")
    writer.pair("title", "Scrollwork \(subject.rawValue)")
    writer.members(SchemaText.members(of: subject.root))
    writer.object("$defs") { writer in
      for schema in subject.parts(rules) {
        writer.object(SchemaText.name(schema.name)) { $0.members(SchemaText.members(of: schema)) }
      }
    }
  }
  return writer.text + "\n"
}

/// The rendering of the parts of a schema.
private enum SchemaText {
  static func name(_ schema: String) -> String { camelCased(schema) }

  private static func reference(_ schema: String) -> [JSON.Member] {
    [.init("$ref", .text("#/$defs/\(name(schema))"))]
  }

  /// The members of the definition of a map.
  static func members(of schema: Schema) -> [JSON.Member] {
    var properties: [JSON.Member] = []
    var required: [String] = []
    if let kind = schema.kind {
      let summary = JSON.Member("description", .text("Names the \(kind.rawValue)."))
      properties.append(.init(kind.rawValue, .map([summary] + members(of: .name))))
      required.append(kind.rawValue)
    }
    for key in schema.keys {
      properties.append(.init(key.name, .map([.init("description", .text(text(of: key)))] + members(of: key))))
      if key.isRequired { required.append(key.name) }
    }
    var members: [JSON.Member] = [
      .init("description", .text(schema.summary)), .init("type", .text("object")),
      .init("properties", .map(properties)),
    ]
    if let other = schema.otherKeys {
      members.append(.init("patternProperties", .map([.init("[.]", .map(Self.members(of: other)))])))
    }
    if !required.isEmpty { members.append(.init("required", .texts(required))) }
    members.append(.init("additionalProperties", .bool(false)))
    if schema === WrittenStep.schema {
      members += [.init("minProperties", 1), .init("maxProperties", 1)]
    }
    return members
  }

  private static func text(of key: SchemaKey) -> String {
    switch key.presence {
    case .required: key.summary + " Required."
    case .optional(""): key.summary
    case .optional(let absent): key.summary + " Default: \(absent)."
    }
  }

  /// The members of a value, with its default if that is one of its words.
  private static func members(of key: SchemaKey) -> [JSON.Member] {
    var members = members(of: key.value)
    guard case .optional(let absent) = key.presence else { return members }
    switch key.value {
    case .boolean where absent == "true" || absent == "false": members.append(.init("default", .bool(absent == "true")))
    case .choice(let words) where words.contains(where: { $0.text == absent }):
      members.append(.init("default", .text(absent)))
    default: break
    }
    return members
  }

  private static func members(of value: ValueType) -> [JSON.Member] {
    switch value {
    case .version: [.init("enum", .list([1, .text("1")]))]
    // A summary that looks like a number, such as a year, is still text.
    case .text: types("string", "number", "boolean")
    case .name: types("string") + [.init("pattern", .text("^[a-z][A-Za-z0-9]*$"))]
    case .typeName: types("string") + [.init("pattern", .text("^[A-Z][A-Za-z0-9]*$"))]
    case .boolean: [.init("enum", .list([.bool(true), .bool(false), .text("true"), .text("false")]))]
    case .choice(["true"]): [.init("enum", .list([.bool(true), .text("true")]))]
    case .choice(["0"]): [.init("enum", .list([0, .text("0")]))]
    case .choice(let words): [.init("enum", .texts(words.map(\.text)))] + summaries(of: words)
    case .number(let range): types("number", "string") + range.members
    case .length, .movement, .range: types("number", "string")
    case .condition, .comparison, .constraint, .overdrag, .reference: types("string")
    case .device: deviceNames(deviceTable.names)
    case .deviceOrGroup: deviceNames(deviceTable.groups + deviceTable.names)
    case .list(let item): types("array") + [.init("items", .map(members(of: item)))]
    case .names(_, let item): types("object") + [.init("additionalProperties", .map(members(of: item)))]
    case .map(let name): reference(name)
    case .nodes(let kinds):
      types("array") + [.init("items", .map([.init("anyOf", .list(kinds.map { .map(reference($0.rawValue)) }))]))]
    case .effects: types("array")
    case .either(let types): [.init("anyOf", .list(types.map { .map(members(of: $0)) }))]
    }
  }

  /// The summaries that editors show next to the words. The keyword is not in the standard, and other tools ignore it.
  private static func summaries(of words: [ChoiceWord]) -> [JSON.Member] {
    let known = words.compactMap(\.summary)
    return known.count == words.count ? [.init("markdownEnumDescriptions", .texts(known))] : []
  }

  /// Names for completion. A configuration can define others.
  private static func deviceNames(_ names: [String]) -> [JSON.Member] {
    [.init("anyOf", .list([.map([.init("enum", .texts(names))]), .map(types("string"))]))]
  }

  private static func types(_ names: String...) -> [JSON.Member] {
    [.init("type", names.count == 1 ? .text(names[0]) : .texts(names))]
  }
}
