import Foundation
import Testing

@Suite struct UsageTests {
  @Test func invalidArgumentsAreUsageErrors() throws {
    for arguments in [["lint"], ["lint", "--nonsense", "x"], ["nonsense"], ["lint", "--format", "prose", "x"]] {
      let run = try Tool.atHome.run(Tool.binary, arguments)
      #expect(run.status == 2, "\(arguments)")
      #expect(run.output.isEmpty)
      #expect(!run.errors.isEmpty)
    }
  }

  @Test func unknownCommandSuggestsTheNearest() throws {
    try Tool.inEmptyFolder { tool in
      let run = try tool("lnit", "specs")
      #expect(run.status == 2 && run.output.isEmpty)
      #expect(run.errors == "scrollwork: there is no command `lnit`; did you mean `lint`?\n")
    }
  }

  @Test(arguments: [
    (["check", "specs"], "there is no command `check`; did you mean `lint`?"),
    (["version"], "there is no command `version`; did you mean `--version`?"),
    (["quux"], "there is no command `quux`; `scrollwork --help` lists them"),
    (
      ["init", "my-screen.yaml"],
      "`my-screen.yaml` cannot name a screen; use UpperCamelCase in letters and digits, as in MyScreen"
    ),
    (
      ["init", "9lives"],
      "`9lives` cannot name a screen; use UpperCamelCase in letters and digits, as in ParkingMap"
    ),
  ])
  func wrongWordsSayWhatToWrite(_ arguments: [String], _ message: String) throws {
    let run = try Tool.atHome.run(Tool.binary, arguments)
    #expect(run.status == 2 && run.errors == "scrollwork: \(message)\n", "\(run.errors)")
  }

  /// A repaired name would be another file.
  @Test func argumentOutsideUTF8IsReported() throws {
    try Tool.inEmptyFolder { tool in
      let text = Sample.clean().replacingOccurrences(of: "height: fill", with: "height:   fill")
      try tool.write(text, to: "q\u{FFFD}.scroll.yaml")
      let run = try tool.shell(#"scrollwork format $'q\xff.scroll.yaml'"#)
      #expect(run.status == 2 && run.errors == "scrollwork: q\u{FFFD}.scroll.yaml: names have to be UTF-8\n")
      #expect(try tool.read("q\u{FFFD}.scroll.yaml") == text)
    }
  }

  @Test func invalidOutputsAreReported() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "Clean.scroll.yaml")
      for (arguments, reason) in [
        (
          ["lint", "--format", "json", "--output", "-", "--format", "sarif"],
          "only one output can go to standard output"
        ),
        (
          ["lint", "--watch", "--write-baseline", "known.yaml"], "--write-baseline lists what there is now; run it once"
        ),
        (["lint", "--write-baseline", ""], "the name of a file to write is empty"),
        (["generate", "--output", ""], "--output is empty"),
        (["preview", "--watch", "--format", "html", "--output", "-"], "--watch wants a file to write into, not -"),
      ] {
        let run = try tool.run(Tool.binary, arguments + ["Clean.scroll.yaml"])
        #expect(run.status == 2 && run.output.isEmpty && run.errors.contains(reason), "\(arguments): \(run.errors)")
      }
      #expect(try tool.names(in: ".") == ["Clean.scroll.yaml"])
    }
  }

  @Test func helpAndVersionArePrintedToStandardOutput() throws {
    let help = try Tool.atHome("--help")
    #expect(help.status == 0)
    for command in ["generate", "lint", "preview", "simulate", "test", "explain", "devices", "init"] {
      #expect(help.output.contains("\n  \(command)"), "\(command)")
      let own = try Tool.atHome(command, "--help")
      #expect(own.status == 0 && own.output.contains("USAGE: scrollwork \(command)"))
    }
    let version = try Tool.atHome("--version")
    #expect(version.status == 0)
    #expect(version.output.wholeMatch(of: #/[0-9]+\.[0-9]+\.[0-9]+ \(format [0-9]+\)\n/#) != nil, "\(version.output)")
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func completionScriptsAreGenerated(_ shell: String) throws {
    let run = try Tool.atHome("--generate-completion-script", shell)
    #expect(run.status == 0)
    #expect(run.output.contains("simulate"))
  }

  @Test func closedPipeIsNotAnError() throws {
    // `true` reads nothing; the exit code is that of the command.
    let run = try Tool.atHome.shell("set -o pipefail; scrollwork preview specs --format csv | true")
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    let head = try Tool.atHome.shell("scrollwork preview specs --format csv | head -n 1; echo ${PIPESTATUS[0]}")
    #expect(head.output.hasSuffix("\n0\n"))
    #expect(head.errors.isEmpty)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"))) func fullDiskIsReported() throws {
    let run = try Tool.atHome.shell("scrollwork devices > /dev/full")
    #expect(run.status == 2)
    #expect(run.errors == "scrollwork: cannot write to standard output: the disk is full\n")
  }

  @Test func closedStreamsAreTolerated() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "Clean.scroll.yaml")
      let run = try tool.shell("scrollwork generate Clean.scroll.yaml --output out >&- 2>&- <&-; echo $?")
      #expect(run.output == "0\n")
      #expect(try tool.read("out/Clean.scroll.swift").hasPrefix("// Generated by Scrollwork"))
    }
  }
}

@Suite struct ColorTests {
  private func isColored(_ environment: [String: String], _ options: String...) throws -> Bool {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.broken, to: "Broken.scroll.yaml")
      let run = try tool.run(
        Tool.binary, ["lint", "Broken.scroll.yaml"] + options, environment: environment)
      return run.output.contains("\u{1B}[")
    }
  }

  @Test func colorFollowsTerminalVariablesAndOption() throws {
    #expect(try !isColored([:]))
    #expect(try isColored(["FORCE_COLOR": "1"]))
    #expect(try !isColored(["FORCE_COLOR": "0"]))
    #expect(try !isColored(["FORCE_COLOR": "1", "NO_COLOR": "1"]))
    #expect(try isColored(["NO_COLOR": "1"], "--color", "always"))
    #expect(try !isColored(["FORCE_COLOR": "1"], "--color", "never"))
  }
}
