// The text form of values and runs.

extension Bytecode {
  /// Returns a value as the program writes it: `settling(true)`, `Page(200, 0)`.
  package func text<Number>(_ value: Value<Number>, of type: Type) -> String {
    switch value {
    case .number(let number): "\(number)"
    case .bool(let bool): "\(bool)"
    case .token(let token): "#\(token)"
    case .symbolic(let number): "?\(number)"
    case .enumCase(let item, let payload): text(ofCase: item, payload, type)
    case .record(let values): text(ofRecord: values, type)
    }
  }

  private func text<Number>(ofCase item: Int, _ payload: [Value<Number>], _ type: Type) -> String {
    guard case .enumeration(let name) = type, let cases = index.enumerations[name]?.cases, cases.indices.contains(item)
    else { return "item \(item)" }
    return cases[item].name + (payload.isEmpty ? "" : text(payload, cases[item].payload))
  }

  private func text<Number>(ofRecord values: [Value<Number>], _ type: Type) -> String {
    guard case .record(let name) = type, let fields = index.records[name]?.fields else { return "record" }
    return name + text(values, fields)
  }

  private func text<Number>(_ values: [Value<Number>], _ fields: [Field]) -> String {
    "(" + zip(values, fields).map { text($0, of: $1.type) }.joined(separator: ", ") + ")"
  }
}

extension Run: CustomStringConvertible {
  /// The state, one line per field, and the pending effects.
  package var description: String {
    let fields = zip(bytecode.program.state, state).map { "\($0.name) = \(bytecode.text($1, of: $0.type))" }
    let emitted = effects.map { "emitted \(bytecode.text($0, of: .enumeration(Program.effects)))" }
    return (fields + emitted).joined(separator: "\n")
  }
}
