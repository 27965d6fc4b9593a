/// What is left of a value when numbers are forgotten.
package indirect enum FiniteValue: Hashable, Sendable {
  /// A number, or a record of nothing but numbers: it could be any.
  case unknown
  /// Farther than any length or velocity is: with what searches for the nearest begin.
  case beyondReach
  case truth(Bool)
  case token(Int)
  /// The case of an enumeration, by its index, with what it carries.
  case item(Int, [FiniteValue])
  case record([FiniteValue])
}

extension FiniteValue {
  /// What is left of a value when its numbers are forgotten.
  package init<Number>(_ value: Value<Number>) {
    switch value {
    case .number, .open: self = .unknown
    case .truth(let truth): self = .truth(truth)
    case .token(let token): self = .token(token)
    case .item(let item, let parts): self = .item(item, parts.map { FiniteValue($0) })
    case .record(let parts):
      let fields = parts.map { FiniteValue($0) }
      self = fields.allSatisfy { $0 == .unknown } ? .unknown : .record(fields)
    }
  }

  package var itemIndex: Int? {
    if case .item(let index, _) = self { index } else { nil }
  }

  /// What an item carries, or the fields of a record.
  package var parts: [FiniteValue] {
    switch self {
    case .item(_, let parts), .record(let parts): parts
    case .unknown, .beyondReach, .truth, .token: []
    }
  }

  package var tokens: [Int] {
    if case .token(let token) = self { [token] } else { parts.flatMap(\.tokens) }
  }

  /// The value with other tokens.
  package func renamed(_ token: (Int) -> Int) -> FiniteValue {
    switch self {
    case .unknown, .beyondReach, .truth: self
    case .token(let number): .token(token(number))
    case .item(let item, let parts): parts.isEmpty ? self : .item(item, parts.map { $0.renamed(token) })
    case .record(let parts): .record(parts.map { $0.renamed(token) })
    }
  }
}

extension ProgramIndex {
  /// How many finite values a type has, without writing them down; `Int.max` for more than that.
  package func finiteCount(of type: Type) -> Int {
    switch type {
    case .number, .token: 1
    case .truth: 2
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

  /// Whether anything is left of a type's values when numbers are forgotten.
  package func isFinite(_ type: Type) -> Bool {
    switch type {
    case .number: false
    case .truth, .token, .enumeration: true
    case .record(let name): records[name]?.fields.contains { isFinite($0.type) } ?? false
    }
  }
}

extension Executable {
  /// Every finite value of a type; tokens are 0.
  package func finiteValues(of type: Type) -> [FiniteValue] {
    switch type {
    case .number: return [.unknown]
    case .truth: return [.truth(false), .truth(true)]
    case .token: return [.token(0)]
    case .enumeration(let name):
      return (index.enumerations[name]?.cases ?? []).enumerated().flatMap { number, item in
        combinations(item.payload.map(\.type)).map { .item(number, $0) }
      }
    case .record(let name):
      guard index.isFinite(type), let fields = index.records[name]?.fields else { return [.unknown] }
      return combinations(fields.map(\.type)).map { .record($0) }
    }
  }

  private func combinations(_ types: [Type]) -> [[FiniteValue]] {
    types.reduce([[]]) { heads, type in
      let tails = finiteValues(of: type)
      return heads.flatMap { head in tails.map { head + [$0] } }
    }
  }

  /// A finite value as the program would write it, numbers left out.
  package func text(_ value: FiniteValue, of type: Type) -> String {
    switch (value, type) {
    case (.unknown, _): return "_"
    case (.beyondReach, _): return "∞"
    case (.truth(let truth), _): return "\(truth)"
    case (.token(let token), _): return "#\(token)"
    case (.item(let item, let parts), .enumeration(let name)):
      guard let cases = index.enumerations[name]?.cases, cases.indices.contains(item) else { return "item \(item)" }
      return cases[item].name + (parts.isEmpty ? "" : text(parts, cases[item].payload))
    case (.record(let parts), .record(let name)): return name + text(parts, index.records[name]?.fields ?? [])
    case (.item(let item, _), _): return "item \(item)"
    case (.record, _): return "record"
    }
  }

  private func text(_ values: [FiniteValue], _ fields: [Field]) -> String {
    "(" + zip(values, fields).map { text($0, of: $1.type) }.joined(separator: ", ") + ")"
  }
}
