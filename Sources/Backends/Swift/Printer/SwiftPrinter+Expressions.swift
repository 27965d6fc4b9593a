extension SwiftPrinter {
  func document(_ expression: SwiftExpression) -> Document {
    switch expression {
    case .identifier(let name): .text(SwiftWords.name(name))
    case .literal(let text): .text(text)
    case .member(let base, let name): [operand(base), .text("." + SwiftWords.name(name))]
    case .implicitMember(let name): .text("." + SwiftWords.name(name))
    case .call(let function, let arguments): call(function, arguments)
    case .negated(let inner): ["-", operand(inner)]
    case .not(let inner): ["!", operand(inner)]
    case .infix: .group(chain(expression))
    case .choice(let condition, let one, let other):
      [chain(condition), " ? ", document(one), " : ", document(other)]
    case .lent(let name): .text("&" + SwiftWords.name(name))
    }
  }

  /// On one line, or an argument to a line.
  private func call(_ function: SwiftExpression, _ arguments: [SwiftArgument]) -> Document {
    let parts = arguments.map { argument -> Document in
      guard let label = argument.label else { return document(argument.value) }
      return [.text(SwiftWords.label(label) + ": "), document(argument.value)]
    }
    return [operand(function), .list("(", parts, ")")]
  }

  /// An expression that something binds more tightly than any operator.
  private func operand(_ expression: SwiftExpression) -> Document {
    switch expression {
    case .infix, .negated, .not, .choice: parenthesized(expression)
    case .literal(let text) where text.hasPrefix("-"): parenthesized(expression)
    case .identifier, .literal, .member, .implicitMember, .call, .lent: document(expression)
    }
  }

  private func parenthesized(_ expression: SwiftExpression) -> Document {
    ["(", .group(chain(expression)), ")"]
  }

  /// Operands of one precedence with a possible line break before each operator. Anything else is a chain of one.
  ///
  /// - Parameter isIndented: whether the lines that begin with an operator stand further in than the first.
  func chain(_ expression: SwiftExpression, isIndented: Bool = true) -> Document {
    guard case .infix(_, let last, _) = expression else { return document(expression) }
    let precedence = last.precedence
    var links: [Document] = []
    var first = expression
    // Down the left side in a loop: sums lean to the left and may be long.
    while case .infix(let left, let sign, let right) = first, sign.precedence == precedence {
      links.append([.line, .text(sign.rawValue + " "), linked(right, precedence, isRight: true)])
      first = left
      if precedence == .comparison { break }
    }
    let rest = Document.sequence(links.reversed())
    return [linked(first, precedence, isRight: false), isIndented ? .nest(rest) : rest]
  }

  /// Only the right side needs brackets at equal precedence, since the operators associate to the left; comparisons do
  /// not associate at all, and a sign right of an operator is easily overlooked.
  private func linked(_ expression: SwiftExpression, _ precedence: SwiftOperator.Precedence, isRight: Bool) -> Document
  {
    let isSum = precedence >= .addition
    switch expression {
    case .infix(_, let sign, _):
      let needsBrackets =
        sign.precedence < precedence || sign.precedence == precedence && (isRight || precedence == .comparison)
        || precedence == .or && sign.precedence == .and
      // As the formatter has it, only brackets indent.
      return needsBrackets ? parenthesized(expression) : .group(chain(expression, isIndented: false))
    case .choice: return parenthesized(expression)
    case .negated: return isSum && isRight ? parenthesized(expression) : document(expression)
    case .literal(let text) where isSum && isRight && text.hasPrefix("-"): return parenthesized(expression)
    case .identifier, .literal, .member, .implicitMember, .call, .not, .lent: return document(expression)
    }
  }

  /// Whether an expression that does not fit is broken before operators, and not between the brackets of a call.
  func isChain(_ expression: SwiftExpression) -> Bool {
    switch expression {
    case .infix: true
    case .negated(let inner), .not(let inner): isChain(inner)
    case .identifier, .literal, .member, .implicitMember, .call, .choice, .lent: false
    }
  }
}
