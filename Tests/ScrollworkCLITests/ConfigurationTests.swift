import Backends
import Foundation
import Model
import Testing

@Suite struct ConfigurationTests {
  private func lint(_ tool: Tool, _ paths: String..., options: [String] = []) throws -> Tool.Run {
    try tool.run(Tool.binary, ["lint", "--format", "short"] + options + paths)
  }

  @Test func nearestConfigurationAboveASpecApplies() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.failing, to: "app/a/Failing.scroll.yaml")
      try tool.write(
        Sample.failing.replacingOccurrences(of: "screen: Failing", with: "screen: Other"),
        to: "app/b/deep/Failing.scroll.yaml")
      try tool.write("rules: {notch-order: warning}\n", to: "app/.scrollwork.yaml")
      try tool.write("rules:\n  notch-order: off\n", to: "app/b/.scrollwork.yaml")
      let run = try lint(tool, "app")
      #expect(run.status == 0)
      #expect(run.output.hasPrefix("app/a/Failing.scroll.yaml:9:13: warning: "))
      #expect(!run.output.contains("deep"))
      // From inside the folder, and for standard input by its name.
      #expect(try tool.shell("cd app/b/deep && scrollwork lint .").output.isEmpty)
      let named = try tool.run(
        Tool.binary, ["lint", "--format", "short", "--stdin-filename", "app/a/New.scroll.yaml", "-"],
        input: Sample.failing)
      #expect(named.status == 0 && named.output.contains(": warning: "))
      // An empty file sets nothing and ends the search.
      try tool.write("", to: "app/b/deep/.scrollwork.yaml")
      #expect(try lint(tool, "app/b").status == 1)
    }
  }

  @Test func errorsInAConfigurationAreFindings() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "specs/Clean.scroll.yaml")
      try tool.write(
        """
        rules:
          notch-gpa: off
          unused-name: maybe
        devices: [iPhone 15, iPone]
        skip: [Drafts, ../other]
        let:
          gutter: 16 + gap
          gap: page.height
          ring: 2 * ring
        colour: red
        """, to: "specs/.scrollwork.yaml")
      let run = try lint(tool, "specs")
      #expect(run.status == 2)
      for place in [
        "2:3: error: `rules` has no key `notch-gpa` [unknown-key]",
        "3:16: error: `unused-name` cannot be `maybe` [unknown-value]",
        "4:22: error: there is no device `iPone` [unknown-device]",
        "5:16: error: `skip` cannot be `../other` [unknown-value]",
        "8:8: error: there is no node `page` [undefined-name]",
        "9:13: error: `ring` hangs on itself [cyclic-definition]",
        "10:1: error: the configuration has no key `colour` [unknown-key]",
      ] {
        #expect(run.output.contains("specs/.scrollwork.yaml:" + place), "\(place)\n\(run.output)")
      }
      // Other commands do not guess.
      let test = try tool("test", "specs")
      #expect(test.status == 2 && test.errors.contains("the configuration has errors"))
    }
  }

  @Test func sharedDefinitionsCanBeOverridden() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write("let:\n  bar: 44\n  top: safeArea.top + bar\n", to: ".scrollwork.yaml")
      let text = Sample.clean().replacingOccurrences(of: "height: 44", with: "height: top")
      try tool.write(text, to: "Shared.scroll.yaml")
      #expect(try lint(tool, "Shared.scroll.yaml").status == 0)
      #expect(try tool("explain", "Shared.scroll.yaml", "handle.height").output.contains("safeArea.top + 44"))
      try tool.write(
        text.replacingOccurrences(of: "layout:", with: "let: {top: 20}\nlayout:"), to: "Shared.scroll.yaml")
      #expect(try tool("explain", "Shared.scroll.yaml", "handle.height").output.contains("closed form  20"))
      // A changed configuration changes every result below it.
      try tool.write("let:\n  bar: 44\n", to: ".scrollwork.yaml")
      try tool.write(text, to: "Shared.scroll.yaml")
      #expect(try lint(tool, "Shared.scroll.yaml").output.contains("`top` is not defined [undefined-name]"))
    }
  }

  /// A spec that names a shared definition has no formula to report or fix.
  @Test func sharedDefinitionsHaveNoFixInASpec() throws {
    try Tool.inEmptyFolder { tool in
      let text = "scrollwork: 1\nscreen: Bars\nlayout: [{bar: top, height: bar}, {block: rest, height: fill}]\n"
      try tool.write(text, to: "Bars.scroll.yaml")
      try tool.write("let:\n  bar: 10 + 47\n", to: ".scrollwork.yaml")
      let run = try lint(tool, "Bars.scroll.yaml", options: ["--fix", "--unsafe-fixes"])
      #expect(run.output.contains("[bar-under-inset]") && !run.output.contains("[hardcoded-inset]"))
      #expect(try tool.read("Bars.scroll.yaml") == text)
      try tool.write(text.replacing("height: bar", with: "height: 10 + 47"), to: "Own.scroll.yaml")
      #expect(try lint(tool, "Own.scroll.yaml").output.contains("[hardcoded-inset]"))
    }
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

  @Test func skippedFilesAreNotRead() throws {
    try Tool.inEmptyFolder { tool in
      for path in ["specs/Drafts/One.scroll.yaml", "specs/a/Old2.scroll.yaml", "specs/b/Keep.scroll.yaml"] {
        try tool.write(Sample.failing, to: path)
      }
      try tool.write("skip: [Drafts, \"**/Old?.scroll.yaml\"]\n", to: ".scrollwork.yaml")
      let run = try lint(tool, "specs")
      #expect(run.output.split(separator: "\n").allSatisfy { $0.hasPrefix("specs/b/Keep.scroll.yaml:") })
      // A tool that passes every changed file gets the same result, with a note.
      let named = try lint(tool, "specs/Drafts/One.scroll.yaml")
      #expect(named.status == 0 && named.errors == "1 file skipped, as .scrollwork.yaml says\n")
      let quiet = try lint(tool, "specs", options: ["--quiet"])
      #expect(quiet.status == 1 && quiet.output.isEmpty && quiet.errors.isEmpty)
    }
  }

  @Test func suppressionOfADisabledRuleIsNotStale() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(
        Sample.failing.replacingOccurrences(
          of: "half: 50% - 50", with: "half: 50% - 50  # scrollwork: ignore notch-order"),
        to: "Failing.scroll.yaml")
      try tool.write("rules: {notch-order: off}\n", to: ".scrollwork.yaml")
      let run = try lint(tool, "Failing.scroll.yaml")
      #expect(run.status == 0 && run.output.isEmpty)
    }
  }

  /// A guess serves only to find more errors. A repeated key uses its first entry, which is not a guess.
  @Test func severityNeverLeavesABrokenSpecUsable() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write("rules: {duplicate-key: warning}\n", to: ".scrollwork.yaml")
      let clean = Sample.clean()
      try tool.write(
        clean.replacingOccurrences(
          of: "screen: Clean", with: "screen: \"Clean  # scrollwork: ignore-file invalid-yaml -- why"),
        to: "Broken.scroll.yaml")
      try tool.write(
        "# scrollwork: ignore-file invalid-yaml -- why\nscreen: \"Clean\n" + clean, to: "Quote.scroll.yaml")
      try tool.write(clean + "summary: one\nsummary: two\n", to: "Twice.scroll.yaml")
      for name in ["Broken", "Quote"] {
        let run = try lint(tool, "\(name).scroll.yaml")
        #expect(run.status == 1 && run.output.contains("this quote is not closed [invalid-yaml]"), "\(run.output)")
        let generated = try tool("generate", "\(name).scroll.yaml", "--output", "out")
        #expect(generated.status == 1 && !tool.exists("out"), "\(generated.errors)")
        #expect(try tool("test", "\(name).scroll.yaml").output == "0 passed, 0 failed; 1 spec not run\n")
      }
      let twice = try tool("generate", "Twice.scroll.yaml", "--output", "out")
      #expect(twice.status == 0 && tool.exists("out/Clean.scroll.swift"), "\(twice.errors)")
    }
  }

  /// An unread configuration might change the result, so nothing below it is fixed.
  @Test func nothingIsFixedBelowAMalformedConfiguration() throws {
    try Tool.inEmptyFolder { tool in
      let text = Sample.failing.replacingOccurrences(of: "release: {", with: "release:   {")
      for path in ["bad/Failing.scroll.yaml", "good/Failing.scroll.yaml"] { try tool.write(text, to: path) }
      try tool.write("rulez: {}\n", to: "bad/.scrollwork.yaml")
      let mistake = "bad/.scrollwork.yaml:1:1: error: the configuration has no key `rulez` [unknown-key]"
      let listed = try lint(tool, ".", options: ["--write-baseline", "known.yaml"])
      #expect(listed.status == 2 && listed.output.contains(mistake) && !tool.exists("known.yaml"))
      #expect(listed.errors == "nothing is listed in known.yaml while the configuration has errors\n")
      let shown = try lint(tool, ".", options: ["--diff"])
      #expect(shown.status == 2 && shown.output.contains("+++ b/good/") && !shown.output.contains("+++ b/bad/"))
      let fixed = try lint(tool, ".", options: ["--fix"])
      #expect(fixed.status == 2 && fixed.output.contains(mistake))
      #expect(try tool.read("bad/Failing.scroll.yaml") == text && tool.read("good/Failing.scroll.yaml") != text)
      let formatted = try tool("format", ".")
      #expect(formatted.status == 2 && formatted.errors.contains("the configuration has no key `rulez`"))
      #expect(formatted.errors.contains("formatted ./good/Failing.scroll.yaml"), "\(formatted.errors)")
      #expect(try tool.read("bad/Failing.scroll.yaml") == text)
      // Standard input is printed unchanged.
      let piped = try tool("lint", "--fix", "--stdin-filename", "bad/New.scroll.yaml", "-", input: text)
      #expect(piped.status == 2 && piped.output == text)
    }
  }

  @Test func baselineHidesNoErrorOfAConfiguration() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.failing, to: "specs/Failing.scroll.yaml")
      try tool("lint", "--write-baseline", "known.yaml", "specs")
      try tool.write("rulez: {}\n", to: "specs/.scrollwork.yaml")
      // As if the finding had been listed.
      let print =
        try #require(
          parsed(tool("lint", "--format", "json", "specs").output)["findings"] as? [[String: Any]]
        ).first?["fingerprint"] as? String
      try tool.write(
        tool.read("known.yaml")
          + "  - {file: specs/.scrollwork.yaml, id: unknown-key, fingerprint: \(try #require(print))}\n",
        to: "known.yaml")
      let run = try lint(tool, "specs", options: ["--baseline", "known.yaml"])
      #expect(run.status == 2)
      #expect(
        run.output == "specs/.scrollwork.yaml:1:1: error: the configuration has no key `rulez` [unknown-key]\n",
        "\(run.output)")
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

  /// An error elsewhere in a configuration does not affect its `let`.
  @Test func errorInAConfigurationIsReportedOnce() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write("let: {gutter: 16}\nrules: {notch-gapp: error}\n", to: ".scrollwork.yaml")
      try tool.write(
        Sample.clean().replacingOccurrences(of: "height: 44", with: "height: gutter + 28"), to: "Clean.scroll.yaml")
      let run = try lint(tool, "Clean.scroll.yaml")
      let told = run.output.split(separator: "\n")
      #expect(told.count == 1 && told[0].hasPrefix(".scrollwork.yaml:2:9: error:"), "\(run.output)")
    }
  }

  /// A pattern of another tool would silently match nothing.
  @Test(arguments: ["!Drafts", "[D]rafts", "{Drafts,Old}"])
  func unsupportedPatternIsReported(pattern: String) throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "Clean.scroll.yaml")
      try tool.write("skip: ['\(pattern)']\n", to: ".scrollwork.yaml")
      let run = try lint(tool, "Clean.scroll.yaml")
      #expect(run.status == 2 && run.output.hasPrefix(".scrollwork.yaml:1:8: error: `skip` cannot be"), "\(run.output)")
    }
  }

  @Test func everyCommandReportsSkippedFiles() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "specs/Clean.scroll.yaml")
      try tool.write("skip: ['*']\n", to: ".scrollwork.yaml")
      for command in [["lint"], ["format"], ["test"], ["preview"], ["generate", "--output", "out"]] {
        let run = try tool.run(Tool.binary, command + ["specs"])
        #expect(run.errors == "1 folder skipped, as .scrollwork.yaml says\n", "\(command): \(run.errors)")
      }
    }
  }

  /// A run without input states the reason, also if the skipped folder is an ancestor.
  @Test func folderWithOnlySkippedFilesIsReported() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "drafts/Clean.scroll.yaml")
      try tool.write(Sample.clean("Other"), to: "specs/Other.scroll.yaml")
      try tool.write("skip: [\"*/Clean*\"]\n", to: ".scrollwork.yaml")
      #expect(try lint(tool, "drafts").errors == "1 folder skipped, as .scrollwork.yaml says\n")
      #expect(try lint(tool, "drafts", "specs").errors == "1 folder skipped, as .scrollwork.yaml says\n")
      #expect(try lint(tool, "specs").errors.isEmpty)
    }
  }

  @Test func standardInputIsSkippedByItsName() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write("skip: [Drafts]\n", to: ".scrollwork.yaml")
      let text = Sample.failing.replacingOccurrences(of: "release: {", with: "release:   {")
      for name in ["Drafts/New.scroll.yaml", "Drafts/deep/New.scroll.yaml"] {
        let linted = try tool("lint", "--stdin-filename", name, "-", input: text)
        #expect(linted.status == 0 && linted.output.isEmpty)
        #expect(linted.errors == "1 file skipped, as .scrollwork.yaml says\n")
        for command in [["lint", "--fix"], ["format"]] {
          let run = try tool.run(Tool.binary, command + ["--stdin-filename", name, "-"], input: text)
          #expect(run.status == 0 && run.output == text)
        }
        #expect(try tool("format", "--check", "--stdin-filename", name, "-", input: text).status == 0)
      }
      #expect(try tool("lint", "--stdin-filename", "New.scroll.yaml", "-", input: text).status == 1)
      try tool.write("skip: [\"**\"]\n", to: ".scrollwork.yaml")
      #expect(try tool("lint", "-", input: text).status == 1)
    }
  }

  @Test func emptyListOfOrientationsIsReported() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "Clean.scroll.yaml")
      try tool.write("orientations: []\ndevices: []\n", to: ".scrollwork.yaml")
      let run = try tool("lint", "Clean.scroll.yaml")
      #expect(run.status == 2)
      #expect(run.output.contains(".scrollwork.yaml:1:15: error: `orientations` is empty [wrong-type]"))
      #expect(run.output.contains("= help: list at least one orientation\n"))
      #expect(run.output.contains(".scrollwork.yaml:2:10: error: `devices` is empty [wrong-type]"))
    }
  }

  @Test func formerIDInAConfigurationIsReportedWithTheCurrentOne() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "Clean.scroll.yaml")
      try tool.write("rules:\n  dead-notch: error\n", to: ".scrollwork.yaml")
      let run = try tool("lint", "Clean.scroll.yaml")
      #expect(run.status == 2)
      #expect(run.output.contains(".scrollwork.yaml:2:3: error: `rules` has no key `dead-notch` [unknown-key]"))
      #expect(run.output.contains("it is called `condition-always-false` now"))
      #expect(run.output.contains("= help: write `condition-always-false`\n"))
    }
  }

  /// Rules that are fatal, or that are not about a spec.
  @Test func fixedSeverityInAConfigurationIsReported() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "Clean.scroll.yaml")
      try tool.write(
        "rules:\n  invalid-yaml: off\n  not-yet-supported: warning\n  empty-file: error\n  failing-scenario: off\n",
        to: ".scrollwork.yaml")
      let run = try lint(tool, "Clean.scroll.yaml")
      #expect(run.status == 0)
      #expect(
        run.output == """
          .scrollwork.yaml:2:3: warning: `invalid-yaml` has no effect: no spec is left to check where it is found \
          [ineffective-key]
          .scrollwork.yaml:3:3: warning: `not-yet-supported` has no effect: no spec is left to check where it is found \
          [ineffective-key]
          .scrollwork.yaml:5:3: warning: `failing-scenario` has no effect: it is not a finding about a spec as lint sees it \
          [ineffective-key]

          """)
    }
  }
}
