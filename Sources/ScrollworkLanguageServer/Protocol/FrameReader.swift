import Source

/// Splits a stream of bytes into messages: a header with the length in bytes, an empty line, and the body.
package struct FrameReader: Sendable {
  /// A framing error. It is fatal because the start of the next message is unknown.
  package struct Broken: Error {
    package var reason: String
  }

  private var bytes: [UInt8] = []
  /// The start of the bytes that belong to no returned message.
  private var start = 0

  private static let maxHead = 4096
  /// The maximum length of a body in bytes: the largest spec with each byte escaped, and 1 MB for the rest of the
  /// message.
  private static let maxBody = 6 * SourceFile.maximumSize + 1_000_000

  package init() {}

  package mutating func append(_ more: [UInt8]) {
    if start > 0, start == bytes.count || start > 1 << 16 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes += more
  }

  /// Whether a part of a message has arrived.
  package var isWaiting: Bool { start < bytes.count }

  /// Returns the body of the next message. `nil` until all of it has arrived.
  package mutating func next() throws(Broken) -> [UInt8]? {
    guard let end = endOfHead else {
      if bytes.count - start > Self.maxHead { throw Broken(reason: "the head of a message does not end") }
      return nil
    }
    guard let length = length(inHead: start..<end) else {
      throw Broken(reason: "the head of a message has no `Content-Length`")
    }
    if length > Self.maxBody { throw Broken(reason: "a message of \(length) bytes is too long") }
    guard bytes.count - end >= length else { return nil }
    start = end + length
    return Array(bytes[end..<end + length])
  }

  /// The offset after the empty line of the header. `nil` if the header is incomplete.
  private var endOfHead: Int? {
    let limit = min(bytes.count, start + Self.maxHead)
    var index = start
    while index + 4 <= limit {
      if bytes[index] == 0x0D, bytes[index..<index + 4].elementsEqual([0x0D, 0x0A, 0x0D, 0x0A]) { return index + 4 }
      index += 1
    }
    return nil
  }

  private func length(inHead head: Range<Int>) -> Int? {
    for line in String(decoding: bytes[head], as: UTF8.self).split(separator: "\r\n") {
      let parts = line.split(separator: ":", maxSplits: 1).map(\.withoutBlanks)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
      guard let length = Int(parts[1]), length >= 0 else { return nil }
      return length
    }
    return nil
  }

  /// Returns a message with its header.
  package static func frame(_ message: JSON) -> String {
    let text = message.serialized
    return "Content-Length: \(text.utf8.count)\r\n\r\n\(text)"
  }
}

extension Substring {
  fileprivate var withoutBlanks: Substring {
    var rest = drop { $0 == " " || $0 == "\t" }
    while rest.last == " " || rest.last == "\t" { rest.removeLast() }
    return rest
  }
}
