// About devices and ranges.

extension Explanation {
  static let unknownDevice = Explanation(
    .unknownDevice, "A device is unknown",
    """
    Proofs, previews and scenarios take the sizes and insets of a device from a table that is part of the compiler. \
    This name is not in it. `scrollwork devices` prints all names and groups.
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

  static let deviceOutsideRange = Explanation(
    .deviceOutsideRange, "A named device, or every device, lies outside the environment",
    """
    The ranges of `environment` say what the screen is proved for, and a device listed by hand is not in them. \
    Whatever is shown for it would be outside the proof. Widen the range, or leave the device out. Where no device is \
    named and none lies inside, a scenario without `on` runs nowhere and nothing can be shown.
    """,
    failing: """
      scrollwork: 1
      screen: Example
      devices: [iPhone 15]
      environment:
        height: 568...736

      layout:
        - block: map
          height: fill
      """,
    fixed: """
      scrollwork: 1
      screen: Example
      devices: [iPhone 15]
      environment:
        height: 568...956

      layout:
        - block: map
          height: fill
      """)

  static let invalidRange = Explanation(
    .invalidRange, "A range holds no lengths",
    """
    A range of a measure or of the environment goes from its smaller end to its larger one, neither of them negative, \
    and the typical value lies between the two. A range that is empty would make every promise hold, so it is an \
    error.
    """,
    failing: """
      scrollwork: 1
      screen: Example
      measures:
        tags: 240...44

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: tags
            high: tags + 200
      """,
    fixed: """
      scrollwork: 1
      screen: Example
      measures:
        tags: 44...240

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: tags
            high: tags + 200
      """)
}
