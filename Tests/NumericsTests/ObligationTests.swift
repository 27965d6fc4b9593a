import Numerics
import TestSupport
import Testing

@Suite struct ObligationTests {
  @Test func scriptAsksForACounterexample() {
    var graph = FormGraph(parameterCount: 2)
    let (height, tags) = (AffineForm(Variable(0)), AffineForm(Variable(1)))
    let inner = graph.minimum([height / 2, tags - 3, 480])
    let notch = graph.choice([.equal(tags, 0), .less(0, height)], inner, -height)
    let claim = Claim(left: notch, right: height, isStrict: true, given: [.lessOrEqual(tags, 5)])
    let obligation = ProverTask(
      graph: graph, claims: [claim], boxes: [[Interval(Rational(1, 3), 956), Interval(-4, nil)]])
    let text = obligation.smtLIB { $0.index == 0 ? "height" : "safeArea.top" }
    #expect(
      text == """
        (set-logic QF_LRA)
        (declare-const height Real)
        (assert (<= (/ 1.0 3.0) height))
        (assert (<= height 956.0))
        (declare-const safeArea.top Real)
        (assert (<= (- 4.0) safeArea.top))
        (define-fun |node 0 operand 0| () Real 480.0)
        (define-fun |node 0 operand 1| () Real (* (/ 1.0 2.0) height))
        (define-fun |node 0 up to 1| () Real (ite (<= |node 0 operand 0| |node 0 operand 1|) |node 0 operand 0| |node 0 operand 1|))
        (define-fun |node 0 operand 2| () Real (+ safeArea.top (- 3.0)))
        (define-fun |node 0| () Real (ite (<= |node 0 up to 1| |node 0 operand 2|) |node 0 up to 1| |node 0 operand 2|))
        (define-fun |node 1| () Real (ite (and (= safeArea.top 0.0) (< (* (- 1.0) height) 0.0)) |node 0| (* (- 1.0) height)))
        (assert (<= (+ safeArea.top (- 5.0)) 0.0))
        (assert (not (< (+ (* (- 1.0) height) |node 1|) 0.0)))
        (check-sat)
        (exit)

        """)
  }

  @Test func scriptHoldsExactlyWhereTheClaimFails() {
    var counts = (fails: 0, holds: 0)
    always(500) { random in
      let problem = Problem(&random, parameters: 3, depth: 4)
      let obligation = ProverTask(graph: problem.prover.graph, claims: [problem.claim], boxes: [problem.box])
      guard let script = Script(obligation.smtLIB { "p\($0.index)" }) else { return false }
      return (0..<5).allSatisfy { _ in
        let point = problem.box.map { random.member(of: $0) + Rational(random.integer(0...6) / 6) }
        let fails = problem.fails(at: point)
        if fails { counts.fails += 1 } else { counts.holds += 1 }
        return script.holds(point) == fails
      }
    }
    #expect(counts.fails > 200 && counts.holds > 200)
  }

  @Test func factsAreAsserted() throws {
    let graph = FormGraph(parameterCount: 1)
    let x = AffineForm(Variable(0))
    let obligation = ProverTask(
      graph: graph, claims: [Claim(left: x, right: 4)], boxes: [[Interval(0, 9)]], facts: [.less(x, 6)])
    let script = try #require(Script(obligation.smtLIB { _ in "x" }))
    #expect([3, 4, 5, 6, 7].map { script.holds([$0]) } == [false, false, true, false, false])
  }

  @Test func boxesAndFailuresAreAlternatives() throws {
    let graph = FormGraph(parameterCount: 2)
    let (x, y) = (AffineForm(Variable(0)), AffineForm(Variable(1)))
    let obligation = ProverTask(
      graph: graph,
      claims: [Claim(left: x, right: y), Claim(left: y, right: 8, isStrict: true, given: [.less(x, 3)])],
      boxes: [[Interval(1), Interval(0, 9)], [Interval(5, 6), Interval(0, 9)]])
    let text = obligation.smtLIB(comments: ["x <= y\n(exit)"], expected: .refuted(Witness([5, 0]))) {
      ["x", "y"][$0.index]
    }
    #expect(
      text == """
        ; x <= y(exit)
        (set-logic QF_LRA)
        (set-info :status sat)
        (declare-const x Real)
        (declare-const y Real)
        (assert (<= 0.0 y))
        (assert (<= y 9.0))
        (assert (or (= x 1.0) (and (<= 5.0 x) (<= x 6.0))))
        (assert (or (not (<= (+ x (* (- 1.0) y)) 0.0)) (and (< (+ x (- 3.0)) 0.0) (not (< (+ y (- 8.0)) 0.0)))))
        (check-sat)
        (exit)

        """)
    let script = try #require(Script(text))
    let points: [[Rational]] = [[1, 0], [1, 1], [1, 8], [5, 8], [5, 4], [3, 0], [5, 10]]
    #expect(points.map { script.holds($0) } == [true, false, true, false, true, false, false])
    let nowhere = ProverTask(graph: graph, claims: [Claim(left: x, right: y)], boxes: []).smtLIB { "p\($0.index)" }
    #expect(Script(nowhere)?.holds([1, 0]) == false)
  }

  @Test func parametersHaveDistinctSymbols() throws {
    let names = [
      "and", "x", "x", "a b", "a|b", "a\\b", "", "1st", "λ", "node 0", "|x|", "let", "x)", "\n", ".dot", "node", "node",
    ]
    var graph = FormGraph(parameterCount: names.count)
    let all = names.indices.map { AffineForm(Variable($0)) }
    let least = graph.minimum(all)
    let claim = Claim(left: least, right: 2)
    let text = ProverTask(graph: graph, claims: [claim], boxes: [[]]).smtLIB { names[$0.index] }
    let script = try #require(Script(text))
    #expect(Set(script.constants).count == names.count)
    #expect(script.constants.filter { !$0.contains("|") } == ["x", "node"])
    #expect(text.utf8.allSatisfy { $0 < 128 })
    #expect(script.holds(names.indices.map { Rational($0 + 2) }) == false)
    #expect(script.holds(names.indices.map { Rational($0 + 3) }) == true)
  }
}
