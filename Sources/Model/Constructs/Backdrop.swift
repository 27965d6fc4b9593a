import Numerics
import Source

/// The transformation of the content behind the sheet, as a function of the sheet's height: none at `from`, full at
/// `to`.
package struct Backdrop: Construct, Hashable {
  package var scale: Rational = 1
  package var opacity: Rational = 1
  package var dim: Rational = 0
  /// An index into `Sheet.notches`. `nil` if the range begins at a fully hidden sheet.
  package var from: Int?
  /// An index into `Sheet.notches`.
  package var to = 0

  static let keys = KeyTable<Backdrop>(
    "backdrop", "What lies behind a sheet: plain at `from`, changed in full at `to`.",
    [
      Key("scale", \.scale, .number(.notNegative), "Its scale at `to`."),
      Key("opacity", \.opacity, .number(.part), "Its opacity at `to`.", synonyms: ["alpha"]),
      Key("dim", \.dim, .number(.part), "How much it is dimmed at `to`.", synonyms: ["dimming"]),
      Key(
        "from", \.from, .own(.either([.reference(.notch), .choice(["0"])])),
        "Where the change begins; 0 is a height of nothing.", absent: "the smallest notch, or with one alone 0"),
      Key("to", \.to, .own(.reference(.notch)), "Where the change is complete.", absent: "the largest notch"),
    ])

  /// The backdrop in the syntax of a spec.
  ///
  /// - Parameter notches: the names of the notches of the sheet.
  func text(_ notches: [String]) -> String {
    let ends = "from: \(from.map { notches[$0] } ?? "0"), to: \(notches[to])"
    return Self.keys.text(of: self).dropLast() + ", \(ends)}"
  }
}

extension SpecAnalyzer {
  /// Reads a backdrop. The default range is from the smallest notch to the largest; with one notch, from a hidden sheet
  /// to that notch.
  func backdrop(_ field: SchemaField?, _ id: NodeID) -> Backdrop? {
    guard let field, field.value.scalarText != "none" else { return nil }
    let errorsBefore = errorCount
    guard let fields = fields(after: field, as: Backdrop.self) else { return nil }
    var backdrop = read(fields)
    let isFromNothing = fields[\.from].map { $0.value.scalarText == "0" } ?? (scope[id].notches.count == 1)
    backdrop.from = isFromNothing ? nil : notch(fields[\.from], id, or: ["0"]) ?? 0
    backdrop.to = notch(fields[\.to], id) ?? max(0, scope[id].notches.count - 1)
    if let begin = backdrop.from, begin > backdrop.to, let from = fields[\.from] ?? fields[\.to] {
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
