/// A pattern for paths below a folder: `*` and `?` match letters of one name, `**` matches any folders.
///
/// A pattern without a slash matches a name at any depth. A pattern that matches a folder matches everything in it.
package struct PathPattern: Sendable, Equatable {
  private let parts: [[UInt8]]

  /// Creates a pattern. `nil` if it could match nothing below the folder, because it is empty or contains `..`. Also
  /// `nil` for `!`, `[…]` and `{…}`, which have a meaning in other tools but not here.
  package init?(_ text: String) {
    guard text.utf8.first != UInt8(ascii: "!"),
      !text.utf8.contains(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") })
    else { return nil }
    let parts = text.utf8.split(separator: UInt8(ascii: "/")).map(Array.init).filter { $0 != [UInt8(ascii: ".")] }
    guard !parts.isEmpty, !parts.contains([UInt8(ascii: "."), UInt8(ascii: ".")]) else { return nil }
    // As in .gitignore, only a slash before the end anchors the pattern to the folder.
    let isTied = text.utf8.dropLast().contains(UInt8(ascii: "/"))
    self.parts = isTied ? parts : [Self.anyFolders] + parts
  }

  /// Whether the pattern matches a file or one of its folders.
  ///
  /// - Parameter path: relative to the folder of the pattern, with slashes.
  package func matches(_ path: String) -> Bool {
    let names = path.utf8.split(separator: UInt8(ascii: "/")).map(Array.init)
    return (0..<names.count).contains { last in
      Self.matches(parts[...], names[...last], isWild: { $0 == Self.anyFolders }, Self.matchesName)
    }
  }

  private static let anyFolders: [UInt8] = [UInt8(ascii: "*"), UInt8(ascii: "*")]

  private static func matchesName(_ pattern: [UInt8], _ name: [UInt8]) -> Bool {
    func fits(_ sign: UInt8, _ letter: UInt8) -> Bool { sign == UInt8(ascii: "?") || sign == letter }
    return matches(pattern[...], name[...], isWild: { $0 == UInt8(ascii: "*") }, fits)
  }

  /// Whether a sequence of signs, some of them wild, matches a sequence of elements.
  ///
  /// **Complexity:** the product of the lengths: only the last of several wild signs is retried.
  private static func matches<Element>(
    _ pattern: ArraySlice<Element>, _ text: ArraySlice<Element>, isWild: (Element) -> Bool,
    _ fits: (Element, Element) -> Bool
  ) -> Bool {
    var (sign, place) = (pattern.startIndex, text.startIndex)
    var retry: (sign: Int, place: Int)?
    while place < text.endIndex {
      if sign < pattern.endIndex, isWild(pattern[sign]) {
        retry = (sign + 1, place)
        sign += 1
      } else if sign < pattern.endIndex, fits(pattern[sign], text[place]) {
        sign += 1
        place += 1
      } else if let last = retry {
        retry = (last.sign, last.place + 1)
        (sign, place) = (last.sign, last.place + 1)
      } else {
        return false
      }
    }
    return pattern[sign...].allSatisfy(isWild)
  }
}
