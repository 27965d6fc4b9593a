extension ScrollMachine {
  /// Closed forms as data: constants, parameters, sums, products with a constant, minimum, maximum and choice.
  ///
  /// A register holds the value of a parameter or of an operation, in points. A generated file has the same formulas as
  /// Swift, with the same order of additions, so both compute equal doubles.
  public struct LengthProgram: Sendable {
    /// `(Σ added − Σ subtracted + constant) / denominator`, in the order of the fields.
    public struct Sum: Sendable {
      public struct Product: Sendable {
        public var factor: Number
        public var register: Int

        public init(_ factor: Number, _ register: Int) { (self.factor, self.register) = (factor, register) }
      }
      public var added: [Product]
      public var subtracted: [Product]
      public var constant: Number
      public var denominator: Number

      public init(added: [Product] = [], subtracted: [Product] = [], constant: Number, denominator: Number = 1) {
        (self.added, self.subtracted, self.constant, self.denominator) = (added, subtracted, constant, denominator)
      }
    }

    public enum Relation: Int, Sendable {
      case less, lessOrEqual, equal
    }

    public struct Comparison: Sendable {
      public var left: Int
      public var relation: Relation
      public var right: Int

      public init(_ left: Int, _ relation: Relation, _ right: Int) {
        (self.left, self.relation, self.right) = (left, relation, right)
      }
    }

    public indirect enum Operation: Sendable {
      case sum(Sum)
      case minimum([Int])
      case maximum([Int])
      /// The first value if every comparison holds, else the second.
      case choice([Comparison], Int, Int)
      /// The product and the quotient of two registers, for values of scenarios.
      case product(Int, Int)
      case quotient(Int, Int)
    }

    /// The number of parameters, which are the first registers.
    public var parameters: Int
    public var operations: [Operation]

    public init(parameters: Int, operations: [Operation] = []) {
      (self.parameters, self.operations) = (parameters, operations)
    }

    /// Returns the value of every register.
    ///
    /// **Invariant:** an operation reads only registers before its own.
    public func run(_ parameters: [Number]) -> [Number] {
      var registers = parameters
      registers.reserveCapacity(parameters.count + operations.count)
      for operation in operations { registers.append(value(operation, registers)) }
      return registers
    }

    private func value(_ operation: Operation, _ registers: [Number]) -> Number {
      switch operation {
      case .sum(let sum): value(sum, registers)
      case .minimum(let operands): operands.dropFirst().reduce(registers[operands[0]]) { min($0, registers[$1]) }
      case .maximum(let operands): operands.dropFirst().reduce(registers[operands[0]]) { max($0, registers[$1]) }
      case .choice(let condition, let then, let otherwise):
        registers[condition.allSatisfy { holds($0, registers) } ? then : otherwise]
      case .product(let left, let right): registers[left] * registers[right]
      case .quotient(let left, let right): registers[left] / registers[right]
      }
    }

    /// Whether a comparison holds for the values of registers.
    public func holds(_ comparison: Comparison, _ registers: [Number]) -> Bool {
      let (left, right) = (registers[comparison.left], registers[comparison.right])
      switch comparison.relation {
      case .less: return left < right
      case .lessOrEqual: return left <= right
      case .equal: return left == right
      }
    }

    private func value(_ sum: Sum, _ registers: [Number]) -> Number {
      var result: Number?
      func product(_ product: Sum.Product) -> Number {
        product.factor == 1 ? registers[product.register] : registers[product.register] * product.factor
      }
      for part in sum.added { result = result.map { $0 + product(part) } ?? product(part) }
      if sum.constant > 0 { result = result.map { $0 + sum.constant } ?? sum.constant }
      for part in sum.subtracted { result = result.map { $0 - product(part) } ?? -product(part) }
      if sum.constant < 0 { result = result.map { $0 - -sum.constant } ?? sum.constant }
      let total = result ?? 0
      return sum.denominator == 1 ? total : total / sum.denominator
    }
  }
}
