import Source
import Syntax

extension Reader {
  /// A key without effect; `field` is absent where the author did not write it. With `help` it says something else
  /// than was meant, so that removing it is no answer.
  func pointless(_ field: Field?, _ reason: String, help: String? = nil) {
    guard let field else { return }
    let span = field.key.span.joined(field.value.span)
    var diagnostic = SchemaProblem.pointlessKey(field.name, reason: reason).diagnostic(at: span)
    if let help {
      diagnostic.help = [help]
    } else if let removed = removal(of: field) {
      diagnostic.fixes = [FixIt("remove `\(field.name)`", isSafe: true, edits: [Edit(removed, "")])]
      diagnostic.help = []
    }
    report(diagnostic)
  }

  /// What to take out of the file with a key and its value: its line, or in a flow map one of its commas.
  private func removal(of field: Field) -> Span? {
    let bytes = tree.file.bytes
    let entry = field.key.span.joined(field.value.span)
    // A value in block style may end anywhere before the next key; it is left to the author.
    guard entry.end <= bytes.count, !bytes[entry.start..<entry.end].contains(UInt8(ascii: "\n")) else { return nil }
    let before = bytes[..<entry.start].lastIndex { !$0.isSpace || $0 == UInt8(ascii: "\n") }
    let after = bytes[entry.end...].firstIndex { !$0.isSpace || $0 == UInt8(ascii: "\n") }
    guard let before else { return nil }
    switch bytes[before] {
    case UInt8(ascii: "\n"):
      let isLast = after.map { bytes[$0] == UInt8(ascii: "\n") || bytes[$0] == UInt8(ascii: "#") } ?? true
      guard isLast else { return nil }
      let end = bytes[entry.end...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      return Span(before + 1, end)
    case UInt8(ascii: ","): return Span(before, entry.end)
    case UInt8(ascii: "{"):
      guard let after, bytes[after] == UInt8(ascii: ",") else { return nil }
      let next = bytes[(after + 1)...].firstIndex { !$0.isSpace } ?? after + 1
      return Span(entry.start, next)
    default: return nil
    }
  }
}
