import Foundation
import Testing

@Suite struct CanonicalLayoutTests {
  private static let rough = "scrollwork: 1\nscreen:  Rough\nlayout:\n- block: map\n  height: fill   # all\n"
  private static let smooth = "scrollwork: 1\nscreen: Rough\nlayout:\n  - block: map\n    height: fill   # all\n"

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
}
