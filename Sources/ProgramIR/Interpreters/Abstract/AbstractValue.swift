/// A value with its numbers abstracted.
package indirect enum AbstractValue: Hashable, Sendable {
  /// Any number, or a record of numbers.
  case top
  /// A number of at least `Program.searchSentinel`.
  case infinity
  case bool(Bool)
  case token(Int)
  /// A case by its index, with its payload.
  case enumCase(Int, [AbstractValue])
  case record([AbstractValue])
}

extension AbstractValue {
  /// The abstraction of a value.
  package init<Number>(_ value: Value<Number>) {
    switch value {
    case .number, .symbolic: self = .top
    case .bool(let bool): self = .bool(bool)
    case .token(let token): self = .token(token)
    case .enumCase(let item, let parts): self = .enumCase(item, parts.map { AbstractValue($0) })
    case .record(let parts):
      let fields = parts.map { AbstractValue($0) }
      self = fields.allSatisfy { $0 == .top } ? .top : .record(fields)
    }
  }

  package var caseIndex: Int? {
    if case .enumCase(let index, _) = self { index } else { nil }
  }

  /// The payload of a case, or the fields of a record.
  package var parts: [AbstractValue] {
    switch self {
    case .enumCase(_, let parts), .record(let parts): parts
    case .top, .infinity, .bool, .token: []
    }
  }

  package var tokens: [Int] {
    if case .token(let token) = self { [token] } else { parts.flatMap(\.tokens) }
  }

  /// Returns the value with its tokens renamed.
  package func renamed(_ token: (Int) -> Int) -> AbstractValue {
    switch self {
    case .top, .infinity, .bool: self
    case .token(let number): .token(token(number))
    case .enumCase(let item, let parts): parts.isEmpty ? self : .enumCase(item, parts.map { $0.renamed(token) })
    case .record(let parts): .record(parts.map { $0.renamed(token) })
    }
  }
}

extension SymbolTable {
  /// Returns the number of abstract values of a type; `Int.max` if it overflows.
  package func finiteCount(of type: Type) -> Int {
    switch type {
    case .number, .token: 1
    case .bool: 2
    case .enumeration(let name):
      (enumerations[name]?.cases ?? []).reduce(0) { Self.bounded($0.addingReportingOverflow(finiteCount(of: $1))) }
    case .record(let name): finiteCount(of: records[name]?.fields ?? [])
    }
  }

  package func finiteCount(of item: Enumeration.Case) -> Int { finiteCount(of: item.payload) }

  private func finiteCount(of fields: [Field]) -> Int {
    fields.reduce(1) { Self.bounded($0.multipliedReportingOverflow(by: finiteCount(of: $1.type))) }
  }

  private static func bounded(_ result: (partialValue: Int, overflow: Bool)) -> Int {
    result.overflow ? .max : result.partialValue
  }

  /// Whether a type has more than one abstract value.
  package func isFinite(_ type: Type) -> Bool {
    switch type {
    case .number: false
    case .bool, .token, .enumeration: true
    case .record(let name): records[name]?.fields.contains { isFinite($0.type) } ?? false
    }
  }
}

extension Bytecode {
  /// Returns all abstract values of a type. Tokens are 0.
  package func finiteValues(of type: Type) -> [AbstractValue] {
    switch type {
    case .number: return [.top]
    case .bool: return [.bool(false), .bool(true)]
    case .token: return [.token(0)]
    case .enumeration(let name):
      return (index.enumerations[name]?.cases ?? []).enumerated().flatMap { number, item in
        combinations(item.payload.map(\.type)).map { .enumCase(number, $0) }
      }
    case .record(let name):
      guard index.isFinite(type), let fields = index.records[name]?.fields else { return [.top] }
      return combinations(fields.map(\.type)).map { .record($0) }
    }
  }

  private func combinations(_ types: [Type]) -> [[AbstractValue]] {
    types.reduce([[]]) { heads, type in
      let tails = finiteValues(of: type)
      return heads.flatMap { head in tails.map { head + [$0] } }
    }
  }

  /// Returns the value as text, without numbers.
  package func text(_ value: AbstractValue, of type: Type) -> String {
    switch (value, type) {
    case (.top, _): return "_"
    case (.infinity, _): return "∞"
    case (.bool(let bool), _): return "\(bool)"
    case (.token(let token), _): return "#\(token)"
    case (.enumCase(let item, let parts), .enumeration(let name)):
      guard let cases = index.enumerations[name]?.cases, cases.indices.contains(item) else { return "item \(item)" }
      return cases[item].name + (parts.isEmpty ? "" : text(parts, cases[item].payload))
    case (.record(let parts), .record(let name)): return name + text(parts, index.records[name]?.fields ?? [])
    case (.enumCase(let item, _), _): return "item \(item)"
    case (.record, _): return "record"
    }
  }

  private func text(_ values: [AbstractValue], _ fields: [Field]) -> String {
    "(" + zip(values, fields).map { text($0, of: $1.type) }.joined(separator: ", ") + ")"
  }
}
