import Numerics

/// The oracle of symbolic execution (King 1976): explores every feasible path by backtracking.
///
/// A run asks for decisions. If several outcomes are possible, the explorer returns the first and remembers the others.
/// `nextPath` backtracks to the last decision with an alternative left, and the next run replays the decisions up to
/// there. A run makes its symbols and symbolic values in the same order every time.
package struct PathExplorer: BranchOracle {
  private(set) var condition = PathCondition()
  let bytecode: Bytecode
  var index: SymbolTable { bytecode.index }
  /// The number of terms of all called functions.
  private(set) var steps = 0
  private(set) var trail: [Decision] = []
  /// The number of decisions that this run has replayed.
  private(set) var cursor = 0
  private var symbols = 0
  var values: [SymbolicValue] = []
  /// The symbols and symbolic values before the first run.
  private var beginning: (symbols: Int, values: [SymbolicValue]) = (0, [])
  /// Functions that are not run, by number, with their result; `nil` for any value of their type.
  private let havocked: [Int: Bool?]
  /// The symbols that represent nonlinear numbers, by how these are computed.
  private var invented: [SymbolicNumber.Origin: Variable] = [:]

  struct Alternative {
    var answer: Int
    var fact: Inequality?
  }

  struct Decision {
    var answer: Int
    var rest: ArraySlice<Alternative>
    /// Whether the decision added an inequality, or followed from those before it.
    var isFact: Bool
  }

  /// A case, Boolean or token that is partly known.
  struct SymbolicValue {
    var type: Type
    /// The possible cases.
    var cases: [Int]
    var payload: [Value<SymbolicNumber>]?
    /// The token after this one.
    var nextToken: Int?
  }

  init(_ bytecode: Bytecode, havocked: [Int: Bool?] = [:]) {
    self.bytecode = bytecode
    self.havocked = havocked
  }

  package mutating func answer(of function: Int) -> Value<SymbolicNumber>? {
    guard let answer = havocked[function] else {
      steps += bytecode.functions[function].terms
      return nil
    }
    return answer.map { .bool($0) } ?? index.program.functions[function].result.map { value(of: $0) } ?? .bool(false)
  }

  /// Returns the number as an affine form. A nonlinear number gets a symbol, the same for each occurrence of its
  /// computation.
  mutating func form(of number: SymbolicNumber) -> AffineForm {
    if let form = number.form { return form }
    if let known = invented[number.origin] { return AffineForm(known) }
    let symbol = symbol()
    invented[number.origin] = symbol
    return AffineForm(symbol)
  }

  /// Whether the assumptions contradict the path condition.
  var isInfeasible: Bool { !condition.isConsistent }

  /// Fixes the symbols that all runs share.
  mutating func begin() {
    beginning = (symbols, values)
  }

  /// Backtracks to the next path. Returns false if there is none.
  mutating func nextPath() -> Bool {
    (symbols, values) = beginning
    invented = [:]
    cursor = 0
    while let choice = trail.popLast() {
      if choice.isFact { condition.leave() }
      if take(choice.rest, isLastCertain: false) { return true }
    }
    return false
  }

  /// Adds an assumption to the path condition.
  mutating func assume(_ fact: Inequality?) {
    if let fact, cursor == trail.count { condition.add(fact) }
  }

  /// Queries the path condition.
  mutating func ask<Answer>(_ question: (inout PathCondition) -> Answer) -> Answer { question(&condition) }

  // MARK: Fresh values

  mutating func symbol() -> Variable {
    symbols += 1
    return Variable(symbols - 1)
  }

  mutating func value(of type: Type) -> Value<SymbolicNumber> {
    switch type {
    case .number: return .number(SymbolicNumber(symbol()))
    case .bool: return open(type, [0, 1])
    case .token: return open(type, [])
    case .enumeration: return open(type, Array((enumeration(type)?.cases ?? []).indices))
    case .record(let name): return .record(index.records[name]?.fields.map { value(of: $0.type) } ?? [])
    }
  }

  mutating func open(_ type: Type, _ cases: [Int]) -> Value<SymbolicNumber> {
    values.append(SymbolicValue(type: type, cases: cases))
    return .symbolic(values.count - 1)
  }

  /// Returns the value with its known parts resolved.
  func settled(_ value: Value<SymbolicNumber>) -> Value<SymbolicNumber> {
    guard case .symbolic(let number) = value, values[number].cases.count == 1 else { return value }
    let known = values[number]
    if known.type == .bool { return .bool(known.cases[0] == 1) }
    let carriesNothing = enumeration(known.type)?.cases[known.cases[0]].payload.isEmpty ?? false
    // A payload that was not yet needed is equal only to itself, so the value stays symbolic.
    return (carriesNothing ? [] : known.payload).map { .enumCase(known.cases[0], $0) } ?? value
  }

  func enumeration(_ type: Type) -> Enumeration? {
    guard case .enumeration(let name) = type else { return nil }
    return index.enumerations[name]
  }

  // MARK: Decisions

  /// Returns the decision of the path that this run replays. `nil` after its end.
  mutating func repeated() -> Int? {
    guard cursor < trail.count else { return nil }
    cursor += 1
    return trail[cursor - 1].answer
  }

  mutating func answer(_ answer: Int) -> Int {
    trail.append(Decision(answer: answer, rest: [], isFact: false))
    cursor += 1
    return answer
  }

  mutating func choose(_ alternatives: [Alternative]) -> Int {
    if !take(alternatives[...], isLastCertain: true) { return answer(0) }
    cursor += 1
    return trail[cursor - 1].answer
  }

  /// Appends the first feasible alternative to the trail.
  ///
  /// - Parameter isLastCertain: whether one must be feasible, so that the last follows if the others are not.
  private mutating func take(_ alternatives: ArraySlice<Alternative>, isLastCertain: Bool) -> Bool {
    var rest = alternatives
    while let next = rest.popFirst() {
      let isCertain = isLastCertain && rest.isEmpty
      if isCertain || condition.enter(next.fact) {
        trail.append(Decision(answer: next.answer, rest: rest, isFact: !isCertain))
        return true
      }
    }
    return false
  }
}
