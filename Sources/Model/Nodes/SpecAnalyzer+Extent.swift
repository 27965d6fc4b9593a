import Numerics
import Source
import Syntax

// The height of a node: an expression, `fill`, or a map with its share of the column.

extension SpecAnalyzer {
  /// Reads a required height. In a scroll it must be a length: scrolling content has no space to share.
  func height(_ field: SchemaField?, _ id: NodeID) -> Height {
    let name = scope[id].name
    guard let field else { return Height(.exactly(.zero(at: name.span)), at: name.span) }
    if let fit = fit(field, of: id, named: field.name) { return Height(.exactly(fit), at: field.value.span) }
    let height = Height(extent(field), at: field.value.span)
    if isInScroll(id), !height.isExact {
      let scroll = scope[id].parent.map { scope[$0].name.text } ?? ""
      report(.sharingInScroll(name.text, scroll: scroll, at: field.value.span))
    }
    return height
  }

  /// Reads the height of a list, tabs or a scroll. The default is `fill`, the only height allowed in a scroll: the
  /// space that the scroll leaves.
  func leafHeight(_ field: SchemaField?, _ id: NodeID) -> Height {
    let name = scope[id].name
    guard let field else { return Height(.fill(weight: 1, minimum: nil, maximum: nil), at: name.span) }
    if let fit = fit(field, of: id, named: field.name) {
      report(.fitOfScroller(scope[id].kind, name.text, at: field.value.span))
      return Height(.exactly(fit), at: field.value.span)
    }
    let height = Height(extent(field), at: field.value.span)
    if isInScroll(id), !height.isPlainFill {
      let scroll = scope[id].parent.map { scope[$0].name.text } ?? ""
      report(.leafHeight(scope[id].kind, name.text, scroll: scroll, at: field.key.span.joined(field.value.span)))
    }
    return height
  }

  /// Whether a text is a misspelled `fill`, which is reported. It must not name anything or resemble a declared name.
  private func isNearlyFill(_ text: String, _ field: SchemaField) -> Bool {
    guard scope[text] == nil, configuration.shared[text] == nil, nearest(to: text, in: ["fill"]) != nil,
      nearest(to: text, in: scope.names) == nil
    else { return false }
    report(.undefined(text, others: [], nearest: "fill", at: field.value.span))
    return true
  }

  /// Reads the three forms of a height.
  private func extent(_ field: SchemaField) -> Extent {
    if case .scalar(let scalar) = field.value.content, scalar.text == "fill" || isNearlyFill(scalar.text, field) {
      return .fill(weight: 1, minimum: nil, maximum: nil)
    }
    if !field.value.isMapping || field.value.isByCase { return .exactly(length(field)) }
    guard let fields = fields(after: field, as: ExtentKey.self) else {
      return .exactly(.zero(at: field.value.span))
    }
    let (minimum, maximum) = (fields[.min].map { length($0, .bound) }, fields[.max].map { length($0, .bound) })
    if let fill = fields[.fill] {
      for key in [ExtentKey.prefer, .priority] where fields.has(key) {
        let span = fields[key].map { $0.key.span.joined($0.value.span) } ?? fill.key.span
        report(.fillWithPreference(key: fields.name(of: key), at: span))
      }
      let weight = number(fill, absent: 1)
      return .fill(weight: weight, minimum: minimum, maximum: maximum)
    }
    let preferred = fields[.prefer].map { length($0, .bound) }
    let priority = choice(fields[.priority], absent: Priority.medium)
    if minimum == nil, maximum == nil, preferred == nil {
      report(.emptyExtent("height", at: field.value.span))
    } else if preferred == nil {
      pointless(fields[.priority], "without `prefer` nothing is preferred")
    }
    return .flexible(minimum: minimum, preferred: preferred, maximum: maximum, priority: priority)
  }
}

extension Height {
  var isExact: Bool {
    switch extent {
    case .exactly: true
    case .fill, .flexible: false
    }
  }

  fileprivate var isPlainFill: Bool {
    switch extent {
    case .fill(let weight, nil, nil): weight == 1
    case .fill, .exactly, .flexible: false
    }
  }
}

extension Diagnostic {
  fileprivate static func sharingInScroll(_ name: String, scroll: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidExtent, "`\(name)` has no length of its own in scroll `\(scroll)`", at: span,
      notes: ["what scrolls has no space to share"], help: ["give it a length"])
  }

  fileprivate static func leafHeight(_ kind: NodeKind, _ name: String, scroll: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidExtent, "\(kind.rawValue) `\(name)` has a height of its own in scroll `\(scroll)`", at: span,
      notes: ["it is as tall as the scroll leaves it once all that can go away is gone"], help: ["remove it"])
  }

  fileprivate static func fitOfScroller(_ kind: NodeKind, _ name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidExtent, "\(kind.rawValue) `\(name)` cannot be as high as its view", at: span,
      notes: ["its content scrolls, and its height is what its column leaves"],
      help: ["give it a length, or leave out `height`"])
  }

  fileprivate static func emptyExtent(_ key: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .missingKey, "`\(key)` says nothing", at: span, help: ["say `fill`, or one of `min`, `prefer` and `max`"])
  }

  fileprivate static func fillWithPreference(key: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidExtent, "`\(key)` has no place beside `fill`", at: span,
      notes: ["`fill` takes what all others leave, and has no preference"])
  }
}
