import Foundation
import Model
import Solver
import Source
import Syntax
import Tables
import TestSupport
import Testing

@testable import Lint

/// The declared transitions of a sheet agree with all states in which events bring its machine.
///
/// The machine is tried with all subsets of conditional notches, and with the sets that are proved to occur. It does nothing
/// that is not declared. The reverse holds where heights do not decide: a lost notch leads to the nearest one, and the
/// declared transitions lead to every one.
@Suite struct DeclaredTransitionsTests {
  /// The number of random specs.
  private static let count = Exhaustive.isOn ? 1000 : 80

  @Test func corpusAgreesWithTheMachine() throws {
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

  @Test func randomSpecsAgreeWithTheMachine() {
    var counts = Counts()
    alwaysForSpecs(Self.count) { difference(in: $0, &counts) }
    #expect(counts.sheets > Self.count / 10, "\(counts)")
  }

  /// Sheets with many taps, modes and conditions.
  @Test func randomSheetsAgreeWithTheMachine() {
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
      let shrunk = Self.sheet(&small)
      let reason = self.difference(in: SourceFile(path: "Sheet.scroll.yaml", text: shrunk), &counts) ?? difference
      Issue.record("seed \(seed): \(reason)\n\(shrunk)\n\(difference)\n\(text)")
      return
    }
    #expect(counts.sheets > count / 2 && counts.conditional > count / 10 && counts.remembered > count / 10, "\(counts)")
    #expect(counts.equal > count / 2, "\(counts)")
  }

  private struct Counts {
    var (sheets, conditional, taps, remembered, equal) = (0, 0, 0, 0, 0)
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
    let (context, table) = (LintContext(spec, solution, tree), ScreenTable(spec, solution))
    for (id, sheet) in context.sheets {
      // The app shows an absent sheet at any notch, where its declared transitions begin.
      if sheet.first == .dismissed { continue }
      guard let subsets = Self.subsets(of: sheet, spec) else { continue }
      let name = spec[id].name.text
      for sets in [subsets, context.prover.activeSets(of: id, sheet)].compactMap(\.self) {
        guard let declared = DeclaredTransitions(sheet, modeCount: spec.modes.count, activeSets: sets),
          let states = SheetStates(table, id.index, activeSets: sets)
        else { continue }
        counts.sheets += 1
        counts.conditional += sets.count > 1 ? 1 : 0
        let (expected, found) = (Self.answers(declared, sheet, spec), Self.answers(states, sheet, spec))
        counts.taps += found.liveTaps.count
        counts.remembered += found.goals.count
        if !found.isPart(of: expected) { return "`\(name)`: declared \(expected), found \(found)" }
        if let state = states.trapped.first { return "`\(name)`: nothing leads away from \(state)" }
        guard Self.heightsDoNotDecide(sheet, spec, sets) else { continue }
        counts.equal += 1
        if expected != found { return "`\(name)`: declared \(expected), found only \(found)" }
      }
      if let sets = context.prover.activeSets(of: id, sheet), sets.contains(where: { !subsets.contains($0) }) {
        return "`\(name)` has a set without a rest"
      }
    }
    return nil
  }

  /// Whether heights do not decide: the nearest notch to a lost one is one of two neighbors at most, for every mode and set
  /// of active notches, and no touch beside the sheet passes through at some heights.
  private static func heightsDoNotDecide(_ sheet: Sheet, _ spec: Spec, _ sets: [[Bool]]) -> Bool {
    sheet.undimmedThrough == nil
      && (0..<max(1, spec.modes.count)).allSatisfy { mode in
        sets.allSatisfy { active in
          let rests = sheet.rests(in: ModeID(index: mode)).filter { active[$0] }
          return sheet.notches.indices.allSatisfy { notch in
            rests.contains(notch) || rests.count { $0 < notch } <= 1 && rests.count { $0 > notch } <= 1
          }
        }
      }
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

  // MARK: Answers of the machine

  private static func answers(_ states: SheetStates, _ sheet: Sheet, _ spec: Spec) -> Answers {
    let names = sheet.notches.map(\.name.text) + ["dismissed"]
    var answers = Answers()
    answers.rests = [{ _ in true }, { !$0.isMove }, \.isTouchOrMode, \.isTapOrMode].map { isAllowed in
      Set(states.rests(through: isAllowed).map { names[$0] })
    }
    for tap in sheet.taps {
      let (key, sources) = ("\(tap.mode?.index ?? -1) at \(names[tap.tap.notch])", states.sources(of: tap))
      guard !sources.isEmpty else { continue }
      answers.reachedTaps.insert(key)
      if states.isLive(in: sources) { answers.liveTaps.insert(key) }
      if tap.tap.target == .previous { answers.goals[key] = Set(states.goals(ofTapIn: sources).map { names[$0] }) }
    }
    return answers
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
