import Model
import Numerics

// Which notches a sheet can rest at: those that a mode names, while their conditions hold.

/// The notches at which a sheet can rest in a mode, or in several that name the same.
struct Resting: Equatable {
  var modes: [ModeID]
  /// Ascending indices into `Sheet.notches`.
  var notches: [Int]
}

extension Spec {
  /// Per node that is a sheet, where it can rest.
  func restings() -> [NodeID: [Resting]] {
    var restings: [NodeID: [Resting]] = [:]
    for id in sheets {
      if case .sheet(let sheet) = nodes[id.index].kind { restings[id] = self.restings(of: sheet) }
    }
    return restings
  }

  /// A mode that a sheet does not name lets it rest anywhere. Modes with the same notches stand together.
  private func restings(of sheet: Sheet) -> [Resting] {
    var restings: [Resting] = modes.isEmpty ? [Resting(modes: [], notches: sheet.rests(in: nil))] : []
    for index in modes.indices {
      let mode = ModeID(index: index)
      let notches = sheet.rests(in: mode)
      if let known = restings.firstIndex(where: { $0.notches == notches }) {
        restings[known].modes.append(mode)
      } else {
        restings.append(Resting(modes: [mode], notches: notches))
      }
    }
    return restings
  }
}

extension System {
  enum End {
    case lowest, highest
  }

  /// The height of the lowest or highest notch that is active, over all modes.
  ///
  /// Within a mode notches ascend: that is a duty. The last active one is therefore the highest, and only between modes
  /// is there something to compare.
  mutating func extreme(
    _ end: End, _ node: NodeID, _ sheet: Sheet, height: (inout System, Int) -> AffineForm
  ) -> AffineForm {
    var candidates: [AffineForm] = []
    for resting in restings[node] ?? [] {
      guard let first = resting.notches.first else { continue }
      // From the far end to the near one: each active notch takes the place of those beyond it. Where against the
      // duties none is active, both ends are the first notch.
      var candidate = height(&self, first)
      for notch in end == .highest ? resting.notches : resting.notches.reversed() {
        candidate = choice(activity(of: sheet.notches[notch]), height(&self, notch), candidate)
      }
      if !candidates.contains(candidate) { candidates.append(candidate) }
    }
    switch end {
    case .lowest: return minimum(undominated(candidates) { $0.isAtMost($1, $2) })
    case .highest: return maximum(undominated(candidates) { $0.isAtMost($2, $1) })
    }
  }

  /// When a notch is active: all of these.
  mutating func activity(of notch: Notch) -> [Comparison] {
    notch.condition.map { comparisons($0) } ?? []
  }

  mutating func choice(_ condition: [Comparison], _ then: AffineForm, _ otherwise: AffineForm) -> AffineForm {
    isPostponing ? .zero : graph.choice(condition, then, otherwise)
  }

  /// Whether one form is at most another for all parameters from 0 to 2^30, as far as ranges and a few case distinctions
  /// can tell.
  mutating func isAtMost(_ left: AffineForm, _ right: AffineForm) -> Bool {
    ranges.isAtMost(left, right, in: graph)
  }

  /// Candidates without those beside which another always decides.
  private mutating func undominated(
    _ candidates: [AffineForm], decides: (inout System, AffineForm, AffineForm) -> Bool
  ) -> [AffineForm] {
    if candidates.count < 2 { return candidates }
    var kept: [AffineForm] = []
    for candidate in candidates where !kept.contains(where: { decides(&self, $0, candidate) }) {
      kept.removeAll { decides(&self, candidate, $0) }
      kept.append(candidate)
    }
    return kept
  }
}
