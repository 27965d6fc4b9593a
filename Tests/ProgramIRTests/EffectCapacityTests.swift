import Machine
import ProgramIR
import TestSupport
import Testing

@Suite struct EffectCapacityTests {
  private func capacity(_ body: [Statement]) -> Int? {
    let once = Function("once", .action, summary: "", body: [.emit("stop", [])])
    let f = Function("f", .action, summary: "", body: body)
    return Program(screen: "Capacity", functions: [f, once]).effectCapacities["f"]
  }

  private let emit = Statement.emit("stop", [])

  @Test func theLongestPathCounts() {
    #expect(capacity([]) == 0)
    #expect(capacity([emit, .perform("once", [], result: nil)]) == 2)
    #expect(capacity([emit, .branch(.truth(true), then: [emit, emit], otherwise: [emit]), emit]) == 4)
    #expect(capacity([.choose(.state("x"), enumeration: "X", [Arm(["a"], [], [emit]), Arm(["b"], [], [])])]) == 1)
  }

  @Test func whatFollowsAGiveDoesNotCount() {
    let early = Statement.branch(.truth(true), then: [emit, emit, emit, .give(nil)], otherwise: [])
    #expect(capacity([early, emit]) == 3)
    #expect(capacity([early, emit, emit, emit, emit]) == 4)
    #expect(capacity([.give(nil), emit]) == 0)
  }

  @Test func unknownFunctionsEmitNothing() {
    #expect(capacity([.perform("gone", [], result: nil), emit]) == 1)
    #expect(SampleScreen.program.effectCapacities[Names.handle] == 1)
  }
}
