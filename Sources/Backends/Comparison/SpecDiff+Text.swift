extension SpecDiff {
  /// The comparison for a terminal: a table of the changed lengths of each screen, and a line for every other change.
  package func text(width: Int, isColored: Bool) -> String {
    let style = TableStyle(isColored: isColored)
    let changed = screens.filter { $0.change != .none }
    guard !changed.isEmpty else { return "no length, notch, behavior, assertion or outcome of a scenario differs\n" }
    return changed.map { $0.text(width: width, style) }.joined(separator: "\n")
  }
}

extension SpecDiff.Screen {
  fileprivate func text(width: Int, _ style: TableStyle) -> String {
    var lines = [style.strong(EscapedText.line(name)) + style.faint("  " + EscapedText.line(fileText))]
    switch change {
    case .added: lines.append("  is new")
    case .removed: lines.append("  is gone")
    case .changed, .none: break
    }
    lines += sentences.map { "  " + EscapedText.line($0) }
    lines += formLines { $0 }.map { "  \($0.path): " + EscapedText.line($0.text) }
    if hiddenCount > 0 { lines.append(style.faint("  and \(hiddenCount) lengths that follow; --format json has all")) }
    for block in blocks(within: width) { lines += [""] + block.lines(style) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The table, split into blocks if it is wider than the terminal.
  private func blocks(within width: Int) -> [[TextColumn]] {
    let rows = tabledPlaces
    guard !rows.isEmpty else { return [] }
    let head = TextColumn("device", rows.map { places[$0] }, .left)
    var blocks: [[TextColumn]] = []
    for length in tabledLengths {
      let column = TextColumn(length.path, rows.map { length.text(at: $0) }, .right)
      if let last = blocks.last, (last + [column]).totalWidth <= width {
        blocks[blocks.count - 1].append(column)
      } else {
        blocks.append([head, column])
      }
    }
    return blocks
  }
}
