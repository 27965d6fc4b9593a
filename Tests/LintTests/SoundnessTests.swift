import Model
import Numerics
import ScrollworkCompiler
import Solver
import Source
import Syntax
import TestSupport
import Testing

@testable import Lint

/// Lint against brute force: random sheets, every device, every corner of the measures.
@Suite("What lint says is so")
struct SoundnessTests {
  private struct Sheet {
    var text: String
    var notches: Int
  }

  private static func formula(_ random: inout SplitMix64, depth: Int = 2) -> String {
    let plain = [
      "\(random.integer(0...700))", "\(random.integer(1...95))%",
      "\(random.integer(10...90))% - \(random.integer(0...60))",
      "tags + \(random.integer(0...300))", "height / \(random.integer(1...6))",
      "available - keyboard - \(random.integer(0...500))",
    ]
    if depth == 0 || random.integer(0...2) > 0 { return random.element(plain) }
    let (a, b) = (formula(&random, depth: depth - 1), formula(&random, depth: depth - 1))
    switch random.integer(0...2) {
    case 0: return "min(\(a), \(b))"
    case 1: return "max(\(a), \(b))"
    case _: return "clamp(\(a), \(random.integer(0...200)), \(b))"
    }
  }

  private static func sheet(_ random: inout SplitMix64) -> Sheet {
    let conditions = ["keyboard == 0", "portrait", "landscape and keyboard < 200", "tags > 50"]
    let notches = (0..<random.integer(2...4)).map { index in
      let height = formula(&random)
      return random.integer(0...2) == 0
        ? "        n\(index): {height: \"\(height)\", when: \(random.element(conditions))}"
        : "        n\(index): \(height)"
    }
    let reference = random.element(["container", "safeArea"])
    return Sheet(
      text: """
        scrollwork: 1
        screen: Test
        devices: [iPhone 15, iPhone SE (1st generation), iPad mini (6th generation)]
        orientations: [portrait, landscape]
        environment: {keyboard: 0...300}
        measures: {tags: 0...240}
        layout:
          - sheet: panel
            reference: \(reference)
            notches:
        \(notches.joined(separator: "\n"))
        """, notches: notches.count)
  }

  private static func read(_ text: String) -> (spec: Spec, solution: Solution, tree: SyntaxTree)? {
    let tree = parse(SourceFile(path: "Test.scroll.yaml", text: text)).tree
    guard let spec = analyze(tree).spec, let solution = solve(spec).solution else { return nil }
    return (spec, solution, tree)
  }

  /// Every duty that fails somewhere among many points, by brute force.
  private static func failing(_ spec: Spec, _ solution: Solution) -> [Duty] {
    let keyboards: [Rational] = [0, 1, 100, 199, 200, 250, 300]
    let tags: [Rational] = [0, 10, 44, 50, 51, 100, 177, 240]
    let points: [[Rational]] = spec.surroundings.flatMap { surrounding in
      keyboards.flatMap { keyboard in tags.map { Array(surrounding.environment.dropLast()) + [keyboard, $0] } }
    }
    return solution.duties.filter { duty in
      duty.claims.contains { claim in
        points.contains {
          solution.graph.holds(claim.given, at: $0) && !solution.graph.holds([claim.conclusion], at: $0)
        }
      }
    }
  }

  @Test("A duty that fails at some point is found, and a finding's numbers are those of its point")
  func findsWhatFails() {
    always(150) { random in
      let sheet = Self.sheet(&random)
      guard let (spec, solution, tree) = Self.read(sheet.text) else { return true }
      let evidence = Evidence(spec, solution, tree)
      let found = Set(evidence.failures.map(\.duty.subject))
      let missed = Self.failing(spec, solution).filter { !found.contains($0.subject) }
      let replayed = evidence.failures.allSatisfy { duty, failure in
        duty.claims.contains(failure.claim)
          && solution.graph.holds(failure.claim.given, at: failure.point)
          && !solution.graph.holds([failure.claim.conclusion], at: failure.point)
          && solution.graph.evaluate(failure.claim.left, at: failure.point) == failure.left
          && spec.surrounding(of: failure.point) != nil
      }
      return missed.isEmpty && replayed && evidence.undecided.isEmpty
    }
  }

  @Test("A limit divides: the claim holds in its parts and fails in the others")
  func limitsDivide() {
    always(150) { random in
      guard let (spec, solution, tree) = Self.read(Self.sheet(&random).text) else { return true }
      let evidence = Evidence(spec, solution, tree)
      return evidence.failures.allSatisfy { _, failure in
        // Where the conclusion depends on nothing, it is the conditions that end.
        guard let limit = failure.limit, !failure.claim.conclusion.form.isConstant else { return true }
        func holds(_ value: Rational) -> Bool {
          var point = failure.point
          point[limit.parameter.index] = value
          return solution.graph.holds([failure.claim.conclusion], at: point)
        }
        let (step, range) = (Rational(1, 1000), spec.hull[limit.parameter.index])
        func lies(_ value: Rational, in part: Threshold.Part) -> Bool {
          (part.lower < value || part.includesLower && part.lower == value)
            && (value < part.upper || part.includesUpper && part.upper == value)
        }
        // Every end of a part, and what lies beside it.
        let ends = (limit.holding + limit.failing).flatMap { [$0.lower, $0.upper] }
        return ends.flatMap { [$0 - step, $0, $0 + step] }.allSatisfy { value in
          let holding = limit.holding.count { lies(value, in: $0) }
          let failing = limit.failing.count { lies(value, in: $0) }
          return !range.contains(value) || (holding + failing == 1 && holds(value) == (holding == 1))
        }
      }
    }
  }

  @Test("A safe fix of an order removes its finding and leaves no other behind")
  func safeFixesMend() {
    // What awaits sound geometry speaks up once it is.
    let awaiting = Set(lintRules.filter { $0.awaitsSoundGeometry }.map { $0.rule })
    always(150) { random in
      let sheet = Self.sheet(&random)
      guard let (spec, solution, tree) = Self.read(sheet.text) else { return true }
      let before = lint(spec, solution, tree)
      for finding in before where finding.rule == .notchOrder {
        guard let fix = finding.fixes.first, fix.isSafe else { continue }
        var bytes = Array(sheet.text.utf8)
        for edit in fix.edits.reversed() {
          bytes.replaceSubrange(edit.span.start..<edit.span.end, with: Array(edit.replacement.utf8))
        }
        guard let (mended, again, newTree) = Self.read(String(decoding: bytes, as: UTF8.self)) else { return false }
        let after = lint(mended, again, newTree)
        // Where a finding fails may move, how many there are may not.
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
