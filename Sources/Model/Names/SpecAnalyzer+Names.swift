import Source

// Resolution of the names in an expression.

extension SpecAnalyzer {
  /// Resolves a name without a dot.
  func named(_ name: String, _ range: Range<Int>, _ span: Span, _ place: ExpressionPlace) -> TypedExpression {
    switch name {
    case "height": return environment(.height, span)
    case "width": return environment(.width, span)
    case "keyboard": return environment(.keyboard, span)
    case "available": return available(span, place)
    case "safeArea": return objection(.safeAreaAlone, at: span)
    case "fill": return objection(.fillInFormula, at: span)
    default: break
    }
    switch scope[name] {
    case .measure(let id):
      scope.measures[id.index].isUsed = true
      return TypedExpression(expression: Expression(.measure(id), at: span), type: .length)
    case .definition(let id):
      scope.definitions[id.index].isUsed = true
      if place == .condition, scope.definitions[id.index].namesNodes {
        return objection(.nodeInCondition(name, throughDefinition: true), at: span)
      }
      if scope.definitions[id.index].namesNodes { namesNodes = true }
      if !scope.definitions[id.index].conditions.isEmpty {
        namesCases = true
        if case .bound = place {
          report(TypeProblem.casesInBound(name), at: span)
          return .unknown(at: span)
        }
      }
      var value = TypedExpression(Expression(.named(id), at: span), scope.definitions[id.index].type)
      if scope.definitions[id.index].isFraction { value.fraction = span }
      return value
    case .node(let id):
      let meant = meant(insteadOf: name, at: span)
      return objection(.nodeAlone(name, scope[id].kind, quantities: quantityNames(id), meant: meant), at: span)
    case .observer: return objection(.observerInFormula(name), at: span)
    case .broken: return .unknown(at: span)
    case nil:
      if let shared = configuration.shared[name] { return self.shared(shared, name, span) }
      if !isKebab(range) { addUndefined(.name(name), at: span, within: place) }
      return .unknown(at: span)
    }
  }

  /// Resolves a definition of the configuration to its value. Its spans are replaced, since the value is in another
  /// file.
  private func shared(_ definition: SharedDefinition, _ name: String, _ span: Span) -> TypedExpression {
    guard let value = definition.value else { return objection(.brokenSharedDefinition(name), at: span) }
    return TypedExpression(value.expression.placed(at: span), value.type)
  }

  private func environment(_ quantity: EnvironmentQuantity, _ span: Span) -> TypedExpression {
    TypedExpression(expression: Expression(.environment(quantity), at: span), type: .length)
  }

  /// Resolves `available`, if the position allows it.
  private func available(_ span: Span, _ place: ExpressionPlace) -> TypedExpression {
    if !place.allowsAvailable {
      report(TypeProblem.noAvailable(place, share: nil), at: span)
      return .unknown(at: span)
    }
    return TypedExpression(expression: Expression(.available, at: span), type: .length)
  }

  /// Reports a name that is not a length at this position.
  private func objection(_ problem: NameProblem, at span: Span) -> TypedExpression {
    report(problem, at: span)
    return .unknown(at: span)
  }

  /// Resolves `owner.member`.
  func membered(
    _ owner: String, _ member: String, _ range: Range<Int>, _ span: Span, _ place: ExpressionPlace
  ) -> TypedExpression {
    if owner == "safeArea" {
      switch member {
      case "top": return environment(.safeAreaTop, span)
      case "bottom": return environment(.safeAreaBottom, span)
      default: return objection(.unknownMember(owner, member, known: ["top", "bottom"], nearest: nil), at: span)
      }
    }
    switch scope[owner] {
    case .node(let id): return quantity(id, member, span, place)
    case .broken: return .unknown(at: span)
    case .measure, .definition, .observer: return objection(.noMembers(owner, member), at: span)
    case nil:
      if Scope.reservedWords.contains(owner) || configuration.shared[owner] != nil {
        return objection(.noMembers(owner, member), at: span)
      }
      let ownerRange = range.lowerBound..<range.lowerBound + owner.utf8.count
      if !isKebab(ownerRange) { addUndefined(.name(owner), at: self.span(ownerRange), isNode: true) }
      return .unknown(at: span)
    }
  }

  /// Resolves `node.quantity`, if the kind has the quantity and the position allows it.
  private func quantity(_ id: NodeID, _ member: String, _ span: Span, _ place: ExpressionPlace) -> TypedExpression {
    let node = scope[id]
    if !place.allowsNodes {
      return objection(.nodeInCondition("\(node.name.text).\(member)", throughDefinition: false), at: span)
    }
    guard let quantity = quantity(id, named: member) else { return noQuantity(id, member, span) }
    if quantity == .contentHeight, node.kind == .sheet, node.children.isEmpty, !node.hasBrokenChild {
      return objection(.noContent(sheet: node.name.text), at: span)
    }
    if case .notch(let index) = quantity, node.notches[index].isConditional, !place.allowsConditionalNotches {
      let notch = node.notches[index].name
      let place = scope.place(notch.span)
      report(TypeProblem.conditionalNotch(sheet: node.name.text, notch: notch.text, place), at: span)
      return .unknown(at: span)
    }
    namesNodes = true
    return TypedExpression(expression: Expression(.quantity(id, quantity), at: span), type: .length)
  }

  /// Returns a notch of a sheet, or a quantity of the node's kind. `nil` if there is none of the name.
  func quantity(_ id: NodeID, named member: String) -> Quantity? {
    let node = scope[id]
    if let notch = node.notch(named: member) { return .notch(notch) }
    return node.kind.quantities.first { $0.text == member }
  }

  /// Reports an unknown quantity: the name of a child, or a misspelled name.
  private func noQuantity(_ id: NodeID, _ member: String, _ span: Span) -> TypedExpression {
    let node = scope[id]
    if node.hasBrokenChild { return .unknown(at: span) }
    if let child = node.children.first(where: { scope[$0].name.text == member }) {
      return objection(.childAsQuantity(node.name.text, scope[child], quantities: quantityNames(child)), at: span)
    }
    // The sheet itself may already have reported an undefined notch.
    let notch = UndefinedNames.Key.reference("notch", owner: "sheet `\(node.name.text)`", member)
    addUndefined(undefined.has(notch) ? notch : .quantity(id, member), at: span)
    return .unknown(at: span)
  }

  /// Returns the possible members of a node, notches first.
  func quantityNames(_ id: NodeID) -> [String] {
    scope[id].notches.map(\.name.text) + scope[id].kind.quantities.compactMap(\.text)
  }

  /// Whether an undefined name is part of a hyphenated name such as `top-bar`, which is reported once as a whole.
  private func isKebab(_ range: Range<Int>) -> Bool {
    let lexer = parser.lexer
    func isPart(_ offset: Int) -> Bool { lexer.byte(at: offset)?.isNameByte == true }
    func isHyphen(_ offset: Int) -> Bool { lexer.byte(at: offset) == UInt8(ascii: "-") }
    var (start, end) = (range.lowerBound, range.upperBound)
    while isPart(start - 1) || (isHyphen(start - 1) && isPart(start - 2)) { start -= 1 }
    while isPart(end) || (isHyphen(end) && lexer.byte(at: end + 1)?.isLetter == true) { end += 1 }
    guard end - start > range.count, lexer.byte(at: start)?.isLetter == true else { return false }
    let whole = lexer.text(start..<end)
    if scope[whole] != nil { return true }
    if scope[camelCased(whole)] == nil {
      let parts = whole.utf8.split(separator: UInt8(ascii: "-"))
      if parts.contains(where: { scope[String($0) ?? ""] != nil || Scope.reservedWords.contains(String($0) ?? "") }) {
        return false
      }
    }
    addUndefined(.kebab(whole), at: span(start..<end))
    return true
  }
}
