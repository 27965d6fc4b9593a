import Numerics
import ProgramIR
import Testing

/// The arithmetic of a program on doubles agrees with Swift bit for bit.
@Suite struct ArithmeticTests {
  static let numbers: [Double] = [
    0, -0.0, 1, -1, 1 / 3, 0.1, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, 0x1p-1022, 1e300,
    .greatestFiniteMagnitude, .infinity, -.infinity,
    .nan, -.nan, 64, 100.015625,
  ]

  private static func function(_ name: String, _ result: Type, _ term: Term) -> Function {
    Function(
      name, .pure, [Field("x", .number), Field("y", .number)], returns: result, summary: "", body: [.return(term)])
  }

  private static let (x, y) = (Term.local("x"), Term.local("y"))
  private static let operations: [(Function, @Sendable (Double, Double) -> Double)] = [
    (function("add", .number, x + y), { $0 + $1 }),
    (function("subtract", .number, x - y), { $0 - $1 }),
    (function("multiply", .number, x * y), { $0 * $1 }),
    (function("divide", .number, x / y), { $0 / $1 }),
    (function("negate", .number, -x), { first, _ in -first }),
    (function("minimum", .number, .minimum(x, y)), { Swift.min($0, $1) }),
    (function("maximum", .number, .maximum(x, y)), { Swift.max($0, $1) }),
    (function("order", .number, x - y - y + x * y / .number(Rational(1, 10))), { $0 - $1 - $1 + $0 * $1 / 0.1 }),
  ]
  private static let comparisons: [(Function, @Sendable (Double, Double) -> Bool)] = [
    (function("less", .bool, x .< y), { $0 < $1 }),
    (function("lessOrEqual", .bool, x .<= y), { $0 <= $1 }),
    (function("equal", .bool, x .== y), { $0 == $1 }),
    (function("greaterOrEqual", .bool, x .>= y), { $0 >= $1 }),
    (function("greater", .bool, x .> y), { $0 > $1 }),
    (function("notEqual", .bool, x .!= y), { $0 != $1 }),
  ]

  @Test func everyOperationAgreesWithSwift() {
    let program = Program(screen: "Arithmetic", functions: Self.operations.map(\.0) + Self.comparisons.map(\.0))
    #expect(program.verifyIR() == [])
    var run = Run(Bytecode(program), ConcreteOracle<Double>())
    for first in Self.numbers {
      for second in Self.numbers {
        let arguments: [Value<Double>] = [.number(first), .number(second)]
        for (function, operation) in Self.operations {
          let (found, wanted) = (run.call(function.name, arguments)?.number, operation(first, second))
          #expect(
            found?.bitPattern == wanted.bitPattern || (wanted.isNaN && found?.isNaN == true),
            "\(function.name)(\(first), \(second))")
        }
        for (function, comparison) in Self.comparisons {
          #expect(
            run.call(function.name, arguments)?.bool == comparison(first, second),
            "\(function.name)(\(first), \(second))")
        }
      }
    }
  }

  /// Swift's `min` and `max` are generic functions; printers emit their documented definition.
  @Test func extremaAreComparisons() {
    for first in Self.numbers {
      for second in Self.numbers {
        #expect((second < first ? second : first).bitPattern == Swift.min(first, second).bitPattern)
        #expect((second >= first ? second : first).bitPattern == Swift.max(first, second).bitPattern)
      }
    }
  }
}
