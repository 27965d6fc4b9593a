import Source
import Testing

@Suite struct LineTableTests {
  private func table(_ text: String) -> LineTable { LineTable(SourceFile(path: "a", text: text)) }
  private func place(_ offset: Int, in text: String) -> [Int] {
    let location = table(text).location(of: offset)
    return [location.line, location.column]
  }

  @Test func lfCRLFAndCREndALine() {
    let table = table("a\nb\r\nc\rd")
    #expect(table.lineCount == 4)
    #expect((1...4).map { table.span(ofLine: $0) } == [Span(0, 1), Span(2, 3), Span(5, 6), Span(7, 8)])
    #expect(place(5, in: "a\nb\r\nc\rd") == [3, 1])
  }

  @Test func finalLineBreakBeginsALine() {
    #expect(table("a\n").lineCount == 2)
    #expect(table("a\n").span(ofLine: 2) == Span(2, 2))
    #expect(place(2, in: "a\n") == [2, 1])
    #expect(table("\n\r\n").lineCount == 3)
  }

  @Test func emptyFileHasOneLine() {
    #expect(table("").lineCount == 1)
    #expect(place(0, in: "") == [1, 1])
    #expect(table("").span(ofLine: 1) == Span(0, 0))
  }

  @Test func columnsCountCodePoints() {
    for (index, offset) in [0, 1, 3, 6, 10].enumerated() { #expect(place(offset, in: "aé流👍x") == [1, index + 1]) }
    // An emoji family is several code points in one grapheme.
    #expect(place("👩‍👩‍👧".utf8.count, in: "👩‍👩‍👧x") == [1, 6])
  }

  @Test func byteOrderMarkHasNoColumn() {
    #expect(place(3, in: "\u{FEFF}ab") == [1, 1])
    #expect(place(0, in: "\u{FEFF}ab") == [1, 1])
    #expect(table("\u{FEFF}ab").span(ofLine: 1) == Span(3, 5))
  }

  @Test func offsetsOutsideTheFileAreClamped() {
    #expect(place(99, in: "a\nbc") == [2, 3])
    #expect(place(-1, in: "a\nbc") == [1, 1])
    #expect(table("a\nbc").span(ofLine: 9) == Span(4, 4))
    #expect(table("a\nbc").span(ofLine: 0) == Span(4, 4))
  }

  @Test func columnsOfLongLinesAgreeWithCounting() {
    let text = String(repeating: "aé流👍", count: 300) + "\nx" + String(repeating: "é", count: 400)
    let table = table(text)
    var (line, column) = (1, 1)
    var offset = 0
    for scalar in text.unicodeScalars {
      let location = table.location(of: offset)
      guard location.line == line, location.column == column else {
        Issue.record("offset \(offset) is found at \(location)")
        return
      }
      offset += String(scalar).utf8.count
      if scalar == "\n" { (line, column) = (line + 1, 1) } else { column += 1 }
    }
  }
}
