/// A backward slice of a program (Weiser 1981): the part that can affect some state fields, effects and results.
///
/// The slice assigns those fields and emits those effects exactly as the whole program does. The cost of a proof about
/// one consumer then does not depend on the number of other consumers. The analysis is flow-insensitive, so it keeps a
/// superset of what is needed.
package struct BackwardSlice {
  private let index: SymbolTable
  private let summaries: EffectSummaries
  private let isHavocked: (Function) -> Bool
  private let isRelevant: (_ effect: String, _ payload: [Term], _ function: String) -> Bool
  private let isFieldHavocked: (_ field: String) -> Bool
  package private(set) var fields: Set<String>
  /// Havocked state fields that are read.
  private var havockedFields: Set<String> = []
  /// The relevant locals, by function.
  private var locals: [String: Set<String>] = [:]
  /// Functions whose result is relevant.
  private var results: Set<String>
  /// Actions with a relevant statement.
  private var actions: Set<String> = []
  /// Queries that are called.
  private var queries: Set<String> = []
  private var havocked: Set<String> = []
  /// The actions and queries that are called.
  private var entries: Set<String> = []
  private var hasGrown = false

  /// - Parameters:
  ///   - entries: the actions and queries that are called.
  ///   - results: those of the actions whose result is relevant.
  ///   - isHavocked: whether a query or pure function may return any value, and is not in the slice.
  ///   - isFieldHavocked: whether a state field may hold any value, and its assignments are not in the slice.
  ///   - isRelevant: whether a statement that emits an effect is relevant.
  package static func slice(
    of summaries: EffectSummaries, entries: [String], results: Set<String> = [], fields: Set<String>,
    isHavocked: @escaping (Function) -> Bool = { _ in false },
    isFieldHavocked: @escaping (_ field: String) -> Bool = { _ in false },
    isRelevant: @escaping (_ effect: String, _ payload: [Term], _ function: String) -> Bool = { _, _, _ in false }
  ) -> ProgramSlice {
    var slice = BackwardSlice(
      on: fields, results: results, of: summaries, isHavocked: isHavocked, isFieldHavocked: isFieldHavocked,
      isRelevant: isRelevant)
    slice.follow(entries)
    return slice.result()
  }

  /// Starts with the slicing criterion.
  package init(
    on fields: Set<String>, results: Set<String> = [], of summaries: EffectSummaries,
    isHavocked: @escaping (Function) -> Bool = { _ in false },
    isFieldHavocked: @escaping (_ field: String) -> Bool = { _ in false },
    isRelevant: @escaping (_ effect: String, _ payload: [Term], _ function: String) -> Bool = { _, _, _ in false }
  ) {
    self.summaries = summaries
    index = summaries.index
    self.results = results
    self.fields = fields
    self.isHavocked = isHavocked
    self.isFieldHavocked = isFieldHavocked
    self.isRelevant = isRelevant
  }

  /// Extends the slice by everything that is relevant to calls of more entries.
  package mutating func follow(_ entries: [String]) {
    self.entries.formUnion(entries)
    repeat {
      hasGrown = false
      for entry in entries { enter(entry) }
      for action in actions.sorted() { look(into: action) }
    } while hasGrown
  }

  private mutating func enter(_ name: String) {
    guard let function = index.function(name) else { return }
    if function.role == .action { keep(action: name) } else { ask(name) }
  }

  private mutating func keep(action name: String) {
    if actions.insert(name).inserted { hasGrown = true }
  }

  private mutating func keep(field name: String) {
    if isFieldHavocked(name) {
      havockedFields.insert(name)
    } else if fields.insert(name).inserted {
      hasGrown = true
    }
  }

  private mutating func keep(local name: String, of function: String) {
    if locals[function, default: []].insert(name).inserted { hasGrown = true }
  }

  private func isKept(local name: String, of function: String) -> Bool { locals[function]?.contains(name) ?? false }
}

/// The sliced program, and the functions in it that an interpreter must not run.
package struct ProgramSlice {
  package var program: Program
  /// Functions that may return any value of their type.
  package var havocked: Set<String>
}

// Relevance.
extension BackwardSlice {
  private mutating func look(into name: String) {
    guard let function = index.function(name) else { return }
    _ = matters(function.body, name, isFollowed: results.contains(name))
  }

  /// Whether an action has a relevant effect. Not cached, since the relevant set grows.
  private mutating func doesMatter(_ name: String) -> Bool {
    if actions.contains(name) { return true }
    let summaries = summaries.summary(of: name)
    let doesMatter =
      !fields.isDisjoint(with: summaries.fields) || !results.isDisjoint(with: summaries.functions)
      || summaries.effects.contains { isRelevant($0.effect, $0.payload, $0.function) }
    if doesMatter { keep(action: name) }
    return doesMatter
  }

  /// Whether a block is relevant.
  ///
  /// - Parameter isFollowed: whether a relevant statement follows, so that a `return` is relevant too.
  private mutating func matters(_ block: [Statement], _ function: String, isFollowed: Bool) -> Bool {
    var isFollowed = isFollowed
    var matters = false
    for statement in block.reversed() where self.matters(statement, function, isFollowed: isFollowed) {
      matters = true
      isFollowed = true
    }
    return matters
  }

  private mutating func matters(_ statement: Statement, _ function: String, isFollowed: Bool) -> Bool {
    switch statement {
    case .constant(let name, let term), .variable(let name, _, let term), .assign(.local(let name), let term):
      guard isKept(local: name, of: function) else { return false }
      need(term, function)
    case .assign(.state(let name), let term):
      guard fields.contains(name) else { return false }
      need(term, function)
    case .if(let condition, let then, let otherwise):
      let first = matters(then, function, isFollowed: isFollowed)
      let second = matters(otherwise, function, isFollowed: isFollowed)
      guard first || second else { return false }
      need(condition, function)
    case .switch(let subject, _, let arms):
      var found = false
      for arm in arms where matters(arm.body, function, isFollowed: isFollowed) { found = true }
      guard found else { return false }
      need(subject, function)
    case .return(let term):
      if results.contains(function) {
        if let term { need(term, function) }
        return true
      }
      return isFollowed
    case .emit(let effect, let payload):
      guard isRelevant(effect, payload, function) else { return false }
      for term in payload { need(term, function) }
    case .callAction(let name, let arguments, let result):
      if let result, isKept(local: result, of: function), results.insert(name).inserted { hasGrown = true }
      guard doesMatter(name) || results.contains(name) else { return false }
      keep(action: name)
      for argument in arguments { need(argument, function) }
    }
    return true
  }

  private mutating func need(_ term: Term, _ function: String) {
    term.walk {
      switch $0 {
      case .local(let name): keep(local: name, of: function)
      case .state(let name): keep(field: name)
      case .call(let name, _): ask(name)
      case .number, .bool, .token, .field, .enumCase, .record, .negated, .arithmetic, .comparison, .equal, .notEqual,
        .isCase, .and, .or, .not, .nextToken:
        break
      }
    }
  }

  /// Keeps a query with all that it reads.
  private mutating func ask(_ name: String) {
    guard let function = index.function(name), !queries.contains(name), !havocked.contains(name) else { return }
    hasGrown = true
    if isHavocked(function) {
      havocked.insert(name)
      return
    }
    queries.insert(name)
    let reads = summaries.reads(of: function)
    for name in reads.fields { keep(field: name) }
    for name in reads.functions { ask(name) }
  }
}

// Construction of the slice.
extension BackwardSlice {
  /// Returns the slice.
  package mutating func result() -> ProgramSlice {
    let whole = index.program
    var program = Program(
      screen: whole.screen, enumerations: whole.enumerations, records: whole.records,
      state: fields.union(havockedFields).compactMap { index.state[$0] }.sorted().map { whole.state[$0] })
    // On a screen with many pages, most functions are not in the slice.
    let names = actions.union(queries).union(havocked).union(entries)
    for number in names.compactMap({ index.functions[$0] }).sorted() {
      let function = whole.functions[number]
      var copy = function
      if actions.contains(function.name) || entries.contains(function.name) && function.role == .action {
        copy.body = kept(function.body, function.name, isFollowed: results.contains(function.name))
      } else if havocked.contains(function.name) {
        copy.body = []
      } else if !queries.contains(function.name) {
        continue
      }
      program.functions.append(copy)
    }
    return ProgramSlice(program: program, havocked: havocked)
  }

  private mutating func kept(_ block: [Statement], _ function: String, isFollowed: Bool) -> [Statement] {
    var isFollowed = isFollowed
    var kept: [Statement] = []
    for statement in block.reversed() where matters(statement, function, isFollowed: isFollowed) {
      kept.append(self.kept(statement, function, isFollowed: isFollowed))
      isFollowed = true
    }
    return kept.reversed()
  }

  private mutating func kept(_ statement: Statement, _ function: String, isFollowed: Bool) -> Statement {
    switch statement {
    case .constant, .variable, .assign, .emit: statement
    case .if(let condition, let then, let otherwise):
      .if(
        condition, then: kept(then, function, isFollowed: isFollowed),
        otherwise: kept(otherwise, function, isFollowed: isFollowed))
    case .switch(let subject, let enumeration, let arms):
      .switch(
        subject, enumeration: enumeration,
        arms.map { SwitchCase($0.cases, $0.bindings, kept($0.body, function, isFollowed: isFollowed)) }.joined())
    case .return(let term): .return(results.contains(function) ? term : nil)
    case .callAction(let name, let arguments, let result):
      .callAction(
        name, arguments, result: result.flatMap { isKept(local: $0, of: function) ? $0 : nil })
    }
  }
}

extension [SwitchCase] {
  /// Returns the switch cases with those merged that do nothing, so that a path need not decide between them.
  func joined() -> [SwitchCase] {
    guard let first = firstIndex(where: \.body.isEmpty) else { return self }
    var arms = self
    arms[first] = SwitchCase(filter(\.body.isEmpty).flatMap(\.cases), [], [])
    return arms.enumerated().filter { $0.offset == first || !$0.element.body.isEmpty }.map(\.element)
  }
}
