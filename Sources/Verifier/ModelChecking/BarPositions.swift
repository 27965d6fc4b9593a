import Machine
import Numerics
import ProgramIR
import Source

/// The law of bars: an event leaves a bar with a position of its own between its ends. Only a movement, a request to
/// the top and a resize move it, and the resize keeps it at its end. A bar that snaps is at an end while the gesture has
/// no owner.
struct BarPositions {
  let name = "bars"

  /// Returns the finding for the first bar that breaks the law, or is without a verdict. `nil` if the law holds.
  func violation(
    in machine: Machine, _ index: SymbolTable, _ budget: ProofBudget, _ statistics: inout VerificationStatistics
  ) -> Diagnostic? {
    var known: Set<String> = []
    let bars = machine.chains.flatMap(\.riders).filter { known.insert($0.node).inserted }
    guard !bars.isEmpty else { return nil }
    let summaries = EffectSummaries(SymbolTable(machine.program(asking: bars, index)))
    var left = budget.ends
    for bar in bars {
      for event in Event.allCases {
        guard let task = BarProofTask(bar, event, summaries) else { continue }
        statistics.obligations += 1
        let before = statistics.effort
        let outcome = task.prove(left, &statistics)
        left -= statistics.effort - before
        if let finding = diagnostic(outcome, bar, event, machine.screenDescription) { return finding }
      }
    }
    return nil
  }

  private func diagnostic(
    _ outcome: Verdict<String>, _ bar: Rider, _ event: Event, _ screenDescription: ScreenDescription
  ) -> Diagnostic? {
    let span = screenDescription.node(bar.node)?.span ?? Span(0, 0)
    return switch outcome {
    case .proved: nil
    case .refuted(let sentence):
      Diagnostic(.brokenLaw, "`\(event.name)` breaks the law of \(name): \(sentence)", at: span)
    case .unknown:
      Diagnostic(
        .unprovedLaw, "the laws of movement are not proved for `\(event.name)` and bar `\(bar.node)`", at: span)
    }
  }
}

extension Machine {
  /// Returns the program with a query for the end of each bar and a function for each event.
  fileprivate func program(asking bars: [Rider], _ index: SymbolTable) -> Program {
    var program = summarized
    let arranged = program.arranged
    for bar in bars {
      program.functions.append(
        Function(
          bar.upperQuery, .query, returns: .number, summary: "", body: [.return(bar.upper.mapTerms(arranged))]))
    }
    program.addEvents(index)
    return program
  }
}

extension Rider {
  fileprivate var upperQuery: String { "upper \(node)" }
}

/// The proof task for one bar and one event.
private struct BarProofTask {
  private let bar: Rider
  private let event: Event
  private let bytecode: Bytecode
  private let havocked: Set<String>
  private let function: Int
  private let upper: Int
  private let slot: Int

  /// Creates the task. `nil` if the machine does not have the event.
  init?(_ bar: Rider, _ event: Event, _ summaries: EffectSummaries) {
    guard summaries.index.function(event.function) != nil else { return nil }
    let part = BackwardSlice.slice(
      of: summaries, entries: [event.function, bar.upperQuery],
      fields: [bar.position, ReservedNames.gestureOwnerField],
      isHavocked: { $0.role != .action && $0.name != bar.upperQuery })
    (self.bar, self.event, havocked) = (bar, event, part.havocked)
    bytecode = Bytecode(part.program)
    guard let function = bytecode.function(event.function), let upper = bytecode.function(bar.upperQuery),
      let slot = bytecode.stateSlot(bar.position)
    else { return nil }
    (self.function, self.upper, self.slot) = (function, upper, slot)
  }

  func prove(_ budget: Int, _ statistics: inout VerificationStatistics) -> Verdict<String> {
    var run = SymbolicRun(
      bytecode, havocked: havocked, assumed: [ReservedNames.isValidInput: true, ReservedNames.isInRange: true])
    defer { statistics.effort += run.effort }
    repeat {
      statistics.paths += 1
      if run.effort > budget { return .unknown(reason: "the budget does not reach it") }
      if let sentence = sentence(&run) { return .refuted(sentence) }
    } while run.nextPath()
    return .proved
  }

  /// A bar at one moment.
  private struct Place {
    var position: AffineForm
    var upper: AffineForm
    var isIdle: Bool

    var range: [Inequality] { [.lessOrEqual(.zero, position), .lessOrEqual(position, upper)] }
    /// The conditions under which it is between its ends, and at neither.
    var isBetween: [Inequality] { [.less(.zero, position), .less(position, upper)] }
  }

  private func place(_ run: inout SymbolicRun) -> Place {
    let zero = SymbolicNumber(constant: 0)
    return Place(
      position: run.form(of: run.number(slot) ?? zero), upper: run.form(of: run.call(upper)?.number ?? zero),
      isIdle: isIdle(&run))
  }

  private func isIdle(_ run: inout SymbolicRun) -> Bool {
    guard bar.snaps, let owner = bytecode.stateSlot(ReservedNames.gestureOwnerField) else { return false }
    let nothing = bytecode.index.enumCase(GestureOwner.nothing, in: ReservedNames.gestureOwner)
    return run.resolved(run.value(owner)).caseIndex == nothing
  }

  /// Runs the event along a path. Returns the sentence of a violation.
  private func sentence(_ run: inout SymbolicRun) -> String? {
    let before = place(&run)
    for fact in before.range { run.assume(fact) }
    if before.isIdle { assumeEnd(before, &run) }
    run.call(function, bytecode.program.functions[function].parameters.map { run.value(of: $0.type) })
    assumeMoved(before, &run)
    let after = place(&run)
    run.assume(.lessOrEqual(.zero, after.upper))
    if run.isInfeasible { return nil }
    return outside(after, &run) ?? between(after, &run) ?? moved(before, after, &run)
  }

  /// Assumes that a bar is at one of its ends.
  private func assumeEnd(_ place: Place, _ run: inout SymbolicRun) {
    let isAway = run.decide(.greater, run.number(slot) ?? SymbolicNumber(constant: 0), SymbolicNumber(constant: 0))
    run.assume(.lessOrEqual(isAway ? place.upper : place.position, isAway ? place.position : .zero))
  }

  /// Assumes the law of chains: a movement leaves the bar between its ends.
  private func assumeMoved(_ before: Place, _ run: inout SymbolicRun) {
    guard let moved = bytecode.stateSlot(Program.moved(bar.position)), let number = run.initialNumber(moved) else {
      return
    }
    run.assume(.lessOrEqual(.zero, run.form(of: number)))
    run.assume(.lessOrEqual(run.form(of: number), before.upper))
  }

  private func outside(_ after: Place, _ run: inout SymbolicRun) -> String? {
    for isOutside in [Inequality.less(after.position, .zero), .less(after.upper, after.position)]
    where run.example(where: [isOutside]) != nil {
      return "`\(bar.node)` leaves its range"
    }
    return nil
  }

  private func between(_ after: Place, _ run: inout SymbolicRun) -> String? {
    after.isIdle && run.example(where: after.isBetween) != nil
      ? "`\(bar.node)` snaps, and rests between its ends" : nil
  }

  private func moved(_ before: Place, _ after: Place, _ run: inout SymbolicRun) -> String? {
    if event.has(.movement) { return nil }
    if event.has(.changesGeometry) { return resized(before, after, &run) }
    var stays = [before.position]
    if event == .scrolledToTop || event == .scroll { stays.append(.zero) }
    if after.isIdle { stays += [.zero, after.upper] }
    return differs(after.position, from: stays, [], &run) ? "`\(bar.node)` moves without a movement" : nil
  }

  /// Checks that a resize keeps a bar where it is: at its end, or at its position as far as the bar leaves.
  private func resized(_ before: Place, _ after: Place, _ run: inout SymbolicRun) -> String? {
    let isGone = [Inequality.lessOrEqual(before.upper, before.position), .less(.zero, before.upper)]
    let isNearer = [Inequality.less(before.position, before.upper)]
    let isFound =
      differs(after.position, from: [after.upper], isGone, &run)
      || differs(after.position, from: [before.position], isNearer + [.lessOrEqual(before.position, after.upper)], &run)
      || differs(after.position, from: [after.upper], isNearer + [.less(after.upper, before.position)], &run)
    return isFound ? "a resize moves `\(bar.node)`" : nil
  }

  /// Whether a position can be none of some others.
  private func differs(
    _ position: AffineForm, from others: [AffineForm], _ conditions: [Inequality], _ run: inout SymbolicRun
  ) -> Bool {
    var open = [conditions]
    for other in others where other != position {
      open = open.flatMap { [$0 + [.less(position, other)], $0 + [.less(other, position)]] }
    }
    return !others.contains(position) && open.contains { run.example(where: $0) != nil }
  }
}
