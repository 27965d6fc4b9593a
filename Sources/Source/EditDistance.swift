/// Similar names for suggestions.
package enum EditDistance {
  /// The maximum number of letters of a name. Comparing longer names costs more than it helps.
  private static let maxLength = 100

  /// Returns the candidate that a name probably means: the one with the smallest distance, at most max(1, length / 3).
  /// Among equal distances, the first candidate wins. An edit inserts, deletes or replaces a letter or swaps two
  /// neighbors; case is ignored.
  package static func nearest(to name: String, in candidates: [String]) -> String? {
    let word = letters(of: name)
    guard word.count <= maxLength else { return nil }
    let bound = max(1, word.count / 3)
    var best: (candidate: String, distance: Int)?
    for candidate in candidates where candidate != name {
      let limit = best.map { $0.distance - 1 } ?? bound
      guard limit >= 0 else { break }
      // A letter has at most four bytes, so the byte count excludes most candidates cheaply.
      guard candidate.utf8.count <= 4 * (word.count + limit) else { continue }
      if let distance = distance(word, letters(of: candidate), atMost: limit) { best = (candidate, distance) }
    }
    return best?.candidate
  }

  /// Returns all candidates within the bound of `nearest`, sorted by distance. Equal distances keep their order.
  package static func near(to name: String, in candidates: [String]) -> [String] {
    let word = letters(of: name)
    guard word.count <= maxLength else { return [] }
    let bound = max(1, word.count / 3)
    let near = candidates.enumerated().compactMap { index, candidate in
      distance(word, letters(of: candidate), atMost: bound).map { (distance: $0, index: index, candidate: candidate) }
    }
    return near.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.map(\.candidate)
  }

  private static func letters(of name: String) -> [Unicode.Scalar] {
    name.unicodeScalars.map { $0.value >= 0x41 && $0.value <= 0x5A ? Unicode.Scalar(UInt8($0.value) | 0x20) : $0 }
  }

  /// Returns the restricted Damerau–Levenshtein distance (optimal string alignment), which edits no letter twice. `nil`
  /// if it exceeds `limit`.
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], atMost limit: Int) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    // `last[column]` is the distance between the first `row` letters of `left` and the first `column` letters of
    // `right`.
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 0..<left.count {
      var current = [row + 1]
      for column in 0..<right.count {
        let isSame = left[row] == right[column]
        var edits = min(last[column + 1] + 1, current[column] + 1, last[column] + (isSame ? 0 : 1))
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          edits = min(edits, beforeLast[column - 1] + 1)
        }
        current.append(edits)
      }
      if current.allSatisfy({ $0 > limit }) { return nil }
      (beforeLast, last) = (last, current)
    }
    return last[right.count] <= limit ? last[right.count] : nil
  }
}
