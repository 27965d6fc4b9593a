import ScrollworkCompiler
import Source
import Testing

@Suite struct ReorderedKeyTests {
  private func formatted(_ text: String) throws -> String {
    String(
      decoding: try ScrollworkCompiler.formatted(SourceFile(path: "Test.scroll.yaml", text: text)).bytes, as: UTF8.self)
  }

  @Test func blankLineStaysOnTheSideOfAMovedBlock() throws {
    let text = """
      scrollwork: 1
      screen: Test
      modes: [browse, search]

      measures:
        feed: 0...4000

      layout:
        - list: rows
          contentHeight: feed

      """
    let expected = """
      scrollwork: 1
      screen: Test

      measures:
        feed: 0...4000

      modes: [browse, search]

      layout:
        - list: rows
          contentHeight: feed

      """
    #expect(try formatted(text) == expected)
    #expect(try formatted(expected) == expected)
  }

  @Test func keysWithoutBlankLinesStayTogether() throws {
    let text = """
      scrollwork: 1
      screen: Test
      layout:
        - sheet: panel
          initial: high
          notches: {low: 100, high: 300}
          edge: bottom

      """
    let expected = """
      scrollwork: 1
      screen: Test
      layout:
        - sheet: panel
          edge: bottom
          notches: {low: 100, high: 300}
          initial: high

      """
    #expect(try formatted(text) == expected)
  }
}
