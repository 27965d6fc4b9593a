import Numerics

/// A program with all names resolved to indices, for the interpreters.
///
/// Terms and statements are in flat arrays and refer to each other by index, so that a run does not hash names or count
/// references. Use it for programs that pass `verifyIR()`. In others, what does not resolve is an `absent` term: zero,
/// false, or the first case.
package final class Bytecode: Sendable {
  package let program: Program
  package let index: SymbolTable
  /// The branch points, for coverage.
  package let points: [CoveragePoint]

  let functions: [FunctionCode]
  let statements: [StatementCode]
  let terms: [TermCode]
  let arms: [ArmCode]
  /// Lists of terms, of switch cases by enumeration case, and of slots by binding (−1 for an unused one), concatenated.
  let lists: [Int]
  let constants: [Rational]

  package init(_ program: Program) {
    var compiler = BytecodeCompiler(program)
    compiler.run()
    self.program = program
    index = compiler.index
    points = compiler.points
    functions = compiler.functions
    statements = compiler.statements
    terms = compiler.terms
    arms = compiler.arms
    lists = compiler.lists
    constants = compiler.constants
  }

  package func function(_ name: String) -> Int? { index.functions[name] }

  package func stateSlot(_ name: String) -> Int? { index.state[name] }

  /// Returns a value of an enumeration by the name of its case.
  package func enumCase<Number>(
    _ enumeration: String, _ name: String, _ payload: [Value<Number>] = []
  ) -> Value<Number>? {
    index.number(ofCase: name, in: enumeration).map { .enumCase($0, payload) }
  }

  /// Returns the declaration of the case of a value.
  package func enumCase<Number>(_ value: Value<Number>, of enumeration: String) -> Enumeration.Case? {
    guard let declared = index.enumerations[enumeration], let item = value.caseIndex else { return nil }
    return declared.cases.indices.contains(item) ? declared.cases[item] : nil
  }
}

// Codes are trivial types: a copy counts no references.

struct FunctionCode: Sendable {
  var body: Block
  /// The number of parameters plus the maximum number of live locals.
  var slots: Int
  var entry: Int
  /// The number of its terms.
  var terms: Int
}

/// Indices into `statements`.
struct Block: Sendable {
  var start = 0
  var end = 0
}

/// Indices into `lists`.
struct ListCode: Sendable {
  var start = 0
  var count = 0
}

struct ArmCode: Sendable {
  var bindings: ListCode
  var body: Block
  var point: Int
}

// Terms are indices into `terms`; a `point` is the first of two, for no and yes.

enum TermCode: Sendable {
  case absent
  case number(Int)
  case bool(Bool)
  case token(Int)
  case local(Int)
  case state(Int)
  case localField(Int, Int)
  case stateField(Int, Int)
  case stateFieldField(Int, Int, Int)
  case field(Int, Int)
  case enumCase(Int, ListCode)
  case record(ListCode)
  case negated(Int)
  case add(Int, Int)
  case subtract(Int, Int)
  case multiply(Int, Int)
  case divide(Int, Int)
  case minimum(Int, Int, point: Int)
  case maximum(Int, Int, point: Int)
  case comparison(Comparator, Int, Int, point: Int)
  case equal(Int, Int, point: Int)
  case isCase(Int, Int)
  case and(ListCode)
  case or(ListCode)
  case not(Int)
  case nextToken(Int)
  case call(Int, ListCode)
}

enum StatementCode: Sendable {
  case setLocal(Int, Int)
  case setState(Int, Int)
  case `if`(Int, then: Block, otherwise: Block, point: Int)
  /// `arms` holds the switch case of every enumeration case.
  case `switch`(Int, arms: ListCode)
  /// −1 for nothing.
  case `return`(Int)
  case emit(Int, ListCode)
  /// The slot is −1 where the result is dropped.
  case callAction(Int, ListCode, slot: Int)
}
