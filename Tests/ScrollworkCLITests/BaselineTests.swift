import Foundation
import Testing

@Suite struct BaselineTests {
  @Test func fixesNothingWithAnUnreadableBaseline() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.failing, to: "Failing.scroll.yaml")
      let run = try tool("lint", "--fix", "--unsafe-fixes", "--baseline", "gone.yaml", "Failing.scroll.yaml")
      #expect(run.status == 2 && run.errors.contains("gone.yaml:1:1: error: the file cannot be read"), "\(run.errors)")
      #expect(try tool.read("Failing.scroll.yaml") == Sample.failing)
    }
  }

  @Test func listedFindingsAreHiddenAndStaleEntriesReported() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.failing, to: "specs/Failing.scroll.yaml")
      let written = try tool("lint", "--write-baseline", "known.yaml", "specs")
      #expect(written.status == 0 && written.output.isEmpty)
      #expect(written.errors == "1 finding listed in known.yaml\n")
      let run = try tool("lint", "--baseline", "known.yaml", "specs")
      #expect(run.status == 0 && run.output.isEmpty)
      // Moved lines add no finding.
      try tool.write("# moved\n\n" + Sample.failing, to: "specs/Failing.scroll.yaml")
      #expect(try tool("lint", "--baseline", "known.yaml", "specs").status == 0)
      try tool.write(
        Sample.failing.replacingOccurrences(of: "full: 90%", with: "full: 20%"), to: "specs/Failing.scroll.yaml")
      #expect(try tool("lint", "--baseline", "known.yaml", "specs").status == 1)
      // The entry of a fixed finding is stale.
      try tool.write(Sample.clean(), to: "specs/Failing.scroll.yaml")
      let stale = try tool("lint", "--format", "short", "--baseline", "known.yaml", "--fail-on", "warning", "specs")
      #expect(stale.status == 1)
      #expect(
        stale.output == """
          known.yaml:4:5: warning: there is no such `notch-order` in specs/Failing.scroll.yaml any more [stale-baseline]

          """)
      // The entry of a removed file is stale, the entry of an unchecked file is not.
      try FileManager.default.removeItem(at: tool.url("specs/Failing.scroll.yaml"))
      try tool.write(Sample.clean(), to: "specs/Clean.scroll.yaml")
      #expect(try tool("lint", "--baseline", "known.yaml", "specs").output.contains("[stale-baseline]"))
      try tool.write(Sample.failing, to: "other/Failing.scroll.yaml")
      try tool("lint", "--write-baseline", "known.yaml", "other")
      #expect(try tool("lint", "--baseline", "known.yaml", "specs").output.isEmpty)
    }
  }

  @Test func baselineIsIndependentOfTheWorkingDirectory() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.failing, to: "app/specs/Failing.scroll.yaml")
      try tool("lint", "--write-baseline", "app/known.yaml", "app")
      #expect(try tool.read("app/known.yaml").contains("{file: \"specs/Failing.scroll.yaml\", id: \"notch-order\","))
      #expect(try tool.shell("cd app/specs && scrollwork lint --baseline ../known.yaml .").status == 0)
      #expect(try tool("lint", "--baseline", "app/known.yaml", tool.url("app").path).status == 0)
    }
  }

  @Test func baselineWithoutFindingsIsWritten() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "Clean.scroll.yaml")
      try tool("lint", "--write-baseline", "known.yaml", "Clean.scroll.yaml")
      let run = try tool("lint", "--baseline", "known.yaml", "Clean.scroll.yaml")
      #expect(run.status == 0 && run.output.isEmpty)
    }
  }

  @Test func entryOfAnotherCommandIsNotStale() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "Clean.scroll.yaml")
      func list(_ id: String) -> String {
        "findings:\n  - {file: Clean.scroll.yaml, id: \(id), fingerprint: \"0123456789abcdef\"}\n"
      }
      for (id, isStale) in [("unproved-law", false), ("broken-law", false), ("notch-gap", true)] {
        try tool.write(list(id), to: "known.yaml")
        let run = try tool("lint", "--format", "short", "--baseline", "known.yaml", "Clean.scroll.yaml")
        #expect(run.output.contains("[stale-baseline]") == isStale, "\(run.output)")
      }
    }
  }

  @Test func malformedBaselineIsReportedWithASpan() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.failing, to: "Failing.scroll.yaml")
      try tool.write("findings:\n  - {file: a, id: b, fingerprnt: c}\n", to: "known.yaml")
      let run = try tool("lint", "--format", "short", "--baseline", "known.yaml", "Failing.scroll.yaml")
      // A malformed baseline is a usage error, independent of the specs.
      #expect(run.status == 2)
      #expect(run.output.contains("known.yaml:2:22: error: `finding` has no key `fingerprnt` [unknown-key]"))
      #expect(run.output.contains("[notch-order]"))
      let missing = try tool("lint", "--format", "short", "--baseline", "missing.yaml", "Failing.scroll.yaml")
      #expect(missing.status == 2)
      #expect(missing.output.contains("missing.yaml:1:1: error: the file cannot be read: there is no such file"))
      #expect(missing.output.contains("[notch-order]"))
    }
  }

  @Test func emptyBaselineListsNothing() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.failing, to: "Failing.scroll.yaml")
      for text in ["", "\n", "# all is fixed\n", "findings: []\n"] {
        try tool.write(text, to: "known.yaml")
        let run = try tool("lint", "--format", "short", "--baseline", "known.yaml", "Failing.scroll.yaml")
        #expect(run.status == 1 && !run.output.contains("known.yaml"), "\(run.output)")
      }
    }
  }

  /// A merge may duplicate an entry. It is neither a new nor a fixed finding.
  @Test func duplicateEntryIsReported() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.failing, to: "Failing.scroll.yaml")
      try tool("lint", "--write-baseline", "known.yaml", "Failing.scroll.yaml")
      let list = try tool.read("known.yaml")
      let entry = try #require(list.split(separator: "\n").last)
      try tool.write(list + entry + "\n", to: "known.yaml")
      let run = try tool("lint", "--format", "short", "--baseline", "known.yaml", "Failing.scroll.yaml")
      #expect(run.status == 0)
      #expect(
        run.output == """
          known.yaml:5:5: warning: this `notch-order` in Failing.scroll.yaml is listed already [stale-baseline]

          """)
    }
  }
}
