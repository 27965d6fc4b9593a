import Foundation
import Machine
import Model
import ProgramIR
import Proofs
import ScrollworkCompiler
import Solver
import Source
import Syntax
import TestSupport
import Testing

@testable import Lint
@testable import Verifier

/// The declared transitions of a sheet agree with all states of its machine.
///
/// The model checker treats the conditions of notches as independent. With all subsets of conditional notches both must
/// agree; with the sets that are proved to occur, the declared transitions reach at most the machine's states.
@Suite struct DeclaredTransitionsTests {
  /// The number of random specs.
  private static let count = Exhaustive.isOn ? 1000 : 80

  @Test func corpusAgreesWithTheModelChecker() throws {
    var counts = Counts()
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("specs")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".scroll.yaml") }
    for path in paths.sorted() {
      let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
      let difference = difference(in: SourceFile(path: path, text: text), &counts)
      #expect(difference == nil, "\(path)")
    }
    #expect(counts.sheets > 20 && counts.taps > 10, "\(counts)")
  }

  @Test func randomSpecsAgreeWithTheModelChecker() {
    var counts = Counts()
    alwaysForSpecs(Self.count) { difference(in: $0, &counts) }
    #expect(counts.sheets > Self.count / 10, "\(counts)")
  }

  /// Sheets with many taps, modes and conditions.
  @Test func randomSheetsAgreeWithTheModelChecker() {
    var counts = Counts()
    let count = Self.count
    for seed in 0..<count {
      var choices = Choices(seed: UInt64(seed))
      let text = Self.sheet(&choices)
      guard let difference = difference(in: SourceFile(path: "Sheet.scroll.yaml", text: text), &counts) else {
        continue
      }
      let smallest = Choices.smallest(choices.made, trials: 300) {
        let text = Self.sheet(&$0)
        var counts = Counts()
        return self.difference(in: SourceFile(path: "Sheet.scroll.yaml", text: text), &counts) != nil
      }
      var small = Choices(tape: smallest)
      Issue.record("seed \(seed): \(difference)\n\(Self.sheet(&small))")
      return
    }
    #expect(counts.sheets > count / 2 && counts.conditional > count / 10 && counts.remembered > count / 10, "\(counts)")
  }

  private struct Counts {
    var (sheets, conditional, taps, remembered) = (0, 0, 0, 0)
  }

  /// The facts about a sheet that are compared.
  private struct Answers: Equatable {
    /// The notches reached through all events, without `move`, through touches and modes, and through taps and modes.
    var rests: [Set<String>] = []
    var liveTaps: Set<String> = []
    var reachedTaps: Set<String> = []
    /// The destinations of each tap with the goal `previous`.
    var goals: [String: Set<String>] = [:]

    func isPart(of other: Answers) -> Bool {
      zip(rests, other.rests).allSatisfy { $0.isSubset(of: $1) } && liveTaps.isSubset(of: other.liveTaps)
        && reachedTaps.isSubset(of: other.reachedTaps)
        && goals.allSatisfy { $1.isSubset(of: other.goals[$0] ?? []) }
    }
  }

  private func difference(in file: SourceFile, _ counts: inout Counts) -> String? {
    let tree = parse(file).tree
    let (spec, findings, _) = analyze(tree)
    guard let spec, !spec.sheets.isEmpty, !findings.contains(where: { $0.severity == .error }),
      let solution = solve(spec).solution,
      !lint(spec, solution, tree).findings.contains(where: { $0.severity == .error })
    else { return nil }
    guard let machine = compile(file).machine else { return nil }
    let context = LintContext(spec, solution, tree)
    let summaries = EffectSummaries(abstractingNumbers: SymbolTable(machine.program))
    for (plan, (id, sheet)) in zip(machine.sheets, context.sheets) {
      // The app shows an absent sheet at any notch, where its declared transitions begin.
      if sheet.first == .dismissed { continue }
      let component = Automaton.sheet(plan)
      guard
        let exploration = ReachabilityGraph(
          component, component.part(of: summaries), budget: ProofBudget(cells: 20_000)),
        exploration.isComplete,
        let subsets = Self.subsets(of: sheet, spec),
        let all = DeclaredTransitions(sheet, modeCount: spec.modes.count, activeSets: subsets)
      else { continue }
      counts.sheets += 1
      counts.conditional += subsets.count > 1 ? 1 : 0
      let (declared, checked) = (Self.answers(all, sheet, spec), Self.answers(exploration, plan))
      counts.taps += checked.liveTaps.count
      counts.remembered += checked.goals.count
      if declared != checked { return "`\(spec[id].name.text)`: declared \(declared), checked \(checked)" }
      guard let sets = context.prover.activeSets(of: id, sheet),
        let exact = DeclaredTransitions(sheet, modeCount: spec.modes.count, activeSets: sets)
      else { continue }
      let answers = Self.answers(exact, sheet, spec)
      if !answers.isPart(of: checked) { return "`\(spec[id].name.text)`: exact \(answers), checked \(checked)" }
      let activity = machine.notchActivities[plan.node]
      if let constrained = ReachabilityGraph(component, component.part(of: summaries), activity, budget: ProofBudget())
      {
        let checked = Self.answers(constrained, plan)
        if answers != checked { return "`\(spec[id].name.text)`: exact \(answers), constrained \(checked)" }
      }
      if sets.contains(where: { !subsets.contains($0) }) { return "`\(spec[id].name.text)` has a set without a rest" }
    }
    return nil
  }

  /// All sets of active notches in which every mode has a notch. `nil` if there are too many.
  private static func subsets(of sheet: Sheet, _ spec: Spec) -> [[Bool]]? {
    let conditional = sheet.notches.indices.filter { sheet.notches[$0].condition != nil }
    guard conditional.count <= 4 else { return nil }
    let modes = (0..<max(1, spec.modes.count)).map { sheet.rests(in: ModeID(index: $0)) }
    return (0..<(1 << conditional.count)).map { bits in
      sheet.notches.indices.map { notch in conditional.firstIndex(of: notch).map { bits >> $0 & 1 == 1 } ?? true }
    }.filter { active in modes.allSatisfy { $0.contains { active[$0] } } }
  }

  // MARK: Answers of the declared transitions

  private static func answers(_ graph: DeclaredTransitions, _ sheet: Sheet, _ spec: Spec) -> Answers {
    let names = sheet.notches.map(\.name.text) + ["dismissed"]
    func key(_ tap: SheetTap) -> String { "\(tap.mode?.index ?? -1) at \(names[tap.tap.notch])" }
    var answers = Answers()
    answers.rests = [{ _ in true }, { !$0.isMove }, \.isTouchOrMode, \.isTapOrMode].map { isAllowed in
      Set(graph.restNotches(through: isAllowed).map { names[$0] })
    }
    for tap in sheet.taps where !graph.states(of: tap).isEmpty {
      answers.reachedTaps.insert(key(tap))
      if graph.isLive(tap) { answers.liveTaps.insert(key(tap)) }
      if tap.tap.target == .previous { answers.goals[key(tap)] = Set(graph.rememberedGoals(of: tap).map { names[$0] }) }
    }
    return answers
  }

  // MARK: Answers of the model checker

  private static func answers(_ exploration: ReachabilityGraph, _ sheet: SheetDeclaration) -> Answers {
    var answers = Answers()
    answers.rests = [{ _ in true }, { $0 != .move }, isTouchOrMode, isTapOrMode].map { isAllowed in
      Set(
        exploration.reachable(through: isAllowed).compactMap { exploration.rest(sheet, in: exploration.states[$0]) }
          .map { exploration.name($0, sheet) }
          // A height between the notches is no state of the declared transitions.
          .filter { $0 != SheetDeclaration.free })
    }
    let modes = exploration.bytecode.index.enumerations["Mode"]?.cases.map(\.name) ?? []
    for tap in sheet.taps {
      let key = "\(tap.mode.flatMap(modes.firstIndex) ?? -1) at \(tap.notch)"
      let cells = exploration.cells(of: tap, sheet)
      guard !cells.isEmpty else { continue }
      answers.reachedTaps.insert(key)
      let outcomes = cells.flatMap(\.outcomes)
      if outcomes.contains(where: {
        exploration.activity(sheet, in: $0.after) != exploration.activity(sheet, in: $0.before)
      }) {
        answers.liveTaps.insert(key)
      }
      guard tap.target == nil else { continue }
      answers.goals[key] = Set(
        outcomes.compactMap { outcome in
          switch exploration.activity(sheet, in: outcome.after) {
          case .settling(let to, _, _)?, .resting(let to)?: exploration.name(to, sheet)
          case .tracking?, nil: nil
          }
        })
    }
    return answers
  }

  private static func isTouchOrMode(_ event: Event) -> Bool {
    switch event {
    case .move, .scroll, .resized, .measured, .prepended: false
    case .seen, .began, .dragged, .ended, .cancelled, .drifted, .came, .placed, .scrolledToTop, .settled, .tapped,
      .willShow, .selected, .mode:
      true
    }
  }

  private static func isTapOrMode(_ event: Event) -> Bool {
    switch event {
    case .tapped, .settled, .mode, .willShow, .selected: true
    case .seen, .began, .dragged, .ended, .cancelled, .drifted, .came, .placed, .scrolledToTop, .move, .scroll,
      .resized, .measured, .prepended:
      false
    }
  }

  // MARK: Random sheets

  private static func sheet(_ choices: inout Choices) -> String {
    let notches = Array(["low", "middle", "high", "full"][..<choices.integer(1...4)])
    let modes = Array(["calm", "busy", "away"][..<choices.integer(0...3)])
    func lines(_ notch: Int, _ choices: inout Choices) -> String {
      let height = 100 * (notch + 1)
      guard notch > 0, choices.chance(1, of: 3) else { return "\(notches[notch]): \(height)" }
      let condition = choices.element(["portrait", "landscape", "keyboard == 0", "q > 50", "q > 80", "q <= 50"])
      return "\(notches[notch]): {height: \(height), when: \(condition)}"
    }
    func taps(_ rests: [String], _ choices: inout Choices) -> String? {
      guard choices.chance(2, of: 3) else { return nil }
      let entries = choices.some(rests).map { "\($0): \(choices.element(rests + ["previous"]))" }
      return entries.isEmpty ? nil : "tap: {\(entries.joined(separator: ", "))}"
    }
    var sheet = [
      "notches: {\(notches.indices.map { lines($0, &choices) }.joined(separator: ", "))}"
    ]
    if choices.chance(1, of: 2) { sheet.append("initial: \(choices.element(notches))") }
    if let taps = taps(notches, &choices) { sheet.append(taps) }
    if choices.chance(1, of: 4) { sheet.append("drag: false") }
    if choices.chance(1, of: 3) { sheet.append("outside: \(choices.element(["dismiss"] + notches))") }
    if choices.chance(1, of: 6) { sheet.append("undimmedThrough: \(choices.element(notches))") }
    if choices.chance(1, of: 4) { sheet.append("dismiss: {velocity: 2400}") }
    if choices.chance(1, of: 2) {
      sheet.append("release: {policy: \(choices.element(["nearest", "directional", "stepwise", "threshold"]))}")
    }
    var modeLines: [String] = []
    for mode in modes where choices.chance(2, of: 3) {
      let rests = [notches[0]] + choices.some(Array(notches.dropFirst()))
      var parts = ["rests: [\(rests.joined(separator: ", "))]"]
      if choices.chance(1, of: 2) { parts.append("enter: \(choices.element(rests))") }
      if let taps = taps(rests, &choices) { parts.append(taps) }
      if choices.chance(1, of: 3) { parts.append("drag: \(choices.element(["true", "false"]))") }
      modeLines.append("      \(mode): {\(parts.joined(separator: ", "))}")
    }
    let used = modeLines.isEmpty ? "" : "modes: [\(modes.joined(separator: ", "))]\n"
    return """
      scrollwork: 1
      screen: Example
      orientations: [portrait, landscape]
      environment: {keyboard: 0...300}
      measures: {q: 0...100}
      \(used)layout:
        - block: map
          height: fill
        - sheet: panel
          \(sheet.joined(separator: "\n    "))

      """ + (modeLines.isEmpty ? "" : "    modes:\n\(modeLines.joined(separator: "\n"))\n")
  }
}

extension ReachabilityGraph {
  /// The states that are reachable through some kinds of events.
  fileprivate func reachable(through isAllowed: (Event) -> Bool) -> Set<Int> {
    var followers: [Int: [Int]] = [:]
    for cell in cells where isAllowed(cell.event.kind) {
      followers[cell.state, default: []] += cell.outcomes.map(\.state)
    }
    var reached = Set(initial)
    var open = initial
    while let state = open.popLast() {
      for next in followers[state] ?? [] where reached.insert(next).inserted { open.append(next) }
    }
    return reached
  }

  /// The transition groups of taps on a sheet that rests at the notch of an entry, in a mode of the entry.
  fileprivate func cells(of tap: SheetDeclaration.Tap, _ sheet: SheetDeclaration) -> [TransitionGroup] {
    cells.filter { cell in
      let state = states[cell.state]
      guard cell.event.kind == .tapped, bytecode.tapTarget(cell.event.subject) == .sheet,
        bytecode.name(cell.event.subject?.parts.first, of: ReservedNames.region) == sheet.node,
        let notch = rest(sheet, in: state), name(notch, sheet) == tap.notch
      else { return false }
      return sheet.applies(tap, in: mode(in: state))
    }
  }
}
