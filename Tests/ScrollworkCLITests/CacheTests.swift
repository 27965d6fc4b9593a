import Foundation
import Testing

@testable import ScrollworkCLI

@Suite struct CacheTests {
  private func lint(_ tool: Tool, _ arguments: String..., program: URL = Tool.binary) throws -> Tool.Run {
    try tool.run(
      program, ["lint", "--format", "json", "--statistics"] + arguments,
      environment: ["SCROLLWORK_CACHE": tool.url("cache").path])
  }

  private func inFolder(_ body: (Tool) throws -> Void) throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.failing, to: "specs/Failing.scroll.yaml")
      try tool.write(Sample.clean(), to: "specs/Clean.scroll.yaml")
      try tool.write(Sample.broken, to: "specs/Broken.scroll.yaml")
      try tool.write("é" + Sample.clean(), to: "specs/Odd.scroll.yaml")
      try body(tool)
    }
  }

  @Test func cachedResultsAreIdentical() throws {
    try inFolder { tool in
      let first = try lint(tool, "specs")
      let second = try lint(tool, "specs")
      #expect(!first.errors.contains("unchanged") && second.errors.contains("; 4 unchanged"))
      #expect(first.output == second.output && first.status == second.status)
      // Only the changed file is checked again.
      try tool.write(Sample.clean("Other"), to: "specs/Clean.scroll.yaml")
      #expect(try lint(tool, "specs").errors.contains("; 3 unchanged"))
      // The same bytes under another name share a result, with findings for the new name.
      try tool.write(Sample.failing, to: "other/Moved.scroll.yaml")
      let moved = try lint(tool, "other")
      #expect(moved.errors.contains("; 1 unchanged") && moved.output.contains("\"file\": \"other/Moved.scroll.yaml\""))
      #expect(!(try lint(tool, "--no-cache", "specs").errors.contains("unchanged")))
    }
  }

  @Test func changedConfigurationInvalidatesTheCache() throws {
    try inFolder { tool in
      _ = try lint(tool, "specs")
      try tool.write("rules: {notch-order: off}\n", to: "specs/.scrollwork.yaml")
      let run = try lint(tool, "specs")
      #expect(!run.errors.contains("unchanged") && !run.output.contains("notch-order"))
      try FileManager.default.removeItem(at: tool.url("specs/.scrollwork.yaml"))
      #expect(try lint(tool, "specs").output.contains("notch-order"))
    }
  }

  /// Another binary may have the same size and date.
  @Test func anotherBinaryStartsWithAnEmptyCache() throws {
    try inFolder { tool in
      try FileManager.default.copyItem(at: Tool.binary, to: tool.url("scrollwork"))
      _ = try lint(tool, "specs")
      for isKnown in [false, true] {
        let run = try lint(tool, "specs", program: tool.url("scrollwork"))
        #expect(run.errors.contains("; 4 unchanged") == isKnown)
      }
      _ = try tool.shell("cp -p scrollwork new && rm scrollwork && cp -p new scrollwork")
      #expect(!(try lint(tool, "specs", program: tool.url("scrollwork")).errors.contains("unchanged")))
      #expect(try lint(tool, "specs").errors.contains("; 4 unchanged"), "each program keeps its pack")
    }
  }

  @Test func cachedResultsKeepTheirCounts() throws {
    try inFolder { tool in
      func geometry(_ run: Tool.Run) -> Substring? {
        run.errors.split(separator: "\n").first { $0.hasPrefix("geometry: ") && $0.hasSuffix(" obligations proved") }
      }
      let first = try lint(tool, "specs")
      let second = try lint(tool, "specs")
      #expect(geometry(first) != nil && geometry(first) == geometry(second))
      #expect(!first.errors.contains("movement"))
    }
  }

  @Test func onlyLintWritesTheCache() throws {
    try inFolder { tool in
      let environment = ["SCROLLWORK_CACHE": tool.url("cache").path]
      for line in [
        "generate specs/Clean.scroll.yaml --output out", "test specs/Clean.scroll.yaml",
        "prove specs/Clean.scroll.yaml",
        "preview specs/Clean.scroll.yaml --format html --output page.html",
      ] {
        let run = try tool.shell("scrollwork " + line, environment: environment)
        #expect(run.status == 0, "\(line): \(run.errors)")
      }
      #expect(!tool.exists("cache"))
    }
  }

  @Test func damagedCacheIsIgnored() throws {
    try inFolder { tool in
      let right = try lint(tool, "specs").output
      let name = try #require(tool.names(in: "cache").first { $0.hasSuffix(".pack") })
      let pack = try Data(contentsOf: tool.url("cache/\(name)"))
      var random = SystemRandomNumberGenerator()
      for round in 0..<24 {
        var bytes = [UInt8](pack)
        switch round % 4 {
        case 0: bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
        case 1: bytes[Int.random(in: bytes.indices, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
        case 2: bytes += [0]
        default: bytes = (0..<Int.random(in: 0...500, using: &random)).map { _ in .random(in: 0...255, using: &random) }
        }
        try Data(bytes).write(to: tool.url("cache/\(name)"))
        let run = try lint(tool, "specs")
        #expect(run.output == right && !run.errors.contains("unchanged"), "round \(round)")
      }
      try FileManager.default.removeItem(at: tool.url("cache"))
      #expect(try lint(tool, "specs").output == right)
      // A folder, a file in place of the folder, and a missing folder.
      try FileManager.default.removeItem(at: tool.url("cache"))
      try tool.write("", to: "cache")
      #expect(try lint(tool, "specs").output == right)
    }
  }

  @Test func concurrentRunsShareTheCache() throws {
    try inFolder { tool in
      let right = try lint(tool, "specs").output
      let line = "for i in 1 2 3 4 5 6 7 8; do scrollwork lint --format json specs > out$i & done; wait"
      for _ in 0..<3 {
        _ = try tool.shell("rm -rf cache; " + line, environment: ["SCROLLWORK_CACHE": tool.url("cache").path])
        for index in 1...8 { #expect(try tool.read("out\(index)") == right) }
      }
      #expect(try lint(tool, "specs").output == right)
      #expect(try tool.names(in: "cache").allSatisfy { !$0.contains("draft") })
    }
  }

  @Test func emptyCachePathDisablesTheCache() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "Clean.scroll.yaml")
      for _ in 0..<2 {
        let run = try tool.run(
          Tool.binary, ["lint", "--statistics", "Clean.scroll.yaml"],
          environment: ["SCROLLWORK_CACHE": "", "HOME": tool.folder.path, "XDG_CACHE_HOME": ""])
        #expect(!run.errors.contains("unchanged"))
      }
      #expect(try tool.names(in: ".") == ["Clean.scroll.yaml"])
      // By default the cache is in the system's folder for caches.
      _ = try tool.shell(
        "env -u SCROLLWORK_CACHE HOME=$PWD/home XDG_CACHE_HOME=$PWD/xdg scrollwork lint Clean.scroll.yaml")
      #expect(tool.exists("xdg/scrollwork"))
    }
  }
}
