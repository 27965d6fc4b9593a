/// A column of a table in plain text.
package struct TextColumn {
  package enum Alignment {
    case left, right
    /// Aligned at decimal points. A whole number ends before the point.
    case decimalPoint
  }

  /// The heading that neighboring columns share, printed once above them.
  let group: String
  let title: String
  let cells: [String]
  let alignment: Alignment
  /// Whether each cell is marked. Empty if no cell is marked.
  let isMarked: [Bool]

  /// The maximum number of characters before the alignment point and after it.
  private let whole: Int
  private let rest: Int
  /// The width including title and mark, in characters.
  let width: Int

  package init(group: String = "", _ title: String, _ cells: [String], _ alignment: Alignment, isMarked: [Bool] = []) {
    self.group = group
    self.title = title
    self.cells = cells
    self.alignment = alignment
    self.isMarked = isMarked
    // Columns are measured once, since a table tries many combinations of columns.
    var (whole, rest) = (title.count, 0)
    for cell in cells {
      let part = alignment == .decimalPoint ? cell.wholeCount : cell.count
      whole = max(whole, part)
      rest = max(rest, cell.count - part)
    }
    (self.whole, self.rest) = (whole, rest)
    width = whole + rest + (isMarked.contains(true) ? 1 : 0)
  }
}

/// The style of a table, with or without terminal colors.
package struct TableStyle {
  var isColored: Bool

  package init(isColored: Bool) { self.isColored = isColored }

  package func strong(_ text: String) -> String { isColored ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
  package func faint(_ text: String) -> String { isColored ? "\u{1B}[2m\(text)\u{1B}[0m" : text }
  package func alarm(_ text: String) -> String { isColored ? "\u{1B}[31m\(text)\u{1B}[0m" : text }
}

extension [TextColumn] {
  /// The headings and rows, a line each.
  package func text(isColored: Bool) -> String {
    lines(TableStyle(isColored: isColored)).map { $0 + "\n" }.joined()
  }

  /// The number of spaces between columns, and between groups.
  private static let gap = 2
  private static let groupGap = 4

  var totalWidth: Int { placed.last.map { $0.start + $0.column.width } ?? 0 }

  /// The columns in runs of the same group.
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
    lines.append(style.faint(line(placed.map { ($0.start + $0.column.indent, $0.column.title) })))
    for row in 0..<(map(\.cells.count).max() ?? 0) {
      var text = ""
      var position = 0
      for place in placed {
        let cell = place.column.aligned(row)
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
    var isFirstOfGroup: Bool
  }

  private var placed: [Placed] {
    var result: [Placed] = []
    var next = 0
    for group in grouped {
      // A group whose name is wider than its columns moves the next group to the right.
      let start = next + (result.isEmpty ? 0 : Self.groupGap)
      next = start
      for (index, column) in group.enumerated() {
        if index > 0 { next += Self.gap }
        result.append(Placed(column: column, start: next, isFirstOfGroup: index == 0))
        next += column.width
      }
      next = Swift.max(next, start + (group.first?.group.count ?? 0))
    }
    return result
  }
}

extension TextColumn {
  /// The indentation of the title, in characters.
  fileprivate var indent: Int { alignment == .left ? 0 : whole - title.count }

  /// A cell padded to the width of the column. Empty after the last cell.
  fileprivate func aligned(_ row: Int) -> String {
    let cell = cells.indices.contains(row) ? cells[row] : ""
    let part = alignment == .decimalPoint ? cell.wholeCount : cell.count
    let left = alignment == .left ? 0 : whole - part
    let right = whole + rest - left - cell.count
    return String(repeating: " ", count: left) + cell + String(repeating: " ", count: right)
  }
}

extension String {
  /// The number of characters before the decimal point.
  fileprivate var wholeCount: Int {
    guard let point = utf8.firstIndex(of: UInt8(ascii: ".")) else { return count }
    return self[..<point].count
  }

  fileprivate var trimmedEnd: String {
    var end = endIndex
    while end > startIndex, self[index(before: end)] == " " { end = index(before: end) }
    return String(self[..<end])
  }
}
