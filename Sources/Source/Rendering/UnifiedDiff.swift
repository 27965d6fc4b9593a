/// What changes from one text of a file to another, as `patch` and `git apply` read it.
///
/// The lines in common are found by E. W. Myers, "An O(ND) Difference Algorithm and Its Variations" (1986), whose
/// search this is. Texts that differ in very many lines are told as one replacement.
package struct UnifiedDiff: Sendable {
  /// Empty if the texts are equal.
  package let text: String

  private static let context = 3

  /// - Parameter path: as both names of the file give it, behind `a/` and `b/`.
  package init(_ old: [UInt8], _ new: [UInt8], path: String) {
    let (a, b) = (Self.lines(old), Self.lines(new))
    let hunks = Self.hunks(Self.changes(a, b), a.count)
    guard !hunks.isEmpty else {
      text = ""
      return
    }
    // Git takes no path with a `.` in it.
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let path = parts.filter { $0 != "." }.joined(separator: "/")
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    let (oldName, newName) = isAbsolute ? (path, path) : ("a/" + path, "b/" + path)
    var text = "--- \(Self.quoted(oldName))\n+++ \(Self.quoted(newName))\n"
    for hunk in hunks { text += Self.text(of: hunk, a, b) }
    self.text = text
  }

  /// A name as Git writes it: between quotes where a sign of it could be misread, and with a tab behind it where `patch`
  /// would take a blank for its end.
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

  /// Lines `old` of the one text are lines `new` of the other.
  private struct Change {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// With their line feeds.
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
    var start = 0
    while start < min(a.count, b.count), a[start] == b[start] { start += 1 }
    var end = 0
    while end < min(a.count, b.count) - start, a[a.count - 1 - end] == b[b.count - 1 - end] { end += 1 }
    let (restA, restB) = (Array(a[start..<a.count - end]), Array(b[start..<b.count - end]))
    if restA.isEmpty && restB.isEmpty { return [] }
    var changes: [Change] = []
    var (x, y) = (0, 0)
    for (nextX, nextY, length) in matches(restA, restB) + [(restA.count, restB.count, 0)] {
      if x < nextX || y < nextY {
        changes.append(Change(old: start + x..<start + nextX, new: start + y..<start + nextY))
      }
      (x, y) = (nextX + length, nextY + length)
    }
    return changes
  }

  /// Runs of lines that stay, in order.
  private static func matches(
    _ a: [ArraySlice<UInt8>], _ b: [ArraySlice<UInt8>]
  ) -> [(x: Int, y: Int, length: Int)] {
    let most = min(a.count + b.count, 1000)
    // The furthest x on each diagonal x - y = k after so many edits, V and D in the paper; a copy a step for the way back.
    var furthest = [Int](repeating: 0, count: 2 * most + 3)
    var trace: [[Int]] = []
    func isDown(_ k: Int, _ edits: Int, _ furthest: [Int]) -> Bool {
      k == -edits || k != edits && furthest[most + k] < furthest[most + 2 + k]
    }
    for edits in 0...most {
      trace.append(furthest)
      for k in stride(from: -edits, through: edits, by: 2) {
        var x = isDown(k, edits, furthest) ? furthest[most + 2 + k] : furthest[most + k] + 1
        while x < a.count, x - k < b.count, a[x] == b[x - k] { x += 1 }
        furthest[most + 1 + k] = x
        guard x >= a.count, x - k >= b.count else { continue }
        return way(back: trace, from: (a.count, b.count), most, isDown)
      }
    }
    return []
  }

  private static func way(
    back trace: [[Int]], from end: (x: Int, y: Int), _ most: Int, _ isDown: (Int, Int, [Int]) -> Bool
  ) -> [(x: Int, y: Int, length: Int)] {
    var runs: [(x: Int, y: Int, length: Int)] = []
    var (x, y) = end
    for edits in trace.indices.reversed() {
      let furthest = trace[edits]
      let k = x - y
      let down = isDown(k, edits, furthest)
      let startX = edits == 0 ? 0 : down ? furthest[most + 2 + k] : furthest[most + k] + 1
      let startY = startX - k
      if x > startX { runs.append((startX, startY, x - startX)) }
      (x, y) = down ? (startX, startY - 1) : (startX - 1, startY)
    }
    return runs.reversed()
  }

  // MARK: - The text

  /// Changes whose lines of context meet are told together.
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

  /// The first line, from 1, and the number of lines; of none, the line before.
  private static func place(_ lines: Range<Int>) -> String {
    let first = lines.isEmpty ? lines.lowerBound : lines.lowerBound + 1
    return lines.count == 1 ? "\(first)" : "\(first),\(lines.count)"
  }

  private static func text(_ sign: String, _ line: ArraySlice<UInt8>) -> String {
    let text = sign + String(decoding: line, as: UTF8.self)
    return line.last == 0x0A ? text : text + "\n\\ No newline at end of file\n"
  }
}
