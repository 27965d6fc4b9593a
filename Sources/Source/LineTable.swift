/// Where the lines of a file begin: the only place that knows of lines and columns.
///
/// A line ends with LF, CR LF or CR. Making the table reads the whole file, so make one when a place has to be told and
/// keep it for the others of that file.
package struct LineTable: Sendable {
  package struct Location: Hashable, Sendable {
    /// From 1.
    package var line: Int
    /// From 1, in code points.
    package var column: Int
  }

  private let bytes: [UInt8]
  private let starts: [Int]
  /// How many bytes before every so many-th are not the first of a code point, and how many the first of one that is a
  /// pair of UTF-16; empty where none is.
  private let continuations: [Int]
  private let pairs: [Int]
  private static let stride = 256

  package init(_ file: SourceFile) {
    bytes = file.bytes
    // The byte order mark is on no line.
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

  /// At least 1: an empty file has one empty line.
  package var lineCount: Int { starts.count }

  /// The line and column of an offset; beyond the end of the file, those of the end.
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

  /// How many code units of UTF-16 stand before an offset.
  package func utf16Count(before offset: Int) -> Int {
    let offset = min(offset, bytes.count)
    var count = offset - continuations(before: offset)
    if !pairs.isEmpty {
      let mark = min(offset / Self.stride, pairs.count - 1)
      count += bytes[(mark * Self.stride)..<offset].reduce(pairs[mark]) { $1 >= 0xF0 ? $0 + 1 : $0 }
    }
    return count
  }

  /// A line without its end, counted from 1; beyond the last, the end of the file.
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
