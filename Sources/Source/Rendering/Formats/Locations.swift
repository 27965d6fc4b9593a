/// The mapping from the paths of a run to absolute and root-relative paths, for formats that other tools read.
package struct Locations: Sendable {
  /// The absolute path of the folder that relative paths of the run start from.
  package let workingFolder: String
  /// The absolute path of the folder that output paths start from: the root of the repository.
  package let root: String

  package init(workingFolder: String, root: String) {
    self.workingFolder = Self.normalized(workingFolder)
    self.root = Self.normalized(root)
  }

  /// Returns the absolute path without `.` and `..`. Symbolic links are not resolved.
  package func absolute(_ path: String) -> String {
    Self.normalized(path.utf8.first == UInt8(ascii: "/") ? path : workingFolder + "/" + path)
  }

  /// Returns the path below the root. `nil` if the file is outside the root.
  package func relative(_ path: String) -> String? { Self.relative(absolute(path), to: root) }

  /// Returns the path below the root, or the absolute path if the file is outside the root.
  package func shortest(_ path: String) -> String { relative(path) ?? absolute(path) }

  /// Returns the part of an absolute path below a folder. `nil` if the path is outside the folder.
  package static func relative(_ path: String, to folder: String) -> String? {
    let prefix = folder == "/" ? "/" : folder + "/"
    guard path.utf8.starts(with: prefix.utf8), path.utf8.count > prefix.utf8.count else { return nil }
    return String(path.utf8.dropFirst(prefix.utf8.count)) ?? nil
  }

  /// Returns an absolute path without `.`, `..` and empty components.
  package static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") {
      switch part {
      case ".": continue
      case "..": _ = parts.popLast()
      default: parts.append(part)
      }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// Returns a URI reference (RFC 3986): relative to the root, or with the scheme `file` outside of it.
  func reference(_ path: String) -> (text: String, isRelative: Bool) {
    guard let relative = relative(path) else { return (Self.uri(absolute(path)), false) }
    return (Self.escaped(relative), true)
  }

  /// Returns the `file` URI of an absolute path (RFC 8089).
  package static func uri(_ path: String) -> String { "file://" + escaped(path) }

  /// The root as a URI of a folder.
  var rootReference: String { Self.uri(root) + (root == "/" ? "" : "/") }

  /// Percent-encodes all bytes except the unreserved characters and the slash.
  private static func escaped(_ path: String) -> String {
    var text = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
      }
    }
    return text
  }
}
