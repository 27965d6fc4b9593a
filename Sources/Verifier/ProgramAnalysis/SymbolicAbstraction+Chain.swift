import Machine
import ProgramIR

extension SymbolicAbstraction {
  /// A query for a limit or gate of a chain.
  enum LimitQuery: Hashable {
    case lower(Int)
    case upper(Int)
    case returned(Int)
    case gate(Direction, Int)
    case rider(Int)

    var name: String {
      switch self {
      case .lower(let consumer): "lower.\(consumer)"
      case .upper(let consumer): "upper.\(consumer)"
      case .returned(let consumer): "returned.\(consumer)"
      case .rider(let rider): "rider.\(rider)"
      case .gate(let direction, let step): "gate.\(direction).\(step)"
      }
    }
  }

  /// Creates the abstraction of a chain's movement, with its limits and gates as queries.
  init(_ chain: Chain, _ inputs: InputSymbols) {
    self.init(
      [chain.function] + [chain.receiver].compactMap { $0 }, queries: Self.queries(chain),
      fields: chain.terms.flatMap { [$0.position] + [$0.pinned].compactMap { $0 } } + chain.riders.map(\.position),
      inputs)
  }

  private static func queries(_ chain: Chain) -> [Function] {
    var functions: [Function] = []
    func add(_ query: LimitQuery, _ result: Type, _ body: [Statement]) {
      functions.append(Function(query.name, .query, returns: result, summary: "", body: body))
    }
    for (number, consumer) in chain.terms.enumerated() {
      add(.lower(number), .number, [.return(consumer.lower)])
      add(.upper(number), .number, [.return(consumer.upper)])
      if let returned = consumer.returned { add(.returned(number), .number, [.return(returned)]) }
    }
    for (number, rider) in chain.riders.enumerated() { add(.rider(number), .number, [.return(rider.upper)]) }
    for direction in Direction.allCases {
      for (number, step) in chain[direction].steps.enumerated() {
        guard let condition = chain.terms[step.consumer].condition(of: step.gate) else { continue }
        let answer = Statement.if(condition, then: [.return(.bool(true))], otherwise: [.return(.bool(false))])
        add(.gate(direction, number), .bool, [answer])
      }
    }
    return functions
  }
}

extension InputSymbols {
  /// Creates the symbols for the inputs of a chain's movement.
  init(_ index: SymbolTable, _ chain: Chain) { self.init(index, entry: chain.function) }
}
