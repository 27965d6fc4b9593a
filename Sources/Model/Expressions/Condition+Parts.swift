import Source

extension Condition {
  /// The sides of the comparisons, left to right.
  package var operands: [Expression] {
    parts.flatMap { part -> [Expression] in
      switch part {
      case .comparison(let comparison): [comparison.left, comparison.right]
      case .orientation: []
      }
    }
  }

  /// Returns the same tests on other sides.
  ///
  /// - Precondition: `sides` has as many elements as `operands`.
  func with(_ sides: ArraySlice<Expression>) -> Condition {
    var rest = sides
    var condition = self
    for index in parts.indices {
      guard case .comparison(var comparison) = parts[index], let left = rest.popFirst(), let right = rest.popFirst()
      else { continue }
      (comparison.left, comparison.right) = (left, right)
      condition.parts[index] = .comparison(comparison)
    }
    return condition
  }

  /// The condition without positions in the file, which two spellings of one condition share.
  var identity: Condition {
    let place = Span(0, 0)
    return Condition(
      parts: with(operands.map { $0.placed(at: place) }[...]).parts.map { $0.placed(at: place) }, span: place)
  }
}

extension Condition.Part {
  fileprivate func placed(at place: Span) -> Condition.Part {
    guard case .comparison(var comparison) = self else { return self }
    comparison.span = place
    return .comparison(comparison)
  }
}
