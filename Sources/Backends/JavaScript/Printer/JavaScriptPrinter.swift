/// Writes a tree of JavaScript as text: two spaces, a hundred columns.
struct JavaScriptPrinter {
  static let width = 100

  static func text(_ declarations: [JavaScriptDeclaration]) -> String {
    let printer = JavaScriptPrinter()
    return Document.joined(declarations.map(printer.document), by: [.hardLine, .hardLine]).text(width: width)
  }

  private func block(_ parts: Document) -> Document { ["{", .nest([.hardLine, parts]), .hardLine, "}"] }

  /// A comment of the kind that tools read types from. Tags follow one another; paragraphs are set apart.
  private func documentation(_ paragraphs: [String]) -> Document {
    guard !paragraphs.isEmpty else { return .empty }
    var parts: [Document] = ["/**"]
    for (position, paragraph) in paragraphs.enumerated() {
      let isTag = paragraph.hasPrefix("@")
      if position > 0, !isTag || !paragraphs[position - 1].hasPrefix("@") { parts += [.hardLine, " *"] }
      let words = VisibleText.words(paragraph).map(JavaScriptText.word)
      parts += [.hardLine, .paragraph(prefix: " *", words: words)]
    }
    return .sequence(parts + [.hardLine, " */"])
  }

  // MARK: Declarations

  private func document(_ declaration: JavaScriptDeclaration) -> Document {
    switch declaration {
    case .documentation(let paragraphs): documentation(paragraphs)
    case .function(let function): self.function(function)
    case .type(let name, let paragraphs, let members):
      [
        documentation(paragraphs), .hardLine, .text("export class \(name) "),
        block(.joined(members.map(function), by: [.hardLine, .hardLine])),
      ]
    }
  }

  private func function(_ function: JavaScriptFunction) -> Document {
    let word =
      switch function.kind {
      case .function(let isExported): isExported ? "export function " : "function "
      case .method: ""
      case .getter: "get "
      }
    let head: Document = function.documentation.isEmpty ? .empty : [documentation(function.documentation), .hardLine]
    return [
      head, .text(word + function.name), .list("(", function.parameters.map(Document.text), ")"), " ",
      block(document(function.body)),
    ]
  }

  // MARK: Statements

  private func document(_ statements: [JavaScriptStatement]) -> Document {
    .joined(statements.map(document), by: .hardLine)
  }

  private func document(_ statement: JavaScriptStatement) -> Document {
    switch statement {
    case .constant(let name, let value): [.text("const \(name) ="), leading(value), ";"]
    case .variable(let name, let value): [.text("let \(name) ="), leading(value), ";"]
    case .assign(let place, let value): [document(place), " =", leading(value), ";"]
    case .update(let place, let sign, let value): [document(place), .text(" \(sign.rawValue)="), leading(value), ";"]
    case .expression(let call): [document(call), ";"]
    case .give(nil): "return;"
    // A line break after `return` would end the statement.
    case .give(let value?): ["return ", .group(.nest(chain(value))), ";"]
    case .branch(let condition, let then, let otherwise): branch("if (", condition, then, otherwise)
    case .choose(let subject, let arms):
      ["switch (", document(subject), ") ", block(.joined(arms.map(document), by: .hardLine))]
    case .documentation(let paragraphs): documentation(paragraphs)
    }
  }

  /// A value with operators moves to the next line as a whole before it is broken itself.
  private func leading(_ value: JavaScriptExpression) -> Document {
    guard case .infix = value else { return [" ", document(value)] }
    return .group(.nest([.line, .group(chain(value))]))
  }

  private func branch(
    _ word: String, _ condition: JavaScriptExpression, _ then: [JavaScriptStatement],
    _ otherwise: [JavaScriptStatement]
  ) -> Document {
    let head: Document = [.group([.text(word), .nest([.softLine, chain(condition)]), .softLine, ")"]), " "]
    let body: Document = then.isEmpty ? "{}" : block(document(then))
    if otherwise.isEmpty { return [head, body] }
    if otherwise.count == 1, case .branch(let condition, let inner, let rest) = otherwise[0] {
      return [head, body, branch(" else if (", condition, inner, rest)]
    }
    return [head, body, " else ", block(document(otherwise))]
  }

  /// A body has braces of its own, since arms share one scope without them.
  private func document(_ arm: JavaScriptArm) -> Document {
    let labels = arm.labels.map { Document.text("case \(JavaScriptText.literal($0)):") }
    let leave: [Document] = arm.gives ? [] : ["break;"]
    let body = arm.body.map(document) + leave
    return [.joined(labels, by: .hardLine), " ", block(.joined(body, by: .hardLine))]
  }

  // MARK: Expressions

  private func document(_ expression: JavaScriptExpression) -> Document {
    switch expression {
    case .identifier(let name): .text(name)
    case .literal(let text): .text(text)
    case .string(let text): .text(JavaScriptText.literal(text))
    case .member(let base, let name): [operand(base), .text("." + name)]
    case .call(let function, let arguments):
      // Brackets of a single object stay together with those of the call.
      arguments.count == 1 && arguments[0].isObject
        ? [operand(function), "(", document(arguments[0]), ")"]
        : [operand(function), .list("(", arguments.map(document), ")")]
    case .object(let members): object(members)
    case .list: "[]"
    case .element(let base, let key): [operand(base), "[", document(key), "]"]
    case .typeOf(let value): ["typeof ", operand(value)]
    case .arrow(let parameter, let value): [.text("(\(parameter)) => "), document(value)]
    case .negated(let inner): ["-", operand(inner)]
    case .not(let inner): ["!", operand(inner)]
    case .infix: .group(.nest(chain(expression)))
    case .choice(let condition, let one, let other):
      [chain(condition), " ? ", document(one), " : ", document(other)]
    }
  }

  /// On one line, or a member to a line.
  private func object(_ members: [(key: String, value: JavaScriptExpression)]) -> Document {
    guard !members.isEmpty else { return "{}" }
    let parts = members.map { member -> Document in
      // As a plain key it would set the prototype.
      let key = member.key == "__proto__" ? "[\"__proto__\"]" : member.key
      if case .identifier(key) = member.value { return .text(key) }
      return [.text(key + ": "), document(member.value)]
    }
    return .group(["{", .nest([.line, .joined(parts, by: [",", .line])]), .line, "}"])
  }

  private func operand(_ expression: JavaScriptExpression) -> Document {
    switch expression {
    case .infix, .negated, .not, .choice, .object, .typeOf, .arrow: parenthesized(expression)
    case .literal(let text) where text.hasPrefix("-"): parenthesized(expression)
    case .identifier, .literal, .string, .member, .element, .call, .list: document(expression)
    }
  }

  private func parenthesized(_ expression: JavaScriptExpression) -> Document {
    ["(", .group(.nest(chain(expression))), ")"]
  }

  /// Operands of one precedence with a possible line break before each operator. Anything else is a chain of one.
  private func chain(_ expression: JavaScriptExpression) -> Document {
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
    return [linked(first, precedence, isRight: false), .sequence(links.reversed())]
  }

  /// As in Swift, though precedence would allow less: comparisons of comparisons mean something here, and nothing good.
  private func linked(
    _ expression: JavaScriptExpression, _ precedence: JavaScriptOperator.Precedence, isRight: Bool
  ) -> Document {
    let isSum = precedence >= .addition
    switch expression {
    case .infix(_, let sign, _):
      let needsBrackets =
        sign.precedence < precedence || sign.precedence == precedence && (isRight || precedence == .comparison)
        || precedence == .or && sign.precedence == .and
      return needsBrackets ? parenthesized(expression) : document(expression)
    case .choice, .arrow: return parenthesized(expression)
    case .negated: return isSum && isRight ? parenthesized(expression) : document(expression)
    case .literal(let text) where isSum && isRight && text.hasPrefix("-"): return parenthesized(expression)
    case .identifier, .literal, .string, .member, .element, .typeOf, .call, .object, .list, .not:
      return document(expression)
    }
  }
}

extension JavaScriptExpression {
  fileprivate var isObject: Bool {
    switch self {
    case .object: true
    case .call(_, let arguments): arguments.count == 1 && arguments[0].isObject
    case .identifier, .literal, .string, .member, .list, .negated, .not, .infix, .element, .typeOf, .arrow, .choice:
      false
    }
  }
}
