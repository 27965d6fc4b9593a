import Numerics
import Testing

@testable import Laws

/// The exploration of paths by itself: a prover that misses a path proves anything.
@Suite struct ExplorerTests {
  @Test func everyFeasiblePathIsExplored() {
    let explorer = Explorer()
    var found: [String] = []
    let isComplete = explorer.explore {
      let (one, other) = (explorer.symbol("a"), explorer.symbol("b"))
      guard explorer.assume(atMost(one, other)) else { return }
      found.append("\(one == other) \(one < 0) \(other < 0)")
    }
    #expect(isComplete && explorer.paths == 5)
    #expect(
      found.sorted() == [
        "false false false", "false true false", "false true true", "true false false", "true true true",
      ])
  }

  @Test func falseClaimIsRefutedWithNumbers() {
    let explorer = Explorer()
    _ = explorer.explore {
      let number = explorer.symbol("x")
      let kind = explorer.choose("kind", ["one", "other"])
      explorer.claim("true", min(number, 3) <= 3)
      explorer.claim("false", kind == "one" || max(number, 3) < 5)
    }
    #expect(Array(explorer.refutations.keys) == ["false"])
    #expect(explorer.refutations["false"] == "kind other, x = 5")
    #expect(explorer.claims >= 4)
  }

  @Test func contradictoryAssumptionsProveNothing() {
    let report = ProofTask("none") { explorer in
      let number = explorer.symbol("x")
      guard explorer.assume(below(number, 0), below(0, number)) else { return }
      explorer.claim("never", false)
    }.prove()
    #expect(report.refutations.isEmpty && report.claims == 0 && !report.isProved)
  }

  @Test func explorationEndsAtItsLimit() {
    let report = ProofTask("endless") { explorer in
      for number in 0..<12 { explorer.claim("order", explorer.symbol("\(number)") < 1 || true) }
    }.prove(limit: 100)
    #expect(report.paths == 100 && !report.isComplete && !report.isProved)
  }

  @Test func arithmeticIsExactAndRemembersThatItComputed() {
    let explorer = Explorer()
    _ = explorer.explore {
      let number = explorer.symbol("x")
      explorer.claim("exact", (number + 1) / 3 * 3 - 1 == number)
      explorer.claim("assigned", !number.isRounded && !(-number).isRounded && (number + 1 - 1).isRounded)
    }
    #expect(explorer.paths == 1 && explorer.refutations.isEmpty)
  }

  /// Products and quotients of symbols have their sign, their size and their fixed ends, and nothing else.
  @Test func productsAndQuotientsAreOpaque() {
    let explorer = Explorer()
    _ = explorer.explore {
      let (part, whole) = (explorer.symbol("part"), explorer.symbol("whole"))
      guard explorer.assume(atMost(0, part), atMost(part, whole), below(0, whole)) else { return }
      let quotient = part / whole
      explorer.claim("range", quotient >= 0 && quotient <= 1)
      explorer.claim("ends", (quotient == 0) == (part == 0) && (quotient == 1) == (part == whole))
      explorer.claim("one symbol", (part / whole).form == quotient.form)
      let product = quotient * whole
      explorer.claim("product", product >= 0 && product <= whole)
      explorer.claim("not known", product == part)
    }
    #expect(Array(explorer.refutations.keys) == ["not known"])
  }
}
