import Numerics

/// Encodes a part of a program as numbers, up to renaming. A name or symbol is the number of its first appearance. Its
/// first appearance also encodes what a law could depend on: the type of a symbol, the body of a function, the number
/// of cases.
package struct Canonicalizer {
  package let inputs: InputSymbols
  let positions: Set<String>
  package var form = CanonicalForm()
  /// Whether to omit the bodies of pure functions, above all the geometry.
  package var ignoresPure = false
  /// Enumerations whose cases may be permuted.
  package var unordered: Set<String> = []
  /// Enumerations whose unnamed cases are interchangeable: the encoding states only whether there are unnamed cases.
  ///
  /// **Invariant:** sound only if no two unknown values of the enumeration are compared. A path can then find out only
  /// which named case a value has, or that it has none of them.
  package var alike: Set<String> = []
  /// The cases of interchangeable enumerations that the program names.
  private var namedCases: [String: Set<String>] = [:]
  /// Interchangeable enumerations with a comparison of two unknown values.
  private var compared: Set<String> = []
  /// The number of each name.
  package private(set) var names: [String: Int] = [:]
  package var symbols = InsertionOrderedSet<Term>()
  private var enumerations = InsertionOrderedSet<String>()
  package var functions = InsertionOrderedSet<String>()
  /// The locals of the current function, the latest last.
  var locals: [(name: String, type: Type)] = []

  package init(_ inputs: InputSymbols, _ positions: Set<String>) {
    self.inputs = inputs
    self.positions = positions
    form.code.reserveCapacity(512)
  }

  /// Encodes functions and all their callees.
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

  /// Encodes a 64-bit number as two halves.
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

  /// Encodes the name of a case.
  package mutating func encode(case name: String, of enumeration: String) {
    encode(name: name)
    if alike.contains(enumeration) { namedCases[enumeration, default: []].insert(name) }
  }

  /// Records a comparison of two values of a type.
  mutating func compare(_ left: Term, _ right: Term, _ type: Type?) {
    if alike.isEmpty || left.isKnownCase || right.isKnownCase { return }
    guard let type else { return compared.formUnion(alike) }
    for name in alike where inputs.index.type(type, reaches: name) { compared.insert(name) }
  }

  /// Encodes, for each interchangeable enumeration, whether it has cases that are not named. Call it last.
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

  /// Encodes everything in which two values of a type can differ.
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
  /// Whether values of a type contain values of an enumeration.
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
