/// An input text with its path.
package struct SourceFile: Sendable {
  /// The path from the command line, or `<stdin>` for standard input.
  package let path: String
  package let bytes: [UInt8]

  /// The suffix of the names of specs.
  package static let specSuffix = ".scroll.yaml"
  /// The file name of configurations.
  package static let configurationName = ".scrollwork.yaml"

  /// Whether a path names a configuration.
  package static func isConfiguration(_ path: String) -> Bool {
    path == configurationName || path.hasSuffix("/" + configurationName)
  }

  /// The maximum size of a file in bytes. The code that reads files checks it.
  package static let maximumSize = 10_000_000

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  package init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// The line break of the first line; a line feed if there is none.
  package var lineBreak: String {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")), end > 0 else { return "\n" }
    return bytes[end - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
  }

  /// Returns the file with a line feed in place of each carriage return that ends a line alone. YAML reads both as a
  /// line break, and all offsets stay the same. `nil` if the file has no such carriage return.
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

  /// Returns the line that contains an offset, without its line feed. The line feed belongs to the line that it ends.
  package func line(of offset: Int) -> Span {
    let newline = UInt8(ascii: "\n")
    let offset = min(offset, bytes.count)
    let start = bytes[..<offset].lastIndex(of: newline).map { $0 + 1 } ?? 0
    return Span(start, bytes[offset...].firstIndex(of: newline) ?? bytes.count)
  }

  /// Returns the text of a span, with malformed UTF-8 repaired.
  package func text(_ span: Span) -> String {
    let lower = min(span.start, bytes.count)
    return String(decoding: bytes[lower..<max(lower, min(span.end, bytes.count))], as: UTF8.self)
  }
}

/// A half-open range of UTF-8 offsets in one file. The offsets count a byte order mark.
package struct Span: Hashable, Sendable, Comparable {
  package var start: Int
  package var end: Int

  @inlinable
  package init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = end
  }

  /// Returns the smallest span that covers both spans.
  package func joined(_ other: Span) -> Span {
    Span(min(start, other.start), max(end, other.end))
  }

  /// Whether the spans have text in common. An empty span also overlaps the spans that contain or touch it.
  package func overlaps(_ other: Span) -> Bool {
    start == end || other.start == other.end
      ? start <= other.end && other.start <= end : start < other.end && other.start < end
  }

  package static func < (left: Span, right: Span) -> Bool {
    (left.start, left.end) < (right.start, right.end)
  }
}
