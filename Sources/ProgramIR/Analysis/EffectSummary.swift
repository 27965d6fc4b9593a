/// The side effects of a function, its callees included (mod sets; Banning, POPL 1979).
package struct EffectSummary {
  /// The state fields that it assigns.
  package fileprivate(set) var fields: Set<String> = []
  package fileprivate(set) var effects: [Emission] = []
  /// The function and all actions that it calls.
  package fileprivate(set) var functions: Set<String> = []

  /// A statement that emits an effect.
  package struct Emission {
    package var effect: String
    package var payload: [Term]
    package var function: String
    /// The state field that has changed since the start of the function wherever the statement runs. `nil` if there is
    /// none.
    package var changed: String?
  }
}

/// The fields that a function reads and the functions that it calls, callees excluded.
package struct Reads {
  package var fields: [String] = []
  package var functions: [String] = []
}

/// The effect summaries of a program's functions, computed on demand.
package final class EffectSummaries {
  package let index: SymbolTable
  private var own: [String: Own] = [:]
  private var known: [String: EffectSummary] = [:]
  private var read: [String: Reads] = [:]

  /// The side effects of a function, callees excluded.
  private struct Own {
    var fields: Set<String> = []
    var effects: [EffectSummary.Emission] = []
    var performed: [String] = []
  }

  package init(_ index: SymbolTable) { self.index = index }

  package func summary(of function: String) -> EffectSummary {
    if let summary = known[function] { return summary }
    var summary = EffectSummary(functions: [function])
    var names = [function]
    while let name = names.popLast() {
      let own = own(of: name)
      summary.fields.formUnion(own.fields)
      summary.effects += own.effects
      for callee in own.performed where summary.functions.insert(callee).inserted { names.append(callee) }
    }
    known[function] = summary
    return summary
  }

  package func reads(of function: Function) -> Reads {
    if let known = read[function.name] { return known }
    var fields: Set<String> = []
    var reads = Reads(functions: function.callees)
    function.body.walk { _ in
    } _: {
      if case .state(let name) = $0, fields.insert(name).inserted { reads.fields.append(name) }
    }
    read[function.name] = reads
    return reads
  }

  private func own(of function: String) -> Own {
    if let known = own[function] { return known }
    var reader = Reader(function: function)
    if let body = index.function(function)?.body { reader.read(body, changed: nil) }
    own[function] = reader.own
    return reader.own
  }

  private struct Reader {
    let function: String
    var own = Own()
    /// Constants that hold the value of a state field at the start.
    private var former: [String: String] = [:]

    init(function: String) { self.function = function }

    mutating func read(_ block: [Statement], changed: String?) {
      for statement in block { read(statement, changed) }
    }

    private mutating func read(_ statement: Statement, _ changed: String?) {
      switch statement {
      case .constant(let name, .state(let field)): former[name] = field
      // A preceding switch case may have used the name for a field.
      case .constant(let name, _), .variable(let name, _, _): former[name] = nil
      case .return, .assign(.local, _): break
      case .assign(.state(let field), _): own.fields.insert(field)
      case .if(let condition, let then, let otherwise):
        read(then, changed: change(condition) ?? changed)
        read(otherwise, changed: changed)
      case .switch(_, _, let arms): for arm in arms { read(arm.body, changed: changed) }
      case .emit(let name, let payload):
        own.effects.append(EffectSummary.Emission(effect: name, payload: payload, function: function, changed: changed))
      case .callAction(let callee, _, _): own.performed.append(callee)
      }
    }

    /// The field that has changed if a condition of the form `field != constant` holds.
    private func change(_ condition: Term) -> String? {
      guard case .comparison(.notEqual, .state(let field), .local(let name)) = condition, former[name] == field else {
        return nil
      }
      return field
    }
  }
}
