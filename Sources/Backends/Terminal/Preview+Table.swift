import Numerics

extension Preview {
  /// The content of the table's columns.
  package enum Columns: String, Sendable, CaseIterable {
    case quantities, devices
  }

  /// Renders a table per screen, split into blocks if it is wider than `width` columns.
  package func table(
    width: Int, columns: Columns = .quantities, hasSketch: Bool = false, isColored: Bool
  ) -> String {
    let style = TableStyle(isColored: isColored)
    return screens.map { screen in
      let body =
        switch columns {
        case .quantities: screen.table(width: width, style)
        case .devices: screen.deviceColumns(width: width, style)
        }
      let sketch = hasSketch ? screen.sketch(width: width, style) : []
      return (screen.heading(style) + body + screen.remarkLines(style) + sketch).joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
  }
}

extension Preview.Screen {
  fileprivate func heading(_ style: TableStyle) -> [String] {
    [style.strong(EscapedText.line(name)) + style.faint("  " + EscapedText.line(file))]
  }

  /// A table with a device per line, and the quantities of a node next to one another.
  fileprivate func table(width: Int, _ style: TableStyle) -> [String] {
    let head = head(within: width)
    let shown = shown(behind: head, width: width)
    var lines: [String] = []
    for block in folded(shown.map(column), behind: head, width: width) {
      lines.append("")
      lines += (head + block).lines(style)
    }
    let hidden = (head.count == 1 ? ["screen"] : []) + hiddenQuantities(excluding: shown)
    guard !hidden.isEmpty else { return lines }
    let words = ["without"] + hidden.dropLast().map { $0 + "," } + hidden.suffix(1) + ["in \(width) columns"]
    return lines + [""] + wrapped(words, to: width - 2).map { style.faint("  " + $0) }
  }

  private func wrapped(_ words: [String], to width: Int) -> [String] {
    words.reduce(into: []) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(word)
      }
    }
  }

  /// The paths of the quantities that a table of any width has and this one has not.
  private func hiddenQuantities(excluding shown: [Int]) -> [String] {
    self.shown(behind: [], width: .max).filter { !shown.contains($0) }.map { quantities[$0].path }
  }

  /// The columns with devices and screen sizes. In a narrow terminal they are shortened to leave room for the lengths.
  private func head(within width: Int) -> [TextColumn] {
    let size = TextColumn("screen", samples.map(\.size), .right)
    let (long, short) = (
      TextColumn("device", samples.map(\.title), .left), TextColumn("device", samples.map(\.shortTitle), .left)
    )
    let columns = shown(behind: [], width: .max).map(column)
    return [[long, size], [short, size]].first { head in
      columns.allSatisfy { (head + [$0]).totalWidth <= width }
    } ?? [short]
  }

  fileprivate func remarkLines(_ style: TableStyle) -> [String] {
    remarks.isEmpty ? [] : [""] + remarks.map { style.alarm("  ! ") + EscapedText.line($0) }
  }

  /// The indices of the quantities in the table: those that are essential or fail, and those that differ between
  /// devices if they need no additional block.
  func shown(behind head: [TextColumn], width: Int) -> [Int] {
    let failing = Set(samples.flatMap(\.failures).flatMap(\.quantities))
    var shown = quantities.indices.filter { quantities[$0].weight == .essential || failing.contains($0) }
    var seen = Set(shown.map(decisive))
    seen.insert(samples.map { $0.environment.first?.value })
    let telling = quantities.indices.filter { index in
      // A quantity with the same values on all devices, or the same values as another, is redundant.
      guard quantities[index].weight == .telling, !shown.contains(index) else { return false }
      return Set(decisive(index)).count > 1 && seen.insert(decisive(index)).inserted
    }
    guard !shown.isEmpty else {
      return telling.isEmpty ? quantities.indices.filter { quantities[$0].weight == .telling } : telling
    }
    let blocks = folded(shown.map(column), behind: head, width: width).count
    for index in telling {
      let more = (shown + [index]).sorted()
      if folded(more.map(column), behind: head, width: width).count == blocks { shown = more }
    }
    return shown
  }

  /// The values by which a column is chosen: on the devices of the spec, so that one device has the columns of all. On
  /// the sampled ones if the spec has no devices.
  private func decisive(_ index: Int) -> [Rational?] { usual[index].isEmpty ? values(of: index) : usual[index] }

  func values(of index: Int) -> [Rational?] { samples.map { $0.values[index] } }

  private func column(_ index: Int) -> TextColumn {
    let failing = samples.map { $0.failures.contains { $0.quantities.contains(index) } }
    return TextColumn(
      group: quantities[index].node, quantities[index].name,
      samples.map { $0.values[index]?.roundedText ?? "–" }, .decimalPoint, isMarked: failing)
  }

  /// The violations, each with the devices on which it occurs.
  private var remarks: [String] {
    var order: [String] = []
    var places: [String: [String]] = [:]
    for sample in samples {
      for failure in sample.failures {
        if places[failure.message] == nil { order.append(failure.message) }
        places[failure.message, default: []].append(sample.title)
      }
    }
    return order.map { message in
      let devices = places[message] ?? []
      let shown = devices.prefix(3).joined(separator: ", ")
      let rest = devices.count > 3 ? " and \(devices.count - 3) more" : ""
      return message + ": " + (devices.count == samples.count && devices.count > 1 ? "everywhere" : shown + rest)
    }
  }

  /// Splits the columns into as many blocks as the width requires. Columns of a node stay in one block if possible.
  private func folded(_ columns: [TextColumn], behind head: [TextColumn], width: Int) -> [[TextColumn]] {
    func fits(_ columns: [TextColumn]) -> Bool { (head + columns).totalWidth <= width }
    var blocks: [[TextColumn]] = []
    for group in columns.grouped {
      if let last = blocks.last, fits(last + group) {
        blocks[blocks.count - 1] += group
        continue
      }
      blocks.append([])
      for column in group {
        let last = blocks[blocks.count - 1]
        if !last.isEmpty, !fits(last + [column]) {
          blocks.append([column])
        } else {
          blocks[blocks.count - 1].append(column)
        }
      }
    }
    return blocks.isEmpty ? [[]] : blocks
  }
}
