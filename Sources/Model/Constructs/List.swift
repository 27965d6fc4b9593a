import Numerics

/// Rows that scroll.
package struct List: Construct {
  package var height = Height.fill
  package var contentHeight = Expression.absent
  /// The end at which the list begins, and from which its place is kept.
  package var from = ListEnd.start
  /// The distance from its end, in points, up to which a list from its end follows what grows there.
  package var near: Rational = 44
  package var bounces = Bounces.none
  package var scrollsToTop = false

  static let keys = KeyTable<List>(
    "list", kind: .list, "Rows that scroll.",
    [
      Key("height", \.height, .own(.viewport), "How tall its viewport is.", absent: "fill"),
      Key(
        "contentHeight", \.contentHeight, .formula, "How tall its rows are together.", isRequired: true,
        synonyms: ["content", "rows", "size"]),
      Key(
        "from", \.from, .word, "Where it begins, and from where its place is kept.",
        synonyms: ["inverted", "anchor", "start"]),
      Key(
        "near", \.near, .number(.notNegative),
        "With `from: end`, how far from its end it still follows what grows there, in points.",
        synonyms: ["threshold", "tolerance"], isCompared: { $0.from == .end }),
      .bounces(\.bounces), .scrollsToTop(\.scrollsToTop),
    ])
}

/// One of the two ends of a list.
package enum ListEnd: String, Choice, Sendable {
  case start, end

  var summary: String {
    switch self {
    case .start: "The first row, at the top."
    case .end: "The last row, at the bottom."
    }
  }
}

extension SpecAnalyzer {
  func list(_ fields: DecodedMap<List>, _ id: NodeID) -> List {
    var list = read(fields)
    list.height = leafHeight(fields[\.height], id)
    if fields[\.contentHeight] == nil { list.contentHeight = .zero(at: scope[id].name.span) }
    if list.scrollsToTop { topScrollers.append(id) }
    scope.nodes[id.index].isFromEnd = list.from == .end
    if list.from == .start { pointless(fields[\.near], "`\(scope[id].name.text)` begins at its start") }
    return list
  }
}
