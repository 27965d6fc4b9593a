import Source

extension Rule {
  package static let repeatedScreen = Rule(
    "repeated-screen", .warning, isCheckedByLint: false, page: Embedded.repeated_screen_md)
}
