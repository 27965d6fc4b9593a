import Model
import Numerics
import ScrollworkCompiler
import Source
import Syntax

extension LanguageServer {
  /// Returns inlay hints: after each formula of a length, its values on the devices in points: `50%  = 298…478`.
  mutating func hints(_ parameters: JSON) throws(Refused) -> JSON {
    let (document, analysis) = try analyzed(parameters)
    guard let span = document.text.span(parameters["range"]) else { throw .parameters("no range is given") }
    // While the user types, the lengths of the latest solution stay.
    guard let lengths = document.lengths else { return [] }
    let texts = analysis.reading.tree.texts(document.kind.root).filter {
      $0.node.span.end >= span.start && $0.node.span.start <= span.end
    }
    let measures = Set(analysis.compilation?.spec?.measures.map(\.name.text) ?? [])
    return .list(
      texts.compactMap { text in
        // The app sets the value of a measure.
        guard let name = text.lengthName, !measures.contains(text.node.scalarText ?? ""),
          let summary = lengths.summary(of: name)
        else { return nil }
        return [
          "position": document.text.position(text.node.span.end), "label": .text("= \(summary)"), "paddingLeft": true,
          "tooltip": ["kind": "markdown", "value": .text("`\(name)`\n\n" + lengths.table(of: name))],
        ]
      })
  }
}

extension LocatedScalar {
  /// The name of the length that a formula defines. `nil` if the text is a number or does not define a length.
  fileprivate var lengthName: String? {
    guard !isKey, let text = node.scalarText, Rational(decimal: text) == nil, let label = container.label else {
      return nil
    }
    let isLength = place.type?.alternatives.contains { if case .length = $0 { true } else { false } } == true
    guard isLength else { return nil }
    switch container.place.namedKeys {
    case .newDefinitions?: return label
    case .newNotches?: return container.sheet.map { "\($0).\(label)" }
    case .newMeasures?, .newObservers?, .notches?, .modes?, .measures?, .movable?, .settings?, .offsets?,
      .expectations?:
      return nil
    case nil: break
    }
    guard let owner = container.name else { return nil }
    switch (container.schema?.kind, label) {
    case (_?, "height"), (.header?, "collapsed"), (.list?, "contentHeight"), (.tabs?, "strip"):
      return "\(owner).\(label)"
    case (nil, "height"):
      switch container.schema?.name {
      case "notch"?: return container.sheet.map { "\($0).\(owner)" }
      case "strip"?: return container.tabs.map { "\($0).strip" }
      default: return nil
      }
    case (_, _): return nil
    }
  }
}
