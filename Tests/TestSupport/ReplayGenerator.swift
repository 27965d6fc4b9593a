import Machine
import ProgramIR

/// Generates traces for a screen.
///
/// It walks the types of the program, so it reaches every event. The choice is weighted: a gesture that begins moves
/// and ends, distances are near those to the limits, tokens are the expected ones. Some numbers are extreme: thirds,
/// signed zeros, subnormals, huge values, NaN, infinities.
package struct ReplayGenerator {
  private let bytecode: Bytecode
  /// The start of every trace.
  private let blank: ReplayReference
  private let index: SymbolTable
  private let hostFunctions: [Function]
  /// The environments of the screen's scenarios.
  private let places: [Environment]
  private var random: ReplayRandom
  /// The numbers and tokens in the state.
  private var numbers: [Double] = []
  private var tokens: [Int] = []
  /// The numbers that are fields of the state: offsets and heights.
  private var positions: [Double] = []
  /// Whether movements often end at a limit.
  private let isExact: Bool
  /// The enumeration values in the state, by type.
  private var items: [String: [Value<Double>]] = [:]
  /// The first payload of the last `began`, which most later events use.
  private var touched: Value<Double>?
  private var isHeld = false
  /// Whether a gesture has just ended, so that its region may decelerate.
  private var isFlung = false

  package init(_ bytecode: Bytecode, places: [Environment], seed: UInt64, isExact: Bool = false) {
    self.isExact = isExact
    self.places = places
    self.bytecode = bytecode
    index = bytecode.index
    func nothing(_ record: String) -> [Double] { (bytecode.index.records[record]?.fields ?? []).map { _ in 0 } }
    blank = ReplayReference(
      bytecode, ReplayTrace(environment: nothing(ReservedNames.environment), measures: nothing(ReservedNames.measures)))
    hostFunctions = bytecode.program.hostFunctions
    random = ReplayRandom(seed: seed)
  }

  /// A trace with its coverage.
  package struct Passage {
    package var trace: ReplayTrace
    /// The cells before each step and after the last.
    package var places: [ReplayTable.Place]
    package var coverage: Coverage
  }

  /// A trace that only starts in an environment.
  package mutating func trace(from environment: [Double]) -> Passage {
    passage(ReplayTrace(environment: environment, measures: made().measures), steps: 0)
  }

  package mutating func trace(steps count: Int) -> Passage { passage(environment(), steps: count) }

  /// Extends a trace by some steps, the first of them with an event of the given kind.
  mutating func passage(_ start: ReplayTrace, saying kind: Int? = nil, steps count: Int = 0) -> Passage {
    var trace = start
    var reference = blank.restarted(trace)
    reference.ask(about: trace)
    var places = [ReplayTable.Place(reference.interpreter.state)]
    func take(_ step: ReplayStep) {
      reference.perform(step)
      places.append(ReplayTable.Place(reference.interpreter.state))
    }
    touched = nil
    (isHeld, isFlung) = (false, false)
    start.steps.forEach(take)
    for position in 0..<count {
      look(at: reference.interpreter.state)
      let step = if position == 0, let kind { ReplayStep.event(event(kind)) } else { step() }
      trace.steps.append(step)
      take(step)
    }
    return Passage(trace: trace, places: places, coverage: reference.interpreter.coverage)
  }

  private mutating func look(at state: [Value<Double>]) {
    (numbers, tokens, items) = ([], [], [:])
    positions = state.compactMap(\.number)
    for (field, value) in zip(bytecode.program.state, state) { look(at: value, field.type) }
  }

  private mutating func look(at value: Value<Double>, _ type: Type) {
    switch (value, type) {
    case (.number(let number), _): numbers.append(number)
    case (.token(let token), _): tokens.append(token)
    case (.enumCase(_, let parts), .enumeration(let name)):
      items[name, default: []].append(value)
      let payload = bytecode.enumCase(value, of: name)?.payload ?? []
      for (field, part) in zip(payload, parts) { look(at: part, field.type) }
    case (.record(let parts), .record(let name)):
      for (field, part) in zip(index.records[name]?.fields ?? [], parts) { look(at: part, field.type) }
    case (.bool, _), (.symbolic, _), (.enumCase, _), (.record, _): break
    }
  }

  // MARK: Surroundings

  private mutating func environment() -> ReplayTrace {
    if !places.isEmpty, random.happens(40) {
      let place = random.pick(places)
      return ReplayTrace(
        environment: place.environment.map(\.double),
        measures: random.happens(50)
          ? place.measures.map(\.double)
          : (index.records[ReservedNames.measures]?.fields ?? []).map { quantity($0.name) })
    }
    return made()
  }

  private mutating func made() -> ReplayTrace {
    ReplayTrace(
      environment: (index.records[ReservedNames.environment]?.fields ?? []).map { quantity($0.name) },
      measures: (index.records[ReservedNames.measures]?.fields ?? []).map { quantity($0.name) })
  }

  /// A number of an environment, usually a realistic one.
  private mutating func quantity(_ name: String) -> Double {
    if random.happens(4) { return wild() }
    let range =
      switch name {
      case "height": 320...1000
      case "width": 320...1000
      case "safeAreaTop": 0...62
      case "safeAreaBottom": 0...34
      case "keyboard": random.happens(70) ? 0...0 : 200...346
      default: random.happens(60) ? 0...400 : 0...6000
      }
    let whole = Double(random.within(range))
    return random.happens(20) ? whole + fraction() : whole
  }

  // MARK: Steps

  private mutating func step() -> ReplayStep {
    if !hostFunctions.isEmpty, random.happens(8) {
      let position = random.within(0...(hostFunctions.count - 1))
      // Restoring a snapshot is rare.
      if hostFunctions[position].role != .action || random.happens(25) {
        return .ask(position, hostFunctions[position].parameters.map { value($0.type, $0.name) })
      }
    }
    return .event(event())
  }

  /// The weights of each kind of event, without and with a gesture. Other events have a small weight.
  private static let weights: [String: (free: Int, held: Int)] = [
    "began": (30, 2), "dragged": (3, 50), "ended": (2, 14), "cancelled": (1, 4), "drifted": (14, 2), "placed": (5, 2),
    "seen": (12, 2), "came": (10, 2),
    "settled": (14, 2), "resized": (4, 3), "measured": (4, 3), "mode": (6, 3), "move": (6, 3), "tapped": (7, 3),
    "willShow": (4, 2), "selected": (4, 2), "scrolledToTop": (2, 1),
  ]

  private mutating func event() -> Value<Double> {
    let cases = index.enumerations[ReservedNames.event]?.cases ?? []
    let weights = cases.map { item in
      // What was let go decelerates, returns or settles, and is caught or comes to rest.
      if isFlung, let weight = ["drifted": 90, "seen": 20, "came": 12, "ended": 4][item.name] { return weight }
      let weight = Self.weights[item.name] ?? (4, 4)
      return isHeld ? weight.held : weight.free
    }
    var left = random.within(1...max(1, weights.reduce(0, +)))
    var chosen = 0
    for (position, weight) in weights.enumerated() {
      left -= weight
      if left <= 0 {
        chosen = position
        break
      }
    }
    return event(chosen)
  }

  private mutating func event(_ chosen: Int) -> Value<Double> {
    let cases = index.enumerations[ReservedNames.event]?.cases ?? []
    guard cases.indices.contains(chosen) else { return .enumCase(0, []) }
    let item = cases[chosen]
    var payload = item.payload.map { value($0.type, $0.name) }
    switch item.name {
    case "began":
      // A touch stops a deceleration as often as it touches another node.
      if isFlung, let touched, random.happens(40) { payload[0] = touched }
      (touched, isHeld, isFlung) = (payload.first, true, false)
    case "ended": (isHeld, isFlung) = (false, true)
    case "cancelled": isHeld = false
    case "seen", "came": break
    case "drifted": isFlung = isFlung && random.happens(85)
    default: isFlung = false
    }
    if let touched, ["seen", "dragged", "ended", "drifted", "came", "placed"].contains(item.name),
      random.happens(item.name == "drifted" ? 40 : 93)
    {
      payload[0] = touched
    }
    return .enumCase(chosen, payload)
  }

  private mutating func value(_ type: Type, _ name: String) -> Value<Double> {
    switch type {
    case .number: return .number(number(name))
    case .bool: return .bool(random.happens(50))
    case .token: return .token(!tokens.isEmpty && random.happens(85) ? random.pick(tokens) : random.within(0...3))
    case .record(ReservedNames.environment), .record(ReservedNames.measures):
      return .record((index.records[type.recordName]?.fields ?? []).map { .number(quantity($0.name)) })
    case .record: return .record((index.records[type.recordName]?.fields ?? []).map { value($0.type, $0.name) })
    case .enumeration(let enumeration):
      if let held = items[enumeration], random.happens(35) { return random.pick(held) }
      let cases = index.enumerations[enumeration]?.cases ?? []
      guard !cases.isEmpty else { return .enumCase(0, []) }
      let chosen = random.within(0...(cases.count - 1))
      return .enumCase(chosen, cases[chosen].payload.map { value($0.type, $0.name) })
    }
  }

  // MARK: Numbers

  private mutating func number(_ name: String) -> Double {
    if random.happens(4) { return wild() }
    switch name {
    case "by": return distance()
    case "velocity":
      if random.happens(20) { return 0 }
      return Double(random.within(-3000...3000)) * (random.happens(20) ? 1.0 / 3.0 : 1)
    default: return random.happens(60) ? near() : distance() * 3
    }
  }

  /// A distance: a few points, or about the distance to a limit.
  private mutating func distance() -> Double {
    // Returns to the start of the gesture, so that no movement is left for the next consumer.
    if isExact, !positions.isEmpty, random.happens(30) { return random.pick(positions) }
    // Pulls what is at a limit beyond it, by so little that its view does not move.
    if isExact, !positions.isEmpty, random.happens(3) {
      return random.pick(positions).ulp * [-1, 1, 2][random.within(0...2)]
    }
    if numbers.count > 1, random.happens(45) {
      let gap = random.pick(numbers) - random.pick(numbers)
      return random.happens(50) ? gap : gap + Double(random.within(-2...2)) / 64
    }
    if random.happens(15) { return Double(random.within(-600...600)) / 3 }
    return Double(random.within(-12_800...12_800)) / 64
  }

  /// A number at or near one in the state.
  private mutating func near() -> Double {
    guard !numbers.isEmpty else { return distance() }
    let number = random.pick(numbers)
    switch random.within(0...5) {
    case 0: return number.nextUp
    case 1: return number.nextDown
    case 2: return number + distance()
    default: return number
    }
  }

  private mutating func fraction() -> Double {
    random.pick([1.0 / 3.0, 2.0 / 3.0, 0.5, 1.0 / 64.0, 0.1])
  }

  private mutating func wild() -> Double {
    random.pick([
      0, -0.0, 1.0 / 3.0, -1.0 / 3.0, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude, 1e-300,
      1_073_741_824, -1_073_741_824, 1_073_741_825, 1e17, -1e17, 1e308, -1e308, .greatestFiniteMagnitude, .nan,
      .infinity, -.infinity,
    ])
  }
}

extension Type {
  fileprivate var recordName: String {
    switch self {
    case .record(let name): name
    case .number, .bool, .token, .enumeration: ""
    }
  }
}
