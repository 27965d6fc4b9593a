import Source

extension Rule {
  package static let deviceOutsideRange = Rule(
    "device-outside-range", .error,
    title: "A named device, or every device, is outside the ranges of `environment`",
    text: """
      The screen is proved for the ranges of `environment`, and a listed device is outside of them, so previews and \
      scenarios on it would not be covered by the proof. If no device is listed and none is inside the ranges, a \
      scenario without `on` has no device to run on. Widen the range, or remove the device.
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
}
