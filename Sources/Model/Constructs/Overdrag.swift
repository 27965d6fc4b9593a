import Numerics
import Source
import Syntax

/// The visible resistance beyond the ends of a sheet.
package struct Overdrags: Construct {
  package var top = Overdrag.none
  package var bottom = Overdrag.none

  static let keys = KeyTable<Overdrags>(
    "overdrag", "What the finger sees beyond the ends of a sheet.",
    [
      Key("top", \.top, .overdrag, "Beyond the largest notch."),
      Key("bottom", \.bottom, .overdrag, "Below the smallest notch."),
    ])
}

package enum Overdrag: Hashable, Sendable {
  case none
  case hyperbolic(Rational)
  case halved

  fileprivate var text: String {
    switch self {
    case .none: "none"
    case .hyperbolic(let part): "hyperbolic(\(part.text))"
    case .halved: "halved"
    }
  }
}

extension Codec where Value == Overdrag {
  fileprivate static var overdrag: Codec {
    Codec(type: .overdrag, read: { $0.overdrag($1) }, text: \.text)
  }
}

extension Codec where Value == Overdrags {
  /// One word for both ends, or a map.
  static var overdrags: Codec {
    Codec(
      type: .either([.overdrag, .map(Overdrags.schema.name)]),
      read: { analyzer, field in
        if field.value.isMapping { return map.read?(analyzer, field) }
        let both = analyzer.overdrag(field)
        return Overdrags(top: both, bottom: both)
      }, text: map.text)
  }
}

extension SpecAnalyzer {
  /// Reads `none`, `halved` or `hyperbolic(c)`, whose slope at the end is at most 1.
  fileprivate func overdrag(_ field: SchemaField) -> Overdrag {
    guard let text = scalarText(field, .overdrag) else { return .none }
    if text == "none" { return .none }
    if text == "halved" { return .halved }
    let prefix = "hyperbolic("
    guard text.hasPrefix(prefix), text.hasSuffix(")") else {
      let words = ["none", "halved", "hyperbolic(0.55)"]
      if text.utf8.first?.isLetter == true {
        unknownValue(text, key: field.name, allowed: words, at: field.value.span)
      } else {
        report(
          .wrongType(
            key: field.name, expected: ValueType.overdrag.text, found: ActualValue(field.value), at: field.value.span))
      }
      return .none
    }
    guard begin(field.value, key: field.name, expected: .overdrag) else { return .none }
    parser.narrow(to: prefix.utf8.count..<text.utf8.count - 1)
    guard let part = parser.wholeExpression() else {
      reportSyntaxError(field.value)
      return .none
    }
    let value = typed(part, .number)
    guard let constant = number(value, part, key: "hyperbolic") else { return .none }
    if !NumberRange.positivePart.contains(constant) {
      report(
        .numberOutside(
          key: "hyperbolic", value: constant.text, allowed: NumberRange.positivePart.text, at: value.expression.span))
    }
    return .hyperbolic(constant)
  }
}
