import Lint
import Model
import Solver
import Source
import Syntax
import TestSupport
import Testing

/// A spec with its findings.
struct Linted {
  let file: SourceFile
  let findings: [Diagnostic]

  /// Rules about obligations, and about rows that cannot be reached.
  static let obligations: Set<Rule> = [
    .failedAssertion, .clampBounds, .unsatisfiableConstraints, .ambiguousHeights, .collapsedAboveHeight,
    .columnNotFilled,
    .criticalOffset, .hiddenRows, .negativeInset,
    .negativeLength, .noRestingNotch, .notchGap, .notchOrder, .observerOrder, .pageSpace, .unprovedClaim,
  ]

  /// The spec of a body below the two lines that every spec begins with.
  ///
  /// - Parameter advice: Whether the other rules report, too.
  init(_ body: String, advice: Bool = false, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try self.init(text: "scrollwork: 1\nscreen: Test\n" + body, advice: advice, sourceLocation: sourceLocation)
  }

  init(text: String, advice: Bool = false, sourceLocation: SourceLocation = #_sourceLocation) throws {
    file = SourceFile(path: "Test.scroll.yaml", text: text)
    let (tree, syntax) = parse(file)
    let (spec, model, _) = analyze(tree)
    let known = try #require(spec, "\((syntax + model).map(\.message))", sourceLocation: sourceLocation)
    let (solution, problems) = solve(known)
    let whole = try #require(solution, "\(problems.map(\.message))", sourceLocation: sourceLocation)
    findings = lint(known, whole, tree).findings.filter { advice || Self.obligations.contains($0.rule) }
  }

  var messages: [String] { findings.map { "\($0.severity.rawValue): \($0.message) [\($0.rule.id)]" } }

  func text(_ span: Span) -> String { file.text(span) }

  /// The file with the first fix of the first finding applied.
  func fixed() -> String? {
    findings.first?.fixes.first.map(fixed)
  }

  func fixed(by fix: FixIt) -> String {
    fix.made(in: file.text(Span(0, file.bytes.count)))
  }
}
