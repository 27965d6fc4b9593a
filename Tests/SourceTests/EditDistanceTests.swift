import Source
import Testing

@Suite struct EditDistanceTests {
  @Test func oneEditIsSuggested() {
    for word in ["hieght", "heigt", "heightt", "hejght", "height", "Height", "HEIGHT"] where word != "height" {
      #expect(EditDistance.nearest(to: word, in: ["width", "height", "top"]) == "height", "\(word)")
    }
  }

  @Test func limitIsAThirdOfTheLength() {
    #expect(EditDistance.nearest(to: "colapsd", in: ["collapsed"]) == "collapsed")
    #expect(EditDistance.nearest(to: "clpsd", in: ["collapsed"]) == nil)
    #expect(EditDistance.nearest(to: "bat", in: ["bar"]) == "bar")
    #expect(EditDistance.nearest(to: "bet", in: ["bar"]) == nil)
    // One edit is allowed for a name of any length.
    #expect(EditDistance.nearest(to: "x", in: ["y"]) == "y")
    #expect(EditDistance.nearest(to: "", in: ["y"]) == "y")
  }

  @Test func nearestThenFirstCandidateWins() {
    #expect(EditDistance.nearest(to: "medum", in: ["medal", "medium", "minimum"]) == "medium")
    #expect(EditDistance.nearest(to: "cat", in: ["bat", "hat", "cap"]) == "bat")
  }

  @Test func identicalWordIsNotSuggested() {
    #expect(EditDistance.nearest(to: "height", in: ["height"]) == nil)
    #expect(EditDistance.nearest(to: "height", in: []) == nil)
  }

  @Test func editsCountCharacters() {
    #expect(EditDistance.nearest(to: "流利", in: ["流畅"]) == "流畅")
    #expect(EditDistance.nearest(to: "höhe", in: ["hohe"]) == "hohe")
  }

  @Test func veryLongWordHasNoSuggestion() {
    let long = String(repeating: "a", count: 100_000)
    #expect(EditDistance.nearest(to: long, in: [long + "b"]) == nil)
    #expect(EditDistance.nearest(to: "aa", in: [long]) == nil)
  }
}
