import Machine
import Numerics
import ProgramIR

/// A program with one edit.
struct Mutant: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case swap = "two steps swapped"
    case drop = "a step dropped"
    case effect = "an effect dropped"
    case rest = "the rest not reduced"
    case limit = "the neighbor's limit"
    case sign = "a sign turned"
    case strictness = "< for <="
    case arms = "two arms exchanged"
    case misplaced = "state written on the wrong arm"
    case nothing = "does nothing"
  }

  var kind: Kind
  var function: String
  /// The edit, in the notation of the program.
  var edit: String
  var program: Program
}

/// Makes every single edit of a machine's event handling.
///
/// It edits the actions and queries that events reach. Pure functions (the geometry and the check of inputs) are
/// covered by the solver, and functions that only hosts call decide nothing. An edit must leave a valid program, since
/// the compiler verifies it.
struct Mutator {
  private let machine: Machine
  private let index: SymbolTable
  /// The limits of the consumers without duplicates, in the order of the chains.
  private let limits: [Term]

  init(_ machine: Machine) {
    self.machine = machine
    index = SymbolTable(machine.program)
    var limits: [Term] = []
    for terms in machine.chains.flatMap(\.terms) {
      for limit in [terms.lower, terms.upper] + [terms.returned].compactMap({ $0 }) where !limits.contains(limit) {
        limits.append(limit)
      }
    }
    self.limits = limits
  }

  var mutants: [Mutant] {
    reachable.flatMap { function in
      var seen: Set<[Statement]> = [function.body]
      return edits(of: function).compactMap { edit -> Mutant? in
        guard let position = index.functions[function.name], seen.insert(edit.block).inserted else { return nil }
        var program = machine.program
        program.functions[position].body = edit.block
        guard program.isProgram else { return nil }
        return Mutant(kind: edit.kind, function: function.name, edit: edit.text, program: program)
      }
    }
  }

  private var reachable: [Function] {
    var names = [ReservedNames.handle]
    var next = 0
    while next < names.count {
      for callee in index.function(names[next])?.callees ?? [] where !names.contains(callee) { names.append(callee) }
      next += 1
    }
    return machine.program.functions.filter { names.contains($0.name) && $0.role != .pure }
  }

  // MARK: Blocks

  private typealias Edit = (kind: Mutant.Kind, text: String, block: [Statement])

  private func edits(of function: Function) -> [Edit] {
    let number = function.parameters.last { $0.type == .number }
    let nothing: [Statement]? =
      switch function.result {
      case nil: []
      case .number?: [.return(number.map { .local($0.name) } ?? .zero)]
      case .bool?: [.return(.bool(false))]
      case .token?, .enumeration?, .record?: nil
      }
    return edits(of: function.body) + (nothing.map { [(.nothing, "does nothing", $0)] } ?? [])
  }

  /// Every block that differs from this one by one edit.
  private func edits(of block: [Statement]) -> [Edit] {
    var edits = swaps(block)
    for (number, statement) in block.enumerated() {
      func with(_ replacement: [Statement]) -> [Statement] {
        Array(block[..<number]) + replacement + Array(block[(number + 1)...])
      }
      edits.append((dropKind(statement), "without `\(statement.headline)`", with([])))
      for change in changes(of: statement) { edits.append((change.kind, change.text, with([change.statement]))) }
    }
    return edits
  }

  /// A step is a statement with the constants that are computed for it.
  private func swaps(_ block: [Statement]) -> [Edit] {
    var steps: [ArraySlice<Statement>] = []
    var start = 0
    for (number, statement) in block.enumerated() {
      if case .constant = statement, number + 1 < block.count { continue }
      steps.append(block[start...number])
      start = number + 1
    }
    return zip(steps, steps.dropFirst()).compactMap { first, second in
      guard let one = first.last?.headline, let other = second.last?.headline else { return nil }
      let swapped = block[..<first.startIndex] + second + first + block[second.endIndex...]
      return (.swap, "`\(other)` before `\(one)`", Array(swapped))
    }
  }

  private func dropKind(_ statement: Statement) -> Mutant.Kind {
    switch statement {
    case .emit: .effect
    case .assign(.local("remaining"), _): .rest
    case .constant, .variable, .assign, .if, .switch, .return, .callAction: .drop
    }
  }

  // MARK: Statements

  private typealias Change = (kind: Mutant.Kind, text: String, statement: Statement)

  private func changes(of statement: Statement) -> [Change] {
    switch statement {
    case .constant(let name, let term): changes(of: term) { .constant(name, $0) }
    case .variable(let name, let type, let term): changes(of: term) { .variable(name, type, $0) }
    case .assign(let place, let term): changes(of: term) { .assign(place, $0) }
    case .return(let term): term.map { changes(of: $0) { .return($0) } } ?? []
    case .emit(let effect, let payload): changes(of: payload) { .emit(effect, $0) }
    case .callAction(let name, let arguments, let result):
      changes(of: arguments) { .callAction(name, $0, result: result) }
    case .if(let condition, let then, let otherwise):
      changes(of: condition) { .if($0, then: then, otherwise: otherwise) }
        + changes(of: [then, otherwise], named: ["", "else"], "`\(condition)`") {
          .if(condition, then: $0[0], otherwise: $0[1])
        }
    case .switch(let subject, let enumeration, let arms):
      changes(of: arms.map(\.body), named: arms.map { ".\($0.cases[0])" }, "`\(subject)`") { bodies in
        .switch(
          subject, enumeration: enumeration, zip(arms, bodies).map { SwitchCase($0.cases, $0.bindings, $1) })
      }
    }
  }

  /// Edits of alternative blocks: exchanges of neighbors in each, and an assignment of one moved to another.
  private func changes(
    of bodies: [[Statement]], named names: [String], _ subject: String, _ rebuilt: ([[Statement]]) -> Statement
  ) -> [Change] {
    var changes: [Change] = []
    for number in bodies.indices {
      for edit in edits(of: bodies[number]) {
        var copy = bodies
        copy[number] = edit.block
        changes.append((edit.kind, edit.text, rebuilt(copy)))
      }
      let next = (number + 1) % bodies.count
      guard next != number else { continue }
      if number < next {
        var exchanged = bodies
        exchanged.swapAt(number, next)
        let arms = names[number].isEmpty ? "arms" : "arms \(names[number]) and \(names[next])"
        changes.append((.arms, "\(arms) of \(subject) exchanged", rebuilt(exchanged)))
      }
      for (place, statement) in bodies[number].enumerated() {
        guard case .assign(.state, _) = statement else { continue }
        var moved = bodies
        moved[number].remove(at: place)
        moved[next].insert(statement, at: 0)
        changes.append((.misplaced, "`\(statement.headline)` on the other arm of \(subject)", rebuilt(moved)))
      }
    }
    return changes
  }

  private func changes(of term: Term, _ rebuilt: (Term) -> Statement) -> [Change] {
    edits(of: term).map { ($0.kind, "`\($0.term)` for `\(term)`", rebuilt($0.term)) }
  }

  private func changes(of terms: [Term], _ rebuilt: ([Term]) -> Statement) -> [Change] {
    terms.indices.flatMap { number in
      changes(of: terms[number]) {
        var copy = terms
        copy[number] = $0
        return rebuilt(copy)
      }
    }
  }

  // MARK: Terms

  private typealias TermEdit = (kind: Mutant.Kind, term: Term)

  /// Every term that differs from this one by one edit.
  private func edits(of term: Term) -> [TermEdit] {
    if let place = limits.firstIndex(of: term), limits.count > 1 {
      return [(.limit, limits[(place + 1) % limits.count])]
    }
    switch term {
    case .negated(let part): return [(.sign, part)] + edits(in: part) { .negated($0) }
    case .arithmetic(let operation, let left, let right):
      return (operation.opposite.map { [(.sign, .arithmetic($0, left, right))] } ?? [])
        + edits(in: [left, right]) { .arithmetic(operation, $0[0], $0[1]) }
    case .comparison(let relation, let left, let right):
      return [(.strictness, .comparison(relation.neighbor, left, right))]
        + edits(in: [left, right]) { .comparison(relation, $0[0], $0[1]) }
    case .and(let parts): return edits(in: parts) { .and($0) }
    case .or(let parts): return edits(in: parts) { .or($0) }
    case .not(let part): return edits(in: part) { .not($0) }
    case .call(let name, let arguments): return edits(in: arguments) { .call(name, $0) }
    case .enumCase(let enumeration, let name, let payload):
      return edits(in: payload) { .enumCase(enumeration: enumeration, name: name, payload: $0) }
    case .number, .bool, .token, .local, .state, .field, .record, .equal, .notEqual, .isCase, .nextToken: return []
    }
  }

  private func edits(in part: Term, _ rebuilt: (Term) -> Term) -> [TermEdit] {
    edits(of: part).map { ($0.kind, rebuilt($0.term)) }
  }

  private func edits(in parts: [Term], _ rebuilt: ([Term]) -> Term) -> [TermEdit] {
    parts.indices.flatMap { number in
      edits(in: parts[number]) {
        var copy = parts
        copy[number] = $0
        return rebuilt(copy)
      }
    }
  }
}

extension ArithmeticOperator {
  fileprivate var opposite: ArithmeticOperator? {
    switch self {
    case .add: .subtract
    case .subtract: .add
    case .minimum: .maximum
    case .maximum: .minimum
    case .multiply, .divide: nil
    }
  }
}

extension Comparator {
  fileprivate var neighbor: Comparator {
    switch self {
    case .less: .lessOrEqual
    case .lessOrEqual: .less
    case .greater: .greaterOrEqual
    case .greaterOrEqual: .greater
    case .equal: .notEqual
    case .notEqual: .equal
    }
  }
}

extension Program {
  /// Whether the program is valid, apart from unused declarations.
  fileprivate var isProgram: Bool {
    verifyIR().allSatisfy {
      $0.hasSuffix("is never used") || $0.hasSuffix("never changes") || $0.hasSuffix("can never run")
    }
  }
}
