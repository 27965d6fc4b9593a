import Numerics

/// Compiles functions to bytecode.
struct BytecodeCompiler {
  let index: SymbolTable
  // The parts of the `Bytecode`.
  private(set) var points: [CoveragePoint] = []
  private(set) var functions: [FunctionCode] = []
  private(set) var statements: [StatementCode] = []
  var terms: [TermCode] = []
  private(set) var arms: [ArmCode] = []
  private(set) var lists: [Int] = []
  var constants: [Rational] = []
  private var function = ""
  private var scope: [Local] = []
  /// The indices in `scope` of the locals of a name, the latest last. **Why:** a layout has as many locals as a file
  /// has lengths.
  private var places: [String: [Int]] = [:]
  private var slots = 0
  private var statement = -1

  struct Local {
    var name: String
    var slot: Int
    var type: Type?
  }

  /// A compiled term, and its type for the compilation of the enclosing term.
  typealias Typed = (code: Int, type: Type?)

  init(_ program: Program) {
    index = SymbolTable(program)
  }

  mutating func run() {
    for function in index.program.functions { resolve(function) }
  }

  private mutating func resolve(_ function: Function) {
    self.function = function.name
    leave(0)
    slots = 0
    statement = -1
    let entry = point(.entered, nil)
    for parameter in function.parameters { _ = declare(parameter.name, parameter.type) }
    let known = terms.count
    let body = resolve(function.body)
    functions.append(FunctionCode(body: body, slots: slots, entry: entry, terms: terms.count - known))
  }

  private mutating func declare(_ name: String, _ type: Type?) -> Int {
    let slot = scope.count
    scope.append(Local(name: name, slot: slot, type: type))
    places[name, default: []].append(slot)
    slots = max(slots, scope.count)
    return slot
  }

  /// Ends the scope of the locals from a slot on.
  private mutating func leave(_ slot: Int) {
    while scope.count > slot { places[scope.removeLast().name]?.removeLast() }
  }

  func local(_ name: String) -> Local? { places[name]?.last.map { scope[$0] } }

  /// Adds a coverage point and returns its number.
  mutating func point(_ outcome: CoveragePoint.Outcome, _ term: Term?, in statement: Int? = nil) -> Int {
    points.append(
      CoveragePoint(function: function, statement: statement ?? self.statement, outcome: outcome, term: term))
    return points.count - 1
  }

  mutating func list(_ entries: [Int]) -> ListCode {
    lists += entries
    return ListCode(start: lists.count - entries.count, count: entries.count)
  }
}

// Statements.
extension BytecodeCompiler {
  /// The statements of a block are contiguous, after those of nested blocks.
  private mutating func resolve(_ block: [Statement]) -> Block {
    let outer = scope.count
    let codes = block.map { statement in
      self.statement += 1
      return resolve(statement)
    }
    leave(outer)
    statements += codes
    return Block(start: statements.count - codes.count, end: statements.count)
  }

  private mutating func resolve(_ statement: Statement) -> StatementCode {
    switch statement {
    // Compiled before the declaration: a constant cannot refer to itself.
    case .constant(let name, let term):
      let value = resolve(term)
      return .setLocal(declare(name, value.type), value.code)
    case .variable(let name, let type, let term):
      let value = resolve(term)
      return .setLocal(declare(name, type), value.code)
    case .assign(.local(let name), let term): return .setLocal(local(name)?.slot ?? 0, resolve(term).code)
    case .assign(.state(let name), let term): return .setState(index.state[name] ?? 0, resolve(term).code)
    case .if(let condition, let then, let otherwise):
      let no = point(.if(false), condition)
      _ = point(.if(true), condition)
      let code = resolve(condition).code
      return .if(code, then: resolve(then), otherwise: resolve(otherwise), point: no)
    case .switch(let subject, let enumeration, let arms): return resolve(subject, enumeration, arms)
    case .return(let term): return .return(term.map { resolve($0).code } ?? -1)
    case .emit(let name, let payload):
      return .emit(enumCase(name, in: Program.effects) ?? 0, list(payload.map { resolve($0).code }))
    case .callAction(let name, let arguments, let result):
      let values = list(arguments.map { resolve($0).code })
      let callee = index.functions[name] ?? 0
      let slot = result.map { declare($0, index.program.functions[callee].result) }
      return .callAction(callee, values, slot: slot ?? -1)
    }
  }

  private mutating func resolve(_ subject: Term, _ enumeration: String, _ arms: [SwitchCase]) -> StatementCode {
    let code = resolve(subject).code
    let cases = index.enumerations[enumeration]?.cases ?? []
    var armOfCase = Array(repeating: 0, count: cases.count)
    var codes: [ArmCode] = []
    let here = statement
    for arm in arms {
      let reached = point(.arm(arm.cases), subject, in: here)
      let outer = scope.count
      let items = arm.cases.compactMap { enumCase($0, in: enumeration) }
      let payload = items.first.map { cases[$0].payload } ?? []
      let slots = zip(arm.bindings, payload).map { name, field in name.map { declare($0, field.type) } ?? -1 }
      for item in items { armOfCase[item] = codes.count }
      codes.append(ArmCode(bindings: list(slots), body: resolve(arm.body), point: reached))
      leave(outer)
    }
    self.arms += codes
    // Nested switch cases were appended first, so only now is the position of these known.
    let first = self.arms.count - codes.count
    return .switch(code, arms: list(armOfCase.map { first + $0 }))
  }

  func enumCase(_ name: String, in enumeration: String) -> Int? {
    index.number(ofCase: name, in: enumeration)
  }
}
