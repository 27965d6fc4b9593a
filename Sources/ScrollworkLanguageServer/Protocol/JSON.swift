import Source

/// A value of JSON (RFC 8259), as messages of the protocol are made of. Numbers stay as they are written: what comes in
/// with a message goes back with its answer as it came.
package indirect enum JSON: Sendable, Equatable {
  package struct Member: Sendable, Equatable {
    package var name: String
    package var value: JSON
  }

  case null
  case bool(Bool)
  case number(String)
  case text(String)
  case list([JSON])
  case map([Member])

  /// The value of a member; `nil` where there is none, and for anything but a map.
  package subscript(name: String) -> JSON? {
    guard case .map(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  package var text: String? { if case .text(let text) = self { text } else { nil } }

  package var list: [JSON]? { if case .list(let items) = self { items } else { nil } }

  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

  package var int: Int? { if case .number(let digits) = self { Int(digits) } else { nil } }

  /// Of a map, with one member more unless there is no value for it.
  package func with(_ name: String, _ value: JSON?) -> JSON {
    guard case .map(let members) = self, let value else { return self }
    return .map(members + [Member(name: name, value: value)])
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
    self = .map(members.map { Member(name: $0, value: $1) })
  }

  init(_ value: Int) { self = .number("\(value)") }
}

// MARK: - Writing

extension JSON {
  /// In the order of its members, without blanks.
  package var serialized: String {
    var writer = JSONWriter(isCompact: true)
    writer.write(self)
    return writer.text
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ value: JSON) {
    switch value {
    case .null: null()
    case .bool(let value): bool(value)
    case .number(let digits): raw(digits)
    case .text(let text): string(text)
    case .list(let items):
      array { writer in
        for item in items { writer.write(item) }
      }
    case .map(let members):
      object { writer in
        for member in members {
          writer.key(member.name)
          writer.write(member.value)
        }
      }
    }
  }
}
