import Source
import Testing

@Suite struct SpellingTests {
  @Test func oneEditIsNear() {
    for word in ["hieght", "heigt", "heightt", "hejght", "height", "Height", "HEIGHT"] where word != "height" {
      #expect(Spelling.nearest(to: word, in: ["width", "height", "top"]) == "height", "\(word)")
    }
  }

  @Test func aThirdOfTheLengthIsTheLimit() {
    #expect(Spelling.nearest(to: "colapsd", in: ["collapsed"]) == "collapsed")
    #expect(Spelling.nearest(to: "clpsd", in: ["collapsed"]) == nil)
    #expect(Spelling.nearest(to: "bat", in: ["bar"]) == "bar")
    #expect(Spelling.nearest(to: "bet", in: ["bar"]) == nil)
    // Any name may have one edit.
    #expect(Spelling.nearest(to: "x", in: ["y"]) == "y")
    #expect(Spelling.nearest(to: "", in: ["y"]) == "y")
  }

  @Test func theNearestWinsAndThenTheFirst() {
    #expect(Spelling.nearest(to: "medum", in: ["medal", "medium", "minimum"]) == "medium")
    #expect(Spelling.nearest(to: "cat", in: ["bat", "hat", "cap"]) == "bat")
  }

  @Test func nothingIsNearItself() {
    #expect(Spelling.nearest(to: "height", in: ["height"]) == nil)
    #expect(Spelling.nearest(to: "height", in: []) == nil)
  }

  @Test func lettersAreCountedNotBytes() {
    #expect(Spelling.nearest(to: "流利", in: ["流畅"]) == "流畅")
    #expect(Spelling.nearest(to: "höhe", in: ["hohe"]) == "hohe")
  }

  @Test func aWordAsLongAsAFileIsNearNothing() {
    let long = String(repeating: "a", count: 100_000)
    #expect(Spelling.nearest(to: long, in: [long + "b"]) == nil)
    #expect(Spelling.nearest(to: "aa", in: [long]) == nil)
  }
}
