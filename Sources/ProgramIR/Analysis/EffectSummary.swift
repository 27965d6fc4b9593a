/// What a function of a program may do, by itself or through others.
package struct EffectSummary {
  /// The state that it assigns.
  package fileprivate(set) var fields: Set<String> = []
  package fileprivate(set) var effects: [Emission] = []
  /// Itself and all that it performs.
  package fileprivate(set) var functions: Set<String> = []

  /// An effect where it is emitted.
  package struct Emission {
    package var effect: String
    package var payload: [Term]
    package var function: String
    /// The state field that has to have changed for it since the function began.
    package var changed: String?
  }
}

/// What a function reads by itself.
package struct Reads {
  package var fields: [String] = []
  package var functions: [String] = []
}

/// The deeds of all functions of a program, and what they read, looked up when they are first asked for.
package final class EffectSummaries {
  package let index: SymbolTable
  private var own: [String: Own] = [:]
  private var known: [String: EffectSummary] = [:]
  private var read: [String: Reads] = [:]

  /// What a function does by itself.
  private struct Own {
    var fields: Set<String> = []
    var effects: [EffectSummary.Emission] = []
    var performed: [String] = []
  }

  package init(_ index: SymbolTable) { self.index = index }

  package func summaries(of function: String) -> EffectSummary {
    if let summaries = known[function] { return summaries }
    var summaries = EffectSummary(functions: [function])
    var names = [function]
    while let name = names.popLast() {
      let own = own(of: name)
      summaries.fields.formUnion(own.fields)
      summaries.effects += own.effects
      for callee in own.performed where summaries.functions.insert(callee).inserted { names.append(callee) }
    }
    known[function] = summaries
    return summaries
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
    /// Constants that hold what a state field was.
    private var former: [String: String] = [:]

    init(function: String) { self.function = function }

    mutating func read(_ block: [Statement], changed: String?) {
      for statement in block { read(statement, changed) }
    }

    private mutating func read(_ statement: Statement, _ changed: String?) {
      switch statement {
      case .constant(let name, .state(let field)): former[name] = field
      // The arm before this one may have used the name for a field.
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

    /// The field that has changed where a condition holds, if that is all it asks.
    private func change(_ condition: Term) -> String? {
      guard case .comparison(.notEqual, .state(let field), .local(let name)) = condition, former[name] == field else {
        return nil
      }
      return field
    }
  }
}
