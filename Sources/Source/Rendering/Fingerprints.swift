/// Identifiers of findings that are stable when lines move. A fingerprint hashes the id, the text of the line and the
/// index among equal findings.
package struct Fingerprints: Sendable {
  private var texts: [String] = []

  package init(_ report: Report, _ lines: LineTable) {
    var seen: [UInt64: Int] = [:]
    // The hash of a line is cached: many findings on one long line read it once.
    var line = 0
    var hashOfLine = FNVHash()
    for finding in report.findings {
      let number = lines.location(of: finding.span.start).line
      if number != line {
        line = number
        hashOfLine = FNVHash()
        hashOfLine.add(Self.trimmed(lines.span(ofLine: line), report.file.bytes))
      }
      var hash = hashOfLine
      hash.add([0])
      hash.add(finding.rule.id.utf8)
      let ordinal = seen[hash.value, default: 0]
      seen[hash.value] = ordinal + 1
      hash.add([0])
      hash.add("\(ordinal)".utf8)
      texts.append(hash.text)
    }
  }

  /// The fingerprint of the finding with this index in the report.
  package subscript(index: Int) -> String { texts[index] }

  /// The fingerprint for formats that require different values for different files.
  package subscript(index: Int, in path: String) -> String {
    var hash = FNVHash()
    hash.add(path.utf8)
    hash.add([0])
    hash.add(texts[index].utf8)
    return hash.text
  }

  private static func trimmed(_ line: Span, _ bytes: [UInt8]) -> ArraySlice<UInt8> {
    var text = bytes[line.start..<line.end]
    while let last = text.last, last == 0x20 || last == 0x09 { text.removeLast() }
    return text.drop { $0 == 0x20 || $0 == 0x09 }
  }
}
