import Numerics

/// Writes a chain down as numbers. Every name and every symbol is the number of its first appearance; with its first
/// appearance goes what the laws could depend on: a symbol's type, a function's body, how many cases there are.
package struct Canonicalizer {
  package let inputs: InputSymbols
  let positions: Set<String>
  package var form = CanonicalForm()
  /// Whether the bodies of pure functions, the geometry above all, do not matter.
  package var ignoresPure = false
  /// Enumerations of which no matter in what order their cases come.
  package var unordered: Set<String> = []
  /// Enumerations whose cases are alike where nothing names them: of the others it counts whether there are any.
  ///
  /// That is so as long as no two values are compared of which nothing is known: all that a run can find out of one is
  /// which named case it is, or that it is none.
  package var alike: Set<String> = []
  /// The cases of such enumerations that something names.
  private var namedCases: [String: Set<String>] = [:]
  /// Such enumerations of which two unknown values are compared.
  private var compared: Set<String> = []
  /// By name, its number.
  package private(set) var names: [String: Int] = [:]
  package var symbols = InsertionOrderedSet<Term>()
  private var enumerations = InsertionOrderedSet<String>()
  package var functions = InsertionOrderedSet<String>()
  /// The locals of the function at hand, the latest last.
  var locals: [(name: String, type: Type)] = []

  package init(_ inputs: InputSymbols, _ positions: Set<String>) {
    self.inputs = inputs
    self.positions = positions
    form.code.reserveCapacity(512)
  }

  /// Writes functions and all that they call.
  package mutating func encode(functions entries: [String]) {
    functions = InsertionOrderedSet()
    for name in entries {
      encode(name: name)
      functions.insert(name)
    }
    var next = 0
    while next < functions.all.count {
      if let function = inputs.index.function(functions.all[next]), !ignoresPure || function.role != .pure {
        encode(function)
      }
      next += 1
    }
  }

  private mutating func encode(_ function: Function) {
    encode(function.parameters.count)
    locals = []
    for parameter in function.parameters { declare(parameter.name, parameter.type) }
    if let result = function.result { encode(result) } else { encode(-1) }
    encode(function.body)
  }

  package mutating func encode(_ number: Int) { form.code.append(Int32(truncatingIfNeeded: number)) }

  /// A number of any size, by its halves.
  package mutating func encode(wide number: Int) {
    encode(number)
    encode(number >> 32)
  }

  package mutating func encode(name: String) {
    let number = names[name] ?? names.count
    names[name] = number
    encode(number)
  }

  package mutating func encode(_ type: Type) {
    switch type {
    case .number: encode(0)
    case .bool: encode(1)
    case .token: encode(2)
    case .enumeration(let name):
      encode(3)
      encode(enumeration: name)
    case .record(let name):
      encode(4)
      encode(name: name)
    }
  }

  package mutating func encode(enumeration name: String) {
    encode(name: name)
    guard enumerations.insert(name) else { return }
    if !alike.contains(name) { encode(inputs.index.enumerations[name]?.cases.count ?? 0) }
  }

  /// Names a case.
  package mutating func encode(case name: String, of enumeration: String) {
    encode(name: name)
    if alike.contains(enumeration) { namedCases[enumeration, default: []].insert(name) }
  }

  /// Says of two values of a type that they are compared.
  mutating func compare(_ left: Term, _ right: Term, _ type: Type?) {
    if alike.isEmpty || left.isKnownCase || right.isKnownCase { return }
    guard let type else { return compared.formUnion(alike) }
    for name in alike where inputs.index.type(type, reaches: name) { compared.insert(name) }
  }

  /// Ends the shape: says what other cases there are than those that are named.
  package mutating func encodeOtherCases() {
    for name in enumerations.all where alike.contains(name) {
      let cases = inputs.index.enumerations[name]?.cases ?? []
      if compared.contains(name) {
        encode(cases.count)
      } else {
        let named = namedCases[name] ?? []
        encode(cases.contains { !named.contains($0.name) } ? -1 : -2)
      }
    }
  }

  /// All that can differ between two values of a type.
  mutating func encode(whole type: Type) {
    encode(type)
    let fields: [Field] =
      switch type {
      case .number, .bool, .token: []
      case .enumeration(let name): inputs.index.enumerations[name]?.cases.flatMap(\.payload) ?? []
      case .record(let name): inputs.index.records[name]?.fields ?? []
      }
    encode(fields.count)
    for field in fields { encode(whole: field.type) }
  }

  mutating func declare(_ name: String, _ type: Type?) {
    encode(name: name)
    guard let type else { return }
    locals.append((name, type))
    encode(type)
  }
}

extension SymbolTable {
  /// Whether values of a type are values of an enumeration, or carry some.
  fileprivate func type(_ type: Type, reaches enumeration: String) -> Bool {
    switch type {
    case .number, .bool, .token: false
    case .enumeration(let name):
      name == enumeration
        || enumerations[name]?.cases.contains { $0.payload.contains { self.type($0.type, reaches: enumeration) } }
          ?? false
    case .record(let name):
      records[name]?.fields.contains { self.type($0.type, reaches: enumeration) } ?? false
    }
  }
}
