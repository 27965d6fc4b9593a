import Machine
import ProgramIR
import Source

/// Every entry of a `tap` map does something in some state that can be reached.
struct DeadTaps: FiniteProperty {
  let name = "live taps"

  func faults(in exploration: inout Exploration) -> [FiniteFault] {
    guard case .sheet(let sheet) = exploration.component, exploration.isComplete else { return [] }
    var faults: [FiniteFault] = []
    var told: Set<Int> = []
    for tap in sheet.taps where told.insert(tap.span.start).inserted {
      // One entry that several modes share is dead only where it is dead in all of them.
      let shared = sheet.taps.filter { $0.span == tap.span }
      if shared.contains(where: { isAlive($0, sheet, exploration) }) { continue }
      // That a mode never lets it rest there is told where the spec is read.
      guard shared.contains(where: { exploration.mayRest($0, sheet) }) else { continue }
      let cell = shared.flatMap { tapped($0, sheet, exploration) }.first
      faults.append(
        FiniteFault(
          id: .deadTap,
          sentence: cell == nil
            ? "`\(sheet.node)` never rests at `\(tap.notch)` where this tap counts"
            : "a tap at `\(tap.notch)` leads nowhere",
          span: tap.span, path: cell.map { exploration.tapping($0, sheet) },
          help: ["leave the entry out, or let it lead to another notch"]))
    }
    return faults
  }

  private func isAlive(_ tap: SheetPlan.Tap, _ sheet: SheetPlan, _ exploration: Exploration) -> Bool {
    tapped(tap, sheet, exploration).contains { cell in
      cell.outcomes.contains {
        exploration.activity(sheet, in: $0.after) != exploration.activity(sheet, in: $0.before)
      }
    }
  }

  /// The cells in which this entry decides.
  private func tapped(_ tap: SheetPlan.Tap, _ sheet: SheetPlan, _ exploration: Exploration) -> [Exploration.Cell] {
    exploration.tapCells(tap, sheet)
  }
}

extension Exploration {
  /// Whether a sheet may rest at an entry's notch in some state in which the entry counts.
  mutating func mayRest(_ tap: SheetPlan.Tap, _ sheet: SheetPlan) -> Bool {
    guard let number = bytecode.index.enumerations[sheet.notchType]?.cases.firstIndex(where: { $0.name == tap.notch })
    else { return false }
    for state in states where counts(tap, sheet, in: state) {
      if canRest(.enumCase(number, []), in: state) { return true }
    }
    return false
  }

  /// The way to a state in which a sheet rests, and a tap there.
  func tapping(_ cell: Cell, _ sheet: SheetPlan) -> [Stage] {
    let path = self.path(to: cell.state)
    let notch = rest(sheet, in: states[cell.state]).map { name($0, sheet) } ?? ""
    let isThere = isArrival(at: notch, sheet)
    // Rather by an animation that ends than by a release exactly at the notch.
    let arriving =
      path.isEmpty ? nil : self.path(through: { _ in true }, until: { isThere($0, $1) && $1 == cell.state })
    return (arriving ?? path) + [Stage(event: cell.event)]
  }

  private func isTap(_ event: FiniteEvent, on sheet: SheetPlan) -> Bool {
    bytecode.tapPlace(event.subject) == .sheet
      && bytecode.name(event.subject?.parts.first, of: ReservedNames.region) == sheet.node
  }

  private func counts(_ tap: SheetPlan.Tap, _ sheet: SheetPlan, in state: [AbstractValueID]) -> Bool {
    guard let mode = mode(in: state) else { return true }
    return tap.mode.map { $0 == mode } ?? !sheet.modes.contains { $0.name == mode }
  }

  /// The cells of taps on a sheet that rests at an entry's notch, in a mode in which the entry counts.
  func tapCells(_ tap: SheetPlan.Tap, _ sheet: SheetPlan) -> [Cell] {
    cells.filter { cell in
      guard cell.event.kind == .tapped, isTap(cell.event, on: sheet), let notch = rest(sheet, in: states[cell.state]),
        name(notch, sheet) == tap.notch
      else { return false }
      return counts(tap, sheet, in: states[cell.state])
    }
  }
}
