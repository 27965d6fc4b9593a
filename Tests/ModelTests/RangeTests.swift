import Testing

@Suite struct RangeTests {

  /// A device with another number is another device.
  @Test func fixForADeviceNameKeepsItsNumber() throws {
    let found = expectPart(
      """
      devices: [iPhone 23, iPhone 15 Pr, iPhone 15 Puls, iphone 16 pro, iPhone14, iPad Pro 12-inch]
                ^^^^^^^^^ unknown-device: there is no device `iPhone 23`
                           ^^^^^^^^^^^^ unknown-device: there is no device `iPhone 15 Pr`
                                         ^^^^^^^^^^^^^^ unknown-device: there is no device `iPhone 15 Puls`
                                                         ^^^^^^^^^^^^^ unknown-device: there is no device `iphone 16 pro`
                                                                        ^^^^^^^^ unknown-device: there is no device `iPhone14`
                                                                                  ^^^^^^^^^^^^^^^^ unknown-device: there is no device `iPad Pro 12-inch`
      layout:
        - list: rows
          contentHeight: 44
      """)
    #expect(
      found.map { $0.fixes.first?.edits.first?.replacement } == [
        nil, "iPhone 15 Pro", "iPhone 15 Plus", "iPhone 16 Pro", "iPhone 14", nil,
      ])
    #expect(
      found[0].help == [
        "choose one that there is, such as `iPhone 11`, `iPhone 14`, `iPhone 15`, `iPhone` or `iPhone Air`"
      ])
  }
}
