import Foundation
import ScrollworkCompiler
import Source
import TestSupport
import Testing

/// A table of the reference: the cells below its header.
struct ReferenceTable {
  var columns: [String]
  var rows: [[String]]

  static let catalogue = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/ScrollworkCompiler/Scrollwork.docc")

  /// The tables of an article, each with the comment above it.
  static func all(in article: String) throws -> [(mark: String, table: ReferenceTable)] {
    let text = try String(contentsOf: catalogue.appendingPathComponent(article), encoding: .utf8)
    var found: [(mark: String, table: ReferenceTable)] = []
    var mark = ""
    var lines: [[String]] = []
    for line in text.components(separatedBy: "\n") + [""] {
      if line.hasPrefix("|") {
        lines.append(line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map(trimmed))
      } else {
        if lines.count > 2 { found.append((mark, ReferenceTable(columns: lines[0], rows: Array(lines[2...])))) }
        if !lines.isEmpty { mark = "" }
        lines = []
        if line.hasPrefix("<!-- ") { mark = line }
      }
    }
    return found
  }

  private static func trimmed(_ cell: Substring) -> String { cell.trimmingCharacters(in: .whitespaces) }

  /// The text between backticks.
  static func code(_ cell: String) -> String {
    let parts = cell.components(separatedBy: "`")
    return parts.count >= 3 ? parts[1] : cell
  }
}

/// The tables of combinations agree with the compiler.
@Suite struct CombinationTests {
  private static let combinations: Set<Rule> = [
    .incompatibleKeys, .ineffectiveKey, .unreachableRefresh, .hiddenRows,
  ]

  private func findings(_ spec: String) -> String {
    let report = compile(SourceFile(path: "Example.scroll.yaml", text: spec)).report
    // The examples are minimal, so findings about other matters are ignored.
    let told = report.findings.filter { $0.severity == .error || Self.combinations.contains($0.rule) }
    let ids = Set(told.map(\.rule.id))
    return ids.isEmpty ? "yes" : ids.sorted().joined(separator: ", ")
  }

  private func check(_ mark: String, _ spec: (String, String) -> String) throws {
    let table = try #require(
      try ReferenceTable.all(in: "Contributors/Combinations.md").first { $0.mark.contains(mark) }?.table)
    #expect(table.rows.count >= 3)
    for row in table.rows {
      for (column, cell) in zip(table.columns, row).dropFirst() {
        let text = spec(row[0], column)
        #expect(findings(text) == cell, "\(row[0]) with \(column)\n\(text)")
      }
    }
  }

  private static let head = """
    scrollwork: 1
    screen: Example
    measures:
      feed: {range: 0...100000, typical: 4200}
    layout:

    """

  /// The nonempty lines, joined.
  private func lines(_ lines: String...) -> String { lines.filter { !$0.isEmpty }.joined(separator: "\n") + "\n" }

  @Test func tableOfHeaderCombinationsIsCorrect() throws {
    try check("matrix: header") { row, column in
      let onScroll = ReferenceTable.code(row)
      let isInSheet = column.hasPrefix("in a sheet")
      var keys = [onScroll]
      if column.hasPrefix("`") { keys.append(ReferenceTable.code(column)) }
      if onScroll.hasSuffix("returnCollapsed"), !keys.contains("collapsed: 44") { keys.append("collapsed: 44") }
      let indent = isInSheet ? "        " : "    "
      let other = column.contains("below another") ? "\(indent)  - header: above\n\(indent)    height: 60\n" : ""
      let scroll =
        "\(indent)content:\n\(other)\(indent)  - header: hero\n\(indent)    height: 200\n"
        + keys.map { "\(indent)    \($0)\n" }.joined()
        + "\(indent)  - list: rows\n\(indent)    contentHeight: feed\n"
      guard isInSheet else { return Self.head + "  - scroll: page\n" + scroll }
      return Self.head
        + lines(
          "  - block: map", "    height: fill", "  - sheet: panel", "    notches:", "      low: 420", "      high: 500",
          "    handoff: \(ReferenceTable.code(column))", "    sizing: resting", "    content:",
          "      - header: handle",
          "        height: 40", "      - scroll: page") + scroll
    }
  }

  @Test func tableOfScrollEndsIsCorrect() throws {
    try check("matrix: ends") { row, column in
      let (owner, key) = (row.prefix { $0 != "," }, ReferenceTable.code(row))
      return Self.head
        + lines(
          "  - scroll: page", "    \(ReferenceTable.code(column))", owner == "scroll" ? "    \(key)" : "",
          "    content:",
          "      - header: hero", "        height: 200", owner == "header" ? "        \(key)" : "",
          "      - list: rows",
          "        contentHeight: feed", owner == "list" ? "        \(key)" : "")
    }
  }

  @Test func tableOfListsFromTheirEndIsCorrect() throws {
    try check("matrix: from") { row, column in
      let list = lines("      - list: rows", "        contentHeight: feed", "        \(ReferenceTable.code(row))")
      guard column.hasPrefix("in a sheet") else {
        let returns = column.hasSuffix("returns")
        return Self.head
          + lines(
            "  - scroll: page", column.hasPrefix("`") ? "    \(ReferenceTable.code(column))" : "", "    content:",
            "      - header: hero", "        height: 200", "        collapsed: 44",
            "        onScroll: \(returns ? "return" : "collapse")") + list
      }
      let key = ReferenceTable.code(column)
      return Self.head
        + lines(
          "  - block: map", "    height: fill", "  - sheet: panel", "    notches:", "      low: 240", "      high: 480",
          key.hasPrefix("sizing") ? "    handoff: never" : "    handoff: \(key)",
          key.hasPrefix("sizing") ? "    \(key)" : "", "    content:", "      - header: handle", "        height: 40")
        + list
    }
  }

  /// A returning header ends every fling of the scrolls around and inside of it, and none beside it.
  @Test(arguments: [
    ("stop", "leave", "cross", "leave", "yes"), ("stop", "leave", "cross", "return", "incompatible-keys"),
    ("stop", "return", "cross", "leave", "incompatible-keys"),
    ("cross", "return", "stop", "leave", "incompatible-keys"), ("cross", "return", "cross", "return", "yes"),
  ])
  func returningHeaderEndsFlings(
    outer: String, hero: String, inner: String, title: String, expected: String
  ) {
    let spec =
      Self.head
      + lines(
        "  - scroll: page", "    fling: \(outer)", "    content:", "      - header: hero", "        height: 200",
        "        onScroll: \(hero)", "      - scroll: inside", "        fling: \(inner)", "        content:",
        "          - header: title", "            height: 60", "            onScroll: \(title)",
        "          - list: rows", "            contentHeight: feed")
    #expect(findings(spec) == expected, "\(spec)")
  }

  @Test func tableOfSheetCombinationsIsCorrect() throws {
    try check("matrix: sheet") { row, column in
      let key = column.hasPrefix("`") ? ReferenceTable.code(column) : ""
      let refreshes = column.hasPrefix("a refresh")
      let list =
        refreshes
        ? lines(
          "      - scroll: feedScroll", "        pullToRefresh: inner", "        content:", "          - header: title",
          "            height: 40", "          - list: rows", "            contentHeight: feed")
        : lines("      - list: rows", "        contentHeight: feed")
      let hasOneNotch = column == "one notch"
      return Self.head
        + lines(
          "  - block: map", "    height: fill", "  - sheet: panel", "    notches:", "      low: 240",
          hasOneNotch ? "" : "      high: 480", "    \(ReferenceTable.code(row))",
          key.hasPrefix("sizing") ? "" : hasOneNotch ? "" : "    sizing: resting", key.isEmpty ? "" : "    \(key)",
          "    content:", "      - header: handle", "        height: 40") + list
    }
  }
}

/// Every row of the table of other systems names a spec that exists, has no findings and has scenarios.
@Suite struct OtherSystemsTests {
  private static let root = ReferenceTable.catalogue
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test func everyRowHasASpec() throws {
    let tables = try ReferenceTable.all(in: "OtherSystems.md").map(\.table).filter { $0.columns.first == "feature" }
    var paths: Set<String> = []
    for table in tables {
      #expect(table.columns.count == 9)
      for row in table.rows {
        #expect(row.count == table.columns.count && !row.contains(""), "\(row)")
        paths.insert(ReferenceTable.code(row[row.count - 1]))
      }
    }
    #expect(tables.reduce(0) { $0 + $1.rows.count } >= 50)
    #expect(paths.count >= 30)
    for path in paths.sorted() {
      let file = Self.root.appendingPathComponent(path + ".scroll.yaml")
      let text = try String(contentsOf: file, encoding: .utf8)
      let compilation = compile(SourceFile(path: path, text: text))
      #expect(compilation.report.findings.isEmpty, "\(TextRenderer().render([compilation.report]))")
      #expect(compilation.machine?.scripts.isEmpty == false, "\(path)")
    }
  }

  /// The rules of known sheets are rules of a sheet with the notches `low`, `half` and `high`, and have no findings.
  @Test func rulesOfKnownSheetsCompile() throws {
    let table = try #require(
      try ReferenceTable.all(in: "OtherSystems.md").map(\.table).first { $0.columns.first == "system" })
    #expect(table.columns == ["system", "`release`", "`dismiss`"] && table.rows.count >= 5)
    for row in table.rows {
      let keys = zip(["release", "dismiss"], row.dropFirst()).filter { $0.1.contains("`") }
        .map { "    \($0.0): \(ReferenceTable.code($0.1))\n" }
      let spec = """
        scrollwork: 1
        screen: Known
        layout:
          - block: map
            height: fill
          - sheet: s
            notches: {low: 120, half: 240, high: 360}

        """ + keys.joined()
      let report = compile(SourceFile(path: "Known.scroll.yaml", text: spec)).report
      let faults = report.findings.filter { $0.severity == .error || $0.rule == .ineffectiveKey }
      #expect(!keys.isEmpty && faults.isEmpty, "\(TextRenderer().render([report]))")
    }
  }

  /// Code of the form `key: value` in a cell uses keys of the language.
  @Test func cellsUseKeysOfTheLanguage() throws {
    let keys: Set<String> = [
      "when", "modes", "edge", "reference", "policy", "like", "lookahead", "rate", "redirect", "skip", "spring",
      "damping",
      "overdrag", "dismiss", "handoff", "tap", "sizing", "outside", "undimmedThrough", "backdrop", "move", "onScroll",
      "collapsed", "snap", "stretch", "memory", "strip", "inset", "pullToRefresh", "fling", "anchor", "scrollsToTop",
    ]
    for (_, table) in try ReferenceTable.all(in: "OtherSystems.md") where table.columns.first == "feature" {
      for row in table.rows {
        for cell in row[1..<8] where cell != "–" {
          let parts = cell.components(separatedBy: "`").enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(
            \.element)
          let written = parts.compactMap { part in part.range(of: ": ").map { String(part[..<$0.lowerBound]) } }
            .map { $0.hasPrefix("{") ? String($0.dropFirst()) : $0 }
          for key in written {
            let isOwnName = ["minimum", "tip", "half", "medium", "small", "partial", "low", "floating", "pinned"]
              .contains(key)
            #expect(keys.contains(key) || isOwnName, "\(key) in \(cell)")
          }
        }
      }
    }
  }
}
