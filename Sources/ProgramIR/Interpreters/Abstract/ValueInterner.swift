/// The number of an interned value. Equal values have equal numbers.
package struct AbstractValueID: Hashable, Sendable {
  fileprivate var number: Int32

  /// The index of the value in its interner.
  package var index: Int { Int(number) }

  package static let top = AbstractValueID(number: 0)
  static let infinity = AbstractValueID(number: 1)
  static let no = AbstractValueID(number: 2)
  static let yes = AbstractValueID(number: 3)

  static func bool(_ bool: Bool) -> AbstractValueID { bool ? yes : no }

  /// `nil` if the value is not a known Boolean.
  var bool: Bool? {
    switch self {
    case .yes: true
    case .no: false
    case _: nil
    }
  }
}

/// Interned abstract values (hash-consing), so that the abstract interpreter copies and compares numbers.
package struct ValueInterner: Sendable {
  private var entries: [Entry] = []
  private var codes: [Key: AbstractValueID] = [:]

  private struct Entry: Sendable {
    var value: AbstractValue
    var caseIndex: Int?
    var parts: [AbstractValueID]
    var hasTokens: Bool
  }

  /// The constructor and parts of a value.
  private enum Key: Hashable {
    case token(Int)
    case enumCase(Int, [AbstractValueID])
    case record([AbstractValueID])
  }

  package init() {
    for value in [AbstractValue.top, .infinity, .bool(false), .bool(true)] {
      entries.append(Entry(value: value, caseIndex: nil, parts: [], hasTokens: false))
    }
  }

  package subscript(code: AbstractValueID) -> AbstractValue { entries[code.index].value }

  /// The values in the order of their numbers.
  package var values: [AbstractValue] { entries.map(\.value) }

  func caseIndex(_ code: AbstractValueID) -> Int? { entries[code.index].caseIndex }

  /// The payload of a case, or the fields of a record.
  func parts(_ code: AbstractValueID) -> [AbstractValueID] { entries[code.index].parts }

  package func hasTokens(_ code: AbstractValueID) -> Bool { entries[code.index].hasTokens }

  // MARK: Construction

  package mutating func code(of value: AbstractValue) -> AbstractValueID {
    switch value {
    case .top: .top
    case .infinity: .infinity
    case .bool(let bool): .bool(bool)
    case .token(let token): self.token(token)
    case .enumCase(let item, let parts): self.enumCase(item, codes(of: parts))
    case .record(let fields): record(codes(of: fields))
    }
  }

  private mutating func codes(of values: [AbstractValue]) -> [AbstractValueID] { values.map { code(of: $0) } }

  mutating func token(_ token: Int) -> AbstractValueID {
    code(.token(token)) { _ in Entry(value: .token(token), caseIndex: nil, parts: [], hasTokens: true) }
  }

  mutating func enumCase(_ item: Int, _ parts: [AbstractValueID]) -> AbstractValueID {
    code(.enumCase(item, parts)) { table in
      Entry(
        value: .enumCase(item, parts.map { table[$0] }), caseIndex: item, parts: parts,
        hasTokens: parts.contains(where: table.hasTokens))
    }
  }

  /// Interns a record. One of numbers only is `top`.
  mutating func record(_ fields: [AbstractValueID]) -> AbstractValueID {
    if fields.allSatisfy({ $0 == .top || $0 == .infinity }) { return .top }
    return code(.record(fields)) { table in
      Entry(
        value: .record(fields.map { table[$0] }), caseIndex: nil, parts: fields,
        hasTokens: fields.contains(where: table.hasTokens))
    }
  }

  private mutating func code(_ key: Key, _ entry: (ValueInterner) -> Entry) -> AbstractValueID {
    if let known = codes[key] { return known }
    let code = AbstractValueID(number: Int32(truncatingIfNeeded: entries.count))
    entries.append(entry(self))
    codes[key] = code
    return code
  }

  /// Returns the next token. Other values do not change.
  mutating func nextToken(_ code: AbstractValueID) -> AbstractValueID {
    if case .token(let token) = self[code] { self.token(token + 1) } else { code }
  }

  /// Returns the value with its tokens renamed.
  package mutating func renamed(_ code: AbstractValueID, _ token: (Int) -> Int) -> AbstractValueID {
    hasTokens(code) ? self.code(of: self[code].renamed(token)) : code
  }

  package func tokens(_ code: AbstractValueID) -> [Int] { hasTokens(code) ? self[code].tokens : [] }
}
