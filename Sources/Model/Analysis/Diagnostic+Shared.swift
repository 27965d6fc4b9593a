import Numerics
import Source

// Findings that several files report.

extension Diagnostic {
  static func invalidName(_ text: String, what: String, suggestion: String?, at span: Span) -> Diagnostic {
    let article = what == NodeKind.tabs.rawValue ? "" : what.hasPrefix("o") ? "an " : "a "
    var diagnostic = Diagnostic(.invalidName, "`\(text.shortened)` is not a name for \(article)\(what)", at: span)
    diagnostic.notes = ["a name begins with a–z and goes on with letters and digits"]
    if ["true", "false", "null"].contains(text) {
      diagnostic.notes = ["other readers of YAML take `\(text)` for a value"]
    }
    if text.utf8.contains(UInt8(ascii: "-")) { diagnostic.notes.append("`-` is minus in expressions") }
    if let suggestion {
      diagnostic.fixes = [.replace(span, with: suggestion)]
    } else if let taken = nameSuggestion(text) {
      diagnostic.help = ["choose a name other than `\(taken)`, which exists already"]
    }
    return diagnostic
  }

  /// Returns a name that is not taken by the language: `topNotch`, or a usual word for it.
  static func otherName(for name: String, _ what: String) -> String {
    let usual = what == "notch" ? ["top": "full", "bottom": "low", "none": "low", "dismissed": "hidden"][name] : nil
    return usual ?? name + what.prefix(1).uppercased() + what.dropFirst()
  }

  static func missingName(what: String, at span: Span) -> Diagnostic {
    Diagnostic(.invalidName, "this \(what) has no name", at: span, help: ["name it, as in `\(what): first`"])
  }

  static func reservedWord(_ word: String, what: String, meaning: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .reservedName, "a \(what) cannot be named `\(word)`", at: span, notes: ["`\(word)` is \(meaning)"],
      fixes: [.replace(span, with: otherName(for: word, what))])
  }

  static func duplicate(_ name: String, first: Span, what: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .duplicateName, "a second `\(name)`", at: span,
      labels: [Label(first, "the first `\(name)`")],
      notes: what == "mode" ? [] : ["nodes, measures, definitions and observers share one space of names"])
  }

  /// `share` is the share of `available` if the length consists of that only.
  static func lengthForNumber(key: String, _ text: String, share: Rational?, at span: Span) -> Diagnostic {
    Diagnostic(
      .lengthForNumber, "`\(key)` takes a number, and `\(text.shortened)` is a length", at: span,
      notes: ["a number is written with digits only, such as `0.3` or `998/1000`"],
      fixes: share.map { [FixIt("write `\($0.text)`", isSafe: false, edits: [Edit(span, $0.text)])] } ?? [])
  }

  static func noAvailable(_ place: ExpressionPlace, share: String?, at span: Span) -> Diagnostic {
    let message = share.map { "`\($0)` is a part of `available`, which" } ?? "`available`"
    var diagnostic = Diagnostic(.noAvailable, "\(message) means nothing in \(place.text)", at: span)
    diagnostic.notes = ["`available` belongs to the place of a node; this belongs to none"]
    if let share {
      diagnostic.fixes = [FixIt("take it of the screen", isSafe: false, edits: [Edit(span, "\(share) of height")])]
    } else {
      diagnostic.help = ["name what is meant: `height`, or a quantity of a node"]
    }
    return diagnostic
  }

  /// The number of parts, with definitions expanded, exceeds `most`.
  static func manyParts(_ text: String, most: Int, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidExpression, "`\(text.shortened)` has too many parts", at: span,
      notes: ["with the definitions that it names put in it has more than \(most)"])
  }

  static func manyStates(_ what: String, _ most: Int, at span: Span) -> Diagnostic {
    Diagnostic(.notYetSupported, "there are more than \(most) \(what)", at: span)
  }

  static func deviceOutside(
    _ device: String, _ orientation: Orientation, quantity: EnvironmentQuantity, value: Rational, range: LengthRange,
    at span: Span
  ) -> Diagnostic {
    let held = orientation == .landscape ? " in landscape" : ""
    return Diagnostic(
      .deviceOutsideRange, "\(device) is outside the environment\(held)", at: span,
      caption: "its `\(quantity.text)` is \(value.text)",
      labels: range.span.map { [Label($0, "the range is \(range.text)")] } ?? [],
      help: ["widen the range, or leave out the device"])
  }

  static func negative(_ name: String, _ value: Rational, at span: Span) -> Diagnostic {
    Diagnostic(.invalidRange, "`\(name)` is \(value.text), and a length is not negative", at: span)
  }

  static func valueOutside(_ name: String, _ value: Rational, _ range: LengthRange, what: String, at span: Span)
    -> Diagnostic
  {
    Diagnostic(
      .invalidStep, "`\(name)` is \(value.text) here, outside the range of the \(what)", at: span,
      labels: range.span.map { [Label($0, "the range is \(range.text)")] } ?? [],
      notes: range.span == nil ? ["the range is \(range.text)"] : [])
  }

  static func emptyStep(_ verb: String, at span: Span) -> Diagnostic {
    Diagnostic(.invalidStep, "`\(verb)` says nothing", at: span)
  }

  static func noState(_ node: NodeDeclaration, at span: Span) -> Diagnostic {
    let name = node.name.text
    if node.isMovingBar {
      let move = node.isReturningBar ? ", and `move: {\(name): hidden}` hides it" : ""
      return Diagnostic(
        .invalidStep, "bar `\(name)` has no named state", at: span,
        notes: ["a step `expect` names its visible height, `\(name).shown`\(move)"])
    }
    return Diagnostic(
      .invalidStep, "\(node.kind.rawValue) `\(name)` has no state of its own", at: span,
      notes: ["a sheet has its notch, tabs have their page; a list or scroll has `\(name).offset`"])
  }
}
