import Testing

@testable import Backends

@Suite struct HostileTextTests {
  @Test func invisibleCharactersAreEscaped() {
    #expect(EscapedText.line("a\u{202e}b\u{0}c\u{200b}\u{2028}d") == "a\\u{202E}b\\u{0}c\\u{200B}\\u{2028}d")
    #expect(EscapedText.line("流利读 👩‍👧 é\tline\nbreak") == "流利读 👩‍👧 é line break")
    #expect(EscapedText.words(String(repeating: "x", count: 200)).map(\.count) == [80, 80, 40])
  }
}
