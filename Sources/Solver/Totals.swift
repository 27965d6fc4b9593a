import Model
import Numerics

// A machine gets numbers that nothing was proved for: next year's phone, a measure out of its range. Its geometry is
// therefore made total: no limit is negative and notches are in order for all parameters from 0 to 2^30. Where the
// duties hold, a total form has the value of the form itself, and where that much is plain, it is the form itself.

extension System {
  /// One form per quantity of the node, in their order.
  mutating func totals(of node: NodeID, _ quantities: [Quantity]) -> [AffineForm] {
    if members[node.index].kind == .sheet, case .sheet(let sheet) = spec.nodes[node.index].kind {
      return sheetTotals(node, sheet, quantities)
    }
    var totals: [AffineForm] = []
    totals.reserveCapacity(quantities.count)
    for quantity in quantities { totals.append(total(node, quantity)) }
    return totals
  }

  private mutating func total(_ node: NodeID, _ quantity: Quantity) -> AffineForm {
    let form = solved(.quantity(node, quantity))
    switch quantity {
    case .top:
      return form
    case .collapsed:
      let height = value(node, .height)
      return notNegative(isAtMost(form, height) ? form : minimum([form, height]))
    case .height, .travel, .viewport, .contentHeight, .critical, .range, .strip, .pinnedAt, .page, .available, .lowest,
      .highest, .notch:
      return notNegative(form)
    }
  }

  private mutating func sheetTotals(_ node: NodeID, _ sheet: Sheet, _ quantities: [Quantity]) -> [AffineForm] {
    let notches = notchTotals(node, sheet)
    let lowest = extreme(.lowest, node, sheet) { _, notch in notches[notch] }
    let highest = extreme(.highest, node, sheet) { _, notch in notches[notch] }
    var totals: [AffineForm] = []
    for quantity in quantities {
      switch quantity {
      case .notch(let notch): totals.append(notches[notch])
      case .lowest: totals.append(lowest)
      case .highest, .height: totals.append(highest)
      case .travel: totals.append(notNegative(highest - lowest))
      case .top, .available, .contentHeight, .collapsed, .viewport, .critical, .range, .strip, .pinnedAt, .page:
        totals.append(total(node, quantity))
      }
    }
    return totals
  }

  /// Each notch at least as high as the nearest lower one that is active, in every mode in which both can rest.
  private mutating func notchTotals(_ node: NodeID, _ sheet: Sheet) -> [AffineForm] {
    let restings = restings[node] ?? []
    var floors = [AffineForm](repeating: .zero, count: restings.count)
    var places = [Int](repeating: 0, count: restings.count)
    var totals: [AffineForm] = []
    for (index, notch) in sheet.notches.enumerated() {
      let own = value(node, .notch(index))
      let isIn = restings.indices.map {
        places[$0] < restings[$0].notches.count && restings[$0].notches[places[$0]] == index
      }
      var below: [AffineForm] = isIn.contains(true) ? [] : [.zero]
      for (resting, isIn) in isIn.enumerated() where isIn && !below.contains(floors[resting]) {
        below.append(floors[resting])
      }
      let total = maximum([own] + below.filter { !isAtMost($0, own) })
      totals.append(total)
      let activity = activity(of: notch)
      for (resting, isIn) in isIn.enumerated() where isIn {
        floors[resting] = choice(activity, total, floors[resting])
        places[resting] += 1
      }
    }
    return totals
  }

  /// Many lengths of a screen are one form: a list's viewport is its height and that of its page. The last few answers
  /// are therefore kept.
  private mutating func notNegative(_ form: AffineForm) -> AffineForm {
    if form.constant.signum >= 0 && form.terms.allSatisfy({ isNotNegative($0) }) { return form }
    if let known = recentTotals.last(where: { $0.form == form }) { return known.total }
    let total = isAtMost(.zero, form) ? form : maximum([.zero, form])
    if recentTotals.count == 8 { recentTotals.removeFirst() }
    recentTotals.append((form, total))
    return total
  }

  private func isNotNegative(_ term: AffineForm.Term) -> Bool {
    term.coefficient.signum > 0 && graph.isParameter(term.variable)
  }
}
