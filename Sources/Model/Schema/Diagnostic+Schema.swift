import Source
import Syntax

/// The actual value in place of the expected one.
enum ActualValue {
  case nothing
  case text(String)
  case list
  case map

  init(_ node: SyntaxNode) {
    switch node.content {
    case .scalar(let scalar): self = node.isNothing ? .nothing : .text(scalar.text)
    case .sequence: self = .list
    case .mapping: self = .map
    }
  }
}

// MARK: - Messages

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
    case .overdrag: "`none`, `halved` or `hyperbolic(C)` with a number such as 0.55"
    case .device, .deviceOrGroup: "the name of a device"
    case .reference(.node): "the name of a node"
    case .reference(.notch): "the name of a notch"
    case .reference(.page): "a page, such as `sections.fluent`"
    case .reference(.child): "the name of a page"
    case .reference(.mode): "the name of a mode"
    case .reference(.measure): "the name of a measure"
    case .reference(.position): "a position, such as `page.offset`"
    case .reference(.leader): "the name of a header, sheet or observer"
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

extension Diagnostic {
  static func unknownKey(
    _ key: String, _ owner: DiagnosticContext, nearest: String?, known: [String], elsewhere: [NodeKind], at span: Span
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

  /// A form that an earlier version had, which is read as the present one.
  static func renamed(_ form: String, of key: String, to present: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .renamedKey, "`\(form)` of `\(key)` is the form of an earlier version", at: span,
      caption: "it is `\(present)` now",
      fixes: [FixIt("write `\(present)`", isSafe: true, edits: [Edit(span, present)])])
  }

  static func missingKey(_ key: SchemaKey, _ owner: DiagnosticContext, at span: Span) -> Diagnostic {
    let value = key.value.text
    let help = if case .version = key.value { "add `\(key.name): \(value)`" } else { "add `\(key.name)`: \(value)" }
    return Diagnostic(.missingKey, "\(owner.text) has no `\(key.name)`", at: span, help: [help])
  }

  static func noneOf(_ keys: [String], _ owner: DiagnosticContext, note: String? = nil, at span: Span) -> Diagnostic {
    Diagnostic(
      .missingKey, "\(owner.text) has neither \(keys.quoted(joinedBy: "nor"))", at: span,
      notes: note.map { [$0] } ?? [], help: ["say \(keys.quoted(joinedBy: "or"))"])
  }

  static func wrongType(key: String, expected: String, found: ActualValue, at span: Span) -> Diagnostic {
    if case .nothing = found {
      return Diagnostic(.wrongType, "`\(key)` has no value", at: span, help: ["write \(expected)"])
    }
    return Diagnostic(.wrongType, "`\(key)` takes \(expected), not \(found.text)", at: span)
  }

  /// `meant` is the intended form of the value, if it is clear.
  static func wrongForm(
    key: String, expected: String, _ found: ActualValue, meant: String?, isSafe: Bool, at span: Span
  ) -> Diagnostic {
    var diagnostic = wrongType(key: key, expected: expected, found: found, at: span)
    if case .nothing = found { return diagnostic }
    if let meant {
      diagnostic.fixes = [FixIt("write `\(meant)`", isSafe: isSafe, edits: [Edit(span, meant)])]
    }
    return diagnostic
  }

  static func unknownValue(_ text: String, key: String, allowed: [String], nearest: String?, at span: Span)
    -> Diagnostic
  {
    var diagnostic = Diagnostic(.unknownValue, "`\(key)` cannot be `\(text)`", at: span)
    diagnostic.notes = ["it is \(allowed.quoted(joinedBy: "or"))"]
    if let nearest {
      diagnostic.caption = "did you mean `\(nearest)`?"
      diagnostic.fixes = [.replace(span, with: nearest)]
    }
    return diagnostic
  }

  static func emptyList(key: String, _ owner: DiagnosticContext, of what: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .wrongType, owner.name == nil ? "`\(key)` is empty" : "`\(key)` of \(owner.text) is empty", at: span,
      help: ["list at least one \(what)"])
  }

  static func numberOutside(key: String, value: String, allowed: String, at span: Span) -> Diagnostic {
    Diagnostic(.wrongType, "`\(key)` is \(value), and must be \(allowed)", at: span)
  }
}
