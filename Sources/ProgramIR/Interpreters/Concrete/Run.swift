import Numerics

/// A run of a program: its state, and calls of its functions.
package struct Run<D: BranchOracle>: Sendable {
  package typealias Number = D.Number

  package let bytecode: Bytecode
  package var oracle: D
  /// The value of each state field; initially zero.
  package var state: [Value<Number>]
  /// The pending effects, cases of `Program.effects` in the order emitted.
  package var effects: [Value<Number>] = []

  /// The locals of the active functions. Those of the innermost are from `base` to `top`.
  var stack: [Value<Number>] = []
  var base = 0
  var top = 0
  var depth = 0
  var given: Value<Number>?
  let constants: [Number]
  let zero: Number

  package init(_ bytecode: Bytecode, _ oracle: D) {
    self.bytecode = bytecode
    self.oracle = oracle
    constants = bytecode.constants.map { Number(constant: $0) }
    zero = Number(constant: .zero)
    state = []
    state = bytecode.program.state.map { bytecode.blank($0.type, Number(constant: .zero)) }
  }

  /// Calls a function by its number, with arguments of the types of its parameters. Returns its result.
  @discardableResult
  package mutating func call(_ function: Int, _ arguments: [Value<Number>] = []) -> Value<Number>? {
    let start = top
    for argument in arguments { push(argument) }
    return run(function, from: start)
  }

  /// Calls a function by name. Does nothing if there is none.
  @discardableResult
  package mutating func call(_ function: String, _ arguments: [Value<Number>] = []) -> Value<Number>? {
    bytecode.function(function).flatMap { call($0, arguments) }
  }
}

extension Bytecode {
  /// Returns the zero of a type: 0, false, the first case, or a record of zeros.
  package func blank<Number>(_ type: Type, _ zero: Number) -> Value<Number> {
    switch type {
    case .number: return .number(zero)
    case .bool: return .bool(false)
    case .token: return .token(0)
    case .enumeration(let name):
      return .enumCase(0, index.enumerations[name]?.cases.first?.payload.map { blank($0.type, zero) } ?? [])
    case .record(let name): return .record(index.records[name]?.fields.map { blank($0.type, zero) } ?? [])
    }
  }
}

// Calls and statements.
extension Run {
  mutating func push(_ value: Value<Number>) {
    if top < stack.count { stack[top] = value } else { stack.append(value) }
    top += 1
  }

  /// Runs a function whose arguments are on the stack from `start` on.
  mutating func run(_ function: Int, from start: Int) -> Value<Number>? {
    if let answer = oracle.answer(of: function) {
      top = start
      return answer
    }
    let code = bytecode.functions[function]
    let outer = base
    // Bounds recursion in an unsound program. The call depth of a sound one is at most the number of its functions.
    guard depth < bytecode.functions.count else { return nil }
    depth += 1
    base = start
    top = start + code.slots
    while stack.count < top { stack.append(.bool(false)) }
    oracle.visit(code.entry)
    let result = execute(code.body) ? given : nil
    given = nil
    depth -= 1
    base = outer
    top = start
    return result
  }

  /// Runs a block. Returns whether it executed a `return`.
  mutating func execute(_ block: Block) -> Bool {
    var next = block.start
    while next < block.end {
      if execute(bytecode.statements[next]) { return true }
      next += 1
    }
    return false
  }

  mutating func execute(_ statement: StatementCode) -> Bool {
    switch statement {
    case .setLocal(let slot, let term):
      let value = value(term)
      stack[base + slot] = value
    case .setState(let slot, let term):
      let value = value(term)
      state[slot] = value
    case .if(let condition, let then, let otherwise, let point):
      let answer = bool(condition)
      oracle.visit(answer ? point + 1 : point)
      return execute(answer ? then : otherwise)
    case .switch(let subject, let arms): return choose(value(subject), arms)
    case .return(let term):
      given = term < 0 ? nil : value(term)
      return true
    case .emit(let item, let payload):
      let values = values(payload)
      effects.append(.enumCase(item, values))
    case .callAction(let function, let arguments, let slot):
      let result = call(function, arguments)
      if slot >= 0, let result { stack[base + slot] = result }
    }
    return false
  }

  mutating func choose(_ subject: Value<Number>, _ arms: ListCode) -> Bool {
    let bytecode = bytecode
    var payload: [Value<Number>] = []
    let arm: Int
    switch subject {
    case .enumCase(let item, let parts):
      arm = bytecode.lists[arms.start + item]
      payload = parts
    case .symbolic(let value): arm = oracle.arm(of: value) { bytecode.lists[arms.start + $0] }
    case .number, .bool, .token, .record: return false
    }
    let code = bytecode.arms[arm]
    oracle.visit(code.point)
    if code.bindings.count > 0 {
      if case .symbolic(let value) = subject { payload = oracle.payload(of: value) }
      for number in 0..<min(code.bindings.count, payload.count) {
        let slot = bytecode.lists[code.bindings.start + number]
        if slot >= 0 { stack[base + slot] = payload[number] }
      }
    }
    return execute(code.body)
  }

  mutating func call(_ function: Int, _ arguments: ListCode) -> Value<Number>? {
    let start = top
    for number in 0..<arguments.count { push(value(bytecode.lists[arguments.start + number])) }
    return run(function, from: start)
  }
}
