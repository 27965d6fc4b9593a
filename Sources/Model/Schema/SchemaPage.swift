import Source

/// The documentation of one word of the language, from the schemas: a kind of map or node, a key, or a value of keys.
package struct SchemaPage: Sendable {
  package let word: String
  /// The map or node of this name. `nil` if the word is a key only.
  package let map: Schema?
  /// The keys of this name, each with the map that has it, in the order of the reference.
  package let keys: [(owner: Schema, key: SchemaKey)]
  /// The meanings of the word as a value, each with the key that takes it.
  package let values: [(owner: Schema, key: SchemaKey, meaning: String)]

  /// `nil` if the language does not have the word.
  package init?(_ word: String) {
    self.word = word
    map = schemas.first { $0.name == word }
    keys = schemas.flatMap { schema in schema.keys.filter { $0.name == word }.map { (schema, $0) } }
    values = schemas.flatMap { schema in
      schema.keys.flatMap { key in
        key.words.filter { $0.text == word }.compactMap { word in word.summary.map { (schema, key, $0) } }
      }
    }
    if map == nil, keys.isEmpty, values.isEmpty { return nil }
  }

  /// The most similar word of the language. `nil` if none is similar.
  package static func suggestion(for word: String) -> String? {
    let words = schemas.flatMap { schema in
      [schema.name] + schema.keys.map(\.name)
        + schema.keys.flatMap { $0.words.filter { $0.summary != nil }.map(\.text) }
    }
    return EditDistance.nearest(to: word, in: words)
  }
}

/// Each map of the language with its keys, and the value and default of each.
package var keyDump: String {
  schemas.map { schema in
    let keys = schema.keys.map { "  \($0.name): \($0.values); \($0.isRequired ? "" : "default ")\($0.defaultText)\n" }
    return "\(schema.name): \(schema.summary)\n" + keys.joined()
  }.joined()
}

extension SchemaKey {
  /// The value to write after the key. A map is described by its keys.
  package var values: String {
    value.alternatives.map { type in
      guard case .map(let name) = type, let schema = schemas.first(where: { $0.name == name }) else {
        return type.range == .any ? type.text : "\(type.text), \(type.range.text)"
      }
      return "a map of \(schema.keys.filter(\.policies.isEmpty).map(\.name).quoted(joinedBy: "and"))"
    }.joined(separator: ", or ")
  }

  /// The words that the key accepts.
  package var words: [ChoiceWord] {
    value.alternatives.flatMap { type -> [ChoiceWord] in
      if case .choice(let words) = type { words } else { [] }
    }
  }

  /// The value of the absent key in words.
  package var defaultText: String {
    switch presence {
    case .required: "required"
    case .optional(""): "none"
    case .optional(let absent): absent
    }
  }
}
