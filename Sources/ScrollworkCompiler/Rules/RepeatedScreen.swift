import Source

extension Rule {
  package static let repeatedScreen = Rule(
    "repeated-screen", .warning, isCheckedByLint: false,
    title: "Two specs of a run describe a screen of the same name",
    text: """
      The generated type and file of a screen have its name, so `generate` refuses to write both into one folder. Give \
      one of the screens another name. Turn the rule off for specs whose Swift goes into different modules.
      """,
    noSpec: "It is about two specs.")
}
