import Machine
import ProgramIR

/// The law of commands: a touch holds a sheet, and a tap or the app's `move` sends it to the requested notch. A touch on
/// a sheet that no finger can drag changes nothing. A sheet that settles at a notch follows it when a resize moves the
/// notch.
///
/// **Why:** a machine that ignores every event would satisfy most of the other laws.
struct CommandsTakeEffect: StateLaw {
  let name = "obedience"

  func violations(in graph: inout ReachabilityGraph) -> [StateViolation] {
    switch graph.component {
    case .sheet(let sheet):
      for cell in graph.cells {
        if let sentence = refusal(sheet, cell, &graph) { return [.transition(cell, sentence)] }
      }
      return misledTap(sheet, &graph).map { [$0] } ?? []
    case .owner(let ownership):
      return graph.firstViolation { [graph] event, outcome in
        guard event.kind == .began, let name = graph.bytecode.name(event.subject, of: ReservedNames.region),
          ownership.dragging.contains(name), graph.owner(ownership.field, in: outcome.before)?.kind != .finger
        else { return nil }
        return graph.owner(ownership.field, in: outcome.after).map { $0 == (.finger, event.subject) } == true
          ? nil : "a touch on `\(name)` is not listened to"
      }
    case .tabs: return []
    }
  }

  private func refusal(
    _ sheet: SheetDeclaration, _ cell: ReachabilityGraph.TransitionGroup, _ graph: inout ReachabilityGraph
  ) -> String? {
    let state = graph.states[cell.state]
    switch (graph.activity(sheet, in: state), cell.event.kind) {
    case (.resting(let place)?, .move), (.settling(let place, _, _)?, .move):
      guard graph.bytecode.name(cell.event.subject, of: ReservedNames.destination) == sheet.node,
        let wanted = cell.event.subject?.parts.first, wanted != place, graph.canRest(wanted, in: state)
      else { return nil }
      return leads(cell, to: wanted, sheet, graph)
        ? nil : "the app moves it to `\(graph.name(wanted, sheet))`, and it does not go there"
    case (.resting?, .began), (.settling?, .began):
      guard let name = graph.bytecode.name(cell.event.subject, of: ReservedNames.region) else { return nil }
      if name == sheet.node, !sheet.behavior(in: graph.mode(in: state)).isDraggable {
        return cell.outcomes.allSatisfy(\.isIgnored) ? nil : "a touch counts although no finger can drag the sheet"
      }
      guard sheet.regions.contains(name),
        sheet.behavior(in: graph.mode(in: state)).isDraggable, !isGone(sheet, in: state, graph),
        sheet.owner.map({ isFree($0, in: state, graph) }) ?? true
      else { return nil }
      let isHeld = cell.outcomes.allSatisfy { outcome in
        if case .tracking? = graph.activity(sheet, in: outcome.after) { true } else { false }
      }
      return isHeld ? nil : "a touch on `\(name)` does not take hold of `\(sheet.node)`"
    case (.settling(let to, _, let token)?, .resized), (.settling(let to, _, let token)?, .measured),
      (.settling(let to, _, let token)?, .prepended):
      let isFollowed = cell.outcomes.contains { outcome in
        guard case .settling(to, _, let next)? = graph.activity(sheet, in: outcome.after) else { return false }
        return next != token
      }
      return isFollowed || !graph.canRest(to, in: state)
        ? nil : "an animation goes on to where `\(graph.name(to, sheet))` was before a resize"
    case (.resting?, _), (.settling?, _), (.tracking?, _), (nil, _): return nil
    }
  }

  /// Whether the sheet is dismissed, so that a touch cannot hit it.
  private func isGone(_ sheet: SheetDeclaration, in state: [AbstractValueID], _ graph: ReachabilityGraph) -> Bool {
    guard let place = graph.rest(sheet, in: state) else { return false }
    return graph.name(place, sheet) == SheetDeclaration.dismissed
  }

  private func isFree(_ owner: String, in state: [AbstractValueID], _ graph: ReachabilityGraph) -> Bool {
    graph.owner(owner, in: state)?.kind != .finger
  }

  private func leads(
    _ cell: ReachabilityGraph.TransitionGroup, to notch: AbstractValue, _ sheet: SheetDeclaration,
    _ graph: ReachabilityGraph
  ) -> Bool {
    cell.outcomes.contains { outcome in
      if case .settling(notch, _, _)? = graph.activity(sheet, in: outcome.after) { true } else { false }
    }
  }

  /// Returns a violation if a tap does not lead to its target, although the sheet can rest there.
  private func misledTap(_ sheet: SheetDeclaration, _ graph: inout ReachabilityGraph) -> StateViolation? {
    let notches = graph.bytecode.index.enumerations[sheet.notchType]?.cases.map(\.name) ?? []
    for tap in sheet.taps where tap.target != tap.notch {
      guard let target = tap.target, let number = notches.firstIndex(of: target) else { continue }
      for cell in graph.tapCells(tap, sheet) {
        let goal = AbstractValue.enumCase(number, [])
        if graph.canRest(goal, in: graph.states[cell.state]), !leads(cell, to: goal, sheet, graph) {
          return .transition(cell, "a tap at `\(tap.notch)` does not lead to `\(target)`")
        }
      }
    }
    return nil
  }
}

extension ReachabilityGraph {
  /// Returns the cells of taps on a sheet that rests at the notch of an entry, in a mode in which the entry applies.
  fileprivate func tapCells(_ tap: SheetDeclaration.Tap, _ sheet: SheetDeclaration) -> [TransitionGroup] {
    cells.filter { cell in
      guard cell.event.kind == .tapped, isTap(cell.event, on: sheet), let notch = rest(sheet, in: states[cell.state]),
        name(notch, sheet) == tap.notch
      else { return false }
      return sheet.applies(tap, in: mode(in: states[cell.state]))
    }
  }

  private func isTap(_ event: AbstractEvent, on sheet: SheetDeclaration) -> Bool {
    bytecode.tapTarget(event.subject) == .sheet
      && bytecode.name(event.subject?.parts.first, of: ReservedNames.region) == sheet.node
  }
}
