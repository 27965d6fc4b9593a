/// The lines that a fix changes, before and after.
struct Difference {
  private let file: SourceFile
  private let lines: LineTable
  private let width: Int
  /// The groups of edits that touch the same or neighboring lines.
  private var groups: [Group] = []
  /// The maximum number of lines that a difference shows.
  private static let maxLines = 12

  private struct Group {
    var firstLine: Int
    var lastLine: Int
    var edits: [Edit]
  }

  init(_ fix: FixIt, _ file: SourceFile, _ lines: LineTable, width: Int) {
    self.file = file
    self.lines = lines
    self.width = width
    for edit in fix.edits {
      let first = lines.location(of: edit.span.start).line
      var last = lines.location(of: edit.span.end).line
      // An edit that ends right after a line break does not touch the following line.
      if last > first, lines.span(ofLine: last).start == edit.span.end, edit.replacement.isEmpty { last -= 1 }
      if let group = groups.last, group.lastLine + 1 >= first {
        groups[groups.count - 1].lastLine = max(group.lastLine, last)
        groups[groups.count - 1].edits.append(edit)
      } else {
        groups.append(Group(firstLine: first, lastLine: last, edits: [edit]))
      }
    }
  }

  /// - Parameter style: formats a line; the second argument is whether the fix adds the line.
  func text(gutter: String, _ style: (String, Bool) -> String) -> String {
    var text = ""
    var shown = 0
    // The line offset of the following groups.
    var shift = 0
    for group in groups {
      let removed = (group.firstLine...group.lastLine).map { line -> String in
        let span = lines.span(ofLine: line)
        return SourceLine(span, of: file, around: group.edits[0].span, width: width).text
      }
      let added = changedLines(group)
      for (sign, block, first) in [("-", removed, group.firstLine), ("+", added, group.firstLine + shift)] {
        for (index, line) in block.enumerated() {
          shown += 1
          if shown > Self.maxLines { return text + "\(gutter)   …\n" }
          text += style("\(gutter) \(sign) \(first + index) |" + (line.isEmpty ? "" : " " + line), sign == "+") + "\n"
        }
      }
      shift += added.count - removed.count
    }
    return text
  }

  /// Returns the start of the code point at an offset.
  private func boundary(_ offset: Int) -> Int {
    var start = offset
    while start > 0, start < file.bytes.count, file.bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  /// Returns the lines of a group after the fix. Empty if the fix removes them.
  private func changedLines(_ group: Group) -> [String] {
    let whole = Span(lines.span(ofLine: group.firstLine).start, lines.span(ofLine: group.lastLine).end)
    // A line can be as long as the file, so that only the neighborhood of the edits is read.
    let lastEdit = group.edits[group.edits.count - 1].span.end
    let start = boundary(max(whole.start, group.edits[0].span.start - 2 * width))
    let end = boundary(max(lastEdit, min(whole.end, lastEdit + 2 * width)))
    var bytes: [UInt8] = []
    var position = start
    for edit in group.edits {
      bytes += file.bytes[min(position, edit.span.start)..<edit.span.start]
      bytes += Array(edit.replacement.utf8)
      position = edit.span.end
    }
    bytes += file.bytes[min(position, end)..<end]
    if bytes.isEmpty { return [] }
    let changed = SourceFile(path: file.path, bytes: bytes)
    let table = LineTable(changed)
    let place = group.edits[0].span.start - start
    // If the edit removes the line break after the last line, the preceding line break ends the text.
    let count = lastEdit > whole.end && bytes.last == UInt8(ascii: "\n") ? table.lineCount - 1 : table.lineCount
    return (1...count).map { line in
      let isContinued = (line == 1 && start > whole.start, line == table.lineCount && end < whole.end)
      return SourceLine(
        table.span(ofLine: line), of: changed, around: Span(place, place), isContinued: isContinued, width: width
      ).text
    }
  }
}
