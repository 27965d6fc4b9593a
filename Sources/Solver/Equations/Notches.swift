import Model
import Numerics

// The notches at which a sheet can rest: those that a mode names, while their conditions hold.

/// The notches at which a sheet can rest in one mode, or in several modes with the same notches.
struct ReachableNotches: Equatable {
  var modes: [ModeID]
  /// Ascending indices into `Sheet.notches`.
  var notches: [Int]
}

extension Spec {
  /// Returns the notches of each sheet at which it can rest.
  func reachableNotches() -> [NodeID: [ReachableNotches]] {
    var reachableNotches: [NodeID: [ReachableNotches]] = [:]
    for id in sheets {
      if case .sheet(let sheet) = nodes[id.index].kind { reachableNotches[id] = self.reachableNotches(of: sheet) }
    }
    return reachableNotches
  }

  /// Groups modes with the same notches. In a mode that the sheet does not name, it can rest at every notch.
  private func reachableNotches(of sheet: Sheet) -> [ReachableNotches] {
    var reachableNotches: [ReachableNotches] =
      modes.isEmpty ? [ReachableNotches(modes: [], notches: sheet.rests(in: nil))] : []
    for index in modes.indices {
      let mode = ModeID(index: index)
      let notches = sheet.rests(in: mode)
      if let known = reachableNotches.firstIndex(where: { $0.notches == notches }) {
        reachableNotches[known].modes.append(mode)
      } else {
        reachableNotches.append(ReachableNotches(modes: [mode], notches: notches))
      }
    }
    return reachableNotches
  }
}

enum SheetEnd {
  case lowest, highest
}

extension BoundedGraph {
  /// Returns the height of the lowest or highest active notch over all modes.
  ///
  /// The notches within a mode ascend, which is an obligation. The last active one is therefore the highest, and only
  /// different modes need a comparison.
  ///
  /// - Parameters:
  ///   - heights: The height of each notch.
  ///   - activity: The condition under which each notch is active.
  mutating func end(
    _ end: SheetEnd, of reachableNotches: [ReachableNotches], heights: [AffineForm], _ activity: [[Inequality]]
  ) -> AffineForm {
    var candidates: [AffineForm] = []
    for resting in reachableNotches {
      guard let first = resting.notches.first else { continue }
      // From the far end to the near one, each active notch replaces those beyond it. If no notch is active, which
      // violates an obligation, both ends are the first notch.
      var candidate = heights[first]
      for notch in end == .highest ? resting.notches : resting.notches.reversed() {
        candidate = graph.choice(activity[notch], heights[notch], candidate)
      }
      if !candidates.contains(candidate) { candidates.append(candidate) }
    }
    if candidates.isEmpty { return .zero }
    return switch end {
    case .lowest: minimum(candidates)
    case .highest: maximum(candidates)
    }
  }
}

extension EquationSolver {
  /// Returns the height of a sheet's lowest or highest active notch.
  mutating func end(_ end: SheetEnd, of node: NodeID, _ sheet: Sheet) -> AffineForm {
    let reachableNotches = reachableNotches[node] ?? []
    let canRest = Set(reachableNotches.flatMap(\.notches))
    let heights = sheet.notches.indices.map { canRest.contains($0) ? value(node, .notch($0)) : .zero }
    let activities = sheet.notches.map { activity(of: $0) }
    return isPostponing ? .zero : forms.end(end, of: reachableNotches, heights: heights, activities)
  }

  /// Returns the comparisons that must all hold for a notch to be active.
  mutating func activity(of notch: Notch) -> [Inequality] {
    notch.condition.map { comparisons($0) } ?? []
  }

  mutating func choice(_ condition: [Inequality], _ then: AffineForm, _ otherwise: AffineForm) -> AffineForm {
    isPostponing ? .zero : graph.choice(condition, then, otherwise)
  }

  /// Whether one form is at most another for all parameters from 0 to 2^30, as far as bounds and a few case
  /// distinctions show.
  mutating func isAtMost(_ left: AffineForm, _ right: AffineForm) -> Bool {
    forms.isAtMost(left, right)
  }
}
