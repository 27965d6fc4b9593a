import ScrollworkCompiler
import Source
import TestSupport
import Testing

/// A typical error in a valid spec: one finding at its line, with a fix if there is a certain one.
@Suite struct TypicalErrorTests {
  private static let screen = """
    scrollwork: 1
    screen: Test
    summary: A screen without errors.
    measures:
      feed: {range: 0...5000, typical: 800}
    modes: [browse, edit]
    layout:
      - bar: top
        height: 94
      - scroll: page
        content:
          - header: hero
            height: 200
            collapsed: 44
            onScroll: collapse
          - list: rows
            contentHeight: feed
      - sheet: search
        sizing: resting
        notches:
          minimum: 120
          medium: 400
        release: {like: uiKit}
        modes:
          edit: {rests: [minimum], enter: minimum}
        content:
          - list: results
            contentHeight: feed
    ensure:
      - search.medium >= 80
      - search.minimum <= 120
    scenarios:
      - scenario: pulled up
        given: {search: minimum}
        steps:
          - drag: {on: results, by: [-60]}
          - release: {velocity: -900}
          - settle: true
          - expect: {search: medium}

    """

  struct TypicalError: Sendable, CustomTestStringConvertible {
    enum ExpectedFix {
      /// The fix restores the original spec.
      case original
      /// The fix gives a spec without errors.
      case valid
      /// There is no fix.
      case none
    }

    var right: String
    var wrong: String
    var line: Int
    var message: String
    var fix: ExpectedFix

    init(_ right: String, _ wrong: String, line: Int, _ message: String, _ fix: ExpectedFix) {
      (self.right, self.wrong, self.line, self.message, self.fix) = (right, wrong, line, message, fix)
    }

    var testDescription: String { wrong }
  }

  static let lines = [
    TypicalError(
      "given: {search: minimum}", "given:\n    search: minimum", line: 34,
      "`given` has no value: `search` stands beside it", .valid),
    TypicalError(
      "drag: {on: results, by: [-60]}", "drag:\n        on: results\n        by: [-60]", line: 36,
      "`drag` has no value: `on` and `by` stand beside it", .valid),
    TypicalError(
      "release: {velocity: -900}", "release:\n        velocity: -900", line: 37,
      "`release` has no value: `velocity` stands beside it", .valid),
    TypicalError(
      "expect: {search: medium}", "expect:\n        search: medium", line: 39,
      "`expect` has no value: `search` stands beside it", .valid),
    TypicalError(
      "medium: 400", "medium:\n      height: 400\n      when: portrait", line: 22,
      "`medium` has no value: `height` and `when` stand beside it", .valid),
    TypicalError(
      "notches:\n      minimum: 120\n      medium: 400", "notches:\n    minimum: 120\n    medium: 400", line: 20,
      "`notches` has no value: `minimum` and `medium` stand beside it", .original),
    TypicalError(
      "measures:\n  feed: {range: 0...5000, typical: 800}", "measures:\n  feed:\n  range: 0...5000\n  typical: 800",
      line: 5,
      "`feed` has no value: `range` and `typical` stand beside it", .valid),
    TypicalError("    given", "   given", line: 34, "this line is indented by 3, which fits none", .original),
    TypicalError(
      "    height: 94", "\u{A0}\u{A0}  height: 94", line: 9, "YAML takes a space that is not a plain space", .original),
    TypicalError("    height: 94", "\theight: 94", line: 9, "YAML does not allow tabs for indentation", .original),
    TypicalError(
      "        height: 200", "\t\theight: 200", line: 13, "YAML does not allow tabs for indentation", .original),
    TypicalError("  - bar: top", "  bar: top", line: 8, "`- ` is missing before `bar`", .original),
    TypicalError("      - header: hero", "      header: hero", line: 12, "`- ` is missing before `header`", .original),
    TypicalError(
      "      - list: results\n        contentHeight: feed", "      list: results\n      contentHeight: feed", line: 27,
      "`content` takes a list, and `- ` is missing before `list`", .original),
    TypicalError(
      "  - bar: top\n    height: 94", "  - bar: top\n  - height: 94", line: 9,
      "`height` begins an item of its own, and is a key of the bar above", .original),
    TypicalError(
      "      medium: 400", "      - medium: 400", line: 22, "an item of a list is among the keys", .original),
    TypicalError(
      "{like: uiKit}", "like: uiKit", line: 23, "a map on the line of its key must be in braces", .original),
    TypicalError(
      "medium: 400", "medium: height: 400", line: 22, "a map on the line of its key must be in braces", .valid),
    TypicalError(
      "A screen without errors.", "note: of a screen", line: 3, "a text without quotes cannot contain `: `", .valid),
    TypicalError("A screen without errors.", "“A: b”", line: 3, "a text without quotes cannot contain `: `", .valid),
    TypicalError("release: {velocity: -900}", "release:", line: 37, "`release` has no value", .none),
    TypicalError(
      "release: {velocity: -900}", "release: [-900]", line: 37, "`release` takes a map of keys, not a list", .none),
    TypicalError(
      "- search.medium >= 80\n  - search", "- search.medium >= 80\n    - search", line: 31,
      "a comparison has two sides", .none),
  ]

  static let words = [
    TypicalError("height: 94", "height: 94 pt", line: 9, "`94 pt` has a unit", .original),
    TypicalError(
      "height: 94", "height: 94,5", line: 9, "`94,5` is not a number: decimals are written with a point", .valid),
    TypicalError("height: 94", "height: %50", line: 9, "`%` must follow its number", .valid),
    TypicalError("height: 94", "height: 94 // the bar", line: 9, "a comment begins with `#`", .valid),
    TypicalError("height: 94", "height: keyboardHeight + 94", line: 9, "`keyboardHeight` is not defined", .valid),
    TypicalError(
      "medium: 400", "medium: 400, when: portrait", line: 22, "the height of `medium` and its condition must be in",
      .valid),
    TypicalError("search.medium >= 80", "medium >= 80", line: 30, "`medium` is not defined", .original),
    TypicalError(
      "search.medium >= 80", "search.notches.medium >= 80", line: 30, "`search.notches.medium` has a name", .original),
    TypicalError("modes: [browse, edit]", "modes: browse, edit", line: 6, "`modes` takes a list of modes", .original),
    TypicalError("rests: [minimum]", "rests: minimum", line: 25, "`rests` takes a list of notches", .original),
    TypicalError("height: 94", "height: 94 px", line: 9, "`94 px` has a unit", .none),
    TypicalError("height: 94", "height: 300ms", line: 9, "`ms` means nothing behind `300`", .none),
    TypicalError("height: 94", "height: 300 when portrait", line: 9, "`when` means nothing in a formula", .none),
    TypicalError(
      "height: 94", "height: if portrait then 94 else 90", line: 9, "`if` means nothing in a formula", .none),
    TypicalError("height: 94", "height: 2 x 47", line: 9, "`x` is written `*`", .valid),
    TypicalError("search.medium >= 80", "search.medium at least 80", line: 30, "`at` means nothing here", .none),
    TypicalError("onScroll: collapse", "onScroll: collapses", line: 15, "`onScroll` cannot be `collapses`", .original),
    TypicalError("onScroll: collapse", "onScroll: sticky", line: 15, "`onScroll` cannot be `sticky`", .valid),
    TypicalError(
      "{search: medium}\n", "{search.progress: 100%}\n", line: 39, "`search.progress` takes a number", .valid),
    TypicalError(
      "contentHeight: feed\n  - sheet", "contentHeight: feed\n      - bar: buy\n        height: 50\n  - sheet",
      line: 18,
      "bar `buy` cannot be in scroll `page`", .none),
    TypicalError("modes: [browse, edit]\n", "", line: 24, "the screen has no modes", .none),
    TypicalError("modes: [browse, edit]", "states: [browse, edit]", line: 6, "the spec has no key `states`", .original),
    TypicalError("      medium: 400", "      middle: 400", line: 30, "sheet `search` has no quantity `medium`", .none),
  ]

  @Test(arguments: lines + words)
  func typicalErrorIsOneFindingWithAFix(_ typical: TypicalError) throws {
    #expect(lint(Self.screen).isEmpty, "the screen has no errors")
    let text = try #require(replacing(typical.right, with: typical.wrong))
    let errors = lint(text)
    #expect(errors.count == 1, "\(errors.map(\.message))")
    let error = try #require(errors.first)
    #expect(error.message.hasPrefix(typical.message), "\(error.message)")
    let file = SourceFile(path: "Test.scroll.yaml", text: text)
    #expect(LineTable(file).location(of: error.span.start).line == typical.line)
    let fixed = error.fixes.first.map { $0.made(in: text) }
    switch typical.fix {
    case .original: #expect(fixed == Self.screen, "\(fixed ?? "no fix")")
    case .valid: #expect(fixed.map { lint($0).map(\.message) } == [], "\(fixed ?? "no fix")")
    case .none: #expect(fixed == nil, "\(fixed ?? "")")
    }
  }

  /// Only before a key or an item it is treated as indentation.
  @Test func textMayBeginWithAnySpace() throws {
    let text = try #require(
      replacing("A screen without errors.", with: "|-\n  \u{A0}words further in\n  \u{3000}\u{3000}and these"))
    #expect(lint(text).map(\.message) == [])
  }

  private func replacing(_ right: String, with wrong: String) -> String? {
    guard let range = Self.screen.firstRange(of: right) else { return nil }
    var text = Self.screen
    text.replaceSubrange(range, with: wrong)
    return text
  }

  private func lint(_ text: String) -> [Diagnostic] {
    compile(SourceFile(path: "Test.scroll.yaml", text: text)).report.findings.filter { $0.severity == .error }
  }
}
