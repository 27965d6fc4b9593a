/// One input text and the name by which its user knows it.
package struct SourceFile: Sendable {
  /// As given on the command line; `<stdin>` for standard input.
  package let path: String
  package let bytes: [UInt8]

  /// How the names of specs end.
  package static let specSuffix = ".scroll.yaml"
  /// What configurations are called.
  package static let configurationName = ".scrollwork.yaml"

  /// Whether a path is that of a configuration.
  package static func isConfiguration(_ path: String) -> Bool {
    path == configurationName || path.hasSuffix("/" + configurationName)
  }

  /// The most bytes that a file may have; whoever reads files checks it.
  package static let maximumSize = 10_000_000

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  package init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// How its lines end: as the first one does.
  package var lineBreak: String {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")), end > 0 else { return "\n" }
    return bytes[end - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
  }

  /// The file with a line feed for each carriage return that ends a line alone, which means the same to YAML and moves
  /// nothing; nil if there is none.
  package func withLineFeeds() -> SourceFile? {
    let (feed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    let alone = bytes.indices.filter {
      bytes[$0] == carriageReturn && ($0 + 1 == bytes.endIndex || bytes[$0 + 1] != feed)
    }
    guard !alone.isEmpty else { return nil }
    var changed = bytes
    for index in alone { changed[index] = feed }
    return SourceFile(path: path, bytes: changed)
  }

  package var hasByteOrderMark: Bool { bytes.starts(with: [0xEF, 0xBB, 0xBF]) }

  /// The line that an offset stands on, without its newline, which belongs to the line that it ends.
  package func line(of offset: Int) -> Span {
    let newline = UInt8(ascii: "\n")
    let offset = min(offset, bytes.count)
    let start = bytes[..<offset].lastIndex(of: newline).map { $0 + 1 } ?? 0
    return Span(start, bytes[offset...].firstIndex(of: newline) ?? bytes.count)
  }

  /// The text that a span covers, with malformed UTF-8 repaired.
  package func text(_ span: Span) -> String {
    let lower = min(span.start, bytes.count)
    return String(decoding: bytes[lower..<max(lower, min(span.end, bytes.count))], as: UTF8.self)
  }
}

/// A half-open range of UTF-8 offsets in one file, a byte order mark included in the count.
package struct Span: Hashable, Sendable, Comparable {
  package var start: Int
  package var end: Int

  @inlinable
  package init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = end
  }

  /// The smallest span that covers both.
  package func joined(_ other: Span) -> Span {
    Span(min(start, other.start), max(end, other.end))
  }

  /// Whether they have text in common; a place between two letters has what it stands in or beside.
  package func overlaps(_ other: Span) -> Bool {
    start == end || other.start == other.end
      ? start <= other.end && other.start <= end : start < other.end && other.start < end
  }

  package static func < (left: Span, right: Span) -> Bool {
    (left.start, left.end) < (right.start, right.end)
  }
}
