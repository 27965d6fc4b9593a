import ScrollworkCompiler
import Source
import Testing

@Suite struct FormatTests {
  private func formatted(_ text: String) throws -> String {
    String(
      decoding: try ScrollworkCompiler.formatted(SourceFile(path: "Test.scroll.yaml", text: text)).bytes, as: UTF8.self)
  }

  /// Expects the formatted text, and that formatting is idempotent.
  private func expect(
    _ text: String, becomes expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try formatted(text) == expected, sourceLocation: sourceLocation)
    #expect(try formatted(expected) == expected, sourceLocation: sourceLocation)
  }

  @Test func nestedEntriesAreIndentedByTwo() throws {
    try expect(
      """
      scrollwork: 1
      screen:    Test
      layout:
      -   block: map
          height:   fill
      -   sheet: panel
          notches:
              low: 120
              high:  480
      """,
      becomes: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches:
              low: 120
              high: 480

        """)
  }

  @Test func carriageReturnsAreLineBreaks() throws {
    let text = """
      # A screen.

      screen: Test       # the type
      scrollwork: 1

      # What it shows.
      layout:
        - text: title
          value: |
            One
              two

            three

        # Below it.
        - block: map   # a map
          height: fill

      """
    #expect(try formatted(text.replacing("\n", with: "\r")) == formatted(text))
    // Only some line breaks are carriage returns.
    let some = text.replacing("\n\n", with: "\r\n\r")
    #expect(try formatted(some) == formatted(text.replacing("\n\n", with: "\r\n\r\n")))
  }

  @Test func keysFollowTheReferenceWithTheirComments() throws {
    try expect(
      """
      # A screen.

      screen: Test       # the type
      scrollwork: 1

      # What it shows.
      layout:
        - sheet: panel
          # where it begins
          initial: high

          notches: {low: 120, high: 480}  # two
      # Of the app.
      modes: [a, b]
      """,
      becomes: """
        # A screen.

        scrollwork: 1
        screen: Test       # the type
        # Of the app.
        modes: [a, b]

        # What it shows.
        layout:
          - sheet: panel

            notches: {low: 120, high: 480}  # two
            # where it begins
            initial: high

        """)
  }

  @Test func namesOfTheAuthorKeepTheirOrder() throws {
    let text = """
      scrollwork: 1
      screen: Test
      measures:
        zebra: 0...10
        apple: 0...10
      layout:
        - sheet: panel
          notches:
            zz: 100
            aa: 200

      """
    try expect(text, becomes: text)
  }

  @Test func flowCollectionsHaveCanonicalSpacing() throws {
    try expect(
      """
      scrollwork: 1
      screen: Test
      orientations: [ portrait,landscape ]
      layout:
        - {block: map,   height: "max(1, 2)"}
        - sheet: panel
          notches: {low: 120,
                    high: 480}
          spring: {response: 0.3,   # quick
                   damping: 0.6}    # and soft
      """,
      becomes: """
        scrollwork: 1
        screen: Test
        orientations: [portrait, landscape]
        layout:
          - {block: map, height: "max(1, 2)"}
          - sheet: panel
            notches: {low: 120, high: 480}
            spring:    # and soft
              response: 0.3   # quick
              damping: 0.6

        """)
  }

  @Test func commentsStayWithTheirEntries() throws {
    let text = """
      scrollwork: 1
      screen: Test
      layout: # all of it
        # the map
        - block: map # fills
          height: fill
          # behind the map's keys

          # and once more
        # before the sheet
        - sheet: panel
          notches:
            low: 120
            # there may be more
          initial: low
        # behind the last node

      # The end.

      """
    try expect(text, becomes: text)
  }

  @Test func commentsInEmptyCollectionsAreKept() throws {
    try expect(
      """
      scrollwork: 1
      screen: Test
      # Later more.
      orientations: [ # none yet

          # nor here
        ]   # nothing
      layout:
        - block: map
          height: fill
        - sheet: panel
          notches: {low: 120, high: 480}
          modes: { riding: {  # nobody rides
          } }
      """,
      becomes: """
        scrollwork: 1
        screen: Test
        # Later more.
        # none yet
        # nor here
        orientations: []   # nothing
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 120, high: 480}
            modes:
              # nobody rides
              riding: {}

        """)
  }

  @Test func multilineTextsAreKept() throws {
    try expect(
      """
      scrollwork: 1
      screen: Test
      summary: >
          Folded over
          two lines.

      layout:
        - block: map
          summary: plain over
            two lines
          height: fill
        - block: other
          summary: 'quoted
            over two'
          height: |
            20
      """,
      becomes: """
        scrollwork: 1
        screen: Test
        summary: >
          Folded over
          two lines.

        layout:
          - block: map
            summary: plain over two lines
            height: fill
          - block: other
            summary: "quoted over two"
            height: |-
              20

        """)
  }

  @Test func commentsInFlowCollectionsAreKept() throws {
    try expect(
      """
      scrollwork: 1
      screen: Test
      layout: [
        {block: map,
         height: fill  # why
        }, # the map
        {bar: tools, height: 60}]
      """,
      becomes: """
        scrollwork: 1
        screen: Test
        layout:
          # the map
          - block: map
            height: fill  # why
          - {bar: tools, height: 60}

        """)
  }

  @Test func commentsBetweenKeyAndValueAreKept() throws {
    try expect(
      """
      scrollwork: 1
      screen: Test
      layout:
        - block: map   # shown
          # scrollwork: ignore negative-length -- drawn so

          height:
            # as drawn
            fill
        - list: rows
          contentHeight:  # at run time
            # many
            4000
          # the end
      """,
      becomes: """
        scrollwork: 1
        screen: Test
        layout:
          - block: map   # shown
            # scrollwork: ignore negative-length -- drawn so

            # as drawn
            height: fill
          - list: rows
            # many
            contentHeight: 4000  # at run time
            # the end

        """)
  }

  @Test func anchorStaysWithItsValue() throws {
    try expect(
      """
      scrollwork: 1
      screen:  Test
      layout: &all
        - block: map
          height: fill
      """,
      becomes: """
        scrollwork: 1
        screen: Test
        layout: &all
          - block: map
            height: fill

        """)
  }

  @Test func anchorsPrecedeTheirAliases() throws {
    try expect(
      """
      scrollwork: 1
      layout:
        - sheet: panel
          tap:  &taps {low: high}
          notches: {low: 120, high: 480}
          modes:
            one: &one
              rests: [low]
            two:   *one
            three: {tap: *taps}
      screen: Test
      """,
      becomes: """
        scrollwork: 1
        layout:
          - sheet: panel
            tap: &taps {low: high}
            notches: {low: 120, high: 480}
            modes:
              one: &one
                rests: [low]
              two: *one
              three: {tap: *taps}
        screen: Test

        """)
  }

  @Test func lineBreaksAndByteOrderMarkAreKept() throws {
    let text = "\u{FEFF}scrollwork: 1\r\nscreen:  Test\r\nlayout:\r\n- block: map\r\n  height: fill # all\r\n"
    try expect(
      text,
      becomes: "scrollwork: 1\r\nscreen: Test\r\nlayout:\r\n  - block: map\r\n    height: fill # all\r\n")
  }

  @Test func blankLinesAreCollapsedToOne() throws {
    try expect(
      "\n\nscrollwork: 1\n\n\n\nscreen: Test\nlayout:\n\n  - block: map\n    height: fill\n\n\n",
      becomes: "scrollwork: 1\n\nscreen: Test\nlayout:\n  - block: map\n    height: fill\n")
  }

  @Test(arguments: ["a: [1, 2", "- one\n- two\n", "{a: 1}", "text", "", "? [a]\n: 1\n", "a: 1\na: 2\n"])
  func invalidYAMLIsRefused(_ text: String) {
    #expect(throws: FormatRefusal.self) { try formatted(text) }
  }
}
