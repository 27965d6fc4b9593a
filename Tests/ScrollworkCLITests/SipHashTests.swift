import ScrollworkCompiler
import Source
import Testing

@testable import ScrollworkCLI

@Suite struct SipHashTests {
  /// The outputs of OpenSSL for the bytes 0, 1, 2, … with the key 0, 1, …, 15. The reference implementation lists the
  /// first two.
  @Test(arguments: [
    (0, "A3817F04BA25A8E66DF67214C7550293"),
    (1, "DA87C1D86B99AF44347659119B22FC45"),
    (7, "A1F1EBBED8DBC153C0B84AA61FF08239"),
    (8, "3B62A9BA6258F5610F83E264F31497B4"),
    (9, "264499060AD9BAABC47F8B02BB6D71ED"),
    (15, "5493E99933B0A8117E08EC0F97CFC3D9"),
    (16, "6EE2A4CA67B054BBFD3315BF85230577"),
    (63, "5150D1772F50834A503E069A973FBD7C"),
  ])
  func hashMatchesTheReferenceVectors(count: Int, expected: String) {
    let key = SipHash.Key(low: 0x0706_0504_0302_0100, high: 0x0f0e_0d0c_0b0a_0908)
    let hash = SipHash((0..<count).map { UInt8($0) }, key)
    let bytes = [hash.low, hash.high].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
    let text = bytes.map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return digits.count < 2 ? "0" + digits : digits
    }
    #expect(text.joined() == expected)
  }
}

@Suite struct ByteCodingTests {
  @Test func encodedFindingsRoundTrip() throws {
    let span = Span(3, 9)
    let findings = ruleRegistry.rules.enumerated().map { index, rule in
      var finding = Diagnostic(
        rule, "message \(index) 流 🙂", at: Span(index, index * 300), caption: index.isMultiple(of: 2) ? "caption" : nil,
        labels: [Label(span, "label"), Label(Span(0, 0), "")], notes: ["a", ""], help: ["b\n\"c\""],
        fixes: [
          FixIt("fix", isSafe: index.isMultiple(of: 3), edits: [Edit(span, ""), Edit(Span(9, 9), "new\nline")]),
          FixIt("none", isSafe: true, edits: []),
        ],
        counterexample: index.isMultiple(of: 5)
          ? nil
          : Counterexample(
            device: index.isMultiple(of: 7) ? nil : "iPhone 15", orientation: "landscape",
            environment: [NamedValue("height", "568")], values: [NamedValue("a", "-1/3"), NamedValue("b", "0")]))
      finding.severity = Severity.allCases[index % 3]
      return finding
    }
    var writer = ByteWriter()
    writer.add(findings) { $0.add($1) }
    var reader = ByteReader(writer.bytes[...])
    let read = try reader.array { (reader) throws(ByteReader.DecodingError) in try reader.finding(in: 100_000) }
    #expect(read == findings && reader.isAtEnd)
    // Truncated or changed bytes are rejected or decode to other values, without a trap.
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      var bytes = writer.bytes
      bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0...bytes.count, using: &random)) }
      var reader = ByteReader(bytes[...])
      let read = try? reader.array { (reader) throws(ByteReader.DecodingError) in try reader.finding(in: 100_000) }
      for finding in read ?? [] { #expect(finding.span.start <= finding.span.end && finding.span.end <= 100_000) }
    }
  }
}
