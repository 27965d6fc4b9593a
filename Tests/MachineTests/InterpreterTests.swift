import Machine
import Numerics
import ProgramIR
import TestSupport
import Testing

@Suite struct InterpreterTests {
  static let bytecode = Bytecode(SampleScreen.program)

  static func interpreter() -> MachineInterpreter {
    MachineInterpreter(bytecode, environment: [852, 393, 59, 34], measures: [])
  }

  private func event(_ name: String, _ payload: Value<Double>...) throws -> Value<Double> {
    try #require(Self.bytecode.enumCase(ReservedNames.event, name, payload))
  }

  @Test func startSolvesTheGeometryWithDefaults() {
    let machine = Self.interpreter()
    #expect(machine["geometry"] == .record([.record([.number(200), .number(207)]), .number(475.8)]))
    #expect(machine["page"] == .number(0))
    #expect(machine["unknown"] == nil)
  }

  @Test func movementIsExactAndHandsOver() throws {
    var machine = Self.interpreter()
    let (rest, effects) = machine.handle(try event("dragged", .number(-250.25)))
    #expect(rest == 0)
    #expect(effects == [.enumCase(0, [.number(200)])])
    #expect(machine["page"] == .number(200))
    #expect(machine["rows"] == .number(50.25))
    #expect(machine["pinned"] == .bool(true))
    #expect(machine.handle(try event("dragged", .number(-500))).rest == 343.25)
    #expect(machine.handle(try event("dragged", .number(307))).rest == 0)
    #expect(machine["page"] == .number(100))
    #expect(machine["pinned"] == .bool(true))
    #expect(machine.handle(try event("dragged", .number(307))).rest == -207)
    #expect(machine["pinned"] == .bool(false))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 0x1p31, -0x1p31])
  func distancesBeyondTheRangeChangeNothing(_ distance: Double) throws {
    var machine = Self.interpreter()
    let before = machine.state
    let (rest, effects) = machine.handle(try event("dragged", .number(distance)))
    #expect(rest == 0 && effects.isEmpty)
    #expect(machine.state == before)
  }

  @Test func staleTokensAreIgnored() throws {
    var machine = Self.interpreter()
    #expect(machine.handle(try event("tapped")).effects == [.enumCase(1, [.number(475.8), .token(1)])])
    #expect(machine.handle(try event("tapped")).effects == [.enumCase(2, [])])
    _ = machine.handle(try event("settled", .token(0)))
    #expect(machine["panel"] == .enumCase(2, [.bool(true)]))
    _ = machine.handle(try event("settled", .token(1)))
    #expect(machine["panel"] == .enumCase(1, []))
    #expect(machine.handle(try event("tapped")).effects == [.enumCase(1, [.number(44), .token(2)])])
    #expect(machine.query("panelHeight", [.enumCase(1, [])]) == .number(475.8))
    #expect(machine.query("nothing") == nil)
  }

  @Test func enumCasesAreFoundByName() throws {
    let value = try event("settled", .token(3))
    #expect(Self.bytecode.enumCase(value, of: ReservedNames.event)?.name == "settled")
    #expect(Self.bytecode.enumCase(value, of: "Nothing") == nil)
    #expect(Self.bytecode.enumCase(Value<Double>.bool(true), of: ReservedNames.event) == nil)
  }

  /// Doubles are exact on the grid of 1/64 point, so both runs must agree completely.
  @Test func rationalsAgreeWithDoublesOnTheGrid() throws {
    var doubles = Self.interpreter()
    var exact = Interpreter(
      Self.bytecode, ConcreteOracle<Rational>(), environment: [852, 393, 59, 34], measures: [])
    doubles.state[0] = .record([.record([.number(200), .number(207.5)]), .number(480)])
    exact.state[0] = .record([.record([.number(200), .number(Rational(415, 2))]), .number(480)])
    var random = SplitMix64(seed: 7)
    for _ in 0..<2000 {
      let steps = Int(random.next() % 40_000) - 20_000
      let rest = doubles.handle(try event("dragged", .number(Double(steps) / 64))).rest
      let exactRest = exact.handle(.enumCase(0, [.number(Rational(steps, 64))])).rest
      #expect(rest == exactRest.double)
      #expect(doubles["page"]?.number == exact["page"]?.number?.double)
      #expect(doubles["rows"]?.number == exact["rows"]?.number?.double)
    }
  }

  @Test func exactQuotientByZeroIsZero() {
    #expect(Rational.quotient(1, 0) == 0)
    #expect(Double.quotient(1, 0) == .infinity)
  }
}
