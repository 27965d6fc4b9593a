import Numerics
import Source
import Syntax

// Overdrag, spring and backdrop: functions of a position, with constants chosen by the author.

extension SpecAnalyzer {
  /// Reads one word for both ends, or a map.
  func overdrags(_ field: SchemaField?) -> Overdrags {
    guard let field else { return Overdrags(top: .none, bottom: .none) }
    guard case .mapping = field.value.content else {
      let both = overdrag(field)
      return Overdrags(top: both, bottom: both)
    }
    let owner = DiagnosticContext(kind: "overdrag", name: nil, span: field.key.span)
    guard let fields = fields(field.value, as: OverdragKey.self, of: owner) else {
      return Overdrags(top: .none, bottom: .none)
    }
    return Overdrags(
      top: fields[.top].map(overdrag) ?? .none, bottom: fields[.bottom].map(overdrag) ?? .none)
  }

  /// Reads `none`, `halved` or `hyperbolic(c)`, whose slope at the end is at most 1.
  private func overdrag(_ field: SchemaField) -> Overdrag {
    guard let text = field.value.scalarText, !field.value.isNothing else {
      report(
        .wrongType(
          key: field.name, expected: ValueType.overdrag.text, found: ActualValue(field.value),
          at: visible(field.value, field.key)))
      return .none
    }
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
      reportSlip(field.value)
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

  /// Reads a spring. Each number has its own default.
  func spring(_ field: SchemaField?) -> Spring {
    let absent = Spring(response: Rational(3, 10), damping: 1, dampingAtRest: 1)
    guard let field else { return absent }
    let owner = DiagnosticContext(kind: "spring", name: nil, span: field.key.span)
    guard let fields = fields(field.value, as: SpringKey.self, of: owner) else { return absent }
    return Spring(
      response: number(fields[.response], absent: absent.response),
      damping: number(fields[.damping], absent: absent.damping),
      dampingAtRest: number(fields[.dampingAtRest], absent: absent.dampingAtRest))
  }

  /// Reads a backdrop. The default range is from the smallest notch to the largest; with one notch, from a hidden sheet
  /// to that notch.
  func backdrop(_ field: SchemaField?, _ id: NodeID) -> Backdrop? {
    guard let field, field.value.scalarText != "none" else { return nil }
    let owner = DiagnosticContext(kind: "backdrop", name: nil, span: field.key.span)
    let errorsBefore = errorCount
    guard let fields = fields(field.value, as: BackdropKey.self, of: owner) else { return nil }
    let isFromNothing = fields[.from].map { $0.value.scalarText == "0" } ?? (scope[id].notches.count == 1)
    let backdrop = Backdrop(
      scale: number(fields[.scale], absent: 1), opacity: number(fields[.opacity], absent: 1),
      dim: number(fields[.dim], absent: 0),
      from: isFromNothing ? nil : notch(fields[.from], id, or: ["0"]) ?? 0,
      to: notch(fields[.to], id) ?? max(0, scope[id].notches.count - 1))
    if let begin = backdrop.from, begin > backdrop.to, let from = fields[.from] ?? fields[.to] {
      let notches = scope[id].notches
      report(
        .backdropBackwards(
          from: notches[begin].name.text, to: notches[backdrop.to].name.text, at: from.value.span))
    }
    if errorCount > errorsBefore { return backdrop }
    let hasEffect = backdrop.scale != 1 || backdrop.opacity != 1 || !backdrop.dim.isZero
    if !hasEffect {
      pointless(field, "it changes neither scale, opacity nor dimming")
    } else if backdrop.from == backdrop.to, !scope[id].notches.isEmpty {
      pointless(field, "it has no way from `from` to `to`")
    }
    return backdrop
  }
}

extension Diagnostic {
  fileprivate static func backdropBackwards(from: String, to: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .unknownValue, "the backdrop changes from `\(from)` to `\(to)`, which is smaller", at: span,
      notes: ["notches ascend: `from` names the smaller of the two"])
  }
}
