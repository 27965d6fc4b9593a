extension SwiftPrinter {
  func document(_ statements: [SwiftStatement]) -> PrettyDocument {
    .joined(statements.map(document), by: .hardLine)
  }

  func document(_ statement: SwiftStatement) -> PrettyDocument {
    switch statement {
    case .constant(let name, let value): leading("let \(SwiftWords.name(name)) =", value)
    case .variable(let name, let value): leading("var \(SwiftWords.name(name)) =", value)
    case .pending(let name, let type): .text("let \(SwiftWords.name(name)): \(self.name(type))")
    case .assign(let place, let value): [document(place), leading(" =", value)]
    case .update(let place, let sign, let value): [document(place), leading(" \(sign.rawValue)=", value)]
    case .expression(let call): document(call)
    case .leave: "break"
    case .discard(let call): ["_ = ", document(call)]
    case .value(let value): .group(chain(value))
    case .return(nil): "return"
    case .return(let value?): leading("return", value)
    case .if(let conditions, let then, let otherwise): branch("if ", conditions, then, otherwise)
    case .guarded(let conditions, let otherwise): guarded(conditions, otherwise)
    case .switch(let subject, let arms):
      ["switch ", document(subject), " {", .hardLine, .joined(arms.map(document), by: .hardLine), .hardLine, "}"]
    }
  }

  /// Lays out a branch. If the condition takes several lines, the brace is on its own line to separate condition and
  /// body.
  private func branch(
    _ word: String, _ conditions: [SwiftCondition], _ then: [SwiftStatement], _ otherwise: [SwiftStatement]
  ) -> PrettyDocument {
    let head: PrettyDocument = .group([.text(word), document(conditions), .line, "{"])
    let body: PrettyDocument = then.isEmpty ? [.hardLine, "}"] : [.nest([.hardLine, document(then)]), .hardLine, "}"]
    if otherwise.isEmpty { return [head, body] }
    if otherwise.count == 1, case .if(let conditions, let inner, let rest) = otherwise[0] {
      return [head, body, branch(" else if ", conditions, inner, rest)]
    }
    return [head, body, " else ", PrettyDocument.block(document(otherwise))]
  }

  /// Lays out a guard. A body that only returns is on the line of its condition.
  private func guarded(_ conditions: [SwiftCondition], _ otherwise: [SwiftStatement]) -> PrettyDocument {
    let head: PrettyDocument = ["guard", .nest([.line, document(conditions)]), .line, "else "]
    if otherwise.count == 1, case .return = otherwise[0] { return .group([head, "{ ", document(otherwise[0]), " }"]) }
    return [.group([head, "{"]), .nest([.hardLine, document(otherwise)]), .hardLine, "}"]
  }

  private func document(_ conditions: [SwiftCondition]) -> PrettyDocument {
    if conditions.count == 1, case .bool(let bool) = conditions[0] { return chain(bool) }
    let rest = conditions.dropFirst().map { PrettyDocument.sequence([",", .line, document($0)]) }
    return [document(conditions[0]), .nest(.sequence(rest))]
  }

  private func document(_ condition: SwiftCondition) -> PrettyDocument {
    switch condition {
    case .bool(let bool): document(bool)
    case .pattern(let pattern, let subject): ["case ", text(pattern), " = ", document(subject)]
    case .unwrapped(let name, .identifier(let bound)) where bound == name: .text("let \(SwiftWords.name(name))")
    case .unwrapped(let name, let subject): leading("let \(SwiftWords.name(name)) =", subject)
    }
  }

  private func text(_ pattern: SwiftPattern) -> PrettyDocument {
    let item = "." + SwiftWords.name(pattern.item)
    guard !pattern.bindings.isEmpty else { return .text(item) }
    return .list(item + "(", pattern.bindings.map { .text($0.map { "let " + SwiftWords.name($0) } ?? "_") }, ")")
  }

  /// Lays out a switch arm. A short body is on the line of its case if it fits.
  private func document(_ arm: SwiftArm) -> PrettyDocument {
    let head: PrettyDocument
    if arm.labels.count == 1, case .rest = arm.labels[0] {
      head = "default:"
    } else {
      head = .group(["case ", .nest(.joined(arm.labels.map(text), by: [",", .line])), ":"])
    }
    guard let only = arm.body.first, arm.body.count == 1, only.isShort else {
      return [head, .nest([.hardLine, document(arm.body)])]
    }
    return .group([head, .nest([.line, document(only)])])
  }

  private func text(_ label: SwiftLabel) -> PrettyDocument {
    switch label {
    case .pattern(let pattern): text(pattern)
    case .expression(let value): document(value)
    case .rest: "_"
    }
  }
}

extension SwiftStatement {
  /// Whether the statement may share a line with its case.
  fileprivate var isShort: Bool {
    switch self {
    case .assign, .update, .expression, .discard, .value, .return, .leave: true
    case .constant, .variable, .pending, .if, .guarded, .switch: false
    }
  }
}
