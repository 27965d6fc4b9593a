import Testing

@Suite struct NameTests {

  @Test func misspelledEnvironmentNamesAreSuggested() {
    let found = expectPart(
      """
      layout:
        - bar: top
          height: safeAreaTop + 44
                  ^^^^^^^^^^^ undefined-name: `safeAreaTop` is not defined
        - bar: bottom
          height: safearea.bottom + 44
                  ^^^^^^^^ undefined-name: there is no node `safearea`
        - block: rest
          height: fil
                  ^^^ undefined-name: `fil` is not defined
      """)
    let replacements = found.flatMap { $0.fixes.flatMap { $0.edits.map(\.replacement) } }
    #expect(replacements == ["safeArea.top", "safeArea", "fill"])
  }
}
