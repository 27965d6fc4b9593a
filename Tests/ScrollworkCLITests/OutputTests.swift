import Foundation
import Testing

@testable import ScrollworkCLI

@Suite struct OutputTests {
  private static let report = "Failing.scroll.yaml:9:13: error:"

  private func inFolder(_ body: (Tool) throws -> Void) throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.failing, to: "Failing.scroll.yaml")
      try body(tool)
    }
  }

  /// Earlier output stays, and later output follows it.
  @Test(arguments: ["/dev/stdout", "/dev/fd/1", "link", "-"]) func openDescriptorIsAppendedTo(_ output: String) throws {
    try inFolder { tool in
      try FileManager.default.createSymbolicLink(
        atPath: tool.url("link").path, withDestinationPath: "/dev/stdout")
      let run = try tool.shell(
        """
        { echo first; scrollwork lint --format short --output \(output) Failing.scroll.yaml; echo last; } > out
        """)
      #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
      let lines = try tool.read("out").split(separator: "\n")
      #expect(lines.count == 3 && lines.first == "first" && lines.last == "last", "\(lines)")
      #expect(lines.dropFirst().first?.hasPrefix(Self.report) == true)
      let numbered = try tool.shell(
        "scrollwork lint --format short --output /dev/fd/5 Failing.scroll.yaml 5> five; echo last >> five")
      #expect(numbered.status == 0)
      #expect(try tool.read("five").hasPrefix(Self.report) && tool.read("five").hasSuffix("last\n"))
      let closed = try tool("lint", "--format", "short", "--output", "/dev/fd/77", "Failing.scroll.yaml")
      #expect(closed.status == 2 && closed.errors.hasPrefix("scrollwork: cannot write /dev/fd/77: "))
      let seen = try tool.shell(
        "scrollwork lint --output /dev/stdout Failing.scroll.yaml | true; echo ${PIPESTATUS[0]}")
      #expect(seen.output == "1\n" && seen.errors.isEmpty, "\(seen.errors)")
    }
  }

  /// Hostile file names and arguments.
  @Test(arguments: [
    ["lint"], ["format", "--check"], ["format", "--diff"], ["format"], ["preview"], ["prove"], ["test"], ["explain"],
    ["simulate"], ["generate", "--output", "out\(word)"], ["generate", "--output", "Clean.scroll.yaml"],
    ["lint", "--\(word)"], ["lint", "--baseline", word], ["lint", "--write-baseline", "no/\(word)"],
    ["preview", "--device", word], ["preview", "--set", "\(word)=1"], ["prove", "--claim", "\(word) > 0"],
    ["explain", word], ["devices", word], ["diff", "\(word):x"],
  ])
  func controlCharactersAreEscaped(command: [String]) throws {
    try Tool.inEmptyFolder { tool in
      let names = ["Broken", "Clean", "Gone"].map { "\($0)\(Self.word)\n::error::.scroll.yaml" }
      try tool.write("[\u{1B}]", to: names[0])
      try tool.write(Sample.clean().replacingOccurrences(of: " map", with: "  map"), to: names[1])
      try tool.write(Sample.clean(), to: "Clean.scroll.yaml")
      for name in names {
        let run = try tool.run(Tool.binary, command + [name])
        let said = (run.output + run.errors).unicodeScalars
        #expect(!said.contains("\u{1B}") && !said.contains("\u{202E}"), "\(run.output)\(run.errors)")
        #expect(!run.errors.contains("\n::error::"), "\(run.errors)")
      }
    }
  }

  private static let word = "\u{1B}[31m\u{202E}x"

  @Test func namedPipeIsWrittenAndKept() throws {
    try inFolder { tool in
      let run = try tool.shell(
        """
        mkfifo pipe; cat pipe > got & scrollwork lint --format short --output pipe Failing.scroll.yaml; wait
        test -p pipe && echo stays
        cat pipe > baseline & scrollwork lint --write-baseline pipe Failing.scroll.yaml; wait
        scrollwork preview Failing.scroll.yaml --output /dev/null; test -c /dev/null && echo stays
        """)
      #expect(run.output == "stays\nstays\n", "\(run.errors)")
      #expect(try tool.read("got").hasPrefix(Self.report))
      #expect(try tool.read("baseline").contains("notch-order"))
    }
  }

  /// A process that shares a pipe may have made it nonblocking.
  @Test func nonblockingPipeIsWrittenCompletely() throws {
    let script = """
      import fcntl, os, subprocess, time
      end, start = os.pipe()
      fcntl.fcntl(start, fcntl.F_SETFL, fcntl.fcntl(start, fcntl.F_GETFL) | os.O_NONBLOCK)
      child = subprocess.Popen(["scrollwork", "preview", "--format", "json", "specs"], stdout=start)
      os.close(start)
      time.sleep(0.5)
      count = 0
      while part := os.read(end, 65536):
          count += len(part)
      print(child.wait(), count > 200_000)
      """
    let run = try Tool.atHome.shell("command -v python3 >/dev/null || { echo 0 True; exit; }; python3 -c '\(script)'")
    #expect(run.output == "0 True\n", "\(run.errors)")
  }

  @Test func folderAsOutputIsReported() throws {
    try inFolder { tool in
      try FileManager.default.createDirectory(at: tool.url("folder"), withIntermediateDirectories: true)
      for arguments in [
        ["lint", "--fix", "--output", "folder"], ["lint", "--write-baseline", "folder"],
        ["preview", "--output", "folder"],
      ] {
        let run = try tool.run(Tool.binary, arguments + ["Failing.scroll.yaml"])
        #expect(run.status == 2 && run.errors == "scrollwork: cannot write folder: it is a folder\n", "\(run.errors)")
      }
      #expect(try tool.read("Failing.scroll.yaml") == Sample.failing)
    }
  }

  @Test(arguments: ["Failing.scroll.yaml", "./link", "known.yaml", ".scrollwork.yaml"])
  func inputFileIsNotAnOutput(_ output: String) throws {
    try inFolder { tool in
      let files = [".scrollwork.yaml": "rules: {}\n", "known.yaml": "findings: []\n"]
      for (path, text) in files { try tool.write(text, to: path) }
      try FileManager.default.createSymbolicLink(
        atPath: tool.url("link").path, withDestinationPath: "Failing.scroll.yaml")
      for arguments in [["--fix", "--output", output], ["--write-baseline", output]] {
        let run = try tool.run(
          Tool.binary, ["lint", "--baseline", "known.yaml", "--format", "json"] + arguments + ["Failing.scroll.yaml"])
        #expect(run.status == 2 && run.output.isEmpty)
        #expect(run.errors == "scrollwork: cannot write \(output): this command reads it\n")
      }
      if output != "known.yaml" {
        #expect(try tool("preview", "Failing.scroll.yaml", "--output", output).status == 2)
        #expect(try tool("diff", "Failing.scroll.yaml", "Failing.scroll.yaml", "--output", output).status == 2)
      }
      #expect(try tool.read("Failing.scroll.yaml") == Sample.failing)
      for (path, text) in files { #expect(try tool.read(path) == text) }
    }
  }

  // MARK: - In the place of a file

  @Test func concurrentEditIsKept() throws {
    try Tool.inEmptyFolder { tool in
      let path = tool.url("Spec.scroll.yaml").path
      try tool.write("mine", to: "Spec.scroll.yaml")
      #expect(throws: FileSystem.Problem.self) {
        try FileSystem.replace(path, with: Array("new".utf8), ifStill: Array("old".utf8))
      }
      #expect(try tool.read("Spec.scroll.yaml") == "mine")
      try FileManager.default.removeItem(atPath: path)
      #expect(throws: FileSystem.Problem.self) {
        try FileSystem.replace(path, with: Array("new".utf8), ifStill: Array("old".utf8))
      }
      #expect(try tool.names(in: ".").isEmpty)
    }
  }

  /// The second spec comes from a pipe, so that the first can be edited while the run waits.
  @Test func concurrentEditIsReportedAndOtherFilesAreFixed() throws {
    try inFolder { tool in
      try tool.write(
        Sample.failing.replacingOccurrences(of: "screen: Failing", with: "screen: Other"), to: "Other.scroll.yaml")
      let run = try tool.shell(
        """
        mkfifo pipe
        scrollwork lint --fix --jobs 1 Failing.scroll.yaml Other.scroll.yaml /dev/fd/3 3< pipe & exec 4> pipe
        sleep 1; echo '# mine' >> Failing.scroll.yaml; exec 4>&-; wait $!
        """)
      #expect(run.status == 2)
      #expect(
        run.errors.contains(
          "cannot write Failing.scroll.yaml: it has changed since it was read, and is left as it is\n"), "\(run.errors)"
      )
      // Its findings remain and are reported.
      #expect(run.output.contains(Self.report) && !run.output.contains("Other.scroll.yaml"))
      #expect(try tool.read("Failing.scroll.yaml") == Sample.failing + "# mine\n")
      #expect(try tool.read("Other.scroll.yaml").contains("half: max("))
    }
  }

  @Test(arguments: ["lint --fix", "format"]) func unwritableFileDoesNotStopTheOthers(_ command: String) throws {
    try Tool.inEmptyFolder { tool in
      let text = Sample.failing.replacingOccurrences(of: "height: 44", with: "height:  44")
      for name in ["Piped", "Other"] { try tool.write(text, to: "\(name).scroll.yaml") }
      let run = try tool.shell("scrollwork \(command) <(cat Piped.scroll.yaml) Other.scroll.yaml")
      #expect(run.status == 2)
      #expect(run.errors.contains(": it is a pipe or a device, not a file\n"), "\(run.errors)")
      #expect(try tool.read("Other.scroll.yaml") != text)
    }
  }

  @Test(.enabled(if: getuid() == 0, "only the superuser gives files away")) func fixKeepsTheOwner() throws {
    try inFolder { tool in
      let path = tool.url("Failing.scroll.yaml").path
      try FileManager.default.setAttributes(
        [.ownerAccountID: 1234, .groupOwnerAccountID: 2345, .posixPermissions: 0o640], ofItemAtPath: path)
      #expect(try tool("lint", "--fix", "Failing.scroll.yaml").status == 0)
      #expect(try tool.read("Failing.scroll.yaml") != Sample.failing)
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.ownerAccountID] as? Int == 1234 && attributes[.groupOwnerAccountID] as? Int == 2345)
      #expect(attributes[.posixPermissions] as? Int == 0o640)
    }
  }

  @Test(.enabled(if: getuid() != 0, "the superuser may write everything")) func protectedFileIsKept() throws {
    try inFolder { tool in
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o444], ofItemAtPath: tool.url("Failing.scroll.yaml").path)
      let run = try tool("lint", "--fix", "Failing.scroll.yaml")
      #expect(run.status == 2 && run.errors.contains("cannot write Failing.scroll.yaml: no permission"))
      #expect(try tool.read("Failing.scroll.yaml") == Sample.failing)
    }
  }
}
