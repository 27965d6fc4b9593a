import Numerics

/// Writes a chain down as numbers. Every name and every symbol is the number of its first appearance; with its first
/// appearance goes what the laws could depend on: a symbol's type, a function's body, how many cases there are.
package struct Eraser {
  package let abstraction: Abstraction
  let positions: Set<String>
  package var shape = Shape()
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
  package var symbols = Appearances<Term>()
  private var enumerations = Appearances<String>()
  package var functions = Appearances<String>()
  /// The locals of the function at hand, the latest last.
  var locals: [(name: String, type: Type)] = []

  package init(_ abstraction: Abstraction, _ positions: Set<String>) {
    self.abstraction = abstraction
    self.positions = positions
    shape.code.reserveCapacity(512)
  }

  /// Writes functions and all that they call.
  package mutating func put(functions entries: [String]) {
    functions = Appearances()
    for name in entries {
      put(name: name)
      functions.insert(name)
    }
    var next = 0
    while next < functions.all.count {
      if let function = abstraction.index.function(functions.all[next]), !ignoresPure || function.role != .pure {
        put(function)
      }
      next += 1
    }
  }

  private mutating func put(_ function: Function) {
    put(function.parameters.count)
    locals = []
    for parameter in function.parameters { declare(parameter.name, parameter.type) }
    if let result = function.result { put(result) } else { put(-1) }
    put(function.body)
  }

  package mutating func put(_ number: Int) { shape.code.append(Int32(truncatingIfNeeded: number)) }

  /// A number of any size, by its halves.
  package mutating func put(wide number: Int) {
    put(number)
    put(number >> 32)
  }

  package mutating func put(name: String) {
    let number = names[name] ?? names.count
    names[name] = number
    put(number)
  }

  package mutating func put(_ type: Type) {
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

  package mutating func put(enumeration name: String) {
    put(name: name)
    guard enumerations.insert(name) else { return }
    if !alike.contains(name) { put(abstraction.index.enumerations[name]?.cases.count ?? 0) }
  }

  /// Names a case.
  package mutating func put(case name: String, of enumeration: String) {
    put(name: name)
    if alike.contains(enumeration) { namedCases[enumeration, default: []].insert(name) }
  }

  /// Says of two values of a type that they are compared.
  mutating func compare(_ left: Term, _ right: Term, _ type: Type?) {
    if alike.isEmpty || left.isKnownItem || right.isKnownItem { return }
    guard let type else { return compared.formUnion(alike) }
    for name in alike where abstraction.index.type(type, reaches: name) { compared.insert(name) }
  }

  /// Ends the shape: says what other cases there are than those that are named.
  package mutating func putOthers() {
    for name in enumerations.all where alike.contains(name) {
      let cases = abstraction.index.enumerations[name]?.cases ?? []
      if compared.contains(name) {
        put(cases.count)
      } else {
        let named = namedCases[name] ?? []
        put(cases.contains { !named.contains($0.name) } ? -1 : -2)
      }
    }
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

extension ProgramIndex {
  /// Whether values of a type are values of an enumeration, or carry some.
  fileprivate func type(_ type: Type, reaches enumeration: String) -> Bool {
    switch type {
    case .number, .truth, .token: false
    case .enumeration(let name):
      name == enumeration
        || enumerations[name]?.cases.contains { $0.payload.contains { self.type($0.type, reaches: enumeration) } }
          ?? false
    case .record(let name):
      records[name]?.fields.contains { self.type($0.type, reaches: enumeration) } ?? false
    }
  }
}
