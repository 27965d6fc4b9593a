import Foundation
import ScrollworkCompiler
import Source
import Tables
import TestSupport
import Testing

@testable import Backends

/// The host and the engine of the page play scenarios like `simulate`.
@Suite struct PageScenarioTests {
  /// A screen whose names every object of JavaScript has.
  private static let namesOfObjects = """
    scrollwork: 1
    screen: Words
    summary: Names that every object of JavaScript has.
    devices: [iPhone 15]
    measures:
      toString: {range: 0...10000, typical: 2000}
      valueOf: {range: 44...80, typical: 60}
    modes: [constructor, prototype]
    layout:
      - block: propertyIsEnumerable
        height: fill
      - sheet: constructor
        notches: {valueOf: 200, isPrototypeOf: 600}
        release: {like: overlayContainer}
        content:
          - header: toLocaleString
            height: valueOf
          - list: hasOwnProperty
            contentHeight: toString
    scenarios:
      - scenario: names of objects
        given: {constructor: isPrototypeOf, hasOwnProperty.offset: 50, mode: prototype}
        steps:
          - drag: {on: hasOwnProperty, by: [100]}
          - expect: {constructor.height: 550, hasOwnProperty.offset: 0, mode: prototype}
          - release: {velocity: 0}
          - settle: true
          - measure: {toString: 100}
          - expect: {constructor: isPrototypeOf, toLocaleString.height: 60}

    """

  private static func screen(_ file: SourceFile) -> PageScreen {
    let compilation = compile(file)
    // A scenario has its own device.
    let places = compilation.spec.map { DeviceSelection().configurations(for: $0).environments } ?? []
    return compilation.pageScreen(at: Array(places.prefix(1)))
  }

  /// The positions after each step.
  private static func positions(_ scenario: PageScreen.ScenarioVerdict) -> [[String: Double]] {
    var simulator = Simulator(scenario.prepared, at: scenario.place)
    return scenario.script.steps.map { step in
      simulator.play(step.kind)
      return simulator.machine.positions.mapValues { $0 + 0 }
    }
  }

  @Test(.enabled(if: Toolchain.has("node"), "Node runs the page's scripts"))
  func pagePlaysEveryScenarioLikeTheSimulator() throws {
    let names = SourceFile(path: "Words.scroll.yaml", bytes: Array(Self.namesOfObjects.utf8))
    let screens = (Corpus.all + [names]).map(Self.screen).filter { $0.machine != nil }
    let scenarios = screens.flatMap(\.scenarios)
    #expect(screens.count >= 50 && scenarios.count >= 200)
    let input: [String: Any] = [
      "engine": Embedded.engine_wasm_gz,
      "screens": screens.map { screen in
        ["data": emitPageData([screen]), "scenarios": screen.scenarios.map(Self.positions)] as [String: Any]
      },
    ]
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (script, file) = (folder.appendingPathComponent("page.js"), folder.appendingPathComponent("data.json"))
    let assets = [
      Embedded.elements_js, Embedded.engine_js, Embedded.motion_js, Embedded.host_js, Embedded.chains_js,
      Embedded.player_js,
    ]
    try assets.joined(separator: "\n").write(to: script, atomically: false, encoding: .utf8)
    try JSONSerialization.data(withJSONObject: input).write(to: file)
    let program = Corpus.folder.deletingLastPathComponent().appendingPathComponent("Tests/Web/scenarios.mjs")
    let outcome = try Toolchain.run("node", [program.path, script.path, file.path])
    let steps = scenarios.reduce(0) { $0 + $1.script.steps.count }
    #expect(outcome.output == "\(scenarios.count) scenarios, \(steps) steps\n", "\(outcome.messages)")
  }
}
