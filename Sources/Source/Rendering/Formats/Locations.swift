/// Where the paths of a run lead, for formats that are read somewhere else.
package struct Locations: Sendable {
  /// The folder in which the run's own paths begin; absolute.
  package let workingFolder: String
  /// The folder that the reader's paths begin in: that of the repository. Absolute.
  package let root: String

  package init(workingFolder: String, root: String) {
    self.workingFolder = Self.normalized(workingFolder)
    self.root = Self.normalized(root)
  }

  /// The path from the root of the file system, without `.` and `..`; links are not followed.
  package func absolute(_ path: String) -> String {
    Self.normalized(path.utf8.first == UInt8(ascii: "/") ? path : workingFolder + "/" + path)
  }

  /// The path below the root; `nil` for a file that lies outside.
  package func relative(_ path: String) -> String? { Self.relative(absolute(path), to: root) }

  /// The path below the root where there is one, else the absolute one.
  package func shortest(_ path: String) -> String { relative(path) ?? absolute(path) }

  /// The part of an absolute path below a folder; `nil` if it does not lie there.
  package static func relative(_ path: String, to folder: String) -> String? {
    let prefix = folder == "/" ? "/" : folder + "/"
    guard path.utf8.starts(with: prefix.utf8), path.utf8.count > prefix.utf8.count else { return nil }
    return String(path.utf8.dropFirst(prefix.utf8.count)) ?? nil
  }

  /// An absolute path without `.`, `..` and empty parts.
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

  /// A URI reference (RFC 3986): relative to the root, or of the scheme `file`.
  func reference(_ path: String) -> (text: String, isRelative: Bool) {
    guard let relative = relative(path) else { return (Self.uri(absolute(path)), false) }
    return (Self.escaped(relative), true)
  }

  /// Of an absolute path, of the scheme `file` (RFC 8089).
  package static func uri(_ path: String) -> String { "file://" + escaped(path) }

  /// The root as a URI of a folder.
  var rootReference: String { Self.uri(root) + (root == "/" ? "" : "/") }

  /// Everything but the unreserved characters and the slash by its bytes.
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
