import Foundation
import Machine
import ProgramIR
import TestSupport
import Testing

@testable import Backends

@Suite struct HostileTextTests {
  /// A machine with the text as the summary of every declaration.
  private static func machine(_ text: String) -> Machine {
    var program = Printed.program(
      Function(
        "sample", .query, [Field("a", .number)], returns: .number, summary: text, isPublic: true,
        body: [.return(.local("a"))]))
    program.enumerations[0].summary = text
    program.enumerations[0].cases[0].summary = text
    program.records = [Record("Backdrop", [Field("scale", .number, summary: text)], summary: text)]
    program.state[0].summary = text
    return Printed.machine(program, summary: text)
  }

  private func javaScriptCode(_ text: String) -> String {
    let file = JavaScriptBackend().emit(Self.machine(text), options: EmitOptions(version: text, source: text))
    #expect(!file.contains("</script") && !file.contains("<!--"))
    var code = ""
    var rest = file[...]
    while let start = rest.range(of: "/**") {
      code += rest[..<start.lowerBound].split(separator: "\n").filter { !$0.hasPrefix("//") }.joined(separator: "\n")
      guard let end = rest[start.upperBound...].range(of: "*/") else { return "unclosed" }
      rest = rest[end.upperBound...]
    }
    return code + rest
  }

  @Test(arguments: HostileNames.texts)
  func hostileSummariesStayInsideComments(text: String) {
    #expect(javaScriptCode(text) == javaScriptCode("plain"))
  }

  @Test func randomHostileSummariesStayInsideComments() {
    var random = ReplayRandom(seed: 9)
    let javaScript = javaScriptCode("plain")
    for _ in 0..<1000 {
      let parts = (0..<random.within(1...6)).map { _ in
        random.happens(60)
          ? random.pick(HostileNames.texts)
          : Unicode.Scalar(UInt32(random.within(0...0x10FFFF))).map(String.init) ?? "*/"
      }
      #expect(javaScriptCode(parts.joined()) == javaScript)
    }
  }

  @Test func invisibleCharactersAreEscaped() {
    #expect(EscapedText.line("a\u{202e}b\u{0}c\u{200b}\u{2028}d") == "a\\u{202E}b\\u{0}c\\u{200B}\\u{2028}d")
    #expect(EscapedText.line("流利读 👩‍👧 é\tline\nbreak") == "流利读 👩‍👧 é line break")
    #expect(EscapedText.words(String(repeating: "x", count: 200)).map(\.count) == [80, 80, 40])
  }

  @Test func stringLiteralsAreSafeInAPage() {
    #expect(JavaScriptText.literal("</script><!--") == "\"<\\u002fscript><\\u0021--\"")
    #expect(JavaScriptText.literal("\"\\\n\u{2028}é😀") == "\"\\u0022\\u005c\\u000a\\u2028\\u00e9\\u{1f600}\"")
  }
}
