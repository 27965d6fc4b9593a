import Numerics
import Source
import Syntax

/// The height of a node in its column.
package indirect enum Extent: Sendable {
  case exactly(Expression)
  /// A share of the space that the other children leave.
  case fill(weight: Rational, minimum: Expression?, maximum: Expression?)
  /// Shares the column by priority.
  case flexible(minimum: Expression?, preferred: Expression?, maximum: Expression?, priority: Priority)
}

/// An extent with its source span: the value of `height`, or the node's name for a default.
package struct Height: Sendable {
  package var extent: Extent
  package var span: Span

  package init(_ extent: Extent, at span: Span) {
    self.extent = extent
    self.span = span
  }

  /// The height before the one in the spec is read.
  static let absent = Height(.exactly(.absent), at: Expression.absent.span)
  /// The default of what scrolls.
  static let fill = Height(.fill(weight: 1, minimum: nil, maximum: nil), at: Expression.absent.span)
}

/// The keys of a height that shares a column.
struct WrittenExtent: Construct {
  var fill: Rational?
  var min: Expression?
  var prefer: Expression?
  var max: Expression?
  var priority = Priority.medium

  static let keys = KeyTable<WrittenExtent>(
    "height", "How a node shares its column.",
    [
      Key("fill", \.fill, .number(.positive).own, "Its share of what the other nodes leave over."),
      Key("min", \.min, .bound, "The least it may be.", synonyms: ["minimum", "minHeight"]),
      Key(
        "prefer", \.prefer, .bound.own, "What it would like to be.",
        synonyms: ["preferred", "ideal", "preference"]),
      Key("max", \.max, .bound, "The most it may be.", synonyms: ["maximum", "maxHeight"]),
      Key("priority", \.priority, .word.own, "How important `prefer` is; the least important yields first."),
    ])
}

extension Codec where Value == Expression? {
  fileprivate static var bound: Codec { Codec(type: .length, read: { $0.length($1, .bound) }) }
}

extension Key {
  /// A height that a node must have.
  static func height(_ path: WritableKeyPath<Owner, Height> & Sendable, _ summary: String = "How tall it is.") -> Key {
    Key("height", path, .own(.extent), summary, isRequired: true, synonyms: SchemaKey.heightSynonyms)
  }
}

extension SchemaKey {
  static let heightSynonyms = ["size", "length", "h"]
}

extension ValueType {
  /// The height of what scrolls: an expression, `fill`, or a map.
  static let viewport = extent([])
  /// A height in a column: that of what scrolls, or the height of a view.
  static let extent = extent([.fit])

  private static func extent(_ others: [ValueType]) -> ValueType {
    .either(
      [.length, .choice([ChoiceWord("fill", "A part of what the rest of the column leaves.")]), .map("height")] + others
        + .cases)
  }
}

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
    guard let fields = fields(after: field, as: WrittenExtent.self) else {
      return .exactly(.zero(at: field.value.span))
    }
    let written = read(fields)
    if let fill = fields[\.fill] {
      for other in [fields[\.prefer], fields[\.priority]].compactMap(\.self) {
        report(.fillWithPreference(key: other.name, at: other.key.span.joined(other.value.span)))
      }
      return .fill(weight: number(fill, absent: 1), minimum: written.min, maximum: written.max)
    }
    let preferred = fields[\.prefer].map { length($0, .bound) }
    let priority = choice(fields[\.priority], absent: written.priority)
    if written.min == nil, written.max == nil, preferred == nil {
      report(.emptyExtent("height", at: field.value.span))
    } else if preferred == nil {
      pointless(fields[\.priority], "without `prefer` nothing is preferred")
    }
    return .flexible(minimum: written.min, preferred: preferred, maximum: written.max, priority: priority)
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
