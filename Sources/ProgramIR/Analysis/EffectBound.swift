extension Program {
  /// The maximum number of effects on a path through each function, callees included.
  ///
  /// Infeasible paths count too. A recursive call counts as 0.
  package var effectBounds: [String: Int] {
    var counter = EffectBound(index: SymbolTable(self))
    return Dictionary(functions.map { ($0.name, counter.bound(of: $0.name)) }) { first, _ in first }
  }
}

private struct EffectBound {
  let index: SymbolTable
  var known: [String: Int] = [:]

  /// The maximum number of effects on the paths that reach the end of a block, and on those that return. `nil` if there
  /// are none.
  struct Count {
    var passing: Int? = 0
    var giving: Int?
  }

  mutating func bound(of name: String) -> Int {
    if let bound = known[name] { return bound }
    guard let function = index.function(name) else { return 0 }
    // Set before the body is counted, so that recursion ends.
    known[name] = 0
    let count = count(function.body)
    let bound = most(count.passing, count.giving) ?? 0
    known[name] = bound
    return bound
  }

  private mutating func count(_ block: [Statement]) -> Count {
    var total = Count()
    for statement in block {
      guard let before = total.passing else { break }
      let next = count(statement)
      total.passing = next.passing.map { $0 + before }
      total.giving = most(total.giving, next.giving.map { $0 + before })
    }
    return total
  }

  private mutating func count(_ statement: Statement) -> Count {
    switch statement {
    case .constant, .variable, .assign: return Count()
    case .return: return Count(passing: nil, giving: 0)
    case .emit: return Count(passing: 1)
    case .callAction(let name, _, _): return Count(passing: bound(of: name))
    case .if(_, let then, let otherwise): return either([count(then), count(otherwise)])
    case .switch(_, _, let arms): return either(arms.map { count($0.body) })
    }
  }

  private func either(_ counts: [Count]) -> Count {
    Count(passing: counts.map(\.passing).reduce(nil, most), giving: counts.map(\.giving).reduce(nil, most))
  }

  private func most(_ left: Int?, _ right: Int?) -> Int? {
    guard let left else { return right }
    guard let right else { return left }
    return max(left, right)
  }
}
