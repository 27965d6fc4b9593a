import Machine
import ProgramIR

extension Slice {
  /// The name under which a limit or gate can be asked.
  enum Query: Hashable {
    case lower(Int)
    case upper(Int)
    case returned(Int)
    case gate(Direction, Int)

    var name: String {
      switch self {
      case .lower(let consumer): "lower.\(consumer)"
      case .upper(let consumer): "upper.\(consumer)"
      case .returned(let consumer): "returned.\(consumer)"
      case .gate(let direction, let step): "gate.\(direction).\(step)"
      }
    }
  }

  init(_ chain: Chain, _ abstraction: Abstraction) {
    self.init(
      [chain.function] + [chain.receiver].compactMap { $0 }, queries: Self.queries(chain),
      fields: chain.terms.flatMap { [$0.position] + [$0.pinned].compactMap { $0 } }, abstraction)
  }

  private static func queries(_ chain: Chain) -> [Function] {
    var functions: [Function] = []
    func add(_ query: Query, _ result: Type, _ body: [Statement]) {
      functions.append(Function(query.name, .query, returns: result, summary: "", body: body))
    }
    for (number, consumer) in chain.terms.enumerated() {
      add(.lower(number), .number, [.give(consumer.lower)])
      add(.upper(number), .number, [.give(consumer.upper)])
      if let returned = consumer.returned { add(.returned(number), .number, [.give(returned)]) }
    }
    for direction in Direction.allCases {
      for (number, step) in chain[direction].steps.enumerated() {
        guard let condition = chain.terms[step.consumer].condition(of: step.gate) else { continue }
        let answer = Statement.branch(condition, then: [.give(.truth(true))], otherwise: [.give(.truth(false))])
        add(.gate(direction, number), .truth, [answer])
      }
    }
    return functions
  }
}

extension Abstraction {
  init(_ index: ProgramIndex, _ chain: Chain) { self.init(index, entry: chain.function) }
}
