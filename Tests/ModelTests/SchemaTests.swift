import Testing

@Suite struct SchemaTests {
  @Test func misspelledKeyIsReadAsTheNearestKey() {
    expectPart(
      """
      layout:
        - bar: navigation
          hieght: 44
          ^^^^^^ unknown-key: bar `navigation` has no key `hieght`
      """)
  }

  @Test func unknownKeyListsTheKeysOfItsOwner() {
    expectPart(
      """
      layout:
        - header: hero
          height: 200
          contentHeight: 44
          ^^^^^^^^^^^^^ unknown-key: header `hero` has no key `contentHeight`
      """)
  }

  @Test func wordOfAnotherSystemSuggestsTheKeyOfThisLanguage() {
    expectPart(
      """
      layout:
        - scroll: page
          children:
          ^^^^^^^^ unknown-key: scroll `page` has no key `children`
            - header: hero
              height: 200
              minHeight: 44
              ^^^^^^^^^ unknown-key: header `hero` has no key `minHeight`
              onScroll: collapse
      """)
  }

  @Test func missingKeysAreReported() {
    expectPart(
      """
      layout:
        - bar: navigation
          ^^^^^^^^^^^^^^^ missing-key: bar `navigation` has no `height`
        - list: rows
          ^^^^^^^^^^ missing-key: list `rows` has no `contentHeight`
        - sheet: search
          ^^^^^^^^^^^^^ missing-key: sheet `search` has no `notches`
      """)
  }

  @Test func missingTopLevelKeysAreReported() {
    expect(
      """
      scrollwork: 1
      ^^^^^^^^^^ missing-key: the spec has no `layout`
      screen: Test
      summary: nothing else
      """)
  }

  @Test func misspelledTopLevelKeyIsReadAsTheNearestKey() {
    expectPart(
      """
      layuot:
      ^^^^^^ unknown-key: the spec has no key `layuot`
        - bar: navigation
          height: 44
      """)
  }

  @Test func unsupportedVersionIsReported() {
    expect(
      """
      scrollwork: 2
                  ^ unsupported-version: version `2` of the language is unknown
      screen: Test
      layout: [{block: map, height: fill}]
      """)
  }

  @Test func emptyValuesAreReported() {
    expectPart(
      """
      layout:
        - bar:
          ^^^ invalid-name: this bar has no name
          height: 44
        - block: ""
                 ^^ invalid-name: this block has no name
          height: 44
        - header: hero
          height:
          ^^^^^^ wrong-type: `height` has no value
        - list: rows
          contentHeight: ~
                         ^ wrong-type: `contentHeight` has no value
      """)
  }

  @Test func wrongTypesAreReported() {
    expectPart(
      """
      summary: [a, b]
               ^^^^^^ wrong-type: `summary` takes text, not a list
      measures: 44
                ^^ wrong-type: `measures` takes a map of measures, such as `{feed: 0...5000}`, not `44`
      let: [a]
           ^^^ wrong-type: `let` takes a map of definitions, such as `{gap: 8}`, not a list
      modes: now
             ^^^ wrong-type: `modes` takes a list of modes, not `now`
      layout:
        - header: hero
          height: [200]
                  ^^^^^ wrong-type: `height` takes a length, such as `200` or `1/4 of available`, not a list
          onScroll: {leave: 1}
                    ^^^^^^^^^^ wrong-type: `onScroll` takes `leave`, `collapse`, `stay`, `return` or
          snap: maybe
                ^^^^^ wrong-type: `snap` takes `true` or `false`, not `maybe`
        - list: rows
          contentHeight: {min: 2}
                         ^^^^^^^^ wrong-type: `contentHeight` takes a length, such as `200` or `1/4 of available`,
      ensure: rows.height > 0
              ^^^^^^^^^^^^^^^ wrong-type: `ensure` takes a list of promises, not `rows.height > 0`
      scenarios: {}
                 ^^ wrong-type: `scenarios` takes a list of scenarios, not a map
      """)
  }

  @Test func layoutWithoutADashIsReported() {
    expectPart(
      """
      layout:
        bar: navigation
        ^^^ wrong-type: `layout` takes a list, and `- ` is missing before `bar`
        height: 44
      ensure:
        - navigation.height >= 2
      """)
  }

  @Test func emptyListsAreReported() {
    expectPart(
      """
      modes: []
             ^^ wrong-type: `modes` is empty
      layout:
        - scroll: page
          content: []
                   ^^ wrong-type: `content` of scroll `page` is empty
        - tabs: sections
          strip: 44
          pages: []
                 ^^ wrong-type: `pages` of tabs `sections` is empty
        - sheet: search
          notches: {}
                   ^^ wrong-type: `notches` of sheet `search` is empty
      """)
  }

  @Test func emptyLayoutIsReported() {
    expectPart(
      """
      layout: []
              ^^ wrong-type: `layout` is empty
      """)
  }

  @Test func booleansAreTrueOrFalse() {
    expectPart(
      """
      layout:
        - scroll: page
          scrollsToTop: yes
                        ^^^ wrong-type: `scrollsToTop` takes `true` or `false`, not `yes`
          content:
            - header: hero
              height: 200
              snap: on
                    ^^ wrong-type: `snap` takes `true` or `false`, not `on`
              stretch: "true"
            - header: strip
              height: 40
              snap: False
                    ^^^^^ wrong-type: `snap` takes `true` or `false`, not `False`
      """)
  }

  @Test func unknownWordsAreReported() {
    expectPart(
      """
      layout:
        - scroll: page
          bounces: all
                   ^^^ unknown-value: `bounces` cannot be `all`
          content:
            - header: hero
              height: 200
              onScroll: colapse
                        ^^^^^^^ unknown-value: `onScroll` cannot be `colapse`
      """)
  }

  @Test func rootThatIsAListIsReported() {
    expect(
      """
      - scrollwork: 1
      ^^^^^^^^^^^^^^^ wrong-type: the spec takes a map of keys, not a list
      - screen: Test
      """)
  }

  @Test func keyThatIsAListIsReported() {
    expectPart(
      """
      layout:
        - bar: navigation
          height: 44
          [a, b]: 2
          ^^^^^^ wrong-type: a key of bar `navigation` is text, not a list or a map
      """)
  }
}
