import Model
import Numerics

// Which notches a sheet can rest at: those that a mode names, while their conditions hold.

/// The notches at which a sheet can rest in a mode, or in several that name the same.
struct ReachableNotches: Equatable {
  var modes: [ModeID]
  /// Ascending indices into `Sheet.notches`.
  var notches: [Int]
}

extension Spec {
  /// Per node that is a sheet, where it can rest.
  func reachableNotches() -> [NodeID: [ReachableNotches]] {
    var reachableNotches: [NodeID: [ReachableNotches]] = [:]
    for id in sheets {
      if case .sheet(let sheet) = nodes[id.index].kind { reachableNotches[id] = self.reachableNotches(of: sheet) }
    }
    return reachableNotches
  }

  /// A mode that a sheet does not name lets it rest anywhere. Modes with the same notches stand together.
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
  /// The height of the lowest or highest notch that is active, over all modes.
  ///
  /// Within a mode notches ascend: that is a duty. The last active one is therefore the highest, and only between modes
  /// is there something to compare.
  ///
  /// - Parameters:
  ///   - heights: by notch.
  ///   - activity: by notch, when it is active.
  mutating func end(
    _ end: SheetEnd, of reachableNotches: [ReachableNotches], heights: [AffineForm], _ activity: [[Inequality]]
  ) -> AffineForm {
    var candidates: [AffineForm] = []
    for resting in reachableNotches {
      guard let first = resting.notches.first else { continue }
      // From the far end to the near one: each active notch takes the place of those beyond it. Where against the
      // duties none is active, both ends are the first notch.
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
  /// The height of a sheet's lowest or highest active notch.
  mutating func end(_ end: SheetEnd, of node: NodeID, _ sheet: Sheet) -> AffineForm {
    let reachableNotches = reachableNotches[node] ?? []
    let canRest = Set(reachableNotches.flatMap(\.notches))
    let heights = sheet.notches.indices.map { canRest.contains($0) ? value(node, .notch($0)) : .zero }
    let activities = sheet.notches.map { activity(of: $0) }
    return isPostponing ? .zero : forms.end(end, of: reachableNotches, heights: heights, activities)
  }

  /// When a notch is active: all of these.
  mutating func activity(of notch: Notch) -> [Inequality] {
    notch.condition.map { comparisons($0) } ?? []
  }

  mutating func choice(_ condition: [Inequality], _ then: AffineForm, _ otherwise: AffineForm) -> AffineForm {
    isPostponing ? .zero : graph.choice(condition, then, otherwise)
  }

  /// Whether one form is at most another for all parameters from 0 to 2^30, as far as ranges and a few case distinctions
  /// can tell.
  mutating func isAtMost(_ left: AffineForm, _ right: AffineForm) -> Bool {
    forms.isAtMost(left, right)
  }
}
