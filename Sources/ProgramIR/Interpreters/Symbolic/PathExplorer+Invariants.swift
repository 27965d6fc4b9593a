extension PathExplorer {
  /// Returns the violated invariants of the explorer between runs.
  func invariantViolations() -> [String] {
    var found: [String] = []
    if cursor > trail.count { found.append("\(cursor) answers of \(trail.count) are repeated") }
    let entered = trail.filter(\.isFact).count
    if entered != condition.depth { found.append("\(condition.depth) facts for \(entered) answers that are facts") }
    for (number, value) in values.enumerated() where value.cases.isEmpty && value.type != .token {
      found.append("value \(number) can be nothing")
    }
    return found
  }
}

extension PathExplorer: CustomStringConvertible {
  /// The decisions of the path, with a mark at those with alternatives left, and the symbolic values.
  package var description: String {
    let answers = trail.map { "\($0.answer)" + ($0.rest.isEmpty ? "" : "*") }.joined(separator: " ")
    let open = values.enumerated().map { "?\($0) in \($1.cases)" }.joined(separator: ", ")
    return "answers \(answers), \(cursor) of them given; \(open)"
  }
}
