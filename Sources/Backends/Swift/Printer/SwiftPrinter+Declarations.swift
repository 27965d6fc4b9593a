extension SwiftPrinter {
  /// Lays out declarations, with an empty line around each that has a body.
  func members(_ declarations: [SwiftDeclaration]) -> PrettyDocument {
    var result: [PrettyDocument] = []
    for (index, declaration) in declarations.enumerated() {
      if index > 0 {
        let isList = declaration.isLine && declarations[index - 1].isLine
        result.append(isList ? .hardLine : [.hardLine, .hardLine])
      }
      result.append(document(declaration))
    }
    return .sequence(result)
  }

  private func document(_ declaration: SwiftDeclaration) -> PrettyDocument {
    switch declaration {
    case .type(let type): self.type(type)
    case .item(let item): self.item(item)
    case .property(let property): self.property(property)
    case .function(let function): self.function(function)
    case .mark(let title): .text("// MARK: \(EscapedText.line(title))")
    case .conditional(let condition, let inner):
      [.text("#if " + condition), .nest([.hardLine, members(inner)]), .hardLine, "#endif"]
    }
  }

  private func words(_ modifiers: [String], _ word: String) -> String {
    (modifiers + [word]).joined(separator: " ")
  }

  func name(_ type: SwiftType) -> String {
    (type.isInout ? "inout " : "") + SwiftWords.name(type.name) + (type.isOptional ? "?" : "")
  }

  func text(_ type: SwiftType) -> PrettyDocument { .text(name(type)) }

  /// Lays out a type. A type without members is one line.
  private func type(_ type: SwiftTypeDeclaration) -> PrettyDocument {
    let path = type.path.map(SwiftWords.name).joined(separator: ".")
    let conformances = type.conformances.isEmpty ? "" : ": " + type.conformances.joined(separator: ", ")
    let head: PrettyDocument = [
      documentation(type.summary), .text("\(words(type.modifiers, type.kind.rawValue)) \(path)\(conformances) "),
    ]
    return [head, type.members.isEmpty ? "{}" : PrettyDocument.block(members(type.members))]
  }

  private func item(_ item: SwiftItem) -> PrettyDocument {
    let number = item.number.map { " = \($0)" } ?? ""
    let head: PrettyDocument = [documentation(item.summary), .text("case " + SwiftWords.name(item.name) + number)]
    return item.payload.isEmpty ? head : [head, .list("(", item.payload.map(parameter), ")")]
  }

  /// Lays out a property: stored, with or without an initial value, or computed.
  private func property(_ property: SwiftProperty) -> PrettyDocument {
    let word = words(property.modifiers, property.isConstant ? "let" : "var")
    let type = property.type.map { ": " + name($0) } ?? ""
    let head: PrettyDocument = [
      documentation(property.summary), .text("\(word) \(SwiftWords.name(property.name))\(type)"),
    ]
    if let getter = property.getter { return [head, " ", body(getter)] }
    guard let initial = property.initial else { return head }
    return [head, " = ", document(initial)]
  }

  private func function(_ function: SwiftFunction) -> PrettyDocument {
    let word =
      switch function.kind {
      case .function(let name): words(function.modifiers, "func") + " " + SwiftWords.name(name)
      case .initializer: words(function.modifiers, "init")
      case .subscripting: words(function.modifiers, "subscript")
      }
    let result: PrettyDocument = function.result.map { [" -> ", text($0)] } ?? .empty
    return [
      documentation(function.summary), .text(word), .list("(", function.parameters.map(parameter), ")"), result, " ",
      body(function.body),
    ]
  }

  /// Lays out a body. A body with a single value is on the line of its head if it fits.
  private func body(_ statements: [SwiftStatement]) -> PrettyDocument {
    if statements.isEmpty { return "{}" }
    if statements.count == 1, case .value(let value) = statements[0] {
      return .group(["{", .nest([.line, .group(chain(value))]), .line, "}"])
    }
    return PrettyDocument.block(document(statements))
  }

  private func parameter(_ parameter: SwiftParameter) -> PrettyDocument {
    let name =
      switch parameter.label {
      case _ where parameter.name.isEmpty: ""
      case .none: "_ \(SwiftWords.name(parameter.name)): "
      case .same: "\(SwiftWords.name(parameter.name)): "
      case .named(let label): "\(SwiftWords.name(label)) \(SwiftWords.name(parameter.name)): "
      }
    let initial: PrettyDocument = parameter.initial.map { [" = ", document($0)] } ?? .empty
    return [.text(name), text(parameter.type), initial]
  }
}

extension SwiftDeclaration {
  /// Whether the declaration is a single line, which needs no empty line around it.
  fileprivate var isLine: Bool {
    switch self {
    case .item: true
    case .property(let property): property.getter == nil
    case .type(let type): type.members.isEmpty && type.kind == .extending
    case .function, .mark, .conditional: false
    }
  }
}
