extension PathExplorer {
  /// What is wrong with the decider, between runs; empty for a sound one.
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
  /// The answers of the path, those with others left marked, and what is known of open values.
  package var description: String {
    let answers = trail.map { "\($0.answer)" + ($0.rest.isEmpty ? "" : "*") }.joined(separator: " ")
    let open = values.enumerated().map { "?\($0) in \($1.cases)" }.joined(separator: ", ")
    return "answers \(answers), \(cursor) of them given; \(open)"
  }
}
