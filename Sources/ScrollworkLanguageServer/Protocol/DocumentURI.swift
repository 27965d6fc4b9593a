import Model

/// The name of a document in messages (RFC 3986).
struct DocumentURI {
  /// Absolute; `nil` for what is not a file.
  let path: String?

  init(_ text: String) {
    guard text.utf8.starts(with: "file://".utf8) else {
      path = nil
      return
    }
    // What stands before the path names a host, which is this one.
    let rest = text.utf8.dropFirst("file://".utf8.count).drop { $0 != UInt8(ascii: "/") }
    var bytes: [UInt8] = []
    var index = rest.startIndex
    while index < rest.endIndex {
      let digits = rest[index...].dropFirst().prefix(2)
      if rest[index] == UInt8(ascii: "%"), digits.count == 2, let text = String(digits),
        let byte = UInt8(text, radix: 16)
      {
        bytes.append(byte)
        index = digits.endIndex
      } else {
        bytes.append(rest[index])
        index = rest.index(after: index)
      }
    }
    path = bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// What a file is, by its name.
  enum Kind {
    case spec, configuration

    /// What may stand in it.
    var root: SchemaPlace {
      switch self {
      case .spec: .spec
      case .configuration: .configuration
      }
    }
  }

  var kind: Kind? {
    guard let path else { return nil }
    if path.hasSuffix(".scroll.yaml") { return .spec }
    return path.hasSuffix("/.scrollwork.yaml") ? .configuration : nil
  }
}
