import Machine
import Numerics
import ProgramIR

/// A chain on trial: its slice, ready to run on symbols.
struct ChainProofTask: Sendable {
  let chain: Chain
  /// The slots of the consumers' positions, and of the positions of consumers of other chains.
  let slots: [Int]
  let otherSlots: [Int]
  /// The slots of what tells whether a consumer is pinned.
  let pinned: [Int?]
  /// The functions that move the chain and tell its limits and gates.
  let function: Int
  /// The query for who takes a movement first, and the consumers' regions among the program's.
  let receiver: Int?
  let regions: [Int?]
  let limits: [Limits]
  let gates: [Direction: [Int?]]
  /// The most effort of a proof.
  let budget: Int
  /// Before the first path: nothing is known of the state.
  let run: SymbolicRun

  /// The functions that tell a consumer's limits.
  struct Limits: Sendable {
    var lower: Int
    var upper: Int
    var returned: Int?
  }

  /// `nil` if the program does not have what the chain names.
  init?(_ chain: Chain, _ inputs: InputSymbols, positions: Set<String>, budget: Int) {
    let bytecode = Bytecode(SymbolicAbstraction(chain, inputs).program)
    func number(_ query: SymbolicAbstraction.Query) -> Int? { bytecode.function(query.name) }
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
      return Limits(lower: lower, upper: upper, returned: number(.returned(consumer)))
    }
    guard slots.count == chain.consumers.count, limits.count == slots.count else { return nil }
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

  /// Shows every path that a trial can take, until `body` returns false.
  ///
  /// The trial is begun anew for every path and must ask the same as long as it gets the same answers. The result is
  /// false if paths were left when the budget was used up.
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

  /// Whether a consumer can stand below its lower limit, because it takes there what is left over.
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
