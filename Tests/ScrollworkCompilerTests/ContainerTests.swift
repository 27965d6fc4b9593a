import Model
import Numerics
import ScrollworkCompiler
import ScrollworkEngine
import Solver
import Source
import Tables
import Testing

/// A screen inside of the bars of the system, keyboards by device, and devices of a team.
@Suite struct ContainerTests {
  private static let screen = """
    scrollwork: 1
    screen: Nav
    HEAD
    layout:
      - block: map
        height: fill
      - sheet: panel
        notches:
          peek: 120 + safeArea.bottom
          half: 1/2 of available
          full: available - safeArea.top - 10
        content:
          - header: handle
            height: 44
          - list: rows
            contentHeight: 2000

    """

  private func compiled(
    _ head: String, configuration: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> (spec: Spec, solution: Solution) {
    let settings = configuration.map { configure(SourceFile(path: ".scrollwork.yaml", text: $0)) }
    #expect(settings?.report.findings.map(\.message) ?? [] == [], sourceLocation: sourceLocation)
    let text = Self.screen.replacing("HEAD", with: head)
    let compilation = compile(
      SourceFile(path: "Nav.scroll.yaml", text: text), under: settings?.configuration ?? Configuration())
    // The keyboard is in the environment for its coverage.
    let findings = compilation.report.findings.filter { $0.rule.id != "unused-keyboard" }
    #expect(findings.map(\.message) == [], sourceLocation: sourceLocation)
    let (spec, solution) = (compilation.spec, compilation.solution)
    return (
      try #require(spec, sourceLocation: sourceLocation), try #require(solution, sourceLocation: sourceLocation)
    )
  }

  private func height(_ notch: String, _ screen: (spec: Spec, solution: Solution), on name: String) throws -> Rational?
  {
    let device = try #require(screen.spec.deviceTable.first { $0.names.contains(name) })
    return screen.solution.sample(screen.spec, on: device, .portrait)["panel.\(notch)"]
  }

  @Test func safeAreaIncludesTheBars() throws {
    for head in ["inside: [navigationBar, tabBar]", "inside: {navigationBar: 44, tabBar: 49}"] {
      let screen = try compiled(head)
      #expect(try height("peek", screen, on: "iPhone 15") == 203)
      #expect(try height("full", screen, on: "iPhone 15") == 739)
    }
    let bare = try compiled("summary: Bare.")
    #expect(try height("peek", bare, on: "iPhone 15") == 154)
  }

  @Test func heightOfABarDependsOnTheOrientation() throws {
    let screen = try compiled(
      "orientations: [portrait, landscape]\ninside: {navigationBar: {portrait: 96, landscape: 32}}")
    let phone = try #require(screen.spec.devices.first { $0.name == "iPhone 14" })
    #expect(phone.environment(.portrait) == [844, 390, 143, 34, 0])
    #expect(phone.environment(.landscape) == [390, 844, 32, 21, 0])
  }

  /// A height that depends on the version of the system is a range, and all of it is proved.
  @Test func everyHeightOfTheSystemIsCovered() throws {
    let screen = try compiled("inside: [navigationBar]")
    let coverage = ScreenTable(screen.spec, screen.solution).screen.coverage
    func isCovered(top: Double, bottom: Double = 34) -> Bool {
      coverage.contains(.init(height: 852, width: 393, safeAreaTop: top, safeAreaBottom: bottom))
    }
    #expect(isCovered(top: 103) && isCovered(top: 108) && isCovered(top: 113))
    #expect(!isCovered(top: 59) && !isCovered(top: 102) && !isCovered(top: 114) && !isCovered(top: 103, bottom: 83))
  }

  @Test func keyboardIsThatOfEachDevice() throws {
    let screen = try compiled("environment: {keyboard: device}")
    let spec = screen.spec
    #expect(spec.environment[.keyboard].lower == 0 && spec.environment[.keyboard].upper == 420)
    let coverage = ScreenTable(spec, screen.solution).screen.coverage
    func isCovered(_ height: Double, _ width: Double, top: Double, bottom: Double, keyboard: Double) -> Bool {
      coverage.contains(
        .init(height: height, width: width, safeAreaTop: top, safeAreaBottom: bottom, keyboard: keyboard))
    }
    #expect(isCovered(568, 320, top: 20, bottom: 0, keyboard: 254))
    #expect(!isCovered(568, 320, top: 20, bottom: 0, keyboard: 255))
    #expect(isCovered(926, 428, top: 47, bottom: 34, keyboard: 346))
    // The largest keyboard leaves less on the smallest phone than its own does.
    let chat = """
      scrollwork: 1
      screen: Chat
      environment:
        keyboard: KEYBOARD
      layout:
        - block: video
          height: 200
        - list: messages
          contentHeight: 3000
          from: end
        - bar: field
          height: 52 + max(keyboard, safeArea.bottom)

      """
    func ids(_ keyboard: String) -> [String] {
      compile(SourceFile(path: "Chat.scroll.yaml", text: chat.replacing("KEYBOARD", with: keyboard))).report.findings
        .map(\.rule.id)
    }
    #expect(ids("0...346") == ["negative-length"])
    #expect(ids("device") == [])
  }

  @Test func groupsHaveTheDevicesThatRunTheSystem() throws {
    let screen = try compiled("summary: New.", configuration: "minimumOS: 17\n")
    let names = screen.spec.devices.map(\.name)
    #expect(!names.contains("iPhone SE (1st generation)") && !names.contains("iPhone 8 Plus"))
    #expect(names.contains("iPhone SE (3rd generation)") && names.count == 14)
    let listed = try compiled("devices: iPhone", configuration: "minimumOS: 16.4\n")
    #expect(listed.spec.devices.count == 15)
    let old = compile(
      SourceFile(path: "Nav.scroll.yaml", text: Self.screen.replacing("HEAD", with: "devices: [iPhone 8 Plus]")),
      under: configure(SourceFile(path: ".scrollwork.yaml", text: "minimumOS: 17\n")).configuration)
    #expect(old.report.findings.map(\.message) == ["`iPhone 8 Plus` does not run iOS 17"])
    #expect(old.spec?.devices.map(\.name) == ["iPhone 8 Plus"])
  }

  @Test(arguments: ["15.x", "16.4.1", "iOS 17", "-3", "0", "1e2", "[17]", ""]) func minimumIsAVersion(_ text: String) {
    let findings = configure(SourceFile(path: ".scrollwork.yaml", text: "minimumOS: \(text)\n")).report.findings
    #expect(findings.map(\.rule) == [.wrongType])
    let version = "a version, such as `17` or `16.4`"
    let texts = findings.flatMap { [$0.message] + $0.help }
    #expect(texts.contains { $0.hasSuffix("write \(version)") || $0.contains("takes \(version), not ") }, "\(texts)")
  }

  @Test func teamHasDevicesOfItsOwn() throws {
    let configuration = """
      devices:
        - iPad
        - name: Kiosk
          height: 1280
          width: 800
          safeArea: {top: 30...40}
          keyboard: 400
          landscape: {keyboard: 300}

      """
    let screen = try compiled("inside: {tabBar: 60}\nenvironment: {keyboard: device}", configuration: configuration)
    #expect(screen.spec.devices.last?.name == "Kiosk" && screen.spec.devices.count == 10)
    let kiosk = try #require(screen.spec.devices.last)
    #expect(kiosk.environment(.portrait) == [1280, 800, 30, 60, 0])
    #expect(kiosk.environment(.landscape) == [800, 1280, 0, 60, 0])
    #expect(kiosk.keyboard(.portrait).upper == 400 && kiosk.keyboard(.landscape).upper == 300)
    #expect(DeviceSelection(devices: ["Kiosk"]).unknownDevices(for: [screen.spec]) == [])
    let shown = DeviceSelection(devices: ["Kiosk"]).configurations(for: screen.spec)
    #expect(shown.environments.map(\.device) == ["Kiosk"] && shown.notes == [])
    let named = try compiled("devices: [Kiosk]", configuration: configuration)
    #expect(named.spec.devices.map(\.name) == ["Kiosk"])
    let wrong = configure(
      SourceFile(
        path: ".scrollwork.yaml",
        text: "devices:\n  - {name: iPhone 15, height: 1, width: 1}\n  - {name: Slab, height: 9}\n"))
    #expect(
      wrong.report.findings.map(\.message) == ["there is a device `iPhone 15` already", "device needs `width`"]
        || wrong.report.findings.map(\.rule.id) == ["duplicate-name", "missing-key"])
  }

  /// A window can have any size. The conditions of an orientation compare its sides.
  @Test func windowsAreProvedAsRanges() throws {
    let screen = try compiled("devices: [window]\nenvironment: {height: 500...1376, keyboard: 0}")
    #expect(screen.spec.devices.map(\.name) == ["iPad window"])
    #expect(screen.spec.environment[.width].lower == 320 && screen.spec.environment[.width].upper == 1376)
    let coverage = ScreenTable(screen.spec, screen.solution).screen.coverage
    #expect(coverage.contains(.init(height: 743, width: 507, safeAreaTop: 24, safeAreaBottom: 20)))
    #expect(!coverage.contains(.init(height: 743, width: 300, safeAreaTop: 24, safeAreaBottom: 20)))
  }
}
