/// The work that may still be done, in cells of a tableau touched.
struct WorkBudget {
  private let limit: Int
  private(set) var spent = 0

  init(_ limit: Int) {
    self.limit = limit
  }

  /// Takes an amount of work; `false` if that is more than there is.
  mutating func spend(_ cells: Int) -> Bool {
    let isEnough = cells <= limit - spent
    spent = isEnough ? spent + cells : limit
    return isEnough
  }
}
