import Machine
import Numerics
import ProgramIR
import TestSupport
import Testing

@Suite struct BytecodeTests {
  @Test func verifiedProgramGivesVerifiedBytecode() {
    #expect(Bytecode(SampleScreen.program).verifyIR() == [])
    #expect(Bytecode(Program(screen: "Empty")).verifyIR() == [])
  }

  @Test func unresolvedNamesEvaluateToZero() {
    let broken = Program(
      screen: "Broken", state: [Field("x", .number)],
      functions: [
        Function("f", .query, returns: .number, summary: "", body: [.return(.local("nowhere"))]),
        Function(
          "g", .query, returns: .bool, summary: "",
          body: [.return(.and([.field(.state("x"), "part"), .call("nobody", [])]))]),
        Function(
          "h", .query, returns: .number, summary: "",
          body: [
            .switch(.zero, enumeration: "None", [SwitchCase(["a"], [], [.return(.number(1))])]), .return(.state("y")),
          ]),
      ])
    let bytecode = Bytecode(broken)
    #expect(!bytecode.verifyIR().isEmpty)
    var run = Run(bytecode, ConcreteOracle<Double>())
    #expect(run.call("f") == .number(0))
    #expect(run.call("g") == .bool(false))
    #expect(run.call("h") == .number(0))
    #expect(run.call("nowhere") == nil)
    #expect(run.call("f", [.number(1), .bool(true), .token(0)]) == .number(0))
  }

  @Test func runsPrintTheirState() {
    var machine = MachineInterpreter(
      Bytecode(SampleScreen.program), environment: [852, 393, 59, 34], measures: [])
    if let tap: Value<Double> = machine.bytecode.enumCase(ReservedNames.event, "tapped") { _ = machine.handle(tap) }
    #expect(
      machine.description == """
        geometry = Geometry(Page(200.0, 207.0), 475.8)
        page = 0.0
        rows = 0.0
        panel = settling(true)
        pinned = false
        lastToken = #1
        emitted animate(475.8, #1)
        """)
  }

  @Test func programsPrintAsText() {
    let tap = SampleScreen.program.function("tap")?.description
    #expect(
      tap == """
        action tap()
          if (self.panel is .settling) and (not self.pinned)
            emit .stop
            return
          let opens = self.panel is Panel.closed
          self.panel = Panel.settling(opens)
          self.lastToken = next(self.lastToken)
          announce(panelHeight(self.panel))
        """)
    let height = SampleScreen.program.function("panelHeight")?.description
    #expect(
      height == """
        query panelHeight(panel)
          switch panel
          case closed:
            return 44
          case open:
            return self.geometry.panel
          case settling(to):
            if to
              return self.geometry.panel
            else
              return 44
        """)
    #expect(SampleScreen.program.description.hasPrefix("program Sample\nstate geometry, page, rows"))
  }
}
