/// The number of cases that a value distinguishes: the combinations of its conditions that lead to one formula each.
///
/// **Why:** the prover splits at every condition, so that the work doubles with each.
struct CaseCount {
  static let maxCases = 64
  /// The number of conditions whose combinations are never too many: 2^6 is 64.
  private static let fewConditions = 6

  private let definitions: [NamedDefinition]
  private let expression: Expression
  /// The conditions on the present path with their outcomes, in the order in which the path met them.
  private var path: [(condition: Condition, holds: Bool)] = []
  /// The definitions that the present path has visited.
  private var visited: Set<Int> = []
  /// The number of conditions of the path that have been met again.
  private var met = 0

  init(of expression: Expression, _ definitions: [NamedDefinition]) {
    (self.expression, self.definitions) = (expression, definitions)
  }

  var isWithinLimit: Bool {
    expression.conditions(definitions).count <= Self.fewConditions || count <= Self.maxCases
  }

  /// The number of paths, at most one beyond the limit. Each path is replayed with the outcomes of the one before, of
  /// which the last that holds is turned.
  private var count: Int {
    var copy = self
    var count = 0
    repeat {
      copy.replay()
      count += 1
    } while count <= Self.maxCases && copy.turn()
    return count
  }

  private mutating func replay() {
    (visited, met) = ([], 0)
    walk(expression)
  }

  /// Turns the last condition that holds, and forgets those after it. `false` if there is none.
  private mutating func turn() -> Bool {
    while let last = path.popLast() {
      guard last.holds else { continue }
      path.append((last.condition, false))
      return true
    }
    return false
  }

  private mutating func walk(_ expression: Expression) {
    switch expression.kind {
    case .choice(let condition, let then, let otherwise): walk(holds(condition.identity) ? then : otherwise)
    case .named(let id):
      guard !definitions[id.index].conditions.isEmpty, visited.insert(id.index).inserted else { return }
      if let value = definitions[id.index].value { walk(value) }
    case .number, .share, .available, .environment, .measure, .quantity: return
    case .negated, .sum, .difference, .product, .quotient, .minimum, .maximum, .clamp:
      for operand in expression.operands { walk(operand) }
    }
  }

  /// Returns the outcome of a condition. A condition that the path has not met holds at first.
  private mutating func holds(_ condition: Condition) -> Bool {
    if let known = path[..<met].first(where: { $0.condition == condition }) { return known.holds }
    if met == path.count { path.append((condition, true)) }
    met += 1
    return path[met - 1].holds
  }
}

extension Expression {
  /// Returns the conditions on which the value depends, directly or through definitions.
  func conditions(_ definitions: [NamedDefinition]) -> Set<Condition> {
    var conditions: Set<Condition> = []
    if case .choice(let condition, _, _) = kind { conditions.insert(condition.identity) }
    if case .named(let id) = kind { conditions = definitions[id.index].conditions }
    for operand in operands { conditions.formUnion(operand.conditions(definitions)) }
    return conditions
  }
}
