import Foundation
import Source
import Testing

@Suite struct GenerateTests {
  @Test func unchangedFilesAreNotWritten() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "specs/Clean.scroll.yaml")
      let first = try tool("generate", "specs", "--output", "made/by/tool")
      #expect(first.status == 0)
      #expect(first.output.isEmpty)
      #expect(first.errors == "wrote made/by/tool/Clean.scroll.swift\n")
      let text = try tool.read("made/by/tool/Clean.scroll.swift")
      #expect(text.contains("from Clean.scroll.yaml"))
      let date = try modification(of: "made/by/tool/Clean.scroll.swift", tool)

      let second = try tool("generate", "specs", "--output", "made/by/tool")
      #expect(second.errors == "1 file unchanged\n")
      #expect(try modification(of: "made/by/tool/Clean.scroll.swift", tool) == date)

      try tool.write(Sample.clean().replacingOccurrences(of: "3/4", with: "4/5"), to: "specs/Clean.scroll.yaml")
      let third = try tool("generate", "specs", "--output", "made/by/tool")
      #expect(third.errors == "wrote made/by/tool/Clean.scroll.swift\n")
      #expect(try tool.names(in: "made/by/tool") == ["Clean.scroll.swift"])
    }
  }

  /// The spec of a screen that is large in one way.
  private static func large(_ name: String, _ layout: String) -> String {
    "scrollwork: 1\nscreen: \(name)\nmeasures: {q: 0...1000}\nlayout:\n\(layout)"
  }

  private static let large = [
    large(
      "Notches",
      """
        - {block: map, height: fill}
        - sheet: panel
          initial: n0
          notches:
            n0: 60
      \((1..<64).map { "      n\($0): {height: \(60 + 8 * $0), when: q > \(10 * $0)}" }.joined(separator: "\n"))
          content: [{list: rows, contentHeight: 4000}]

      """),
    large(
      "Bars",
      """
        - {list: rows, contentHeight: 4000}
      \((0..<32).map { "  - bar: bar\($0)\n    height: 10\n    onScroll: return\n    of: rows" }.joined(separator: "\n"))

      """),
    large("Nested", nested(8, by: 2)),
  ]

  /// Scrolls in each other around a list.
  private static func nested(_ depth: Int, by indent: Int) -> String {
    let space = String(repeating: " ", count: indent)
    if depth == 0 { return "\(space)- {list: rows, contentHeight: 4000}\n" }
    return "\(space)- scroll: level\(depth)\n\(space)  content:\n\(space)    - {header: title\(depth), height: 20}\n"
      + nested(depth - 1, by: indent + 4)
  }

  /// No part of a screen is too large to be generated: 64 notches, 32 bars, nine consumers in each other.
  @Test(arguments: large) func largeScreensAreGeneratedAtOnce(_ text: String) throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(text, to: "Example.scroll.yaml")
      let clock = ContinuousClock()
      var run: Tool.Run?
      let time = try clock.measure { run = try tool("generate", "Example.scroll.yaml", "--output", "out") }
      #expect(run?.status == 0, "\(run?.errors ?? "")")
      #expect(try tool.names(in: "out").count == 1)
      // A debug build on a loaded machine takes a fraction of this.
      #expect(time < .seconds(20), "\(time)")
    }
  }

  @Test func filesOfEarlierVersionsAreStale() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "specs/Clean.scroll.yaml")
      try tool("generate", "specs", "--output", "out")
      try tool.write(tool.read("out/Clean.scroll.swift"), to: "out/Clean.scroll.host.swift")
      let stale = try tool("generate", "specs", "--output", "out", "--check")
      #expect(stale.status == 1 && stale.errors.contains("stale: out/Clean.scroll.host.swift"), "\(stale.errors)")
      try tool("generate", "specs", "--output", "out", "--prune")
      #expect(try tool.names(in: "out") == ["Clean.scroll.swift"])
    }
  }

  /// The engine and the screens compile as one module that imports nothing.
  @Test func engineCanBeWrittenBesideTheScreens() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "specs/Clean.scroll.yaml")
      try tool("generate", "specs", "--output", "out", "--engine")
      #expect(try tool.names(in: "out") == ["Clean.scroll.swift", "ScrollMachine+Engine.scroll.swift"])
      for name in try tool.names(in: "out") {
        let text = try tool.read("out/" + name)
        #expect(!text.contains("\nimport ") && !text.contains("public "), "\(name)")
      }
      #expect(try tool("generate", "specs", "--output", "out", "--engine", "--check").status == 0)
      // A folder with another form is out of date, and its engine stale.
      let other = try tool("generate", "specs", "--output", "out", "--check")
      #expect(other.errors.contains("stale: out/ScrollMachine+Engine.scroll.swift"), "\(other.errors)")
      try tool.write(
        """
        import Swift
        var machine = Clean.Machine(
          environment: ScrollMachine.Environment(height: 852, width: 393, safeAreaTop: 59, safeAreaBottom: 34),
          measures: Clean.Measures())
        machine.handle(.began(Clean.Node.rows, at: machine.shown(.panel)))
        machine.handle(.dragged(Clean.Node.rows, by: -100))
        print(machine.position(.panel), machine.notch(Clean.PanelNotch.self).map { "\\($0)" } ?? "")

        """, to: "main.swift")
      let run = try tool.shell("swiftc -swift-version 6 -warnings-as-errors main.swift out/*.swift -o app && ./app")
      #expect(run.output == "313.0 low\n", "\(run.output)\(run.errors)")
    }
  }

  @Test func intoNamesTheFileOfOneSpec() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "specs/Clean.scroll.yaml")
      try tool("generate", "specs/Clean.scroll.yaml", "--output", "out")
      let file = "made/Any name.swift"
      func generate(_ options: String...) throws -> Tool.Run {
        try tool.run(Tool.binary, ["generate", "specs/Clean.scroll.yaml", "--into", file] + options)
      }
      let check = try generate("--check").errors
      let command = "scrollwork generate specs/Clean.scroll.yaml --into 'made/Any name.swift'"
      #expect(check == "missing: \(file)\nrun `\(command)`\n" && !tool.exists(file))
      let first = try generate()
      #expect(first.status == 0 && first.errors.isEmpty)
      #expect(try tool.read(file) == tool.read("out/Clean.scroll.swift"))
      let date = try modification(of: file, tool)
      #expect(try generate().errors.isEmpty && modification(of: file, tool) == date)
      #expect(try generate("--check").status == 0)
      // Other files of the folder are not its own.
      #expect(try tool.names(in: "made") == ["Any name.swift"])
      try tool.write("let mine = 1\n", to: "made/Mine.swift")
      let foreign = try tool("generate", "specs/Clean.scroll.yaml", "--into", "made/Mine.swift")
      #expect(foreign.status == 2 && foreign.errors.contains("was not written by scrollwork"))
      #expect(try tool.read("made/Mine.swift") == "let mine = 1\n")
    }
  }

  @Test func checkReportsMissingAndChangedFiles() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "Clean.scroll.yaml")
      let missing = try tool("generate", "Clean.scroll.yaml", "--output", "out", "--check")
      #expect(missing.status == 1)
      let command = "run `scrollwork generate Clean.scroll.yaml --output out`\n"
      #expect(missing.errors == "missing: out/Clean.scroll.swift\n" + command)
      #expect(!tool.exists("out"))
      try tool("generate", "Clean.scroll.yaml", "--output", "out")
      #expect(try tool("generate", "Clean.scroll.yaml", "--output", "out", "--check").status == 0)
      // Version control may rewrite line breaks.
      let text = try tool.read("out/Clean.scroll.swift")
      try tool.write(text.replacingOccurrences(of: "\n", with: "\r\n"), to: "out/Clean.scroll.swift")
      #expect(try tool("generate", "Clean.scroll.yaml", "--output", "out", "--check").status == 0)
      try tool.write(Sample.clean().replacingOccurrences(of: "3/4", with: "4/5"), to: "Clean.scroll.yaml")
      let changed = try tool("generate", "Clean.scroll.yaml", "--output", "out", "--check")
      #expect(changed.status == 1)
      #expect(changed.errors == "out of date: out/Clean.scroll.swift\n" + command)
    }
  }

  @Test func foreignFilesAreNotOverwritten() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "Clean.scroll.yaml")
      try tool.write("let mine = 1\n", to: "out/Clean.scroll.swift")
      let foreign = try tool("generate", "Clean.scroll.yaml", "--output", "out")
      #expect(foreign.status == 2)
      #expect(foreign.errors.contains("was not written by scrollwork"))
      #expect(try tool.read("out/Clean.scroll.swift") == "let mine = 1\n")

      try FileManager.default.removeItem(at: tool.url("out/Clean.scroll.swift"))
      try tool("generate", "Clean.scroll.yaml", "--output", "out")
      let edited = try tool.read("out/Clean.scroll.swift") + "// a line of mine\n"
      try tool.write(edited, to: "out/Clean.scroll.swift")
      for option in [["--check"], []] {
        let run = try tool.run(Tool.binary, ["generate", "Clean.scroll.yaml", "--output", "out"] + option)
        #expect(run.status == 2)
        #expect(run.errors.contains("was edited by hand") && run.errors.contains("--force"))
        #expect(try tool.read("out/Clean.scroll.swift") == edited)
      }
      let refused = try tool("generate", "Clean.scroll.yaml", "--output", "out", "--check", "--force")
      #expect(refused.status == 2 && refused.errors.contains("--check writes nothing, so --force has no effect"))
      for text in [edited, "let mine = 1\n"] {
        try tool.write(text, to: "out/Clean.scroll.swift")
        let run = try tool("generate", "Clean.scroll.yaml", "--output", "out", "--force")
        #expect(run.status == 0 && run.errors == "wrote out/Clean.scroll.swift\n")
        #expect(try tool("generate", "Clean.scroll.yaml", "--output", "out", "--check").status == 0)
      }
    }
  }

  // MARK: - Merges

  /// A repository with two branches that changed the screen of one spec: `base`, `ours` and `theirs` are texts of the
  /// spec. The generated files of `main` and `other` are committed after `edit`, and `main` is being merged.
  private static func merging(
    _ base: String, _ ours: String, _ theirs: String, style: String = "merge", edit: String = "true",
    _ body: (Tool) throws -> Void
  ) throws {
    try Tool.inEmptyFolder { tool in
      for (name, text) in [("base", base), ("ours", ours), ("theirs", theirs)] { try tool.write(text, to: name) }
      let made = try tool.shell(
        """
        set -e
        edit() { \(edit); }
        export GIT_CONFIG_GLOBAL=/dev/null GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
        commit() {
          cp $1 Clean.scroll.yaml
          scrollwork generate Clean.scroll.yaml --output out --quiet
          $2
          git add Clean.scroll.yaml out && git commit -qm $1
        }
        git init -q -b main && git config merge.conflictStyle \(style)
        commit base true
        git checkout -qb other && commit theirs edit
        git checkout -q main && commit ours true
        git merge -q other || true
        cp theirs Clean.scroll.yaml
        """)
      #expect(made.status == 0, "\(made.output)\(made.errors)")
      try body(tool)
    }
  }

  private static let conflicting = (
    base: Sample.clean(), ours: Sample.clean().replacingOccurrences(of: "3/4", with: "4/5"),
    theirs: Sample.clean().replacingOccurrences(of: "3/4", with: "5/6")
  )

  @Test(arguments: ["merge", "diff3"]) func mergeConflictOfGeneratedVersionsIsReplaced(_ style: String) throws {
    let (base, ours, theirs) = Self.conflicting
    try Self.merging(base, ours, theirs, style: style) { tool in
      let path = "out/Clean.scroll.swift"
      #expect(try tool.read(path).contains("<<<<<<< "))
      let check = try tool("generate", "Clean.scroll.yaml", "--output", "out", "--check")
      #expect(check.status == 1 && check.errors.hasPrefix("out of date: \(path)\nrun `"), "\(check.errors)")
      let run = try tool("generate", "Clean.scroll.yaml", "--output", "out", "--quiet")
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.errors == "wrote \(path), which had a merge conflict between generated versions\n")
      #expect(try tool("generate", "Clean.scroll.yaml", "--output", "out", "--check").status == 0)
    }
  }

  /// The markers of a whole file enclose both versions, so that no repository is needed to compare their digests.
  @Test func conflictOfWholeFilesNeedsNoRepository() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "Clean.scroll.yaml")
      try tool("generate", "Clean.scroll.yaml", "--output", "out")
      let ours = try tool.read("out/Clean.scroll.swift")
      try tool.write(Self.conflicting.theirs, to: "Clean.scroll.yaml")
      try tool("generate", "Clean.scroll.yaml", "--output", "out")
      let theirs = try tool.read("out/Clean.scroll.swift")
      func conflict(_ ours: String, _ theirs: String) -> String {
        "<<<<<<< HEAD\n\(ours)=======\n\(theirs)>>>>>>> other\n"
      }
      try tool.write(conflict(ours, theirs).replacingOccurrences(of: "\n", with: "\r\n"), to: "out/Clean.scroll.swift")
      let run = try tool("generate", "Clean.scroll.yaml", "--output", "out")
      #expect(run.status == 0 && run.errors.contains("which had a merge conflict"), "\(run.errors)")
      #expect(try tool.read("out/Clean.scroll.swift") == theirs)
      for text in [
        conflict(ours, theirs + "// mine\n"), conflict(ours + "// mine\n", theirs),
        conflict("let mine = 1\n", theirs),
      ] {
        try tool.write(text, to: "out/Clean.scroll.swift")
        let refused = try tool("generate", "Clean.scroll.yaml", "--output", "out")
        #expect(
          refused.status == 2 && refused.errors.contains("a version of it was edited by hand"), "\(refused.errors)")
        #expect(try tool.read("out/Clean.scroll.swift") == text)
      }
      for text in [String(conflict(ours, theirs).dropLast(15)), conflict("a\n", "b\n")] {
        try tool.write(text, to: "out/Clean.scroll.swift")
        #expect(try tool("generate", "Clean.scroll.yaml", "--output", "out").status == 2)
        #expect(try tool.read("out/Clean.scroll.swift") == text)
      }
    }
  }

  @Test func mergeConflictWithoutItsVersionsIsNotCalledEdited() throws {
    let (base, _, theirs) = Self.conflicting
    // Git merges the line of the typical length, so that the lines around the conflict are from both versions.
    try Self.merging(base, base.replacingOccurrences(of: "typical: 1000", with: "typical: 2000"), theirs) { tool in
      #expect(try tool.shell("git add -A").status == 0)
      let run = try tool("generate", "Clean.scroll.yaml", "--output", "out")
      #expect(run.status == 2 && run.errors.contains("Git does not have both versions of it any more"), "\(run.errors)")
      #expect(try tool.shell("git checkout --merge out/Clean.scroll.swift").status == 0)
      #expect(try tool("generate", "Clean.scroll.yaml", "--output", "out").status == 0)
    }
  }

  @Test func mergeConflictWithAnEditIsLeftAsItIs() throws {
    let (base, ours, theirs) = Self.conflicting
    try Self.merging(base, ours, theirs, edit: "echo '// mine' >> out/Clean.scroll.swift") { tool in
      let text = try tool.read("out/Clean.scroll.swift")
      #expect(text.contains("<<<<<<< ") && text.contains("// mine"))
      let run = try tool("generate", "Clean.scroll.yaml", "--output", "out")
      #expect(run.status == 2 && run.errors.contains("a version of it was edited by hand"), "\(run.errors)")
      #expect(try tool.read("out/Clean.scroll.swift") == text)
      #expect(try tool("generate", "Clean.scroll.yaml", "--output", "out", "--force").status == 0)
      #expect(try tool("generate", "Clean.scroll.yaml", "--output", "out", "--check").status == 0)
    }
  }

  // MARK: - Stale files

  @Test func renamedScreenLeavesAFileThatPruneRemoves() throws {
    try Tool.inEmptyFolder { tool in
      for name in ["One", "Two", "Three"] { try tool.write(Sample.clean(name), to: "specs/\(name).scroll.yaml") }
      try tool("generate", "specs", "--output", "out")
      try tool.write(Sample.clean("New"), to: "specs/One.scroll.yaml")
      try FileManager.default.removeItem(at: tool.url("specs/Two.scroll.yaml"))
      try FileManager.default.removeItem(at: tool.url("specs/Three.scroll.yaml"))
      try tool.write(try tool.read("out/Three.scroll.swift") + "// mine\n", to: "out/Three.scroll.swift")
      try tool.write("let mine = 1\n", to: "out/Mine.scroll.swift")
      let run = try tool("generate", "specs", "--output", "out", "--prune")
      #expect(
        run.errors == """
          wrote out/New.scroll.swift
          removed out/One.scroll.swift, which comes from no spec given here
          scrollwork: out/Three.scroll.swift comes from no spec given here, was edited and is left as it is
          removed out/Two.scroll.swift, which comes from no spec given here

          """, "\(run.errors)")
      #expect(run.status == 2)
      #expect(try tool.names(in: "out") == ["Mine.scroll.swift", "New.scroll.swift", "Three.scroll.swift"])
      let forced = try tool("generate", "specs", "--output", "out", "--prune", "--force", "--quiet")
      #expect(forced.status == 0 && forced.errors.isEmpty, "\(forced.errors)")
      #expect(try tool.names(in: "out") == ["Mine.scroll.swift", "New.scroll.swift"])
      for arguments in [["--output", "-"], ["--into", "a"], ["--output", "out", "--check"]] {
        #expect(try tool.run(Tool.binary, ["generate", "specs/One.scroll.yaml", "--prune"] + arguments).status == 2)
      }
    }
  }

  @Test func unwritableOutputIsReported() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "Clean.scroll.yaml")
      try tool.write("a file", to: "taken")
      let run = try tool("generate", "Clean.scroll.yaml", "--output", "taken/deeper")
      #expect(run.status == 2)
      #expect(run.errors.contains("it is not a folder") || run.errors.contains("is not a folder"))
      // A failing write, as on a full disk, keeps the old file and leaves no draft.
      try tool("generate", "Clean.scroll.yaml", "--output", "out")
      let old = try tool.read("out/Clean.scroll.swift")
      try tool.write(Sample.clean().replacingOccurrences(of: "3/4", with: "4/5"), to: "Clean.scroll.yaml")
      let full = try tool.shell("ulimit -f 1; scrollwork generate Clean.scroll.yaml --output out")
      #expect(full.status == 2)
      #expect(full.errors.contains("cannot write out/Clean.scroll.swift: the file would be larger than is allowed"))
      #expect(try tool.read("out/Clean.scroll.swift") == old)
      #expect(try tool.names(in: "out") == ["Clean.scroll.swift"])
    }
  }

  /// An interrupted run leaves each file either old or new.
  @Test func interruptedRunLeavesWholeFiles() throws {
    try Tool.inEmptyFolder { tool in
      let names = (0..<8).map { "Screen\($0)" }
      for name in names { try tool.write(Sample.clean(name), to: "specs/\(name).scroll.yaml") }
      func contents() throws -> [String] { try names.map { try tool.read("out/\($0).scroll.swift") } }
      try tool("generate", "specs", "--output", "out", "--access", "public")
      let before = try contents()
      try tool("generate", "specs", "--output", "out")
      let after = try contents()
      #expect(zip(before, after).allSatisfy { $0 != $1 })
      for round in 0..<KilledTests.rounds {
        let process = Process()
        process.executableURL = Tool.binary
        process.currentDirectoryURL = tool.folder
        process.arguments = [
          "generate", "specs", "--output", "out", "--access", round.isMultiple(of: 2) ? "public" : "internal",
        ]
        process.standardError = FileHandle.nullDevice
        let first = try modification(of: "out/Screen0.scroll.swift", tool)
        try process.run()
        // The run is interrupted soon after its first write.
        while process.isRunning, try modification(of: "out/Screen0.scroll.swift", tool) == first { usleep(200) }
        usleep(UInt32(round % 60) * 100)
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        for (index, text) in try contents().enumerated() { #expect(text == before[index] || text == after[index]) }
      }
      // The next run removes drafts.
      try tool("generate", "specs", "--output", "out")
      #expect(try tool.names(in: "out") == names.map { $0 + ".scroll.swift" }.sorted())
    }
  }

  @Test func permissionsAndLinksAreKept() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "Clean.scroll.yaml")
      try tool("generate", "Clean.scroll.yaml", "--output", "real")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o640], ofItemAtPath: tool.url("real/Clean.scroll.swift").path)
      try FileManager.default.createDirectory(at: tool.url("out"), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: tool.url("out/Clean.scroll.swift").path, withDestinationPath: "../real/Clean.scroll.swift")
      try tool.write(Sample.clean().replacingOccurrences(of: "3/4", with: "4/5"), to: "Clean.scroll.yaml")
      #expect(try tool("generate", "Clean.scroll.yaml", "--output", "out").status == 0)
      #expect(try tool.read("real/Clean.scroll.swift") == tool.read("out/Clean.scroll.swift"))
      let attributes = try FileManager.default.attributesOfItem(atPath: tool.url("real/Clean.scroll.swift").path)
      #expect(attributes[.posixPermissions] as? Int == 0o640)
      let link = try FileManager.default.attributesOfItem(atPath: tool.url("out/Clean.scroll.swift").path)
      #expect(link[.type] as? FileAttributeType == .typeSymbolicLink)
    }
  }

  private func modification(of path: String, _ tool: Tool) throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: tool.url(path).path)[.modificationDate] as? Date
  }

  /// A link is followed, also if its target does not exist.
  @Test func danglingLinkIsFollowed() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "Clean.scroll.yaml")
      try FileManager.default.createDirectory(at: tool.url("out"), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: tool.url("out/Clean.scroll.swift").path, withDestinationPath: "../elsewhere.swift")
      #expect(try tool("generate", "Clean.scroll.yaml", "--output", "out").status == 0)
      #expect(try tool.read("elsewhere.swift").hasPrefix("// Generated by Scrollwork"))
      let link = try FileManager.default.destinationOfSymbolicLink(atPath: tool.url("out/Clean.scroll.swift").path)
      #expect(link == "../elsewhere.swift")
      try FileManager.default.removeItem(at: tool.url("out/Clean.scroll.swift"))
      for (link, end) in [("Clean.scroll.swift", "other"), ("other", "Clean.scroll.swift")] {
        try FileManager.default.createSymbolicLink(
          atPath: tool.url("out/" + link).path, withDestinationPath: end)
      }
      let ring = try tool("generate", "Clean.scroll.yaml", "--output", "out")
      #expect(ring.status == 2 && ring.errors.contains("its links lead back to themselves"), "\(ring.errors)")
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: tool.url("out/other").path) == "Clean.scroll.swift")
    }
  }
}
