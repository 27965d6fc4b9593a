// The place to which a released sheet goes (Semantics, section 3).
//
// **Sign:** heights grow with `pace`, the velocity toward larger heights in points per second, so one rule serves sheets
// at both edges.
extension ScrollMachine {
  /// The place for a release: dismissal, a height between the notches, or a notch by the rule of the direction.
  mutating func releasePlace(_ node: Node, _ sheet: Sheet, _ velocity: Number, _ from: Notch) -> Notch {
    let pace = sheet.edge == .top ? velocity : -velocity
    if isDismissed(node, sheet, pace, from) { return .gone }
    let height = state.sheets[slot(node)].height
    if let glide = sheet.release.glide {
      setFreeHeight(node, clamp(height, lowest(node), highest(node)) + glide.of(pace))
      return freePlace(node)
    }
    return releaseNotch(node, sheet, clamp(height, lowestRest(node), highest(node)), pace, from)
  }

  private func isDismissed(_ node: Node, _ sheet: Sheet, _ pace: Number, _ from: Notch) -> Bool {
    guard let rule = dismissal(node) else { return false }
    // A sheet that is caught on its way in goes back.
    guard rule.from.isEmpty || from == .gone || rule.from.contains(from) else { return false }
    let height = state.sheets[slot(node)].height
    let bound = rule.velocity.map { value($0, node) }
    if let below = rule.below {
      let limit = value(below, node)
      // A sheet that is thrown back faster than the velocity is not dismissed.
      if height < limit, !(rule.isRescued && bound.map { -pace < -$0 } ?? false) { return true }
    }
    guard let bound, -pace > bound else { return false }
    return rule.within.map { height <= value($0, node) } ?? true
  }

  private func value(_ height: Dismiss.Height, _ node: Node) -> Number {
    switch height {
    case .notch(let notch): self.height(node, at: notch)
    case .height(let quantity): value(quantity, node)
    }
  }

  private func value(_ quantity: Quantity, _ node: Node) -> Number {
    switch quantity {
    case .constant(let number): number
    case .formula(let index): state.lengths.formulas[screen.traits[node].firstFormula + index]
    }
  }

  private func releaseNotch(_ node: Node, _ sheet: Sheet, _ height: Number, _ pace: Number, _ from: Notch) -> Notch {
    let release = sheet.release(from: from)
    if let leap = release.expand.leap, pace > leap { return nearest(node, to: highest(node)) }
    if let leap = release.collapse.leap, pace < -leap { return goneIsNotch(node) ? .gone : nearest(node, to: 0) }
    let policy = pace > 0 ? release.expand.policy : pace < 0 ? release.collapse.policy : release.atRest
    func nearby(_ height: Number) -> Notch { nearestPlace(node, sheet, to: height, tiesUp: policy.tiesUp) }
    func onward() -> Notch { neighbor(node, sheet, pace > 0 ? .above : .below, height) }
    switch policy {
    case .nearest, .free: return nearby(height)
    case .projected(let lookahead, let flick, let goal):
      if pace == 0, !release.isUniform { return nearby(height) }
      let projection = height + lookahead.of(pace)
      guard let flick, pace < -flick || pace > flick else { return nearby(projection) }
      // Places ascend with their numbers, also where two of them have one height.
      func farther(_ one: Notch, _ other: Notch) -> Notch { (pace > 0) == (other > one) ? other : one }
      switch goal {
      case .next:
        let (best, second) = twoNearest(node, sheet, to: projection)
        return farther(best, second)
      case .atLeastNext: return farther(nearby(projection), onward())
      case .nextFromNearest:
        return neighbor(node, sheet, pace > 0 ? .above : .below, self.height(node, at: nearby(projection)))
      }
    case .stepwise(let glide, let redirect, let skips):
      let projection = height + glide.of(pace)
      let reached = skips ? clamp(projection, lowestRest(node), highest(node)) : height
      let gap = gap(node, sheet, reached, expands: expands(node, height, pace, from))
      return gap.way(to: projection) > redirect.of(gap.length) ? gap.next : gap.passed
    case .directional(let tolerance, _):
      let isSlow = pace >= -tolerance && pace <= tolerance
      // With a tolerance of 0, no velocity is within it.
      if isSlow, pace == 0 || release.isUniform || tolerance != 0 { return nearby(height) }
      return onward()
    case .threshold(let velocity, let bound, let decidesAtRest):
      if pace == 0, !decidesAtRest { return nearby(height) }
      if let velocity, pace >= velocity || pace <= -velocity, pace != 0 || release.isUniform { return onward() }
      let gap = gap(node, sheet, height, expands: expands(node, height, pace, from))
      switch bound {
      case .part(let part): return gap.way(to: height) >= part.of(gap.length) ? gap.next : gap.passed
      case .distance(let distance): return gap.way(to: height) >= value(distance, node) ? gap.next : gap.passed
      case .lines(let lines): return divided(node, sheet, lines, height, pace, from) ?? nearby(height)
      }
    }
  }

  /// Whether a release goes toward larger heights. At rest, the direction is the one away from the origin.
  private func expands(_ node: Node, _ height: Number, _ pace: Number, _ from: Notch) -> Bool {
    pace == 0 ? height > self.height(node, at: from) : pace > 0
  }

  /// The place for a sheet by the line of the gap that holds it. At a notch, that gap is on the side to which the sheet
  /// moves. `nil` if the gap has no line.
  private func divided(
    _ node: Node, _ sheet: Sheet, _ lines: [Release.Line], _ height: Number, _ pace: Number, _ from: Notch
  ) -> Notch? {
    let lower = neighbor(node, sheet, pace < 0 ? .below : .atOrBelow, height)
    let upper = neighbor(node, sheet, pace < 0 ? .atOrAbove : .above, height)
    guard let line = lines.first(where: { $0.lower == lower && upper == lower + 1 }) else { return nil }
    let isAbove = height > self.height(node, at: from)
    return height > value(isAbove ? line.up : line.down, node) ? upper : lower
  }

  // MARK: Gaps

  /// The two notches between which a sheet is, in the direction of its movement.
  private struct Gap {
    var passed: Notch, next: Notch
    /// The height of the passed notch, and the distance to the next one, in points.
    var start: Number, length: Number
    var expands: Bool

    /// The distance from the passed notch to a height, in points.
    func way(to height: Number) -> Number { expands ? height - start : start - height }
  }

  private func gap(_ node: Node, _ sheet: Sheet, _ height: Number, expands: Bool) -> Gap {
    let passed = neighbor(node, sheet, expands ? .atOrBelow : .atOrAbove, height)
    let next = neighbor(node, sheet, expands ? .above : .below, height)
    let (start, end) = (self.height(node, at: passed), self.height(node, at: next))
    return Gap(passed: passed, next: next, start: start, length: expands ? end - start : start - end, expands: expands)
  }

  // MARK: Searches

  /// The side of a height on which the nearest notch is searched.
  private enum Side {
    case above, below, atOrAbove, atOrBelow

    var isAbove: Bool { self == .above || self == .atOrAbove }

    func holds(_ notch: Number, _ height: Number) -> Bool {
      switch self {
      case .above: notch > height
      case .below: notch < height
      case .atOrAbove: notch >= height
      case .atOrBelow: notch <= height
      }
    }
  }

  /// The nearest notch on a side of a height; the end notch if there is none. Below all notches is dismissal, if it is a
  /// place like a notch.
  private func neighbor(_ node: Node, _ sheet: Sheet, _ side: Side, _ height: Number) -> Notch {
    let count = sheet.notches.count
    for index in 0..<count {
      let notch = side.isAbove ? index : count - 1 - index
      if canRest(node, at: notch), side.holds(self.height(node, at: notch), height) { return notch }
    }
    return goneIsNotch(node) && !side.isAbove ? .gone : nearest(node, to: height)
  }

  /// The notch nearest to a height where a sheet can rest now; of two equally near ones the smaller, unless the only rule
  /// of the release takes the larger.
  func nearest(_ node: Node, to height: Number) -> Notch {
    guard let sheet = screen.sheet(node) else { return 0 }
    return nearest(node, sheet, to: height, tiesUp: sheet.release.tiesUp)
  }

  private func nearest(_ node: Node, _ sheet: Sheet, to height: Number, tiesUp: Bool) -> Notch {
    var (best, smallest): (Notch, Number?) = (lastResort(node), nil)
    for notch in sheet.notches.indices where canRest(node, at: notch) {
      let distance = distance(height, self.height(node, at: notch))
      if let least = smallest, tiesUp ? distance > least : distance >= least { continue }
      (best, smallest) = (notch, distance)
    }
    return best
  }

  /// The place nearest to a height, among the notches and, if it is a place like a notch, dismissal.
  private func nearestPlace(_ node: Node, _ sheet: Sheet, to height: Number, tiesUp: Bool) -> Notch {
    guard goneIsNotch(node) else { return nearest(node, sheet, to: height, tiesUp: tiesUp || sheet.release.tiesUp) }
    var (best, smallest): (Notch, Number) = (.gone, distance(height, 0))
    for notch in sheet.notches.indices where canRest(node, at: notch) {
      let distance = distance(height, self.height(node, at: notch))
      if sheet.release.someTieUp ? distance > smallest : distance >= smallest { continue }
      (best, smallest) = (notch, distance)
    }
    return best
  }

  /// The two places nearest to a height, the nearer first; of equally near ones the smaller. If a sheet can rest at one
  /// place only, both are that place.
  private func twoNearest(_ node: Node, _ sheet: Sheet, to height: Number) -> (best: Notch, second: Notch) {
    var best: (notch: Notch, distance: Number)?
    var second: (notch: Notch, distance: Number)?
    if goneIsNotch(node) { best = (.gone, distance(height, 0)) }
    for notch in sheet.notches.indices where canRest(node, at: notch) {
      let found = (notch: notch, distance: distance(height, self.height(node, at: notch)))
      if let nearer = best, found.distance >= nearer.distance {
        if let next = second, found.distance >= next.distance { continue }
        second = found
      } else {
        (best, second) = (found, best)
      }
    }
    let nearest = best?.notch ?? 0
    return (nearest, second?.notch ?? nearest)
  }

  private func distance(_ one: Number, _ other: Number) -> Number { max(one - other, other - one) }
}
