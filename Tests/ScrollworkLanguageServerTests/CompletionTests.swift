import Model
import ScrollworkCompiler
import Source
import Syntax
import TestSupport
import Testing

@testable import ScrollworkLanguageServer

@Suite struct CompletionTests {
  /// The labels that are offered.
  ///
  /// - Parameter text: The text with a `|` at the cursor.
  private func labels(_ text: String, uri: String = "file:///screens/Test.scroll.yaml", shared: Configuration? = nil)
    -> [String]
  {
    let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let editor = Editor(parts.joined(), uri: uri, governing: .init(shared ?? Configuration()))
    let items = editor.result("completion", ["position": editor.position(parts[0].utf8.count)]).list ?? []
    return items.compactMap { $0["label"]?.text }
  }

  private static let head = "scrollwork: 1\nscreen: Test\nmeasures: {feed: 0...900}\nmodes: [browse, edit]\nlayout:\n"
  private static let tabs =
    head + "  - tabs: kinds\n    strip: 44\n    pages: [{page: near, content: [{list: rows, contentHeight: 9}]}]\n"
  private static let sheet = head + "  - sheet: search\n    notches: {low: 120, half: 50%}\n"

  @Test(arguments: [
    ("|", ["scrollwork", "screen"]),
    (head + "  - |", ["bar", "sheet"]),
    (head + "  - he|", ["header"]),
    (head + "  - header: top\n    |", ["height", "onScroll"]),
    (head + "  - header: top\n    hei|\n    collapsed: 4\n", ["height", "onScroll"]),
    (head + "  - header: top\n    onScroll: |", ["leave", "returnCollapsed"]),
    (head + "  - header: top\n    height: fe|", ["feed", "safeArea.top", "min"]),
    (head + "  - header: top\n    height: safeArea.|", ["top", "bottom"]),
    (head + "  - header: top\n    snap: |", ["true", "false"]),
    (sheet + "    initial: |", ["low", "half"]), (sheet + "    release: {|}", ["like", "policy"]),
    (sheet + "    release:\n      |", ["like", "policy"]),
    (sheet + "    release: {like: |}", ["uiKit", "floatingPanel"]),
    (sheet + "    overdrag: |", ["none", "halved"]), (sheet + "    modes:\n      |", ["browse", "edit"]),
    (sheet + "    modes: {edit: {rests: [|]}}", ["low", "half"]), (sheet + "    tap: {low: |}", ["half", "previous"]),
    (sheet + "    backdrop: {from: |}", ["low", "0"]), (sheet + "    outside: |", ["dismiss", "low"]),
    (sheet + "ensure:\n  - search.|", ["low", "half", "lowest", "height"]),
    (sheet + "ensure:\n  - search.half <= sea|", ["search", "height"]),
    (sheet + "observe:\n  fade: {of: |}", ["search.height"]), (sheet + "observe:\n  fade: {|}", ["of", "from", "to"]),
    (sheet + "observe:\n  fade: {of: search.height, to: sea|}", ["search"]),
    (sheet + "observe:\n  fade: {}\nscenarios:\n  - scenario: x\n    steps:\n      - expect: {|}", ["fade"]),
    (sheet + "devices: [|]", ["iPhone", "iPhone 15"]),
    (sheet + "scenarios:\n  - scenario: x\n    steps:\n      - |", ["drag", "expect"]),
    (sheet + "scenarios:\n  - scenario: x\n    steps:\n      - move: {search: |}", ["low", "half"]),
    (sheet + "scenarios:\n  - scenario: x\n    steps:\n      - mode: |", ["browse", "edit"]),
    (sheet + "scenarios:\n  - scenario: x\n    steps:\n      - expect: {|}", ["search", "search.height", "effects"]),
    (sheet + "scenarios:\n  - scenario: x\n    steps:\n      - measure: {|}", ["feed"]),
    (sheet + "scenarios:\n  - scenario: x\n    given: {search.|}", ["search.height"]),
    (sheet + "scenarios:\n  - scenario: x\n    steps:\n      - begin: {on: search, search.|}", ["search.height"]),
    (sheet + "scenarios:\n  - scenario: x\n    steps:\n      - expect: {effects: [|]}", ["stop", "animate"]),
    (sheet + "scenarios:\n  - scenario: x\n    steps:\n      - expect: {effects: [{animate: |}]}", ["search"]),
    (sheet + "scenarios:\n  - scenario: x\n    on: iPhone 1|", ["iPhone 15", "iPhone 11 Pro"]),
    (tabs + "scenarios:\n  - scenario: x\n    steps:\n      - select: kinds.|", ["kinds.near"]),
    (head + "environment:\n  safeArea.|", ["safeArea.top"]),
    (sheet + "scenarios:\n  - scenario: x\n    given:\n      search.|", ["search.height"]),
    (sheet + "scenarios:\n  - scenario: x\n    given: {feed: 3, search.|}", ["search.height"]),
    (sheet + "constraints:\n  - search.low <= 300 @|", ["high", "low"]), (sheet + "    initial:|", ["low"]),
    (sheet + "    tap: {|\n    drag: false\n", ["low"]),
    (head + "  - list: rows\n    contentHeight: \"max(fe|", ["feed"]),
    (head + "  - scroll: all\n    content: [{list: rows, contentHeight: \"max(fe|, 3)}]", ["feed"]),
    (head + "  - header: top\n    height: {|}", ["fill", "portrait", "when"]),
    (head + "  - header: top\n    height: {portrait: |}", ["feed", "available"]),
    (head + "  - header: top\n    height: {when: |}", ["feed", "landscape"]),
    (head + "  - sheet: panel\n    notches: {mid: {when: portrait, |}}", ["height", "then", "else"]),
    (sheet + "let: {gap: {portrait: |}}", ["feed", "search"]),
  ])
  func completionOffersValidItems(_ text: String, _ expected: [String]) {
    let labels = labels(text)
    for label in expected { #expect(labels.contains(label), "\(label) among \(labels)") }
  }

  @Test(arguments: [
    (head + "  - header: top\n    height: 4\n    |", "height"), (head + "  - |", "page"),
    (sheet + "    notches: {mid: {height: 50, when: |}}", "search"),
    (sheet + "scenarios:\n  - scenario: x\n    on: |", "iPhone"),
    (sheet + "    summary: |", "search"), (sheet + "    # a|", "initial"), (sheet + "    drag: |", "low"),
    (sheet + "devices: [\"iP\\u0068one 1|\"]", "iPhone 15"),
    (sheet + "let: {gap: {portrait: |}}", "gap"), (sheet + "let: {gap: {portrait: |}}", "available"),
    (head + "  - header: top\n    height: {portrait: 4, |}", "fill"),
    (sheet + "let: {gap: |}", "gap"), (sheet + "let: {gap: |}", "available"),
    (sheet + "ensure:\n  - |", "available"),
    (sheet + "scenarios:\n  - scenario: x\n    given: {search.|}", "feed"),
    (sheet + "scenarios:\n  - scenario: x\n    steps:\n      - place: {|}", "search"),
    (head + "  - footer: end\n    height: 20\nscenarios:\n  - steps:\n      - move: {end: |}", "hidden"),
  ])
  func completionOmitsInvalidItems(_ text: String, _ label: String) { #expect(!labels(text).contains(label)) }

  @Test func configurationHasItsOwnKeys() {
    let uri = "file:///screens/.scrollwork.yaml"
    #expect(
      labels("|", uri: uri) == [
        "rules", "devices", "minimumOS", "orientations", "skip", "access", "backends", "host", "let",
      ])
    #expect(labels("rules:\n  notch-g|", uri: uri).contains("notch-gap"))
    #expect(!labels("rules:\n  |", uri: uri).contains("invalid-yaml"))
    #expect(!labels("let: {a: |, b: 3}", uri: uri).contains("a"))
    #expect(labels("rules: {notch-gap: |}", uri: uri) == ["off", "note", "warning", "error"])
  }

  @Test func sharedDefinitionsAreOffered() {
    let (configuration, _, _) = readConfiguration(
      parse(SourceFile(path: "", text: "let: {gutter: 16}\n")).tree, ruleRegistry, schema: ruleSchema)
    #expect(labels(Self.head + "  - header: top\n    height: |", shared: configuration).contains("gutter"))
  }

  @Test(arguments: [
    (sheet + "    initial: lo|\n", "low", "    initial: low\n"),
    (sheet + "    initial:|\n", "low", "    initial: low\n"),
    (sheet + "    ini|\n", "initial", "    initial: \n"),
    (sheet + "    ini|: low\n", "initial", "    initial: low\n"),
    (sheet + "scenarios:\n  - given: {search.h|}\n", "search.height", "{search.height: }\n"),
    (sheet + "scenarios:\n  - on: iPhone 1|\n", "iPhone 15", "  - on: iPhone 15\n"),
    (sheet + "ensure:\n  - search.l|\n", "low", "  - search.low\n"),
  ])
  func chosenItemReplacesTheTypedText(_ text: String, _ label: String, _ end: String) throws {
    let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let editor = Editor(parts.joined())
    let items = editor.result("completion", ["position": editor.position(parts[0].utf8.count)]).list ?? []
    let item = try #require(items.first { $0["label"]?.text == label })
    let result = try editor.applying(.list([try #require(item["textEdit"])]))
    #expect(result.hasSuffix(end), "\(result)")
  }

  /// Every key and value of the corpus is offered at its position.
  @Test(arguments: Exhaustive.cases(Corpus.specs.map(\.name), orEvery: 4))
  func everyKeyAndValueOfTheCorpusIsOffered(_ name: String) throws {
    let text = try #require(Corpus.specs.first { $0.name == name }).text
    let editor = Editor(text)
    var asked = 0
    for placed in parse(SourceFile(path: "", text: text)).tree.texts(.spec) {
      guard let word = placed.node.scalarText, placed.isOffered else { continue }
      asked += 1
      let items = editor.result("completion", ["position": editor.position(placed.node.span.start)]).list ?? []
      #expect(items.contains { $0["label"]?.text == word }, "\(word) at \(placed.node.span.start)")
    }
    #expect(asked > 10)
  }
}

extension LocatedScalar {
  /// Keys of the language, and values with a fixed set of words.
  fileprivate var isOffered: Bool {
    if isKey { return container.schema.map { $0.keys.contains { $0.name == container.label } } ?? false }
    switch place.type {
    case .boolean?, .choice?, .reference?, .device?: return true
    case .either(let types)?:
      guard let word = node.scalarText else { return false }
      return types.contains { if case .choice(let words) = $0 { words.contains { $0.text == word } } else { false } }
    case .version?, .text?, .name?, .typeName?, .number?, .length?, .movement?, .condition?, .comparison?, .constraint?,
      .range?, .overdrag?, .deviceOrGroup?, .list?, .names?, .map?, .effects?, .nodes?, nil:
      return false
    }
  }
}
