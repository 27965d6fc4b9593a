import Model
import Source
import Syntax
import TestSupport
import Testing

/// The findings of parser and analyzer for a file.
func findings(_ file: SourceFile) -> [Diagnostic] {
  let (tree, problems) = parse(file)
  return problems + analyze(tree).findings
}

func findings(_ text: String) -> [Diagnostic] {
  findings(SourceFile(path: "Test.scroll.yaml", text: text))
}

/// The spec of a text, which must have exactly the given findings.
func analyzed(
  _ text: String, with expected: Set<Rule> = [], sourceLocation: SourceLocation = #_sourceLocation
) throws -> Spec {
  let (tree, problems) = parse(SourceFile(path: "Test.scroll.yaml", text: text))
  let (spec, findings, _) = analyze(tree)
  for finding in problems + findings where !expected.contains(finding.rule) {
    Issue.record("\(finding.rule.id): \(finding.message)", sourceLocation: sourceLocation)
  }
  return try #require(spec, sourceLocation: sourceLocation)
}

/// Expects exactly the findings that are marked in a spec.
@discardableResult
func expect(_ marked: String, sourceLocation: SourceLocation = #_sourceLocation) -> [Diagnostic] {
  let found = expectFindings(marked, sourceLocation: sourceLocation, from: findings)
  expectSafeFixes(of: found, in: MarkedText(marked).file, sourceLocation: sourceLocation, from: findings)
  return found
}

/// Expects the marked findings in a part of a spec, after the first lines of a screen.
@discardableResult
func expectPart(_ marked: String, sourceLocation: SourceLocation = #_sourceLocation) -> [Diagnostic] {
  expect("scrollwork: 1\nscreen: Test\n" + marked, sourceLocation: sourceLocation)
}

/// A screen with a bar of the given height and with names to refer to.
func screen(height: String) -> String {
  """
  scrollwork: 1
  screen: Test
  measures: {feed: 0...5000, tags: 44...240}
  let:
    gap: 8
    half: 1/2
    both: feed + tags + gap * half
  layout:
    - header: hero
      height: both
    - bar: toolBar
      height: \(height)
    - list: rows
      contentHeight: feed
    - sheet: search
      notches:
        low: 100
        high: {height: 300, when: keyboard == 0}
        full: 400

  """
}

extension Node {
  var header: Header? {
    if case .header(let header) = kind { header } else { nil }
  }

  var scroll: Scroll? {
    if case .scroll(let scroll) = kind { scroll } else { nil }
  }

  var tabs: Tabs? {
    if case .tabs(let tabs) = kind { tabs } else { nil }
  }

  var page: Page? {
    if case .page(let page) = kind { page } else { nil }
  }

  var list: List? {
    if case .list(let list) = kind { list } else { nil }
  }

  var sheet: Sheet? {
    if case .sheet(let sheet) = kind { sheet } else { nil }
  }
}
