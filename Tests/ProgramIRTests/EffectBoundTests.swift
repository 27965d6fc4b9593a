import Machine
import ProgramIR
import TestSupport
import Testing

@Suite struct EffectBoundTests {
  private func capacity(_ body: [Statement]) -> Int? {
    let once = Function("once", .action, summary: "", body: [.emit("stop", [])])
    let f = Function("f", .action, summary: "", body: body)
    return Program(screen: "Capacity", functions: [f, once]).effectBounds["f"]
  }

  private let emit = Statement.emit("stop", [])

  @Test func boundIsThatOfTheLongestPath() {
    #expect(capacity([]) == 0)
    #expect(capacity([emit, .callAction("once", [], result: nil)]) == 2)
    #expect(capacity([emit, .if(.bool(true), then: [emit, emit], otherwise: [emit]), emit]) == 4)
    #expect(
      capacity([.switch(.state("x"), enumeration: "X", [SwitchCase(["a"], [], [emit]), SwitchCase(["b"], [], [])])])
        == 1)
  }

  @Test func effectsAfterAReturnDoNotCount() {
    let early = Statement.if(.bool(true), then: [emit, emit, emit, .return(nil)], otherwise: [])
    #expect(capacity([early, emit]) == 3)
    #expect(capacity([early, emit, emit, emit, emit]) == 4)
    #expect(capacity([.return(nil), emit]) == 0)
  }

  @Test func unknownFunctionsEmitNothing() {
    #expect(capacity([.callAction("gone", [], result: nil), emit]) == 1)
    #expect(SampleScreen.program.effectBounds[ReservedNames.handle] == 1)
  }
}
