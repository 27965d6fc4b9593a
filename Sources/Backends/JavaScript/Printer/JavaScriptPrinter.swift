/// Writes a tree of JavaScript as text: two spaces, a hundred columns.
struct JavaScriptPrinter: CodePrinter {
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
    let give = PrettyDocument.text("return { \(exports.joined(separator: ", ")) };")
    let lines = PrettyDocument.sequence([
      "(() => {", .hardLine, .text(head), .hardLine, body, .hardLine, give, .hardLine, "})()",
    ]).text(width: width)
      .split(separator: "\n")
    // No literal goes over a line, so the spaces in front of one mean nothing.
    return lines.map { $0.drop { $0 == " " } }.joined(separator: "\n")
  }

  private func document(_ declarations: [JavaScriptDeclaration], by separator: PrettyDocument) -> PrettyDocument {
    .joined(declarations.filter { isDocumented || !$0.isComment }.map(document), by: separator)
  }

  /// A comment of the kind that tools read types from. Tags follow one another; paragraphs are set apart.
  private func documentation(_ remarks: [JavaScriptRemark]) -> PrettyDocument {
    guard isDocumented, !remarks.isEmpty else { return .empty }
    var parts: [PrettyDocument] = ["/**"]
    for (position, remark) in remarks.enumerated() {
      if position > 0, !remark.isTag || !remarks[position - 1].isTag { parts += [.hardLine, " *"] }
      parts += [.hardLine, .paragraph(prefix: " *", words: remark.words)]
    }
    return .sequence(parts + [.hardLine, " */"])
  }

  // MARK: Declarations

  private func document(_ declaration: JavaScriptDeclaration) -> PrettyDocument {
    switch declaration {
    case .documentation(let paragraphs): documentation(paragraphs)
    case .function(let function): self.function(function)
    case .type(let name, let paragraphs, let fields, let members):
      [
        above(documentation(paragraphs)), .text("\(isModule ? "export " : "")class \(name) "),
        PrettyDocument.block(
          .joined(fields.map(field) + members.map(function), by: isDocumented ? [.hardLine, .hardLine] : .hardLine)),
      ]
    }
  }

  private func above(_ comment: PrettyDocument) -> PrettyDocument { isDocumented ? [comment, .hardLine] : .empty }

  private func field(_ field: JavaScriptField) -> PrettyDocument {
    [above(documentation(field.documentation)), .text(field.name + ";")]
  }

  private func function(_ function: JavaScriptFunction) -> PrettyDocument {
    let word =
      switch function.kind {
      case .function(let isExported): isExported && isModule ? "export function " : "function "
      case .method: ""
      case .getter: "get "
      }
    let head = function.documentation.isEmpty ? .empty : above(documentation(function.documentation))
    return [
      head, .text(word + function.name), .list("(", function.parameters.map(PrettyDocument.text), ")"), " ",
      PrettyDocument.block(document(function.body)),
    ]
  }

  // MARK: Statements

  private func document(_ statements: [JavaScriptStatement]) -> PrettyDocument {
    .joined(statements.map(document), by: .hardLine)
  }

  private func document(_ statement: JavaScriptStatement) -> PrettyDocument {
    switch statement {
    case .constant(let name, let value): [leading("const \(name) =", value), ";"]
    case .variable(let name, let value): [leading("let \(name) =", value), ";"]
    case .assign(let place, let value): [document(place), leading(" =", value), ";"]
    case .update(let place, let sign, let value): [document(place), leading(" \(spelling(sign))=", value), ";"]
    case .expression(let call): [document(call), ";"]
    case .return(nil): "return;"
    // A line break after `return` would end the statement.
    case .return(let value?): ["return ", .group(chain(value)), ";"]
    case .if(let condition, let then, let otherwise): branch("if (", condition, then, otherwise)
    case .switch(let subject, let arms):
      ["switch (", document(subject), ") ", PrettyDocument.block(.joined(arms.map(document), by: .hardLine))]
    }
  }

  private func branch(
    _ word: String, _ condition: JavaScriptExpression, _ then: [JavaScriptStatement],
    _ otherwise: [JavaScriptStatement]
  ) -> PrettyDocument {
    let head: PrettyDocument = [.group([.text(word), .nest([.softLine, chain(condition)]), .softLine, ")"]), " "]
    let body: PrettyDocument = then.isEmpty ? "{}" : PrettyDocument.block(document(then))
    if otherwise.isEmpty { return [head, body] }
    if otherwise.count == 1, case .if(let condition, let inner, let rest) = otherwise[0] {
      return [head, body, branch(" else if (", condition, inner, rest)]
    }
    return [head, body, " else ", PrettyDocument.block(document(otherwise))]
  }

  /// A body has braces of its own, since arms share one scope without them.
  private func document(_ arm: JavaScriptArm) -> PrettyDocument {
    let labels = arm.labels.map { PrettyDocument.text("case \(JavaScriptText.literal($0)):") }
    let leave: [PrettyDocument] = arm.gives ? [] : ["break;"]
    let body = arm.body.map(document) + leave
    return [.joined(labels, by: .hardLine), " ", PrettyDocument.block(.joined(body, by: .hardLine))]
  }

  // MARK: Expressions

  func word(_ name: String) -> String { name }

  func spelling(_ sign: InfixOperator) -> String {
    switch sign {
    case .equal: "==="
    case .notEqual: "!=="
    case .wrappingAdd: "+"
    case .multiply, .divide, .add, .subtract, .less, .lessOrEqual, .greaterOrEqual, .greater, .and, .or: sign.rawValue
    }
  }

  func document(_ leaf: JavaScriptLeaf) -> PrettyDocument {
    switch leaf {
    case .string(let text): .text(JavaScriptText.literal(text))
    case .object(let members): object(members)
    case .list: "[]"
    case .typed(let type, let value):
      isDocumented ? [.text("/** @type {\(type)} */ ("), document(value), ")"] : document(value)
    case .element(let base, let key): [operand(base), "[", document(key), "]"]
    case .typeOf(let value): ["typeof ", operand(value)]
    case .arrow(let parameter, let value): [.text("(\(parameter)) => "), document(value)]
    }
  }

  /// On one line, or a member to a line.
  private func object(_ members: [(key: String, value: JavaScriptExpression)]) -> PrettyDocument {
    guard !members.isEmpty else { return "{}" }
    let parts = members.map { member -> PrettyDocument in
      // As a plain key it would set the prototype.
      let key = member.key == "__proto__" ? "[\"__proto__\"]" : member.key
      if case .identifier(key) = member.value { return .text(key) }
      return [.text(key + ": "), document(member.value)]
    }
    return .group(["{", .nest([.line, .joined(parts, by: [",", .line])]), .line, "}"])
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
      EscapedText.words("@" + tag).map(JavaScriptText.word) + (text.map(Self.words) ?? [])
    }
  }

  /// At the start of a line a sign of the spec's would begin a tag, and any word may come to stand there.
  private static func words(_ text: String) -> [String] {
    EscapedText.words(text).map { JavaScriptText.word($0.hasPrefix("@") ? "\\" + $0 : $0) }
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
