import Testing

@Suite struct TypeTests {

  @Test(arguments: ["portait": "portrait", "Landscape": "landscape", "keyboard": nil])
  func misspelledOrientationIsSuggested(written: String, meant: String?) {
    func text(_ condition: String) -> String {
      """
      scrollwork: 1
      screen: Test
      orientations: [portrait, landscape]
      layout:
        - block: map
          height: fill
        - sheet: panel
          notches: {low: 120, high: {height: 200, when: \(condition)}}

      """
    }
    let found = findings(text(written))
    #expect(found.map(\.message) == ["`\(written)` is compared with nothing"])
    #expect(found.first?.fixes.first?.made(in: text(written)) == meant.map(text))
  }
}
