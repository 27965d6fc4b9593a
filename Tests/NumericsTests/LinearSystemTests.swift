import Numerics
import TestSupport
import Testing

@Suite struct LinearSystemTests {
  @Test func feasibilityAgreesWithElimination() {
    var counts = (feasible: 0, infeasible: 0)
    always(1_200) { random in
      let comparisons = (0..<random.integer(1...6)).map { _ in random.comparison(variables: 3) }
      let solution = LinearSystem(comparisons).solution()
      if let solution {
        counts.feasible += 1
        guard comparisons.allSatisfy({ $0.holds { solution[$0] ?? 0 } }) else { return false }
      } else {
        counts.infeasible += 1
      }
      return (solution != nil) == isSatisfiable(comparisons, variables: 3)
    }
    #expect(counts.feasible > 200 && counts.infeasible > 200)
  }

  @Test func poppedSystemEqualsTheRemainingOne() {
    always(400) { random in
      var system = LinearSystem()
      var levels: [[Inequality]] = [[]]
      for _ in 0..<30 {
        switch random.integer(0...4) {
        case 0:
          system.push()
          levels.append([])
        case 1 where levels.count > 1:
          system.pop()
          levels.removeLast()
        default:
          let comparison = random.comparison(variables: 4)
          system.add(comparison)
          levels[levels.count - 1].append(comparison)
        }
        let all = levels.flatMap { $0 }
        guard system.isFeasible == LinearSystem(all).isFeasible else { return false }
        if let solution = system.solution(), !all.allSatisfy({ $0.holds { solution[$0] ?? 0 } }) { return false }
        let comparison = random.comparison(variables: 4)
        guard system.implies(comparison) == LinearSystem(all).implies(comparison) else { return false }
      }
      return true
    }
  }

  @Test func implicationAgreesWithTheNegation() {
    var counts = (implied: 0, not: 0)
    always(600) { random in
      let comparisons = (0..<random.integer(1...5)).map { _ in random.comparison(variables: 3) }
      let comparison = random.comparison(variables: 3)
      let isImplied = comparison.negated.allSatisfy { !isSatisfiable(comparisons + [$0], variables: 3) }
      if isImplied { counts.implied += 1 } else { counts.not += 1 }
      return LinearSystem(comparisons).implies(comparison) == isImplied
    }
    #expect(counts.implied > 50 && counts.not > 50)
  }

  @Test func conflictIsMinimal() {
    always(600) { random in
      let comparisons = (0..<random.integer(3...8)).map { _ in random.comparison(variables: 3) }
      let system = LinearSystem(comparisons)
      guard let conflict = system.conflict() else { return system.isFeasible }
      let parts = conflict.map { comparisons[$0] }
      return !system.isFeasible && conflict == conflict.sorted() && !isSatisfiable(parts, variables: 3)
        && parts.indices.allSatisfy { index in
          var rest = parts
          rest.remove(at: index)
          return isSatisfiable(rest, variables: 3)
        }
    }
  }

  @Test func smallSystemsHaveTheExpectedSolutions() {
    let (x, y) = (AffineForm(Variable(0)), AffineForm(Variable(1)))
    #expect(LinearSystem().solution() == [:])
    #expect(LinearSystem([.less(0, x), .less(x, 1)]).solution() == [Variable(0): Rational(1, 2)])
    #expect(LinearSystem([.less(3, x)]).solution() == [Variable(0): 4])
    #expect(LinearSystem([.less(1, 0)]).conflict() == [0])
    var popped = LinearSystem([.less(x, y)])
    popped.pop()
    #expect(popped.implies(.lessOrEqual(x, y)) && !popped.implies(.less(x, 5)))
    #expect(LinearSystem([.less(1, 0)]).implies(.less(x, y)))
    #expect(LinearSystem([.less(x, y), .less(y, 4), .less(y, x)]).conflict() == [0, 2])
    #expect(LinearSystem([.less(x, y), .less(y, 4)]).implies(.less(x, 4)))
    #expect(!LinearSystem([.less(x, y), .less(y, 4)]).implies(.less(x, 3)))
    #expect(LinearSystem([.equal(x + y, 4), .equal(x - y, 2)]).implies(.equal(x, 3)))
  }

  @Test func numbersBeyondAWordStayExact() {
    always(60) { random in
      let large = { (random: inout SplitMix64) in
        Rational(random.integer(-(1 << 50)...(1 << 50)), random.integer(1...1 << 40))
      }
      let point = (0..<4).map { _ in large(&random) }
      // Four planes through one point, which meet nowhere else.
      let planes = (0..<4).map { _ in
        let form = (0..<4).reduce(AffineForm.zero) { $0 + AffineForm(Variable($1)) * large(&random) }
        return Inequality(form: form - form.evaluated { point[$0.index] }, relation: .equal)
      }
      let solution = LinearSystem(planes).solution()
      return (0..<4).allSatisfy { solution?[Variable($0)] == point[$0] }
    }
  }
}
