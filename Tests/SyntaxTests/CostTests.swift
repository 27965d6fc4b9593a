import Source
import Syntax
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Four times the input takes at most about eight times as long; quadratic cost would take sixteen times.
@Suite(.serialized) struct CostTests {
  private static let inputs: [(name: String, make: @Sendable (Int) -> String)] = [
    ("deep brackets", { String(repeating: "[", count: $0) }),
    ("deep maps", { String(repeating: "{a: ", count: $0 / 4) }),
    ("deep lists", { String(repeating: "- ", count: $0 / 2) }),
    ("long plain text", { "a: " + String(repeating: "word ", count: $0 / 5) }),
    ("long quoted text", { "a: \"" + String(repeating: "w\\n", count: $0 / 3) + "\"" }),
    ("an open quote", { "a: \"" + String(repeating: "word\n", count: $0 / 5) }),
    ("a long block", { "a: |\n" + String(repeating: "  word\n", count: $0 / 7) }),
    ("many keys", { size in (0..<(size / 10)).map { "k\($0): 1\n" }.joined() }),
    ("one key often", { String(repeating: "k: 1\n", count: $0 / 5) }),
    ("one key often on a line", { "{" + String(repeating: "k: 1, ", count: $0 / 6) + "}" }),
    ("many aliases", { "a: &x 1\nb:\n" + String(repeating: "- *x\n", count: $0 / 5) }),
    ("many marks", { size in (0..<(size / 12)).map { "- &a\($0) 1\n" }.joined() }),
    (
      "aliases of aliases",
      { size in
        "a0: &a0 x\n" + (1..<max(2, size / 40)).map { "a\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1)]\n" }.joined()
      }
    ),
    ("undefined aliases", { "b:\n" + String(repeating: "- *x\n", count: $0 / 5) }),
    ("tags", { String(repeating: "- !x y\n", count: $0 / 7) }),
    ("merge keys", { "x: &x {a: 1}\n" + String(repeating: "<<: *x\n", count: $0 / 7) }),
    ("split values", { "x: {" + String(repeating: "a: max(b, c), ", count: $0 / 14) + "}" }),
    ("one split value", { "x: {a: max(" + String(repeating: "b, ", count: $0 / 3) + "}" }),
    ("open parentheses", { "x: [" + String(repeating: "max(b, ", count: $0 / 7) + "]" }),
    ("no spaces", { size in "x: {" + (0..<(size / 8)).map { "a\($0):b, " }.joined() + "}" }),
    ("colons", { String(repeating: "- a: b: c\n", count: $0 / 10) }),
    ("signs", { String(repeating: "a: %5\n", count: $0 / 6) }),
    ("tabs", { String(repeating: "\ta: 1\n", count: $0 / 6) }),
    ("deeper and deeper keys", { "a: 1\n" + String(repeating: "  b: 2\n", count: $0 / 7) }),
    ("missing colons", { "x: 1\n" + String(repeating: "b 1\ny: 2\n", count: $0 / 9) }),
    ("open brackets", { String(repeating: "- [a\n", count: $0 / 5) }),
    ("commas", { "a: [" + String(repeating: ",", count: $0) }),
    ("comments", { String(repeating: "- a # c\n", count: $0 / 8) }),
    ("emoji", { String(repeating: "- 👩‍👩‍👧\n", count: $0 / 21) }),
    ("blank lines", { String(repeating: "\n", count: $0) }),
  ]

  @Test(arguments: inputs.indices) func parsingTimeIsLinear(index: Int) {
    let input = Self.inputs[index]
    let (small, large) = (Self.file(input.make(15_000)), Self.file(input.make(60_000)))
    // Other processes evict the caches, so the best of several attempts counts.
    var ratio = Double.infinity
    for _ in 0..<4 where ratio > 9 { ratio = min(ratio, Self.time(large) / max(Self.time(small), 0.0005)) }
    #expect(ratio < 11, "\(input.name): four times the input takes \(ratio) times as long")
  }

  private static func file(_ text: String) -> SourceFile { SourceFile(path: "a", text: text) }

  /// The processor time in seconds, independent of other processes.
  private static func time(_ file: SourceFile) -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    return (0..<3).map { _ in
      let start = now()
      _ = parse(file)
      return now() - start
    }.min() ?? 0
  }
}
