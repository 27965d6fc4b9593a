import Model
import ScrollworkCompiler
import Source

/// The name of a document in messages (RFC 3986).
struct DocumentURI {
  /// Absolute; `nil` for what is not a file.
  let path: String?

  init(_ text: String) {
    guard text.prefix("file:".count).lowercased() == "file:" else {
      path = nil
      return
    }
    var rest = text.utf8.dropFirst("file:".utf8.count)
    // What stands before the path names a host, which is this one.
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

  /// What a file is, by its name.
  enum Kind {
    case spec, configuration

    /// What may stand in it.
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
