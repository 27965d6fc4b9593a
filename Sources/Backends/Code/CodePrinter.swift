/// Lays out expressions: brackets by precedence, line breaks before operators.
protocol CodePrinter {
  associatedtype Leaf: CodeLeaf

  /// The spelling of a name in an expression, with escaping.
  func word(_ name: String) -> String
  func spelling(_ sign: InfixOperator) -> String
  func document(_ leaf: Leaf) -> PrettyDocument
}

extension CodePrinter {
  func document(_ expression: CodeExpression<Leaf>) -> PrettyDocument {
    switch expression {
    case .identifier(let name): .text(word(name))
    case .literal(let text): .text(text)
    case .member(let base, let name): [operand(base), .text("." + word(name))]
    case .call(let function, let arguments):
      arguments.count == 1 && hasBrackets(arguments[0])
        ? [operand(function), "(", document(arguments[0]), ")"]
        : [operand(function), .list("(", arguments.map(document), ")")]
    case .negated(let inner): ["-", operand(inner)]
    case .not(let inner): ["!", operand(inner)]
    case .infix: .group(chain(expression))
    case .choice(let condition, let one, let other):
      [chain(condition), " ? ", document(one), " : ", document(other)]
    case .leaf(let leaf): document(leaf)
    }
  }

  /// Lays out a keyword and its value. A value with operators first moves to the next line as a whole and breaks only
  /// if it does not fit there. A call breaks between its brackets.
  func leading(_ words: String, _ value: CodeExpression<Leaf>) -> PrettyDocument {
    guard value.isChain else { return [.text(words + " "), document(value)] }
    return [.text(words), .group(.nest([.line, .group(chain(value, isIndented: false))]))]
  }

  private func hasBrackets(_ expression: CodeExpression<Leaf>) -> Bool {
    switch expression {
    case .leaf(let leaf): leaf.hasBrackets
    case .call(_, let arguments): arguments.count == 1 && hasBrackets(arguments[0])
    case .identifier, .literal, .member, .negated, .not, .infix, .choice: false
    }
  }

  /// Lays out an expression so that it binds more tightly than any operator.
  func operand(_ expression: CodeExpression<Leaf>) -> PrettyDocument {
    switch expression {
    case .infix, .negated, .not, .choice: parenthesized(expression)
    case .literal(let text) where text.hasPrefix("-"): parenthesized(expression)
    case .leaf(let leaf) where !leaf.isOperand: parenthesized(expression)
    case .identifier, .literal, .member, .call, .leaf: document(expression)
    }
  }

  private func parenthesized(_ expression: CodeExpression<Leaf>) -> PrettyDocument {
    ["(", .group(chain(expression)), ")"]
  }

  /// Lays out operands of one precedence with a possible line break before each operator. Any other expression is a
  /// chain of one.
  ///
  /// - Parameter isIndented: Whether lines that begin with an operator are nested deeper than the first line.
  func chain(_ expression: CodeExpression<Leaf>, isIndented: Bool = true) -> PrettyDocument {
    guard case .infix(_, let last, _) = expression else { return document(expression) }
    let precedence = last.precedence
    var links: [PrettyDocument] = []
    var first = expression
    // Iterates over the left operands instead of recursing: sums are left-leaning and may be long.
    while case .infix(let left, let sign, let right) = first, sign.precedence == precedence {
      links.append([.line, .text(spelling(sign) + " "), linked(right, precedence, isRight: true)])
      first = left
      if !precedence.isLeftAssociative { break }
    }
    let rest = PrettyDocument.sequence(links.reversed())
    return [linked(first, precedence, isRight: false), isIndented ? .nest(rest) : rest]
  }

  /// Lays out an operand of a chain. Left-associative operators need brackets only on the right at equal precedence.
  /// Negative operands after an operator and conjunctions in a disjunction have brackets for readability.
  private func linked(
    _ expression: CodeExpression<Leaf>, _ precedence: InfixOperator.Precedence, isRight: Bool
  ) -> PrettyDocument {
    let isSum = precedence >= .addition
    switch expression {
    case .infix(_, let sign, _):
      let needsBrackets =
        sign.precedence < precedence || sign.precedence == precedence && (isRight || !precedence.isLeftAssociative)
        || precedence == .or && sign.precedence == .and
      // Only brackets indent, as in `swift format`.
      return needsBrackets ? parenthesized(expression) : .group(chain(expression, isIndented: false))
    case .choice: return parenthesized(expression)
    case .negated: return isSum && isRight ? parenthesized(expression) : document(expression)
    case .literal(let text) where isSum && isRight && text.hasPrefix("-"): return parenthesized(expression)
    case .leaf(let leaf) where !leaf.isLink: return parenthesized(expression)
    case .identifier, .literal, .member, .call, .not, .leaf: return document(expression)
    }
  }
}
