/// Where the lines of a file begin: the only place that knows of lines and columns.
package struct LineTable: Sendable {
  package struct Location: Hashable, Sendable {
    /// From 1.
    package var line: Int
    /// From 1, in code points.
    package var column: Int
  }

  private let file: SourceFile
  private let starts: [Int]

  package init(_ file: SourceFile) {
    self.file = file
    var starts = [0]
    let bytes = file.bytes
    for index in bytes.indices {
      if bytes[index] == 0x0A || (bytes[index] == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)) {
        starts.append(index + 1)
      }
    }
    self.starts = starts
  }

  package var lineCount: Int { starts.count }

  package func location(of offset: Int) -> Location {
    var low = 0
    var high = starts.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= offset { low = middle } else { high = middle - 1 }
    }
    var start = starts[low]
    if start == 0, file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = min(3, offset) }
    let end = max(start, min(offset, file.bytes.count))
    let column = file.bytes[start..<end].reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    return Location(line: low + 1, column: column + 1)
  }

  /// A line without its end, counted from 1.
  package func span(ofLine line: Int) -> Span {
    guard line >= 1, line <= starts.count else { return Span(file.bytes.count, file.bytes.count) }
    var start = starts[line - 1]
    if start == 0, file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    var end = line < starts.count ? starts[line] : file.bytes.count
    while end > start, file.bytes[end - 1] == 0x0A || file.bytes[end - 1] == 0x0D { end -= 1 }
    return Span(start, end)
  }
}
