/// A pattern for paths below a folder: `*` and `?` stand for letters of one name, `**` for any folders.
///
/// Without a slash it means a name at any depth. What lies below a folder that matches, matches.
package struct PathPattern: Sendable, Equatable {
  private let parts: [[UInt8]]

  /// `nil` if it could match nothing below the folder: it is empty, or has a part `..`; and for what other tools know,
  /// `!`, `[…]` and `{…}`, that would silently mean something else here.
  package init?(_ text: String) {
    guard text.utf8.first != UInt8(ascii: "!"),
      !text.utf8.contains(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") })
    else { return nil }
    let parts = text.utf8.split(separator: UInt8(ascii: "/")).map(Array.init).filter { $0 != [UInt8(ascii: ".")] }
    guard !parts.isEmpty, !parts.contains([UInt8(ascii: "."), UInt8(ascii: ".")]) else { return nil }
    // As in .gitignore, a slash at the end does not tie the pattern to the folder, one before it does.
    let isTied = text.utf8.dropLast().contains(UInt8(ascii: "/"))
    self.parts = isTied ? parts : [Self.anyFolders] + parts
  }

  /// Whether it means a file, or a folder that the file lies in.
  ///
  /// - Parameter path: below the folder of the pattern, with slashes.
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

  /// Whether a row of signs, some of which stand for any number of elements, fits a row of elements. Of several wild
  /// signs only the last needs to be tried anew, so that the cost is a product and no power.
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
