import Machine

/// Where a tap goes to where the sheet rested before, that is not always the same notch.
struct ObservedMemory: FiniteProperty {
  let name = "observed memory"

  func faults(in exploration: inout Exploration) -> [FiniteFault] {
    guard case .sheet(let sheet) = exploration.component, exploration.isComplete else { return [] }
    var faults: [FiniteFault] = []
    for tap in sheet.taps where tap.target == nil {
      let shared = sheet.taps.filter { $0.span == tap.span }
      guard shared.first == tap else { continue }
      let cells = shared.flatMap { exploration.tapCells($0, sheet) }
      let goals = shared.map { self.goals(of: exploration.tapCells($0, sheet), sheet, exploration) }
      // What is never tapped is the finding of another property.
      guard !cells.isEmpty, goals.allSatisfy({ $0.count <= 1 }) else { continue }
      let distinct = Set(goals.compactMap(\.first))
      let goal = distinct.count == 1 ? distinct.first : nil
      faults.append(
        FiniteFault(
          id: .unobservedMemory,
          sentence:
            "a tap at `\(tap.notch)` goes to \(goal.map { "`\($0)`" } ?? "one notch in each mode"), wherever it rested before",
          span: tap.span, path: cells.first.map { exploration.tapping($0, sheet) },
          help: goal.map { ["write `\(tap.notch): \($0)`, which says the same"] } ?? []))
    }
    return faults
  }

  private func goals(of cells: [Exploration.Cell], _ sheet: SheetPlan, _ exploration: Exploration) -> Set<String> {
    var goals: Set<String> = []
    for cell in cells {
      for outcome in cell.outcomes {
        switch exploration.activity(sheet, in: outcome.after) {
        case .settling(let to, _, _)?, .resting(let to)?: goals.insert(exploration.name(to, sheet))
        case .tracking?, nil: break
        }
      }
    }
    return goals
  }
}
