import Machine
import ProgramIR

/// What is asked for is done: a touch takes hold, a tap and the app's `move` send a sheet where they say, and one that is
/// on its way to a notch follows it when a resize takes it elsewhere.
///
/// Without it a machine that ignores every event would keep most of the other properties.
struct Obedience: FiniteProperty {
  let name = "obedience"

  func faults(in exploration: inout Exploration) -> [FiniteFault] {
    switch exploration.component {
    case .sheet(let sheet):
      for cell in exploration.cells {
        if let sentence = refusal(sheet, cell, &exploration) { return [.transition(cell, sentence)] }
      }
      return misledTap(sheet, &exploration).map { [$0] } ?? []
    case .driver(let driving):
      return exploration.firstFault { [exploration] event, outcome in
        guard event.kind == .began, let name = exploration.bytecode.name(event.subject, of: ReservedNames.region),
          driving.dragging.contains(name), exploration.driver(driving.field, in: outcome.before)?.kind != .finger
        else { return nil }
        return exploration.driver(driving.field, in: outcome.after).map { $0 == (.finger, event.subject) } == true
          ? nil : "a touch on `\(name)` is not listened to"
      }
    case .tabs: return []
    }
  }

  private func refusal(_ sheet: SheetPlan, _ cell: Exploration.Cell, _ exploration: inout Exploration) -> String? {
    let state = exploration.states[cell.state]
    switch (exploration.activity(sheet, in: state), cell.event.kind) {
    case (.resting(let place)?, .move), (.settling(let place, _, _)?, .move):
      guard exploration.bytecode.name(cell.event.subject, of: ReservedNames.destination) == sheet.node,
        let wanted = cell.event.subject?.parts.first, wanted != place, exploration.canRest(wanted, in: state)
      else { return nil }
      return leads(cell, to: wanted, sheet, exploration)
        ? nil : "the app moves it to `\(exploration.name(wanted, sheet))`, and it does not go there"
    case (.resting?, .began), (.settling?, .began):
      guard let name = exploration.bytecode.name(cell.event.subject, of: ReservedNames.region),
        sheet.regions.contains(name),
        isDraggable(sheet, in: state, exploration), !isGone(sheet, in: state, exploration),
        sheet.driver.map({ isFree($0, in: state, exploration) }) ?? true
      else { return nil }
      let isHeld = cell.outcomes.allSatisfy { outcome in
        if case .tracking? = exploration.activity(sheet, in: outcome.after) { true } else { false }
      }
      return isHeld ? nil : "a touch on `\(name)` does not take hold of `\(sheet.node)`"
    case (.settling(let to, _, let token)?, .resized), (.settling(let to, _, let token)?, .measured):
      let isFollowed = cell.outcomes.contains { outcome in
        guard case .settling(to, _, let next)? = exploration.activity(sheet, in: outcome.after) else { return false }
        return next != token
      }
      return isFollowed || !exploration.canRest(to, in: state)
        ? nil : "an animation goes on to where `\(exploration.name(to, sheet))` was before a resize"
    case (.resting?, _), (.settling?, _), (.tracking?, _), (nil, _): return nil
    }
  }

  private func isDraggable(_ sheet: SheetPlan, in state: [AbstractValueID], _ exploration: Exploration) -> Bool {
    let mode = exploration.mode(in: state)
    return sheet.modes.first { $0.name == mode }?.isDraggable ?? sheet.isDraggable
  }

  /// Gone from the screen, there is nothing to touch.
  private func isGone(_ sheet: SheetPlan, in state: [AbstractValueID], _ exploration: Exploration) -> Bool {
    guard let place = exploration.rest(sheet, in: state) else { return false }
    let name = exploration.name(place, sheet)
    return !sheet.notches.contains { $0.name == name }
  }

  private func isFree(_ driver: String, in state: [AbstractValueID], _ exploration: Exploration) -> Bool {
    exploration.driver(driver, in: state)?.kind != .finger
  }

  private func leads(
    _ cell: Exploration.Cell, to notch: AbstractValue, _ sheet: SheetPlan, _ exploration: Exploration
  ) -> Bool {
    cell.outcomes.contains { outcome in
      if case .settling(notch, _, _)? = exploration.activity(sheet, in: outcome.after) { true } else { false }
    }
  }

  /// A tap whose target can be rested at leads there.
  private func misledTap(_ sheet: SheetPlan, _ exploration: inout Exploration) -> FiniteFault? {
    let notches = exploration.bytecode.index.enumerations[sheet.notchType]?.cases.map(\.name) ?? []
    for tap in sheet.taps where tap.target != tap.notch {
      guard let target = tap.target, let number = notches.firstIndex(of: target) else { continue }
      for cell in exploration.tapCells(tap, sheet) {
        let goal = AbstractValue.enumCase(number, [])
        if exploration.canRest(goal, in: exploration.states[cell.state]), !leads(cell, to: goal, sheet, exploration) {
          return .transition(cell, "a tap at `\(tap.notch)` does not lead to `\(target)`")
        }
      }
    }
    return nil
  }
}

extension Exploration {
  /// The cells of taps on a sheet that rests at an entry's notch, in a mode in which the entry counts.
  fileprivate func tapCells(_ tap: SheetPlan.Tap, _ sheet: SheetPlan) -> [Cell] {
    cells.filter { cell in
      guard cell.event.kind == .tapped, isTap(cell.event, on: sheet), let notch = rest(sheet, in: states[cell.state]),
        name(notch, sheet) == tap.notch
      else { return false }
      return counts(tap, sheet, in: states[cell.state])
    }
  }

  private func isTap(_ event: FiniteEvent, on sheet: SheetPlan) -> Bool {
    bytecode.tapPlace(event.subject) == .sheet
      && bytecode.name(event.subject?.parts.first, of: ReservedNames.region) == sheet.node
  }

  private func counts(_ tap: SheetPlan.Tap, _ sheet: SheetPlan, in state: [AbstractValueID]) -> Bool {
    guard let mode = mode(in: state) else { return true }
    return tap.mode.map { $0 == mode } ?? !sheet.modes.contains { $0.name == mode }
  }
}
