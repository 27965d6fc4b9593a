import Model
import ScrollworkCompiler
import Source

/// The URI of a document (RFC 3986).
struct DocumentURI {
  /// The absolute path. `nil` if the URI does not name a file.
  let path: String?

  init(_ text: String) {
    guard text.prefix("file:".count).lowercased() == "file:" else {
      path = nil
      return
    }
    var rest = text.utf8.dropFirst("file:".utf8.count)
    // The authority before the path names a host, which is ignored.
    if rest.starts(with: "//".utf8) { rest = rest.dropFirst(2).drop { $0 != UInt8(ascii: "/") } }
    var bytes: [UInt8] = []
    var index = rest.startIndex
    while index < rest.endIndex {
      let digits = rest[index...].dropFirst().prefix(2)
      if rest[index] == UInt8(ascii: "%"), digits.count == 2, digits.first != UInt8(ascii: "+"),
        let text = String(digits),
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

  /// The kind of a file, by its name.
  enum Kind {
    case spec, configuration

    /// The schema of the file.
    var root: SchemaPath {
      switch self {
      case .spec: .spec
      case .configuration: .configuration(rules: ruleSchema)
      }
    }
  }

  var kind: Kind? {
    guard let path else { return nil }
    if path.hasSuffix(SourceFile.specSuffix) { return .spec }
    return SourceFile.isConfiguration(path) ? .configuration : nil
  }
}
