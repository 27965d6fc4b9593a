// About files and YAML.

extension Explanation {
  static let unreadableFile = Explanation(
    .unreadableFile, "A file cannot be read",
    """
    The path names nothing, or something that this user may not read. Nothing is known of the spec, so nothing is said \
    of it, and the exit code is 2 rather than 1. Check the path and the permissions.
    """,
    noSpec: "It is about the disk, not about what a spec says.")

  static let fileTooLarge = Explanation(
    .fileTooLarge, "A file is larger than any spec",
    """
    A spec describes one screen, and ten megabytes of that is a mistake: a path to something else, or output of a \
    program that ran away. The file is not read at all. Name the spec that was meant.
    """,
    noSpec: "A spec that shows it has more than ten million bytes.")

  static let emptyFile = Explanation(
    .emptyFile, "A file has no content",
    """
    The file is empty, or has only comments and blank lines. A spec says at least its version, its screen and a \
    layout. `scrollwork init` writes one to start from.
    """,
    failing: """
      # The map with its panel goes here.
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
      """)

  static let invalidUTF8 = Explanation(
    .invalidUTF8, "A file is not UTF-8",
    """
    Specs are UTF-8, with or without a byte order mark. A file saved as UTF-16, or as Latin-1 with an umlaut in a \
    summary, has bytes that mean nothing there, and guessing at them would change names. Save the file as UTF-8: most \
    editors have it in the dialog that saves.
    """,
    noSpec: "The bytes that are at fault cannot stand in a text; the byte E9, an `é` in Latin-1, is one.")

  static let invalidYAML = Explanation(
    .invalidYAML, "A file is not YAML",
    """
    The structure of the file cannot be read: a key without a colon, a quote or bracket that is never closed, a line \
    at a depth where nothing stands. The finding points at the place that has to change, and what can be read behind \
    it is checked all the same.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height fill
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
      """)

  static let severalDocuments = Explanation(
    .severalDocuments, "A file has more than one document",
    """
    In YAML a line of three dashes begins another document. A spec file is one document and one screen, which the \
    generated type is named after. Move what follows the dashes to a file of its own.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
      ---
      scrollwork: 1
      screen: Second

      layout:
        - block: list
          height: fill
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
      """)

  static let yamlTag = Explanation(
    .yamlTag, "A value has a YAML tag",
    """
    Tags such as `!!int` tell a YAML reader what type a value has. In a spec the key decides that, so a tag is either \
    superfluous or wrong. Remove it.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: !!int 120
            high: 480
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: 480
      """)

  static let mergeKey = Explanation(
    .mergeKey, "A map has a merge key",
    """
    `<<` copies the keys of another map in some dialects of YAML. Which of two values then wins is easy to misread, so \
    specs have no merge keys. Write the keys out, or share a whole value with an anchor and an alias.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: 480
          spring: &calm {response: 0.4, damping: 1}
        - sheet: notice
          notches:
            gone: 0
            shown: 200
          spring: {<<: *calm, response: 0.2}
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: 480
          spring: &calm {response: 0.4, damping: 1}
        - sheet: notice
          notches:
            gone: 0
            shown: 200
          spring: *calm
      """)

  static let duplicateKey = Explanation(
    .duplicateKey, "A key stands twice in one map",
    """
    Other readers of YAML let the last one win, and whoever edits the first wonders why nothing changes. Only the \
    first counts here, and the second is an error. Keep one of the two.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: 480
            low: 88
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: 480
      """)

  static let undefinedAlias = Explanation(
    .undefinedAlias, "An alias refers to nothing",
    """
    `*name` stands for the value that was marked `&name` above it in the file. Nothing above has that mark: the name \
    is misspelled, the mark comes later, or the star was meant as text and wants quotes.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: 480
          spring: &calm {response: 0.4, damping: 1}
        - sheet: notice
          notches:
            gone: 0
            shown: 200
          spring: *clam
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: 480
          spring: &calm {response: 0.4, damping: 1}
        - sheet: notice
          notches:
            gone: 0
            shown: 200
          spring: *calm
      """)

  static let recursiveAlias = Explanation(
    .recursiveAlias, "An alias stands inside of what it refers to",
    """
    A value that contains itself never ends, and no length can be read from it. Write out what was meant.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: &low {height: *low}
            high: 480
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: 480
      """)

  static let aliasBudget = Explanation(
    .aliasBudget, "The aliases of a file stand for too much",
    """
    A few lines of aliases to aliases can stand for millions of values. A file may follow them to 10,000 nodes; what \
    lies beyond is left out, so that no file can exhaust the machine that checks it. Write less with aliases of \
    aliases.
    """,
    failing: """
      scrollwork: 1
      screen: Example
      devices:
        - &a [iPhone 15, iPhone 14, iPhone 15, iPhone 14, iPhone 15, iPhone 14, iPhone 15, iPhone 14]
        - &b [*a, *a, *a, *a, *a, *a, *a, *a]
        - &c [*b, *b, *b, *b, *b, *b, *b, *b]
        - &d [*c, *c, *c, *c, *c, *c, *c, *c]
        - [*d, *d, *d, *d, *d, *d, *d, *d]

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: 480
      """,
    fixed: """
      scrollwork: 1
      screen: Example
      devices: [iPhone 15, iPhone 14]

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: 480
      """)

  static let tooDeep = Explanation(
    .tooDeep, "Something is nested too deep",
    """
    Maps, lists, nodes and parentheses may stand a hundred deep in one another. No screen needs that much; it is what \
    a broken generator writes. Name the inner parts in `let`, or flatten the layout.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - bar: tools
          height: \(String(repeating: "(", count: 101))44\(String(repeating: ")", count: 101))
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - bar: tools
          height: safeArea.bottom + 44
      """)

  static let unquotedComma = Explanation(
    .unquotedComma, "A comma ends a value inside of its parentheses",
    """
    Between braces or brackets YAML takes every comma for the end of a value, parentheses or not: `{height: max(a, \
    b)}` is a map of two keys. Quote the expression, or write the map on several lines.
    """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: {height: max(480, 60%), when: portrait}
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: {height: "max(480, 60%)", when: portrait}
      """)

  static let unquotedText = Explanation(
    .unquotedText, "A text needs quotes",
    """
    A value that starts with one of the signs of YAML, or contains a colon and a space, is taken for something other \
    than text. Quote it. A minus stands directly before its number: `-20`, since `- 20` begins a list.
    """,
    failing: """
      scrollwork: 1
      screen: Example
      summary: Parking: where it is free

      layout:
        - block: map
          height: fill
      """,
    fixed: """
      scrollwork: 1
      screen: Example
      summary: "Parking: where it is free"

      layout:
        - block: map
          height: fill
      """)
}
