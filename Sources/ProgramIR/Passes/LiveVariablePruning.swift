/// Live-variable pruning: removes assignments to state that is overwritten or not read afterwards, and the code that
/// only they need.
///
/// A `BackwardSlice` keeps all assignments to a relevant field. This pass regards order: a field that an action reads
/// early does not make a later assignment relevant. The language has no loop and no recursion, so one backward walk
/// suffices. Each set of live variables after a call gives its own copy of the callee.
///
/// See *Live variable analysis* in Nielson, Nielson and Hankin, Principles of Program Analysis, section 2.1.4; the
/// removal of code that only dead assignments read is analysis of *faint variables* there.
package struct LiveVariablePruning {
  private let index: SymbolTable
  private var known: [Call: Analyzed] = [:]
  private var names: Set<String> = []
  private var copies: [Function] = []
  private var reads: [String: Set<String>] = [:]

  /// A callee and what is live after the call.
  private struct Call: Hashable {
    var function: String
    var after: Set<String>
    var isAnswered: Bool
  }

  private struct Analyzed {
    /// `nil` if no statement is left.
    var function: Function?
    /// The state that is live before the call.
    var before: Set<String>
    /// Whether the callee reads each parameter.
    var parameters: [Bool]
  }

  /// The live variables at the end of a function.
  private struct Exit {
    var state: Set<String>
    var isAnswered: Bool
  }

  /// The live variables at a point.
  private struct Live {
    var state: Set<String>
    var locals: Set<String> = []
    /// The statements kept after the point, the last first.
    var rest: [Statement] = []

    mutating func formUnion(_ other: Live) {
      state.formUnion(other.state)
      locals.formUnion(other.locals)
    }
  }

  /// Returns a program that behaves the same in a call of one action, as far as the live fields and queries show.
  ///
  /// - Parameters:
  ///   - entry: the action. It keeps its name, and its parameters except records that it does not read.
  ///   - isAnswered: whether the result is live.
  ///   - fields: the state that is live afterwards.
  ///   - queries: the queries that are called afterwards.
  package static func pruned(
    _ program: Program, entry: String, isAnswered: Bool, fields: Set<String>, queries: [String]
  ) -> Program {
    var pruning = LiveVariablePruning(SymbolTable(program))
    let after = queries.reduce(into: fields) { $0.formUnion(pruning.fields(readBy: $1)) }
    guard let function = pruning.index.function(entry), function.role == .action else { return program }
    pruning.names.insert(entry)
    var copy = function
    var live = Live(state: after)
    copy.body = pruning.block(function.body, &live, Exit(state: after, isAnswered: isAnswered))
    copy.parameters = function.parameters.filter { !$0.type.isRecord || live.locals.contains($0.name) }
    var pruned = program
    pruned.functions = program.functions.filter { $0.role != .action } + [copy] + pruning.copies
    return pruned
  }

  private init(_ index: SymbolTable) { self.index = index }

  private mutating func analyzed(_ name: String, _ exit: Exit) -> Analyzed? {
    guard let function = index.function(name) else { return nil }
    let call = Call(function: name, after: exit.state, isAnswered: exit.isAnswered)
    if let known = known[call] { return known }
    var live = Live(state: exit.state)
    let body = block(function.body, &live, exit)
    let isRead = function.parameters.map { live.locals.contains($0.name) }
    var result = Analyzed(before: live.state, parameters: isRead)
    if !body.isEmpty {
      var copy = function
      copy.body = body
      copy.parameters = zip(function.parameters, isRead).filter(\.1).map(\.0)
      result.function = shared(copy)
    }
    known[call] = result
    return result
  }

  /// Returns one function for equal copies, so that a path need not decide which is called.
  private mutating func shared(_ function: Function) -> Function {
    if let known = copies.first(where: { $0.body == function.body && $0.parameters == function.parameters }) {
      return known
    }
    var copy = function
    copy.name = newName(function.name)
    copies.append(copy)
    return copy
  }

  private mutating func newName(_ name: String) -> String {
    if names.insert(name).inserted { return name }
    var number = 2
    while !names.insert("\(name), \(number)").inserted { number += 1 }
    return "\(name), \(number)"
  }

  // MARK: Backward walk

  private mutating func block(_ statements: [Statement], _ live: inout Live, _ exit: Exit) -> [Statement] {
    var kept: [Statement] = []
    for statement in statements.reversed() {
      guard let next = self.statement(statement, &live, exit) else { continue }
      kept.append(next)
      live.rest.append(next)
    }
    return kept.reversed()
  }

  private mutating func statement(_ statement: Statement, _ live: inout Live, _ exit: Exit) -> Statement? {
    switch statement {
    case .constant(let name, let term), .variable(let name, _, let term):
      guard live.locals.remove(name) != nil else { return nil }
      read(term, &live)
    case .assign(.local(let name), let term):
      // Still live, since a declaration precedes it.
      guard live.locals.contains(name) else { return nil }
      read(term, &live)
    case .assign(.state(let name), let term):
      guard live.state.remove(name) != nil else { return nil }
      read(term, &live)
    case .if(.bool(let isTaken), let then, let otherwise):
      let arm = block(isTaken ? then : otherwise, &live, exit)
      // The block keeps its own scope.
      return arm.isEmpty ? nil : .if(.bool(true), then: arm, otherwise: [])
    case .if(let condition, let then, let otherwise):
      var (first, second) = (live, live)
      let arms = (block(then, &first, exit), block(otherwise, &second, exit))
      if arms.0.isEmpty, arms.1.isEmpty { return nil }
      // The branch ends with the same statements as the rest of the function.
      if arms.1.isEmpty, case .return? = arms.0.last, isRest(arms.0, of: live) { return nil }
      join([first, second], into: &live)
      read(condition, &live)
      return .if(condition, then: arms.0, otherwise: arms.1)
    case .switch(let subject, let enumeration, let arms):
      var ways: [Live] = []
      let kept = arms.map { arm in
        var way = live
        let body = block(arm.body, &way, exit)
        ways.append(way)
        return SwitchCase(arm.cases, arm.bindings, body)
      }
      if kept.allSatisfy(\.body.isEmpty) { return nil }
      join(ways, into: &live)
      read(subject, &live)
      return .switch(subject, enumeration: enumeration, kept.joined())
    case .return(let term):
      let isFollowed = !live.rest.isEmpty
      live = Live(state: exit.state)
      guard exit.isAnswered else { return isFollowed ? .return(nil) : nil }
      if let term { read(term, &live) }
    case .emit(_, let terms):
      for term in terms { read(term, &live) }
    case .callAction(let name, let arguments, let result):
      return perform(name, arguments, result, &live)
    }
    return statement
  }

  private mutating func perform(
    _ name: String, _ arguments: [Term], _ result: String?, _ live: inout Live
  ) -> Statement? {
    let isAnswered = result.map { live.locals.remove($0) != nil } ?? false
    guard let callee = analyzed(name, Exit(state: live.state, isAnswered: isAnswered)),
      let function = callee.function
    else { return nil }
    live.state = callee.before
    let read = zip(arguments, callee.parameters).filter(\.1).map(\.0)
    for argument in read { self.read(argument, &live) }
    return .callAction(function.name, read, result: isAnswered ? result : nil)
  }

  /// Whether a block that returns is equal to what is kept after it. Locals in scope have distinct names, so equal
  /// statements have equal meaning.
  private func isRest(_ block: [Statement], of live: Live) -> Bool {
    let rest = Array(live.rest.reversed())
    return block == rest || block == rest + [.return(nil)]
  }

  /// Joins the live variables at the start of each branch.
  private func join(_ ways: [Live], into live: inout Live) {
    live.state = []
    for way in ways { live.formUnion(way) }
  }

  // MARK: Terms

  private mutating func read(_ term: Term, _ live: inout Live) {
    var asked: [String] = []
    term.walk {
      switch $0 {
      case .local(let name): live.locals.insert(name)
      case .state(let name): live.state.insert(name)
      case .call(let name, _): asked.append(name)
      case .number, .bool, .token, .field, .enumCase, .record, .negated, .arithmetic, .comparison, .equal, .notEqual,
        .isCase, .and, .or, .not, .nextToken:
        break
      }
    }
    for name in asked { live.state.formUnion(fields(readBy: name)) }
  }

  private mutating func fields(readBy function: String) -> Set<String> {
    if let known = reads[function] { return known }
    var fields: Set<String> = []
    var seen: Set<String> = [function]
    var names = [function]
    while let name = names.popLast() {
      guard let function = index.function(name) else { continue }
      function.body.walk { _ in
      } _: {
        if case .state(let field) = $0 { fields.insert(field) }
      }
      for callee in function.callees where seen.insert(callee).inserted { names.append(callee) }
    }
    reads[function] = fields
    return fields
  }
}

extension Type {
  fileprivate var isRecord: Bool {
    if case .record = self { true } else { false }
  }
}
