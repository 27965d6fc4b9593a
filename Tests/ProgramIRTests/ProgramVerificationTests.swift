import Machine
import Numerics
import ProgramIR
import TestSupport
import Testing

@Suite struct ProgramVerificationTests {
  @Test func verifiedProgramHasNoViolations() {
    #expect(SampleScreen.program.verifyIR() == [])
  }

  private static let direction = Enumeration("Direction", [.init("up"), .init("down")], summary: "")
  private static let box = Enumeration("Box", [.init("empty"), .init("full", [Field("of", .number)])], summary: "")
  private static let up = Term.enumCase(enumeration: "Direction", name: "up", payload: [])

  /// The violations in a program of one function, without those about its declarations.
  private func violations(
    _ body: [Statement], role: Function.Role = .action, parameters: [Field] = [], returns result: Type? = nil
  ) -> [String] {
    let effect = Enumeration(
      ReservedNames.effect, [.init("stop"), .init("place", [Field("at", .number)])], summary: "")
    let program = Program(
      screen: "Broken", enumerations: [Self.direction, Self.box, effect],
      records: [Record("Pair", [Field("first", .number), Field("second", .bool)], summary: "")],
      state: [Field("x", .number), Field("box", .enumeration("Box")), Field("token", .token)],
      functions: [
        Function("f", role, parameters, returns: result, summary: "", body: body),
        Function("action", .action, returns: .number, summary: "", body: [.return(.zero)]),
        Function("query", .query, returns: .number, summary: "", body: [.return(.state("x"))]),
        Function("silent", .action, summary: "", body: []),
      ])
    return program.verifyIR()
  }

  private func expect(
    _ body: [Statement], role: Function.Role = .action, parameters: [Field] = [], returns result: Type? = nil,
    _ problem: String, _ place: SourceLocation = #_sourceLocation
  ) {
    let found = violations(body, role: role, parameters: parameters, returns: result)
    #expect(found == ["`f`: \(problem)"], sourceLocation: place)
  }

  @Test func undefinedNamesAreViolations() {
    expect([.assign(.state("x"), .local("y"))], "there is no `y`")
    expect([.assign(.state("x"), .state("y"))], "there is no state field `y`")
    expect([.assign(.state("y"), .zero)], "there is no state field `y`")
    expect([.assign(.local("y"), .zero)], "there is no `y`")
    expect([.assign(.state("x"), .field(.state("box"), "y"))], "`self.box` has no field `y`")
    expect([.assign(.state("x"), .call("g", []))], "there is no function `g`")
    expect([.callAction("g", [], result: nil)], "there is no function `g`")
    expect([.emit("go", [])], "there is no `Effect.go`")
    expect(
      [.assign(.state("box"), .enumCase(enumeration: "Box", name: "round", payload: []))], "there is no `Box.round`")
    expect([.if(.equal(.record("Triple", []), .zero), then: [], otherwise: [])], "there is no record `Triple`")
    expect([.assign(.local("p"), .zero)], parameters: [Field("p", .number)], "`p` is not a variable")
  }

  @Test func typeMismatchesAreViolations() {
    expect([.assign(.state("x"), .bool(true))], "`true` is bool, not number")
    expect([.if(.zero, then: [], otherwise: [])], "`0` is number, not bool")
    expect([.assign(.state("x"), .zero + .bool(true))], "`true` is bool, not number")
    expect([.if(.zero .< .bool(true), then: [], otherwise: [])], "`true` is bool, not number")
    expect([.if(.equal(.zero, .zero), then: [], otherwise: [])], "`0` is number, which has no identity")
    expect(
      [.if(.equal(.state("box"), Self.up), then: [], otherwise: [])],
      "`Direction.up` is enumeration(\"Direction\"), not enumeration(\"Box\")")
    expect([.assign(.state("token"), .nextToken(.zero))], "`0` is number, not token")
    expect([.emit("place", [])], "`Effect.place` takes 1 values, not 0")
    expect([.callAction("action", [.zero], result: nil)], "`action` takes 0 arguments, not 1")
    #expect(violations([.callAction("silent", [], result: "y")]).first == "`f`: `silent` has no result")
    expect(
      [.assign(.state("x"), .number(Rational(1, 1 << 53)))],
      "1/9007199254740992 is not a quotient of integers below 2^53")
  }

  @Test func callsOfTheWrongRoleAreViolations() {
    expect([.return(.state("x"))], role: .pure, returns: .number, "reads the state's `x`, but is pure")
    expect([.return(.call("query", []))], role: .pure, returns: .number, "asks `query`, but is pure")
    expect([.return(.call("action", []))], returns: .number, "`action` is an action and is used in a term")
    expect([.assign(.state("x"), .zero)], role: .query, "assigns `x`, but is not an action")
    expect([.emit("stop", [])], role: .query, "emits `stop`, but is not an action")
    expect([.callAction("silent", [], result: nil)], role: .query, "performs `silent`, but is not an action")
    expect([.callAction("query", [], result: nil)], "performs `query`, which is not an action")
  }

  @Test func missingAndUnreachableReturnsAreViolations() {
    let gives = Statement.return(.zero)
    expect([.if(.bool(true), then: [gives], otherwise: [])], returns: .number, "a path gives nothing")
    #expect(violations([.if(.bool(true), then: [gives], otherwise: [gives])], returns: .number) == [])
    expect([gives, gives], returns: .number, "`return 0` can never run")
    expect([gives], "gives a value, but has no result")
    expect([.return(nil)], returns: .number, "gives nothing")
  }

  @Test func switchesMustBeExhaustive() {
    func choose(_ arms: SwitchCase...) -> [Statement] { [.switch(.state("box"), enumeration: "Box", arms)] }
    #expect(violations(choose(SwitchCase(["empty", "full"], [], []))) == [])
    expect(choose(SwitchCase(["empty"], [], [])), "`Box.full` is not in exactly one case")
    expect(
      choose(SwitchCase(["empty", "full"], [], []), SwitchCase(["full"], [], [])),
      "`Box.full` is not in exactly one case")
    expect(choose(SwitchCase(["empty", "full", "half"], [], [])), "there is no `Box.half`")
    expect(choose(SwitchCase(["empty"], [], []), SwitchCase(["full"], [nil, nil], [])), "`full` binds 2 values of 1")
    expect(choose(SwitchCase(["empty", "full"], [nil], [])), "`empty, full` binds 1 values of 0")
    expect(choose(SwitchCase(["empty"], [], []), SwitchCase(["full"], ["a"], [])), "`a` is never used")
    #expect(
      violations(
        choose(SwitchCase(["empty"], [], []), SwitchCase(["full"], ["a"], [.assign(.state("x"), .local("a"))]))) == [])
  }

  @Test func caseTestsAreConfinedToConjunctions() {
    let isFull = Term.isCase(.state("box"), enumeration: "Box", name: "full")
    #expect(violations([.if(.and([isFull, .bool(true)]), then: [], otherwise: [])]) == [])
    expect([.if(.not(isFull), then: [], otherwise: [])], "tests for `Box.full` outside of a condition")
    expect([.if(.or([isFull]), then: [], otherwise: [])], "tests for `Box.full` outside of a condition")
    expect(
      [.if(.isCase(.state("box"), enumeration: "Box", name: "half"), then: [], otherwise: [])],
      "there is no `Box.half`")
  }

  @Test func unusedAndShadowedLocalsAreViolations() {
    let useY = Statement.assign(.state("x"), .local("y"))
    expect([.constant("y", .zero)], "`y` is never used")
    expect([.variable("y", .number, .zero), useY], "`y` never changes")
    expect(
      [.constant("y", .zero), useY, .if(.bool(true), then: [.constant("y", .zero), useY], otherwise: [])],
      "`y` is declared twice in one place")
    let inside: [Statement] = [.constant("y", .zero), useY]
    #expect(violations([.if(.bool(true), then: inside, otherwise: inside)]) == [])
  }

  @Test func recursionIsAViolation() {
    let recursive = Program(
      screen: "Recursive",
      records: [
        Record("A", [Field("b", .record("B"))], summary: ""), Record("B", [Field("a", .record("A"))], summary: ""),
      ],
      functions: [
        Function("f", .action, summary: "", body: [.callAction("g", [], result: nil)]),
        Function("g", .action, summary: "", body: [.callAction("f", [], result: nil), .emit("x", [])]),
      ])
    #expect(recursive.verifyIR().contains("`A` contains itself"))
    #expect(recursive.verifyIR().contains("`f` calls itself"))
    // Evaluation terminates nevertheless.
    var run = Run(Bytecode(recursive), ConcreteOracle<Double>())
    #expect(run.call("f") == nil)
    #expect(recursive.effectBounds["f"] == 1)
  }

  @Test func duplicateAndUndefinedDeclarationsAreViolations() {
    let program = Program(
      screen: "Double", enumerations: [Self.direction, Enumeration("None", [], summary: "")],
      records: [Record("Direction", [Field("a", .bool, initial: 1), Field("a", .record("Nowhere"))], summary: "")],
      state: [Field("x", .enumeration("Missing")), Field("x", .number)])
    #expect(
      program.verifyIR() == [
        "the program has `Direction` twice", "the state has `x` twice", "`Direction` has `a` twice",
        "Direction.a has a default", "Direction.a is of no declared type",
        "state.x is of no declared type",
      ])
  }
}
