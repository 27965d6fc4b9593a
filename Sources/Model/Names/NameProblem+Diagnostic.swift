import Source

extension NameProblem {
  func diagnostic(at span: Span) -> Diagnostic {
    switch self {
    case .invalidName(let text, let what, let suggestion): Self.invalidName(text, what, suggestion, span)
    case .missingName(let what):
      Diagnostic(.invalidName, "this \(what) has no name", at: span, help: ["name it, as in `\(what): first`"])
    case .nestedNode(let kind):
      Diagnostic(
        .wrongType, "`\(kind)` takes the name of the node", at: span,
        help: ["write `\(kind): name`, and the other keys below it at the same depth"])
    case .invalidTypeName(let text, let suggestion): Self.invalidTypeName(text, suggestion, span)
    case .reservedWord(let word, let what, let meaning):
      Diagnostic(
        .reservedName, "a \(what) cannot be named `\(word)`", at: span, notes: ["`\(word)` is \(meaning)"])
    case .ownersQuantity(let name, let what, let owner):
      Diagnostic(
        .reservedName, "a \(what) of \(owner) cannot be named `\(name)`", at: span,
        notes: ["`\(name)` is a quantity of \(owner) already, so that a formula could mean either"],
        help: ["name it `\(name)\(what.prefix(1).uppercased() + what.dropFirst())`, for instance"])
    case .duplicate(let name, let first, let what):
      Diagnostic(
        .duplicateName, "a second `\(name)`", at: span,
        labels: [Label(first, "the first `\(name)`")],
        notes: what == "mode" ? [] : ["nodes, measures, definitions and observers share one space of names"])
    case .repeatedAlias(let name):
      Diagnostic(
        .duplicateName, "this alias repeats `\(name)`, and a name must be unique", at: span,
        help: ["write the node out with names of its own"])
    case .safeAreaAlone:
      Diagnostic(
        .invalidExpression, "`safeArea` is not a length by itself", at: span,
        notes: ["its insets are `safeArea.top` and `safeArea.bottom`"])
    case .fillInFormula:
      Diagnostic(
        .invalidExpression, "`fill` is not a length: it cannot be part of a formula", at: span,
        help: ["write `height: fill`, or `{fill: 1, min: …, max: …}` for bounds"])
    case .nodeAlone(let name, let kind, let quantities, let meant):
      Self.nodeAlone(name, kind, quantities, meant, span)
    case .noMembers(let owner, let member):
      Diagnostic(.undefinedName, "`\(owner)` has no parts, and so no `\(member)`", at: span)
    case .observerInFormula(let name):
      Diagnostic(
        .invalidExpression, "`\(name)` is an observer, not a length", at: span,
        notes: ["it follows a movement, and lengths depend on no movement"])
    case .notAPosition(let text, let meant):
      Diagnostic(
        .unknownValue, "`\(text.shortened)` is not a position", at: span,
        notes: ["an observer follows the offset of a scroll or list, or the height of a sheet"],
        fixes: meant.map { [.replace(span, with: $0)] } ?? [])
    case .unknownMember(let owner, let member, let known, let nearest):
      Self.unknownMember(owner, member, known, nearest, span)
    case .childAsQuantity(let owner, let child, let quantities):
      Diagnostic(
        .undefinedName, "`\(owner).\(child.name.text)` is a \(child.kind.rawValue), not a length", at: span,
        help: ["name one of its quantities: \(quantities.map { "\(child.name.text).\($0)" }.quoted(joinedBy: "or"))"])
    case .noContent(let sheet):
      Diagnostic(
        .undefinedName, "sheet `\(sheet)` has no content, and so no `contentHeight`", at: span,
        help: ["give it `content`"])
    case .nodeInCondition(let name, let throughDefinition): Self.nodeInCondition(name, throughDefinition, span)
    case .undefined(let name, let others, let nearest): Self.undefinedLength(name, span, others, nearest)
    case .brokenSharedDefinition(let name):
      Diagnostic(.undefinedName, "the configuration that defines `\(name)` has an error in its `let`", at: span)
    case .undefinedNode(let name, let others, let nearest):
      Self.undefined("there is no node `\(name.shortened)`", span, others, nearest, "`\(name.shortened)`")
    case .undefinedKebab(let name, let others, let meant): Self.undefinedKebab(name, others, meant, span)
    case .undefinedQuantity(let node, let kind, let name, let others, let known, let nearest):
      Self.undefinedQuantity(node, kind, name, others, known, nearest, span)
    case .undefinedReference(let name, let kind, let owner, let others, let known, let nearest):
      Self.undefinedReference(name, kind, owner, others, known, nearest, span)
    case .otherKind(let name, let kind, let wanted, let known):
      Diagnostic(
        .undefinedName, "`\(name)` is a \(kind.rawValue), and \(wanted) is required here", at: span,
        notes: known.isEmpty ? [] : ["there \(known.count == 1 ? "is" : "are") \(known.quoted(joinedBy: "and"))"])
    case .noModes(let others):
      Diagnostic(
        .undefinedName, "the screen has no modes", at: span,
        labels: others.map { Label($0, "another mode that is named") },
        help: ["list them, the initial one first: `modes: [browse, edit]`"])
    case .unused(let name, let what):
      Diagnostic(.unusedName, "\(what) `\(name)` is never used", at: span, help: ["remove it, or use it"])
    case .unusedModes:
      Diagnostic(
        .unusedName, "no sheet says anything for any mode", at: span, help: ["remove them, or name them in a sheet"])
    }
  }
}

// MARK: - Messages

extension NameProblem {
  private static func invalidName(_ text: String, _ what: String, _ suggestion: String?, _ span: Span) -> Diagnostic {
    let article = what == NodeKind.tabs.rawValue ? "" : what.hasPrefix("o") ? "an " : "a "
    var diagnostic = Diagnostic(.invalidName, "`\(text.shortened)` is not a name for \(article)\(what)", at: span)
    diagnostic.notes = ["a name begins with a–z and goes on with letters and digits"]
    if ["true", "false", "null"].contains(text) {
      diagnostic.notes = ["other readers of YAML take `\(text)` for a value"]
    }
    if text.utf8.contains(UInt8(ascii: "-")) { diagnostic.notes.append("`-` is minus in expressions") }
    if let suggestion { diagnostic.fixes = [.replace(span, with: suggestion)] }
    return diagnostic
  }

  private static func invalidTypeName(_ text: String, _ suggestion: String?, _ span: Span) -> Diagnostic {
    var diagnostic = Diagnostic(.invalidName, "`\(text.shortened)` is not a name for a screen", at: span)
    diagnostic.notes = ["it names the generated type: A–Z, then letters and digits"]
    if let suggestion { diagnostic.fixes = [.replace(span, with: suggestion)] }
    return diagnostic
  }

  private static func nodeAlone(
    _ name: String, _ kind: NodeKind, _ quantities: [String], _ meant: String?, _ span: Span
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

  private static func unknownMember(
    _ owner: String, _ member: String, _ known: [String], _ nearest: String?, _ span: Span
  ) -> Diagnostic {
    var diagnostic = Diagnostic(.undefinedName, "`\(owner)` has no `\(member)`", at: span)
    diagnostic.notes = ["it has \(known.map { "\(owner).\($0)" }.quoted(joinedBy: "and"))"]
    if let nearest { diagnostic.fixes = [.replace(span, with: "\(owner).\(nearest)")] }
    return diagnostic
  }

  private static func nodeInCondition(_ name: String, _ throughDefinition: Bool, _ span: Span) -> Diagnostic {
    Diagnostic(
      .invalidExpression,
      throughDefinition
        ? "`\(name)` hangs on a node, which a condition cannot test" : "a condition cannot test `\(name)`", at: span,
      notes: ["`when` decides which notches there are, so it may name the environment, measures and definitions only"])
  }

  private static func undefined(
    _ message: String, _ span: Span, _ others: [Span], _ nearest: String?, _ name: String
  ) -> Diagnostic {
    var diagnostic = Diagnostic(.undefinedName, message, at: span)
    diagnostic.labels = others.map { Label($0, "\(name) here too") }
    if let nearest {
      diagnostic.caption = "did you mean `\(nearest)`?"
      let edits = ([span] + others).sorted().map { Edit($0, nearest) }
      diagnostic.fixes = [FixIt("write `\(nearest)`", isSafe: false, edits: edits)]
    }
    return diagnostic
  }

  private static func undefinedLength(
    _ name: String, _ span: Span, _ others: [Span], _ nearest: String?
  ) -> Diagnostic {
    var diagnostic = undefined("`\(name)` is not defined", span, others, nearest, "`\(name)`")
    if nearest == nil {
      diagnostic.help = ["a length that only the app knows is declared in `measures`, a formula in `let`"]
    }
    return diagnostic
  }

  private static func undefinedKebab(_ name: String, _ others: [Span], _ meant: String?, _ span: Span) -> Diagnostic {
    var diagnostic = undefined("`\(name)` is not defined: `-` is minus here", span, others, meant, "`\(name)`")
    diagnostic.notes = ["names are written `\(camelCased(name))`"]
    return diagnostic
  }

  private static func undefinedQuantity(
    _ node: String, _ kind: NodeKind, _ name: String, _ others: [Span], _ known: [String], _ nearest: String?,
    _ span: Span
  ) -> Diagnostic {
    var diagnostic = undefined(
      "\(kind.rawValue) `\(node)` has no quantity `\(name)`", span, others, nearest.map { "\(node).\($0)" },
      "`\(node).\(name)`")
    diagnostic.notes = ["it has \(known.quoted(joinedBy: "and"))"]
    return diagnostic
  }

  private static func undefinedReference(
    _ name: String, _ kind: String, _ owner: String?, _ others: [Span], _ known: [String], _ nearest: String?,
    _ span: Span
  ) -> Diagnostic {
    let name = name.shortened
    var diagnostic = undefined(
      "\(owner.map { "\($0) has" } ?? "there is") no \(kind) `\(name)`", span, others, nearest, "`\(name)`")
    if !known.isEmpty {
      diagnostic.notes = ["there \(known.count == 1 ? "is" : "are") \(known.quoted(joinedBy: "and"))"]
    }
    return diagnostic
  }
}
