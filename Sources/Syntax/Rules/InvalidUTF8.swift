import Source

extension Rule {
  package static let invalidUTF8 = Rule(
    "invalid-utf8", .error, isFatal: true,
    title: "A file is not UTF-8",
    text: """
      Specs are UTF-8, with or without a byte order mark. A file saved as UTF-16, or as Latin-1 with an umlaut in a \
      summary, contains bytes that are not valid UTF-8. Guessing the encoding could change names. Save the file as \
      UTF-8.
      """,
    noSpec: "The bytes that are at fault cannot be in a text; the byte E9, an `é` in Latin-1, is one.")
}
