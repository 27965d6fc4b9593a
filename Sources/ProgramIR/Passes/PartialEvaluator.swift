/// A program in which a function is called with cases that are known: questions about them are answered, and functions
/// that they are handed to get a copy of their own. What is called with nothing known is done too, since it may hand
/// known cases on.
///
/// What a finger on one region leads to is a small part of what fingers lead to.
package struct PartialEvaluator {
  private let index: SymbolTable
  /// All that is called, the copies of what is called with nothing known under their old names.
  package private(set) var functions: [Function] = []
  private var names: [Call: String] = [:]

  private struct Call: Hashable {
    var function: String
    var known: [String: Term]
  }

  package init(_ index: SymbolTable) { self.index = index }

  /// The name of a function's copy for known values of its parameters, and of the function itself if it has none of them.
  package mutating func name(of function: String, where known: [String: Term]) -> String {
    // What is pure asks nothing but its parameters.
    guard let original = index.function(function), original.role != .pure || !known.isEmpty else { return function }
    let call = Call(function: function, known: known)
    if let name = names[call] { return name }
    let name = ([function] + known.keys.sorted().compactMap { known[$0]?.caseName }).joined(separator: " of ")
    names[call] = name
    var copy = original
    copy.name = name
    copy.body = block(original.body, known)
    functions.append(copy)
    return name
  }

  private mutating func block(_ statements: [Statement], _ known: [String: Term]) -> [Statement] {
    var result: [Statement] = []
    for statement in statements {
      let next = self.statement(statement, known)
      result += next
      if next.last?.isEnd == true { break }
    }
    return result
  }

  private mutating func statement(_ statement: Statement, _ known: [String: Term]) -> [Statement] {
    switch statement {
    case .constant(let name, let value): return [.constant(name, term(value, known))]
    case .variable(let name, let type, let value): return [.variable(name, type, term(value, known))]
    case .assign(let place, let value): return [.assign(place, term(value, known))]
    case .return(let value): return [.return(value.map { term($0, known) })]
    case .emit(let effect, let values): return [.emit(effect, values.map { term($0, known) })]
    case .if(let condition, let then, let otherwise):
      let condition = term(condition, known)
      if case .bool(let isTrue) = condition { return scope(block(isTrue ? then : otherwise, known)) }
      return [.if(condition, then: block(then, known), otherwise: block(otherwise, known))]
    case .switch(let subject, let enumeration, let arms):
      let subject = term(subject, known)
      if case .enumCase(_, let item, let payload) = subject, subject.isKnownCase {
        guard let arm = arms.first(where: { $0.cases.contains(item) }) else { return [] }
        var known = known
        for case (let name?, let value) in zip(arm.bindings, payload) { known[name] = value }
        return scope(block(arm.body, known))
      }
      return [
        .switch(
          subject, enumeration: enumeration, arms.map { SwitchCase($0.cases, $0.bindings, block($0.body, known)) })
      ]
    case .callAction(let function, let values, let result):
      let values = values.map { term($0, known) }
      return [.callAction(name(of: function, where: knownParameters(of: function, values)), values, result: result)]
    }
  }

  /// A block's names end with it.
  private func scope(_ block: [Statement]) -> [Statement] {
    block.contains(where: \.isName) ? [.if(.bool(true), then: block, otherwise: [])] : block
  }

  private func knownParameters(of function: String, _ values: [Term]) -> [String: Term] {
    guard let parameters = index.function(function)?.parameters else { return [:] }
    var known: [String: Term] = [:]
    for (parameter, value) in zip(parameters, values) where value.isKnownCase { known[parameter.name] = value }
    return known
  }

  private mutating func term(_ term: Term, _ known: [String: Term]) -> Term {
    switch term {
    case .number, .bool, .token, .state: return term
    case .local(let name): return known[name] ?? term
    case .field(let owner, let name): return .field(self.term(owner, known), name)
    case .enumCase(let enumeration, let name, let payload):
      return .enumCase(enumeration: enumeration, name: name, payload: terms(payload, known))
    case .record(let name, let values): return .record(name, terms(values, known))
    case .negated(let part): return .negated(self.term(part, known))
    case .arithmetic(let operation, let left, let right):
      return .arithmetic(operation, self.term(left, known), self.term(right, known))
    case .comparison(let relation, let left, let right):
      return .comparison(relation, self.term(left, known), self.term(right, known))
    case .equal(let left, let right):
      let (first, second) = (self.term(left, known), self.term(right, known))
      return first.isKnownCase && second.isKnownCase ? .bool(first == second) : .equal(first, second)
    case .notEqual(let left, let right):
      let (first, second) = (self.term(left, known), self.term(right, known))
      return first.isKnownCase && second.isKnownCase ? .bool(first != second) : .notEqual(first, second)
    case .isCase(let subject, let enumeration, let name):
      let subject = self.term(subject, known)
      if case .enumCase(_, let item, _) = subject { return .bool(item == name) }
      return .isCase(subject, enumeration: enumeration, name: name)
    case .and(let parts):
      let parts = terms(parts, known).filter { $0 != .bool(true) }
      if parts.contains(.bool(false)) { return .bool(false) }
      return parts.isEmpty ? .bool(true) : .and(parts)
    case .or(let parts):
      let parts = terms(parts, known).filter { $0 != .bool(false) }
      if parts.contains(.bool(true)) { return .bool(true) }
      return parts.isEmpty ? .bool(false) : .or(parts)
    case .not(let part):
      let part = self.term(part, known)
      if case .bool(let bool) = part { return .bool(!bool) }
      return .not(part)
    case .nextToken(let token): return .nextToken(self.term(token, known))
    case .call(let function, let values):
      let values = terms(values, known)
      return .call(name(of: function, where: knownParameters(of: function, values)), values)
    }
  }

  private mutating func terms(_ terms: [Term], _ known: [String: Term]) -> [Term] { terms.map { term($0, known) } }
}

extension Term {
  fileprivate var caseName: String? {
    guard case .enumCase(_, let name, let payload) = self else { return nil }
    return ([name] + payload.compactMap(\.caseName)).joined(separator: ".")
  }

  /// A case that carries nothing but such cases.
  package var isKnownCase: Bool {
    if case .enumCase(_, _, let payload) = self { payload.allSatisfy(\.isKnownCase) } else { false }
  }
}

extension Statement {
  fileprivate var isName: Bool {
    switch self {
    case .constant, .variable: true
    case .callAction(_, _, let result): result != nil
    case .assign, .if, .switch, .return, .emit: false
    }
  }

  fileprivate var isEnd: Bool {
    if case .return = self { true } else { false }
  }
}
