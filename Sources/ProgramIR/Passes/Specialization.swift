/// A program in which a function is called with cases that are known: questions about them are answered, and functions
/// that they are handed to get a copy of their own. What is called with nothing known is done too, since it may hand
/// known cases on.
///
/// What a finger on one region leads to is a small part of what fingers lead to.
package struct Specialization {
  private let index: ProgramIndex
  /// All that is called, the copies of what is called with nothing known under their old names.
  package private(set) var functions: [Function] = []
  private var names: [Call: String] = [:]

  private struct Call: Hashable {
    var function: String
    var known: [String: Term]
  }

  package init(_ index: ProgramIndex) { self.index = index }

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
    case .give(let value): return [.give(value.map { term($0, known) })]
    case .emit(let effect, let values): return [.emit(effect, values.map { term($0, known) })]
    case .branch(let condition, let then, let otherwise):
      let condition = term(condition, known)
      if case .truth(let isTrue) = condition { return scope(block(isTrue ? then : otherwise, known)) }
      return [.branch(condition, then: block(then, known), otherwise: block(otherwise, known))]
    case .choose(let subject, let enumeration, let arms):
      let subject = term(subject, known)
      if case .item(_, let item, let payload) = subject, subject.isKnownItem {
        guard let arm = arms.first(where: { $0.items.contains(item) }) else { return [] }
        var known = known
        for case (let name?, let value) in zip(arm.bindings, payload) { known[name] = value }
        return scope(block(arm.body, known))
      }
      return [
        .choose(subject, enumeration: enumeration, arms.map { Arm($0.items, $0.bindings, block($0.body, known)) })
      ]
    case .perform(let function, let values, let result):
      let values = values.map { term($0, known) }
      return [.perform(name(of: function, where: knownParameters(of: function, values)), values, result: result)]
    }
  }

  /// A block's names end with it.
  private func scope(_ block: [Statement]) -> [Statement] {
    block.contains(where: \.isName) ? [.branch(.truth(true), then: block, otherwise: [])] : block
  }

  private func knownParameters(of function: String, _ values: [Term]) -> [String: Term] {
    guard let parameters = index.function(function)?.parameters else { return [:] }
    var known: [String: Term] = [:]
    for (parameter, value) in zip(parameters, values) where value.isKnownItem { known[parameter.name] = value }
    return known
  }

  private mutating func term(_ term: Term, _ known: [String: Term]) -> Term {
    switch term {
    case .number, .truth, .token, .state: return term
    case .local(let name): return known[name] ?? term
    case .field(let owner, let name): return .field(self.term(owner, known), name)
    case .item(let enumeration, let name, let payload):
      return .item(enumeration: enumeration, name: name, payload: terms(payload, known))
    case .record(let name, let values): return .record(name, terms(values, known))
    case .negated(let part): return .negated(self.term(part, known))
    case .arithmetic(let operation, let left, let right):
      return .arithmetic(operation, self.term(left, known), self.term(right, known))
    case .comparison(let relation, let left, let right):
      return .comparison(relation, self.term(left, known), self.term(right, known))
    case .same(let left, let right):
      let (first, second) = (self.term(left, known), self.term(right, known))
      return first.isKnownItem && second.isKnownItem ? .truth(first == second) : .same(first, second)
    case .different(let left, let right):
      let (first, second) = (self.term(left, known), self.term(right, known))
      return first.isKnownItem && second.isKnownItem ? .truth(first != second) : .different(first, second)
    case .isItem(let subject, let enumeration, let name):
      let subject = self.term(subject, known)
      if case .item(_, let item, _) = subject { return .truth(item == name) }
      return .isItem(subject, enumeration: enumeration, name: name)
    case .all(let parts):
      let parts = terms(parts, known).filter { $0 != .truth(true) }
      if parts.contains(.truth(false)) { return .truth(false) }
      return parts.isEmpty ? .truth(true) : .all(parts)
    case .any(let parts):
      let parts = terms(parts, known).filter { $0 != .truth(false) }
      if parts.contains(.truth(true)) { return .truth(true) }
      return parts.isEmpty ? .truth(false) : .any(parts)
    case .not(let part):
      let part = self.term(part, known)
      if case .truth(let truth) = part { return .truth(!truth) }
      return .not(part)
    case .successor(let token): return .successor(self.term(token, known))
    case .call(let function, let values):
      let values = terms(values, known)
      return .call(name(of: function, where: knownParameters(of: function, values)), values)
    }
  }

  private mutating func terms(_ terms: [Term], _ known: [String: Term]) -> [Term] { terms.map { term($0, known) } }
}

extension Term {
  fileprivate var caseName: String? {
    guard case .item(_, let name, let payload) = self else { return nil }
    return ([name] + payload.compactMap(\.caseName)).joined(separator: ".")
  }

  /// A case that carries nothing but such cases.
  package var isKnownItem: Bool {
    if case .item(_, _, let payload) = self { payload.allSatisfy(\.isKnownItem) } else { false }
  }
}

extension Statement {
  fileprivate var isName: Bool {
    switch self {
    case .constant, .variable: true
    case .perform(_, _, let result): result != nil
    case .assign, .branch, .choose, .give, .emit: false
    }
  }

  fileprivate var isEnd: Bool {
    if case .give = self { true } else { false }
  }
}
