import ProgramIR
import Testing

@Suite struct EffectSummaryTests {
  /// The fields whose change guards each effect. `nil` for an unguarded effect.
  private func changes(_ otherwise: Statement) -> [String?] {
    func told(where condition: Term) -> Statement {
      .if(condition, then: [.emit("place", [.state("offset")])], otherwise: [])
    }
    let hasChanged = Term.state("offset") .!= .local("before")
    var program = Program(screen: "Example")
    program.state = [Field("offset", .number), Field("isPulled", .bool)]
    program.functions = [
      Function(
        "carry", .action, summary: "",
        body: [
          .if(
            .state("isPulled"), then: [.constant("before", .state("offset")), told(where: hasChanged)],
            otherwise: [otherwise, told(where: hasChanged)])
        ])
    ]
    return EffectSummaries(SymbolTable(program)).summary(of: "carry").effects.map(\.changed)
  }

  @Test func effectUnderAChangeConditionReportsThatField() {
    #expect(changes(.constant("before", .state("offset"))) == ["offset", "offset"])
  }

  /// Sibling cases may use one name for different values.
  @Test func sameNameInTwoCasesIsNotConfused() {
    #expect(changes(.constant("before", .number(7))) == ["offset", nil])
    #expect(changes(.variable("before", .number, .number(7))) == ["offset", nil])
  }
}
