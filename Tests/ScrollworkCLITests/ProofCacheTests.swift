import Foundation
import Testing

@testable import ScrollworkCLI

/// What was proved of a screen's shape stays from one process to the next.
@Suite struct ProofCacheTests {
  private func lint(_ tool: Tool, _ arguments: String..., program: URL = Tool.binary) throws -> Tool.Run {
    try tool.run(
      program, ["lint", "--format", "json", "--statistics"] + arguments,
      environment: ["SCROLLWORK_CACHE": tool.url("cache").path])
  }

  /// What movement was proved, as the statistics say it.
  private func movement(_ run: Tool.Run) -> Substring? {
    run.errors.split(separator: "\n").first { $0.hasPrefix("movement: ") }
  }

  private static let tapped = Sample.clean("Tapped").replacingOccurrences(
    of: "    initial:", with: "    tap: {low: high, high: low}\n    initial:")
  /// A handle of another height.
  private static func edited(_ text: String, _ height: Int) -> String {
    text.replacingOccurrences(of: "height: 44", with: "height: \(height)")
  }

  private func inFolder(_ body: (Tool) throws -> Void) throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "specs/Clean.scroll.yaml")
      try tool.write(Self.tapped, to: "specs/Tapped.scroll.yaml")
      try body(tool)
    }
  }

  private func pack(_ tool: Tool) throws -> String? {
    try tool.names(in: "cache").first { $0.hasPrefix("proofs-") }.map { "cache/" + $0 }
  }

  /// Every spec is new again, and every shape known.
  private func forgetResults(_ tool: Tool) throws {
    for name in try tool.names(in: "cache") where name.hasPrefix("lint-") {
      try FileManager.default.removeItem(at: tool.url("cache/" + name))
    }
  }

  @Test func anEditedLengthNeedsNoProof() throws {
    try inFolder { tool in
      let first = try lint(tool, "specs")
      #expect(first.status == 0 && !first.errors.contains("proved before"))
      let path = try #require(try pack(tool))
      let bytes = try Data(contentsOf: tool.url(path))
      try tool.write(Self.edited(Sample.clean(), 48), to: "specs/Clean.scroll.yaml")
      let second = try lint(tool, "specs")
      #expect(second.errors.contains("; 1 unchanged; 1 shape proved before"))
      // All are new, and told as if they were proved now.
      for (name, text) in [("Clean", Sample.clean()), ("Tapped", Self.tapped)] {
        try tool.write(Self.edited(text, 52), to: "specs/\(name).scroll.yaml")
      }
      let third = try lint(tool, "specs")
      #expect(third.errors.contains("; 2 shapes proved before") && !third.errors.contains("unchanged"))
      #expect(third.output == first.output && movement(third) == movement(first) && movement(first) != nil)
      // Where nothing was proved, nothing was written.
      #expect(try Data(contentsOf: tool.url(path)) == bytes)
      // What moves otherwise is proved, and kept beside the others.
      let other = Sample.clean().replacingOccurrences(of: "{like: overlayContainer}", with: "{policy: nearest}")
      try tool.write(other, to: "specs/Clean.scroll.yaml")
      #expect(!(try lint(tool, "specs").errors.contains("proved before")))
      #expect(try Data(contentsOf: tool.url(path)).count > bytes.count)
      try forgetResults(tool)
      #expect(try lint(tool, "specs").errors.contains("; 2 shapes proved before"))
      // A fix is looked at with what is known.
      try tool.write(
        Self.edited(Sample.clean(), 60).replacingOccurrences(of: "release:", with: "drag: yes\n    release:"),
        to: "specs/Clean.scroll.yaml")
      let mended = try lint(tool, "--fix", "specs")
      #expect(mended.status == 0 && mended.errors.contains("proved before"))
    }
  }

  /// Whatever needs a machine has its movement proved, and lint knows of it.
  @Test(arguments: [
    "generate specs --output out", "test specs", "preview specs --format html --output page.html",
    "simulate specs/Clean.scroll.yaml --device 'iPhone 15' --trace <(echo '[]')",
  ])
  func everyCommandLeavesItsProofs(_ line: String) throws {
    try inFolder { tool in
      let environment = ["SCROLLWORK_CACHE": tool.url("cache").path]
      let table = try tool.shell("scrollwork preview specs", environment: environment)
      #expect(table.status == 0 && !tool.exists("cache"), "lengths need no proof")
      let run = try tool.shell("scrollwork " + line, environment: environment)
      #expect(run.status == 0, "\(run.errors)")
      let later = try lint(tool, "specs")
      #expect(later.errors.contains("; \(line.hasPrefix("simulate") ? "1 shape" : "2 shapes") proved before"))
    }
  }

  @Test func whoeverWantsNoCacheHasNone() throws {
    try inFolder { tool in
      _ = try lint(tool, "--no-cache", "specs")
      #expect(!tool.exists("cache"))
      _ = try lint(tool, "specs")
      #expect(!(try lint(tool, "--no-cache", "specs").errors.contains("proved before")))
      for name in try tool.names(in: "cache") { try FileManager.default.removeItem(at: tool.url("cache/" + name)) }
      _ = try lint(tool, "--no-cache", "specs")
      #expect(try tool.names(in: "cache").isEmpty)
    }
  }

  @Test func whateverStandsInItsPlaceIsNoProof() throws {
    try inFolder { tool in
      let right = try lint(tool, "specs")
      let path = try #require(try pack(tool))
      let pack = try Data(contentsOf: tool.url(path))
      let results = try Data(
        contentsOf: tool.url("cache/" + path.dropFirst(6).replacingOccurrences(of: "proofs", with: "lint")))
      var random = SystemRandomNumberGenerator()
      for round in 0..<20 {
        var bytes = [UInt8](pack)
        switch round % 5 {
        case 0: bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
        case 1: bytes[Int.random(in: bytes.indices, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
        case 2: bytes += [0]
        case 3: bytes = (0..<Int.random(in: 0...500, using: &random)).map { _ in .random(in: 0...255, using: &random) }
        default: bytes = [UInt8](results)
        }
        try Data(bytes).write(to: tool.url(path))
        try forgetResults(tool)
        let run = try lint(tool, "specs")
        #expect(run.output == right.output && movement(run) == movement(right), "round \(round)")
        #expect(!run.errors.contains("proved before"), "round \(round)")
        // A right one has taken its place.
        try forgetResults(tool)
        #expect(try lint(tool, "specs").errors.contains("; 2 shapes proved before"), "round \(round)")
      }
    }
  }

  @Test func itCanBeDeletedAtAnyTime() throws {
    try inFolder { tool in
      let right = try lint(tool, "specs").output
      let path = try #require(try pack(tool))
      try FileManager.default.removeItem(at: tool.url(path))
      // Nobody asks for shapes while no spec has changed.
      #expect(try lint(tool, "specs").errors.contains("; 2 unchanged"))
      #expect(try pack(tool) == nil)
      try FileManager.default.removeItem(at: tool.url("cache"))
      #expect(try lint(tool, "specs").output == right)
      #expect(try pack(tool) == path)
      // A folder in its place, and a disk that is full.
      try FileManager.default.removeItem(at: tool.url(path))
      try tool.write("", to: path + "/file")
      try forgetResults(tool)
      #expect(try lint(tool, "specs").output == right)
      try FileManager.default.removeItem(at: tool.url("cache"))
      let run = try tool.shell(
        "(trap '' XFSZ; ulimit -f 0; scrollwork lint --format json specs) | cat",
        environment: ["SCROLLWORK_CACHE": tool.url("cache").path])
      #expect(run.output == right)
      #expect(try tool.names(in: "cache").isEmpty)
    }
  }

  @Test func manyRunsAtOnce() throws {
    try inFolder { tool in
      for index in 1...8 {
        try tool.write(Self.edited(Sample.clean(), 40 + index), to: "more/\(index)/Clean.scroll.yaml")
        let pages = (1...index).map { "      - block: row\($0)\n        height: 10\n" }.joined()
        try tool.write(
          Sample.clean("Rows").replacingOccurrences(
            of: "      - list: rows", with: pages + "      - list: rows"),
          to: "more/\(index)/Rows.scroll.yaml")
      }
      let line = "for i in 1 2 3 4 5 6 7 8; do scrollwork lint --format json more/$i > out$i & done; wait"
      for _ in 0..<3 {
        _ = try tool.shell("rm -rf cache; " + line, environment: ["SCROLLWORK_CACHE": tool.url("cache").path])
        for index in 1...8 { #expect(try tool.read("out\(index)") == lint(tool, "--no-cache", "more/\(index)").output) }
        #expect(try tool.names(in: "cache").allSatisfy { !$0.contains("draft") })
        // Whoever came last has left a whole pack, with what was there before or is its own.
        try forgetResults(tool)
        #expect(try lint(tool, "more").errors.contains("proved before"))
      }
    }
  }

  /// One process remembers what it has proved, whether or not others may know.
  @Test func whoWatchesProvesOnce() throws {
    try inFolder { tool in
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/bash")
      process.arguments = [
        "-c", "exec \"$0\" lint --watch --no-cache --statistics specs > out 2> messages", Tool.binary.path,
      ]
      process.currentDirectoryURL = tool.folder
      try process.run()
      defer { kill(process.processIdentifier, SIGKILL) }
      func messages(until end: String) throws -> String {
        for _ in 0..<400 where !((try? tool.read("messages")) ?? "").hasSuffix(end) {
          Thread.sleep(forTimeInterval: 0.05)
        }
        return try tool.read("messages")
      }
      let first = try messages(until: "control-C\n")
      #expect(first.contains("2 files") && !first.contains("proved before"))
      try tool.write(Self.edited(Sample.clean(), 48), to: "specs/Clean.scroll.yaml")
      for _ in 0..<400 where !(try tool.read("messages").contains("proved before")) {
        Thread.sleep(forTimeInterval: 0.05)
      }
      #expect(try tool.read("messages").contains("; 2 shapes proved before"))
    }
  }

  // MARK: - The pack

  private func inCacheFolder(_ body: (CacheFolder) throws -> Void) throws {
    try Tool.inEmptyFolder { tool in
      try body(CacheFolder(path: tool.url("cache").path, binary: SipHash(low: 1, high: 2)))
    }
  }

  private func shape(_ number: Int, size: Int = 100) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: $0 < 8 ? number >> (8 * $0) : 7) }
  }

  @Test func shapesAreComparedByteByByte() throws {
    try inCacheFolder { folder in
      let key = SipHash.Key(low: 1, high: 2)
      // Under the hash of the second stands the first.
      let hash = SipHash(shape(2), key)
      folder.replace(
        .proofs, with: [(hash, CacheFolder.today, ProofCache.bytes(of: shape(1), [1, 2, 3, 4])[...])], key: key)
      let cache = ProofCache(folder)
      #expect(cache.counts(of: shape(2)) == nil && cache.counts(of: shape(1)) == nil)
      cache.keep([(shape(2), [5, 6, 7, 8])])
      #expect(ProofCache(folder).counts(of: shape(2)) == [5, 6, 7, 8])
      #expect(ProofCache(folder).counts(of: shape(2, size: 101)) == nil)
    }
  }

  @Test func thoseOfNoUseForLongestGoFirst() throws {
    try inCacheFolder { folder in
      let key = SipHash.Key(low: 1, high: 2)
      let old = (0..<4000).map { number -> ResultPack.Result in
        let bytes = ProofCache.bytes(of: shape(number), [number])
        return (SipHash(shape(number), key), CacheFolder.today - 2000 + number / 2, bytes[...])
      }
      folder.replace(.proofs, with: old, key: key)
      let cache = ProofCache(folder)
      #expect(cache.counts(of: shape(0)) == [0] && cache.counts(of: shape(3999)) == [3999])
      cache.keep((5000..<5011).map { (shape($0), [$0]) })
      let latest = ProofCache(folder)
      // The first was of use just now; those after it were not.
      #expect(latest.counts(of: shape(0)) == [0])
      for number in 1...11 { #expect(latest.counts(of: shape(number)) == nil) }
      for number in 12..<4000 { #expect(latest.counts(of: shape(number)) == [number]) }
      for number in 5000..<5011 { #expect(latest.counts(of: shape(number)) == [number]) }
      // However large the shapes.
      ProofCache(folder).keep(
        (6000..<6200).map { (shape($0, size: 10_000), [$0]) } + [(shape(7000, size: 20_001), [1])])
      let full = try #require(folder.pack(.proofs, limit: 1_001_000))
      #expect((99...112).contains(full.count))
      #expect(ProofCache(folder).counts(of: shape(7000, size: 20_001)) == nil)
    }
  }
}
