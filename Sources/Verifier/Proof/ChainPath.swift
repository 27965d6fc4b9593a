import Machine
import Numerics
import ProgramIR

/// The exploration of the paths of a chain. Each path starts in a state in which every consumer is between its limits.
struct ChainPath {
  let subject: ChainProofTask
  var run: SymbolicRun
  /// The positions in the initial state of the path.
  let start: [SymbolicNumber]
  /// The limits of every consumer in the initial state of the path.
  private(set) var limits: [Limits] = []
  /// The bars that ride on the chain, with their positions in the initial state of the path.
  private(set) var riders: [Ride] = []
  /// Whether the gate of each step of the movement's plan is open in the initial state. `nil` if the program does not
  /// define the gate.
  private(set) var gates: [Bool?] = []
  /// The named values of a counterexample, in addition to positions and limits.
  var mentioned: [(name: String, value: SymbolicNumber)] = []

  struct Limits {
    var lower: SymbolicNumber
    var upper: SymbolicNumber
    var returned: SymbolicNumber?
  }

  /// A bar that rides on the chain.
  struct Ride {
    var node: String
    var slot: Int
    var start: SymbolicNumber
    var upper: SymbolicNumber
  }

  init(_ subject: ChainProofTask) {
    self.subject = subject
    run = subject.run
    start = subject.slots.map { subject.run.initialNumber($0) ?? SymbolicNumber(constant: 0) }
  }

  // MARK: Paths

  /// Begins a path in the common initial state.
  mutating func begin() {
    mentioned = []
    limits = subject.limits.map { limits($0) }
    for consumer in limits.indices { assumeOrder(of: consumer) }
    beginRides()
  }

  /// Assumes that each bar is between its limits.
  private mutating func beginRides() {
    let zero = SymbolicNumber(constant: 0)
    riders = zip(subject.chain.riders, subject.riders).map { rider, place in
      Ride(
        node: rider.node, slot: place.slot, start: run.initialNumber(place.slot) ?? zero,
        upper: run.call(place.upper)?.number ?? zero)
    }
    for rider in riders {
      assume(zero, isAtMost: rider.upper)
      assume(zero, isAtMost: rider.start)
      assume(rider.start, isAtMost: rider.upper)
    }
  }

  /// Returns the position of a bar after a movement, in points.
  func position(of rider: Ride) -> SymbolicNumber { run.number(rider.slot) ?? rider.start }

  mutating func nextPath() -> Bool { run.nextPath() }

  /// Restores the initial state on the same path.
  mutating func rewind() { run.rewind() }

  /// Whether the assumptions contradict the path, so that no execution takes it.
  var isInfeasible: Bool { run.isInfeasible }
  var effort: Int { run.effort }

  private mutating func limits(_ functions: ChainProofTask.ConsumerQueries) -> Limits {
    let zero = SymbolicNumber(constant: 0)
    return Limits(
      lower: run.call(functions.lower)?.number ?? zero, upper: run.call(functions.upper)?.number ?? zero,
      returned: functions.returned.flatMap { run.call($0)?.number })
  }

  /// Assumes the obligations of the solver and the invariants of all events: 0 ≤ lower ≤ returned ≤ upper, and a
  /// position between the limits except at an open end.
  private mutating func assumeOrder(of consumer: Int) {
    let limits = limits[consumer]
    assume(SymbolicNumber(constant: 0), isAtMost: limits.lower)
    assume(limits.lower, isAtMost: limits.upper)
    if let returned = limits.returned {
      assume(limits.lower, isAtMost: returned)
      assume(returned, isAtMost: limits.upper)
    }
    if !subject.isOpenBelow(consumer) { assume(limits.lower, isAtMost: start[consumer]) }
    if !subject.isOpenAbove(consumer) { assume(start[consumer], isAtMost: limits.upper) }
  }

  mutating func assume(_ left: SymbolicNumber, isAtMost right: SymbolicNumber) {
    guard let left = left.form, let right = right.form else { return }
    run.assume(.lessOrEqual(left, right))
  }

  // MARK: Movement

  /// Returns a symbolic distance in points with a known direction. Positive upward.
  mutating func distance(_ direction: Direction, _ name: String = "distance") -> SymbolicNumber {
    let symbol = run.symbol()
    let form = AffineForm(symbol)
    run.assume(direction == .up ? .less(.zero, form) : .less(form, .zero))
    mention(name, SymbolicNumber(symbol))
    return SymbolicNumber(symbol)
  }

  /// Moves the chain. Returns the rest, in points.
  mutating func move(_ distance: SymbolicNumber) -> SymbolicNumber {
    run.call(subject.function, [.number(distance)])?.number ?? SymbolicNumber(constant: 0)
  }

  /// Moves the chain by a symbolic distance, and evaluates the gates of the plan.
  mutating func movement(_ direction: Direction) -> ObservedMovement {
    let distance = distance(direction)
    let rest = move(distance)
    mention("left over", rest)
    openGates(direction)
    return ObservedMovement(direction: direction, distance: distance, positions: positions, rest: rest)
  }

  /// Returns the consumer that takes a movement first, according to the program. `nil` if no consumer takes it.
  mutating func receiver(of distance: SymbolicNumber) -> Int? {
    guard let receiver = subject.receiver, let answer = run.askInitially(receiver, [.number(distance)]),
      let region = run.resolved(answer).parts.first.flatMap({ run.resolved($0).caseIndex })
    else { return nil }
    return subject.regions.firstIndex(of: region)
  }

  var positions: [SymbolicNumber] { subject.slots.map { run.number($0) ?? SymbolicNumber(constant: 0) } }
  /// The positions of other chains' consumers before and after the movement, by their slots.
  var otherConsumers: [(slot: Int, before: SymbolicNumber, after: SymbolicNumber)] {
    subject.otherSlots.compactMap { slot in
      guard let before = run.initialNumber(slot), let after = run.number(slot) else { return nil }
      return (slot, before, after)
    }
  }
  var state: [Value<SymbolicNumber>] { run.state }

  /// Returns the name of a state field by its slot.
  func field(_ slot: Int) -> String { run.bytecode.program.state[slot].name }

  /// Evaluates the gates in the initial state of the path.
  mutating func openGates(_ direction: Direction) {
    gates = (subject.gates[direction] ?? []).map { $0.flatMap { run.askInitially($0)?.bool } }
  }

  func limit(_ step: Plan.Step) -> SymbolicNumber? {
    let limits = limits[step.consumer]
    return switch step.limit {
    case .lowest, .zero: limits.lower
    case .highest, .end: limits.upper
    case .returned: limits.returned
    case .none: nil
    }
  }
}
