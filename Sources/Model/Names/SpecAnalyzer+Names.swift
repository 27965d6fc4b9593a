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
    case "safeArea": return objection(.safeAreaAlone(at: span))
    case "fill": return objection(.fillInFormula(at: span))
    default: break
    }
    switch scope[name] {
    case .measure(let id):
      scope.measures[id.index].isUsed = true
      return TypedExpression(expression: Expression(.measure(id), at: span), type: .length)
    case .definition(let id):
      scope.definitions[id.index].isUsed = true
      if place == .condition, scope.definitions[id.index].namesNodes {
        return objection(.nodeInCondition(name, throughDefinition: true, at: span))
      }
      if scope.definitions[id.index].namesNodes { namesNodes = true }
      if !scope.definitions[id.index].conditions.isEmpty {
        namesCases = true
        if case .bound = place {
          report(.casesInBound(name, at: span))
          return .unknown(at: span)
        }
      }
      var value = TypedExpression(Expression(.named(id), at: span), scope.definitions[id.index].type)
      if scope.definitions[id.index].isFraction { value.fraction = span }
      return value
    case .node(let id):
      if let tabs = scope[id].parent, comparesSelectedPage(tabs), namesNode(tabs) { return .unknown(at: span) }
      if comparesSelectedPage(id) { return objection(.selectedPage(tabs: name, at: span)) }
      let meant = meant(insteadOf: name, at: span)
      return objection(.nodeAlone(name, scope[id].kind, quantities: quantityNames(id), meant: meant, at: span))
    case .observer: return objection(.observerInFormula(name, at: span))
    case .broken: return .unknown(at: span)
    case nil:
      if let shared = configuration.shared[name] { return self.shared(shared, name, span) }
      if !isKebab(range) { addUndefined(.name(name), at: span, within: place) }
      return .unknown(at: span)
    }
  }

  /// Whether a node is tabs, and the formula compares it with one of its pages.
  private func comparesSelectedPage(_ id: NodeID) -> Bool {
    guard scope[id].kind == .tabs, let text = scalarNode?.scalarText, text.contains("=") else { return false }
    return text.utf8.split { !$0.isNameByte }.contains { word in
      scope[id].children.contains { scope[$0].name.text.utf8.elementsEqual(word) }
    }
  }

  /// Whether the formula names a node as a word.
  private func namesNode(_ id: NodeID) -> Bool {
    let name = scope[id].name.text
    return scalarNode?.scalarText?.utf8.split { !$0.isNameByte }.contains { $0.elementsEqual(name.utf8) } == true
  }

  /// Resolves a definition of the configuration to its value. Its spans are replaced, since the value is in another
  /// file.
  private func shared(_ definition: SharedDefinition, _ name: String, _ span: Span) -> TypedExpression {
    guard let value = definition.value else { return objection(.brokenSharedDefinition(name, at: span)) }
    return TypedExpression(value.expression.placed(at: span), value.type)
  }

  private func environment(_ quantity: EnvironmentQuantity, _ span: Span) -> TypedExpression {
    TypedExpression(expression: Expression(.environment(quantity), at: span), type: .length)
  }

  /// Resolves `available`, if the position allows it.
  private func available(_ span: Span, _ place: ExpressionPlace) -> TypedExpression {
    if !place.allowsAvailable {
      report(.noAvailable(place, share: nil, at: span))
      return .unknown(at: span)
    }
    return TypedExpression(expression: Expression(.available, at: span), type: .length)
  }

  /// Reports a name that is not a length at this position.
  private func objection(_ finding: Diagnostic) -> TypedExpression {
    report(finding)
    return .unknown(at: finding.span)
  }

  /// Resolves `owner.member`.
  func membered(
    _ owner: String, _ member: String, _ range: Range<Int>, _ span: Span, _ place: ExpressionPlace
  ) -> TypedExpression {
    if owner == "safeArea" {
      switch member {
      case "top": return environment(.safeAreaTop, span)
      case "bottom": return environment(.safeAreaBottom, span)
      default: return objection(.unknownMember(owner, member, known: ["top", "bottom"], nearest: nil, at: span))
      }
    }
    switch scope[owner] {
    case .node(let id): return quantity(id, member, span, place)
    case .broken: return .unknown(at: span)
    case .measure, .definition, .observer: return objection(.noMembers(owner, member, at: span))
    case nil:
      if Scope.reservedWords.contains(owner) || configuration.shared[owner] != nil {
        return objection(.noMembers(owner, member, at: span))
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
      let name = "\(node.name.text).\(member)"
      return objection(
        place == .range
          ? .nodeInRange(name, at: span) : .nodeInCondition(name, throughDefinition: false, at: span))
    }
    guard let quantity = quantity(id, named: member) else { return noQuantity(id, member, span) }
    if quantity == .contentHeight, node.kind == .sheet, node.children.isEmpty, !node.hasBrokenChild {
      return objection(.noContent(sheet: node.name.text, at: span))
    }
    if case .notch(let index) = quantity, node.notches[index].isConditional, !place.allowsConditionalNotches {
      let notch = node.notches[index].name
      let place = scope.place(notch.span)
      report(.conditionalNotch(sheet: node.name.text, notch: notch.text, place, at: span))
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
      return objection(.childAsQuantity(node.name.text, scope[child], quantities: quantityNames(child), at: span))
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

extension Diagnostic {
  /// The span of the notch. `nil` if the notch is in another file.
  fileprivate static func conditionalNotch(sheet: String, notch: String, _ place: Span?, at span: Span) -> Diagnostic {
    Diagnostic(
      .conditionalNotch, "`\(sheet).\(notch)` is a length only while the notch is active", at: span,
      labels: place.map { [Label($0, "`\(notch)` has a `when`")] } ?? [],
      notes: place == nil ? ["`\(notch)` has a `when`"] : [],
      help: [
        "name `\(sheet).highest` or `\(sheet).lowest`, which are lengths on every device; `ensure` may name `\(notch)` itself"
      ])
  }

  /// A definition that depends on the device, in a bound of a height that a column shares out.
  fileprivate static func casesInBound(_ text: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidExpression, "a bound of a height is one formula for every device, and `\(text.shortened)` has several",
      at: span, help: ["give the node a `height` by device, or a bound with `min`, `max` or the environment"])
  }

  fileprivate static func safeAreaAlone(at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidExpression, "`safeArea` is not a length by itself", at: span,
      notes: ["its insets are `safeArea.top` and `safeArea.bottom`"])
  }

  fileprivate static func fillInFormula(at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidExpression, "`fill` is not a length: it cannot be part of a formula", at: span,
      help: ["write `height: fill`, or `{fill: 1, min: …, max: …}` for bounds"])
  }

  /// `meant` is a length with a similar name.
  fileprivate static func nodeAlone(
    _ name: String, _ kind: NodeKind, quantities: [String], meant: String?, at span: Span
  ) -> Diagnostic {
    var diagnostic = Diagnostic(.invalidExpression, "`\(name)` is a \(kind.rawValue), not a length", at: span)
    diagnostic.notes = ["its quantities are \(quantities.map { "\(name).\($0)" }.quoted(joinedBy: "and"))"]
    if let meant {
      diagnostic.caption = "did you mean `\(meant)`?"
      diagnostic.fixes = [.replace(span, with: meant)]
    } else if kind != .sheet {
      diagnostic.fixes = [.replace(span, with: "\(name).height")]
    }
    return diagnostic
  }

  /// Tabs in a formula that names one of their pages too.
  fileprivate static func selectedPage(tabs: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidExpression, "no length depends on the page that `\(tabs)` shows", at: span,
      notes: ["lengths depend on the device, the keyboard and measures, and on no movement"],
      help: ["give the length that fits every page, or a measure that the app sets"])
  }

  fileprivate static func noMembers(_ owner: String, _ member: String, at span: Span) -> Diagnostic {
    Diagnostic(.undefinedName, "`\(owner)` has no parts, and so no `\(member)`", at: span)
  }

  fileprivate static func observerInFormula(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidExpression, "`\(name)` is an observer, not a length", at: span,
      notes: ["it follows a movement, and lengths depend on no movement"])
  }

  fileprivate static func unknownMember(
    _ owner: String, _ member: String, known: [String], nearest: String?, at span: Span
  ) -> Diagnostic {
    var diagnostic = Diagnostic(.undefinedName, "`\(owner)` has no `\(member)`", at: span)
    diagnostic.notes = ["it has \(known.map { "\(owner).\($0)" }.quoted(joinedBy: "and"))"]
    if let nearest { diagnostic.fixes = [.replace(span, with: "\(owner).\(nearest)")] }
    return diagnostic
  }

  fileprivate static func childAsQuantity(
    _ owner: String, _ child: NodeDeclaration, quantities: [String], at span: Span
  ) -> Diagnostic {
    Diagnostic(
      .undefinedName, "`\(owner).\(child.name.text)` is a \(child.kind.rawValue), not a length", at: span,
      help: ["name one of its quantities: \(quantities.map { "\(child.name.text).\($0)" }.quoted(joinedBy: "or"))"])
  }

  fileprivate static func noContent(sheet: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .undefinedName, "sheet `\(sheet)` has no content, and so no `contentHeight`", at: span,
      help: ["give it `content`"])
  }

  fileprivate static func nodeInRange(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidExpression, "a range cannot name `\(name)`", at: span,
      notes: ["it holds on every screen, and so its bounds are constants"])
  }

  fileprivate static func nodeInCondition(_ name: String, throughDefinition: Bool, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidExpression,
      throughDefinition
        ? "`\(name)` hangs on a node, which a condition cannot test" : "a condition cannot test `\(name)`", at: span,
      notes: ["`when` decides which notches there are, so it may name the environment, measures and definitions only"])
  }

  /// A definition with an error, in the configuration that all specs of the folder share.
  fileprivate static func brokenSharedDefinition(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(.undefinedName, "the configuration that defines `\(name)` has an error in its `let`", at: span)
  }
}
