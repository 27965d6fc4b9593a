import Model
import Numerics
import Solver
import Testing

@Suite struct FormEquivalenceTests {
  private func screen(_ formula: String, measures: String = "one: 0...10, two: 0...20") throws -> Screen {
    try Screen(
      """
      measures: {\(measures)}
      layout:
        - block: part
          height: \(formula)
        - list: rows
          contentHeight: one + two
      """)
  }

  private func isSame(_ one: Screen, _ other: Screen) throws -> Bool {
    var alignment = FormEquivalence((one.spec, one.solution.graph), (other.spec, other.solution.graph))
    let (old, new) = (one.solution.quantity(named: "part.height", in: one.spec), other.solution)
    return alignment.isSame(
      try #require(old).form, try #require(new.quantity(named: "part.height", in: other.spec)).form)
  }

  @Test(arguments: [
    ("one + two", "two + one"), ("max(one, two)", "max(two, one)"), ("clamp(one, 2, 8)", "max(2, min(8, one))"),
    ("max(one + two, 5)", "one + max(two, 5 - one)"), ("min(one, one + two)", "one"),
  ])
  func equivalentFormsAreEqual(_ forms: (String, String)) throws {
    #expect(try isSame(screen(forms.0), screen(forms.1)))
    #expect(try isSame(screen(forms.0), screen(forms.1, measures: "two: 0...20, other: 0...1, one: 0...10")))
  }

  /// Ranges are the domain of proofs and do not change a form.
  @Test(arguments: [
    ("one", "two"), ("one", "min(one, 10)"), ("max(one, 5)", "max(one, 6)"), ("one + 1/3 * two", "one + 1/4 * two"),
  ])
  func differentFormsAreUnequal(_ forms: (String, String)) throws {
    #expect(try !isSame(screen(forms.0), screen(forms.1)))
  }
}
