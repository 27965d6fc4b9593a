import Foundation
import Testing

@Suite struct FixTests {
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
      func text(_ file: String, _ drag: String) -> String {
        let screen = file.dropFirst("specs/".count).prefix { $0 != "." }
        return Self.odd(drag).replacing("screen: Odd", with: "screen: \(screen)")
      }
      for round in 0..<40 {
        for file in files { try tool.write(text(file, "yes"), to: file) }
        let delay = 0.002 * Double(round)
        let signal = round.isMultiple(of: 2) ? "KILL" : "TERM"
        _ = try tool.shell("scrollwork lint --fix specs & sleep \(delay); kill -\(signal) $! ; wait $!; true")
        for file in files {
          let found = try tool.read(file)
          #expect(found == text(file, "yes") || found == text(file, "true"), "round \(round): \(file)")
        }
      }
      #expect(try tool("lint", "--fix", "specs").status == 0)
      for file in files { #expect(try tool.read(file) == text(file, "true")) }
      #expect(try tool.names(in: "specs").count == files.count)
    }
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
