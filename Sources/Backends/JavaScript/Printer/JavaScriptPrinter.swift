/// Prints a JavaScript tree as text, indented by two spaces, with lines of at most 100 columns.
struct JavaScriptPrinter: CodePrinter {
  static let width = 100

  /// Whether the output has documentation and types for readers and tools. Engines do not need them.
  var isDocumented = true
  /// Whether public declarations are marked `export`, which only modules allow.
  var isModule = true

  /// Prints a module.
  static func text(_ declarations: [JavaScriptDeclaration]) -> String {
    JavaScriptPrinter().document(declarations, by: [.hardLine, .hardLine]).text(width: width)
  }

  /// Prints one expression whose value has the members that the module would export, without comments and indentation.
  ///
  /// - Parameter head: A statement before all others.
  static func value(_ declarations: [JavaScriptDeclaration], giving exports: [String], after head: String) -> String {
    let printer = JavaScriptPrinter(isDocumented: false, isModule: false)
    let body = printer.document(declarations, by: .hardLine)
    let give = PrettyDocument.text("return { \(exports.joined(separator: ", ")) };")
    let lines = PrettyDocument.sequence([
      "(() => {", .hardLine, .text(head), .hardLine, body, .hardLine, give, .hardLine, "})()",
    ]).text(width: width)
      .split(separator: "\n")
    // No literal spans several lines, so leading spaces have no meaning.
    return lines.map { $0.drop { $0 == " " } }.joined(separator: "\n")
  }

  private func document(_ declarations: [JavaScriptDeclaration], by separator: PrettyDocument) -> PrettyDocument {
    .joined(declarations.filter { isDocumented || !$0.isComment }.map(document), by: separator)
  }

  /// A JSDoc comment. Consecutive tags are not separated. Paragraphs are separated by an empty line.
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

  /// Lays out a switch arm. The body has braces of its own, since arms share one scope without them.
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

  /// An object literal on one line, or with one member per line.
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

  /// The words of text from a spec. `@` is escaped, since it would begin a tag at the start of a line, and any word may
  /// start a line.
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
