import Source

extension SchemaProblem {
  func diagnostic(at span: Span) -> Diagnostic {
    switch self {
    case .notAMap(let owner, let found, let keys): Self.notAMap(owner, found, keys, span)
    case .keyIsNoText(let owner):
      Diagnostic(.wrongType, "a key of \(owner.text) is text, not a list or a map", at: span)
    case .unknownKey(let key, let owner, let nearest?, _, _, isFormer: true):
      Diagnostic(
        .unknownKey, "\(owner.text) has no key `\(key)`", at: span, caption: "it is called `\(nearest)` now",
        fixes: [FixIt("write `\(nearest)`", isSafe: true, edits: [Edit(span, nearest)])])
    case .unknownKey(let key, let owner, let nearest, let known, let elsewhere, isFormer: _):
      Self.unknownKey(key, owner, nearest, known, elsewhere, span)
    case .missingKey(let key, let owner, let value):
      Diagnostic(
        .missingKey, "\(owner.text) has no `\(key)`", at: span, help: ["add `\(key)`: \(value.text)"])
    case .noneOf(let keys, let owner, let note):
      Diagnostic(
        .missingKey, "\(owner.text) has neither \(keys.quoted(joinedBy: "nor"))", at: span,
        notes: note.map { [$0] } ?? [], help: ["say \(keys.quoted(joinedBy: "or"))"])
    case .wrongType(let key, let expected, .nothing), .wrongForm(let key, let expected, .nothing, _, _):
      Diagnostic(.wrongType, "`\(key)` has no value", at: span, help: ["write \(expected)"])
    case .wrongType(let key, let expected, let found):
      Diagnostic(.wrongType, "`\(key)` takes \(expected), not \(found.text)", at: span)
    case .wrongForm(let key, let expected, let found, let meant, let isSafe):
      Self.wrongForm(key, expected, found, meant, isSafe, span)
    case .besideItsKey(let key, let first, let names, let edits): Self.besideItsKey(key, first, names, edits, span)
    case .booleanWord(let word, let key, let meant): Self.booleanWord(word, key, meant, span)
    case .unknownValue(let text, let key, let allowed, let nearest):
      Self.unknownValue(text, key, allowed, nearest, span)
    case .emptyList(let key, let owner, let what):
      Diagnostic(
        .wrongType, owner.name == nil ? "`\(key)` is empty" : "`\(key)` of \(owner.text) is empty", at: span,
        help: ["list at least one \(what)"])
    case .unsupportedVersion(let version):
      Diagnostic(
        .unsupportedVersion, "version \(version.isEmpty ? "nothing" : "`\(version)`") of the language is unknown",
        at: span, notes: ["this compiler knows version 1"])
    case .ineffectiveKey(let key, let reason):
      Diagnostic(.ineffectiveKey, "`\(key)` has no effect: \(reason)", at: span, help: ["remove it"])
    case .numberOutside(let key, let value, let allowed):
      Diagnostic(.wrongType, "`\(key)` is \(value), and must be \(allowed)", at: span)
    }
  }
}

// MARK: - Messages

extension SchemaProblem {
  private static func notAMap(
    _ owner: DiagnosticContext, _ found: ActualValue, _ keys: [String], _ span: Span
  ) -> Diagnostic {
    let notes = ["its keys are \(keys.quoted(joinedBy: "and"))"]
    return switch found {
    case .nothing:
      Diagnostic(
        .wrongType, "\(owner.text) has no value", at: span, notes: notes, help: ["write a map of its keys"])
    case .text, .list, .map:
      Diagnostic(.wrongType, "\(owner.text) takes a map of keys, not \(found.text)", at: span, notes: notes)
    }
  }

  private static func unknownKey(
    _ key: String, _ owner: DiagnosticContext, _ nearest: String?, _ known: [String], _ elsewhere: [NodeKind],
    _ span: Span
  ) -> Diagnostic {
    let isStep = owner.kind == DiagnosticContext.step
    let message = isStep ? "there is no step `\(key.shortened)`" : "\(owner.text) has no key `\(key.shortened)`"
    var diagnostic = Diagnostic(.unknownKey, message, at: span)
    if let nearest {
      diagnostic.caption = "did you mean `\(nearest)`?"
      diagnostic.fixes = [.replace(span, with: nearest)]
    } else {
      if !elsewhere.isEmpty {
        diagnostic.notes.append("`\(key)` is a key of \(elsewhere.map(\.rawValue).quoted(joinedBy: "and"))")
      }
      diagnostic.notes.append("\(isStep ? "the steps" : "its keys") are \(known.quoted(joinedBy: "and"))")
    }
    return diagnostic
  }

  private static func wrongForm(
    _ key: String, _ expected: String, _ found: ActualValue, _ meant: String?, _ isSafe: Bool, _ span: Span
  ) -> Diagnostic {
    var diagnostic = Diagnostic(.wrongType, "`\(key)` takes \(expected), not \(found.text)", at: span)
    if let meant {
      diagnostic.fixes = [FixIt("write `\(meant)`", isSafe: isSafe, edits: [Edit(span, meant)])]
    }
    return diagnostic
  }

  private static func besideItsKey(
    _ key: String, _ first: Span, _ names: [String], _ edits: [Edit]?, _ span: Span
  ) -> Diagnostic {
    let isOne = names.count == 1
    let names = names.map(\.shortened).quoted(joinedBy: "and")
    var diagnostic = Diagnostic(
      .wrongType, "`\(key.shortened)` has no value: \(names) \(isOne ? "stands" : "stand") beside it, not below",
      at: span,
      labels: [Label(first, "what belongs to `\(key.shortened)` begins here")])
    if let edits {
      diagnostic.fixes = [FixIt("indent it below `\(key.shortened)`", isSafe: false, edits: edits)]
    } else {
      diagnostic.help = ["write it as a map behind the colon: `\(key.shortened): {…}`"]
    }
    return diagnostic
  }

  private static func booleanWord(_ word: String, _ key: String, _ meant: Bool, _ span: Span) -> Diagnostic {
    Diagnostic(
      .wrongType, "`\(key)` takes `true` or `false`, not `\(word)`", at: span,
      notes: ["in a spec `\(word)` is text, unlike in other YAML"],
      fixes: [FixIt("write `\(meant)`", isSafe: true, edits: [Edit(span, "\(meant)")])])
  }

  private static func unknownValue(
    _ text: String, _ key: String, _ allowed: [String], _ nearest: String?, _ span: Span
  ) -> Diagnostic {
    var diagnostic = Diagnostic(.unknownValue, "`\(key)` cannot be `\(text)`", at: span)
    diagnostic.notes = ["it is \(allowed.quoted(joinedBy: "or"))"]
    if let nearest {
      diagnostic.caption = "did you mean `\(nearest)`?"
      diagnostic.fixes = [.replace(span, with: nearest)]
    }
    return diagnostic
  }
}

extension ActualValue {
  var text: String {
    switch self {
    case .nothing: "nothing"
    case .text(let text): text.isEmpty ? "an empty text" : "`\(text.shortened)`"
    case .list: "a list"
    case .map: "a map"
    }
  }
}

extension ValueType {
  /// The value to write after the key, for messages.
  package var text: String {
    switch self {
    case .version: "1"
    case .text: "text"
    case .name: "a name such as `topBar`"
    case .typeName: "a name such as `ParkingMap`"
    case .boolean: "`true` or `false`"
    case .choice(let words): words.map(\.text).quoted(joinedBy: "or")
    case .number: "a number"
    case .length: "a length, such as `200` or `1/4 of available`"
    case .condition: "a condition, such as `keyboard == 0 and portrait`"
    case .comparison: "a comparison, such as `sections.page >= 200`"
    case .constraint: "a constraint, such as `panel.height <= 320 @high`"
    case .movement: "points, such as `-60`"
    case .range: "a range, such as `44...240`"
    case .overdrag: "`none`, `halved` or `hyperbolic(0.55)`"
    case .device, .deviceOrGroup: "the name of a device"
    case .reference(.node): "the name of a node"
    case .reference(.notch): "the name of a notch"
    case .reference(.page): "a page, such as `sections.fluent`"
    case .reference(.child): "the name of a page"
    case .reference(.mode): "the name of a mode"
    case .reference(.measure): "the name of a measure"
    case .reference(.position): "a position, such as `page.offset`"
    case .reference(.header): "the name of a header"
    case .reference(.scroller): "the name of a scroll or list"
    case .reference(.state): "the name of a notch, page or mode"
    case .list(.constraint), .list(.comparison): "a list"
    case .list(let item): "a list of \(item.plural)"
    case .names: "a map of names"
    case .map: "a map"
    case .effects: "a list of effects, such as `[stop, {animate: search}]`"
    case .nodes: "a list of nodes"
    case .either(let types): types.first.map(\.text) ?? "a value"
    }
  }

  private var plural: String {
    switch self {
    case .name: "names"
    case .device, .deviceOrGroup: "devices"
    case .reference(.notch): "notches"
    case .map(let name): "\(name)s"
    case .choice: "words"
    case .version, .text, .typeName, .boolean, .number, .length, .movement, .condition, .comparison, .constraint,
      .range,
      .overdrag, .reference, .list, .names, .effects, .nodes, .either:
      "values"
    }
  }
}

// MARK: - Words

extension FixIt {
  /// Returns a fix that replaces a misspelled name. Only the author knows whether the new name is the intended one.
  static func replace(_ span: Span, with name: String, isSafe: Bool = false) -> FixIt {
    FixIt("write `\(name)`", isSafe: isSafe, edits: [Edit(span, name)])
  }
}

extension [String] {
  /// Renders "`a`, `b` or `c"`. A long list is cut off.
  func quoted(joinedBy word: String) -> String {
    let most = 24
    let shown = prefix(most).map { "`\($0)`" }
    if count > most { return shown.joined(separator: ", ") + ", …" }
    guard let last = shown.last else { return "nothing" }
    if shown.count == 1 { return last }
    return shown.dropLast().joined(separator: ", ") + " \(word) " + last
  }
}

extension String {
  /// The text on one line, cut off at the maximum length for a message.
  var shortened: String {
    let most = 40
    var short = ""
    for scalar in unicodeScalars.prefix(most) {
      short.unicodeScalars.append(scalar.value < 0x20 ? " " : scalar)
    }
    return unicodeScalars.count > most ? short + "…" : short
  }
}
