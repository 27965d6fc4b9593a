import Model
import Numerics
import Solver
import Source

extension Rule {
  package static let notchOrder = Rule("notch-order", .error, page: Embedded.notch_order_md)
}

/// Reports two notches that do not ascend although both may be active and rest in one mode.
struct NotchOrder: LintRule {
  static let rule = Rule.notchOrder

  static func findings(_ context: LintContext) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    var places: [Element: Int] = [:]
    for (obligation, failure) in context.failures {
      guard case .notchOrder(let id, let lower, let upper) = obligation.subject, let sheet = context.sheet(id),
        context.disordered.contains(id)
      else { continue }
      let pair = Pair(sheet: id, lower: sheet.notches[lower], upper: sheet.notches[upper], indices: (lower, upper))
      // A notch that falls below several others is one fault: the nearest is reported, the others are labels.
      if let place = places[Element(sheet: id, notch: upper)] {
        findings[place].labels.append(pair.label(failure, also: true))
      } else {
        places[Element(sheet: id, notch: upper)] = findings.count
        findings.append(finding(obligation, pair, failure, context))
      }
    }
    return findings
  }

  private static func finding(_ obligation: Obligation, _ pair: Pair, _ failure: Violation, _ context: LintContext)
    -> Diagnostic
  {
    let place = pair.place(context)
    let fixes = pair.fixes(failure, place, context)
    let others = context.prover.otherDevices(failing: obligation.claims, beside: failure)
    return Diagnostic(
      rule, pair.message(failure, otherDevices: others, isEverywhere: place != nil), at: obligation.span,
      caption: pair.caption(failure), labels: [pair.label(failure, also: false)], notes: pair.notes(failure, context),
      help: fixes.isEmpty ? place.map { ["list it before `\($0.notch.name.text)`"] } ?? [] : [],
      fixes: fixes,
      counterexample: failure.counterexample(
        [
          NamedValue(pair.lower.name.text, failure.left.text), NamedValue(pair.upper.name.text, failure.right.text),
        ], otherDevices: others))
  }

  private struct Element: Hashable {
    var sheet: NodeID
    var notch: Int
  }
}

private struct Pair {
  var sheet: NodeID
  var lower: Notch
  var upper: Notch
  var indices: (lower: Int, upper: Int)

  func message(_ failure: Violation, otherDevices: Int?, isEverywhere: Bool) -> String {
    if failure.left == failure.right {
      return
        "notch `\(upper.name.text)` is not higher than `\(lower.name.text)`\(failure.range(otherDevices: otherDevices))"
    }
    // At the limit itself both notches may be equal; beyond it the upper one is lower.
    let range =
      isEverywhere
      ? areNumbers(failure) ? "" : " on every screen"
      : failure.limit.flatMap { $0.isLocal ? nil : " " + $0.failsBeyond } ?? failure.range(otherDevices: otherDevices)
    return "notch `\(upper.name.text)` falls below `\(lower.name.text)`\(range)"
  }

  private func areNumbers(_ failure: Violation) -> Bool {
    failure.claim.left.isConstant && failure.claim.right.isConstant
  }

  func caption(_ failure: Violation) -> String {
    let distance = failure.left - failure.right
    let verdict = distance.isZero ? "the same as" : "\(distance.points) below"
    return "\(failure.right.points)\(failure.suffix), \(verdict) `\(lower.name.text)`"
  }

  func label(_ failure: Violation, also: Bool) -> Label {
    let value = failure.claim.left.isConstant ? "is always \(failure.left.points)" : "is \(failure.left.points) there"
    return Label(lower.height.span, "`\(lower.name.text)` \(value)" + (also ? ", and not below either" : ""))
  }

  func notes(_ failure: Violation, _ context: LintContext) -> [String] {
    guard let limit = failure.limit else { return [] }
    let rule = "\(limit.proviso)ascending only when \(limit.holds)"
    guard let turn = limit.turn else { return [rule] }
    var point = failure.point
    point[limit.parameter.index] = turn
    let heights = [failure.claim.left, failure.claim.right].map { context.value(of: $0, at: point) }
    return [heights[0] == heights[1] ? "\(rule); at exactly \(turn.points) both are \(heights[0].points)" : rule]
  }

  /// Returns the notch before which the upper notch belongs, if it is below the lower notch on every screen. Then its
  /// position in the list is wrong, not its height. `nil` otherwise.
  func place(_ context: LintContext) -> (index: Int, notch: Notch)? {
    guard let notches = context.sheet(sheet)?.notches, lower.condition == nil, upper.condition == nil else {
      return nil
    }
    let own = context.form(sheet, .notch(indices.upper))
    func isAbove(_ index: Int) -> Bool {
      context.isProved(Claim(left: own, right: context.form(sheet, .notch(index)), isStrict: true))
    }
    guard isAbove(indices.lower), let first = notches.indices.first(where: isAbove) else { return nil }
    return (first, notches[first])
  }

  /// Returns the possible fixes, the simplest first.
  func fixes(_ failure: Violation, _ place: (index: Int, notch: Notch)?, _ context: LintContext) -> [FixIt] {
    let percent = [indices.upper, indices.lower].lazy.compactMap { context.percent($0, of: sheet) }.first
    if let place {
      // Without `initial` a move changes the first notch, and the height may be the actual error, so the author must
      // check.
      let move = context.moving(indices.upper, before: place.index, of: sheet, "notches").map { edits in
        FixIt("move it before `\(place.notch.name.text)`", isSafe: false, edits: edits)
      }
      var lift = areNumbers(failure) ? nil : fix(failure, context)
      lift?.isSafe = false
      return [percent, move, lift].compactMap { $0 }
    }
    let condition = failure.limit.flatMap { context.condition(for: indices.upper, of: sheet, within: $0) }
    var lift = fix(failure, context)
    if percent != nil { lift?.isSafe = false }
    return [percent, lift, condition].compactMap { $0 }
  }

  /// Returns a fix that raises the upper notch to at least one point above the lower one.
  private func fix(_ failure: Violation, _ context: LintContext) -> FixIt? {
    guard let own = context.source(of: upper.height), let floor = floor(context) else { return nil }
    // The maximum of two numbers is a number.
    let isNumber = if case .number = upper.height.kind, case .number = lower.height.kind { true } else { false }
    let text = isNumber ? floor.text : "max(\(floor.text), \(own))"
    guard let edit = context.edit(upper.height.span, text) else { return nil }
    return FixIt(
      "keep `\(upper.name.text)` above `\(lower.name.text)`", isSafe: isSafe(failure, floor, context), edits: [edit])
  }

  /// A formula for one point above the lower notch.
  private struct Floor {
    var text: String
    /// Whether the formula repeats the lower notch's formula.
    var isCopy: Bool
  }

  private func floor(_ context: LintContext) -> Floor? {
    guard let source = context.source(of: lower.height) else { return nil }
    if case .number(let number) = lower.height.kind { return Floor(text: (number + 1).text, isCopy: false) }
    // The name of a notch means its visible height, which differs from a formula relative to the safe area. No formula
    // may name a notch with a condition.
    if context.sheet(sheet)?.reference == .container && lower.condition == nil {
      return Floor(text: "\(context.spec.text(sheet, .notch(indices.lower))) + 1", isCopy: false)
    }
    return Floor(text: "\(source) + 1", isCopy: true)
  }

  /// Whether all order obligations of the notch are proved after the fix. Copying a clamp is unsafe, since its bounds
  /// may fail where the lower notch is inactive. Copying a name of the environment is unsafe, since other findings
  /// about the formula apply to its copy.
  private func isSafe(_ failure: Violation, _ floor: Floor, _ context: LintContext) -> Bool {
    if floor.isCopy && (floor.text.contains("clamp") || lower.height.namesEnvironment) { return false }
    let own = context.form(sheet, .notch(indices.upper))
    let raised = context.maximum([failure.claim.left + 1, own])
    // Excess heights are not reported while notches are out of order, so the fix would reveal them.
    guard let node = context.sheet(sheet) else { return false }
    let room = context.room(sheet, node)
    let isWithin = node.notches.indices.allSatisfy { index in
      let height = index == indices.upper ? raised : context.form(sheet, .notch(index))
      return context.isProved(Claim(left: height, right: room, given: context.solution.activity[sheet]?[index] ?? []))
    }
    guard isWithin else { return false }
    return context.isInOrder(indices.upper, of: sheet, ifItIs: raised)
  }
}

extension Expression {
  fileprivate var namesEnvironment: Bool { EnvironmentQuantity.allCases.contains(where: names) }
}
