import Machine
import ProgramIR

/// The smallest part of a function that an edit has changed, with its replacement.
struct Difference {
  private(set) var original: [Statement] = []
  private(set) var edited: [Statement] = []
  /// The types of the visible locals.
  private(set) var locals: [String: Type] = [:]
  private let index: SymbolTable

  init?(_ original: Function, _ edited: Function, _ index: SymbolTable) {
    self.index = index
    for parameter in original.parameters { locals[parameter.name] = parameter.type }
    narrow(original.body, edited.body)
    if self.original == self.edited { return nil }
  }

  private mutating func narrow(_ one: [Statement], _ other: [Statement]) {
    let start = zip(one, other).prefix { $0 == $1 }.count
    let rest = min(one.count, other.count) - start
    let end = zip(one.reversed(), other.reversed()).prefix(rest).prefix { $0 == $1 }.count
    original = Array(one[start..<(one.count - end)])
    edited = Array(other[start..<(other.count - end)])
    for statement in one[..<start] { declare(statement) }
    guard original.count == 1, edited.count == 1 else { return }
    switch (original[0], edited[0]) {
    case (.if(let condition, let then, let otherwise), .if(let asked, let next, let last)):
      guard condition == asked else { return }
      if otherwise == last {
        narrow(then, next)
      } else if then == next {
        narrow(otherwise, last)
      }
    case (.switch(let subject, let enumeration, let arms), .switch(let asked, _, let others)):
      guard subject == asked else { return }
      let changed = zip(arms, others).enumerated().filter { $0.element.0 != $0.element.1 }.map(\.offset)
      guard arms.count == others.count, changed.count == 1, let number = changed.first else { return }
      if arms[number].cases.count == 1 {
        for (name, field) in zip(arms[number].bindings, index.payload(enumeration, arms[number].cases[0])) {
          if let name { locals[name] = field.type }
        }
      }
      narrow(arms[number].body, others[number].body)
    case _: break
    }
  }

  private mutating func declare(_ statement: Statement) {
    switch statement {
    case .constant(let name, let term): locals[name] = index.type(of: term, locals: locals)
    case .variable(let name, let type, _): locals[name] = type
    case .callAction(let function, _, let result): if let result { locals[result] = index.function(function)?.result }
    case .assign, .if, .switch, .return, .emit: break
    }
  }

  // MARK: What follows from it alone

  /// Whether two independent parts are exchanged: neither writes what the other uses, or both only return in the same
  /// way.
  var isRearrangement: Bool {
    guard original.count == edited.count else { return false }
    return original.indices.dropFirst().contains { place in
      let (first, second) = (Array(original[..<place]), Array(original[place...]))
      guard edited == second + first else { return false }
      let (one, other) = (Footprint(first, index), Footprint(second, index))
      guard one.isIndependent(of: other) else { return false }
      if !one.gives && !other.gives { return true }
      guard let end = guarded(first), !one.emits, !other.emits else { return false }
      return end == guarded(second)
    }
  }

  /// The returned block of a part that only tests whether to return.
  private func guarded(_ block: [Statement]) -> [Statement]? {
    for statement in block.dropLast() {
      guard case .constant = statement else { return nil }
    }
    guard case .if(_, let then, [])? = block.last, then.count == 1, case .return = then[0] else { return nil }
    return then
  }

  /// The changed part as a function, before and after. `nil` if it is not separable.
  var functions: (original: Function, edited: Function)? {
    let footprints = [Footprint(original, index), Footprint(edited, index)]
    let assigned = footprints.flatMap(\.writes).contains { if case .local = $0 { true } else { false } }
    guard !assigned, !footprints.contains(where: \.gives) else { return nil }
    var parameters: [Field] = []
    for case .local(let name) in footprints[0].reads.union(footprints[1].reads) {
      guard let type = locals[name] else { return nil }
      parameters.append(Field(name, type))
    }
    parameters.sort { $0.name < $1.name }
    return (
      Function("part", .action, parameters, summary: "", body: original),
      Function("part edited", .action, parameters, summary: "", body: edited)
    )
  }
}
