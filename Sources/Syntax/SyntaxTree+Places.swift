import Source

/// A key, text or alias in the file, with the properties that an edit of it depends on.
package struct SourcePosition: Sendable {
  package var span: Span
  /// `nil` for an alias.
  package var style: Scalar.Style?
  /// Whether the text is between the braces or brackets of YAML's flow style.
  package var isInFlow: Bool
}

extension SyntaxTree {
  /// The places of all keys, texts and aliases, in the order of the file.
  package var textPlaces: [SourcePosition] {
    var places: [SourcePosition] = []
    root?.addPlaces(to: &places, isInFlow: false, file.bytes)
    return places.sorted { $0.span < $1.span }
  }
}

extension [SourcePosition] {
  /// Returns the place that contains a span. The places must be in the order of the file.
  package func place(of span: Span) -> SourcePosition? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].span.start <= span.start { low = middle + 1 } else { high = middle }
    }
    guard low > 0, span.end <= self[low - 1].span.end else { return nil }
    return self[low - 1]
  }
}

extension SyntaxNode {
  fileprivate func addPlaces(to places: inout [SourcePosition], isInFlow: Bool, _ bytes: [UInt8]) {
    if isAlias { return places.append(SourcePosition(span: span, style: nil, isInFlow: isInFlow)) }
    switch content {
    case .scalar(let scalar): places.append(SourcePosition(span: span, style: scalar.style, isInFlow: isInFlow))
    case .sequence(let items):
      let isInFlow = isInFlow || starts(with: "[", bytes)
      for item in items { item.addPlaces(to: &places, isInFlow: isInFlow, bytes) }
    case .mapping(let entries):
      // A block map starts at its first key, and that key may itself start with a brace.
      let isInFlow = isInFlow || starts(with: "{", bytes) && entries.first?.key.span.start != span.start
      for entry in entries {
        entry.key.addPlaces(to: &places, isInFlow: isInFlow, bytes)
        entry.value.addPlaces(to: &places, isInFlow: isInFlow, bytes)
      }
    }
  }

  private func starts(with sign: Unicode.Scalar, _ bytes: [UInt8]) -> Bool {
    bytes.indices.contains(span.start) && bytes[span.start] == UInt8(ascii: sign)
  }
}
