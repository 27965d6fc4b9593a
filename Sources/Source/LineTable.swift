/// The line starts of a file. Only this type converts offsets to lines and columns.
///
/// A line ends with LF, CR LF or CR. Creating the table reads the whole file, so create it for the first position and
/// reuse it for the others in that file.
package struct LineTable: Sendable {
  package struct Location: Hashable, Sendable {
    /// The line, from 1.
    package var line: Int
    /// The column in code points, from 1.
    package var column: Int
  }

  private let bytes: [UInt8]
  private let starts: [Int]
  /// The number of UTF-8 continuation bytes before each multiple of `stride`. `pairs` counts the code points with two
  /// UTF-16 code units in the same way. Each array is empty if the file has none.
  private let continuations: [Int]
  private let pairs: [Int]
  private static let stride = 256

  package init(_ file: SourceFile) {
    bytes = file.bytes
    // The byte order mark is not part of the first line.
    var starts = [file.hasByteOrderMark ? 3 : 0]
    var continuations: [Int] = []
    var pairs: [Int] = []
    var count = 0
    var pairCount = 0
    for index in bytes.indices {
      if index % Self.stride == 0 {
        continuations.append(count)
        pairs.append(pairCount)
      }
      let byte = bytes[index]
      if byte & 0xC0 == 0x80 { count += 1 } else if byte >= 0xF0 { pairCount += 1 }
      if byte == 0x0A || byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A) {
        starts.append(index + 1)
      }
    }
    self.starts = starts
    self.continuations = count == 0 ? [] : continuations
    self.pairs = pairCount == 0 ? [] : pairs
  }

  /// The number of lines, at least 1: an empty file has one empty line.
  package var lineCount: Int { starts.count }

  /// Returns the line and column of an offset. Offsets beyond the end of the file give those of the end.
  package func location(of offset: Int) -> Location {
    let offset = min(max(offset, starts[0]), bytes.count)
    var low = 0
    var high = starts.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= offset { low = middle } else { high = middle - 1 }
    }
    let column = offset - starts[low] - (continuations(before: offset) - continuations(before: starts[low]))
    return Location(line: low + 1, column: column + 1)
  }

  /// Returns the number of UTF-16 code units before an offset, a byte order mark included.
  package func utf16Count(before offset: Int) -> Int {
    let offset = min(offset, bytes.count)
    var count = offset - continuations(before: offset)
    if !pairs.isEmpty {
      let mark = min(offset / Self.stride, pairs.count - 1)
      count += bytes[(mark * Self.stride)..<offset].reduce(pairs[mark]) { $1 >= 0xF0 ? $0 + 1 : $0 }
    }
    return count
  }

  /// Returns the span of a line without its line break. `line` counts from 1; beyond the last line, the result is the
  /// end of the file.
  package func span(ofLine line: Int) -> Span {
    guard line >= 1, line <= starts.count else { return Span(bytes.count, bytes.count) }
    let start = starts[line - 1]
    var end = line < starts.count ? starts[line] : bytes.count
    if line < starts.count {
      end -= 1
      if end > start, bytes[end] == 0x0A, bytes[end - 1] == 0x0D { end -= 1 }
    }
    return Span(start, end)
  }

  private func continuations(before offset: Int) -> Int {
    if continuations.isEmpty { return 0 }
    let mark = min(offset / Self.stride, continuations.count - 1)
    return bytes[(mark * Self.stride)..<offset].reduce(continuations[mark]) { $1 & 0xC0 == 0x80 ? $0 + 1 : $0 }
  }
}
