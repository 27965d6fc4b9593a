import Machine
import ProgramIR

/// Renames a machine with hostile names, without changing its behavior.
///
/// Every name that a spec or the lowering decides becomes a keyword, a name of the standard library, or a name that
/// generated code uses; summaries become texts that try to end their comment.
package struct HostileNames {
  private var random: ReplayRandom

  package static let names = [
    // Keywords of Swift.
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
    "internal", "let", "open", "operator", "private", "precedencegroup", "protocol", "public", "rethrows", "static",
    "struct", "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do", "else",
    "fallthrough", "for", "guard", "if", "in", "repeat", "return", "throw", "switch", "where", "while", "as",
    "await", "false", "is", "nil", "self", "super", "throws", "true", "try", "any", "some", "async", "actor",
    "borrow", "borrowing", "consume", "consuming", "copy", "discard", "each", "macro", "package", "then", "unsafe",
    "yield", "get", "set", "willSet", "didSet", "mutating", "nonmutating", "lazy", "weak", "unowned",
    "dynamic", "final", "indirect", "infix", "prefix", "postfix", "left", "right", "none", "override", "precedence",
    "required", "convenience", "isolated", "nonisolated", "sending", "using", "type",
    // Names of its library.
    "double", "int", "bool", "swift", "optional", "string", "equatable", "sendable", "caseIterable",
    "randomAccessCollection", "min", "max", "minimum", "maximum",
    "abs", "print", "allCases", "rawValue", "hashValue", "description", "precondition", "preconditionFailure",
    "fatalError", "swap", "zip", "first", "last", "indices", "index", "element", "iterator",
    // Names of the generated file.
    "environment", "measures", "geometry", "handle", "respond", "effects", "effect", "effect0", "rest", "count",
    "isEmpty", "startIndex", "endIndex", "append", "position", "notch", "solve", "isCovered", "start", "event",
    "machine", "x", "y", "sum", "condition", "pullResult", "subject", "kind", "key", "same",
    // Names of JavaScript, in which the page has them.
    "arguments", "constructor", "debugger", "delete", "eval", "export", "extends", "finally", "function", "implements",
    "instanceof", "interface", "new", "null", "prototype", "this", "typeof", "undefined", "void", "with", "object",
    "math", "naN", "infinity", "toString", "valueOf", "hasOwnProperty", "globalThis", "name", "length", "toJSON",
  ]

  package static let texts = [
    "*/ let stolen = 1 /*", "/* never closed", "a line\n} // and another\r\nlet x = 1", "\u{0}\u{1}\u{7f}",
    "\u{202e}txet desrever\u{202c}", "zero\u{200b}width \u{feff}mark", "\"quotes\" \"\"\" and \\(interpolation)",
    "</script><script>alert(1)</script>", "<!-- a comment", "line\u{2028}separator\u{2029}paragraph", "`backticks` ``",
    "@param {evil} x", "// swift-format-ignore-file", "#if NEVER", "кириллица 流利读 👩‍👩‍👧‍👦 e\u{301}",
    String(repeating: "long", count: 200), "   ", "", "$& ${x} %s %@ {{y}}", "\\u{1F4A9} \\n \\", "#\"raw\"#",
  ]

  package init(seed: UInt64) { random = ReplayRandom(seed: seed) }

  /// The name with an uppercase first letter, as for types.
  package static func capitalized(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

  /// An injective renaming.
  private mutating func renaming(_ names: [String], keeping kept: Set<String> = []) -> [String: String] {
    var pool = Self.names.filter { !kept.contains($0) && !kept.contains(Self.capitalized($0)) }
      .shuffled(using: &random)
    let number = pool.count
    var result: [String: String] = [:]
    for name in names where result[name] == nil {
      if kept.contains(name) {
        result[name] = name
        continue
      }
      let next = pool.removeFirst()
      result[name] = next
      // When the names are used up, they repeat with another digit.
      pool.append(pool.count < number ? next + "2" : next + "3")
    }
    return result
  }

  private mutating func text() -> String { random.pick(Self.texts) }

  // MARK: Renaming

  fileprivate struct Renaming {
    var types: [String: String] = [:]
    var items: [String: [String: String]] = [:]
    var fields: [String: [String: String]] = [:]
    var state: [String: String] = [:]
    var functions: [String: String] = [:]
    var locals: [String: String] = [:]

    func type(_ name: String) -> String { types[name] ?? name }
    func enumCase(_ enumeration: String, _ name: String) -> String { items[enumeration]?[name] ?? name }
    func field(_ record: String, _ name: String) -> String { fields[record]?[name] ?? name }
  }

  package mutating func rename(_ machine: Machine) -> Machine {
    var result = machine
    let names = names(machine.program)
    let types = SymbolTable(machine.program)
    result.program = program(machine.program, names, types)
    result.screenDescription.summary = text()
    result.screenDescription.file = text()
    for position in machine.screenDescription.nodes.indices {
      rename(&result.screenDescription.nodes[position], names, types)
    }
    return result
  }

  private mutating func names(_ program: Program) -> Renaming {
    var names = Renaming()
    let fixedTypes: Set<String> = [
      ReservedNames.environment, ReservedNames.measures, ReservedNames.geometry, ReservedNames.event,
      ReservedNames.effect, ReservedNames.destination,
    ]
    let fixedFunctions: Set<String> = [
      ReservedNames.solve, ReservedNames.isCovered, ReservedNames.start, ReservedNames.handle,
    ]
    // Names of types begin with an uppercase letter.
    names.types = renaming(program.enumerations.map(\.name) + program.records.map(\.name), keeping: fixedTypes)
      .mapValues(Self.capitalized)
    for enumeration in program.enumerations { names.items[enumeration.name] = renaming(enumeration.cases.map(\.name)) }
    for record in program.records { names.fields[record.name] = renaming(record.fields.map(\.name)) }
    names.state = renaming(program.state.map(\.name))
    names.functions = renaming(program.functions.map(\.name), keeping: fixedFunctions)
    names.locals = renaming(program.everyLocal)
    return names
  }

  private func rename(_ node: inout ScreenDescription.Node, _ names: Renaming, _ types: SymbolTable) {
    let name = node.name
    node.name = names.field(ReservedNames.geometry, name)
    let record = types.records[ReservedNames.geometry]?.fields.first { $0.name == name }?.type.ownName ?? ""
    let notches =
      types.enumerations[ReservedNames.destination]?.enumCase(name)?.payload.first?.type.ownName ?? ""
    for (position, notch) in node.notches.enumerated() {
      node.sheet?.notches[position].name = names.enumCase(notches, notch)
    }
    for position in node.quantities.indices {
      let quantity = node.quantities[position]
      node.quantities[position].name = names.enumCase(notches, quantity.name)
      node.quantities[position].field = names.field(record, quantity.field)
      node.quantities[position].flag = quantity.flag.map { names.field(record, $0) }
    }
  }

  private mutating func program(_ program: Program, _ names: Renaming, _ types: SymbolTable) -> Program {
    var result = program
    result.enumerations = program.enumerations.map { enumeration in
      var renamed = enumeration
      renamed.name = names.type(enumeration.name)
      renamed.summary = text()
      renamed.cases = enumeration.cases.map { item in
        let labels = renaming(item.payload.map(\.name).filter { $0 != "_" })
        return Enumeration.Case(
          names.enumCase(enumeration.name, item.name),
          item.payload.map { field($0, labels[$0.name] ?? "_", names) }, number: item.number,
          summary: text())
      }
      return renamed
    }
    result.records = program.records.map { record in
      let fields = record.fields.map { field($0, names.field(record.name, $0.name), names) }
      return Record(names.type(record.name), fields, summary: text())
    }
    result.state = program.state.map { field($0, names.state[$0.name] ?? $0.name, names) }
    result.functions = program.functions.map { function in
      var renamed = function
      var renamer = Renamer(names: names, types: types, function: function)
      renamed.name = names.functions[function.name] ?? function.name
      renamed.summary = text()
      renamed.parameters = function.parameters.map { field($0, names.locals[$0.name] ?? $0.name, names) }
      renamed.result = function.result.map(names.type)
      renamed.body = renamer.block(function.body)
      return renamed
    }
    return result
  }

  private mutating func field(_ field: Field, _ name: String, _ names: Renaming) -> Field {
    Field(name, names.type(field.type), summary: random.happens(50) ? text() : nil, initial: field.initial)
  }

  /// Renames the body of one function, with the types of its locals.
  private struct Renamer {
    let names: Renaming
    let types: SymbolTable
    var locals: [String: Type]

    init(names: Renaming, types: SymbolTable, function: Function) {
      self.names = names
      self.types = types
      locals = Dictionary(function.parameters.map { ($0.name, $0.type) }) { first, _ in first }
    }

    func local(_ name: String) -> String { names.locals[name] ?? name }

    mutating func block(_ statements: [Statement]) -> [Statement] {
      let outer = locals
      defer { locals = outer }
      return statements.map { statement($0) }
    }

    private mutating func statement(_ statement: Statement) -> Statement {
      switch statement {
      case .constant(let name, let value):
        let renamed = term(value)
        locals[name] = type(value)
        return .constant(local(name), renamed)
      case .variable(let name, let type, let value):
        let renamed = term(value)
        locals[name] = type
        return .variable(local(name), names.type(type), renamed)
      case .assign(.local(let name), let value): return .assign(.local(local(name)), term(value))
      case .assign(.state(let name), let value): return .assign(.state(names.state[name] ?? name), term(value))
      case .if(let condition, let then, let otherwise):
        return .if(term(condition), then: block(then), otherwise: block(otherwise))
      case .switch(let subject, let enumeration, let arms):
        return .switch(
          term(subject), enumeration: names.type(enumeration), arms.map { arm($0, of: enumeration) })
      case .return(let value): return .return(value.map(term))
      case .emit(let name, let values): return .emit(names.enumCase(ReservedNames.effect, name), values.map(term))
      case .callAction(let name, let values, let result):
        if let result { locals[result] = types.function(name)?.result }
        return .callAction(names.functions[name] ?? name, values.map(term), result: result.map(local))
      }
    }

    private mutating func arm(_ arm: SwitchCase, of enumeration: String) -> SwitchCase {
      let outer = locals
      defer { locals = outer }
      let payload = types.enumerations[enumeration]?.enumCase(arm.cases[0])?.payload ?? []
      for (binding, field) in zip(arm.bindings, payload) {
        if let binding { locals[binding] = field.type }
      }
      return SwitchCase(
        arm.cases.map { names.enumCase(enumeration, $0) }, arm.bindings.map { $0.map(local) }, block(arm.body))
    }

    private func term(_ term: Term) -> Term {
      switch term {
      case .number, .bool, .token: term
      case .local(let name): .local(local(name))
      case .state(let name): .state(names.state[name] ?? name)
      case .field(let base, let name): .field(self.term(base), names.field(type(base)?.ownName ?? "", name))
      case .enumCase(let enumeration, let name, let payload):
        .enumCase(
          enumeration: names.type(enumeration), name: names.enumCase(enumeration, name), payload: payload.map(self.term)
        )
      case .record(let name, let values): .record(names.type(name), values.map(self.term))
      case .negated(let part): .negated(self.term(part))
      case .arithmetic(let sign, let left, let right): .arithmetic(sign, self.term(left), self.term(right))
      case .comparison(let sign, let left, let right): .comparison(sign, self.term(left), self.term(right))
      case .equal(let left, let right): .equal(self.term(left), self.term(right))
      case .notEqual(let left, let right): .notEqual(self.term(left), self.term(right))
      case .isCase(let subject, let enumeration, let name):
        .isCase(self.term(subject), enumeration: names.type(enumeration), name: names.enumCase(enumeration, name))
      case .and(let parts): .and(parts.map(self.term))
      case .or(let parts): .or(parts.map(self.term))
      case .not(let part): .not(self.term(part))
      case .nextToken(let part): .nextToken(self.term(part))
      case .call(let name, let values): .call(names.functions[name] ?? name, values.map(self.term))
      }
    }

    private func type(_ term: Term) -> Type? {
      switch term {
      case .number, .negated, .arithmetic: .number
      case .bool, .comparison, .equal, .notEqual, .isCase, .and, .or, .not: .bool
      case .token, .nextToken: .token
      case .local(let name): locals[name]
      case .state(let name): types.stateField(name)?.type
      case .enumCase(let enumeration, _, _): .enumeration(enumeration)
      case .record(let name, _): .record(name)
      case .call(let name, _): types.function(name)?.result
      case .field(let base, let name): type(base).flatMap { types.type(ofField: name, in: $0) }
      }
    }
  }
}

extension HostileNames.Renaming {
  fileprivate func type(_ type: Type) -> Type {
    switch type {
    case .number, .bool, .token: type
    case .enumeration(let name): .enumeration(self.type(name))
    case .record(let name): .record(self.type(name))
    }
  }
}

extension Type {
  fileprivate var ownName: String? {
    switch self {
    case .number, .bool, .token: nil
    case .enumeration(let name), .record(let name): name
    }
  }
}

extension Program {
  fileprivate var everyLocal: [String] {
    var names: [String] = []
    func visit(_ block: [Statement]) {
      for statement in block {
        switch statement {
        case .constant(let name, _), .variable(let name, _, _): names.append(name)
        case .callAction(_, _, let result): names += [result].compactMap(\.self)
        case .if(_, let then, let otherwise): [then, otherwise].forEach(visit)
        case .switch(_, _, let arms):
          for arm in arms {
            names += arm.bindings.compactMap(\.self)
            visit(arm.body)
          }
        case .assign, .return, .emit: break
        }
      }
    }
    for function in functions {
      names += function.parameters.map(\.name)
      visit(function.body)
    }
    return names
  }
}
