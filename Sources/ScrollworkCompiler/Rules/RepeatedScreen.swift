import Source

extension Rule {
  package static let repeatedScreen = Rule(
    "repeated-screen", .error, isCheckedByLint: false, page: Embedded.repeated_screen_md)
}
