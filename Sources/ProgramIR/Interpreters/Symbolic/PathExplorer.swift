import Numerics

/// Leads runs along every path that some numbers and some state take.
///
/// A run asks; where several answers are possible the decider gives the first and remembers the others. `nextPath`
/// goes back to the last question with an answer left, and the next run repeats the answers up to there. All that a run
/// invents on its way (symbols, open values) is invented again in the same order.
package struct PathExplorer: BranchOracle {
  private(set) var condition = PathCondition()
  let bytecode: Bytecode
  var index: SymbolTable { bytecode.index }
  /// The terms of all functions that were called so far.
  private(set) var steps = 0
  private(set) var trail: [Choice] = []
  /// How many answers of the trail this run has repeated.
  private(set) var cursor = 0
  private var symbols = 0
  var values: [SymbolicValue] = []
  /// What there was before the first run.
  private var beginning: (symbols: Int, values: [SymbolicValue]) = (0, [])
  /// Functions that are not run, by number: they could give anything of their type, or do give this truth.
  private let havocked: [Int: Bool?]
  /// The symbols of numbers that are no affine forms, by how they are computed.
  private var invented: [SymbolicNumber.Origin: Variable] = [:]

  struct Alternative {
    var answer: Int
    var fact: Comparison?
  }

  struct Choice {
    var answer: Int
    var rest: ArraySlice<Alternative>
    /// Whether the answer is a fact of its own, or follows from those before it.
    var isFact: Bool
  }

  /// An item, truth or token of which some is known.
  struct SymbolicValue {
    var type: Type
    /// The cases that are left.
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

  /// The number as a form; one that is none gets a symbol, the same whenever it is computed in the same way.
  mutating func form(of number: SymbolicNumber) -> AffineForm {
    if let form = number.form { return form }
    if let known = invented[number.origin] { return AffineForm(known) }
    let symbol = symbol()
    invented[number.origin] = symbol
    return AffineForm(symbol)
  }

  /// Whether the facts that were assumed contradict the path, so that nothing takes it.
  var isInfeasible: Bool { !condition.isConsistent }

  /// Fixes what all runs have in common.
  mutating func begin() {
    beginning = (symbols, values)
  }

  /// Goes on to the next path; false if there is none.
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

  /// Takes a fact for granted from here on.
  mutating func assume(_ fact: Comparison?) {
    if let fact, cursor == trail.count { condition.add(fact) }
  }

  /// Answers a question about the facts of the path.
  mutating func ask<Answer>(_ question: (inout PathCondition) -> Answer) -> Answer { question(&condition) }

  // MARK: Values of which nothing is known

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

  /// The value without what is known of it meanwhile left open.
  func settled(_ value: Value<SymbolicNumber>) -> Value<SymbolicNumber> {
    guard case .symbolic(let number) = value, values[number].cases.count == 1 else { return value }
    let known = values[number]
    if known.type == .bool { return .bool(known.cases[0] == 1) }
    let carriesNothing = enumeration(known.type)?.cases[known.cases[0]].payload.isEmpty ?? false
    // A payload that nobody has asked for is equal only to itself: such a value stays open.
    return (carriesNothing ? [] : known.payload).map { .enumCase(known.cases[0], $0) } ?? value
  }

  func enumeration(_ type: Type) -> Enumeration? {
    guard case .enumeration(let name) = type else { return nil }
    return index.enumerations[name]
  }

  // MARK: Questions

  /// The answer that earlier runs gave to the same question, if this one still repeats their path.
  mutating func repeated() -> Int? {
    guard cursor < trail.count else { return nil }
    cursor += 1
    return trail[cursor - 1].answer
  }

  mutating func answer(_ answer: Int) -> Int {
    trail.append(Choice(answer: answer, rest: [], isFact: false))
    cursor += 1
    return answer
  }

  mutating func choose(_ alternatives: [Alternative]) -> Int {
    if !take(alternatives[...], isLastCertain: true) { return answer(0) }
    cursor += 1
    return trail[cursor - 1].answer
  }

  /// Appends the first possible of several answers to the trail. If one of them must be possible and all others are
  /// not, the last follows from what is known already.
  private mutating func take(_ alternatives: ArraySlice<Alternative>, isLastCertain: Bool) -> Bool {
    var rest = alternatives
    while let next = rest.popFirst() {
      let isCertain = isLastCertain && rest.isEmpty
      if isCertain || condition.enter(next.fact) {
        trail.append(Choice(answer: next.answer, rest: rest, isFact: !isCertain))
        return true
      }
    }
    return false
  }
}
