import Machine
import ProgramIR
import ScrollworkCompiler
import Source
import Verifier

/// The fate of every mutant of a screen: the laws that reject it, or the reason why it survives.
struct MutantMatrix {
  /// The reason why a mutant violates no law.
  enum Survival: Hashable {
    case equivalent
    /// The scenario of the spec that fails.
    case scenario(String)
    case policy
    case presentation
    case unexplained

    /// The reason without its parameters.
    var kind: String {
      switch self {
      case .equivalent: "equivalent"
      case .scenario: "scenario"
      case .policy: "policy"
      case .presentation: "presentation"
      case .unexplained: "unexplained"
      }
    }

    static let kinds = [
      ("equivalent", "proved to do the same, on every path from every state that the laws leave possible"),
      ("scenario", "no law speaks of it, a scenario of the spec does and fails"),
      (
        "policy", "to which notch a release goes is said by the policy and not by laws; its rules are tested on numbers"
      ),
      ("presentation", "numbers that a host shows and that decide nothing: springs, and rubber bands beyond an end"),
      ("unexplained", "it does something else, and no law asks: each is a law that is missing"),
    ]
  }

  struct Row {
    var mutant: Mutant
    /// The laws that reject the mutant, sorted by name.
    var laws: [String]
    var survival: Survival?

    var line: String {
      let fate: String =
        switch survival {
        case nil: laws.joined(separator: ", ")
        case .scenario(let title): "lives: scenario `\(title)`"
        case .equivalent, .policy, .presentation, .unexplained: "lives: \(survival?.kind ?? "")"
        }
      return "\(mutant.line) → \(fate)"
    }
  }

  let screen: String
  private(set) var rows: [Row] = []

  /// Tests the mutants of a machine.
  ///
  /// - Parameter isChosen: Whether a mutant is tested, by its index.
  init(_ machine: Machine, isChosen: (Int) -> Bool = { _ in true }) {
    screen = machine.program.screen
    let cache = ProofCache()
    // A violation that the spec itself causes does not count.
    let known = Set(Self.findings(machine, cache).map(\.message))
    let mutants = Mutator(machine).mutants
    let equivalence = Equivalence(machine)
    for (number, mutant) in mutants.enumerated() where isChosen(number) {
      var edited = machine
      edited.program = mutant.program
      let laws = Set(Self.findings(edited, cache).filter { !known.contains($0.message) }.map(Self.law)).sorted()
      let survival = laws.isEmpty ? Self.survival(of: mutant, machine, edited, equivalence) : nil
      rows.append(Row(mutant: mutant, laws: laws, survival: survival))
    }
  }

  private static func findings(_ machine: Machine, _ cache: ProofCache) -> [Diagnostic] {
    verify(machine, cache: cache).findings
  }

  private static func law(_ finding: Diagnostic) -> String {
    guard finding.rule == .brokenLaw else { return finding.rule.id }
    let words = finding.message.split(separator: " law of ", maxSplits: 1)
    guard words.count == 2, let end = words[1].firstIndex(of: ":") else { return "not proved" }
    return String(words[1][..<end])
  }

  private static func survival(
    of mutant: Mutant, _ machine: Machine, _ edited: Machine, _ equivalence: Equivalence
  ) -> Survival {
    if equivalence.proves(mutant) { return .equivalent }
    let failing = PreparedScenario.all(of: edited).first { prepared in
      let places = prepared.script.places
      // The first and the last device: all of them would be slow for every mutant.
      return [places.first, places.last].compactMap { $0 }.contains {
        !Simulator.run(prepared, at: $0).failures.isEmpty
      }
    }
    if let failing { return .scenario(failing.script.title) }
    if decidesByPolicy(mutant.function, machine) { return .policy }
    return isPresentation(mutant, machine) ? .presentation : .unexplained
  }

  /// Whether a function chooses a notch, or handles a release of a sheet.
  private static func decidesByPolicy(_ name: String, _ machine: Machine) -> Bool {
    func findsNotch(_ name: String) -> Bool {
      guard let function = machine.program.function(name), function.role == .query else { return false }
      return machine.sheets.contains { function.result == .enumeration($0.notchType) }
    }
    if findsNotch(name) { return true }
    let callees = machine.program.function(name)?.callees ?? []
    return callees.contains { findsNotch($0) && isReleaseRule($0, machine) }
  }

  /// Whether a query has a velocity.
  private static func isReleaseRule(_ name: String, _ machine: Machine) -> Bool {
    machine.program.function(name)?.parameters.contains { $0.type == .number } ?? false
  }

  /// Whether the edit only affects numbers of animations and of presentation.
  private static func isPresentation(_ mutant: Mutant, _ machine: Machine) -> Bool {
    let shown = machine.chains.flatMap(\.terms).compactMap { terms -> String? in
      if case .call(let name, _)? = terms.shown { name } else { nil }
    }
    return shown.contains(mutant.function)
      || machine.program.withoutPresentation.optimized() == mutant.program.withoutPresentation.optimized()
  }

  // MARK: Text

  /// The recorded form: a summary, the number of rejected edits by kind and law, and every edit with its fate.
  var text: String { (summary + table + [""] + listing).joined(separator: "\n") + "\n" }

  private var summary: [String] {
    var lines = [
      "\(screen): \(rows.count) single edits of what is compiled, \(rows.count { !$0.laws.isEmpty }) break a law"
    ]
    for (kind, reason) in Survival.kinds {
      let count = rows.count { $0.survival?.kind == kind }
      if count > 0 || kind == "unexplained" { lines.append("  \(count) \(kind): \(reason)") }
    }
    return lines + [""]
  }

  private var table: [String] {
    let kinds = Mutant.Kind.allCases.filter { kind in rows.contains { $0.mutant.kind == kind } }
    let fates =
      Set(rows.flatMap(\.laws)).sorted()
      + Survival.kinds.map(\.0).filter { kind in
        rows.contains { $0.survival?.kind == kind }
      }
    let width = (fates.map(\.count).max() ?? 0) + 2
    func line(_ head: String, _ cells: [String]) -> String {
      let columns = cells.map { String(repeating: " ", count: max(0, 6 - $0.count)) + $0 }
      return head + String(repeating: " ", count: max(0, width - head.count)) + columns.joined()
    }
    let letters = kinds.indices.map { String(UnicodeScalar(UInt8(97 + $0))) }
    let legend = zip(letters, kinds).map { "  \($0)  \($1.rawValue)" }
    let head = line("", letters)
    let total = line("edits", kinds.map { kind in "\(rows.count { $0.mutant.kind == kind })" })
    return legend + ["", head, total]
      + fates.map { fate in
        line(
          fate,
          kinds.map { kind in
            let count = rows.count { $0.mutant.kind == kind && ($0.laws.contains(fate) || $0.survival?.kind == fate) }
            return count == 0 ? "·" : "\(count)"
          })
      }
  }

  private var listing: [String] {
    var lines: [String] = []
    var function = ""
    for row in rows {
      if row.mutant.function != function {
        function = row.mutant.function
        lines += ["== \(function)"]
      }
      lines.append(row.line)
    }
    return lines
  }
}

extension Mutant {
  /// The line of a mutant in a matrix, below its function.
  var line: String { "\(kind.rawValue): \(edit)" }
}

extension Program {
  /// The program with 0 for every number of an animation except its goal, and without the values that only such numbers
  /// use.
  fileprivate var withoutPresentation: Program {
    var copy = self
    for number in copy.functions.indices {
      copy.functions[number].body = copy.functions[number].body.withoutPresentation.withoutUnread
    }
    // An unused parameter is passed as 0.
    let unread = Dictionary(
      uniqueKeysWithValues: copy.functions.map { function in
        (function.name, function.parameters.map { !function.body.reads.contains($0.name) })
      })
    for number in copy.functions.indices {
      copy.functions[number].body = copy.functions[number].body.handing(nothingFor: unread)
    }
    return copy
  }
}

extension Term {
  fileprivate static let noVelocity = Term.enumCase(
    enumeration: ReservedNames.optionalNumber, name: "none", payload: [])

  /// A value of the same type that says nothing.
  fileprivate var nothing: Term {
    if case .enumCase(ReservedNames.optionalNumber, _, _) = self { .noVelocity } else { .zero }
  }
}

extension [Statement] {
  fileprivate var withoutPresentation: [Statement] {
    map { statement in
      switch statement {
      case .emit("animate", let payload):
        // The goal and the token are kept.
        .emit(
          "animate",
          zip(Effect.animate.declaration.parameters, payload).map { parameter, value in
            if [.sheet, .destination, .height, .token].contains(parameter) { return value }
            return parameter == .initialVelocity ? .noVelocity : .zero
          })
      case .if(let condition, let then, let otherwise):
        .if(condition, then: then.withoutPresentation, otherwise: otherwise.withoutPresentation)
      case .switch(let subject, let enumeration, let arms):
        .switch(
          subject, enumeration: enumeration, arms.map { SwitchCase($0.cases, $0.bindings, $0.body.withoutPresentation) }
        )
      case .constant, .variable, .assign, .return, .emit, .callAction: statement
      }
    }
  }

  /// The names of all locals that are read.
  fileprivate var reads: Set<String> {
    var names: Set<String> = []
    walk { _ in
    } _: {
      if case .local(let name) = $0 { names.insert(name) }
    }
    return names
  }

  /// The statements without unread locals and without empty branches.
  fileprivate var withoutUnread: [Statement] {
    let left = without(self.reads)
    return left == self ? self : left.withoutUnread
  }

  private func without(_ read: Set<String>) -> [Statement] {
    compactMap { statement in
      switch statement {
      case .constant(let name, _), .variable(let name, _, _), .assign(.local(let name), _):
        return read.contains(name) ? statement : nil
      case .if(let condition, let then, let otherwise):
        let (first, second) = (then.without(read), otherwise.without(read))
        return first.isEmpty && second.isEmpty ? nil : .if(condition, then: first, otherwise: second)
      case .switch(let subject, let enumeration, let arms):
        let left = arms.map { SwitchCase($0.cases, $0.bindings, $0.body.without(read)) }
        return left.allSatisfy(\.body.isEmpty) ? nil : .switch(subject, enumeration: enumeration, left)
      case .assign, .return, .emit, .callAction: return statement
      }
    }
  }

  fileprivate func handing(nothingFor unread: [String: [Bool]]) -> [Statement] {
    map { statement in
      switch statement {
      case .callAction(let name, let arguments, let result):
        let isUnread = unread[name] ?? []
        return .callAction(
          name, arguments.enumerated().map { isUnread.indices.contains($0) && isUnread[$0] ? $1.nothing : $1 },
          result: result)
      case .if(let condition, let then, let otherwise):
        return .if(
          condition, then: then.handing(nothingFor: unread), otherwise: otherwise.handing(nothingFor: unread))
      case .switch(let subject, let enumeration, let arms):
        return .switch(
          subject, enumeration: enumeration,
          arms.map { SwitchCase($0.cases, $0.bindings, $0.body.handing(nothingFor: unread)) })
      case .constant, .variable, .assign, .return, .emit: return statement
      }
    }
  }
}
