import Foundation
import Testing

@Suite struct CanonicalLayoutTests {
  private static let rough = "scrollwork: 1\nscreen:  Rough\nlayout:\n- block: map\n  height: fill   # all\n"
  /// A path may name another tool's file by mistake.
  @Test func otherYAMLFilesAreNotFormatted() throws {
    try Tool.inEmptyFolder { tool in
      let text = "version:   \"3\"\nservices: {}\n"
      try tool.write(text, to: "compose.yml")
      let run = try tool("format", "compose.yml")
      #expect(run.status == 1 && run.errors.contains("it is not a spec: there is no `scrollwork: 1`"), "\(run.errors)")
      #expect(try tool.read("compose.yml") == text)
      // A configuration has its own order of keys.
      try tool.write("devices:   iPhone\nrules: {}\n", to: ".scrollwork.yaml")
      try tool("format", ".scrollwork.yaml")
      #expect(try tool.read(".scrollwork.yaml") == "rules: {}\ndevices: iPhone\n")
    }
  }

  private static let smooth = "scrollwork: 1\nscreen: Rough\nlayout:\n  - block: map\n    height: fill   # all\n"

  @Test func formattedFilesAreNotRewritten() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Self.rough, to: "Rough.scroll.yaml")
      let first = try tool("format", ".")
      #expect(first.status == 0)
      #expect(try tool.read("Rough.scroll.yaml") == Self.smooth)
      let second = try tool("format", ".")
      #expect(second.status == 0 && second.output.isEmpty && second.errors.isEmpty)
    }
  }

  @Test func checkListsFilesAndWritesNothing() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Self.rough, to: "Rough.scroll.yaml")
      try tool.write(Self.smooth, to: "Smooth.scroll.yaml")
      let run = try tool("format", "--check", ".")
      #expect(run.status == 1)
      #expect(run.output.hasSuffix("Rough.scroll.yaml\n") && !run.output.contains("Smooth"))
      #expect(try tool.read("Rough.scroll.yaml") == Self.rough)
      #expect(try tool("format", "--check", "Smooth.scroll.yaml").status == 0)
    }
  }

  @Test func diffCanBeAppliedByPatch() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Self.rough, to: "Rough.scroll.yaml")
      let run = try tool("format", "--diff", "Rough.scroll.yaml")
      #expect(run.status == 0)
      #expect(
        run.output.hasPrefix("--- a/Rough.scroll.yaml\n+++ b/Rough.scroll.yaml\n@@ -1,5 +1,5 @@\n scrollwork: 1\n"))
      #expect(try tool.read("Rough.scroll.yaml") == Self.rough)
      try tool.write(run.output, to: "change.patch")
      _ = try tool.shell("git apply change.patch")
      #expect(try tool.read("Rough.scroll.yaml") == Self.smooth)
    }
  }

  @Test func standardInputIsFormattedToStandardOutput() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Self.rough, to: "rough.txt")
      let run = try tool.shell("scrollwork format - < rough.txt")
      #expect(run.output == Self.smooth)
    }
  }

  @Test func unreadableSpecIsReportedAndKept() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write("scrollwork: 1\nscreen: [Broken\n", to: "Broken.scroll.yaml")
      try tool.write(Self.rough, to: "Rough.scroll.yaml")
      let run = try tool("format", ".")
      #expect(run.status == 1)
      #expect(run.errors.contains("Broken.scroll.yaml:2:"))
      #expect(try tool.read("Broken.scroll.yaml") == "scrollwork: 1\nscreen: [Broken\n")
      #expect(try tool.read("Rough.scroll.yaml") == Self.smooth)
      #expect(try tool("format", "Missing.scroll.yaml").status == 2)
    }
  }
}
