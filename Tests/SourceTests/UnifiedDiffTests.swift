import Source
import Testing

@Suite struct UnifiedDiffTests {
  private func diff(_ old: [String], _ new: [String]) -> String {
    func bytes(_ lines: [String]) -> [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }
    return UnifiedDiff(bytes(old), bytes(new), path: "a").text
  }

  /// Applies a diff to the old lines.
  private func applied(_ diff: String, to old: [String]) -> [String] {
    var result: [String] = []
    var position = 0
    for line in diff.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2) {
      if line.hasPrefix("@@"), let match = line.firstMatch(of: #/^@@ -(\d+)(?:,(\d+))? /#) {
        let start = (Int(match.1) ?? 1) - (match.2 == "0" ? 0 : 1)
        result += old[position..<start]
        position = start
      } else if line.first == "+" {
        result.append(String(line.dropFirst()))
      } else if line.first == "-" || line.first == " " {
        if line.first == " " { result.append(old[position]) }
        #expect(old[position] == line.dropFirst())
        position += 1
      }
    }
    return result + old[position...]
  }

  @Test func equalTextsHaveNoDifference() {
    #expect(diff(["a", "b"], ["a", "b"]) == "")
  }

  @Test func hunkHasThreeLinesOfContext() {
    let old = (1...9).map { "\($0)" }
    var new = old
    new[4] = "five"
    #expect(
      diff(old, new) == "--- a/a\n+++ b/a\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n")
  }

  @Test func distantChangesOfALargeTextAreSeparateHunks() {
    let old = (0..<10_000).map { "line \($0)" }
    var new = old
    new[0] = "first"
    new.remove(at: 5_000)
    new[9_998] = "last"
    let text = diff(old, new)
    #expect(text.split(separator: "\n").count { $0.hasPrefix("@@") } == 3)
    #expect(applied(text, to: old) == new)
  }

  @Test(arguments: ["reversed", "without common lines", "of two lines", "shuffled"])
  func differenceOfLargeTextsTurnsOneIntoTheOther(_ kind: String) {
    let old = (0..<10_000).map { kind == "of two lines" ? "\(($0 * $0 / 7) % 2)" : "line \($0)" }
    let new =
      switch kind {
      case "reversed": Array(old.reversed())
      case "shuffled": old.indices.map { old[$0 * 7_919 % old.count] }
      case "of two lines": old.indices.map { "\(($0 * $0 / 11) % 2)" }
      case _: old.map { $0 + "!" }
      }
    #expect(applied(diff(old, new), to: old) == new)
  }
}
