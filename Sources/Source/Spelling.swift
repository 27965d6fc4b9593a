/// Near names for suggestions.
package enum Spelling {
  /// The candidate that a name was probably meant to be: the fewest edits (a letter more, less, other, or two swapped),
  /// at most max(1, length / 3); of equals the first.
  package static func nearest(to name: String, in candidates: [String]) -> String? {
    let word = Array(name.utf8)
    let bound = max(1, word.count / 3)
    var best: (candidate: String, distance: Int)?
    for candidate in candidates where candidate != name {
      let other = Array(candidate.utf8)
      guard abs(other.count - word.count) <= bound else { continue }
      let distance = distance(word, other)
      if distance <= bound, best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
    }
    return best?.candidate
  }

  /// Edits between two words, two neighbors swapped counting as one; letter case counts half of nothing: `Height` is
  /// near `height`.
  private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
    func fold(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }
    let (left, right) = (one.map(fold), other.map(fold))
    var rows = [[Int]](repeating: [Int](repeating: 0, count: right.count + 1), count: left.count + 1)
    for row in 0...left.count { rows[row][0] = row }
    for column in 0...right.count { rows[0][column] = column }
    for row in 1..<(left.count + 1) {
      for column in 1..<(right.count + 1) {
        let same = left[row - 1] == right[column - 1]
        var cost = min(
          rows[row - 1][column] + 1, rows[row][column - 1] + 1, rows[row - 1][column - 1] + (same ? 0 : 1))
        if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
          cost = min(cost, rows[row - 2][column - 2] + 1)
        }
        rows[row][column] = cost
      }
    }
    return rows[left.count][right.count]
  }
}
