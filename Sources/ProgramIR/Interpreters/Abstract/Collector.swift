import Numerics

/// Runs a program on all numbers at once: a comparison of numbers comes out both ways, and what is finite is kept
/// exactly.
///
/// The outcomes of a call are all that some numbers lead to, and possibly more, since two comparisons of the same
/// numbers are not held against each other: what is not among them cannot happen. Strands that have come to the same
/// are joined at once, so that a chain of questions about numbers costs as much as it has different answers.
package struct Collector {
  package let executable: Executable
  /// The values that have come up.
  package var table = FiniteTable()
  /// What functions give that are not run, by number.
  private var given: [Int: [FiniteCode]] = [:]
  /// The state fields that a function reads or writes, its own and those of what it calls, by its number.
  private var touched: [Int: [Int]] = [:]
  private var known: [Question: [Ending]] = [:]
  private var depth = 0
  /// How many values were led through statements so far: time, counted so that it is the same on every machine.
  package private(set) var carried = 0
  /// With more than so many it gives up: whatever it answers from then on says nothing.
  package var mostCarried = Int.max

  /// All that an answer depends on.
  private struct Question: Hashable {
    var function: Int
    var arguments: [FiniteCode]
    /// The values of what the function touches.
    var state: [FiniteCode]
  }

  /// What a call has come to.
  package struct Ending: Hashable, Sendable {
    /// Of the fields that the function touches, in the order of their slots.
    fileprivate var state: [FiniteCode]
    package var effects: [FiniteCode]
    package var given: FiniteCode?
  }

  /// One of the ways a run has gone.
  private struct Strand: Hashable {
    var state: [FiniteCode]
    var effects: [FiniteCode] = []
    var locals: [FiniteCode] = []
    var given: FiniteCode?
  }

  /// - Parameters:
  ///   - opaque: functions that are not run and could give anything of their type.
  ///   - assumed: functions that are not run and answer so.
  package init(_ executable: Executable, opaque: Set<String> = [], assumed: [String: Bool] = [:]) {
    self.executable = executable
    for name in opaque {
      guard let function = executable.function(name) else { continue }
      if let answer = assumed[name] {
        given[function] = [.truth(answer)]
      } else {
        guard let type = executable.program.functions[function].result else { continue }
        isOverwhelmed = isOverwhelmed || executable.index.finiteCount(of: type) > Self.mostValues
        given[function] = isOverwhelmed ? [] : executable.finiteValues(of: type).map { table.code(of: $0) }
      }
    }
  }

  /// Whether it gave up.
  package var isExhausted: Bool { isOverwhelmed || carried > mostCarried }
  /// Whether a function that is not run could give too many values to list them.
  private var isOverwhelmed = false
  private static let mostValues = 1 << 14

  /// All that a call can come to, each once, in the order found: the state that it leaves, and its effects.
  package mutating func outcomes(
    of function: Int, _ arguments: [FiniteCode], in state: [FiniteCode]
  ) -> [(state: [FiniteCode], effects: [FiniteCode])] {
    let slots = fields(touchedBy: function)
    return endings(of: function, arguments, in: state).map { ending in
      (Self.state(state, with: ending.state, at: slots), ending.effects)
    }
  }

  /// All that a query or pure function can answer.
  package mutating func answers(
    of function: Int, _ arguments: [FiniteCode], in state: [FiniteCode]
  ) -> [FiniteCode] {
    if let known = given[function] { return known }
    let endings = endings(of: function, arguments, in: state)
    if endings.count == 1 { return [endings[0].given ?? .unknown] }
    return Self.distinct(endings.map { $0.given ?? .unknown })
  }

  private mutating func fields(touchedBy function: Int) -> [Int] {
    if let fields = touched[function] { return fields }
    let fields = executable.stateFields(touchedBy: executable.program.functions[function].body)
    touched[function] = fields
    return fields
  }

  private static func state(_ state: [FiniteCode], with values: [FiniteCode], at slots: [Int]) -> [FiniteCode] {
    var state = state
    for (slot, value) in zip(slots, values) { state[slot] = value }
    return state
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
  /// The ways in which a function ends. Many events call the same functions in states that are alike to them, so each is
  /// run once for all.
  private mutating func endings(
    of function: Int, _ arguments: [FiniteCode], in state: [FiniteCode]
  ) -> [Ending] {
    let slots = fields(touchedBy: function)
    let question = Question(function: function, arguments: arguments, state: slots.map { state[$0] })
    if let endings = known[question] { return endings }
    // A sound program never calls more deeply than it has functions.
    guard depth < executable.functions.count else { return [] }
    let code = executable.functions[function]
    let locals = arguments + Array(repeating: .unknown, count: max(0, code.slots - arguments.count))
    depth += 1
    var given: [Strand] = []
    let passing = execute(code.body, [Strand(state: state, locals: locals)], &given)
    depth -= 1
    if isExhausted { return [] }
    let endings = Self.distinct(
      joined(given + passing).map { end in
        Ending(state: slots.map { end.state[$0] }, effects: end.effects, given: end.given)
      })
    known[question] = endings
    return endings
  }

  /// Runs a block on every strand. Those that give are put aside, those that pass it are returned.
  private mutating func execute(_ block: Block, _ strands: [Strand], _ given: inout [Strand]) -> [Strand] {
    var strands = strands
    for number in block.start..<block.end {
      if strands.isEmpty || isExhausted { return [] }
      let statement = executable.statements[number]
      var next: [Strand] = []
      for strand in strands { execute(statement, strand, &next, &given) }
      strands = joined(next)
    }
    return strands
  }

  /// Each strand once.
  private mutating func joined(_ strands: [Strand]) -> [Strand] {
    carried += strands.count * (strands.first?.state.count ?? 0)
    return Self.distinct(strands)
  }

  private mutating func execute(
    _ statement: StatementCode, _ strand: Strand, _ passing: inout [Strand], _ given: inout [Strand]
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
    case .branch(let condition, let then, let otherwise, _):
      let answers = truths(condition, strand)
      if answers.contains(true) { passing += execute(then, [strand], &given) }
      if answers.contains(false) { passing += execute(otherwise, [strand], &given) }
    case .choose(let subject, let arms): choose(values(subject, strand), arms, strand, &passing, &given)
    case .give(let term):
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
        passing[passing.count - 1].effects.append(table.item(item, parts))
      }
    case .perform(let function, let arguments, let slot):
      let slots = fields(touchedBy: function)
      for arguments in lists(arguments, strand) {
        for ending in endings(of: function, arguments, in: strand.state) {
          var next = strand
          next.state = Self.state(strand.state, with: ending.state, at: slots)
          next.effects += ending.effects
          if slot >= 0 { next.locals[slot] = ending.given ?? .unknown }
          passing.append(next)
        }
      }
    }
  }

  private mutating func choose(
    _ subjects: [FiniteCode], _ arms: ListCode, _ strand: Strand, _ passing: inout [Strand], _ given: inout [Strand]
  ) {
    for subject in subjects {
      let parts = table.parts(subject)
      // Of an unknown subject nothing is known of what it carries either.
      let item = table.itemIndex(subject)
      for item in item.map({ $0..<($0 + 1) }) ?? 0..<arms.count where item < arms.count {
        let arm = executable.arms[executable.lists[arms.start + item]]
        var next = strand
        for binding in 0..<arm.bindings.count {
          let slot = executable.lists[arm.bindings.start + binding]
          if slot >= 0 { next.locals[slot] = parts.indices.contains(binding) ? parts[binding] : .unknown }
        }
        passing += execute(arm.body, [next], &given)
      }
    }
  }
}

// Terms.
extension Collector {
  private mutating func values(_ term: Int, _ strand: Strand) -> [FiniteCode] {
    switch executable.terms[term] {
    case .number(let constant): return [executable.constants[constant] >= Program.reach ? .beyondReach : .unknown]
    case .absent, .negated, .add, .subtract, .multiply, .divide, .minimum, .maximum: return [.unknown]
    case .local(let slot): return [strand.locals[slot]]
    case .state(let slot): return [strand.state[slot]]
    case .localField(let slot, let field): return [part(strand.locals[slot], field)]
    case .stateField(let slot, let field): return [part(strand.state[slot], field)]
    case .stateFieldField(let slot, let outer, let field):
      return [part(part(strand.state[slot], outer), field)]
    case .field(let owner, let field): return Self.distinct(values(owner, strand).map { part($0, field) })
    case .item(let item, let payload): return lists(payload, strand).map { table.item(item, $0) }
    case .record(let fields):
      return lists(fields, strand).map { table.record($0) }
    case .call(let function, let arguments):
      return Self.distinct(lists(arguments, strand).flatMap { answers(of: function, $0, in: strand.state) })
    case .token(let token): return [table.token(token)]
    case .successor(let token): return values(token, strand).map { table.successor($0) }
    case .truth, .comparison, .same, .isItem, .all, .any, .not: return truths(term, strand).map { .truth($0) }
    }
  }

  /// So many lists cost nothing beside the strands that come of them.
  private static let fewLists = 64

  /// One list for each combination of the values of its terms.
  private mutating func lists(_ list: ListCode, _ strand: Strand) -> [[FiniteCode]] {
    var heads: [[FiniteCode]] = [[]]
    for number in 0..<list.count {
      let tails = values(executable.lists[list.start + number], strand)
      heads = tails.count == 1 ? heads.map { $0 + tails } : heads.flatMap { head in tails.map { head + [$0] } }
      guard heads.count > Self.fewLists else { continue }
      carried += heads.count * (number + 1)
      if isExhausted { return [] }
    }
    return heads
  }

  private mutating func truths(_ term: Int, _ strand: Strand) -> [Bool] {
    switch executable.terms[term] {
    case .truth(let truth): return [truth]
    case .comparison(let relation, let left, let right, _):
      return compare(relation, number(left, strand), number(right, strand))
    case .same(let left, let right, _):
      let (left, right) = (values(left, strand), values(right, strand))
      return Self.distinct(left.flatMap { one in right.flatMap { same(table[one], table[$0]) } })
    case .isItem(let subject, let item):
      return Self.distinct(
        values(subject, strand).flatMap { table.itemIndex($0).map { [$0 == item] } ?? [true, false] })
    case .all(let parts): return every(parts, true, strand)
    case .any(let parts): return every(parts, false, strand).map { !$0 }
    case .not(let part): return truths(part, strand).map { !$0 }
    case .absent, .number, .token, .local, .state, .localField, .stateField, .stateFieldField, .field, .item, .record,
      .negated, .add, .subtract, .multiply, .divide, .minimum, .maximum, .successor, .call:
      return Self.distinct(
        values(term, strand).flatMap { $0.truth.map { [$0] } ?? [true, false] })
    }
  }

  /// What is known of a number: only constants and what was made of them could be beyond reach.
  private mutating func number(_ term: Int, _ strand: Strand) -> FiniteCode {
    switch executable.terms[term] {
    case .number, .local: values(term, strand).first ?? .unknown
    case .absent, .truth, .token, .state, .localField, .stateField, .stateFieldField, .field, .item, .record, .negated,
      .add, .subtract, .multiply, .divide, .minimum, .maximum, .comparison, .same, .isItem, .all, .any, .not,
      .successor, .call:
      .unknown
    }
  }

  private func compare(_ relation: ComparisonOperator, _ left: FiniteCode, _ right: FiniteCode) -> [Bool] {
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

  private func part(_ record: FiniteCode, _ field: Int) -> FiniteCode {
    let parts = table.parts(record)
    return parts.indices.contains(field) ? parts[field] : .unknown
  }
}
