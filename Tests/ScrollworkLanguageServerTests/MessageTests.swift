import Source
import TestSupport
import Testing

@testable import ScrollworkLanguageServer

@Suite struct JSONTests {
  private func read(_ text: String) throws(JSON.Malformed) -> JSON { try JSON(reading: Array(text.utf8)) }

  @Test(arguments: [
    "null", "true", "[]", "{}", "[1,-2.5e+10,0]", "{\"a\":{\"b\":[\"c\",false]},\"\":\"\"}", "\"ä🎉\\n\\\"\\\\\"",
  ])
  func jsonRoundTrips(_ text: String) throws { #expect(try read(" \n\(text)\t").serialized == text) }

  @Test func escapesAreDecodedAndRepaired() throws {
    #expect(try read(#""\u0041\/\b\f\r\t\ud83c\udf89""#) == .text("A/\u{8}\u{C}\r\t🎉"))
    #expect(try read(#""\ud83cx\udf89\ud83c\u0041""#) == .text("\u{FFFD}x\u{FFFD}\u{FFFD}A"))
  }

  @Test(arguments: [
    ("", "a value is missing"), ("{", "`\"` is missing"), ("[1,]", "a value is missing"), ("[1 2]", "`]` is missing"),
    ("\"a", "a string does not end"), ("\"\n\"", "a control character is in a string"),
    ("\"\\x\"", "there is no such escape"), ("\"\\u12g4\"", "an escape wants four hexadecimal digits"),
    ("01", "there is more behind the value"), ("-", "a digit is missing"), ("1.", "a digit is missing"),
    ("nul", "a value is missing"), ("{\"a\" 1}", "`:` is missing"), ("+1", "a value is missing"),
    ("\"\\u+123\"", "an escape wants four hexadecimal digits"),
  ])
  func malformedJSONIsRejectedWithAReason(_ text: String, _ reason: String) {
    #expect(throws: JSON.Malformed.self) { try read(text) }
    do { _ = try read(text) } catch { #expect(error.reason == reason) }
  }

  @Test func depthIsLimitedAndLengthIsNot() throws {
    #expect(throws: JSON.Malformed.self) { try read(String(repeating: "[", count: 100_000)) }
    let long = "[" + Array(repeating: "1", count: 100_000).joined(separator: ",") + "]"
    #expect(try read(long).list?.count == 100_000)
  }

  @Test func damagedMessagesNeverTrap() {
    var random = SplitMix64(seed: 5)
    let message = Array("{\"a\":[1,\"\\u00e4\\ud83c\\udf89\",{\"b\":null,\"c\":-1.5e3}],\"d\":true}".utf8)
    for _ in 0..<5_000 {
      var bytes = message
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
      // An accepted text can be written and read again.
      if let value = try? JSON(reading: bytes) { #expect((try? JSON(reading: Array(value.serialized.utf8))) == value) }
    }
  }
}

@Suite struct FrameTests {
  private func frame(_ text: String, _ head: String = "Content-Length: ") -> [UInt8] {
    Array("\(head)\(text.utf8.count)\r\n\r\n\(text)".utf8)
  }

  @Test func messagesMayBeSplitAtEveryByte() throws {
    let bytes =
      Array("Content-Length:\t2 \r\n\r\n{}".utf8)
      + frame("[\"ä\"]", "content-type: x; charset=utf-8\r\ncontent-length:") + frame("") + frame("[1]")
    for size in 1...bytes.count {
      var reader = FrameReader()
      var messages: [String] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        reader.append(Array(bytes[start..<min(start + size, bytes.count)]))
        while let message = try reader.next() { messages.append(String(decoding: message, as: UTF8.self)) }
      }
      #expect(messages == ["{}", "[\"ä\"]", "", "[1]"])
      #expect(!reader.isWaiting)
    }
  }

  @Test(arguments: [
    "\r\n\r\n", "Content-Length: x\r\n\r\n", "Content-Length: -1\r\n\r\n", "Length: 5\r\n\r\n",
    "Content-Length: 99999999999999999999\r\n\r\n", "Content-Length: 999999999\r\n\r\n",
    String(repeating: "x", count: 5000), "{\"jsonrpc\": \"2.0\"}\n" + String(repeating: " ", count: 5000),
  ])
  func malformedHeaderIsRejected(_ text: String) {
    var reader = FrameReader()
    reader.append(Array(text.utf8))
    #expect(throws: FrameReader.Broken.self) { try reader.next() }
  }

  @Test func incompleteMessageWaits() throws {
    var reader = FrameReader()
    reader.append(Array(frame("{}").dropLast()))
    let message = try reader.next()
    #expect(message == nil && reader.isWaiting)
  }
}

@Suite struct TextDocumentTests {
  private func document(_ text: String, _ encoding: TextDocument.Encoding) -> TextDocument {
    TextDocument(SourceFile(path: "/T.scroll.yaml", text: text), encoding)
  }

  private static let text = "a: ä🎉b\r\nzwei\rdrei\n\n🎉\n"

  @Test(arguments: [TextDocument.Encoding.utf16, .utf8])
  func positionsRoundTrip(_ encoding: TextDocument.Encoding) throws {
    let document = document(Self.text, encoding)
    var offset = 0
    for scalar in Self.text.unicodeScalars {
      // A line ends before the first character of its break.
      if scalar != "\n" { #expect(document.offset(document.position(offset)) == offset, "\(offset)") }
      offset += String(scalar).utf8.count
    }
    #expect(document.offset(document.position(offset)) == offset)
  }

  @Test func columnsAreCodeUnits() {
    let (wide, narrow) = (document(Self.text, .utf16), document(Self.text, .utf8))
    let b = Self.text.utf8.count - "b\r\nzwei\rdrei\n\n🎉\n".utf8.count
    #expect(wide.position(b) == ["line": 0, "character": 6])
    #expect(narrow.position(b) == ["line": 0, "character": 9])
    #expect(wide.offset(["line": 0, "character": 5]) == b - 4)
    #expect(narrow.offset(["line": 0, "character": 7]) == b - 4)
  }

  /// Editors that send a byte order mark count it.
  @Test func byteOrderMarkIsACharacter() {
    let text = "\u{FEFF}scrollwork: 1\nä"
    #expect(document(text, .utf16).position(3) == ["line": 0, "character": 1])
    #expect(document(text, .utf8).position(3) == ["line": 0, "character": 3])
    #expect(document(text, .utf16).offset(["line": 0, "character": 0]) == 0)
    #expect(document(text, .utf16).offset(["line": 1, "character": 1]) == text.utf8.count)
  }

  /// Lines longer than the distance between index marks.
  @Test func positionsOnLongLinesAreExact() {
    let text = String(repeating: "aä🎉", count: 1000)
    let document = document("x\n" + text, .utf16)
    for count in stride(from: 0, through: 1000, by: 37) {
      #expect(document.position(2 + 7 * count) == ["line": 1, "character": .number("\(4 * count)")])
    }
  }

  @Test func positionsBeyondALineAreClamped() {
    let document = document(Self.text, .utf16)
    #expect(document.offset(["line": 0, "character": 99]) == 10)
    #expect(document.offset(["line": 99, "character": 0]) == Self.text.utf8.count)
    #expect(document.offset(["line": .number("9223372036854775807"), "character": 1]) == Self.text.utf8.count)
    for wrong: JSON in [.null, [:], ["line": -1, "character": 0], ["line": "0", "character": 0], ["line": 1.5.json]] {
      #expect(document.offset(wrong) == nil)
    }
  }

  @Test(arguments: [TextDocument.Encoding.utf16, .utf8])
  func incrementalChangesGiveTheFullText(_ encoding: TextDocument.Encoding) throws {
    var random = SplitMix64(seed: 11)
    let parts = ["", "x", "🎉", "\n", "ä: 1\r\n", "- b\n  "]
    var document = document(Self.text, encoding)
    var text = Array(Self.text.unicodeScalars)
    for _ in 0..<500 {
      let start = Int.random(in: 0...text.count, using: &random)
      let end = min(text.count, start + Int.random(in: 0...3, using: &random))
      // A position cannot be inside a line break.
      let isSplit = [start, end].contains { $0 > 0 && $0 < text.count && text[$0 - 1] == "\r" && text[$0] == "\n" }
      if isSplit { continue }
      func offset(_ count: Int) -> Int { text.prefix(count).reduce(0) { $0 + UTF8.width($1) } }
      let part = parts[Int.random(in: parts.indices, using: &random)]
      let range = document.range(Span(offset(start), offset(end)))
      let isApplied = document.apply(["range": range, "text": .text(part)])
      #expect(isApplied)
      text.replaceSubrange(start..<end, with: part.unicodeScalars)
      try #require(String(decoding: document.file.bytes, as: UTF8.self).unicodeScalars.elementsEqual(text))
    }
  }

  @Test(arguments: [
    ("abc", "abc", ""), ("abc", "axc", "x"), ("", "new", "new"), ("old", "", ""), ("aa", "aaa", "a"),
    ("x🎉y", "x🎊y", "🎊"), ("ä", "ö", "ö"),
    ("a\r\nb", "a\nb", "\n"), ("a\nb", "a\r\nb", "\r\n"), ("a\r\n\r\nb", "a\r\nb", ""),
  ])
  func editsAreMinimal(_ old: String, _ new: String, _ inserted: String) throws {
    var text = document(old, .utf16)
    let edits = text.edits(to: SourceFile(path: "", text: new))
    for edit in edits.list ?? [] {
      #expect(edit["newText"]?.text == inserted)
      let isApplied = text.apply(JSON.map([]).with("range", edit["range"]).with("text", edit["newText"]))
      #expect(isApplied)
    }
    #expect(String(decoding: text.file.bytes, as: UTF8.self) == new)
  }
}

extension Double {
  fileprivate var json: JSON { .number("\(self)") }
}

extension UTF8 {
  fileprivate static func width(_ scalar: Unicode.Scalar) -> Int { String(scalar).utf8.count }
}
