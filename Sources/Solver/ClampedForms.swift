import Model
import Numerics

/// The lengths of a screen for its machine, safe for all parameters and equal to the solution wherever its obligations
/// hold.
///
/// **Why:** a machine receives parameters outside the proved domain, such as a new phone or a measure out of its range.
///
/// **Invariant:** for all parameters from 0 to 2^30 pt no limit is negative, the notches of a mode ascend, and 0 ≤
/// returned ≤ critical.
package struct ClampedForms: Sendable {
  package var graph: FormGraph { forms.graph }
  private let solution: Solution
  private let reachableNotches: [NodeID: [ReachableNotches]]
  private var forms: BoundedGraph
  /// The clamped forms, in the order of the solution's quantities.
  private var clamped: [AffineForm] = []
  /// The most recent results: many lengths of a screen share one form.
  private var recent: [(form: AffineForm, clamped: AffineForm)] = []

  package init(_ solution: Solution, of spec: Spec) {
    self.solution = solution
    reachableNotches = spec.reachableNotches()
    let box = Array(repeating: Interval.lengths, count: solution.graph.parameterCount)
    forms = BoundedGraph(solution.graph, in: box)
    clamped.reserveCapacity(solution.quantities.count)
    for index in spec.nodes.indices {
      let node = NodeID(index: index)
      if case .sheet(let sheet) = spec.nodes[index].kind {
        clampSheet(node, sheet)
      } else {
        for solved in solution.quantities(of: node) { clamped.append(clamp(solved)) }
      }
    }
  }

  package subscript(node: NodeID, quantity: Quantity) -> AffineForm? {
    solution.place(of: quantity, of: node).map { clamped[$0] }
  }

  private mutating func clamp(_ solved: SolvedQuantity) -> AffineForm {
    switch solved.quantity {
    case .top: solved.form
    case .collapsed: notNegative(solved.form, atMost: solution.form(solved.node, .height))
    case .returned: notNegative(solved.form, atMost: self[solved.node, .critical])
    case .width: notNegative(solved.form, atMost: AffineForm(Solution.parameter(.width)))
    case .height, .travel, .viewport, .contentHeight, .critical, .range, .insetTop, .insetBottom, .strip, .pinnedAt,
      .page, .available, .lowest,
      .highest, .leading, .notch, .formula:
      notNegative(solved.form, atMost: nil)
    }
  }

  private mutating func notNegative(_ form: AffineForm, atMost limit: AffineForm?) -> AffineForm {
    var limited = form
    if let limit, !forms.isAtMost(form, limit) { limited = forms.graph.minimum([form, limit]) }
    if limited.constant.signum >= 0 && limited.terms.allSatisfy({ isNotNegative($0) }) { return limited }
    if let known = recent.last(where: { $0.form == limited }) { return known.clamped }
    let clamped = forms.isAtMost(.zero, limited) ? limited : forms.graph.maximum([.zero, limited])
    if recent.count == 8 { recent.removeFirst() }
    recent.append((limited, clamped))
    return clamped
  }

  private func isNotNegative(_ term: AffineForm.Term) -> Bool {
    term.coefficient.signum > 0 && graph.isParameter(term.variable)
  }
}

extension ClampedForms {
  private mutating func clampSheet(_ node: NodeID, _ sheet: Sheet) {
    let (reachableNotches, activity) = (reachableNotches[node] ?? [], solution.activity[node] ?? [])
    let notches = notches(node, sheet, reachableNotches, activity)
    let lowest = forms.end(.lowest, of: reachableNotches, heights: notches, activity)
    let highest = forms.end(.highest, of: reachableNotches, heights: notches, activity)
    for solved in solution.quantities(of: node) {
      switch solved.quantity {
      case .notch(let notch): clamped.append(notches[notch])
      case .lowest: clamped.append(lowest)
      case .highest, .height: clamped.append(highest)
      case .travel: clamped.append(notNegative(highest - lowest, atMost: nil))
      case .top, .available, .contentHeight, .collapsed, .viewport, .critical, .range, .returned, .insetTop,
        .insetBottom, .strip, .pinnedAt,
        .page, .leading, .width, .formula:
        clamped.append(clamp(solved))
      }
    }
  }

  /// Returns the heights of the notches. Each is at least the nearest lower active notch in every mode in which both
  /// can rest.
  private mutating func notches(
    _ node: NodeID, _ sheet: Sheet, _ reachableNotches: [ReachableNotches], _ activity: [[Inequality]]
  ) -> [AffineForm] {
    var floors = [AffineForm](repeating: .zero, count: reachableNotches.count)
    var places = [Int](repeating: 0, count: reachableNotches.count)
    var notches: [AffineForm] = []
    for index in sheet.notches.indices {
      let own = solution.form(node, .notch(index)) ?? .zero
      let isIn = reachableNotches.indices.map {
        places[$0] < reachableNotches[$0].notches.count && reachableNotches[$0].notches[places[$0]] == index
      }
      var below: [AffineForm] = isIn.contains(true) ? [] : [.zero]
      for (resting, isIn) in isIn.enumerated() where isIn && !below.contains(floors[resting]) {
        below.append(floors[resting])
      }
      let clamped = forms.maximum(below + [own])
      notches.append(clamped)
      for (resting, isIn) in isIn.enumerated() where isIn {
        floors[resting] = forms.graph.choice(activity[index], clamped, floors[resting])
        places[resting] += 1
      }
    }
    return notches
  }
}
