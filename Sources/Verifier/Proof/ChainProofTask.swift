import Machine
import Numerics
import ProgramIR

/// The proof task for a chain: its slice, ready for symbolic execution.
struct ChainProofTask: Sendable {
  let chain: Chain
  /// The slots of the consumers' positions, and the slots of the positions of other chains' consumers.
  let slots: [Int]
  let otherSlots: [Int]
  /// The slots of the positions of the bars that ride, and the queries for their limits.
  let riders: [(slot: Int, upper: Int)]
  /// The slots of the fields with each consumer's pin. `nil` if the consumer has no pin.
  let pinned: [Int?]
  /// The function that moves the chain.
  let function: Int
  /// The query for the first consumer of a movement, and the consumers' numbers among the regions of the program.
  let receiver: Int?
  let regions: [Int?]
  let limits: [ConsumerQueries]
  let gates: [Direction: [Int?]]
  /// The maximum effort of the proof, in the unit of `ProofBudget`.
  let budget: Int
  /// The symbolic run before the first path, with an unconstrained state.
  let run: SymbolicRun

  /// The functions that return the limits of a consumer.
  struct ConsumerQueries: Sendable {
    var lower: Int
    var upper: Int
    var returned: Int?
  }

  /// Creates the task. `nil` if the program lacks a declared function or position of the chain.
  init?(_ chain: Chain, _ inputs: InputSymbols, positions: Set<String>, budget: Int) {
    let bytecode = Bytecode(SymbolicAbstraction(chain, inputs).program)
    func number(_ query: SymbolicAbstraction.LimitQuery) -> Int? { bytecode.function(query.name) }
    guard let function = bytecode.function(chain.function) else { return nil }
    self.chain = chain
    self.function = function
    receiver = chain.receiver.flatMap(bytecode.function)
    let regions = bytecode.index.enumerations[ReservedNames.region]?.cases.map(\.name) ?? []
    self.regions = chain.consumers.map { consumer in regions.firstIndex(of: consumer.node) }
    self.budget = budget
    let slots = chain.terms.compactMap { bytecode.stateSlot($0.position) }
    limits = chain.consumers.indices.compactMap { consumer in
      guard let lower = number(.lower(consumer)), let upper = number(.upper(consumer)) else { return nil }
      return ConsumerQueries(lower: lower, upper: upper, returned: number(.returned(consumer)))
    }
    riders = chain.riders.enumerated().compactMap { index, rider in
      guard let slot = bytecode.stateSlot(rider.position), let upper = number(.rider(index)) else { return nil }
      return (slot, upper)
    }
    guard slots.count == chain.consumers.count, limits.count == slots.count, riders.count == chain.riders.count
    else { return nil }
    gates = Dictionary(
      uniqueKeysWithValues: Direction.allCases.map { direction in
        (direction, chain[direction].steps.indices.map { number(.gate(direction, $0)) })
      })
    let fields = bytecode.program.state
    self.slots = slots
    pinned = chain.terms.map { $0.pinned.flatMap(bytecode.stateSlot) }
    otherSlots = fields.indices.filter { positions.contains(fields[$0].name) && !slots.contains($0) }
    run = SymbolicRun(bytecode)
  }

  /// Calls `body` for every path, until it returns false.
  ///
  /// `body` gets a restarted path each time, and must make the same queries as long as it gets the same answers.
  /// Returns false if paths remain when the budget runs out.
  func checkStates(_ statistics: inout VerificationStatistics, _ body: (inout ChainPath) -> Bool) -> Bool {
    var trial = ChainPath(self)
    var paths = 0
    var isWithinBudget = true
    repeat {
      trial.begin()
      paths += 1
      guard trial.isInfeasible || body(&trial) else { break }
      isWithinBudget = statistics.effort + trial.effort < budget
    } while isWithinBudget && trial.nextPath()
    statistics.paths += paths
    statistics.effort += trial.effort
    return isWithinBudget
  }

  /// Whether the position of a consumer can be below its lower limit, because the consumer takes the rest there.
  func isOpenBelow(_ consumer: Int) -> Bool {
    hasOpenEnd(consumer, chain.consumers[consumer].sense > 0 ? .down : .up)
  }

  func isOpenAbove(_ consumer: Int) -> Bool {
    hasOpenEnd(consumer, chain.consumers[consumer].sense > 0 ? .up : .down)
  }

  private func hasOpenEnd(_ consumer: Int, _ direction: Direction) -> Bool {
    chain[direction].steps.contains { $0.consumer == consumer && $0.limit == .none }
  }
}
