/// The part of a program on which some of its state and effects depend: a backward slice.
///
/// What is left does to those fields, and emits of those effects, exactly what the whole program does. Proofs about one
/// consumer then cost what that consumer costs, however many others the screen has. Which variables matter is found
/// without regard to the order of statements, which keeps more than needed and never less.
package struct BackwardSlice {
  private let index: SymbolTable
  private let summaries: EffectSummaries
  private let isHavocked: (Function) -> Bool
  private let isRelevant: (_ effect: String, _ payload: [Term], _ function: String) -> Bool
  private let isOpen: (_ field: String) -> Bool
  package private(set) var fields: Set<String>
  /// State fields that are read, of which it does not matter how they come about.
  private var open: Set<String> = []
  /// The locals that matter, by function.
  private var locals: [String: Set<String>] = [:]
  /// Functions whose result is read.
  private var results: Set<String>
  /// Actions that do something that matters.
  private var actions: Set<String> = []
  /// Queries that are asked.
  private var queries: Set<String> = []
  private var havocked: Set<String> = []
  /// The actions and queries that are called.
  private var entries: Set<String> = []
  private var hasGrown = false

  /// A program and which of its functions are not to be run.
  package struct ProgramSlice {
    package var program: Program
    /// They may give anything.
    package var havocked: Set<String>
  }

  /// - Parameters:
  ///   - entries: the actions and queries that are called; of the actions in `results` what they give matters too.
  ///   - isHavocked: which queries and pure functions can be left out because whatever they give will do.
  ///   - isOpen: which state fields could hold anything: nothing of what is left assigns them.
  package static func part(
    of summaries: EffectSummaries, entries: [String], results: Set<String> = [], fields: Set<String>,
    isHavocked: @escaping (Function) -> Bool = { _ in false },
    isOpen: @escaping (_ field: String) -> Bool = { _ in false },
    isRelevant: @escaping (_ effect: String, _ payload: [Term], _ function: String) -> Bool = { _, _, _ in false }
  ) -> ProgramSlice {
    var slice = BackwardSlice(
      on: fields, results: results, of: summaries, isHavocked: isHavocked, isOpen: isOpen, isRelevant: isRelevant)
    slice.follow(entries)
    return slice.part()
  }

  /// Before anything is called.
  package init(
    on fields: Set<String>, results: Set<String> = [], of summaries: EffectSummaries,
    isHavocked: @escaping (Function) -> Bool = { _ in false },
    isOpen: @escaping (_ field: String) -> Bool = { _ in false },
    isRelevant: @escaping (_ effect: String, _ payload: [Term], _ function: String) -> Bool = { _, _, _ in false }
  ) {
    self.summaries = summaries
    index = summaries.index
    self.results = results
    self.fields = fields
    self.isHavocked = isHavocked
    self.isOpen = isOpen
    self.isRelevant = isRelevant
  }

  /// Finds out what matters to calls of these besides those before.
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
    if isOpen(name) {
      open.insert(name)
    } else if fields.insert(name).inserted {
      hasGrown = true
    }
  }

  private mutating func keep(local name: String, of function: String) {
    if locals[function, default: []].insert(name).inserted { hasGrown = true }
  }

  private func isKept(local name: String, of function: String) -> Bool { locals[function]?.contains(name) ?? false }
}

// Finding out what matters.
extension BackwardSlice {
  private mutating func look(into name: String) {
    guard let function = index.function(name) else { return }
    _ = matters(function.body, name, isFollowed: results.contains(name))
  }

  /// Whether an action does anything that matters: looked up anew, since what matters grows.
  private mutating func doesMatter(_ name: String) -> Bool {
    if actions.contains(name) { return true }
    let summaries = summaries.summaries(of: name)
    let doesMatter =
      !fields.isDisjoint(with: summaries.fields) || !results.isDisjoint(with: summaries.functions)
      || summaries.effects.contains { isRelevant($0.effect, $0.payload, $0.function) }
    if doesMatter { keep(action: name) }
    return doesMatter
  }

  /// Whether a block has to be kept. `isFollowed`: something that matters comes after it, so that where it gives
  /// matters.
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

  /// A query is kept as a whole.
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

// Keeping what matters.
extension BackwardSlice {
  /// The part of the program on which it depends what the calls do.
  package mutating func part() -> ProgramSlice {
    let whole = index.program
    var program = Program(
      screen: whole.screen, enumerations: whole.enumerations, records: whole.records,
      state: fields.union(open).compactMap { index.state[$0] }.sorted().map { whole.state[$0] })
    // Most of a screen with many pages is about others.
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
  /// The arms with those as one that do nothing: which of their cases it is need not be asked.
  func joined() -> [SwitchCase] {
    guard let first = firstIndex(where: \.body.isEmpty) else { return self }
    var arms = self
    arms[first] = SwitchCase(filter(\.body.isEmpty).flatMap(\.cases), [], [])
    return arms.enumerated().filter { $0.offset == first || !$0.element.body.isEmpty }.map(\.element)
  }
}
