import Numerics

extension Preview.Screen {
  /// A table with a quantity per line under the name of its node, and a column for each device.
  func deviceColumns(width: Int, _ style: TableStyle) -> [String] {
    let rows = rows
    let first = rows.map { $0.count + 2 }.max() ?? 0
    var lines: [String] = []
    for block in blocks(within: width, behind: first) {
      lines.append("")
      lines += table(block, rows: rows, first, style)
    }
    return lines
  }

  /// The indices of the quantities with a line. With one device there is room for all.
  private var shownQuantities: [Int] {
    samples.count == 1 ? Array(quantities.indices) : shown(behind: [], width: .max)
  }

  private var rows: [String] {
    shownQuantities.map { "  " + quantities[$0].name } + Set(quantities.map(\.node)).sorted()
  }

  /// The columns of devices, in as many blocks as the width requires.
  private func blocks(within width: Int, behind first: Int) -> [[DeviceColumn]] {
    var blocks: [[DeviceColumn]] = [[]]
    var used = 0
    for column in samples.map({ DeviceColumn($0, shownQuantities, isShort: width < 60) }) {
      if first + used + column.width + 2 > width, !blocks[blocks.count - 1].isEmpty {
        blocks.append([])
        used = 0
      }
      blocks[blocks.count - 1].append(column)
      used += column.width + 2
    }
    return blocks
  }

  private func table(_ columns: [DeviceColumn], rows: [String], _ first: Int, _ style: TableStyle) -> [String] {
    func line(_ name: String, _ cells: [String]) -> String {
      (name.padded(to: first) + cells.joined(separator: "  ")).trimmedAtEnd
    }
    let headHeight = columns.map(\.head.count).max() ?? 0
    var lines = (0..<headHeight).map { row in
      style.faint(line("", columns.map { $0.headLine(row, of: headHeight) }))
    }
    var node: String?
    for (row, index) in shownQuantities.enumerated() {
      if quantities[index].node != node {
        node = quantities[index].node
        lines.append(style.strong(quantities[index].node))
      }
      lines.append(line("  " + quantities[index].name, columns.map { $0.cell(row, style) }))
    }
    return lines
  }
}

/// The column of one device, aligned at decimal points, below the device's name with one word per line.
private struct DeviceColumn {
  let head: [String]
  private let cells: [(whole: String, rest: String, isMarked: Bool)]
  private let whole: Int
  private let rest: Int

  init(_ sample: Preview.Sample, _ quantities: [Int], isShort: Bool) {
    head = (isShort ? sample.shortTitle : sample.title).split(separator: " ").map(String.init) + [sample.size]
    cells = quantities.map { index in
      let text = sample.values[index]?.roundedText ?? "–"
      let point = text.firstIndex(of: ".") ?? text.endIndex
      return (
        String(text[..<point]), String(text[point...]), sample.failures.contains { $0.quantities.contains(index) }
      )
    }
    rest = cells.map { $0.rest.count + ($0.isMarked ? 1 : 0) }.max() ?? 0
    whole = max(cells.map(\.whole.count).max() ?? 0, (head.map(\.count).max() ?? 0) - rest)
  }

  var width: Int { whole + rest }

  /// A line of the heading, right-aligned like the numbers. Shorter headings start further down.
  func headLine(_ row: Int, of height: Int) -> String {
    let index = row - (height - head.count)
    return (index < 0 ? "" : head[index]).padded(to: width, isRight: true)
  }

  func cell(_ row: Int, _ style: TableStyle) -> String {
    let cell = cells[row]
    let number = cell.whole.padded(to: whole, isRight: true)
    let text = cell.rest + (cell.isMarked ? "!" : "")
    let space = String(repeating: " ", count: max(0, rest - text.count))
    return (cell.isMarked ? style.alarm(number + text) : number + text) + space
  }
}

extension String {
  /// The string padded with spaces to a width. `isRight` aligns the text to the right.
  func padded(to width: Int, isRight: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - count))
    return isRight ? space + self : self + space
  }

  var trimmedAtEnd: String {
    var end = endIndex
    while end > startIndex, self[index(before: end)] == " " { end = index(before: end) }
    return String(self[..<end])
  }
}
