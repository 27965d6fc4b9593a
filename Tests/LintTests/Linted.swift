import Lint
import Model
import Solver
import Source
import Syntax
import TestSupport
import Testing

/// A spec and what lint finds in it.
struct Linted {
  let file: SourceFile
  let findings: [Diagnostic]

  /// What the geometry owes, with the rows that nobody can reach.
  static let obligations: Set<Rule> = [
    .failedAssertion, .clampBounds, .unsatisfiableConstraints, .ambiguousHeights, .collapsedAboveHeight,
    .columnNotFilled,
    .criticalOffset, .hiddenRows, .negativeInset,
    .negativeLength, .noRestingNotch, .notchGap, .notchOrder, .pageSpace, .unprovedClaim,
  ]

  /// Everything below the two lines that every spec begins with.
  ///
  /// - Parameter advice: whether rules beyond the duties are asked too.
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

  /// The file with the first fix of the first finding.
  func mended() -> String? {
    findings.first?.fixes.first.map(mended)
  }

  func mended(by fix: FixIt) -> String {
    fix.made(in: file.text(Span(0, file.bytes.count)))
  }
}
