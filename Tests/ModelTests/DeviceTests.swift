import Model
import Numerics
import Testing

@Suite struct DeviceTests {
  @Test func deviceTableIsComplete() {
    #expect(deviceTable.count == 26)
    #expect(deviceTable.groups == ["iPhone", "iPad", "window"])
    #expect(deviceTable.filter { $0.group == "iPhone" }.count == 16)
    #expect(Set(deviceTable.map(\.name)).count == 26)
    #expect(Set(deviceTable.names).count == deviceTable.names.count)
    let mini = deviceTable.first { $0.name == "iPhone 13 mini" }
    #expect(mini?.environment(.portrait) == [812, 375, 50, 34, 0])
    #expect(mini?.environment(.landscape) == [375, 812, 0, 21, 0])
    for device in deviceTable where device.group != "window" {
      #expect(device.width.shown < device.height.shown && device.scale >= 2)
      #expect(device.otherNames.allSatisfy { $0.hasPrefix(device.group) })
    }
  }

  /// A single value without a source would be a claim that nothing supports.
  @Test func everyLengthHasASourceOrIsARange() {
    let keys = Set(deviceSources.map(\.key))
    for device in deviceTable {
      for orientation in Orientation.allCases {
        for length in device.lengths(orientation) {
          #expect(length.sources.allSatisfy(keys.contains), "\(device.name)")
          #expect(!length.sources.isEmpty || length.lower < length.upper, "\(device.name): \(length.text)")
          #expect(length.lower <= length.shown && length.shown <= length.upper, "\(device.name)")
        }
      }
    }
    #expect(keys == Set(deviceTable.flatMap { $0.lengths(.portrait) + $0.lengths(.landscape) }.flatMap(\.sources)))
  }

  @Test func specWithoutDevicesHasEveryIPhoneInPortrait() throws {
    let spec = try analyzed(screen(""))
    #expect(spec.devices.count == 16)
    #expect(spec.orientations == [.portrait])
    #expect(
      spec.environment.ranges.map { [$0.lower, $0.upper] } == [[568, 956], [320, 669], [0, 82], [0, 34], [0, 0]])
  }

  @Test func deviceOfOneSizeHasSeveralNames() throws {
    let spec = try analyzed(screen("devices: [iPhone 17 Pro, iPhone 15 Pro, iPhone 16e]\n"))
    #expect(spec.devices.map(\.name) == ["iPhone 14", "iPhone 15", "iPhone 16 Pro"])
    #expect(
      findings(screen("devices: [iPhone 15, iPhone 15 Pro]\n")).map(\.message) == [
        "`iPhone 15 Pro` has no effect: `iPhone 15` names it already"
      ])
  }

  @Test func writtenRangesSelectDevices() throws {
    let spec = try analyzed(screen("environment: {height: 800...900, keyboard: 0...346}\n"))
    #expect(spec.devices.map(\.height.shown) == [812, 812, 896, 896, 844, 852, 874])
    // Unwritten ranges are the bounding box of those devices.
    #expect(
      spec.environment.ranges.map { [$0.lower, $0.upper] } == [
        [800, 900], [375, 414], [44, 62], [34, 34], [0, 346],
      ])
  }

  @Test func environmentWithoutDevicesTakesTheBoundingBoxOfAll() throws {
    let spec = try analyzed(screen("environment: {height: 2000}\n"), with: [.deviceOutsideRange])
    #expect(spec.devices.isEmpty)
    #expect(
      spec.environment.ranges.map { [$0.lower, $0.upper] } == [
        [2000, 2000], [320, 669], [0, 82], [0, 34], [0, 0],
      ])
  }

  @Test func landscapeEnvironmentWithoutDevicesSwapsTheSides() throws {
    let spec = try analyzed(
      screen("environment: {height: 2000}\norientations: [landscape]\n"), with: [.deviceOutsideRange])
    #expect(spec.devices.isEmpty)
    #expect(spec.environment[.width].lower == 568)
    #expect(spec.environment[.width].upper == 956)
  }

  @Test func bothOrientationsJoinTheRanges() throws {
    let spec = try analyzed(screen("devices: [iPhone 15, iPad]\norientations: [landscape, portrait]\n"))
    #expect(spec.devices.count == 10)
    #expect(spec.orientations == [.landscape, .portrait])
    #expect(
      spec.environment.ranges.map { [$0.lower, $0.upper] } == [[393, 1376], [393, 1376], [0, 59], [0, 34], [0, 0]])
  }

  @Test func safeAreaIsReadNestedAndDotted() throws {
    let nested = try analyzed(screen("environment: {safeArea: {top: 20...62, bottom: 0...34}}\n"))
    let short = try analyzed(screen("environment: {safeArea.top: 20...62, safeArea.bottom: 0...34}\n"))
    #expect(
      nested.environment.ranges.map { [$0.lower, $0.upper] } == short.environment.ranges.map { [$0.lower, $0.upper] })
  }

  private func screen(_ head: String) -> String {
    "scrollwork: 1\nscreen: Test\n\(head)layout: [{block: map, height: fill}]\n"
  }
}
