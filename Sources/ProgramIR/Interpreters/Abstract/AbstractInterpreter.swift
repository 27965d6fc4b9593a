import Numerics

/// An abstract interpreter (Cousot and Cousot 1977) with a collecting semantics: numbers are `top`, all other values
/// are exact. A comparison of numbers has both outcomes.
///
/// The outcomes of a call are a superset of what numbers can lead to, since the outcomes of two comparisons of the same
/// numbers are independent. Equal states are merged after every statement, so a sequence of comparisons costs as much
/// as it has different results.
package struct AbstractInterpreter {
  package let bytecode: Bytecode
  /// The interned values.
  package var table = ValueInterner()
  /// The results of functions that are not run, by function.
  private var given: [Int: [AbstractValueID]] = [:]
  /// The slots of the state fields that a function or a callee reads or writes, by function.
  private var touched: [Int: [Int]] = [:]
  private var known: [CallKey: [Exit]] = [:]
  private var depth = 0
  /// The work so far, in values copied: deterministic, unlike time.
  package private(set) var steps = 0
  /// The limit on `steps`. Results after it is reached have no meaning.
  package var maxSteps = Int.max

  /// The inputs of a call.
  private struct CallKey: Hashable {
    var function: Int
    var arguments: [AbstractValueID]
    /// The values of the state fields that the function uses.
    var state: [AbstractValueID]
  }

  /// A state in which a call ends.
  package struct Exit: Hashable, Sendable {
    /// The fields that the function uses, in the order of their slots.
    fileprivate var state: [AbstractValueID]
    package var effects: [AbstractValueID]
    package var given: AbstractValueID?
  }

  /// A state of the run.
  private struct AbstractState: Hashable {
    var state: [AbstractValueID]
    var effects: [AbstractValueID] = []
    var locals: [AbstractValueID] = []
    var given: AbstractValueID?
  }

  /// - Parameters:
  ///   - havocked: functions that are not run and may return any value of their type.
  ///   - assumed: the results of those of them that have a known result.
  package init(_ bytecode: Bytecode, havocked: Set<String> = [], assumed: [String: Bool] = [:]) {
    self.bytecode = bytecode
    for name in havocked {
      guard let function = bytecode.function(name) else { continue }
      if let answer = assumed[name] {
        given[function] = [.bool(answer)]
      } else {
        guard let type = bytecode.program.functions[function].result else { continue }
        isOverwhelmed = isOverwhelmed || bytecode.index.finiteCount(of: type) > Self.maxValues
        given[function] = isOverwhelmed ? [] : bytecode.finiteValues(of: type).map { table.code(of: $0) }
      }
    }
  }

  /// Whether the limit was exceeded.
  package var isExhausted: Bool { isOverwhelmed || steps > maxSteps }
  /// Whether a function that is not run has too many possible results to list.
  private var isOverwhelmed = false
  private static let maxValues = 1 << 14

  /// Returns all outcomes of a call, each once, in the order found.
  package mutating func outcomes(
    of function: Int, _ arguments: [AbstractValueID], in state: [AbstractValueID]
  ) -> [(state: [AbstractValueID], effects: [AbstractValueID])] {
    let slots = fields(touchedBy: function)
    return endings(of: function, arguments, in: state).map { ending in
      (Self.state(state, with: ending.state, at: slots), ending.effects)
    }
  }

  /// Returns all possible results of a query or pure function.
  package mutating func answers(
    of function: Int, _ arguments: [AbstractValueID], in state: [AbstractValueID]
  ) -> [AbstractValueID] {
    if let known = given[function] { return known }
    let endings = endings(of: function, arguments, in: state)
    if endings.count == 1 { return [endings[0].given ?? .top] }
    return Self.distinct(endings.map { $0.given ?? .top })
  }

  private mutating func fields(touchedBy function: Int) -> [Int] {
    if let fields = touched[function] { return fields }
    let fields = bytecode.stateFields(touchedBy: bytecode.program.functions[function].body)
    touched[function] = fields
    return fields
  }

  private static func state(_ state: [AbstractValueID], with values: [AbstractValueID], at slots: [Int])
    -> [AbstractValueID]
  {
    var state = state
    for (slot, value) in zip(slots, values) { state[slot] = value }
    return state
  }

  package static func distinct<Element: Hashable>(_ elements: [Element]) -> [Element] {
    guard elements.count > 1 else { return elements }
    // Comparing a few is faster than hashing them.
    if elements.count <= 8 {
      var kept: [Element] = []
      for element in elements where !kept.contains(element) { kept.append(element) }
      return kept
    }
    var seen = Set<Element>(minimumCapacity: elements.count)
    return elements.filter { seen.insert($0).inserted }
  }
}

// Calls and statements.
extension AbstractInterpreter {
  /// Returns the exits of a call. **Why:** cached, since many events call the same functions in states that differ
  /// elsewhere.
  private mutating func endings(
    of function: Int, _ arguments: [AbstractValueID], in state: [AbstractValueID]
  ) -> [Exit] {
    let slots = fields(touchedBy: function)
    let question = CallKey(function: function, arguments: arguments, state: slots.map { state[$0] })
    if let endings = known[question] { return endings }
    // The call depth of a sound program is at most the number of its functions.
    guard depth < bytecode.functions.count else { return [] }
    let code = bytecode.functions[function]
    let locals = arguments + Array(repeating: .top, count: max(0, code.slots - arguments.count))
    depth += 1
    var given: [AbstractState] = []
    let passing = execute(code.body, [AbstractState(state: state, locals: locals)], &given)
    depth -= 1
    if isExhausted { return [] }
    let endings = Self.distinct(
      merged(given + passing).map { end in
        Exit(state: slots.map { end.state[$0] }, effects: end.effects, given: end.given)
      })
    known[question] = endings
    return endings
  }

  /// Runs a block on every state. Appends the states that return to `given`, returns the others.
  private mutating func execute(_ block: Block, _ strands: [AbstractState], _ given: inout [AbstractState])
    -> [AbstractState]
  {
    var strands = strands
    for number in block.start..<block.end {
      if strands.isEmpty || isExhausted { return [] }
      let statement = bytecode.statements[number]
      var next: [AbstractState] = []
      for strand in strands { execute(statement, strand, &next, &given) }
      strands = merged(next)
    }
    return strands
  }

  /// Merges equal states.
  private mutating func merged(_ strands: [AbstractState]) -> [AbstractState] {
    steps += strands.count * (strands.first?.state.count ?? 0)
    return Self.distinct(strands)
  }

  private mutating func execute(
    _ statement: StatementCode, _ strand: AbstractState, _ passing: inout [AbstractState],
    _ given: inout [AbstractState]
  ) {
    switch statement {
    case .setLocal(let slot, let term):
      for value in values(term, strand) {
        passing.append(strand)
        passing[passing.count - 1].locals[slot] = value
      }
    case .setState(let slot, let term):
      for value in values(term, strand) {
        passing.append(strand)
        passing[passing.count - 1].state[slot] = value
      }
    case .if(let condition, let then, let otherwise, _):
      let answers = bools(condition, strand)
      if answers.contains(true) { passing += execute(then, [strand], &given) }
      if answers.contains(false) { passing += execute(otherwise, [strand], &given) }
    case .switch(let subject, let arms): choose(values(subject, strand), arms, strand, &passing, &given)
    case .return(let term):
      if term < 0 {
        given.append(strand)
      } else {
        for value in values(term, strand) {
          given.append(strand)
          given[given.count - 1].given = value
        }
      }
    case .emit(let item, let payload):
      for parts in lists(payload, strand) {
        passing.append(strand)
        passing[passing.count - 1].effects.append(table.enumCase(item, parts))
      }
    case .callAction(let function, let arguments, let slot):
      let slots = fields(touchedBy: function)
      for arguments in lists(arguments, strand) {
        for ending in endings(of: function, arguments, in: strand.state) {
          var next = strand
          next.state = Self.state(strand.state, with: ending.state, at: slots)
          next.effects += ending.effects
          if slot >= 0 { next.locals[slot] = ending.given ?? .top }
          passing.append(next)
        }
      }
    }
  }

  private mutating func choose(
    _ subjects: [AbstractValueID], _ arms: ListCode, _ strand: AbstractState, _ passing: inout [AbstractState],
    _ given: inout [AbstractState]
  ) {
    for subject in subjects {
      let parts = table.parts(subject)
      // The payload of an unknown value is unknown too.
      let item = table.caseIndex(subject)
      for item in item.map({ $0..<($0 + 1) }) ?? 0..<arms.count where item < arms.count {
        let arm = bytecode.arms[bytecode.lists[arms.start + item]]
        var next = strand
        for binding in 0..<arm.bindings.count {
          let slot = bytecode.lists[arm.bindings.start + binding]
          if slot >= 0 { next.locals[slot] = parts.indices.contains(binding) ? parts[binding] : .top }
        }
        passing += execute(arm.body, [next], &given)
      }
    }
  }
}

// Terms.
extension AbstractInterpreter {
  private mutating func values(_ term: Int, _ strand: AbstractState) -> [AbstractValueID] {
    switch bytecode.terms[term] {
    case .number(let constant): return [bytecode.constants[constant] >= Program.searchSentinel ? .infinity : .top]
    case .absent, .negated, .add, .subtract, .multiply, .divide, .minimum, .maximum: return [.top]
    case .local(let slot): return [strand.locals[slot]]
    case .state(let slot): return [strand.state[slot]]
    case .localField(let slot, let field): return [part(strand.locals[slot], field)]
    case .stateField(let slot, let field): return [part(strand.state[slot], field)]
    case .stateFieldField(let slot, let outer, let field):
      return [part(part(strand.state[slot], outer), field)]
    case .field(let owner, let field): return Self.distinct(values(owner, strand).map { part($0, field) })
    case .enumCase(let item, let payload): return lists(payload, strand).map { table.enumCase(item, $0) }
    case .record(let fields):
      return lists(fields, strand).map { table.record($0) }
    case .call(let function, let arguments):
      return Self.distinct(lists(arguments, strand).flatMap { answers(of: function, $0, in: strand.state) })
    case .token(let token): return [table.token(token)]
    case .nextToken(let token): return values(token, strand).map { table.nextToken($0) }
    case .bool, .comparison, .equal, .isCase, .and, .or, .not: return bools(term, strand).map { .bool($0) }
    }
  }

  /// Up to this number, the cost of lists is small compared with the states that they lead to.
  private static let fewLists = 64

  /// Returns the product of the values of several terms.
  private mutating func lists(_ list: ListCode, _ strand: AbstractState) -> [[AbstractValueID]] {
    var heads: [[AbstractValueID]] = [[]]
    for number in 0..<list.count {
      let tails = values(bytecode.lists[list.start + number], strand)
      heads = tails.count == 1 ? heads.map { $0 + tails } : heads.flatMap { head in tails.map { head + [$0] } }
      guard heads.count > Self.fewLists else { continue }
      steps += heads.count * (number + 1)
      if isExhausted { return [] }
    }
    return heads
  }

  private mutating func bools(_ term: Int, _ strand: AbstractState) -> [Bool] {
    switch bytecode.terms[term] {
    case .bool(let bool): return [bool]
    case .comparison(let relation, let left, let right, _):
      return compare(relation, number(left, strand), number(right, strand))
    case .equal(let left, let right, _):
      let (left, right) = (values(left, strand), values(right, strand))
      return Self.distinct(left.flatMap { one in right.flatMap { same(table[one], table[$0]) } })
    case .isCase(let subject, let item):
      return Self.distinct(
        values(subject, strand).flatMap { table.caseIndex($0).map { [$0 == item] } ?? [true, false] })
    case .and(let parts): return every(parts, true, strand)
    case .or(let parts): return every(parts, false, strand).map { !$0 }
    case .not(let part): return bools(part, strand).map { !$0 }
    case .absent, .number, .token, .local, .state, .localField, .stateField, .stateFieldField, .field, .enumCase,
      .record,
      .negated, .add, .subtract, .multiply, .divide, .minimum, .maximum, .nextToken, .call:
      return Self.distinct(
        values(term, strand).flatMap { $0.bool.map { [$0] } ?? [true, false] })
    }
  }

  /// The abstract value of a number: `infinity` for constants of that size and their copies, else `top`.
  private mutating func number(_ term: Int, _ strand: AbstractState) -> AbstractValueID {
    switch bytecode.terms[term] {
    case .number, .local: values(term, strand).first ?? .top
    case .absent, .bool, .token, .state, .localField, .stateField, .stateFieldField, .field, .enumCase, .record,
      .negated,
      .add, .subtract, .multiply, .divide, .minimum, .maximum, .comparison, .equal, .isCase, .and, .or, .not,
      .nextToken, .call:
      .top
    }
  }

  private func compare(_ relation: Comparator, _ left: AbstractValueID, _ right: AbstractValueID) -> [Bool] {
    switch (left == .infinity, right == .infinity) {
    case (false, false): [true, false]
    case (true, true): [relation == .equal || relation == .lessOrEqual || relation == .greaterOrEqual]
    case (false, true): [relation == .less || relation == .lessOrEqual || relation == .notEqual]
    case (true, false): [relation == .greater || relation == .greaterOrEqual || relation == .notEqual]
    }
  }

  /// Returns the possible values of "all parts are `answer`".
  private mutating func every(_ parts: ListCode, _ answer: Bool, _ strand: AbstractState) -> [Bool] {
    var canFail = false
    for number in 0..<parts.count {
      let found = bools(bytecode.lists[parts.start + number], strand)
      if found.contains(!answer) { canFail = true }
      if !found.contains(answer) { return [false] }
    }
    return canFail ? [true, false] : [true]
  }

  private func same(_ left: AbstractValue, _ right: AbstractValue) -> [Bool] {
    switch (left, right) {
    case (.top, _), (_, .top), (.infinity, _), (_, .infinity): return [true, false]
    case (.enumCase(let one, let first), .enumCase(let other, let second)):
      guard one == other, first.count == second.count else { return [false] }
      let answers = zip(first, second).map { same($0, $1) }
      if answers.contains([false]) { return [false] }
      return answers.allSatisfy { $0 == [true] } ? [true] : [true, false]
    case (.bool, _), (.token, _), (.enumCase, _), (.record, _): return [left == right]
    }
  }

  private func part(_ record: AbstractValueID, _ field: Int) -> AbstractValueID {
    let parts = table.parts(record)
    return parts.indices.contains(field) ? parts[field] : .top
  }
}
