import Machine
import Numerics

/// Writes a chain down as numbers. Every name and every symbol is the number of its first appearance; with its first
/// appearance goes what the laws could depend on: a symbol's type, a function's body, how many cases there are.
struct Eraser {
  let abstraction: Abstraction
  let positions: Set<String>
  var shape = Shape()
  /// Whether the bodies of pure functions, the geometry above all, do not matter.
  var ignoresPure = false
  /// Enumerations of which no matter in what order their cases come.
  var unordered: Set<String> = []
  /// By name, its number.
  private(set) var names: [String: Int] = [:]
  // By number. There are few of each: to look through them is faster than to hash.
  var symbols: [Term] = []
  private var enumerations: [String] = []
  var functions: [String] = []
  /// The locals of the function at hand, the latest last.
  var locals: [(name: String, type: Type)] = []

  init(_ abstraction: Abstraction, _ positions: Set<String>) {
    self.abstraction = abstraction
    self.positions = positions
    shape.code.reserveCapacity(512)
  }

  mutating func erase(_ chain: Chain) {
    put(chain)
    // A receiver names regions.
    if chain.receiver != nil { for consumer in chain.consumers { put(name: consumer.node) } }
    put(functions: [chain.function] + [chain.receiver].compactMap { $0 })
  }

  /// What a chain declares.
  mutating func put(_ chain: Chain) {
    put(chain.consumers.count)
    for (consumer, terms) in zip(chain.consumers, chain.terms) {
      put(consumer.sense)
      put(.state(terms.position))
      put(terms.lower)
      put(terms.upper)
      put(terms.returned == nil ? 0 : 1)
      if let returned = terms.returned { put(returned) }
      put(terms.pinned == nil ? 0 : 1)
      if let pinned = terms.pinned { put(.state(pinned)) }
    }
    for direction in Direction.allCases { put(chain[direction], chain) }
  }

  /// Writes functions and all that they call.
  mutating func put(functions entries: [String]) {
    functions = entries
    for name in entries { put(name: name) }
    var next = 0
    while next < functions.count {
      if let function = abstraction.index.function(functions[next]), !ignoresPure || function.role != .pure {
        put(function)
      }
      next += 1
    }
  }

  private mutating func put(_ plan: Plan, _ chain: Chain) {
    put(plan.steps.count)
    for step in plan.steps {
      put(step.consumer)
      put(step.limit.number)
      if let condition = chain.terms[step.consumer].condition(of: step.gate) { put(condition) } else { put(-1) }
    }
  }

  private mutating func put(_ function: Function) {
    put(function.parameters.count)
    locals = []
    for parameter in function.parameters { declare(parameter.name, parameter.type) }
    if let result = function.result { put(result) } else { put(-1) }
    put(function.body)
  }

  mutating func put(_ number: Int) { shape.code.append(Int32(truncatingIfNeeded: number)) }

  /// A number of any size, by its halves.
  mutating func put(wide number: Int) {
    put(number)
    put(number >> 32)
  }

  mutating func put(name: String) {
    let number = names[name] ?? names.count
    names[name] = number
    put(number)
  }

  mutating func put(_ type: Type) {
    switch type {
    case .number: put(0)
    case .truth: put(1)
    case .token: put(2)
    case .enumeration(let name):
      put(3)
      put(enumeration: name)
    case .record(let name):
      put(4)
      put(name: name)
    }
  }

  mutating func put(enumeration name: String) {
    put(name: name)
    if enumerations.contains(name) { return }
    enumerations.append(name)
    put(abstraction.index.enumerations[name]?.cases.count ?? 0)
  }

  /// All that can differ between two values of a type.
  mutating func put(whole type: Type) {
    put(type)
    let fields: [Field] =
      switch type {
      case .number, .truth, .token: []
      case .enumeration(let name): abstraction.index.enumerations[name]?.cases.flatMap(\.payload) ?? []
      case .record(let name): abstraction.index.records[name]?.fields ?? []
      }
    put(fields.count)
    for field in fields { put(whole: field.type) }
  }

  mutating func declare(_ name: String, _ type: Type?) {
    put(name: name)
    guard let type else { return }
    locals.append((name, type))
    put(type)
  }
}
