import Source

/// Takes messages out of a stream of bytes: a head with their length, an empty line, and so many bytes.
package struct FrameReader: Sendable {
  /// What cannot be gone on from: where the next message begins is not known.
  package struct Broken: Error {
    package var reason: String
  }

  private var bytes: [UInt8] = []
  /// Where what has not been taken begins.
  private var start = 0

  private static let maxHead = 4096
  /// The largest spec there may be, each of its bytes escaped, and what is around it.
  private static let maxBody = 6 * SourceFile.maximumSize + 1_000_000

  package init() {}

  package mutating func append(_ more: [UInt8]) {
    if start > 0, start == bytes.count || start > 1 << 16 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes += more
  }

  /// Whether something has come of which the rest is missing.
  package var isWaiting: Bool { start < bytes.count }

  /// The next message; `nil` until all of it has come.
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

  /// Behind its empty line.
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

  /// A message as it is sent.
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
