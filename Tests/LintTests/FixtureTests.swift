import Lint
import Model
import Solver
import Source
import Syntax
import TestSupport
import Testing

@Suite struct FixtureTests {
  @Test(arguments: RuleFixture.all)
  func fixtureHasItsFindingAndTheFixedSpecHasNone(_ fixture: RuleFixture) throws {
    let found = expectFindings(fixture.failing) { Self.findings(in: $0) }
    #expect(found.map(\.rule) == [fixture.rule])
    let rest = Self.findings(in: SourceFile(path: "Clean.scroll.yaml", text: fixture.clean))
    #expect(rest.isEmpty, "\(rest.map(\.message))")
  }

  @Test(arguments: RuleExample.all)
  func findingIsIndependentOfTheYAMLStyle(_ example: RuleExample) throws {
    for (text, expected) in [(example.failing, [example.rule]), (example.clean, [])] {
      let root = try #require(parse(SourceFile(path: "Test.scroll.yaml", text: text)).tree.root)
      let flow = SourceFile(path: "Flow.scroll.yaml", text: root.flowText + "\n")
      let found = Self.findings(in: flow)
      #expect(found.map(\.rule) == expected, "\(root.flowText)")
      for fix in found.flatMap(\.fixes) where fix.isSafe {
        var bytes = flow.bytes
        for edit in fix.edits.reversed() {
          bytes.replaceSubrange(edit.span.start..<edit.span.end, with: Array(edit.replacement.utf8))
        }
        let fixed = SourceFile(path: flow.path, bytes: bytes)
        #expect(Self.findings(in: fixed).isEmpty, "\(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }

  @Test func everyRuleHasAnExample() {
    let rules = lintRules.map { $0.rule }
    #expect(Set(rules).count == rules.count)
    #expect(Set(RuleExample.all.map(\.rule)) == Set(rules))
  }

  @Test func adviceWaitsForValidGeometry() throws {
    let advice = "  - bar: toolbar\n    height: 20\n"
    let broken = "  - block: cloud\n    height: 100 - 5 * safeArea.bottom\n"
    let sound = "layout:\n  - list: rows\n    contentHeight: 900\n"
    #expect(try Linted(sound + advice, advice: true).findings.map(\.rule) == [.barUnderInset])
    #expect(try Linted(sound + broken + advice, advice: true).findings.map(\.rule) == [.negativeLength])
  }

  /// The findings of the phases up to lint.
  static func findings(in file: SourceFile) -> [Diagnostic] {
    let (tree, syntax) = parse(file)
    let (spec, model, _) = analyze(tree)
    guard let spec else { return syntax + model }
    let (solution, solver) = solve(spec)
    guard let solution else { return syntax + model + solver }
    return syntax + model + solver + lint(spec, solution, tree).findings
  }
}

extension SyntaxNode {
  /// The value in flow style on one line.
  fileprivate var flowText: String {
    switch content {
    case .scalar(let scalar):
      let isWord = scalar.text.first.map { $0.isLetter || $0.isNumber } ?? false
      let isPlain = scalar.text.allSatisfy { $0.isLetter || $0.isNumber || " ._-+*/%<>=()".contains($0) }
      if scalar.style == .plain, isWord, isPlain { return scalar.text }
      let escaped = scalar.text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return "\"\(escaped)\""
    case .sequence(let items): return "[" + items.map(\.flowText).joined(separator: ", ") + "]"
    case .mapping(let entries):
      return "{" + entries.map { $0.key.flowText + ": " + $0.value.flowText }.joined(separator: ", ") + "}"
    }
  }
}
