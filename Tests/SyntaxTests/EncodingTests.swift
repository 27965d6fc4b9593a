import Source
import Syntax
import Testing

@Suite struct EncodingTests {
  private func finding(_ bytes: [UInt8]) -> Diagnostic? {
    let (tree, findings) = parse(SourceFile(path: "a", bytes: bytes))
    #expect(findings.count <= 1)
    #expect(findings.isEmpty || tree.root == nil && !tree.isWhole)
    return findings.first
  }

  /// Every sequence that Unicode forbids, after texts of up to a few words.
  @Test(
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0x80], [0xE2, 0x82],
      [0xE2, 0x28, 0xA1],
      [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x9F, 0x91], [0xF4, 0x90, 0x80, 0x80],
      [0xF5, 0x80, 0x80, 0x80],
      [0xFF],
    ] as [[UInt8]])
  func invalidUTF8IsReportedAtItsByte(sequence: [UInt8]) {
    for length in 0..<20 {
      let bytes = Array("a: ".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: length) + sequence
      for end in [[], Array(" b".utf8)] as [[UInt8]] {
        let found = finding(bytes + end)
        #expect(found?.rule == .invalidUTF8 && found?.span == Span(3 + length, 4 + length))
      }
    }
  }

  @Test func messageNamesTheByte() {
    #expect(finding(Array("# caf".utf8) + [0xE9])?.message == "the byte 0xE9 is not UTF-8 here")
  }

  @Test(arguments: [
    "é", "߿", "ࠀ", "\u{D7FF}", "\u{E000}", "\u{FFFD}", "\u{10000}", "\u{10FFFF}", "\u{A0}", "\u{FEFF}",
  ])
  func validUTF8IsAccepted(text: String) {
    #expect(finding(Array("a: x\(text)x".utf8)) == nil)
  }

  @Test func controlCharactersAreReported() {
    for value in 0..<0x20 as Range<UInt8> where ![0x09, 0x0A, 0x0D].contains(value) {
      for length in 0..<10 {
        let bytes =
          Array("a: ".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: length) + [value] + Array("yyyyyyyy".utf8)
        let found = finding(bytes)
        #expect(found?.rule == .invalidYAML && found?.span == Span(3 + length, 4 + length))
      }
    }
    #expect(finding(Array("a: \u{7F}".utf8))?.message == "the control character U+007F is not allowed in YAML")
    #expect(finding(Array("a: \u{9F}".utf8))?.span == Span(3, 5))
    #expect(finding(Array("a: \u{FFFF}".utf8))?.message == "the control character U+FFFF is not allowed in YAML")
  }

  @Test func otherEncodingsAreNamed() {
    #expect(finding([0xFF, 0xFE, 0x61, 0])?.message == "the file is UTF-16, and specs are UTF-8")
    #expect(finding([0xFE, 0xFF, 0, 0x61])?.rule == .invalidUTF8)
    #expect(finding([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0])?.message == "the file is UTF-32, and specs are UTF-8")
  }

  @Test func byteOrderMarkIsAccepted() {
    let file = SourceFile(path: "a", text: "\u{FEFF}screen: A\n")
    let tree = parse(file).tree
    #expect(tree.root?.value(of: "screen").map { file.text($0.span) } == "A")
  }
}
