/// The difference between two texts of a file in the unified format, which `patch` and `git apply` read.
///
/// Large texts are split at lines that occur once in both, so that time and memory stay bounded.
package struct UnifiedDiff: Sendable {
  /// Empty if the texts are equal.
  package let text: String

  private static let context = 3

  /// - Parameter path: the path for both names of the file, behind `a/` and `b/` unless it is absolute.
  package init(_ old: [UInt8], _ new: [UInt8], path: String) {
    let (a, b) = (Self.lines(old), Self.lines(new))
    let hunks = Self.hunks(Self.changes(a, b), a.count)
    guard !hunks.isEmpty else {
      text = ""
      return
    }
    // Git does not accept a path with a `.` component.
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let path = parts.filter { $0 != "." }.joined(separator: "/")
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    let (oldName, newName) = isAbsolute ? (path, path) : ("a/" + path, "b/" + path)
    var text = "--- \(Self.quoted(oldName))\n+++ \(Self.quoted(newName))\n"
    for hunk in hunks { text += Self.text(of: hunk, a, b) }
    self.text = text
  }

  /// Returns a name in the notation of Git: quoted if it has special characters. A tab follows a name with a space,
  /// where `patch` would otherwise end the name.
  private static func quoted(_ name: String) -> String {
    var text = ""
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += "\\" + String(UnicodeScalar(byte))
      case 0x07...0x0D: text += ["\\a", "\\b", "\\t", "\\n", "\\v", "\\f", "\\r"][Int(byte) - 0x07]
      case 0x20..<0x7F: text += String(UnicodeScalar(byte))
      case _:
        let digits = String(byte, radix: 8)
        text += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      }
    }
    let label = text == name ? name : "\"\(text)\""
    return label.utf8.contains(UInt8(ascii: " ")) ? label + "\t" : label
  }

  /// A replacement of the lines `old` of the first text by the lines `new` of the second.
  private struct Change {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// Returns the lines with their line feeds.
  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }

  // MARK: - The search

  private static func changes(_ a: [ArraySlice<UInt8>], _ b: [ArraySlice<UInt8>]) -> [Change] {
    // Equal lines have equal numbers, so that each line is hashed once.
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func number(_ line: ArraySlice<UInt8>) -> Int {
      let number = numbers[line] ?? numbers.count
      numbers[line] = number
      return number
    }
    var changes: [Change] = []
    addChanges(a.map(number)[...], b.map(number)[...], to: &changes)
    return changes
  }

  private static func addChanges(_ a: ArraySlice<Int>, _ b: ArraySlice<Int>, to changes: inout [Change]) {
    let prefix = zip(a, b).prefix { $0 == $1 }.count
    var (a, b) = (a.dropFirst(prefix), b.dropFirst(prefix))
    let suffix = zip(a.reversed(), b.reversed()).prefix { $0 == $1 }.count
    (a, b) = (a.dropLast(suffix), b.dropLast(suffix))
    if a.isEmpty && b.isEmpty { return }
    if a.count + b.count <= maxLines { return addDifference(a, b, to: &changes) }
    guard let anchor = anchor(a, b) else {
      changes.append(Change(old: a.indices, new: b.indices))
      return
    }
    addChanges(a[..<anchor.old], b[..<anchor.new], to: &changes)
    addChanges(a[anchor.old...], b[anchor.new...], to: &changes)
  }

  /// The number of lines up to which two texts are compared at once.
  ///
  /// **Complexity:** `difference(from:)` takes O(n²) time and memory on n lines without order: 4,000 lines take 0.1 s
  /// and 64 MB.
  private static let maxLines = 4_000

  /// Returns the line nearest to the middle of `a` that occurs once in either text; `nil` if no line does.
  private static func anchor(_ a: ArraySlice<Int>, _ b: ArraySlice<Int>) -> (old: Int, new: Int)? {
    func unique(_ lines: ArraySlice<Int>) -> [Int: Int] {
      Dictionary(grouping: lines.indices) { lines[$0] }.compactMapValues { $0.count == 1 ? $0[0] : nil }
    }
    let (inA, inB) = (unique(a), unique(b))
    let middle = (a.startIndex + a.endIndex) / 2
    let nearest = a.indices.filter { inA[a[$0]] != nil && inB[a[$0]] != nil }.min {
      abs($0 - middle) < abs($1 - middle)
    }
    return nearest.flatMap { index in inB[a[index]].map { (index, $0) } }
  }

  private static func addDifference(_ a: ArraySlice<Int>, _ b: ArraySlice<Int>, to changes: inout [Change]) {
    var removed = Array(repeating: false, count: a.count)
    var inserted = Array(repeating: false, count: b.count)
    for change in b.difference(from: a) {
      switch change {
      case .remove(let offset, _, _): removed[offset] = true
      case .insert(let offset, _, _): inserted[offset] = true
      }
    }
    var (x, y) = (0, 0)
    while x < a.count || y < b.count {
      let start = (x: x, y: y)
      while x < a.count, removed[x] { x += 1 }
      while y < b.count, inserted[y] { y += 1 }
      if (x, y) == start {
        (x, y) = (x + 1, y + 1)
      } else {
        changes.append(
          Change(
            old: a.startIndex + start.x..<a.startIndex + x, new: b.startIndex + start.y..<b.startIndex + y))
      }
    }
  }

  // MARK: - The text

  /// Groups changes into hunks. Changes with touching or overlapping context share a hunk.
  private static func hunks(_ changes: [Change], _ count: Int) -> [[Change]] {
    var hunks: [[Change]] = []
    for change in changes {
      if let last = hunks.last?.last, change.old.lowerBound - last.old.upperBound <= 2 * context {
        hunks[hunks.count - 1].append(change)
      } else {
        hunks.append([change])
      }
    }
    return hunks
  }

  private static func text(of hunk: [Change], _ a: [ArraySlice<UInt8>], _ b: [ArraySlice<UInt8>]) -> String {
    let before = min(context, hunk[0].old.lowerBound)
    let after = min(context, a.count - hunk[hunk.count - 1].old.upperBound)
    let old = hunk[0].old.lowerBound - before..<hunk[hunk.count - 1].old.upperBound + after
    let new = hunk[0].new.lowerBound - before..<hunk[hunk.count - 1].new.upperBound + after
    var text = "@@ -\(place(old)) +\(place(new)) @@\n"
    var position = old.lowerBound
    for change in hunk {
      for line in a[position..<change.old.lowerBound] { text += self.text(" ", line) }
      for line in a[change.old] { text += self.text("-", line) }
      for line in b[change.new] { text += self.text("+", line) }
      position = change.old.upperBound
    }
    for line in a[position..<old.upperBound] { text += self.text(" ", line) }
    return text
  }

  /// Returns the first line, from 1, and the number of lines. An empty range names the line before it.
  private static func place(_ lines: Range<Int>) -> String {
    let first = lines.isEmpty ? lines.lowerBound : lines.lowerBound + 1
    return lines.count == 1 ? "\(first)" : "\(first),\(lines.count)"
  }

  private static func text(_ sign: String, _ line: ArraySlice<UInt8>) -> String {
    let text = sign + String(decoding: line, as: UTF8.self)
    return line.last == 0x0A ? text : text + "\n\\ No newline at end of file\n"
  }
}
