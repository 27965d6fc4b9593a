import Numerics
import Source

extension Spec {
  /// Renders an expression in canonical form: canonical spaces and no redundant parentheses.
  package func text(_ expression: Expression) -> String {
    ExpressionPrinter(spec: self).text(expression, inside: .sum)
  }

  package func text(_ comparison: ComparisonExpression) -> String {
    "\(text(comparison.left)) \(comparison.relation.rawValue) \(text(comparison.right))"
  }

  /// Returns the source text at a span, on one line and without quotes around it. `nil` if it only refers to another
  /// place, or begins with a block indicator.
  package func source(at span: Span) -> String? {
    let text = file.text(span)
    guard let sign = text.first, !"*>|".contains(sign) else { return nil }
    let words = "\"'".contains(sign) && text.last == sign ? text.dropFirst().dropLast() : text[...]
    guard words.contains(where: \.isNewline) else { return String(words) }
    return words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Renders the tests of a condition, joined by `and`.
  package func text(_ condition: Condition) -> String {
    condition.parts.map { part in
      switch part {
      case .comparison(let comparison): text(comparison)
      case .orientation(let orientation): orientation.rawValue
      }
    }.joined(separator: " and ")
  }

  /// Renders a quantity as in a formula: `hero.height`, `search.medium`.
  package func text(_ id: NodeID, _ quantity: Quantity) -> String {
    let node = self[id]
    if case .notch(let index) = quantity, case .sheet(let sheet) = node.kind, sheet.notches.indices.contains(index) {
      return "\(node.name.text).\(sheet.notches[index].name.text)"
    }
    if case .formula(let index) = quantity, case .sheet(let sheet) = node.kind, sheet.formulas.indices.contains(index) {
      return "\(node.name.text).\(sheet.formulas[index].name)"
    }
    return "\(node.name.text).\(quantity.text ?? "")"
  }
}

private struct ExpressionPrinter {
  /// The binding strength of an operation, from the loosest to the tightest.
  enum Binding: Int {
    case sum, term, factor, atom
  }

  let spec: Spec

  /// Renders an expression, with parentheses if it binds less tightly than its context requires.
  func text(_ expression: Expression, inside binding: Binding) -> String {
    let (text, own) = parts(expression)
    return own.rawValue < binding.rawValue ? "(\(text))" : text
  }

  private func parts(_ expression: Expression) -> (text: String, binding: Binding) {
    switch expression.kind {
    case .number(let value): return number(value)
    case .share(let value): return percentage(value)
    case .available: return ("available", .atom)
    case .environment(let quantity): return (quantity.text, .atom)
    case .measure(let id): return (spec.measures[id.index].name.text, .atom)
    case .named(let id): return (spec.lets[id.index].name.text, .atom)
    case .quantity(let id, let quantity): return (spec.text(id, quantity), .atom)
    case .negated(let inner): return ("-" + text(inner, inside: .atom), .factor)
    case .sum(let a, let b): return ("\(text(a, inside: .sum)) + \(text(b, inside: .term))", .sum)
    case .difference(let a, let b): return ("\(text(a, inside: .sum)) - \(text(b, inside: .term))", .sum)
    case .product(let a, let b): return (product(a, b), .term)
    case .quotient(let a, let b): return (quotient(a, b), .term)
    case .minimum(let arguments): return (call("min", arguments), .atom)
    case .maximum(let arguments): return (call("max", arguments), .atom)
    case .clamp(let value, let lower, let upper): return (call("clamp", [value, lower, upper]), .atom)
    case .choice(let condition, let then, let otherwise): return (choice(condition, then, otherwise), .atom)
    }
  }

  /// Renders a choice as the map of a spec.
  private func choice(_ condition: Condition, _ then: Expression, _ otherwise: Expression) -> String {
    let (then, otherwise) = (text(then, inside: .sum), text(otherwise, inside: .sum))
    guard case .orientation(.portrait)? = condition.parts.first, condition.parts.count == 1 else {
      return "{when: \(spec.text(condition)), then: \(then), else: \(otherwise)}"
    }
    return "{portrait: \(then), landscape: \(otherwise)}"
  }

  private func call(_ function: String, _ arguments: [Expression]) -> String {
    "\(function)(\(arguments.map { text($0, inside: .sum) }.joined(separator: ", ")))"
  }

  /// Renders a product. A ratio and its base are joined by `of`, other factors by `*`.
  private func product(_ a: Expression, _ b: Expression) -> String {
    "\(text(a, inside: .term)) \(isRatio(a) ? "of" : "*") \(text(b, inside: .factor))"
  }

  /// Renders a quotient. A quotient of two literals is a fraction and has no spaces.
  private func quotient(_ a: Expression, _ b: Expression) -> String {
    if case .number = a.kind, case .number = b.kind {
      return "\(text(a, inside: .term))/\(text(b, inside: .factor))"
    }
    return "\(text(a, inside: .term)) / \(text(b, inside: .factor))"
  }

  /// Whether an expression is a ratio: a number between 0 and 1.
  private func isRatio(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .number(let value): return value.signum > 0 && value < 1
    case .quotient(let a, let b):
      guard case .number(let x) = a.kind, case .number(let y) = b.kind else { return false }
      return x.signum > 0 && x < y
    default: return false
    }
  }

  private func number(_ value: Rational) -> (text: String, binding: Binding) {
    if value.signum < 0 { return ("-" + number(-value).text, .factor) }
    return value.decimal.map { ($0, .atom) } ?? (value.description, .term)
  }

  /// Renders `n%`; a share of `available` if n has no decimal representation.
  private func percentage(_ value: Rational) -> (text: String, binding: Binding) {
    if value.signum >= 0, let decimal = (value * 100).decimal { return ("\(decimal)%", .atom) }
    return ("\(value.description) of available", .term)
  }
}
