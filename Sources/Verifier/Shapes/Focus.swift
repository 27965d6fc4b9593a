import Machine

/// The part of a program on which some of its state and effects depend: a backward slice.
///
/// What is left does to those fields, and emits of those effects, exactly what the whole program does. Proofs about one
/// consumer then cost what that consumer costs, however many others the screen has. Which variables matter is found
/// without regard to the order of statements, which keeps more than needed and never less.
struct Focus {
  private let index: ProgramIndex
  private let isOpaque: (Function) -> Bool
  private let isMeant: (_ effect: Effect, _ payload: [Term], _ function: String) -> Bool
  private var fields: Set<String>
  private var locals: Set<Local> = []
  /// Functions whose result is read.
  private var results: Set<String>
  /// Actions that do something that matters.
  private var actions: Set<String> = []
  /// Queries that are asked.
  private var queries: Set<String> = []
  private var opaque: Set<String> = []
  private var hasGrown = false

  private struct Local: Hashable {
    var function: String
    var name: String
  }

  /// A program and which of its functions are not to be run.
  struct Part {
    var program: Program
    /// They may give anything.
    var opaque: Set<String>
  }

  /// - Parameters:
  ///   - entries: the actions and queries that are called; of the actions in `results` what they give matters too.
  ///   - isOpaque: which queries and pure functions can be left out because whatever they give will do.
  static func part(
    of index: ProgramIndex, entries: [String], results: Set<String> = [], fields: Set<String>,
    isOpaque: @escaping (Function) -> Bool = { _ in false },
    isMeant: @escaping (_ effect: Effect, _ payload: [Term], _ function: String) -> Bool = { _, _, _ in false }
  ) -> Part {
    var focus = Focus(index, results, fields, isOpaque, isMeant)
    repeat {
      focus.hasGrown = false
      for entry in entries { focus.enter(entry) }
      for action in focus.actions.sorted() { focus.look(into: action) }
    } while focus.hasGrown
    return focus.part(entries)
  }

  private init(
    _ index: ProgramIndex, _ results: Set<String>, _ fields: Set<String>, _ isOpaque: @escaping (Function) -> Bool,
    _ isMeant: @escaping (Effect, [Term], String) -> Bool
  ) {
    self.index = index
    self.results = results
    self.fields = fields
    self.isOpaque = isOpaque
    self.isMeant = isMeant
  }

  private mutating func enter(_ name: String) {
    guard let function = index.function(name) else { return }
    if function.role == .action { grow(\.actions, name) } else { ask(name) }
  }

  private mutating func grow<Element: Hashable>(_ set: WritableKeyPath<Focus, Set<Element>>, _ element: Element) {
    if self[keyPath: set].insert(element).inserted { hasGrown = true }
  }
}

// Finding out what matters.
extension Focus {
  private mutating func look(into name: String) {
    guard let function = index.function(name) else { return }
    _ = matters(function.body, name, isFollowed: results.contains(name))
  }

  /// Whether an action does anything that matters: looked up anew, since what matters grows.
  private mutating func doesMatter(_ name: String, depth: Int = 0) -> Bool {
    if actions.contains(name) { return true }
    guard depth < index.program.functions.count, let function = index.function(name) else { return false }
    var found = results.contains(name)
    function.body.walk {
      switch $0 {
      case .assign(.state(let field), _): if fields.contains(field) { found = true }
      case .emit(let effect, let payload): if matters(effect, payload, name) { found = true }
      case .perform, .assign, .constant, .variable, .branch, .choose, .give: break
      }
    } _: { _ in
    }
    if !found {
      for callee in function.callees where index.function(callee)?.role == .action {
        if doesMatter(callee, depth: depth + 1) { found = true }
      }
    }
    if found { grow(\.actions, name) }
    return found
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

  private func matters(_ effect: String, _ payload: [Term], _ function: String) -> Bool {
    Effect(rawValue: effect).map { isMeant($0, payload, function) } ?? false
  }

  private mutating func matters(_ statement: Statement, _ function: String, isFollowed: Bool) -> Bool {
    switch statement {
    case .constant(let name, let term), .variable(let name, _, let term), .assign(.local(let name), let term):
      guard locals.contains(Local(function: function, name: name)) else { return false }
      need(term, function)
    case .assign(.state(let name), let term):
      guard fields.contains(name) else { return false }
      need(term, function)
    case .branch(let condition, let then, let otherwise):
      let first = matters(then, function, isFollowed: isFollowed)
      let second = matters(otherwise, function, isFollowed: isFollowed)
      guard first || second else { return false }
      need(condition, function)
    case .choose(let subject, _, let arms):
      var found = false
      for arm in arms where matters(arm.body, function, isFollowed: isFollowed) { found = true }
      guard found else { return false }
      need(subject, function)
    case .give(let term):
      if results.contains(function) {
        if let term { need(term, function) }
        return true
      }
      return isFollowed
    case .emit(let effect, let payload):
      guard matters(effect, payload, function) else { return false }
      for term in payload { need(term, function) }
    case .perform(let name, let arguments, let result):
      if let result, locals.contains(Local(function: function, name: result)) { grow(\.results, name) }
      guard doesMatter(name) || results.contains(name) else { return false }
      grow(\.actions, name)
      for argument in arguments { need(argument, function) }
    }
    return true
  }

  private mutating func need(_ term: Term, _ function: String) {
    var states: [String] = []
    var calls: [String] = []
    var names: [String] = []
    term.walk {
      switch $0 {
      case .local(let name): names.append(name)
      case .state(let name): states.append(name)
      case .call(let name, _): calls.append(name)
      case .number, .truth, .token, .field, .item, .record, .negated, .arithmetic, .comparison, .same, .different,
        .isItem, .all, .any, .not, .successor:
        break
      }
    }
    for name in names { grow(\.locals, Local(function: function, name: name)) }
    for name in states { grow(\.fields, name) }
    for name in calls { ask(name) }
  }

  /// A query is kept as a whole.
  private mutating func ask(_ name: String) {
    guard let function = index.function(name), !queries.contains(name), !opaque.contains(name) else { return }
    if isOpaque(function) {
      grow(\.opaque, name)
      return
    }
    grow(\.queries, name)
    var states: [String] = []
    function.body.walk { _ in
    } _: {
      if case .state(let name) = $0 { states.append(name) }
    }
    for name in states { grow(\.fields, name) }
    for name in function.callees { ask(name) }
  }
}

// Keeping what matters.
extension Focus {
  private mutating func part(_ entries: [String]) -> Part {
    let whole = index.program
    var program = Program(
      screen: whole.screen, enumerations: whole.enumerations, records: whole.records,
      state: whole.state.filter { fields.contains($0.name) })
    let entered = Set(entries)
    for function in whole.functions {
      var copy = function
      if actions.contains(function.name) || entered.contains(function.name) && function.role == .action {
        copy.body = kept(function.body, function.name, isFollowed: results.contains(function.name))
      } else if opaque.contains(function.name) {
        copy.body = []
      } else if !queries.contains(function.name) {
        continue
      }
      program.functions.append(copy)
    }
    return Part(program: program, opaque: opaque)
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
    case .branch(let condition, let then, let otherwise):
      .branch(
        condition, then: kept(then, function, isFollowed: isFollowed),
        otherwise: kept(otherwise, function, isFollowed: isFollowed))
    case .choose(let subject, let enumeration, let arms):
      .choose(
        subject, enumeration: enumeration,
        arms.map { Arm($0.items, $0.bindings, kept($0.body, function, isFollowed: isFollowed)) }.joined())
    case .give(let term): .give(results.contains(function) ? term : nil)
    case .perform(let name, let arguments, let result):
      .perform(
        name, arguments, result: result.flatMap { locals.contains(Local(function: function, name: $0)) ? $0 : nil })
    }
  }
}

extension [Arm] {
  /// The arms with those as one that do nothing: which of their cases it is need not be asked.
  fileprivate func joined() -> [Arm] {
    guard let first = firstIndex(where: \.body.isEmpty) else { return self }
    var arms = self
    arms[first] = Arm(filter(\.body.isEmpty).flatMap(\.items), [], [])
    return arms.enumerated().filter { $0.offset == first || !$0.element.body.isEmpty }.map(\.element)
  }
}
