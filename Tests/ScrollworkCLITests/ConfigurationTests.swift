import Backends
import Foundation
import Model
import Testing

@Suite struct ConfigurationTests {
  private func lint(_ tool: Tool, _ paths: String..., options: [String] = []) throws -> Tool.Run {
    try tool.run(Tool.binary, ["lint", "--format", "short"] + options + paths)
  }

  @Test func expansionOfSharedDefinitionsIsLimited() throws {
    try Tool.inEmptyFolder { tool in
      let lines = (1..<60).map { "  a\($0): a\($0 - 1) + a\($0 - 1)" }
      try tool.write("let:\n  a0: height\n" + lines.joined(separator: "\n") + "\n", to: ".scrollwork.yaml")
      try tool.write(Sample.clean(), to: "Clean.scroll.yaml")
      let run = try lint(tool, "Clean.scroll.yaml")
      #expect(run.status == 2 && run.output.contains("`a9` has too many parts [invalid-expression]"), "\(run.output)")
    }
  }

  /// Definitions may refer to later ones, in any order of the file.
  @Test(arguments: [false, true])
  func longChainsOfSharedDefinitionsAreResolved(isReversed: Bool) throws {
    try Tool.inEmptyFolder { tool in
      let lines = ["  a0: height"] + (1..<50_000).map { "  a\($0): a\($0 - 1) + 1" }
      let text = (isReversed ? lines.reversed() : lines).joined(separator: "\n")
      try tool.write("let:\n\(text)\n", to: ".scrollwork.yaml")
      try tool.write(Sample.clean(), to: "Clean.scroll.yaml")
      let run = try lint(tool, "Clean.scroll.yaml")
      #expect(run.status == 2 && run.output.contains("has too many parts [invalid-expression]"))
      #expect(run.errors.count < 10_000)
    }
  }

  @Test func accessOfSpecsBelow() throws {
    #expect(AccessLevel.allCases.map(\.rawValue) == Access.allCases.map(\.rawValue))
    try Tool.inEmptyFolder { tool in
      try tool.write("access: public\n", to: "specs/open/.scrollwork.yaml")
      try tool.write(Sample.clean("Open"), to: "specs/open/Open.scroll.yaml")
      try tool.write(Sample.clean("Own"), to: "specs/Own.scroll.yaml")
      try tool("generate", "specs", "--output", "out")
      #expect(try tool.names(in: "out") == ["Open.scroll.swift", "Own.scroll.swift"])
      #expect(try tool.read("out/Open.scroll.swift").contains("\npublic nonisolated enum Open: "))
      #expect(try tool.read("out/Own.scroll.swift").contains("\nnonisolated enum Own: "))
      #expect(try tool("generate", "specs", "--output", "out", "--check").status == 0)
      // The command line takes precedence.
      try tool("generate", "specs", "--output", "own", "--access", "package")
      #expect(try tool.names(in: "own") == ["Open.scroll.swift", "Own.scroll.swift"])
      #expect(try tool.read("own/Open.scroll.swift").contains("\npackage nonisolated enum Open: "))
      // Keys of earlier versions.
      try tool.write("backends: [swift]\nhost: true\n", to: "specs/open/.scrollwork.yaml")
      let former = try tool("lint", "specs")
      #expect(former.status == 0, "\(former.output)")
      for key in ["backends", "host"] { #expect(former.output.contains("`\(key)` has no effect"), "\(former.output)") }
      for (text, finding) in [
        ("access: private\n", "`access` cannot be `private`")
      ] {
        try tool.write(text, to: "specs/open/.scrollwork.yaml")
        let run = try tool("generate", "specs", "--output", "out")
        #expect(run.status == 2 && run.errors.contains(finding), "\(run.errors)")
      }
    }
  }

  @Test func configurationProvidesDefaultDevices() throws {
    try Tool.inEmptyFolder { tool in
      // Half a screen minus 50 is below 256 pt on small phones only.
      try tool.write(Sample.failing, to: "Failing.scroll.yaml")
      try tool.write("devices: [iPad, iPhone 15]\n", to: ".scrollwork.yaml")
      #expect(try lint(tool, "Failing.scroll.yaml").status == 0)
      #expect(try tool("preview", "Failing.scroll.yaml", "--format", "csv").output.contains("iPad mini"))
      try tool.write(
        Sample.failing.replacingOccurrences(of: "layout:", with: "devices: iPhone\nlayout:"), to: "Failing.scroll.yaml")
      #expect(try lint(tool, "Failing.scroll.yaml").status == 1)
      try tool.write("orientations: [landscape]\ndevices: [iPhone 15]\n", to: ".scrollwork.yaml")
      try tool.write(Sample.failing, to: "Failing.scroll.yaml")
      #expect(try lint(tool, "Failing.scroll.yaml").status == 1)
    }
  }

  /// An unreadable configuration is not a missing one.
  @Test func unreadableConfigurationIsReported() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "specs/Clean.scroll.yaml")
      for (line, reason) in [
        ("ln -s nowhere specs/.scrollwork.yaml", "cannot be read: its link leads to nothing [unreadable-file]"),
        ("ln -s Clean.scroll.yaml/x specs/.scrollwork.yaml", "cannot be read: a part of the path is not a folder"),
        ("ln -s .scrollwork.yaml specs/.scrollwork.yaml", "cannot be read: its links lead in a circle"),
        ("mkdir specs/.scrollwork.yaml", "cannot be read: it is a folder"),
        ("mkfifo specs/.scrollwork.yaml", "cannot be read: it is a pipe or a device, not a file"),
        ("head -c 11000000 /dev/zero > specs/.scrollwork.yaml", "is larger than 10 MB, which no configuration is"),
      ] {
        _ = try tool.shell("rm -rf specs/.scrollwork.yaml; " + line)
        let run = try lint(tool, "specs")
        #expect(run.status == 2, "\(line)")
        #expect(run.output.hasPrefix("specs/.scrollwork.yaml:1:1: error: the file \(reason)"), "\(run.output)")
        let test = try tool("test", "specs")
        #expect(test.status == 2 && test.errors.contains(reason))
      }
    }
  }

  @Test func skippedFoldersAreNotOpened() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "specs/Clean.scroll.yaml")
      try tool.write(Sample.failing, to: "specs/Drafts/Failing.scroll.yaml")
      try tool.write("no: [configuration", to: "specs/Drafts/.scrollwork.yaml")
      _ = try tool.shell(
        """
        cd specs; ln -s nowhere Gone.scroll.yaml; mkfifo Pipe.scroll.yaml; mkdir Folder.scroll.yaml
        ln -s ../specs Round
        """)
      let told = try lint(tool, "specs")
      #expect(told.status == 2 && told.output.split(separator: "\n").count >= 5, "\(told.output)")
      try tool.write("skip: [Drafts, Round, Gone*, Pipe*, Folder.scroll.yaml]\n", to: ".scrollwork.yaml")
      let run = try lint(tool, "specs", "specs/Gone.scroll.yaml", "specs/Drafts/Failing.scroll.yaml", "specs/Drafts")
      #expect(run.status == 0 && run.output.isEmpty, "\(run.output)")
      #expect(run.errors == "2 files and 1 folder skipped, as .scrollwork.yaml says\n")
      // The tool that wrote it checks it.
      try tool.write("skip: [Drafts]\nrulez: {}\n", to: ".scrollwork.yaml")
      let mistaken = try lint(tool, "specs/Drafts/Failing.scroll.yaml")
      #expect(mistaken.status == 2 && mistaken.output.hasPrefix(".scrollwork.yaml:2:1: error:"), "\(mistaken.output)")
    }
  }
}
