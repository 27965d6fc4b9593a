/// Writes a tree of JavaScript as text: two spaces, a hundred columns.
struct JavaScriptPrinter {
  static let width = 100

  /// Whether readers and tools are told what things are; engines do not need it.
  var isDocumented = true
  /// Whether what hosts use is marked `export`, as only a module may.
  var isModule = true

  /// A module.
  static func text(_ declarations: [JavaScriptDeclaration]) -> String {
    JavaScriptPrinter().document(declarations, by: [.hardLine, .hardLine]).text(width: width)
  }

  /// One expression that gives what the module would export, without comments and indentation.
  ///
  /// - Parameter head: a statement before all others.
  static func value(_ declarations: [JavaScriptDeclaration], giving exports: [String], after head: String) -> String {
    let printer = JavaScriptPrinter(isDocumented: false, isModule: false)
    let body = printer.document(declarations, by: .hardLine)
    let give = Document.text("return { \(exports.joined(separator: ", ")) };")
    let lines = Document.sequence([
      "(() => {", .hardLine, .text(head), .hardLine, body, .hardLine, give, .hardLine, "})()",
    ]).text(width: width)
      .split(separator: "\n")
    // No literal goes over a line, so the spaces in front of one mean nothing.
    return lines.map { $0.drop { $0 == " " } }.joined(separator: "\n")
  }

  private func document(_ declarations: [JavaScriptDeclaration], by separator: Document) -> Document {
    .joined(declarations.filter { isDocumented || !$0.isComment }.map(document), by: separator)
  }

  private func block(_ parts: Document) -> Document { ["{", .nest([.hardLine, parts]), .hardLine, "}"] }

  /// A comment of the kind that tools read types from. Tags follow one another; paragraphs are set apart.
  private func documentation(_ remarks: [JavaScriptRemark]) -> Document {
    guard isDocumented, !remarks.isEmpty else { return .empty }
    var parts: [Document] = ["/**"]
    for (position, remark) in remarks.enumerated() {
      if position > 0, !remark.isTag || !remarks[position - 1].isTag { parts += [.hardLine, " *"] }
      parts += [.hardLine, .paragraph(prefix: " *", words: remark.words)]
    }
    return .sequence(parts + [.hardLine, " */"])
  }

  // MARK: Declarations

  private func document(_ declaration: JavaScriptDeclaration) -> Document {
    switch declaration {
    case .documentation(let paragraphs): documentation(paragraphs)
    case .function(let function): self.function(function)
    case .type(let name, let paragraphs, let fields, let members):
      [
        above(documentation(paragraphs)), .text("\(isModule ? "export " : "")class \(name) "),
        block(
          .joined(fields.map(field) + members.map(function), by: isDocumented ? [.hardLine, .hardLine] : .hardLine)),
      ]
    }
  }

  private func above(_ comment: Document) -> Document { isDocumented ? [comment, .hardLine] : .empty }

  private func field(_ field: JavaScriptField) -> Document {
    [above(documentation(field.documentation)), .text(field.name + ";")]
  }

  private func function(_ function: JavaScriptFunction) -> Document {
    let word =
      switch function.kind {
      case .function(let isExported): isExported && isModule ? "export function " : "function "
      case .method: ""
      case .getter: "get "
      }
    let head = function.documentation.isEmpty ? .empty : above(documentation(function.documentation))
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
    case .return(nil): "return;"
    // A line break after `return` would end the statement.
    case .return(let value?): ["return ", .group(.nest(chain(value))), ";"]
    case .if(let condition, let then, let otherwise): branch("if (", condition, then, otherwise)
    case .switch(let subject, let arms):
      ["switch (", document(subject), ") ", block(.joined(arms.map(document), by: .hardLine))]
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
    if otherwise.count == 1, case .if(let condition, let inner, let rest) = otherwise[0] {
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
    case .typed(let type, let value):
      isDocumented ? [.text("/** @type {\(type)} */ ("), document(value), ")"] : document(value)
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
    case .identifier, .literal, .string, .member, .element, .call, .list, .typed: document(expression)
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
    case .identifier, .literal, .string, .member, .element, .typeOf, .call, .object, .list, .not, .typed:
      return document(expression)
    }
  }
}

extension JavaScriptExpression {
  fileprivate var isObject: Bool {
    switch self {
    case .object: true
    case .call(_, let arguments): arguments.count == 1 && arguments[0].isObject
    case .identifier, .literal, .string, .member, .list, .negated, .not, .infix, .element, .typeOf, .arrow, .choice,
      .typed:
      false
    }
  }
}

extension JavaScriptRemark {
  fileprivate var isTag: Bool {
    switch self {
    case .text: false
    case .tag: true
    }
  }

  fileprivate var words: [String] {
    switch self {
    case .text(let text): Self.words(text)
    case .tag(let tag, let text):
      VisibleText.words("@" + tag).map(JavaScriptText.word) + (text.map(Self.words) ?? [])
    }
  }

  /// At the start of a line a sign of the spec's would begin a tag, and any word may come to stand there.
  private static func words(_ text: String) -> [String] {
    VisibleText.words(text).map { JavaScriptText.word($0.hasPrefix("@") ? "\\" + $0 : $0) }
  }
}

extension JavaScriptDeclaration {
  fileprivate var isComment: Bool {
    switch self {
    case .documentation: true
    case .function, .type: false
    }
  }
}
