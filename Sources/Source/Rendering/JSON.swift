/// A JSON value (RFC 8259). Numbers keep their text, so that the id of a request returns unchanged with its response.
package indirect enum JSON: Sendable, Equatable {
  package struct Member: Sendable, Equatable {
    package var name: String
    package var value: JSON

    package init(_ name: String, _ value: JSON) { (self.name, self.value) = (name, value) }
  }

  case null
  case bool(Bool)
  case number(String)
  case text(String)
  case list([JSON])
  case map([Member])

  /// The value of a member. `nil` if there is none or this is not a map.
  package subscript(name: String) -> JSON? {
    guard case .map(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  package static func texts(_ texts: [String]) -> JSON { .list(texts.map { .text($0) }) }

  package var text: String? { if case .text(let text) = self { text } else { nil } }

  package var list: [JSON]? { if case .list(let items) = self { items } else { nil } }

  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

  package var int: Int? { if case .number(let digits) = self { Int(digits) } else { nil } }

  /// Returns the map with an added member. Returns the map unchanged if `value` is `nil`.
  package func with(_ name: String, _ value: JSON?) -> JSON {
    guard case .map(let members) = self, let value else { return self }
    return .map(members + [Member(name, value)])
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral text: String) { self = .text(text) }
  package init(integerLiteral value: Int) { self = .number("\(value)") }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral items: JSON...) { self = .list(items) }
  package init(dictionaryLiteral members: (String, JSON)...) {
    self = .map(members.map { Member($0, $1) })
  }

  package init(_ value: Int) { self = .number("\(value)") }

  /// The shortest text that reads back as the same number; null for a value that is not finite.
  package init<Value: BinaryFloatingPoint & LosslessStringConvertible>(_ value: Value) {
    self = value.isFinite ? .number(JSONWriter.text(value)) : .null
  }

  /// An exact number: a JSON number for a decimal, a text for a fraction such as 1/3.
  package init(exactly value: String) { self = JSONWriter.decimal(value).map(JSON.number) ?? .text(value) }

  /// A text, or null without one.
  package init(_ text: String?) { self = text.map(JSON.text) ?? .null }

  /// Returns a map without the members that have no value.
  package static func members(_ members: KeyValuePairs<String, JSON?>) -> JSON {
    .map(members.compactMap { member in member.value.map { Member(member.key, $0) } })
  }
}

// MARK: - Writing

extension JSON {
  /// The compact text, with the members in their order.
  package var serialized: String {
    var writer = JSONWriter(.compact)
    writer.value(self)
    return writer.text
  }

  /// The text on one line, with spaces behind commas and colons.
  package var line: String {
    var writer = JSONWriter()
    writer.value(self)
    return writer.text
  }
}

extension JSONWriter {
  package mutating func value(_ value: JSON) {
    switch value {
    case .null: null()
    case .bool(let value): bool(value)
    case .number(let digits): raw(digits)
    case .text(let text): string(text)
    case .list(let items):
      array { writer in
        for item in items { writer.value(item) }
      }
    case .map(let members): object { $0.members(members) }
    }
  }

  /// Adds members to the current object.
  package mutating func members(_ members: [JSON.Member]) {
    for member in members {
      key(member.name)
      value(member.value)
    }
  }
}
