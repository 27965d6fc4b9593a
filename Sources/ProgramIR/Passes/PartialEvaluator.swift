/// Partial evaluation (Jones, Gomard and Sestoft 1993): specializes functions to known enumeration cases among their
/// arguments. Decides tests of known cases, and makes a copy of each callee that receives one. Polyvariant: one copy
/// for each combination of known arguments.
///
/// A finger on one region runs a small part of the code for all regions.
package struct PartialEvaluator {
  private let index: SymbolTable
  /// The specialized functions. Those without known arguments keep their names.
  package private(set) var functions: [Function] = []
  private var names: [Call: String] = [:]

  private struct Call: Hashable {
    var function: String
    var known: [String: Term]
  }

  package init(_ index: SymbolTable) { self.index = index }

  /// Specializes a function to known arguments. Returns the name of the copy; the name of the function itself if no
  /// argument is known.
  package mutating func name(of function: String, where known: [String: Term]) -> String {
    // A pure function reads only its parameters.
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
    case .constant, .variable, .assign, .return, .emit:
      return [statement.map(term: { term($0, known) }, block: { $0 })]
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

  /// The block keeps its own scope.
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
    case .local(let name): return known[name] ?? term
    case .number, .bool, .token, .state, .field, .enumCase, .record, .negated, .arithmetic, .comparison, .nextToken:
      return term.map { self.term($0, known) }
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

  /// Whether the term is a case whose payload is known cases.
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
