import Model
import ScrollworkCompiler
import Source
import Syntax
import TestSupport
import Testing

@testable import ScrollworkLanguageServer

@Suite struct NameTests {
  /// After a complete rename the spec has no new finding.
  @Test(arguments: Exhaustive.cases(Corpus.specs.map(\.name), orEvery: 4))
  func everyNameOfTheCorpusCanBeRenamed(_ name: String) throws {
    let text = try #require(Corpus.specs.first { $0.name == name }).text
    let editor = Editor(text)
    let names = NameIndex(parse(SourceFile(path: "", text: text)).tree, .spec)
    #expect(!names.declarations.isEmpty)
    for declaration in names.declarations {
      let new = "zebra7"
      let answer = editor.result(
        "rename", ["position": editor.position(declaration.span.start), "newName": .text(new)])
      let renamed = try editor.applying(edit: answer)
      #expect(renamed != text, "\(declaration.symbol)")
      let report = compile(SourceFile(path: "", text: renamed)).report
      #expect(report.findings.isEmpty, "\(declaration.symbol): \(report.findings.map(\.message))")
      guard declaration.symbol == names.declarations[0].symbol else { continue }
      // The new name is not used elsewhere, so renaming back restores the text.
      let back = Editor(renamed)
      let place = try #require(renamed.utf8.firstRange(of: new.utf8)).lowerBound
      let offset = renamed.utf8.distance(from: renamed.startIndex, to: place)
      let old = back.result(
        "rename", ["position": back.position(offset), "newName": .text(declaration.symbol.name)])
      #expect(try back.applying(edit: old) == text)
    }
  }

  @Test func definitionAndReferencesAreFound() throws {
    let editor = Editor(sample)
    let definition = try editor.result("definition", at: "search: high", 10)
    #expect(editor.part(definition["range"]) == "high")
    #expect(definition["range"]?["start"]?["line"] == 12)
    let uses = try editor.result("references", at: "gap", 0, ["context": ["includeDeclaration": false]]).list ?? []
    #expect(uses.map { $0["range"]?["start"]?["line"] } == [12, 20])
    let marks = try editor.result("documentHighlight", at: "gap").list ?? []
    #expect(marks.map { $0["kind"] } == [3, 2, 2])
  }

  @Test(arguments: ["scrollwork", "height: fill", "available", "1/2", "a button"])
  func otherWordsHaveNoDefinition(_ place: String) throws {
    let editor = Editor(sample)
    #expect(try editor.result("definition", at: place, 1) == .null)
    #expect(try editor.result("references", at: place, 1, ["context": ["includeDeclaration": true]]) == [])
    #expect(try editor.result("prepareRename", at: place, 1) == .null)
  }

  @Test(arguments: [
    ("rows\n", "map", "`map` is already used"),
    ("rows\n", "feed", "`feed` is already used"),
    ("rows\n", "height", "a list cannot be named `height`"),
    ("rows\n", "half", "a list of sheet `search` cannot be named `half`"),
    ("half", "lowest", "a notch of sheet `search` cannot be named `lowest`"),
    ("half", "travel", "a notch of sheet `search` cannot be named `travel`"),
    ("rows\n", "Rows", "`Rows` is not a name: a small letter comes first, then letters and digits"),
    ("rows\n", "a b", "`a b` is not a name: a small letter comes first, then letters and digits"),
    ("half", "high", "`high` is already used"),
    ("half", "previous", "a notch cannot be named `previous`"),
    ("edit", "browse", "`browse` is already used"),
  ])
  func invalidNewNameIsRejected(_ old: String, _ new: String, _ reason: String) throws {
    let editor = Editor(sample)
    let start = try #require(sample.utf8.firstRange(of: old.utf8)).lowerBound
    let position = editor.position(sample.utf8.distance(from: sample.startIndex, to: start))
    let answer = editor.ask(
      "textDocument/rename",
      ["textDocument": ["uri": .text(editor.uri)], "position": position, "newName": .text(new)])
    #expect(answer["error"]?["message"]?.text == reason)
  }

  /// The uses of the shared definition would change their meaning.
  @Test func usedSharedNameIsRejectedAsANewName() throws {
    let (configuration, _, _) = readConfiguration(
      parse(SourceFile(path: "", text: "let: {bar: 100}\n")).tree, ruleRegistry, schema: ruleSchema)
    let text = sample.replacing("8 + 8}", with: "8 + 8, own: bar + 3}").replacing("low: 120", with: "low: own + 20")
    let editor = Editor(text, governing: .init(configuration))
    #expect(editor.findings().isEmpty)
    let answer = editor.ask(
      "textDocument/rename",
      [
        "textDocument": ["uri": .text(editor.uri)], "newName": "bar",
        "position": editor.position(try #require(text.utf8.offset(of: "own"))),
      ])
    #expect(answer["error"]?["message"] == "`bar` is shared by the configuration, and used here")
  }

  @Test func sharedDefinitionCannotBeRenamed() throws {
    let editor = Editor("let: {gutter: 16}\n", uri: "file:///screens/.scrollwork.yaml")
    #expect(try editor.result("prepareRename", at: "gutter") == .null)
  }

  @Test func sharedDefinitionIsFoundInTheConfiguration() throws {
    let file = SourceFile(path: "/screens/.scrollwork.yaml", text: "let: {bar: 90 + 10}\n")
    let (configuration, report) = configure(file)
    let editor = Editor(sample.replacing("low: 120", with: "low: bar"), governing: .init(configuration, report: report))
    let definition = try editor.result("definition", at: "low: bar", 6)
    #expect(definition["uri"] == "file:///screens/.scrollwork.yaml")
    #expect(definition["range"]?["start"] == ["line": 0, "character": 6])
    let page = try editor.result("hover", at: "low: bar", 6)["contents"]?["value"]
    #expect(page == "**bar**, shared by the configuration: `90 + 10`")
  }

  @Test func malformedFileCannotBeRenamed() throws {
    let editor = Editor(sample.replacing("fill", with: "[fill"))
    let answer = editor.ask(
      "textDocument/rename",
      [
        "textDocument": ["uri": .text(editor.uri)], "newName": "other",
        "position": editor.position(try #require(editor.text.utf8.offset(of: "gap"))),
      ])
    #expect(answer["error"]?["message"] == "the file is not valid YAML")
  }

  /// Each sheet has its own notches, and a notch may have the name of a node.
  @Test func notchIsDistinguishedFromANodeOfTheSameName() throws {
    let text = """
      scrollwork: 1
      screen: Test
      layout:
        - block: low
          height: fill
        - sheet: one
          notches: {low: 100, high: 200}
        - sheet: two
          notches: {low: 100, high: low.height}
      """
    let editor = Editor(text)
    let lines = { (place: String, offset: Int) in
      try (editor.result("documentHighlight", at: place, offset).list ?? []).map { $0["range"]?["start"]?["line"]?.int }
    }
    #expect(try lines("block: low", 7) == [3, 8])
    #expect(try lines("{low: 100, high: 200", 1) == [6])
    #expect(try lines("{low: 100, high: low", 1) == [8])
  }

  @Test func definitionIsFoundInAMalformedFile() throws {
    let editor = Editor(sample.replacing("initial: half", with: "initial: [half"))
    #expect(editor.part(try editor.result("definition", at: "search.half", 8)["range"]) == "half")
  }
}

@Suite struct HoverTests {
  private func hover(_ place: String, _ offset: Int = 0, in text: String = sample) throws -> String {
    let editor = Editor(text)
    let result = try editor.result("hover", at: place, offset)
    return result["contents"]?["value"]?.text ?? "nothing"
  }

  @Test func hoverExplainsAKey() throws {
    #expect(
      try hover("initial") == """
        **initial** of a sheet

        Where it rests at first.

        Takes the name of a notch or `dismissed`. Default: the smallest notch.
        """)
    #expect(try hover("sheet:") == "**sheet**\n\nA panel over the layout that rests at notches.")
  }

  @Test func hoverListsTheCasesOfALength() throws {
    let text = """
      scrollwork: 1
      screen: Test
      orientations: [portrait, landscape]
      let: {gap: {portrait: 18, landscape: 16}}
      layout: [{bar: tools, height: gap}, {list: rows, contentHeight: 900}]

      """
    let page = try hover("gap: {", in: text)
    #expect(page.contains("gap = 18 when portrait, else 16\n"))
    #expect(page.contains("- `portrait`: `18`\n- `landscape`: `16`"))
  }

  @Test func hoverShowsTheValuesOfALength() throws {
    let text = try hover("search.half", 8)
    #expect(text.hasPrefix("```\nsearch.half = 1/2 height\n```\n\nWritten as `1/2 of available`."))
    #expect(
      text.contains("- 426 pt: iPhone 15, ") || text.contains(", iPhone 15\n") || text.contains("- 426 pt: iPhone 15\n")
    )
    #expect(try hover("gap:") == "```\ngap = 16\n```\n\nWritten as `8 + 8`.\n\n- 16 pt on all devices")
    #expect(
      try hover("feed:") == "```\nfeed = feed\n```\n\nIt is known only at run time: 0 to 5000 pt. Typical: 1200 pt.")
  }

  @Test func hoverShowsTheLengthsOfANode() throws {
    #expect(try hover("handle").contains("handle.height = 72"))
    #expect(
      try hover("height >= 100", in: sample.replacing("search.half >=", with: "height >="))
        == "**height**, which the device decides: 568 to 956 pt")
  }

  @Test func hoverExplainsARuleInASuppression() throws {
    let text = sample.replacing("low: 120", with: "low: 120  # scrollwork: ignore notch-gap -- meant")
    #expect(try hover("notch-gap", 3, in: text).hasPrefix("**notch-gap**: "))
  }

  @Test func hoverExplainsAValue() throws {
    #expect(
      try hover("expandFirst", in: sample.replacing("initial: half", with: "initial: half\n    handoff: expandFirst"))
        == "**expandFirst**: Upward the sheet goes to its highest notch, then the list; downward the list goes first.")
    #expect(try hover("fill") == "**fill**: A part of what the rest of the column leaves.")
  }

  /// In a step a name stands for the state at that moment, not for the length.
  @Test func hoverExplainsTheStateInAStep() throws {
    #expect(
      try hover("rows.offset", 6) == "**rows.offset** of the list: how far it is scrolled at that moment, in points")
  }

  @Test func hoverShowsTheAvailableLength() throws {
    #expect(try hover("available - gap").hasPrefix("```\nsearch.available = height"))
    let inside = sample.replacing("height: 72", with: "height: 10% of available")
    #expect(try hover("10% of available", 8, in: inside) == "nothing")
  }

  @Test func hoverListsTheFormsOfAHeight() throws {
    let text = try hover("height: fill")
    #expect(text.contains("Takes a length, such as `200` or `1/4 of available`, `fill` or a map."), "\(text)")
  }

  @Test func hoverIsEmptyElsewhere() throws {
    #expect(try hover("a button") == "nothing")
    #expect(try hover("120") == "nothing")
  }

  @Test func inlayHintsShowValues() throws {
    let editor = Editor(sample)
    let hints = editor.result("inlayHint", ["range": editor.wholeRange]).list ?? []
    #expect(
      hints.map { "\($0["position"]?["line"]?.int ?? -1) \($0["label"]?.text ?? "")" } == [
        "3 = 16", "7 = 568…956", "11 = 284…478", "12 = 552…940", "20 = 1216",
      ])
    let one: JSON = ["start": ["line": 11, "character": 0], "end": ["line": 11, "character": 40]]
    #expect(editor.result("inlayHint", ["range": one]).list?.count == 1)
    // Findings stay while the text is incomplete.
    editor.type(sample + "ens")
    #expect(editor.result("inlayHint", ["range": editor.wholeRange]).list?.count == 5)
  }

  @Test func documentSymbolsAreTheTreeOfNodes() {
    func text(_ symbols: JSON?) -> String {
      (symbols?.list ?? []).map { symbol in
        let inside = text(symbol["children"])
        return "\(symbol["name"]?.text ?? "")" + (inside.isEmpty ? "" : "(\(inside))")
      }.joined(separator: " ")
    }
    #expect(
      text(Editor(sample).result("documentSymbol"))
        == "feed gap map search(low half high handle rows) a button moves it")
  }
}
