import Numerics

/// Runs a program on all numbers at once: a comparison of numbers comes out both ways, and what is finite is kept
/// exactly.
///
/// The outcomes of a call are all that some numbers lead to, and possibly more, since two comparisons of the same
/// numbers are not held against each other: what is not among them cannot happen. Strands that have come to the same
/// are joined at once, so that a chain of questions about numbers costs as much as it has different answers.
package struct Collector {
  package let executable: Executable
  /// What functions give that are not run, by number.
  private var given: [Int: [FiniteValue]] = [:]
  /// The state fields that a query reads, its own and those of what it calls, by number of the function.
  private var reads: [Int: [Int]] = [:]
  private var answers: [Question: [FiniteValue]] = [:]
  private var depth = 0

  private struct Question: Hashable {
    var function: Int
    var arguments: [FiniteValue]
    var state: [FiniteValue]
  }

  /// One of the ways a run has gone.
  struct Strand: Hashable {
    var state: [FiniteValue]
    var effects: [FiniteValue] = []
    var locals: [FiniteValue] = []
    var given: FiniteValue?
  }

  /// What a call has come to.
  package struct Outcome: Hashable, Sendable {
    package var state: [FiniteValue]
    package var effects: [FiniteValue]
    package var given: FiniteValue?
  }

  /// - Parameters:
  ///   - opaque: functions that are not run and could give anything of their type.
  ///   - assumed: functions that are not run and answer so.
  package init(_ executable: Executable, opaque: Set<String> = [], assumed: [String: Bool] = [:]) {
    self.executable = executable
    for name in opaque {
      guard let function = executable.function(name) else { continue }
      let result = executable.program.functions[function].result
      given[function] = assumed[name].map { [.truth($0)] } ?? result.map { executable.finiteValues(of: $0) } ?? []
    }
  }

  /// All that a call can come to, each once, in the order found.
  package mutating func outcomes(
    of function: Int, _ arguments: [FiniteValue], in state: [FiniteValue]
  ) -> [Outcome] {
    run(function, arguments, Strand(state: state)).map {
      Outcome(state: $0.state, effects: $0.effects, given: $0.given)
    }
  }

  /// All that a query or pure function can answer.
  package mutating func answers(
    of function: Int, _ arguments: [FiniteValue], in state: [FiniteValue]
  ) -> [FiniteValue] {
    if let known = given[function] { return known }
    let read = reads[function] ?? stateFields(readBy: function)
    let question = Question(function: function, arguments: arguments, state: read.map { state[$0] })
    if let known = answers[question] { return known }
    let found = Self.distinct(run(function, arguments, Strand(state: state)).map { $0.given ?? .unknown })
    answers[question] = found
    return found
  }

  private mutating func stateFields(readBy function: Int) -> [Int] {
    let fields = executable.stateFields(touchedBy: executable.program.functions[function].body)
    reads[function] = fields
    return fields
  }

  package static func distinct<Element: Hashable>(_ elements: [Element]) -> [Element] {
    guard elements.count > 1 else { return elements }
    // A few are sooner compared than hashed.
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
extension Collector {
  /// The strands in which a function ends; their locals are those of the caller.
  private mutating func run(_ function: Int, _ arguments: [FiniteValue], _ strand: Strand) -> [Strand] {
    // A sound program never calls more deeply than it has functions.
    guard depth < executable.functions.count else { return [] }
    let code = executable.functions[function]
    var start = strand
    start.locals = arguments + Array(repeating: .unknown, count: max(0, code.slots - arguments.count))
    depth += 1
    var given: [Strand] = []
    let passing = execute(code.body, [start], &given)
    depth -= 1
    return Self.distinct(
      (given + passing).map {
        var end = $0
        end.locals = strand.locals
        return end
      })
  }

  /// Runs a block on every strand. Those that give are put aside, those that pass it are returned.
  private mutating func execute(_ block: Block, _ strands: [Strand], _ given: inout [Strand]) -> [Strand] {
    var strands = strands
    for number in block.start..<block.end {
      if strands.isEmpty { return [] }
      let statement = executable.statements[number]
      var next: [Strand] = []
      for strand in strands { next += execute(statement, strand, &given) }
      strands = Self.distinct(next)
    }
    return strands
  }

  private mutating func execute(_ statement: StatementCode, _ strand: Strand, _ given: inout [Strand]) -> [Strand] {
    switch statement {
    case .setLocal(let slot, let term):
      return values(term, strand).map {
        var next = strand
        next.locals[slot] = $0
        return next
      }
    case .setState(let slot, let term):
      return values(term, strand).map {
        var next = strand
        next.state[slot] = $0
        return next
      }
    case .branch(let condition, let then, let otherwise, _):
      let answers = truths(condition, strand)
      var passing: [Strand] = []
      if answers.contains(true) { passing += execute(then, [strand], &given) }
      if answers.contains(false) { passing += execute(otherwise, [strand], &given) }
      return passing
    case .choose(let subject, let arms): return choose(values(subject, strand), arms, strand, &given)
    case .give(let term):
      let results = term < 0 ? [nil] : values(term, strand).map { FiniteValue?.some($0) }
      given += results.map {
        var end = strand
        end.given = $0
        return end
      }
      return []
    case .emit(let item, let payload):
      return lists(payload, strand).map {
        var next = strand
        next.effects.append(.item(item, $0))
        return next
      }
    case .perform(let function, let arguments, let slot):
      return lists(arguments, strand).flatMap { perform(function, $0, slot, strand) }
    }
  }

  private mutating func perform(
    _ function: Int, _ arguments: [FiniteValue], _ slot: Int, _ strand: Strand
  ) -> [Strand] {
    run(function, arguments, strand).map {
      var next = $0
      if slot >= 0 { next.locals[slot] = next.given ?? .unknown }
      next.given = nil
      return next
    }
  }

  private mutating func choose(
    _ subjects: [FiniteValue], _ arms: ListCode, _ strand: Strand, _ given: inout [Strand]
  ) -> [Strand] {
    var passing: [Strand] = []
    for subject in subjects {
      // Of an unknown subject nothing is known of what it carries either.
      let items = subject.itemIndex.map { [$0] } ?? Array(0..<arms.count)
      for item in items where item < arms.count {
        let arm = executable.arms[executable.lists[arms.start + item]]
        var next = strand
        for binding in 0..<arm.bindings.count {
          let slot = executable.lists[arm.bindings.start + binding]
          if slot >= 0 {
            next.locals[slot] = subject.parts.indices.contains(binding) ? subject.parts[binding] : .unknown
          }
        }
        passing += execute(arm.body, [next], &given)
      }
    }
    return passing
  }
}

// Terms.
extension Collector {
  private mutating func values(_ term: Int, _ strand: Strand) -> [FiniteValue] {
    switch executable.terms[term] {
    case .number(let constant): return [executable.constants[constant] >= Self.reach ? .beyondReach : .unknown]
    case .absent, .negated, .add, .subtract, .multiply, .divide, .minimum, .maximum: return [.unknown]
    case .local(let slot): return [strand.locals[slot]]
    case .state(let slot): return [strand.state[slot]]
    case .localField(let slot, let field): return [Self.part(strand.locals[slot], field)]
    case .stateField(let slot, let field): return [Self.part(strand.state[slot], field)]
    case .stateFieldField(let slot, let outer, let field):
      return [Self.part(Self.part(strand.state[slot], outer), field)]
    case .field(let owner, let field): return Self.distinct(values(owner, strand).map { Self.part($0, field) })
    case .item(let item, let payload): return lists(payload, strand).map { .item(item, $0) }
    case .record(let fields):
      return lists(fields, strand).map { values in
        values.allSatisfy { $0 == .unknown || $0 == .beyondReach } ? .unknown : .record(values)
      }
    case .call(let function, let arguments):
      return Self.distinct(lists(arguments, strand).flatMap { answers(of: function, $0, in: strand.state) })
    case .token(let token): return [.token(token)]
    case .successor(let token):
      return values(token, strand).map { if case .token(let number) = $0 { .token(number + 1) } else { $0 } }
    case .truth, .comparison, .same, .isItem, .all, .any, .not: return truths(term, strand).map { .truth($0) }
    }
  }

  /// One list for each combination of the values of its terms.
  private mutating func lists(_ list: ListCode, _ strand: Strand) -> [[FiniteValue]] {
    var heads: [[FiniteValue]] = [[]]
    for number in 0..<list.count {
      let tails = values(executable.lists[list.start + number], strand)
      heads = tails.count == 1 ? heads.map { $0 + tails } : heads.flatMap { head in tails.map { head + [$0] } }
    }
    return heads
  }

  private mutating func truths(_ term: Int, _ strand: Strand) -> [Bool] {
    switch executable.terms[term] {
    case .truth(let truth): return [truth]
    case .comparison(let relation, let left, let right, _):
      return compare(relation, number(left, strand), number(right, strand))
    case .same(let left, let right, _): return same(values(left, strand), values(right, strand))
    case .isItem(let subject, let item):
      return Self.distinct(values(subject, strand).flatMap { $0.itemIndex.map { [$0 == item] } ?? [true, false] })
    case .all(let parts): return every(parts, true, strand)
    case .any(let parts): return every(parts, false, strand).map { !$0 }
    case .not(let part): return truths(part, strand).map { !$0 }
    case .absent, .number, .token, .local, .state, .localField, .stateField, .stateFieldField, .field, .item, .record,
      .negated, .add, .subtract, .multiply, .divide, .minimum, .maximum, .successor, .call:
      return Self.distinct(
        values(term, strand).flatMap { if case .truth(let truth) = $0 { [truth] } else { [true, false] } })
    }
  }

  /// No number of an event or a geometry reaches it, nor a difference of two.
  private static let reach = Rational(1 << 31)

  /// What is known of a number: only constants and what was made of them could be beyond reach.
  private mutating func number(_ term: Int, _ strand: Strand) -> FiniteValue {
    switch executable.terms[term] {
    case .number, .local: values(term, strand).first ?? .unknown
    case .absent, .truth, .token, .state, .localField, .stateField, .stateFieldField, .field, .item, .record, .negated,
      .add, .subtract, .multiply, .divide, .minimum, .maximum, .comparison, .same, .isItem, .all, .any, .not,
      .successor, .call:
      .unknown
    }
  }

  private func compare(_ relation: ComparisonOperator, _ left: FiniteValue, _ right: FiniteValue) -> [Bool] {
    switch (left == .beyondReach, right == .beyondReach) {
    case (false, false): [true, false]
    case (true, true): [relation == .equal || relation == .lessOrEqual || relation == .greaterOrEqual]
    case (false, true): [relation == .less || relation == .lessOrEqual || relation == .notEqual]
    case (true, false): [relation == .greater || relation == .greaterOrEqual || relation == .notEqual]
    }
  }

  /// Whether all parts can be as asked, and whether one can be otherwise.
  private mutating func every(_ parts: ListCode, _ answer: Bool, _ strand: Strand) -> [Bool] {
    var canFail = false
    for number in 0..<parts.count {
      let found = truths(executable.lists[parts.start + number], strand)
      if found.contains(!answer) { canFail = true }
      if !found.contains(answer) { return [false] }
    }
    return canFail ? [true, false] : [true]
  }

  private func same(_ left: [FiniteValue], _ right: [FiniteValue]) -> [Bool] {
    Self.distinct(left.flatMap { one in right.flatMap { same(one, $0) } })
  }

  private func same(_ left: FiniteValue, _ right: FiniteValue) -> [Bool] {
    switch (left, right) {
    case (.unknown, _), (_, .unknown), (.beyondReach, _), (_, .beyondReach): return [true, false]
    case (.item(let one, let first), .item(let other, let second)):
      guard one == other, first.count == second.count else { return [false] }
      let answers = zip(first, second).map { same($0, $1) }
      if answers.contains([false]) { return [false] }
      return answers.allSatisfy { $0 == [true] } ? [true] : [true, false]
    case (.truth, _), (.token, _), (.item, _), (.record, _): return [left == right]
    }
  }

  private static func part(_ record: FiniteValue, _ field: Int) -> FiniteValue {
    let parts = record.parts
    return parts.indices.contains(field) ? parts[field] : .unknown
  }
}
