/// The number of a finite value in a table: equal values have equal numbers.
package struct FiniteCode: Hashable, Sendable {
  fileprivate var number: Int32

  /// Its place among the values of its table.
  package var index: Int { Int(number) }

  package static let unknown = FiniteCode(number: 0)
  static let beyondReach = FiniteCode(number: 1)
  static let no = FiniteCode(number: 2)
  static let yes = FiniteCode(number: 3)

  static func truth(_ truth: Bool) -> FiniteCode { truth ? yes : no }

  /// `nil` if it is no truth, or an unknown one.
  var truth: Bool? {
    switch self {
    case .yes: true
    case .no: false
    case _: nil
    }
  }
}

/// Finite values, each once, so that a run that forgets numbers compares and copies them as numbers.
package struct FiniteTable: Sendable {
  private var entries: [Entry] = []
  private var codes: [Key: FiniteCode] = [:]

  private struct Entry: Sendable {
    var value: FiniteValue
    var itemIndex: Int?
    var parts: [FiniteCode]
    var hasTokens: Bool
  }

  /// What a value is made of.
  private enum Key: Hashable {
    case token(Int)
    case item(Int, [FiniteCode])
    case record([FiniteCode])
  }

  package init() {
    for value in [FiniteValue.unknown, .beyondReach, .truth(false), .truth(true)] {
      entries.append(Entry(value: value, itemIndex: nil, parts: [], hasTokens: false))
    }
  }

  package subscript(code: FiniteCode) -> FiniteValue { entries[code.index].value }

  /// By their numbers.
  package var values: [FiniteValue] { entries.map(\.value) }

  func itemIndex(_ code: FiniteCode) -> Int? { entries[code.index].itemIndex }

  /// What an item carries, or the fields of a record.
  func parts(_ code: FiniteCode) -> [FiniteCode] { entries[code.index].parts }

  package func hasTokens(_ code: FiniteCode) -> Bool { entries[code.index].hasTokens }

  // MARK: Making

  package mutating func code(of value: FiniteValue) -> FiniteCode {
    switch value {
    case .unknown: .unknown
    case .beyondReach: .beyondReach
    case .truth(let truth): .truth(truth)
    case .token(let token): self.token(token)
    case .item(let item, let parts): self.item(item, codes(of: parts))
    case .record(let fields): record(codes(of: fields))
    }
  }

  private mutating func codes(of values: [FiniteValue]) -> [FiniteCode] { values.map { code(of: $0) } }

  mutating func token(_ token: Int) -> FiniteCode {
    code(.token(token)) { _ in Entry(value: .token(token), itemIndex: nil, parts: [], hasTokens: true) }
  }

  mutating func item(_ item: Int, _ parts: [FiniteCode]) -> FiniteCode {
    code(.item(item, parts)) { table in
      Entry(
        value: .item(item, parts.map { table[$0] }), itemIndex: item, parts: parts,
        hasTokens: parts.contains(where: table.hasTokens))
    }
  }

  /// A record of nothing but numbers is unknown.
  mutating func record(_ fields: [FiniteCode]) -> FiniteCode {
    if fields.allSatisfy({ $0 == .unknown || $0 == .beyondReach }) { return .unknown }
    return code(.record(fields)) { table in
      Entry(
        value: .record(fields.map { table[$0] }), itemIndex: nil, parts: fields,
        hasTokens: fields.contains(where: table.hasTokens))
    }
  }

  private mutating func code(_ key: Key, _ entry: (FiniteTable) -> Entry) -> FiniteCode {
    if let known = codes[key] { return known }
    let code = FiniteCode(number: Int32(truncatingIfNeeded: entries.count))
    entries.append(entry(self))
    codes[key] = code
    return code
  }

  /// The token after a token; whatever else is given stays as it is.
  mutating func successor(_ code: FiniteCode) -> FiniteCode {
    if case .token(let token) = self[code] { self.token(token + 1) } else { code }
  }

  /// A value with other tokens.
  package mutating func renamed(_ code: FiniteCode, _ token: (Int) -> Int) -> FiniteCode {
    hasTokens(code) ? self.code(of: self[code].renamed(token)) : code
  }

  package func tokens(_ code: FiniteCode) -> [Int] { hasTokens(code) ? self[code].tokens : [] }
}
