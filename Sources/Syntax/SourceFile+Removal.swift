import Source

/// The text to remove with an entry of a map.
package struct EntryRemoval {
  package var span: Span
  /// Whether the removal includes a comment after the entry, which may concern more than the entry.
  package var takesComment = false
}

extension SourceFile {
  /// Returns the text to remove with an entry of a map: its line, or within a line the entry and one comma. `nil` if
  /// the removal needs a decision of the author.
  ///
  /// - Parameter entry: the span from the key to the end of the value.
  package func removal(ofEntry entry: Span) -> EntryRemoval? {
    // A block-style value can end at any offset before the next key, and aliases may refer to an anchored value.
    guard entry.end <= bytes.count, entry.start <= entry.end,
      !bytes[entry.start..<entry.end].contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "&") })
    else { return nil }
    let before = bytes[..<entry.start].lastIndex { !$0.isInside }
    let after = bytes[entry.end...].firstIndex { !$0.isInside }
    guard let before else { return nil }
    switch bytes[before] {
    case UInt8(ascii: "\n"):
      // If each entry of a flow map has its own line, the comma is part of the line.
      var next = after
      if let comma = after, bytes[comma] == UInt8(ascii: ",") {
        next = bytes[(comma + 1)...].firstIndex { !$0.isInside }
      }
      let isNoted = next.map { bytes[$0] == UInt8(ascii: "#") } ?? false
      guard isNoted || next.map({ bytes[$0] == UInt8(ascii: "\n") }) ?? true else { return nil }
      let end = min(line(of: entry.end).end + 1, bytes.count)
      return EntryRemoval(span: Span(before + 1, end), takesComment: isNoted)
    case UInt8(ascii: ","): return EntryRemoval(span: Span(before, entry.end))
    case UInt8(ascii: "{"):
      guard let after, bytes[after] == UInt8(ascii: ",") else { return nil }
      let next = bytes[(after + 1)...].firstIndex { !$0.isInside } ?? after + 1
      return EntryRemoval(span: Span(entry.start, next))
    default: return nil
    }
  }
}

extension SourceFile {
  /// Returns the edits that erase an entry of a map, for a comparison of the file with and without it. `nil` if the
  /// entry cannot be erased alone. Unlike `removal`, the edits may erase comments and leave blank lines.
  ///
  /// - Parameter entry: the span from the key to the end of the value.
  package func erasure(ofEntry entry: Span) -> [Edit]? {
    guard entry.end <= bytes.count, let end = bytes[entry.start..<entry.end].lastIndex(where: { !$0.isSpaceOrBreak })
    else { return nil }
    return erasure(of: Span(entry.start, end + 1))
  }

  /// Returns the edits that erase an item of a list, as `erasure(ofEntry:)`.
  package func erasure(ofItem item: Span) -> [Edit]? {
    guard let dash = bytes[..<item.start].lastIndex(where: { !$0.isInside }), bytes[dash] == UInt8(ascii: "-") else {
      return erasure(ofEntry: item)
    }
    return erasure(ofEntry: Span(dash, item.end))
  }

  /// Returns the edit that erases a text with the comma after it.
  private func erasure(of text: Span) -> [Edit] {
    let after = bytes[text.end...].firstIndex { !$0.isSpaceOrBreak }
    guard let after, bytes[after] == UInt8(ascii: ",") else { return [Edit(text, "")] }
    return [Edit(Span(text.start, after + 1), "")]
  }
}

extension UInt8 {
  /// Whether the byte can separate the tokens of a file.
  fileprivate var isSpaceOrBreak: Bool { isInside || self == 0x0A }

  /// Whether the byte can separate the tokens of one line.
  fileprivate var isInside: Bool { self == 0x20 || self == 0x09 || self == 0x0D }
}
