import Model
import Numerics

// A notch is the height of the sheet from the edge of its reference. With the safe area as reference, or with bars over
// the sheets, the visible height also includes the inset of the sheet's edge. The content is laid out for the highest
// notch that is active in the environment in any mode.

extension EquationSolver {
  mutating func sheetEquation(_ node: NodeID, _ sheet: Sheet, _ quantity: Quantity) -> AffineForm {
    switch quantity {
    case .available:
      return value(of: .screen) - inset(of: sheet, at: .top) - inset(of: sheet, at: .bottom)
    case .notch(let index):
      return form(sheet.notches[index].height, available: .quantity(node, .available))
        + inset(of: sheet, at: sheet.edge)
    case .formula(let index):
      return form(sheet.formulas[index].expression, available: .quantity(node, .available))
    case .lowest:
      return end(.lowest, of: node, sheet)
    case .highest, .height:
      return end(.highest, of: node, sheet)
    case .travel:
      return value(node, .highest) - value(node, .lowest)
    case .contentHeight:
      return sheet.content.reduce(heights(of: sheet.footers)) { $0 + naturalHeight(of: $1) }
    case .width:
      return sheet.width.map { form($0, available: .screenWidth) } ?? value(of: .screenWidth)
    case .leading:
      return leading(sheet.side, value(of: .screenWidth) - value(node, .width))
    default: return .zero
    }
  }

  /// - Parameter rest: the width of the screen beside the sheet, in points.
  private func leading(_ side: SheetSide, _ rest: AffineForm) -> AffineForm {
    switch side {
    case .leading: .zero
    case .center: rest * Rational(1, 2)
    case .trailing: rest
    }
  }

  /// Returns the distance between an edge of the screen and the space of a sheet. Bars over the sheets include the safe
  /// area.
  private mutating func inset(of sheet: Sheet, at edge: Edge) -> AffineForm {
    let bars = spec.barsOverSheets(at: edge)
    guard bars.isEmpty else { return heights(of: bars) }
    return switch sheet.reference {
    case .container: .zero
    case .safeArea: .safeArea(edge)
    }
  }

  mutating func sheetTop(_ node: NodeID) -> AffineForm {
    guard case .sheet(let sheet) = spec.nodes[node.index].kind else { return .zero }
    return switch sheet.edge {
    case .bottom: value(of: .screen) - value(node, .highest)
    case .top: .zero
    }
  }

  /// Returns the height of a sheet's child if all its content were visible. It is the declared or preferred height, or
  /// that of the content, within the declared bounds.
  private mutating func naturalHeight(of node: NodeID) -> AffineForm {
    if members[node.index].height != nil { return value(node, .height) }
    let extent = spec[node].kind.height?.extent
    let space = available(for: node)
    let own = extent?.preferred.map { form($0, available: space) } ?? wholeContent(of: node)
    let limited = extent?.maximum.map { minimum([form($0, available: space), own]) } ?? own
    let bounds = extent?.minimum.map { [form($0, available: space)] } ?? []
    // Declared expressions may be negative in some environments; a height never is.
    let isSaid = extent?.preferred != nil || extent?.maximum != nil || !bounds.isEmpty
    return isSaid ? maximum([.zero] + bounds + [limited]) : limited
  }

  /// Returns the height of the complete content.
  private mutating func wholeContent(of node: NodeID) -> AffineForm {
    let member = members[node.index]
    switch member.kind {
    case .box, .header, .sheet:
      return .zero
    case .list:
      return value(node, .contentHeight)
    case .scroll, .page:
      return member.children.reduce(.zero) { $0 + naturalHeight(of: $1) }
    case .tabs:
      // Inside a scroll, the inset takes no space before the strip is pinned.
      let inset = scroll(holding: node) == nil ? value(of: .inset(node)) : .zero
      return value(node, .strip) + inset + maximum(member.children.map { naturalHeight(of: $0) })
    }
  }

  /// Adds the obligations of a sheet. Notches and formulas are non-negative, a width is above 0 and
  /// at most that of the screen, every mode has an active notch, and the notches that
  /// are active together in a mode ascend.
  mutating func addSheetObligations(_ node: NodeID, to obligations: inout [Obligation]) {
    guard case .sheet(let sheet) = spec.nodes[node.index].kind else { return }
    let activities = sheet.notches.map { activity(of: $0) }
    for (index, notch) in sheet.notches.enumerated() {
      let claim = Claim(left: .zero, right: solved(.quantity(node, .notch(index))), given: activities[index])
      obligations.append(
        Obligation(subject: .notchNotNegative(sheet: node, notch: index), claims: [claim], span: notch.height.span))
    }
    if let width = sheet.width {
      let (own, screen) = (solved(.quantity(node, .width)), AffineForm(Solution.parameter(.width)))
      obligations += [
        Obligation(
          subject: .lengthNotNegative(node, .width), claims: [Claim(left: .zero, right: own, isStrict: true)],
          span: width.span),
        Obligation(subject: .widthWithinScreen(node), claims: [Claim(left: own, right: screen)], span: width.span),
      ]
    }
    for (index, formula) in sheet.formulas.enumerated() {
      let quantity = Quantity.formula(index)
      let claim = Claim(left: .zero, right: solved(.quantity(node, quantity)), isStrict: formula.isPositive)
      obligations.append(
        Obligation(subject: .lengthNotNegative(node, quantity), claims: [claim], span: formula.expression.span))
    }
    var seen: Set<NotchPair> = []
    for resting in reachableNotches[node] ?? [] {
      // Without a permanent notch, the modes with the same notches share one obligation, so that one fault is one
      // finding.
      if !sheet.hasPermanentNotch(resting) {
        obligations.append(restingObligation(node, sheet, resting, mode: resting.modes.first, activities))
      }
      addOrderObligations(node, sheet, resting, activities, &seen, to: &obligations)
    }
  }

  /// Returns the obligation that some notch is active: a form that is 1 if one is, and 0 otherwise, is at least 1.
  mutating func restingObligation(
    _ node: NodeID, _ sheet: Sheet, _ resting: ReachableNotches, mode: ModeID?, _ activities: [[Inequality]]
  ) -> Obligation {
    let isThere = resting.notches.reduce(AffineForm.zero) { choice(activities[$1], 1, $0) }
    let span = sheet.modes.first { $0.mode == mode }?.span ?? spec[node].name.span
    return Obligation(
      subject: .restingNotch(sheet: node, mode: mode), claims: [Claim(left: 1, right: isThere)], span: span)
  }

  /// Adds the order of each notch and those below it, down to the next unconditional one. Transitivity gives the rest.
  private func addOrderObligations(
    _ node: NodeID, _ sheet: Sheet, _ resting: ReachableNotches, _ activities: [[Inequality]],
    _ seen: inout Set<NotchPair>,
    to obligations: inout [Obligation]
  ) {
    for (place, upper) in resting.notches.enumerated() {
      for lower in resting.notches[..<place].reversed() {
        if seen.insert(NotchPair(lower: lower, upper: upper)).inserted {
          let claim = Claim(
            left: solved(.quantity(node, .notch(lower))), right: solved(.quantity(node, .notch(upper))),
            isStrict: true, given: activities[lower] + activities[upper])
          let subject = Obligation.Subject.notchOrder(sheet: node, lower: lower, upper: upper)
          obligations.append(Obligation(subject: subject, claims: [claim], span: sheet.notches[upper].height.span))
        }
        if activities[lower].isEmpty { break }
      }
    }
  }
}

extension AffineForm {
  fileprivate static func safeArea(_ edge: Edge) -> AffineForm {
    switch edge {
    case .top: AffineForm(Solution.parameter(.safeAreaTop))
    case .bottom: AffineForm(Solution.parameter(.safeAreaBottom))
    }
  }
}

// MARK: - Notches

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

extension Sheet {
  /// Whether one of the notches is active in every environment.
  func hasPermanentNotch(_ resting: ReachableNotches) -> Bool {
    resting.notches.contains { notches[$0].condition == nil }
  }
}

private struct NotchPair: Hashable {
  var lower: Int
  var upper: Int
}
