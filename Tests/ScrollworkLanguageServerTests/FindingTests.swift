import Model
import ScrollworkCompiler
import Source
import TestSupport
import Testing

@testable import ScrollworkLanguageServer

@Suite struct FindingTests {
  @Test(arguments: RuleExample.all.map(\.failing))
  func findingsAgreeWithLint(_ text: String) {
    let file = SourceFile(path: "/screens/Test.scroll.yaml", text: text)
    let editor = Editor(text)
    let compilation = compile(file)
    let expected = compilation.report.findings + (compilation.playScenarios()?.report.findings ?? [])
    let found = editor.findings()
    #expect(found.map { $0["code"]?.text } == expected.map(\.rule.id))
    for (diagnostic, finding) in zip(found, expected) {
      #expect(editor.part(diagnostic["range"]) == file.text(finding.span))
      #expect(diagnostic["message"]?.text?.hasPrefix(finding.message) == true)
    }
  }

  @Test func findingDisappearsWhenItIsFixed() {
    let editor = Editor(sample.replacing("half: 1/2", with: "half: 1/20"))
    #expect(editor.findings().map { $0["code"] }.contains("notch-order"))
    editor.type(sample)
    #expect(editor.findings().isEmpty)
  }

  @Test func failingScenarioIsAFinding() {
    let editor = Editor(sample.replacing("expect: {search: high}", with: "expect: {search: half}"))
    let found = editor.findings()
    #expect(found.map { $0["code"] } == ["failing-scenario"])
    #expect(editor.part(found.first?["range"])?.contains("search") == true)
  }

  @Test func labelsAreRelatedInformation() {
    let found = Editor(sample.replacing("half: 1/2", with: "half: 1/20")).findings()
    let related = found.compactMap { $0["relatedInformation"]?.list }.joined()
    #expect(related.contains { $0["location"]?["range"] != nil })
  }

  @Test func unusedNameIsTaggedUnnecessary() {
    let editor = Editor(sample.replacing("let: {gap: 8 + 8}", with: "let: {gap: 8 + 8, spare: 3}"))
    #expect(editor.findings().map { $0["tags"] } == [[1]])
  }

  @Test func configurationSetsTheSeverity() {
    let text = sample.replacing("let: {gap: 8 + 8}", with: "let: {gap: 8 + 8, spare: 3}")
    var configuration = Configuration()
    configuration.levels = [.unusedName: .error]
    #expect(Editor(text, governing: .init(configuration)).findings().map { $0["severity"] } == [1])
    #expect(Editor(text, governing: .init(configuration, isSkipped: true)).findings().isEmpty)
  }

  /// An error in a configuration that is not open affects every spec below it.
  @Test func errorsOfTheConfigurationArePublished() {
    let file = SourceFile(path: "/screens/.scrollwork.yaml", text: "rulez: {}\n")
    let (configuration, report) = configure(file)
    let editor = Editor(sample, governing: .init(configuration, report: report))
    let told = editor.publications().compactMap { $0["params"] }
    #expect(told.map { $0["uri"] } == [.text(editor.uri), "file:///screens/.scrollwork.yaml"])
    #expect(told.last?["diagnostics"]?.list?.map { $0["code"] } == ["unknown-key"])
  }

  /// Its findings disappear when no open file depends on it.
  @Test func findingsOfARemovedConfigurationDisappear() {
    let file = SourceFile(path: "/screens/.scrollwork.yaml", text: "rulez: {}\n")
    let (configuration, report) = configure(file)
    let editor = Editor(sample, governing: .init(configuration, report: report))
    editor.publications()
    editor.governing = .init()
    editor.notify("workspace/didChangeWatchedFiles", ["changes": []])
    let told = editor.publications().compactMap { $0["params"] }
    #expect(told.map { $0["uri"] } == [.text(editor.uri), "file:///screens/.scrollwork.yaml"])
    #expect(told.last?["diagnostics"] == [])
    #expect(editor.publications().isEmpty)
  }

  @Test func closedConfigurationIsPublishedAgain() {
    let file = SourceFile(path: "/screens/.scrollwork.yaml", text: "rulez: {}\n")
    let (configuration, report) = configure(file)
    let editor = Editor(sample, governing: .init(configuration, report: report))
    let uri: JSON = "file:///screens/.scrollwork.yaml"
    func told() -> [JSON] {
      editor.publications().compactMap { $0["params"] }.filter { $0["uri"] == uri }.compactMap { $0["diagnostics"] }
    }
    #expect(told().map { $0.list?.count } == [1])
    editor.notify("textDocument/didOpen", ["textDocument": ["uri": uri, "version": 1, "text": "rules: {}"]])
    #expect(told() == [[]])
    editor.notify("textDocument/didClose", ["textDocument": ["uri": uri]])
    #expect(told().map { $0.list?.count } == [1])
  }

  @Test func openConfigurationIsChecked() {
    let editor = Editor("rules: {notch-gap: loud}\n", uri: "file:///screens/.scrollwork.yaml")
    #expect(editor.findings().map { $0["code"] } == ["unknown-value"])
    editor.type("rules: {notch-gap: error}\n")
    #expect(editor.findings().isEmpty)
  }
}

@Suite struct ActionTests {
  @Test(arguments: RuleExample.all.map(\.failing))
  func quickFixesAreTheFixesOfTheFinding(_ text: String) throws {
    let file = SourceFile(path: "/screens/Test.scroll.yaml", text: text)
    let editor = Editor(text)
    let expected = compile(file).report.findings.flatMap(\.fixes).filter { !$0.edits.isEmpty }
    let actions = editor.actions("quickfix").filter { $0["isPreferred"] != nil }
    #expect(actions.map { $0["isPreferred"]?.bool } == expected.map(\.isSafe))
    for (action, fix) in zip(actions, expected) {
      #expect(try editor.applying(edit: action["edit"]) == fix.made(in: text))
    }
  }

  @Test(arguments: RuleExample.all.map(\.failing))
  func ignoreActionSuppressesTheFinding(_ text: String) throws {
    let editor = Editor(text)
    let before = editor.findings().compactMap { $0["code"]?.text }
    for action in editor.actions("quickfix") where action["title"]?.text?.hasPrefix("Ignore") == true {
      let id = try #require(action["diagnostics"]?.list?.first?["code"]?.text)
      let after = Editor(try editor.applying(edit: action["edit"])).findings().compactMap { $0["code"]?.text }
      #expect(after.count { $0 == id } < before.count { $0 == id }, "\(id)")
      #expect(!after.contains("stale-suppression"))
    }
  }

  @Test(arguments: RuleExample.all.map(\.failing))
  func fixAllAppliesEverySafeFix(_ text: String) throws {
    let file = SourceFile(path: "/screens/Test.scroll.yaml", text: text)
    let editor = Editor(text)
    let actions = editor.actions("source.fixAll")
    let hasSafe = compile(file).report.findings.contains { $0.fixes.contains(where: \.isSafe) }
    #expect(actions.isEmpty == !hasSafe)
    guard let action = actions.first else { return }
    let fixed = try editor.applying(edit: action["edit"])
    #expect(Editor(fixed).actions("source.fixAll").isEmpty)
  }

  /// A comment inside a scalar would be a part of it, and one on the line above does not apply to the finding.
  @Test(arguments: [
    "half: feed / 2 +\n            feed / 0", "half: >-\n          available\n          - 9000",
    "half: safeAreaa.top", "\"half\": \"1 +\n          x\"",
  ])
  func ignoreActionIsOmittedWhereACommentHasNoEffect(_ line: String) {
    let editor = Editor(sample.replacing("half: 1/2 of available", with: line))
    #expect(!editor.findings().isEmpty)
    let titles = editor.actions("quickfix").compactMap { $0["title"]?.text }
    #expect(!titles.contains { $0.hasPrefix("Ignore `notch-order`") && line.contains(">-") })
    #expect(!titles.contains { $0.hasPrefix("Ignore `undefined") || $0.hasPrefix("Ignore `invalid") }, "\(titles)")
  }

  /// A fix is offered for any position on the line of its finding.
  @Test func actionsAreOfferedAnywhereOnTheLine() throws {
    let editor = Editor(sample.replacing("initial: half", with: "inital: half"))
    let line = editor.position(try #require(editor.text.utf8.offset(of: "inital")) - 4)
    let answer = editor.result("codeAction", ["range": ["start": line, "end": line], "context": ["diagnostics": []]])
    #expect(answer.list?.contains { $0["title"] == "Write `initial`" } == true)
  }

  @Test func insertedLinesUseTheLineBreaksOfTheFile() throws {
    let text = sample.replacing("low: 120", with: "low: 119.9999\n      lower: 120").replacing("\n", with: "\r\n")
    let actions = Editor(text).actions()
    #expect(!actions.isEmpty)
    for action in actions {
      let edits = action["edit"]?["changes"]?["file:///screens/Test.scroll.yaml"]?.list ?? []
      for edit in edits {
        let inserted = try #require(edit["newText"]?.text)
        #expect(inserted.utf8.count { $0 == 0x0A } == inserted.utf8.count { $0 == 0x0D })
      }
    }
  }

  @Test(arguments: [("", 1), ("source", 1), ("source.fixAll", 1), ("source.fixAll.scrollwork", 1), ("refactor", 0)])
  func requestedKindIncludesItsSubkinds(_ kind: String, _ count: Int) {
    let editor = Editor(sample.replacing("low: 120", with: "low: 120  # scrollwork: ignore notch-gap"))
    #expect(editor.actions(kind).count { $0["kind"] == "source.fixAll.scrollwork" } == count)
  }

  @Test(arguments: Corpus.specs.prefix(8).map(\.text))
  func formattingAgreesWithTheCommand(_ text: String) throws {
    let wide = text.replacing("\n  - ", with: "\n\n\n    - ").replacing("\n    ", with: "\n       ")
    for text in [text, wide] {
      let file = SourceFile(path: "/T.scroll.yaml", text: text)
      guard let expected = try? formatted(file) else { continue }
      let editor = Editor(text)
      #expect(try editor.applying(editor.result("formatting")) == expected.text(Span(0, expected.bytes.count)))
    }
  }

  @Test func configurationIsFormatted() throws {
    let editor = Editor("rules: {unused-name: off}\nlet:\n      gutter: 16\n", uri: "file:///screens/.scrollwork.yaml")
    let text = try editor.applying(editor.result("formatting"))
    #expect(text.contains("let:\n  gutter: 16\n") && text.contains("unused-name: off"), "\(text)")
  }

  @Test func malformedYAMLIsNotFormatted() {
    let editor = Editor("layout: [")
    #expect(
      editor.ask("textDocument/formatting", ["textDocument": ["uri": .text(editor.uri)]])["error"]?["code"] == -32803)
  }
}

extension String.UTF8View {
  func offset(of part: String) -> Int? {
    firstRange(of: part.utf8).map { distance(from: startIndex, to: $0.lowerBound) }
  }
}
