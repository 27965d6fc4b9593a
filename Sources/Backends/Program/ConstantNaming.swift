import Machine
import ProgramIR

/// Names the constants that a pass introduced, after the quantity whose value they are or after the terms that they
/// combine.
///
/// Passes may choose any name for such a constant. The new name is unique among the enclosing blocks, so constants of
/// sibling blocks may share a name.
struct ConstantNaming {
  /// The names of a node's quantities, such as `pageHeight`, by the record type of its geometry.
  private let quantities: [String: [String]]
  private let isProvisional: (String) -> Bool
  /// The names that no constant may have: parameters, constants and variables of the program, and the machine's state.
  private let reserved: Set<String>
  private var names: [String: String] = [:]

  /// Returns the program with new names for the provisional constants of each function.
  ///
  /// - Parameter isProvisional: Whether a local of a function has no name of its own yet.
  static func name(_ program: Program, where isProvisional: @escaping (_ function: String, _ local: String) -> Bool)
    -> Program
  {
    var quantities: [String: [String]] = [:]
    for node in program.record(ReservedNames.geometry)?.fields ?? [] {
      guard let record = node.type.recordName.flatMap(program.record) else { continue }
      quantities[record.name] = record.fields.map { node.name + $0.name.capitalizedFirst }
    }
    let state = Set(program.state.map(\.name))
    var result = program
    for (position, function) in program.functions.enumerated() {
      let locals = function.localNames
      guard locals.contains(where: { isProvisional(function.name, $0) }) else { continue }
      var naming = ConstantNaming(
        quantities: quantities, isProvisional: { isProvisional(function.name, $0) },
        reserved: Set(locals.filter { !isProvisional(function.name, $0) }).union(function.callees)
          .union(function.role == .pure ? [] : state)
          .union(function.parameters.flatMap { $0.type.recordName.flatMap(program.record)?.fields.map(\.name) ?? [] }))
      naming.chooseNames(function.body, naming.lengths(in: function.body), [])
      result.functions[position].body = function.body.renamingLocals(naming.names)
    }
    return result
  }

  /// The first quantity that equals each constant, by constant.
  private func lengths(in block: [Statement]) -> [String: String] {
    var lengths: [String: String] = [:]
    block.walk { _ in
    } _: { term in
      guard case .record(let record, let values) = term, let quantities = quantities[record] else { return }
      for (value, quantity) in zip(values, quantities) {
        if case .local(let local) = value, lengths[local] == nil { lengths[local] = quantity }
      }
    }
    return lengths
  }

  private mutating func chooseNames(
    _ block: [Statement], _ lengths: [String: String], _ outer: Set<String>
  ) {
    var taken = outer
    for statement in block {
      switch statement {
      case .constant(let name, let term) where isProvisional(name):
        choose(name, lengths[name] ?? term.description(names), &taken)
      case .variable(let name, _, let term) where isProvisional(name):
        // A number that a case replaces says nothing about the variable.
        let isNumber = if case .number = term { true } else { false }
        choose(name, lengths[name] ?? (isNumber ? "value" : term.description(names)), &taken)
      case .if(_, let then, let otherwise):
        chooseNames(then, lengths, taken)
        chooseNames(otherwise, lengths, taken)
      case .switch(_, _, let arms): for arm in arms { chooseNames(arm.body, lengths, taken) }
      case .constant, .variable, .assign, .return, .emit, .callAction: break
      }
    }
  }

  private mutating func choose(_ local: String, _ wanted: String, _ taken: inout Set<String>) {
    var name = wanted
    var count = 1
    while taken.contains(name) || reserved.contains(name) {
      count += 1
      name = wanted + (wanted.last?.isNumber == true ? "No" : "") + String(count)
    }
    taken.insert(name)
    names[local] = name
  }
}

extension [Statement] {
  /// Returns the block with other names for some locals.
  fileprivate func renamingLocals(_ names: [String: String]) -> [Statement] {
    func name(_ local: String) -> String { names[local] ?? local }
    func declarations(_ block: [Statement]) -> [Statement] {
      block.map { statement in
        switch statement {
        case .constant(let local, let term): .constant(name(local), term)
        case .variable(let local, let type, let term): .variable(name(local), type, term)
        case .assign(.local(let local), let term): .assign(.local(name(local)), term)
        case .if(let condition, let then, let otherwise):
          .if(condition, then: declarations(then), otherwise: declarations(otherwise))
        case .switch(let subject, let enumeration, let arms):
          .switch(
            subject, enumeration: enumeration, arms.map { SwitchCase($0.cases, $0.bindings, declarations($0.body)) })
        case .assign(.state, _), .return, .emit, .callAction: statement
        }
      }
    }
    return declarations(
      mapTerms { term in
        if case .local(let local) = term { .local(name(local)) } else { nil }
      })
  }
}

extension Term {
  /// The maximum length of a description. The operation alone is clearer than a longer description.
  private static let maxLength = 36

  /// A name in camel case that describes the term.
  ///
  /// - Parameter names: The names already chosen for locals.
  fileprivate func description(_ names: [String: String]) -> String {
    let text = fullDescription(names)
    return text.utf8.count <= Self.maxLength ? text : operation
  }

  private func fullDescription(_ names: [String: String]) -> String {
    func word(_ term: Term) -> String { term.description(names) }
    func capitalized(_ term: Term) -> String { word(term).capitalizedFirst }
    switch self {
    case .local(let name): return (names[name] ?? name).withoutSuffix(["Here", "Measured", "Result"])
    case .state(let name): return name
    case .field(.local(let root), let name), .field(.state(let root), let name):
      return [ReservedNames.environment, ReservedNames.measures, ReservedNames.geometry].contains(root.capitalizedFirst)
        ? name : root + name.capitalizedFirst
    case .field(let base, let name): return word(base) + name.capitalizedFirst
    case .number(let value): return value.isInteger && value > .zero ? "\(value)" : operation
    case .negated(let inner): return "negative" + capitalized(inner)
    case .arithmetic(.maximum, .arithmetic(.subtract, let left, let right), .arithmetic(.subtract, let end, let start))
    where left == start && right == end:
      return "distanceFrom" + capitalized(right)
    case .arithmetic(.minimum, .number, let inner), .arithmetic(.minimum, let inner, .number):
      return "bounded" + capitalized(inner)
    case .arithmetic(.maximum, .number, let inner): return "nonnegative" + capitalized(inner)
    case .arithmetic(.multiply, let inner, .number), .arithmetic(.divide, let inner, .number):
      return "scaled" + capitalized(inner).withoutPrefix("Scaled")
    case .arithmetic(let sign, let left, let right):
      // A combination of parts without names of their own is named after the operation alone.
      guard ![left, right].contains(where: { Self.operations.contains(word($0).withoutNumber) }) else {
        return operation
      }
      return switch sign {
      case .add: word(left) + "Plus" + capitalized(right)
      case .subtract: word(left) + "Minus" + capitalized(right)
      case .multiply: word(left) + "Times" + capitalized(right)
      case .divide: word(left) + "Per" + capitalized(right)
      case .minimum: "smallerOf" + capitalized(left) + "And" + capitalized(right)
      case .maximum: "largerOf" + capitalized(left) + "And" + capitalized(right)
      }
    case .comparison(let relation, let left, let right):
      return "is" + capitalized(left) + relation.word + capitalized(right)
    case .call(let function, _): return function + "Result"
    case .record(let name, _): return name.lowercasedFirst
    case .enumCase(_, let name, _): return name
    case .bool, .token, .equal, .notEqual, .isCase, .and, .or, .not, .nextToken: return operation
    }
  }

  private static let operations: Set<String> = [
    "sum", "difference", "product", "quotient", "minimum", "maximum", "condition", "token", "value",
  ]

  /// The operation alone, one of `operations`.
  private var operation: String {
    switch self {
    case .arithmetic(.add, _, _): "sum"
    case .arithmetic(.subtract, _, _): "difference"
    case .arithmetic(.multiply, _, _): "product"
    case .arithmetic(.divide, _, _): "quotient"
    case .arithmetic(.minimum, _, _): "minimum"
    case .arithmetic(.maximum, _, _): "maximum"
    case .comparison, .bool, .equal, .notEqual, .isCase, .and, .or, .not: "condition"
    case .token, .nextToken: "token"
    case .number, .local, .state, .field, .enumCase, .record, .negated, .call: "value"
    }
  }
}

extension Comparator {
  fileprivate var word: String {
    switch self {
    case .less: "Below"
    case .lessOrEqual: "AtMost"
    case .equal: "Equal"
    case .greaterOrEqual: "AtLeast"
    case .greater: "Above"
    case .notEqual: "Not"
    }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
  fileprivate var withoutNumber: String { String(prefix { !$0.isNumber }) }
  fileprivate func withoutPrefix(_ prefix: String) -> String {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
  fileprivate func withoutSuffix(_ suffixes: [String]) -> String {
    suffixes.first(where: hasSuffix).map { String(dropLast($0.count)) } ?? self
  }
}

extension Type {
  /// The record that a type names.
  fileprivate var recordName: String? { if case .record(let name) = self { name } else { nil } }
}
