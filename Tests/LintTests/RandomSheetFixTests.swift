import Model
import Numerics
import ScrollworkCompiler
import Solver
import Source
import TestSupport
import Testing

@testable import Lint

/// Safe fixes on random sheets.
@Suite struct RandomSheetFixTests {
  @Test func safeFixesRemoveTheirFindings() {
    // Rules that wait for valid geometry may report after the fix.
    let awaiting = Set(lintRules.filter { $0.requiresValidGeometry }.map { $0.rule })
    always(150) { random in
      let text = RandomSheet.text(&random)
      guard let (spec, solution, tree) = RandomSheet.read(text) else { return true }
      let before = lint(spec, solution, tree).findings
      for finding in before where finding.rule == .notchOrder {
        guard let fix = finding.fixes.first, fix.isSafe else { continue }
        var bytes = Array(text.utf8)
        for edit in fix.edits.reversed() {
          bytes.replaceSubrange(edit.span.start..<edit.span.end, with: Array(edit.replacement.utf8))
        }
        guard let (fixed, again, newTree) = RandomSheet.read(String(decoding: bytes, as: UTF8.self)) else {
          return false
        }
        let after = lint(fixed, again, newTree).findings
        // The position of a failure may change, the number of failures may not.
        func count(_ rule: Rule, _ findings: [Diagnostic]) -> Int { findings.filter { $0.rule == rule }.count }
        guard count(.notchOrder, after) == count(.notchOrder, before) - 1,
          ruleRegistry.rules.allSatisfy({
            $0 == .notchGap || awaiting.contains($0) || count($0, after) <= count($0, before)
          })
        else { return false }
      }
      return true
    }
  }
}
