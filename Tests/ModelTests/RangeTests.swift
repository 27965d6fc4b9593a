import Testing

@Suite struct RangeTests {
  @Test func malformedRangesAreReported() {
    expectPart(
      """
      measures:
        a: 240...44
           ^^^^^^^^ invalid-range: the range of `a` ends at 44, below its start at 240
        b: -5...10
           ^^ invalid-range: `b` is -5, and a length is not negative
        c: 5..10
            ^^ invalid-range: `..` is written `...`
        d: 5…10
            ^ invalid-range: `…` is written `...`
        e: 5 10
             ^^ invalid-range: a range has `...` between its ends
        f: 0...2000000000
               ^^^^^^^^^^ invalid-range: the range of `f` goes beyond any screen
        g: five...ten
           ^^^^ undefined-name: `five` is not defined
                  ^^^ undefined-name: `ten` is not defined
        h: 0...height
               ^^^^^^ length-for-number: `h` takes a number, and `height` is a length
        i: {range: 10...20, typical: 30}
                                     ^^ invalid-range: the typical value of `i`, 30, is outside its range
                   ~~~~~~~ the range is 10...20
        j: {typical: 30}
        ^ missing-key: measure `j` has no `range`
        k: 1...50%
               ^^^ no-available: `50%` is a part of `available`, which means nothing in a range
        l: [1, 2]
           ^^^^^^ wrong-type: `l` takes a range, such as `44...240`, not a list
        m: 5-10
           ^^^^ invalid-range: `5-10` is a difference, and a length is not negative
        n: ...5
           ^^^ invalid-range: `...` belongs to a range
      layout:
        - list: rows
          contentHeight: a + b + c + d + e + f + g + h + i + j + k + l + m + n
      """)
  }

  @Test func keyboardByOrientationIsChecked() {
    expectPart(
      """
      environment:
        keyboard: {portrait: 346...0, upright: 0...209}
                             ^^^^^^^ invalid-range: the range of `portrait` ends at 0, below its start at 346
                                      ^^^^^^^ unknown-key: `keyboard` has no key `upright`
        ^^^^^^^^ missing-key: `keyboard` has no `landscape`
      layout:
        - list: rows
          contentHeight: 44
      """)
    expectPart(
      """
      environment:
        height: 568...956
                ~~~~~~~~~ with this range everything is proved for every screen, not for devices
        keyboard: {portrait: 0...346, landscape: 0...209}
                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ incompatible-keys: the keyboard has a range by orientation, and the screen has no orientation
      layout:
        - list: rows
          contentHeight: 44
      """)
  }

  @Test func environmentRangesAreChecked() {
    expectPart(
      """
      environment:
        height: 956...568
                ^^^^^^^^^ invalid-range: the range of `height` ends at 568, below its start at 956
        safeArea: {top: -20...62, left: 3}
                        ^^^ invalid-range: `safeArea.top` is -20, and a length is not negative
                                  ^^^^ unknown-key: `safeArea` has no key `left`
        keyboard: 2147483648
                  ^^^^^^^^^^ invalid-range: the range of `keyboard` goes beyond any screen
        widht: 320
        ^^^^^ unknown-key: `environment` has no key `widht`
      layout:
        - list: rows
          contentHeight: 44
      """)
  }

  @Test func safeAreaInBothFormsIsADuplicateKey() {
    expectPart(
      """
      environment: {safeArea: {top: 20...62}, safeArea.top: 10...20, safeArea.bottom: 0...34}
                                              ^^^^^^^^^^^^ duplicate-key: `safeArea.top` is set twice
                               ~~~ here first
      layout:
        - list: rows
          contentHeight: 44
      """)
  }

  @Test func unknownDevicesAreReported() {
    expectPart(
      """
      devices: [iPhone 51, iPhon, Pixel 8, iPad mini (6th generation), iPad mini (6th generation), iPad]
                ^^^^^^^^^ unknown-device: there is no device `iPhone 51`
                           ^^^^^ unknown-device: there is no device `iPhon`
                                  ^^^^^^^ unknown-device: there is no device `Pixel 8`
                                                                       ^^^^^^^^^^^^^^^^^^^^^^^^^^ ineffective-key: `iPad
      orientations: [portrait, upside, portrait]
                               ^^^^^^ unknown-value: `orientations` cannot be `upside`
                                       ^^^^^^^^ ineffective-key: `orientations` has no effect: `portrait` is named
      layout:
        - list: rows
          contentHeight: 44
      """)
  }

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
        nil, nil, "iPhone 15 Plus", "iPhone 16 Pro", "iPhone 14", nil,
      ])
    #expect(found[0].help == ["choose one that there is, such as `iPhone 11`, `iPhone 14`, `iPhone 15` or `iPhone`"])
    #expect(found[1].help.first?.contains("`iPhone 16 Pro`") == true)
  }

  @Test func deviceOutsideTheEnvironmentIsReported() {
    expectPart(
      """
      devices: [iPhone 15, iPad (9th generation), iPhone]
                           ^^^^^^^^^^^^^^^^^^^^^ device-outside-range: iPad (9th generation) is outside the
      orientations: [portrait, landscape]
      environment: {height: 390...956}
                            ~~~~~~~~~ the range is 390...956
      layout:
        - list: rows
          contentHeight: 44
      """)
  }

  /// Without devices there would be no preview and no scenario.
  @Test func environmentWithoutAnyDeviceIsReported() {
    expectPart(
      """
      environment: {height: 5000...9560}
                            ^^^^^^^^^^^ device-outside-range: no iPhone is inside the environment
      layout:
        - list: rows
          contentHeight: 44
      """)
  }

  @Test func groupWithoutADeviceInsideIsReported() {
    expectPart(
      """
      devices: [iPhone, iPad]
                        ^^^^ device-outside-range: no device of `iPad` is inside the environment
      environment: {height: 500...956}
      layout:
        - list: rows
          contentHeight: 44
      """)
  }

  @Test func emptyListsOfDevicesAreReported() {
    expectPart(
      """
      devices: []
               ^^ wrong-type: `devices` is empty
      orientations: []
                    ^^ wrong-type: `orientations` is empty
      layout:
        - list: rows
          contentHeight: 44
      """)
  }
}
