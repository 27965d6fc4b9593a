import Source

/// What to take out of a file with an entry of a map.
package struct EntryRemoval {
  package var span: Span
  /// Whether a comment behind the entry goes too. It may say more than what the entry was for.
  package var takesComment = false
}

extension SourceFile {
  /// What to take out of the file with an entry of a map, key and value: its line, or within a line one of its commas;
  /// `nil` where that is left to the author.
  ///
  /// - Parameter entry: from the key to the end of the value.
  package func removal(ofEntry entry: Span) -> EntryRemoval? {
    // A value in block style may end anywhere before the next key, and what is anchored may be wanted elsewhere.
    guard entry.end <= bytes.count, entry.start <= entry.end,
      !bytes[entry.start..<entry.end].contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "&") })
    else { return nil }
    let before = bytes[..<entry.start].lastIndex { !$0.isInside }
    let after = bytes[entry.end...].firstIndex { !$0.isInside }
    guard let before else { return nil }
    switch bytes[before] {
    case UInt8(ascii: "\n"):
      // In a flow map that has a line for each, its comma goes with it.
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

extension UInt8 {
  /// Whether it may stand between the signs of one line.
  fileprivate var isInside: Bool { self == 0x20 || self == 0x09 || self == 0x0D }
}
