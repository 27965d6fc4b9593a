import Foundation
import Testing

@Suite struct InputTests {
  /// The ancestors of a very long path are not searched one by one.
  @Test func veryLongPathIsReportedQuickly() throws {
    let path = String(repeating: "a/", count: 40_000) + "Clean.scroll.yaml"
    let named = try Tool.atHome("lint", "--format", "short", "--stdin-filename", path, "-", input: Sample.clean())
    #expect(named.status == 0 && named.errors.isEmpty, "\(named.errors.prefix(200))")
    let missing = try Tool.atHome("lint", "--format", "short", path)
    #expect(missing.status == 2 && missing.output.contains("the name is too long"), "\(missing.errors.suffix(200))")
    #if os(Linux)
      // Remembering each ancestor would need more memory.
      try Tool.inEmptyFolder { tool in
        let run = try tool.shell("ulimit -v 1000000; scrollwork lint --quiet --stdin-filename \(path) - < /dev/null")
        #expect(run.status == 1 && run.errors == "", "\(run.errors.suffix(200))")
      }
    #endif
  }

  /// Each error is reported, and the files after it are checked.
  @Test func unreadableFileDoesNotStopTheOthers() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.failing, to: "specs/Failing.scroll.yaml")
      try FileManager.default.createDirectory(
        at: tool.url("specs/Folder.scroll.yaml"), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: tool.url("specs/Gone.scroll.yaml").path, withDestinationPath: "nowhere")
      try FileManager.default.createSymbolicLink(
        atPath: tool.url("specs/Itself.scroll.yaml").path, withDestinationPath: "Itself.scroll.yaml")
      try FileManager.default.createSymbolicLink(atPath: tool.url("specs/up").path, withDestinationPath: "..")
      try tool.write("", to: "specs/Empty.scroll.yaml")
      let run = try tool("lint", "--format", "short", "specs", "missing.scroll.yaml")
      #expect(run.status == 2)
      for text in [
        "specs/Failing.scroll.yaml:9:13: error:", "[notch-order]",
        "specs/Folder.scroll.yaml:1:1: error: the file cannot be read: it is a folder [unreadable-file]",
        "specs/Gone.scroll.yaml:1:1: error: the file cannot be read: its link leads to nothing [unreadable-file]",
        "specs/Itself.scroll.yaml:1:1: error: the file cannot be read: its links lead in a circle [unreadable-file]",
        "specs/Empty.scroll.yaml:1:1: error:", "[empty-file]",
        "missing.scroll.yaml:1:1: error: the file cannot be read: there is no such file [unreadable-file]",
      ] {
        #expect(run.output.contains(text), "\(text)")
      }
    }
  }

  /// Workspaces of package managers contain such links.
  @Test func linkThatLeadsBackIsSkippedWithANote() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "specs/Clean.scroll.yaml")
      try tool.write("", to: "other/file")
      try FileManager.default.createSymbolicLink(atPath: tool.url("other/self").path, withDestinationPath: "..")
      for command in ["lint", "test", "format", "generate --output out", "generate --output out --check"] {
        let run = try tool.shell("scrollwork \(command) .")
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        let note = "./other/self skipped, since it leads back to a folder above it\n"
        #expect(run.errors.contains(note), "\(run.errors)")
        #expect(!run.output.contains("not run"))
      }
      #expect(try tool("lint", ".", "--quiet").errors.isEmpty)
    }
  }

  @Test(.enabled(if: getuid() != 0, "the superuser may read everything")) func fileWithoutPermissionIsReported() throws
  {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "Secret.scroll.yaml")
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: tool.url("Secret.scroll.yaml").path)
      let run = try tool("lint", "--format", "short", "Secret.scroll.yaml")
      #expect(run.status == 2)
      #expect(run.output.contains("the file cannot be read: no permission"))
    }
  }

  @Test func hugeFileIsReportedWithoutReadingIt() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write("", to: "Huge.scroll.yaml")
      let file = try FileHandle(forWritingTo: tool.url("Huge.scroll.yaml"))
      try file.truncate(atOffset: 100_000_000)
      try file.close()
      let start = Date()
      let run = try tool("lint", "--format", "short", "Huge.scroll.yaml")
      #expect(Date().timeIntervalSince(start) < 2)
      #expect(run.status == 1)
      #expect(run.output.contains("[file-too-large]"))
      let piped = try tool.shell("head -c 100000000 /dev/zero | scrollwork lint --format short -")
      #expect(piped.output.contains("[file-too-large]"))
      // Nothing is printed, and the status reports that it is not a spec.
      let fixed = try tool.shell("head -c 100000000 /dev/zero | scrollwork lint --fix -")
      #expect(fixed.status == 2 && fixed.output.isEmpty && fixed.errors.contains("[file-too-large]"))
    }
  }

  @Test func linkedFolderIsVisitedOnce() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "specs/d0/Clean.scroll.yaml")
      // Each folder has two links to the one before; without deduplication the walk would visit a million folders.
      for level in 1...20 {
        _ = try tool.shell("cd specs && mkdir d\(level) && cd d\(level) && ln -s ../d\(level - 1) a && ln -s a b")
      }
      try tool.write(Sample.clean("Other"), to: "specs/d20/Other.scroll.yaml")
      let start = Date()
      let run = try tool("lint", "--statistics", "specs", "specs/d20", "specs/d3/b")
      #expect(run.status == 0 && run.errors.hasPrefix("2 files:"), "\(run.output)\(run.errors)")
      #expect(Date().timeIntervalSince(start) < 10)
    }
  }

  /// A folder that may not be listed or searched.
  @Test(arguments: ["000", "444"]) func folderWithoutPermissionIsReported(_ mode: String) throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.failing, to: "specs/b/Failing.scroll.yaml")
      try tool.write(Sample.failing, to: "specs/a/deep/Failing.scroll.yaml")
      _ = try tool.shell("chmod \(mode) specs/a; chmod 755 .")
      defer { _ = try? tool.shell("chmod 755 specs/a") }
      // The superuser may read everything.
      let person = getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
      let run = try tool.shell(person + "scrollwork lint --format short specs")
      #expect(run.status == 2, "\(run.errors)")
      #expect(run.output.contains("specs/a:1:1: error: the file cannot be read: no permission"), "\(run.output)")
      #expect(run.output.contains("specs/b/Failing.scroll.yaml:9:13: error:"))
      #expect(run.output.split(separator: "\n").count == 2)
      try tool.write("skip: [a]\n", to: "specs/.scrollwork.yaml")
      let skipped = try tool.shell(person + "scrollwork lint --format short specs")
      #expect(skipped.status == 1 && !skipped.output.contains("specs/a"), "\(skipped.output)")
    }
  }

  /// The system opens no path above 4,096 bytes. A run that cannot check a file must report it.
  @Test func folderBeyondThePathLimitIsReported() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "specs/Clean.scroll.yaml")
      _ = try tool.shell(
        """
        cd specs; name=$(printf 'd%.0s' {1..250})
        for level in {1..17}; do mkdir $name; cd -P $name || exit 1; done
        echo 'scrollwork: 2' > Deep.scroll.yaml
        """)
      let run = try tool("lint", "--format", "short", "specs")
      #expect(run.status == 2, "\(run.status) \(run.errors)")
      let told = run.output.split(separator: "\n")
      #expect(told.count == 1 && told[0].hasPrefix("specs/dddd"), "\(run.output.suffix(200))")
      #expect(told[0].contains("the file cannot be read: "), "\(run.output.suffix(200))")
      #expect(told[0].contains("too long"), "\(run.output.suffix(200))")
      // The cleanup of the test cannot remove it by path either.
      _ = try tool.shell("rm -r specs")
    }
  }

  /// Reading a pipe without a writer would never return.
  @Test(arguments: [
    "lint --format short pipe", "lint --format short --baseline pipe Clean.scroll.yaml", "lint --format short a",
    "lint --format short b", "lint --fix --format short pipe", "format pipe", "generate pipe --output out",
    "simulate Clean.scroll.yaml --trace pipe", "generate Clean.scroll.yaml --output c",
  ])
  func namedPipesInAFolderAreNotOpened(_ arguments: String) throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "Clean.scroll.yaml")
      for folder in ["a", "b"] { try tool.write(Sample.clean(), to: "\(folder)/Clean.scroll.yaml") }
      let run = try tool.shell(
        """
        mkdir c; mkfifo pipe a/Pipe.scroll.yaml b/.scrollwork.yaml c/Clean.scroll.swift c/Other.scroll.swift
        \(Tool.ending(after: 20)) scrollwork \(arguments)
        """)
      #expect(run.status == 2, "\(run.status) \(run.output)\(run.errors)")
      let message = arguments.hasSuffix(" c") ? "was not written by scrollwork" : "it is a pipe or a device, not a file"
      #expect((run.output + run.errors).contains(message), "\(run.output)\(run.errors)")
    }
  }

  @Test func hugeConfigurationIsReported() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "Clean.scroll.yaml")
      _ = try tool.shell("head -c 20000000 /dev/zero > .scrollwork.yaml; cp .scrollwork.yaml known.yaml")
      let run = try tool("lint", "--format", "short", "Clean.scroll.yaml")
      #expect(run.status == 2)
      #expect(run.output.contains(".scrollwork.yaml:1:1: error: the file is larger than 10 MB"), "\(run.output)")
      #expect(try tool("generate", "Clean.scroll.yaml", "--output", "out").status == 2)
      try FileManager.default.removeItem(at: tool.url(".scrollwork.yaml"))
      _ = try tool.shell("truncate -s 101000000 known.yaml")
      let listed = try tool("lint", "--format", "short", "--baseline", "known.yaml", "Clean.scroll.yaml")
      #expect(listed.status == 2 && listed.output.contains("[file-too-large]"), "\(listed.output)")
    }
  }

  #if os(Linux)
    /// On other systems the shell's limit does not apply to the process.
    @Test func smallStackIsReported() throws {
      try Tool.inEmptyFolder { tool in
        let sum = Array(repeating: "1", count: 480).joined(separator: " + ")
        try tool.write(
          "scrollwork: 1\nscreen: Sum\nlayout:\n  - bar: a\n    height: \(sum)\n  - block: b\n    height: fill\n",
          to: "Sum.scroll.yaml")
        // The handlers of the toolchain would provide their own stack.
        let run = try tool.shell("ulimit -s 128; SWIFT_BACKTRACE=enable=no scrollwork lint Sum.scroll.yaml")
        #expect(run.status == 3 && run.errors.hasPrefix("scrollwork: internal error."), "\(run.status) \(run.errors)")
      }
    }

    /// File names are bytes on Linux.
    @Test func fileNameOutsideUTF8IsReported() throws {
      try Tool.inEmptyFolder { tool in
        try tool.write(Sample.clean(), to: "specs/Clean.scroll.yaml")
        _ = try tool.shell(
          """
          cd specs; printf x > $'\\xff.png'; cp Clean.scroll.yaml $'\\xff.scroll.yaml'; mkdir $'\\xfe'
          cp Clean.scroll.yaml $'\\xfe'
          """)
        let run = try tool("lint", "--format", "short", "--statistics", "specs")
        #expect(run.status == 2)
        #expect(
          run.output == """
            specs/\u{FFFD}:1:1: error: the file cannot be read: names have to be UTF-8 [unreadable-file]
            specs/\u{FFFD}.scroll.yaml:1:1: error: the file cannot be read: names have to be UTF-8 [unreadable-file]

            """)
        let named = try tool.shell("scrollwork lint --format short specs/$'\\xff.scroll.yaml'")
        #expect(named.status == 2 && named.errors.contains("names have to be UTF-8"))
        // From inside such a folder the command works.
        let fixed = try tool.shell(
          "cd specs/$'\\xfe' && sed -i 's/release:/drag: yes\\n    release:/' *.yaml && scrollwork lint --fix *.yaml")
        #expect(fixed.status == 0 && fixed.errors == "1 finding fixed in 1 file\n", "\(fixed.errors)")
      }
    }
  #endif
}
