import Model
import Numerics
import ScrollworkCompiler
import Source
import Testing

@Suite struct DeviceSelectionTests {
  private func placement(_ places: DeviceSelection, _ spec: String = Specs.clean) throws -> ResolvedConfigurations {
    let compilation = compile(SourceFile(path: "Spec.scroll.yaml", text: spec))
    let spec = compilation.spec
    return places.configurations(for: try #require(spec))
  }

  @Test func devicesOfTheSpecAreTheDefault() throws {
    let all = try placement(DeviceSelection())
    #expect(all.environments.count == deviceTable.count { $0.group == "iPhone" })
    #expect(all.environments.allSatisfy { $0.orientation == .portrait && $0.environment[4] == 0 })
    #expect(all.notes.isEmpty)
  }

  @Test func devicesAndGroupsFollowTheDeviceTable() throws {
    let some = try placement(DeviceSelection(devices: ["iPad", "iPhone 15", "iPhone 8 Plus"]))
    let names = some.environments.compactMap(\.device)
    #expect(names.prefix(2) == ["iPhone 8 Plus", "iPhone 15"])
    #expect(names.count == 2 + deviceTable.count { $0.group == "iPad" })
    #expect(some.notes.contains("iPad (9th generation) is not among the devices of Clean"))
    #expect(DeviceSelection(devices: ["iPhone 15", "iPhone 51"]).unknownDevices(for: []) == ["iPhone 51"])
  }

  @Test func settingsMakeOneEnvironment() throws {
    let own = try placement(DeviceSelection(settings: [.init("height", 700), .init("keyboard", 300)]))
    #expect(own.environments.count == 1)
    let place = try #require(own.environments.first)
    // 678 is nearer than 667 and 736.
    #expect(place.device == nil && place.environment == [700, 466, 0, 34, 300])
    #expect(own.notes == ["keyboard = 300 is not what Clean is proved for, which is always 0"])
  }

  @Test func keyboardSettingKeepsTheDevice() throws {
    let up = try placement(DeviceSelection(devices: ["iPhone 15"], settings: [.init("keyboard", 300)]))
    #expect(up.environments.first?.device == "iPhone 15")
    #expect(up.environments.first?.environment == [852, 393, 59, 34, 300])
    let taller = try placement(DeviceSelection(devices: ["iPhone 15"], settings: [.init("height", 900)]))
    #expect(taller.environments.first?.device == nil)
  }

  @Test func settingsReplaceAMissingDevice() throws {
    let spec = Specs.clean.replacing("layout:", with: "environment: {height: 400...450}\nlayout:", maxReplacements: 1)
    let none = try placement(DeviceSelection(), spec)
    #expect(none.environments.isEmpty)
    #expect(none.notes == ["no device is inside the environment of Clean: `--set height=…` makes a screen"])
    let made = try placement(DeviceSelection(settings: [.init("height", 420)]), spec)
    #expect(made.environments.map(\.environment) == [[420, 320, 20, 0, 0]])
    #expect(made.notes.isEmpty)
  }

  @Test func landscapeSwapsTheSides() throws {
    let turned = try placement(DeviceSelection(devices: ["iPhone 15"], orientation: .landscape))
    #expect(turned.environments.first?.environment == [393, 852, 0, 21, 0])
    #expect(turned.environments.first?.turned == [852, 393, 59, 34, 0])
  }
}
