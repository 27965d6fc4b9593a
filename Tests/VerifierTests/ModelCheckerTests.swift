import Machine
import ProgramIR
import ScrollworkCompiler
import Source
import TestSupport
import Testing

@testable import Verifier

/// Findings of the model checker.
@Suite struct ModelCheckerTests {
  private static let sheet = """
    scrollwork: 1
    screen: Example
    layout:
      - block: map
        height: fill
      - sheet: panel
        notches: {low: 120, middle: 240, high: 480}
        initial: middle

    """

  private func compiled(_ rest: String) -> Compilation {
    // Unused modes would be another finding.
    let modes = rest.contains("browse:") ? "modes: [browse, edit]\n" : ""
    return compile(
      SourceFile(path: "Example.scroll.yaml", text: Self.sheet.replacing("layout:", with: modes + "layout:") + rest))
  }

  private func findings(_ rest: String) -> [String] {
    compiled(rest).report.findings.map { "\($0.rule.id): \($0.message)" }
  }

  @Test func unreachableNotchIsReported() {
    #expect(
      findings(
        """
            modes:
              browse: {rests: [low, high], enter: low, drag: false}
              edit: {rests: [middle], enter: middle}
        """
      ).contains("unreachable-notch: `panel` reaches `high` only when the app moves it"))
  }

  @Test func notchOfNoModeIsOneFinding() {
    #expect(
      findings(
        """
            modes:
              browse: {rests: [low, middle]}
              edit: {rests: [low]}
        """) == ["unused-notch: `panel` rests at `high` in no mode"])
  }

  @Test func notchReachedByMoveIsAccepted() {
    #expect(findings("    drag: false\n") == [])
  }

  @Test func notchWithoutATapIsDragOnly() throws {
    let report = compiled("    tap: {low: middle, middle: low}\n").report
    let finding = try #require(report.findings.first)
    #expect(report.findings.count == 1)
    #expect(finding.message == "`panel` reaches `high` only by dragging")
    #expect(finding.notes == ["shortest path: began(panel, _), then ended(panel, _), then settled"])
  }

  @Test func modeReachesANotchWithoutDragging() {
    #expect(
      findings(
        """
            modes:
              browse: {rests: [low, middle, high], tap: {low: middle, middle: low}}
              edit: {rests: [high], enter: high, tap: {}}
        """) == [])
  }

  @Test func tapToTheCurrentNotchIsDead() {
    #expect(
      findings("    tap: {low: middle, middle: high, high: high}\n").contains("dead-tap: a tap at `high` has no effect")
    )
  }

  @Test func unobservableMemoryIsReported() {
    #expect(findings("    tap: {low: previous, middle: high, high: low}\n") == [])
    #expect(
      findings(
        """
            modes:
              browse: {rests: [low, middle], enter: middle, tap: {low: previous, middle: low}}
              edit: {rests: [high], enter: high, tap: {}}
        """
      ).contains { $0.hasPrefix("unobserved-memory: a tap at `low` goes to `middle`") })
  }

  // MARK: Machines that the compiler would not make

  private func machine(_ rest: String = "") throws -> Machine {
    try #require(compiled(rest).machine)
  }

  /// The findings for a machine with one edited function.
  private func broken(
    _ function: String, _ rest: String = "", _ change: ([Statement]) -> [Statement]
  ) throws -> [String] {
    var machine = try machine(rest)
    machine.program.change(function, change)
    let cache = ProofCache()
    return verify(machine, cache: cache).findings.filter { $0.rule == .brokenLaw }.map(\.message)
  }

  private func without(_ isRelevant: @escaping (Statement) -> Bool) -> ([Statement]) -> [Statement] {
    { body in body.changed { isRelevant($0) ? [] : nil } }
  }

  @Test func missingAnimateEffectIsRejected() throws {
    let messages = try broken(
      "startSettlingPanel", "", without { if case .emit("animate", _) = $0 { true } else { false } })
    #expect(messages.contains { $0.contains("law of announcement") })
  }

  @Test func animationThatLosesItsVelocityIsRejected() throws {
    func velocity(_ name: String, _ payload: [Term]) -> ([Statement]) -> [Statement] {
      { body in
        body.changed {
          guard case .emit("animate", var values) = $0 else { return nil }
          values[5] = .enumCase(enumeration: ReservedNames.optionalNumber, name: name, payload: payload)
          return [.emit("animate", values)]
        }
      }
    }
    let lost = try broken("startSettlingPanel", "", velocity("some", [.zero]))
    #expect(lost.contains { $0.contains("law of announcement: an animation under way loses its velocity") }, "\(lost)")
    let made = try broken("startSettlingPanel", "", velocity("none", []))
    #expect(made.contains { $0.contains("an animation begins with a velocity that it does not have") }, "\(made)")
  }

  @Test func reusedTokenIsRejected() throws {
    let messages = try broken(
      "startSettlingPanel", "", without { if case .assign(.state("lastToken"), _) = $0 { true } else { false } })
    #expect(messages.contains { $0.contains("law of determinism: two animations of `panel` have one token") })
  }

  @Test func gestureOwnerAfterReleaseIsRejected() throws {
    let messages = try broken(
      "end", "", without { if case .assign(.state("gestureOwner"), _) = $0 { true } else { false } })
    #expect(messages.contains { $0.contains("law of one owner") })
  }

  @Test func touchOnAFixedSheetChangesNothing() throws {
    let modes =
      "    modes:\n      browse: {rests: [low, middle, high]}\n      edit: {rests: [low, high], drag: false}\n"
    #expect(try broken("begin", modes) { $0 } == [])
    let messages = try broken("begin", modes) { body in
      body.edited { if case .if(.not, _, _) = $0 { [] } else { nil } }
    }
    #expect(
      messages.contains { $0.contains("law of obedience: a touch counts although no finger can drag") }, "\(messages)")
  }

  @Test func modeThatKeepsTheGestureOwnerIsRejected() throws {
    let modes =
      "    modes:\n      browse: {rests: [low, middle, high]}\n      edit: {rests: [low, high], enter: high}\n"
    let messages = try broken("handle", modes) { body in
      body.map { statement in
        guard case .switch(let subject, let enumeration, let arms) = statement else { return statement }
        return .switch(
          subject, enumeration: enumeration,
          arms.map { arm in
            guard arm.cases == ["mode"] else { return arm }
            return SwitchCase(
              arm.cases, arm.bindings,
              arm.body.filter { if case .callAction("releaseFinger", _, _) = $0 { false } else { true } })
          })
      }
    }
    #expect(messages.contains { $0.contains("law of late events") })
  }

  @Test func ignoredCommandIsRejected() throws {
    let hold = try broken("beginDragPanel") { _ in [] }
    #expect(hold.contains { $0.contains("law of obedience: a touch on `panel` does not take hold of `panel`") })
    let move = try broken("animateToPanel") { _ in [] }
    #expect(move.contains { $0.contains("law of obedience: the app moves it to") })
    let resize = try broken("resize") { _ in [] }
    #expect(resize.contains { $0.contains("law of adopted lengths: the new lengths are lost") })
    let release = try broken("firstConsumerPanel") { _ in
      [.return(.enumCase(enumeration: "Receiver", name: "nothing", payload: []))]
    }
    #expect(release.contains { $0.contains("law of handoff: `panel` comes first and has room") })
  }

  @Test func ignoredTouchOnAStripIsRejected() throws {
    let spec = """
      scrollwork: 1
      screen: Example
      layout:
        - scroll: page
          bounces: both
          content:
            - header: hero
              height: 200
            - tabs: sections
              strip: 50
              pages:
                - page: first
                  content: [{list: firstRows, contentHeight: 2000}]
                - page: second
                  content: [{list: secondRows, contentHeight: 2000}]

      """
    func findings(_ function: String, _ change: @escaping (Statement) -> [Statement]?) throws -> [String] {
      var machine = try #require(compile(SourceFile(path: "Example.scroll.yaml", text: spec)).machine)
      machine.program.change(function) { $0.edited(change) }
      let cache = ProofCache()
      return verify(machine, cache: cache).findings.map(\.message)
    }
    #expect(try findings("begin") { _ in nil } == [])
    let sections = Term.enumCase(enumeration: "Region", name: "sections", payload: [])
    let untouched = try findings("begin") {
      guard case .assign(.state("gestureOwner"), _) = $0 else { return nil }
      return [.if(.notEqual(.local("region"), sections), then: [$0], otherwise: [])]
    }
    #expect(untouched.contains { $0.contains("law of obedience: a touch on `sections` is not listened to") })
    // `halt` would end the deceleration that the host has begun.
    let late = try findings("fling") {
      guard case .emit("fling", let payload) = $0 else { return nil }
      return [$0, .emit("halt", [payload[0]])]
    }
    #expect(late.contains { $0.contains("what starts to decelerate is stopped in the same event") }, "\(late)")
    let silent = try findings("fling") { if case .emit("coast", _) = $0 { [] } else { nil } }
    #expect(silent.contains { $0.contains("lets a region go on without telling") }, "\(silent)")
    let twice = try findings("fling") {
      if case .emit("coast", let payload) = $0 { [$0, .emit("halt", payload)] } else { nil }
    }
    #expect(twice.contains { $0.contains("a release is answered 2 times") }, "\(twice)")
  }

  @Test func repeatedModeThatChangesStateIsRejected() throws {
    let modes =
      "    modes:\n      browse: {rests: [low, middle, high]}\n      edit: {rests: [low, high], enter: high}\n"
    let messages = try broken("handle", modes) { body in
      body.edited { if case .if(.equal(_, .state("mode")), _, _) = $0 { [] } else { nil } }
    }
    #expect(messages.contains { $0.contains("law of present mode") }, "\(messages)")
  }

  @Test func sheetBeyondItsHighestNotchIsRejected() throws {
    let modes =
      "    modes:\n      browse: {rests: [low, middle, high]}\n      edit: {rests: [low, middle], enter: low}\n"
    #expect(try broken("highestPanel", modes) { $0 } == [])
    let messages = try broken("highestPanel", modes) { _ in [.return(.state("geometry")["panel", "high"])] }
    #expect(messages.contains { $0.contains("law of ends: its upper end is not its highest notch") }, "\(messages)")
  }

  @Test func releaseThatKeepsTheDragIsRejected() throws {
    let messages = try broken("endDragPanel") { _ in [] }
    #expect(messages.contains { $0.contains("law of settled drags: `panel` is held although no finger drives") })
  }

  @Test func acceptedInvalidNumbersAreRejected() throws {
    var machine = try machine()
    machine.program.change("handle") { body in
      body.map { statement in
        guard case .switch(let subject, let enumeration, let arms) = statement else { return statement }
        return .switch(
          subject, enumeration: enumeration,
          arms.map { arm in
            guard arm.cases == ["began"], case .if(_, let then, _)? = arm.body.first else { return arm }
            return SwitchCase(arm.cases, arm.bindings, then)
          })
      }
    }
    let cache = ProofCache()
    #expect(verify(machine, cache: cache).findings.contains { $0.message.contains("law of unsound numbers") })
  }

  /// Each sheet adds regions and combinations: the budget ends, and no violation is reported.
  @Test(arguments: [3, 9])
  func screensWithManySheetsAreChecked(_ count: Int) throws {
    let sheets = (1...count).map {
      """
        - sheet: sheet\($0)
          notches: {low: 100, high: 300}
          content: [{list: rows\($0), contentHeight: feed}]

      """
    }
    let text = """
      scrollwork: 1
      screen: Example
      measures: {feed: 0...100000}
      layout:
        - block: map
          height: fill
      \(sheets.joined())
      """
    let machine = try #require(compile(SourceFile(path: "Example.scroll.yaml", text: text)).machine)
    let states = {
      let cache = ProofCache()
      return checkStates(machine, SymbolTable(machine.program), ProofBudget(cells: $0), cache: cache)
    }
    let (_, findings, statistics) = states(40_000)
    #expect(statistics.cells <= 41_000)
    #expect(findings.map(\.rule) == (count == 3 ? [] : [.unprovedLaw]), "\(findings.map(\.message))")
    // The other sheets are abstracted, and the answer is still found.
    if count == 3 { #expect(statistics.configurations > 200) }
    #expect(states(statistics.cells).findings.isEmpty == (count == 3))
    #expect(states(statistics.cells - 1).findings.map(\.rule) == [.unprovedLaw])
  }

  /// Each conditional notch doubles the number of states. Beyond the limit the check is reported as incomplete, without
  /// a violation.
  @Test(arguments: [2, 12] + (Exhaustive.isOn ? [40] : []))
  func tooManyConditionalNotchesAreReported(_ count: Int) throws {
    let notches = (0..<count).map {
      "      n\($0): {height: \(80 + 5 * $0), when: q > \(10 * $0)}"
    }
    let text = """
      scrollwork: 1
      screen: Example
      measures: {q: 0...1000}
      layout:
        - block: map
          height: fill
        - sheet: panel
          initial: low
          notches:
            low: 60
      \(notches.joined(separator: "\n"))
      """
    let findings = compile(SourceFile(path: "Example.scroll.yaml", text: text)).movementFindings()
    #expect(!findings.contains { $0.rule == .brokenLaw }, "\(findings.map(\.message))")
    #expect(findings.contains { $0.rule == .unprovedLaw } == (count > 2), "\(findings.map(\.message))")
  }

  @Test func curtainHasTheExpectedNumberOfStates() throws {
    let machine = try machine(
      """
          modes:
            browse: {rests: [low], enter: low, drag: false}
            edit: {rests: [low, high], enter: high, tap: {low: high, high: low}}
      """)
    let component = Automaton.all(of: machine)[0]
    let exploration = try #require(
      ReachabilityGraph(
        component, component.part(of: EffectSummaries(SymbolTable(machine.program))), budget: ProofBudget()))
    #expect(exploration.isComplete)
    let sheet = try #require(machine.sheets.first)
    // Resting in either mode, or held in the mode that allows dragging.
    let seen = Set(
      exploration.states.compactMap { state -> String? in
        let mode = exploration.mode(in: state) ?? ""
        switch exploration.activity(sheet, in: state) {
        case .resting(let notch)?: return "\(mode) at \(exploration.name(notch, sheet))"
        case .tracking(let from)?: return "\(mode) held from \(exploration.name(from, sheet))"
        case .settling?, nil: return nil
        }
      })
    #expect(
      seen.sorted() == [
        "browse at low", "edit at high", "edit at low", "edit held from high", "edit held from low",
      ])
  }

  /// Numbers are abstracted, so their computation changes neither states nor transitions.
  @Test func abstractingNumbersKeepsTheStates() throws {
    var compared = 0
    let machines = Exhaustive.cases(ReplaySpecs.machines, orEvery: 3)
    for machine in machines {
      let whole = EffectSummaries(SymbolTable(machine.program))
      let bare = EffectSummaries(abstractingNumbers: whole.index)
      for component in Automaton.all(of: machine) {
        let explorations = [whole, bare].compactMap {
          ReachabilityGraph(component, component.part(of: $0), budget: ProofBudget())
        }
        guard explorations.count == 2 else { continue }
        func table(_ exploration: ReachabilityGraph) -> [[String]] {
          let index = exploration.bytecode.index
          let own = exploration.bytecode.program.state.enumerated().filter { component.owns($1, index) }
          return exploration.cells.map { cell in
            let outcomes = cell.outcomes.map { outcome in
              own.map { slot, field in
                exploration.bytecode.text(exploration.value(outcome.after[slot]), of: field.type)
              }.joined(separator: " ")
            }
            return [exploration.bytecode.text(cell.event)] + Set(outcomes).sorted()
          }
        }
        let isSame = table(explorations[0]) == table(explorations[1])
        #expect(isSame, "\(machine.program.screen).\(component.name)")
        compared += explorations[0].cells.count
      }
    }
    #expect(compared > 400 * machines.count)
  }
}
