import Numerics

/// An independent evaluator of the subset of SMT-LIB that obligations use.
struct Script {
  indirect enum Expression {
    case symbol(String)
    case list([Expression])
  }

  private(set) var constants: [String] = []
  private var definitions: [(name: String, value: Expression)] = []
  private var assertions: [Expression] = []

  init?(_ text: String) {
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix(";") }
    var tokens = Self.tokens(lines.joined(separator: "\n"))[...]
    while !tokens.isEmpty {
      guard case .list(let parts)? = Self.expression(&tokens), case .symbol(let command)? = parts.first else {
        return nil
      }
      switch (command, parts.count) {
      case ("declare-const", 3):
        guard case .symbol(let name) = parts[1], !constants.contains(name) else { return nil }
        constants.append(name)
      case ("define-fun", 5):
        guard case .symbol(let name) = parts[1], !definitions.contains(where: { $0.name == name }) else { return nil }
        definitions.append((name, parts[4]))
      case ("assert", 2): assertions.append(parts[1])
      case ("set-logic", 2), ("set-info", 3), ("check-sat", 1), ("exit", 1): continue
      default: return nil
      }
    }
  }

  /// Whether all assertions hold for the values of the constants, in order of declaration.
  func holds(_ values: [Rational]) -> Bool? {
    var known = Dictionary(zip(constants, values)) { first, _ in first }
    for definition in definitions {
      guard let value = Self.number(definition.value, known) else { return nil }
      known[definition.name] = value
    }
    let truths = assertions.map { Self.truth($0, known) }
    return truths.contains(nil) ? nil : !truths.contains(false)
  }

  private static func tokens(_ text: String) -> [String] {
    var tokens: [String] = []
    var isQuoted = false
    var isOpen = false
    for character in text {
      switch character {
      case "|":
        if isQuoted { tokens[tokens.count - 1] += "|" } else { tokens.append("|") }
        isQuoted.toggle()
        isOpen = false
      case _ where isQuoted: tokens[tokens.count - 1].append(character)
      case "(", ")":
        tokens.append(String(character))
        isOpen = false
      case " ", "\n": isOpen = false
      default:
        if isOpen { tokens[tokens.count - 1].append(character) } else { tokens.append(String(character)) }
        isOpen = true
      }
    }
    return tokens
  }

  private static func expression(_ tokens: inout ArraySlice<String>) -> Expression? {
    guard let token = tokens.popFirst() else { return nil }
    guard token == "(" else { return token == ")" ? nil : .symbol(token) }
    var parts: [Expression] = []
    while tokens.first != ")" {
      guard let part = expression(&tokens) else { return nil }
      parts.append(part)
    }
    tokens.removeFirst()
    return .list(parts)
  }

  private static func number(_ expression: Expression, _ known: [String: Rational]) -> Rational? {
    switch expression {
    case .symbol(let text): return known[text] ?? (text.contains(".") ? Rational(decimal: text) : nil)
    case .list(let parts):
      guard case .symbol(let name)? = parts.first else { return nil }
      if name == "ite" {
        guard parts.count == 4, let condition = truth(parts[1], known) else { return nil }
        return number(parts[condition ? 2 : 3], known)
      }
      let numbers = parts.dropFirst().compactMap { number($0, known) }
      guard numbers.count == parts.count - 1 else { return nil }
      switch (name, numbers.count) {
      case ("+", 2...): return numbers.reduce(0, +)
      case ("*", 2): return numbers[0] * numbers[1]
      case ("/", 2): return numbers[0] / numbers[1]
      case ("-", 1): return -numbers[0]
      default: return nil
      }
    }
  }

  private static func truth(_ expression: Expression, _ known: [String: Rational]) -> Bool? {
    if case .symbol(let name) = expression { return ["true": true, "false": false][name] }
    guard case .list(let parts) = expression, case .symbol(let name)? = parts.first else { return nil }
    if name == "and" || name == "or" || name == "not" {
      let truths = parts.dropFirst().map { truth($0, known) }
      if truths.contains(nil) { return nil }
      return name == "not" ? truths == [false] : name == "or" ? truths.contains(true) : !truths.contains(false)
    }
    guard parts.count == 3, let a = number(parts[1], known), let b = number(parts[2], known) else { return nil }
    switch name {
    case "<": return a < b
    case "<=": return a <= b
    case ">=": return a >= b
    case "=": return a == b
    default: return nil
    }
  }
}
