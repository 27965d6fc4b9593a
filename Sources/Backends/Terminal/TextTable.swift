/// A column of a table in plain text.
package struct TextColumn {
  package enum Alignment {
    case left, right
    /// Points under points; a whole number ends where the point would stand.
    case decimalPoint
  }

  /// What neighboring columns have in common, written once above them.
  var group: String
  var title: String
  var cells: [String]
  var alignment: Alignment
  /// One per cell; empty if none is.
  var isMarked: [Bool] = []

  package init(group: String = "", _ title: String, _ cells: [String], _ alignment: Alignment, isMarked: [Bool] = []) {
    self.group = group
    self.title = title
    self.cells = cells
    self.alignment = alignment
    self.isMarked = isMarked
  }
}

/// How a table looks on a terminal that shows colors, and on one that does not.
package struct TableStyle {
  var isColored: Bool

  package init(isColored: Bool) { self.isColored = isColored }

  package func strong(_ text: String) -> String { isColored ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
  package func faint(_ text: String) -> String { isColored ? "\u{1B}[2m\(text)\u{1B}[0m" : text }
  package func alarm(_ text: String) -> String { isColored ? "\u{1B}[31m\(text)\u{1B}[0m" : text }
}

extension [TextColumn] {
  /// Headings and rows, a line each.
  package func text(isColored: Bool) -> String {
    lines(TableStyle(isColored: isColored)).map { $0 + "\n" }.joined()
  }

  /// What stands between two columns, and between two groups.
  private static let gap = 2
  private static let groupGap = 4

  var totalWidth: Int { placed.last.map { $0.start + $0.width } ?? 0 }

  /// Neighbors of one group together.
  var grouped: [[TextColumn]] {
    var groups: [[TextColumn]] = []
    for column in self {
      if groups.last?.last?.group == column.group {
        groups[groups.count - 1].append(column)
      } else {
        groups.append([column])
      }
    }
    return groups
  }

  /// The headings and the rows.
  func lines(_ style: TableStyle) -> [String] {
    let placed = placed
    var lines: [String] = []
    if contains(where: { !$0.group.isEmpty }) { lines.append(style.strong(groupLine(placed))) }
    lines.append(style.faint(line(placed.map { ($0.start + $0.indent, $0.column.title) })))
    for row in 0..<(map(\.cells.count).max() ?? 0) {
      var text = ""
      var position = 0
      for place in placed {
        let cell = place.aligned[row]
        let isMarked = place.column.isMarked.indices.contains(row) && place.column.isMarked[row]
        text += String(repeating: " ", count: place.start - position)
        text += isMarked ? style.alarm(cell.trimmedEnd + "!") : cell
        position = place.start + (isMarked ? cell.trimmedEnd.count + 1 : cell.count)
      }
      lines.append(text.trimmedEnd)
    }
    return lines
  }

  private func groupLine(_ placed: [Placed]) -> String {
    var words: [(Int, String)] = []
    for place in placed where !place.column.group.isEmpty {
      if place.isFirstOfGroup { words.append((place.start, place.column.group)) }
    }
    return line(words)
  }

  private func line(_ words: [(start: Int, text: String)]) -> String {
    var text = ""
    var width = 0
    for word in words {
      text += String(repeating: " ", count: Swift.max(0, word.start - width)) + word.text
      width = Swift.max(width, word.start) + word.text.count
    }
    return text.trimmedEnd
  }

  private struct Placed {
    var column: TextColumn
    var start: Int
    var width: Int
    /// How far the title is moved right.
    var indent: Int
    var aligned: [String]
    var isFirstOfGroup: Bool
  }

  private var placed: [Placed] {
    var result: [Placed] = []
    var next = 0
    for group in grouped {
      // A group whose name is wider than its columns pushes the next one away.
      let start = next + (result.isEmpty ? 0 : Self.groupGap)
      next = start
      for (index, column) in group.enumerated() {
        if index > 0 { next += Self.gap }
        let (cells, indent) = column.aligned
        let mark = column.isMarked.contains(true) ? 1 : 0
        let width = Swift.max((cells.map(\.count).max() ?? 0) + mark, indent + column.title.count)
        result.append(
          Placed(
            column: column, start: next, width: width, indent: indent, aligned: cells, isFirstOfGroup: index == 0))
        next += width
      }
      next = Swift.max(next, start + (group.first?.group.count ?? 0))
    }
    return result
  }
}

extension TextColumn {
  /// The cells as wide as each other, and how far the title stands from their left.
  fileprivate var aligned: (cells: [String], titleIndent: Int) {
    switch alignment {
    case .left:
      let width = max(title.count, cells.map(\.count).max() ?? 0)
      return (cells.map { $0 + String(repeating: " ", count: width - $0.count) }, 0)
    case .right:
      let width = max(title.count, cells.map(\.count).max() ?? 0)
      return (cells.map { String(repeating: " ", count: width - $0.count) + $0 }, width - title.count)
    case .decimalPoint:
      let parts = cells.map { cell in
        let point = cell.firstIndex(of: ".") ?? cell.endIndex
        return (whole: cell[..<point], rest: cell[point...])
      }
      let whole = max(title.count, parts.map(\.whole.count).max() ?? 0)
      let rest = parts.map(\.rest.count).max() ?? 0
      let padded = parts.map { part in
        String(repeating: " ", count: whole - part.whole.count) + part.whole + part.rest
          + String(repeating: " ", count: rest - part.rest.count)
      }
      return (padded, whole - title.count)
    }
  }
}

extension String {
  fileprivate var trimmedEnd: String {
    var end = endIndex
    while end > startIndex, self[index(before: end)] == " " { end = index(before: end) }
    return String(self[..<end])
  }
}
