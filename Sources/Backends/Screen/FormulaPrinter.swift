import ScrollworkEngine

/// Prints the operations of a `LengthProgram` as Swift: a shared or long value as a constant, every other one in place.
///
/// **Invariant:** the order of additions is that of the program, so both compute equal doubles.
struct FormulaPrinter {
  /// The maximum length of a formula in place, in characters.
  private static let maxLength = 44

  private let program: ScrollMachine.LengthProgram
  private let uses: [Int]
  /// The text of each register. `needsParentheses` as an operand of a product, quotient or difference.
  private var texts: [Int: (text: String, isSum: Bool)] = [:]
  private var names: Set<String>
  /// The constants that the printed formulas rely on.
  private(set) var constants: [String] = []

  /// - Parameters:
  ///   - parameters: the text of each parameter.
  ///   - roots: the registers that `text` will print, each as often as it is printed.
  init(_ program: ScrollMachine.LengthProgram, parameters: [String], roots: [Int], reserved: Set<String>) {
    self.program = program
    names = reserved
    var uses = Array(repeating: 0, count: program.parameters + program.operations.count)
    for root in roots { uses[root] += 1 }
    for index in program.operations.indices.reversed() where uses[program.parameters + index] > 0 {
      for operand in Self.operands(program.operations[index]) { uses[operand] += 1 }
    }
    self.uses = uses
    for (index, text) in parameters.enumerated() { texts[index] = (text, false) }
  }

  private static func operands(_ operation: ScrollMachine.LengthProgram.Operation) -> [Int] {
    switch operation {
    case .sum(let sum): (sum.added + sum.subtracted).map(\.register)
    case .minimum(let operands), .maximum(let operands): operands
    case .choice(let condition, let then, let otherwise):
      condition.flatMap { [$0.left, $0.right] } + [then, otherwise]
    case .product(let left, let right), .quotient(let left, let right): [left, right]
    }
  }

  /// Whether a register is a constant number.
  private func isNumber(_ register: Int) -> Bool {
    guard register >= program.parameters, case .sum(let sum) = program.operations[register - program.parameters] else {
      return false
    }
    return sum.added.isEmpty && sum.subtracted.isEmpty
  }

  /// Returns the text of a register.
  ///
  /// - Parameter name: the name of a constant, if the value needs one.
  mutating func text(_ register: Int, name: String) -> String { value(register, name: name).text }

  private mutating func value(_ register: Int, name: String) -> (text: String, isSum: Bool) {
    if let known = texts[register] { return known }
    var value = expression(register, name: name)
    if (uses[register] > 1 && !isNumber(register)) || value.text.count > Self.maxLength {
      value = (constant(value.text, name), false)
    }
    texts[register] = value
    return value
  }

  /// Adds a constant. Returns its name.
  private mutating func constant(_ text: String, _ name: String, type: String = "") -> String {
    var free = name
    var number = 1
    while !names.insert(free).inserted {
      number += 1
      free = name + "\(number)"
    }
    constants += Self.lines("let \(SwiftWords.name(free))\(type) =", text)
    return SwiftWords.name(free)
  }

  /// The columns before a statement.
  private static let indentation = 4

  /// Returns a declaration on as many lines as `swift format` gives it.
  private static func lines(_ head: String, _ text: String) -> [String] {
    if indentation + head.count + 1 + text.count <= 100 { return ["\(head) \(text)"] }
    if text.hasSuffix(")"), let call = ["max(", "min("].first(where: text.hasPrefix),
      head.count + 1 + call.count + indentation <= 100, !text.contains(" ? ")
    {
      return ["\(head) \(call)", "  \(text.dropFirst(call.count))"]
    }
    if let range = text.firstRange(of: " ? ") {
      return [head, "  \(text[..<range.lowerBound])", "  ? \(text[range.upperBound...])"]
    }
    return [head, "  \(text)"]
  }

  private mutating func expression(_ register: Int, name: String) -> (text: String, isSum: Bool) {
    switch program.operations[register - program.parameters] {
    case .sum(let sum): return sumText(sum, name)
    case .minimum(let operands): return (extremum("min", operands, name), false)
    case .maximum(let operands): return (extremum("max", operands, name), false)
    case .choice(let condition, let then, let otherwise):
      var tests: [String] = []
      for comparison in condition { tests.append(test(comparison, name: name)) }
      let (one, other) = (value(then, name: name).text, value(otherwise, name: name).text)
      let conjunction = tests.isEmpty ? "true" : tests.joined(separator: " && ")
      return (constant("\(conjunction) ? \(one) : \(other)", name, type: ": Double"), false)
    case .product(let left, let right):
      return ("\(operand(left, name)) * \(operand(right, name))", true)
    case .quotient(let left, let right):
      return ("\(operand(left, name)) / \(operand(right, name))", true)
    }
  }

  private mutating func operand(_ register: Int, _ name: String) -> String {
    let value = value(register, name: name)
    return value.isSum ? "(\(value.text))" : value.text
  }

  /// Returns the text of a comparison.
  mutating func test(_ comparison: ScrollMachine.LengthProgram.Comparison, name: String) -> String {
    let sign =
      switch comparison.relation {
      case .less: "<"
      case .lessOrEqual: "<="
      case .equal: "=="
      }
    return "\(value(comparison.left, name: name).text) \(sign) \(value(comparison.right, name: name).text)"
  }

  private mutating func extremum(_ function: String, _ operands: [Int], _ name: String) -> String {
    var text = value(operands[0], name: name).text
    for operand in operands.dropFirst() {
      var other = value(operand, name: name).text
      if text.count + other.count > Self.maxLength {
        if text.count > Self.maxLength / 2 { text = constant(text, name) }
        if other.count > Self.maxLength / 2 { other = constant(other, name) }
      }
      text = "\(function)(\(text), \(other))"
    }
    return text
  }

  private mutating func sumText(_ sum: ScrollMachine.LengthProgram.Sum, _ name: String) -> (text: String, isSum: Bool) {
    var parts: [(sign: String, text: String)] = []
    for part in sum.added { parts.append(("+", product(part, name))) }
    if sum.constant > 0 { parts.append(("+", LiteralCode.numberText(sum.constant))) }
    for part in sum.subtracted { parts.append(("-", product(part, name))) }
    if sum.constant < 0 { parts.append(("-", LiteralCode.numberText(-sum.constant))) }
    guard let first = parts.first else { return ("0", false) }
    var text = first.sign == "-" ? "-\(first.text)" : first.text
    for part in parts.dropFirst() {
      if text.count + part.text.count > Self.maxLength { text = constant(text, name) }
      text += " \(part.sign) \(part.text)"
    }
    let isSum = parts.count > 1 || first.sign == "-" || text.contains(" ")
    if sum.denominator == 1 { return (text, isSum) }
    let isPlain = parts.count == 1 && first.sign == "+"
    return ("\(isPlain ? text : "(\(text))") / \(LiteralCode.numberText(sum.denominator))", true)
  }

  private mutating func product(_ part: ScrollMachine.LengthProgram.Sum.Product, _ name: String) -> String {
    let operand = operand(part.register, name)
    return part.factor == 1 ? operand : "\(operand) * \(LiteralCode.numberText(part.factor))"
  }
}
