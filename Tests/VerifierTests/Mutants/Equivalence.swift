import Machine
import Numerics
import ProgramIR

@testable import Verifier

/// Proves that an edited program is equivalent: in every state that the laws allow, on every path, the same state,
/// effects and result.
///
/// An edited function may differ in calls that do not occur, so an unproved function is checked in its callers.
struct Equivalence {
  private let machine: Machine
  private let index: SymbolTable
  private let callers: [String: [String]]
  private let possible: PossibleStates
  /// The maximum work units of one proof.
  private let budget: Int

  init(_ machine: Machine, budget: Int = 120_000) {
    self.machine = machine
    self.budget = budget
    index = SymbolTable(machine.program)
    possible = PossibleStates(machine)
    var callers: [String: [String]] = [:]
    for function in machine.program.functions {
      for callee in function.callees { callers[callee, default: []].append(function.name) }
    }
    self.callers = callers
  }

  func proves(_ mutant: Mutant) -> Bool {
    if machine.program.optimized() == mutant.program.optimized() { return true }
    guard let original = index.function(mutant.function), let edited = mutant.program.function(mutant.function),
      let difference = Difference(original, edited, index)
    else { return false }
    return difference.isRearrangement || isSame(difference) || proves(mutant, mutant.function, height: 0)
  }

  /// Whether the changed part is equivalent in every context.
  private func isSame(_ difference: Difference) -> Bool {
    guard let (original, edited) = difference.functions else { return false }
    var program = machine.program
    program.functions += [original, edited]
    let run = DifferentialRun(machine, program, (original, edited.name), possible: nil)
    return run?.isSame(budget: budget) ?? false
  }

  private func proves(_ mutant: Mutant, _ function: String, height: Int) -> Bool {
    if isSame(mutant, function) { return true }
    guard height < 3, function != ReservedNames.handle, let callers = callers[function] else { return false }
    return callers.allSatisfy { proves(mutant, $0, height: height + 1) }
  }

  private func isSame(_ mutant: Mutant, _ function: String) -> Bool {
    guard let original = index.function(function) else { return false }
    var program = machine.program
    program.functions += Twins.functions(machine.program, mutant)
    guard let run = DifferentialRun(machine, program, (original, Twins.name(function)), possible: possible) else {
      return false
    }
    guard function == ReservedNames.handle else { return run.isSame(budget: budget) }
    return Twins.events(machine.program, mutant).allSatisfy { run.isSame(on: $0, budget: budget) }
  }
}

/// The edited function and its callers, under other names.
private enum Twins {
  static func name(_ name: String) -> String { name + " edited" }

  private static func leading(to function: String, _ program: Program) -> Set<String> {
    var names: Set<String> = [function]
    var count = 0
    while count < names.count {
      count = names.count
      for function in program.functions where function.callees.contains(where: names.contains) {
        names.insert(function.name)
      }
    }
    return names
  }

  static func functions(_ program: Program, _ mutant: Mutant) -> [Function] {
    let names = leading(to: mutant.function, program)
    return mutant.program.functions.filter { names.contains($0.name) }.map { function in
      var copy = function
      copy.name = name(function.name)
      copy.body = copy.body.calling { names.contains($0) ? name($0) : $0 }
      return copy
    }
  }

  /// The indices of the events on which the edited program may differ.
  static func events(_ program: Program, _ mutant: Mutant) -> [Int] {
    let names = leading(to: mutant.function, program)
    let (arms, edited) = (program.arms, mutant.program.arms)
    return (program.enumeration(ReservedNames.event)?.cases ?? []).indices.filter { number in
      let name = program.enumeration(ReservedNames.event)?.cases[number].name ?? ""
      guard let arm = arms.first(where: { $0.cases.contains(name) }),
        let other = edited.first(where: { $0.cases.contains(name) })
      else { return true }
      let callees = Function("", .action, summary: "", body: arm.body).callees
      return arm != other || callees.contains(where: names.contains)
    }
  }
}

extension Program {
  /// The cases of the event handler.
  fileprivate var arms: [SwitchCase] {
    for case .switch(_, ReservedNames.event, let arms) in function(ReservedNames.handle)?.body ?? [] { return arms }
    return []
  }
}

/// The reachable combinations of gesture owner and phase of a sheet.
struct PossibleStates {
  struct Sheet {
    var owner: String
    var phase: String
    /// The indices of cases: gesture owner, its region, and phase; −1 if there is none.
    var combinations: Set<[Int]>
  }

  private(set) var sheets: [Sheet] = []

  init(_ machine: Machine) {
    let summaries = EffectSummaries(abstractingNumbers: SymbolTable(machine.program))
    for component in Automaton.all(of: machine) {
      guard case .sheet(let sheet) = component, let field = sheet.owner,
        let exploration = ReachabilityGraph(component, component.part(of: summaries), budget: ProofBudget()),
        exploration.isComplete
      else { continue }
      var combinations: Set<[Int]> = []
      for state in exploration.states {
        guard let owner = exploration.value(field, in: state), let phase = exploration.value(sheet.phase, in: state)
        else { continue }
        combinations.insert([owner.caseIndex ?? -1, owner.parts.first?.caseIndex ?? -1, phase.caseIndex ?? -1])
      }
      sheets.append(Sheet(owner: field, phase: sheet.phase, combinations: combinations))
    }
  }
}

extension [Statement] {
  /// The statements with other callees.
  fileprivate func calling(_ name: (String) -> String) -> [Statement] {
    func within(_ term: Term) -> Term {
      term.mapTerms {
        guard case .call(let callee, let arguments) = $0 else { return nil }
        return .call(name(callee), arguments.map(within))
      }
    }
    return map { statement in
      switch statement {
      case .if(let condition, let then, let otherwise):
        .if(within(condition), then: then.calling(name), otherwise: otherwise.calling(name))
      case .switch(let subject, let enumeration, let arms):
        .switch(
          within(subject), enumeration: enumeration,
          arms.map { SwitchCase($0.cases, $0.bindings, $0.body.calling(name)) })
      case .callAction(let callee, let arguments, let result):
        .callAction(name(callee), arguments.map(within), result: result)
      case .constant(let local, let term): .constant(local, within(term))
      case .variable(let local, let type, let term): .variable(local, type, within(term))
      case .assign(let place, let term): .assign(place, within(term))
      case .return(let term): .return(term.map(within))
      case .emit(let effect, let payload): .emit(effect, payload.map(within))
      }
    }
  }
}
