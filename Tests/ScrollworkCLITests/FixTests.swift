import Foundation
import Testing

@Suite struct FixTests {
  /// Findings without a fix are reported.
  @Test func diffReportsTheRemainingFindings() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(
        Sample.clean().replacingOccurrences(of: "contentHeight: feed", with: "contents: feed"), to: "A.scroll.yaml")
      let run = try tool("lint", "--diff", "A.scroll.yaml", "Gone.scroll.yaml")
      #expect(run.status == 2 && !run.output.contains("unreadable-file"))
      #expect(run.errors.contains("Gone.scroll.yaml:1:1: error: the file cannot be read"), "\(run.errors)")
      #expect(run.errors.contains("A.scroll.yaml:"), "\(run.errors)")
    }
  }

  /// Bytes outside the edits are kept: odd spacing, comments, a byte order mark, line breaks.
  private static func odd(_ drag: String, newline: String = "\n") -> String {
    """
    # a comment   with   spaces
    scrollwork:   1
    screen: Odd


    layout:
      - {block: map,   height: fill}
      - sheet: panel      # 流 🙂
        drag:    \(drag)    # yes or no?
        notches:
            low:  120
            high: 360
        content:
          - list:  rows
            contentHeight: 400
    """.replacingOccurrences(of: "\n", with: newline) + "   "
  }

  @Test(arguments: ["\n", "\r\n"]) func fixKeepsAllOtherBytes(newline: String) throws {
    try Tool.inEmptyFolder { tool in
      try tool.write("\u{FEFF}" + Self.odd("yes", newline: newline), to: "Odd.scroll.yaml")
      let run = try tool("lint", "--fix", "Odd.scroll.yaml")
      #expect(run.status == 0 && run.output.isEmpty)
      #expect(run.errors == "1 finding fixed in 1 file\n")
      #expect(try tool.read("Odd.scroll.yaml") == "\u{FEFF}" + Self.odd("true", newline: newline))
      // A second run changes nothing.
      let again = try tool("lint", "--fix", "Odd.scroll.yaml")
      #expect(again.status == 0 && again.errors.isEmpty)
    }
  }

  @Test func unsafeFixesNeedAnOption() throws {
    try Tool.inEmptyFolder { tool in
      let text = Sample.clean().replacingOccurrences(of: "initial: low", with: "initial: lwo")
      try tool.write(text, to: "Clean.scroll.yaml")
      #expect(try tool("lint", "--fix", "Clean.scroll.yaml").status == 1)
      #expect(try tool.read("Clean.scroll.yaml") == text)
      #expect(try tool("lint", "--fix", "--unsafe-fixes", "Clean.scroll.yaml").status == 0)
      #expect(try tool.read("Clean.scroll.yaml") == Sample.clean())
      #expect(try tool("lint", "--unsafe-fixes", "Clean.scroll.yaml").status == 2)
    }
  }

  /// A fix may uncover another finding with a fix.
  @Test func fixesAreAppliedUntilNoneIsLeft() throws {
    try Tool.inEmptyFolder { tool in
      let text = Sample.failing.replacingOccurrences(of: "release:", with: "drag: yes\n    release:")
      try tool.write(text, to: "Failing.scroll.yaml")
      let run = try tool("lint", "--fix", "Failing.scroll.yaml")
      #expect(run.errors.hasPrefix("2 findings fixed in 1 file"))
      let fixed = try tool.read("Failing.scroll.yaml")
      #expect(fixed.contains("drag: true\n") && fixed.contains("half: max("))
    }
  }

  @Test func diffChangesNoFileAndCanBeApplied() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Self.odd("yes"), to: "specs/Odd.scroll.yaml")
      try tool.write(Sample.failing, to: "specs/sub folder/Failing.scroll.yaml")
      try tool.write(Sample.clean(), to: "specs/Clean.scroll.yaml")
      let run = try tool("lint", "--diff", "specs")
      #expect(run.status == 1)
      #expect(try tool.read("specs/Odd.scroll.yaml") == Self.odd("yes"))
      try tool.write(run.output, to: "fixes.patch")
      _ = try tool.shell("cp -r specs copy && git init -q . 2>/dev/null")
      let applied = try tool.shell("git apply fixes.patch && rm -rf patched && mv specs patched && mv copy specs")
      #expect(applied.status == 0, "\(applied.errors)")
      try tool("lint", "--fix", "specs")
      #expect(try tool.shell("diff -r specs patched").status == 0)
      #expect(try tool("lint", "--diff", "specs").output.isEmpty)
    }
  }

  /// Git reads every name, and files without a final line break.
  @Test(arguments: [
    "ö 流", "a\"b", "a\\b", "a\tb", "a\nb", " a b ", "a\u{1}b\u{7F}", "plain",
  ])
  func diffNamesFilesAsGitDoes(_ name: String) throws {
    try Tool.inEmptyFolder { tool in
      let path = "specs/\(name).scroll.yaml"
      let text = String(Sample.clean().dropLast())
      try tool.write(text + "  # scrollwork: ignore notch-gap", to: path)
      let run = try tool("lint", "--diff", "specs")
      #expect(run.status == 1 && run.output.hasSuffix("\n\\ No newline at end of file\n"), "\(run.output)")
      try tool.write(run.output, to: "fixes.patch")
      let applied = try tool.shell("git init -q . && git apply fixes.patch")
      #expect(applied.status == 0, "\(run.output)\(applied.errors)")
      #expect(try tool.read(path) == text)
    }
  }

  @Test func namesInADiffAreQuoted() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Self.odd("yes"), to: "ö\t\".scroll.yaml")
      try tool.write(Self.odd("yes"), to: "a b.scroll.yaml")
      let run = try tool.shell("scrollwork lint --diff . | grep '^---'")
      #expect(run.output == "--- a/a b.scroll.yaml\t\n--- \"a/\\303\\266\\t\\\".scroll.yaml\"\n", "\(run.output)")
    }
  }

  /// The context of a scalar, brackets or quotes, comes from the YAML tree.
  @Test(arguments: [
    ("{bar: b, height: 12 + 34 + 1}", "{bar: b, height: 12 + safeArea.bottom + 1}"),
    ("{bar: b, height: \"12 + 34 + 1\"}", "{bar: b, height: \"12 + safeArea.bottom + 1\"}"),
    ("{bar: b, height: ' 34 + 1'}", "{bar: b, height: ' safeArea.bottom + 1'}"),
    ("{bar: b, summary: \"a } it's\", height: 34 + 1}", "{bar: b, summary: \"a } it's\", height: safeArea.bottom + 1}"),
    ("bar: b   # it's { [\n    height: 34 + 1", "bar: b   # it's { [\n    height: safeArea.bottom + 1"),
    ("bar: b\n    height: &tall 34 + 1", "bar: b\n    height: &tall safeArea.bottom + 1"),
  ])
  func termIsReplacedInPlace(_ before: String, _ after: String) throws {
    func spec(_ bar: String) -> String {
      """
      scrollwork: 1
      screen: "Terms"
      summary: "it's { a \\" brace"
      layout:
        - block: map
          height: fill
        - \(bar)

      """
    }
    let run = try Tool.atHome("lint", "--fix", "--unsafe-fixes", "-", input: spec(before))
    #expect(run.status == 0 && run.output == spec(after), "\(run.output)\(run.errors)")
  }

  @Test func formulaWithACommaIsQuoted() throws {
    func spec(_ notches: String) -> String {
      Sample.failing.replacingOccurrences(
        of: "    notches:\n      peek: 256\n      half: 50% - 50\n      full: 90%\n",
        with: "    notches: {\(notches)}   # it's }\n")
    }
    let run = try Tool.atHome("lint", "--fix", "-", input: spec("peek: 256, half: 50% - 50, full: 90%"))
    #expect(run.output == spec("peek: 256, half: \"max(257, 50% - 50)\", full: 90%"), "\(run.output)\(run.errors)")
  }

  /// An alias stands for text elsewhere, which is more than the term.
  @Test func aliasIsNotEditedAsText() throws {
    let text = """
      scrollwork: 1
      screen: Referring
      layout:
        - {bar: one, height: &tall 100 + 59}
        - block: map
          height: fill
        - {bar: two, height: *tall}

      """
    let run = try Tool.atHome("lint", "--fix", "--unsafe-fixes", "-", input: text)
    #expect(run.output == text.replacingOccurrences(of: "100 + 59", with: "100 + safeArea.top"), "\(run.errors)")
  }

  @Test func fixedStandardInputIsPrinted() throws {
    let run = try Tool.atHome("lint", "--fix", "-", input: Self.odd("yes"))
    #expect(run.status == 0 && run.output == Self.odd("true") && run.errors.isEmpty)
    let clean = try Tool.atHome("lint", "--fix", "-", input: Sample.clean())
    #expect(clean.output == Sample.clean())
    let left = try Tool.atHome("lint", "--fix", "--format", "short", "-", input: Sample.broken)
    #expect(left.status == 1 && left.output == Sample.broken && left.errors.hasPrefix("<stdin>:"))
    #expect(try Tool.atHome("lint", "--fix", "-", "specs", input: Sample.clean()).status == 2)
  }

  /// Fixing the error may bring the finding back, and then the comment is needed.
  @Test func suppressionOfAnUncheckedRuleIsNotStale() throws {
    let text = Sample.failing.replacingOccurrences(
      of: "half: 50% - 50", with: "half: 50% - 50  # scrollwork: ignore notch-order")
    #expect(try Tool.atHome("lint", "-", input: text).status == 0)
    let broken = text.replacingOccurrences(of: "release:", with: "drag: yes\n    release:")
    let fixed = try Tool.atHome("lint", "--fix", "-", input: broken)
    #expect(fixed.output == broken.replacingOccurrences(of: "drag: yes\n", with: "drag: true\n"))
  }

  @Test func fixKeepsLinksAndPermissions() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Self.odd("yes"), to: "real/Odd.scroll.yaml")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o640], ofItemAtPath: tool.url("real/Odd.scroll.yaml").path)
      try FileManager.default.createSymbolicLink(
        atPath: tool.url("Odd.scroll.yaml").path, withDestinationPath: "real/Odd.scroll.yaml")
      #expect(try tool("lint", "--fix", "Odd.scroll.yaml").status == 0)
      #expect(try tool.read("real/Odd.scroll.yaml") == Self.odd("true"))
      let attributes = try FileManager.default.attributesOfItem(atPath: tool.url("real/Odd.scroll.yaml").path)
      #expect(attributes[.posixPermissions] as? Int == 0o640)
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: tool.url("Odd.scroll.yaml").path)
          == "real/Odd.scroll.yaml")
    }
  }

  /// A killed run leaves each file either old or new, and the next run finishes the work.
  @Test func killedFixLeavesWholeFiles() throws {
    try Tool.inEmptyFolder { tool in
      let files = (0..<20).map { "specs/Odd\($0).scroll.yaml" }
      for round in 0..<40 {
        for file in files { try tool.write(Self.odd("yes"), to: file) }
        let delay = 0.002 * Double(round)
        let signal = round.isMultiple(of: 2) ? "KILL" : "TERM"
        _ = try tool.shell("scrollwork lint --fix specs & sleep \(delay); kill -\(signal) $! ; wait $!; true")
        for file in files {
          let text = try tool.read(file)
          #expect(text == Self.odd("yes") || text == Self.odd("true"), "round \(round): \(file)")
        }
      }
      #expect(try tool("lint", "--fix", "specs").status == 0)
      for file in files { #expect(try tool.read(file) == Self.odd("true")) }
      #expect(try tool.names(in: "specs").count == files.count)
    }
  }

  /// Fixes that undo each other leave the version with the fewest findings.
  @Test func endlessFixesKeepTheBestText() throws {
    let text = """
      scrollwork: 1
      screen: Endless
      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            half: available
            full: available - safeArea.bottom
          content:
            - {header: grip, height: 44}
            - {block: rest, height: fill}

      """
    let run = try Tool.atHome("lint", "--fix", "--unsafe-fixes", "-", input: text)
    #expect(run.output == text && run.errors.contains("notch-order"), "\(run.output)")
  }

  /// An entry without effect may get one when the error is fixed.
  @Test func removalsWaitUntilErrorsAreFixed() throws {
    let text = """
      scrollwork: 1
      screen: Ride
      layout:
        - block: map
          height: fill
        - sheet: request
          notches: {half: 300, full: 600}
          content:
            - {list: destinations, contentHeight: 4000, near: 20, reset: 44}

      """
    let broken = try Tool.atHome("lint", "--fix", "-", input: text)
    #expect(
      broken.status == 1 && broken.output == text && !broken.errors.contains("ineffective-key"), "\(broken.errors)")
    let sound = text.replacingOccurrences(of: ", reset: 44", with: "")
    let fixed = try Tool.atHome("lint", "--fix", "-", input: sound)
    #expect(!fixed.output.contains("near"), "\(fixed.output)")
  }

  /// A comment may be about more than the removed entry.
  @Test func safeFixRemovesNoComment() throws {
    func text(_ comment: String) -> String {
      """
      scrollwork: 1
      screen: Ride
      layout:
        - scroll: chapter
          content:
            - header: title
              height: 100
              onScroll: stay
              collapsed: 2\(comment)
            - {list: text, contentHeight: 4000}

      """
    }
    let plain = try Tool.atHome("lint", "--fix", "-", input: text(""))
    #expect(!plain.output.contains("collapsed"), "\(plain.errors)")
    let noted = try Tool.atHome("lint", "--fix", "-", input: text("  # see the other screen"))
    #expect(noted.output == text("  # see the other screen") && noted.errors.contains("ineffective-key"))
    let unsafe = try Tool.atHome("lint", "--fix", "--unsafe-fixes", "-", input: text("  # see the other screen"))
    #expect(unsafe.output == plain.output, "\(unsafe.errors)")
  }

  /// One harmful fix does not block the others.
  @Test func oneHarmfulFixDoesNotBlockTheOthers() throws {
    let stays = (1...40).map { "      - {header: h\($0), height: 4, onScroll: stay, collapsed: 2}\n" }.joined()
    let text = """
      scrollwork: 1
      screen: Many
      layout:
        - scroll: chapter
          content:
      \(stays)      - {header: title, height: 100, onScroll: return}
            - {header: cover, height: 120, onScroll: returnCollapsed}
            - {list: text, contentHeight: 4000}

      """
    let run = try Tool.atHome("lint", "--fix", "-", input: text)
    #expect(run.status == 0 && !run.errors.contains("bring one another back"), "\(run.errors)")
    #expect(run.output == text.replacingOccurrences(of: ", collapsed: 2", with: ""))
  }

  /// On pages with a harmless and a harmful fix, the harmless ones are applied, and a second run finds nothing to do.
  @Test func harmfulFixesOnEveryPageDoNotBlockTheOthers() throws {
    let pages = (1...40).map { page in
      """
            - page: p\(page)
              content:
                - scroll: s\(page)
                  content:
                    - {header: bar\(page), height: 4, onScroll: stay, collapsed: 2}
                    - {header: title\(page), height: 100, onScroll: return}
                    - {header: cover\(page), height: 120, onScroll: returnCollapsed}
                    - {list: text\(page), contentHeight: 4000}

      """
    }
    let text = """
      scrollwork: 1
      screen: Pages
      layout:
        - tabs: chapters
          strip: 40
          pages:
      \(pages.joined())
      """
    let fixed = text.replacingOccurrences(of: ", collapsed: 2", with: "")
    let run = try Tool.atHome("lint", "--fix", "-", input: text)
    #expect(run.status == 0 && run.output == fixed, "\(run.output)\(run.errors)")
    #expect(try Tool.atHome("lint", "--fix", "-", input: fixed).output == fixed)
  }

  /// A file with warnings only must not get errors by a fix.
  @Test func fixThatAddsAnErrorIsNotApplied() throws {
    let text = """
      scrollwork: 1
      screen: Chapter
      layout:
        - scroll: chapter
          content:
            - {header: title, height: 100, onScroll: return}
            - {header: cover, height: 120, onScroll: returnCollapsed}
            - {list: text, contentHeight: 4000}

      """
    #expect(try Tool.atHome("lint", "-", input: text).status == 0)
    let run = try Tool.atHome("lint", "--fix", "-", input: text)
    #expect(run.status == 0 && run.output == text, "\(run.output)")
  }

  /// Terminals show the number of fixable findings, and formats for programs do not.
  @Test(.enabled(if: Readers.exist, "make test installs the readers")) func summaryCountsFixableFindings() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(
        """
        scrollwork: 1
        screen: Shelf
        layout:
          - bar: tools
            height: 60  # scrollwork: ignore notch-gap
          - list: rows
            height: 100% - 60
            contentHeight: 4000

        """, to: "A.scroll.yaml")
      func said(_ arguments: String...) throws -> String {
        let command = [Tool.binary.path, "lint"] + arguments + ["A.scroll.yaml"]
        return try Readers.python("import pty; pty.spawn(\(command))", in: tool).output
      }
      #expect(
        try said().contains(
          "1 finding can be fixed with --fix, 1 more with --fix --unsafe-fixes, which changes what is meant\r\n"))
      #expect(
        try said("--fix").contains(
          "1 finding can be fixed with --fix --unsafe-fixes, which changes what is meant\r\n"))
      #expect(!(try said("--fix", "--unsafe-fixes").contains("can be fixed")))
      try tool.write("scrollwork: 1\nscreen: B\nlayout:\n  - block: all\n    hieght: fill\n", to: "B.scroll.yaml")
      #expect(!(try tool("lint", "B.scroll.yaml").errors.contains("can be fixed")))
    }
  }
}
