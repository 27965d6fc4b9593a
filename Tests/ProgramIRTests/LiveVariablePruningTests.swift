import Machine
import Numerics
import ProgramIR
import TestSupport
import Testing

@Suite struct LiveVariablePruningTests {
  /// The program of which only the sheet's position is observed.
  private func pruned(_ functions: [Function], isAnswered: Bool = false, queries: [String] = []) -> [String] {
    var program = Program(screen: "Example")
    program.state = ["height", "offset", "gestureOwner"].map { Field($0, .number) }
    program.functions = functions
    let pruned = LiveVariablePruning.pruned(
      program, entry: "release", isAnswered: isAnswered, fields: ["height"], queries: queries)
    return pruned.functions.flatMap { "\($0)".split(separator: "\n").map(String.init) }
  }

  private func action(_ name: String, _ parameters: [String] = [], _ body: [Statement]) -> Function {
    Function(name, .action, parameters.map { Field($0, .number) }, summary: "", body: body)
  }

  @Test func unobservedAssignmentsAreRemoved() {
    #expect(
      pruned([
        action(
          "release", ["to"],
          [
            .assign(.state("height"), .state("offset")), .assign(.state("offset"), .local("to")),
            .if(.state("gestureOwner") .!= .zero, then: [.assign(.state("gestureOwner"), .zero)], otherwise: []),
          ])
      ]) == ["action release(to)", "  self.height = self.offset"])
  }

  @Test func assignmentsReadLaterAreKept() {
    #expect(
      pruned([
        action(
          "release",
          [], [.assign(.state("offset"), .number(1)), .assign(.state("height"), .state("offset"))])
      ]) == ["action release()", "  self.offset = 1", "  self.height = self.offset"])
  }

  @Test func overwrittenAssignmentsAreRemoved() {
    #expect(
      pruned([
        action("release", [], [.assign(.state("height"), .number(1)), .assign(.state("height"), .number(2))])
      ]) == ["action release()", "  self.height = 2"])
  }

  /// The variable needs its declaration although its first value is unused.
  @Test func variableAssignedInABranchKeepsItsDeclaration() {
    let body: [Statement] = [
      .variable("goal", .number, .state("offset")),
      .if(
        .state("gestureOwner") .!= .zero,
        then: [.assign(.local("goal"), .number(2)), .assign(.state("height"), .local("goal"))], otherwise: []),
    ]
    #expect(
      pruned([action("release", [], body)]) == [
        "action release()", "  var goal = self.offset", "  if self.gestureOwner != 0", "    goal = 2",
        "    self.height = goal",
      ])
  }

  /// A value that is observed after one call may be unobserved after another.
  @Test func functionKeepsWhatIsObservedAfterItsCalls() {
    let put = action("put", ["to"], [.assign(.state("offset"), .local("to")), .emit("place", [.number(3)])])
    let release = action(
      "release", ["to"],
      [
        .callAction("put", [.local("to")], result: nil), .assign(.state("height"), .state("offset")),
        .callAction("put", [.number(5)], result: nil),
      ])
    #expect(
      pruned([release, put]) == [
        "action release(to)", "  put, 2(to)", "  self.height = self.offset", "  put()", "action put()",
        "  emit .place(3)", "action put, 2(to)", "  self.offset = to", "  emit .place(3)",
      ])
  }

  /// An early return skips later statements, also if the returned value is unused.
  @Test func returnBeforeOtherStatementsIsKept() {
    let gives = Statement.if(.state("gestureOwner") .!= .zero, then: [.return(.number(1))], otherwise: [])
    func release(_ body: [Statement]) -> Function {
      Function("release", .action, returns: .number, summary: "", body: body)
    }
    let moves = Statement.assign(.state("height"), .zero)
    #expect(
      pruned([release([gives, moves, .return(.zero)])]) == [
        "action release()", "  if self.gestureOwner != 0", "    return", "  self.height = 0",
      ])
    #expect(pruned([release([moves, gives, .return(.zero)])]) == ["action release()", "  self.height = 0"])
    #expect(
      pruned([release([gives, .return(.zero)])], isAnswered: true) == [
        "action release()", "  if self.gestureOwner != 0", "    return 1", "  return 0",
      ])
  }

  /// A release chooses one of several notches, and the notch is not observed.
  @Test func conditionIsRemovedIfBothWaysContinueAlike() {
    func ends(_ function: String) -> Statement {
      .if(
        .state("gestureOwner") .!= .zero, then: [.callAction(function, [], result: nil), .return(nil)], otherwise: [])
    }
    let first = action("rest", [], [.assign(.state("offset"), .number(1)), .assign(.state("height"), .number(3))])
    let second = action("settle", [], [.assign(.state("height"), .number(3)), .assign(.state("gestureOwner"), .zero)])
    let other = action("other", [], [.assign(.state("height"), .number(4))])
    let last = Statement.callAction("settle", [], result: nil)
    #expect(
      pruned([action("release", [], [ends("rest"), last]), first, second]) == [
        "action release()", "  settle()", "action settle()", "  self.height = 3",
      ])
    #expect(
      pruned([
        action("release", [], [.if(.state("offset") .!= .zero, then: [ends("rest")], otherwise: []), last]), first,
        second,
      ])
        == ["action release()", "  settle()", "action settle()", "  self.height = 3"])
    #expect(
      pruned([action("release", [], [ends("other"), last]), other, second]) == [
        "action release()", "  if self.gestureOwner != 0", "    other()", "    return", "  settle()", "action settle()",
        "  self.height = 3", "action other()", "  self.height = 4",
      ])
  }

  /// Fields are also observed through queries that call other queries.
  @Test func fieldsReadByQueriesAreObserved() {
    let body: [Statement] = [.assign(.state("offset"), .number(1)), .assign(.state("gestureOwner"), .number(2))]
    let queries = [
      Function("end", .query, returns: .number, summary: "", body: [.return(.call("start", []))]),
      Function("start", .query, returns: .number, summary: "", body: [.return(.state("gestureOwner"))]),
    ]
    let left = pruned(queries + [action("release", [], body)], queries: ["end"])
    #expect(left.suffix(2) == ["action release()", "  self.gestureOwner = 2"])
  }

  /// Pruned and complete programs agree on a field, its effects and the rest.
  @Test func prunedProgramsAgreeOnObservedFields() {
    var compared = 0
    for (number, machine) in (ReplaySpecs.machines + RandomMachines.machines(60, from: 77_000)).enumerated() {
      let fields = machine.program.state.map(\.name)
      let bytecode = Bytecode(machine.program)
      var generator = ReplayGenerator(
        bytecode, places: machine.scripts.flatMap(\.places), seed: UInt64(number), isExact: true)
      for trial in 0..<4 {
        let field = fields[(number + trial) % fields.count]
        let isAnswered = trial % 2 == 0
        let part = Bytecode(
          LiveVariablePruning.pruned(
            machine.program, entry: ReservedNames.handle, isAnswered: isAnswered, fields: [field], queries: []))
        let trace = generator.trace(steps: 25).trace
        var whole = MachineInterpreter(bytecode, environment: trace.environment, measures: trace.measures)
        var pruned = MachineInterpreter(part, environment: [], measures: [])
        for case .event(let event) in trace.steps {
          pruned.state = whole.state
          let (expected, found) = (whole.handle(event), pruned.handle(event))
          let place = "\(machine.program.screen): \(field), \(event)"
          #expect("\(whole[field] as Any)" == "\(pruned[field] as Any)", "\(place)")
          #expect("\(expected.effects)" == "\(found.effects)", "\(place)")
          if isAnswered { #expect("\(expected.rest)" == "\(found.rest)", "\(place)") }
          compared += 1
        }
      }
    }
    #expect(compared > 5000)
  }
}
