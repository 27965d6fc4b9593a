import Numerics
import ProgramIR
import TestSupport
import Testing

/// Symbolic execution finds exactly the feasible paths.
@Suite struct SymbolicRunTests {
  /// The result of a function along every path, as text.
  private func paths(_ function: String, of program: Program, _ arguments: Int = 0) -> [String] {
    let bytecode = Bytecode(program)
    var run = SymbolicRun(bytecode)
    var found: [String] = []
    repeat {
      let values = (0..<arguments).map { _ in Value.number(SymbolicNumber(run.symbol())) }
      guard let number = bytecode.function(function) else { return [] }
      switch run.call(number, values) {
      case .number(let result)?: found.append(result.form.map { "\($0)" } ?? "?")
      case let other: found.append(other.map { bytecode.text($0, of: .bool) } ?? "nothing")
      }
      let example = run.example(where: [])
      #expect(example != nil)
      #expect(run.invariantViolations() == [])
    } while run.nextPath()
    return found
  }

  private func program(_ body: [Statement], parameters: [String] = [], returns result: Type = .number) -> Program {
    Program(
      screen: "Paths",
      enumerations: [
        Enumeration("Box", [.init("empty"), .init("half", [Field("of", .number)]), .init("full")], summary: ""),
        Enumeration("Nest", [.init("nothing"), .init("box", [Field("_", .enumeration("Box"))])], summary: ""),
      ],
      state: [
        Field("box", .enumeration("Box")), Field("flag", .bool), Field("token", .token),
        Field("nest", .enumeration("Nest")),
      ],
      functions: [
        Function("f", .action, parameters.map { Field($0, .number) }, returns: result, summary: "", body: body)
      ])
  }

  private let x = Term.local("x")
  private let y = Term.local("y")

  @Test func infeasiblePathsAreNotTaken() {
    let body: [Statement] = [
      .if(
        x .< y, then: [.if(x .>= y, then: [.return(.number(1))], otherwise: [.return(.number(2))])],
        otherwise: [.if(x .< y, then: [.return(.number(3))], otherwise: [.return(.number(4))])])
    ]
    #expect(paths("f", of: program(body, parameters: ["x", "y"]), 2) == ["2", "4"])
  }

  /// The work of a call counts without any condition.
  @Test func longSumsCostMoreWorkUnits() {
    func effort(_ count: Int) -> Int {
      let sum = (0..<count).reduce(x) { sum, _ in sum + x }
      let bytecode = Bytecode(program([.return(sum)], parameters: ["x"]))
      var run = SymbolicRun(bytecode)
      run.call(0, [.number(SymbolicNumber(run.symbol()))])
      return run.effort
    }
    #expect(effort(10) > 0 && effort(1_000) > 90 * effort(10))
  }

  @Test func extremaFork() {
    #expect(
      paths("f", of: program([.return(.maximum(x, .minimum(y, x)))], parameters: ["x", "y"]), 2) == ["v0", "v1", "v0"])
    // A repeated condition has the same value.
    #expect(paths("f", of: program([.return(.minimum(x, y) + .minimum(x, y))], parameters: ["x", "y"]), 2).count == 2)
  }

  @Test func equalityHasThreeSides() {
    func body(_ condition: Term) -> [Statement] {
      [.if(condition, then: [.return(.number(1))], otherwise: [.return(.number(0))])]
    }
    #expect(paths("f", of: program(body(x .== y), parameters: ["x", "y"]), 2) == ["1", "0", "0"])
    #expect(paths("f", of: program(body(x .!= y), parameters: ["x", "y"]), 2) == ["1", "1", "0"])
    #expect(paths("f", of: program(body(x .<= x), parameters: ["x", "y"]), 2) == ["1"])
  }

  @Test func symbolicEnumerationsForkByCase() {
    let body: [Statement] = [
      .switch(
        .state("box"), enumeration: "Box",
        [SwitchCase(["empty", "full"], [], [.return(.zero)]), SwitchCase(["half"], ["of"], [.return(.local("of"))])])
    ]
    #expect(paths("f", of: program(body)) == ["0", "v0"])
  }

  @Test func decidedCasesAreNotForkedAgain() {
    let isHalf = Term.isCase(.state("box"), enumeration: "Box", name: "half")
    let isFull = Term.isCase(.state("box"), enumeration: "Box", name: "full")
    let body: [Statement] = [
      .if(
        isHalf, then: [.if(isFull, then: [.return(.number(9))], otherwise: [.return(.number(1))])],
        otherwise: [.if(isFull, then: [.return(.number(2))], otherwise: [])]),
      .switch(
        .state("box"), enumeration: "Box",
        [SwitchCase(["empty"], [], [.return(.number(3))]), SwitchCase(["half", "full"], [], [.return(.number(9))])]),
    ]
    #expect(paths("f", of: program(body)) == ["3", "2", "1"])
  }

  @Test func boolsAndTokensFork() {
    let next = Term.nextToken(.state("token"))
    let body: [Statement] = [
      .if(.and([.state("flag"), .not(.state("flag"))]), then: [.return(.number(9))], otherwise: []),
      .if(.equal(next, next), then: [], otherwise: [.return(.number(9))]),
      .if(.equal(next, .state("token")), then: [.return(.number(1))], otherwise: [.return(.number(2))]),
    ]
    #expect(paths("f", of: program(body)) == ["1", "2", "1", "2"])
  }

  @Test func equalityComparesPayloads() {
    let half = Term.enumCase(enumeration: "Box", name: "half", payload: [x])
    let body: [Statement] = [
      .if(
        .equal(.state("nest"), .enumCase(enumeration: "Nest", name: "box", payload: [half])),
        then: [.return(.number(1))],
        otherwise: [.return(.number(0))])
    ]
    // Empty; half and equal, less or greater; or full, which is not distinguished further.
    #expect(paths("f", of: program(body, parameters: ["x"]), 1) == ["0", "0", "1", "0", "0"])
  }

  @Test func productsOfSymbolsAreOpaque() {
    #expect(paths("f", of: program([.return(x * y)], parameters: ["x", "y"]), 2) == ["?"])
    #expect(paths("f", of: program([.return(x / y)], parameters: ["x", "y"]), 2) == ["?"])
    #expect(
      paths("f", of: program([.return(x * .number(2) / .number(4) - x)], parameters: ["x"]), 1) == ["-1/2·v0"])
    let body: [Statement] = [.if(x * x .< .zero, then: [.return(.zero)], otherwise: [.return(.number(1))])]
    #expect(paths("f", of: program(body, parameters: ["x"]), 1) == ["0", "1"])
  }

  @Test func originsIdentifyComputations() {
    var run = SymbolicRun(Bytecode(Program(screen: "Empty")))
    let (first, second) = (SymbolicNumber(run.symbol()), SymbolicNumber(run.symbol()))
    #expect((first - second) + second != first && ((first - second) + second).form == first.form)
    #expect((first + second).origin != (second + first).origin)
    // Another run has the same origins for the same sums.
    var other = SymbolicRun(Bytecode(Program(screen: "Other")))
    let (one, two) = (SymbolicNumber(other.symbol()), SymbolicNumber(other.symbol()))
    #expect((first + second).origin == (one + two).origin && (first + second).origin != (one + one).origin)
    #expect((-first).origin != first.origin)
  }

  @Test func runsPrintTheirPath() {
    let body: [Statement] = [.if(.state("flag"), then: [.return(x)], otherwise: [.return(.zero)])]
    let program = program(body, parameters: ["x"])
    var run = SymbolicRun(Bytecode(program))
    run.call(0, [.number(SymbolicNumber(constant: 1))])
    #expect(
      run.description == """
        box = ?0
        flag = ?1
        token = ?2
        nest = ?3
        answers 0*, 1 of them given; ?0 in [0, 1, 2], ?1 in [0], ?2 in [], ?3 in [0, 1]
        """)
  }

  @Test func contradictoryAssumptionsAreInfeasible() {
    var run = SymbolicRun(Bytecode(Program(screen: "Empty")))
    let symbol = AffineForm(run.symbol())
    run.assume(.less(symbol, .zero))
    #expect(!run.isInfeasible)
    run.assume(.less(.zero, symbol))
    #expect(run.isInfeasible)
    let example = run.example(where: [])
    #expect(example == nil)
    let hasMore = run.nextPath()
    #expect(!hasMore)
  }

  /// Random numbers take exactly the paths of the sample's movement.
  @Test func everyConcreteRunFollowsASymbolicPath() throws {
    let bytecode = Bytecode(SampleScreen.program)
    let move = try #require(bytecode.function("move"))
    var run = SymbolicRun(bytecode)
    var conditions: [(rest: AffineForm, page: AffineForm, distance: Variable)] = []
    repeat {
      let symbol = run.symbol()
      let result = run.call(move, [.number(SymbolicNumber(symbol))])
      let rest = try #require(result?.number?.form)
      let page = try #require(run.number(1)?.form)
      conditions.append((rest, page, symbol))
      // Concrete execution on the numbers of a path ends where the path says.
      let found = run.example(where: [])
      let example = try #require(found)
      func value(_ form: AffineForm) -> Rational { form.evaluated { example[$0] ?? 0 } }
      var exact = Run(bytecode, ConcreteOracle<Rational>())
      exact.state = run.initialState.map { concrete($0, value) }
      let left = exact.call(move, [.number(value(AffineForm(symbol)))])
      #expect(left == .number(value(rest)))
      #expect(exact.state[1] == .number(value(page)))
    } while run.nextPath()
    #expect(conditions.count == 15)
  }

  private func concrete(
    _ value: Value<SymbolicNumber>, _ number: (AffineForm) -> Rational
  ) -> Value<Rational> {
    switch value {
    case .number(let symbol): .number(number(symbol.form ?? .zero))
    case .bool(let bool): .bool(bool)
    case .token(let token): .token(token)
    case .enumCase(let item, let parts): .enumCase(item, parts.map { concrete($0, number) })
    case .record(let parts): .record(parts.map { concrete($0, number) })
    case .symbolic: .bool(false)
    }
  }
}
