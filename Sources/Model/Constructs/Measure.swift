import Numerics
import Source
import Syntax

/// A length known only at run time.
package struct Measure: Construct {
  package var name = Name.absent
  package var range = LengthRange(0, 0)
  /// The value in previews, in points.
  package var typical = Rational.zero
  /// The node whose view has this height, which is its name: `title.height`. `nil` for a measure that the spec declares.
  package var view: NodeID?

  static let keys = KeyTable<Measure>(
    "measure", "A length known only at run time, in points.",
    [
      Key(
        "range", \.range, .own(.range), "The smallest and the largest value.", isRequired: true,
        setting: { measure, _ in .text(measure.range.text) }),
      .typical(\.typical),
    ])
}

/// A height that the bound view decides: a measure with the name of that height.
struct Fit: Construct {
  var range = LengthRange(0, 0)
  var typical = Rational.zero

  static let keys = KeyTable<Fit>(
    "fit", "A height that the bound view decides, in points.",
    [
      Key(
        "fit", \.range, .own(.range), "The smallest and the largest height, over all text sizes.", isRequired: true,
        synonyms: ["range"]),
      .typical(\.typical),
    ])
}

extension Key {
  fileprivate static func typical(_ path: WritableKeyPath<Owner, Rational> & Sendable) -> Key {
    Key("typical", path, .number(.any).own, "What previews show.", absent: "the middle of the range")
  }
}

extension ValueType {
  /// The height of a view.
  static var fit: ValueType { .map(Fit.schema.name) }
}

extension SpecAnalyzer {
  /// Reads the values of the map of measures, in its order.
  func readMeasures(_ field: SchemaField?) -> [Measure] {
    var entries = entries(field, of: "measures, such as `{feed: 0...5000}`")[...]
    return scope.measures.indices.map { index in
      let name = scope.measures[index].name
      guard let measure = entries.popFirst().flatMap({ measure(name, $0) }) else { return Measure(name: name) }
      scope.measures[index].range = measure.range
      return measure
    }
  }

  /// Reads a range, or a map with a typical value.
  private func measure(_ name: Name, _ entry: SyntaxEntry) -> Measure? {
    guard entry.value.isMapping else { return measure(name, entry.value, nil) }
    guard let fields = fields(named: entry, as: Measure.self), let range = fields[\.range] else { return nil }
    return measure(name, range.value, fields[\.typical])
  }

  /// Reads a range, and a typical value in it.
  private func measure(_ name: Name, _ range: SyntaxNode, _ typical: SchemaField?) -> Measure? {
    let value = typical.flatMap { number($0) }
    guard let range = self.range(range, key: name.text) else { return nil }
    if let value, value < range.lower || value > range.upper, let typical {
      report(.typicalOutside(name.text, value, range, at: typical.value.span))
    }
    return Measure(name: name, range: range, typical: value ?? (range.lower + range.upper) / 2)
  }

  /// Reads `{fit: 44...160, typical: 60}` for a length of a node: a measure with the name of the length. `nil` if the
  /// value has another form.
  func fit(_ field: SchemaField, of id: NodeID, named length: String) -> Expression? {
    guard case .mapping(let entries) = field.value.content,
      entries.contains(where: { $0.key.scalarText.flatMap(Fit.schema.index) != nil })
    else { return nil }
    let span = field.value.span
    guard let fields = fields(after: field, as: Fit.self), let range = fields[\.range],
      var measure = measure(Name("\(scope[id].name.text).\(length)", at: span), range.value, fields[\.typical])
    else { return .zero(at: span) }
    measure.view = id
    let number = MeasureID(index: scope.measures.count)
    // A name with a dot is that of no declared measure.
    _ = scope.introduce(measure.name.text, .measure(number))
    scope.measures.append(
      MeasureDeclaration(name: measure.name, range: measure.range, isUsed: true, isDeclared: false))
    fits.append(measure)
    return Expression(.measure(number), at: span)
  }
}

extension Diagnostic {
  fileprivate static func typicalOutside(_ name: String, _ value: Rational, _ range: LengthRange, at span: Span)
    -> Diagnostic
  {
    return Diagnostic(
      .invalidRange, "the typical value of `\(name)`, \(value.text), is outside its range", at: span,
      labels: range.span.map { [Label($0, "the range is \(range.text)")] } ?? [])
  }
}
