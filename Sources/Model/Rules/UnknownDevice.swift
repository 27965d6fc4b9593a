import Source

extension Rule {
  package static let unknownDevice = Rule(
    "unknown-device", .error,
    title: "A device is not in the table of devices",
    text: """
      Proofs, previews and scenarios take the sizes and insets of a device from a table inside the compiler, and \
      this name is not in it. Run `scrollwork devices` to list all names and groups.
      """,
    failing: """
      scrollwork: 1
      screen: Example
      devices: [iPhoen 15]

      layout:
        - block: map
          height: fill
      """,
    fixed: """
      scrollwork: 1
      screen: Example
      devices: [iPhone 15]

      layout:
        - block: map
          height: fill
      """)
}
