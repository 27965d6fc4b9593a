/// A budget of work, in touched cells of a tableau.
struct WorkBudget {
  private let limit: Int
  private(set) var spent = 0

  init(_ limit: Int) {
    self.limit = limit
  }

  /// Spends an amount of work. `false` if it exceeds the rest.
  mutating func spend(_ cells: Int) -> Bool {
    let isEnough = cells <= limit - spent
    spent = isEnough ? spent + cells : limit
    return isEnough
  }
}
