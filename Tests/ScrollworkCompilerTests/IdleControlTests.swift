import Model
import ScrollworkCompiler
import Source
import TestSupport
import Testing

/// The controls of a sheet that have no effect on some devices.
@Suite struct IdleControlTests {
  private func controls(_ sheet: String, header: String = "") throws -> [String] {
    let compilation = compile(
      SourceFile(
        path: "Test.scroll.yaml",
        text: """
          scrollwork: 1
          screen: Test
          devices: [iPhone SE (1st generation), iPhone 15]
          orientations: [portrait, landscape]
          \(header)
          layout:
            - block: map
              height: fill
            - sheet: panel
          \(sheet.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n"))
          """))
    let spec = try #require(compilation.spec, "\(compilation.report.findings.map(\.message))")
    let places = DeviceSelection().configurations(for: spec).environments
    return compilation.idleControls(of: "panel", at: places).map { control in
      "\(control.control): \(control.places.compactMap(\.name).joined(separator: "; "))"
    }
  }

  @Test func controlOfANotchThatIsNotThereHasNoEffect() throws {
    let found = try controls(
      """
      notches: {low: 100, high: {height: 300, when: portrait}}
      tap: {low: high}
      outside: low
      """)
    let landscape = "iPhone SE (1st generation), landscape; iPhone 15, landscape"
    let names = ["a tap at `low`", "a touch beside it", "a move to `low`", "a move to `high`"]
    #expect(found == names.map { "\($0): \(landscape)" })
  }

  @Test func controlsOfModesCountInTheirModes() throws {
    let sheet = """
      notches: {low: 100, high: 300}
      modes:
        calm: {rests: [low], enter: low}
        busy: {tap: {high: low}}
      """
    #expect(try controls(sheet, header: "modes: [calm, busy]") == [])
    let everywhere =
      "iPhone SE (1st generation); iPhone SE (1st generation), landscape; iPhone 15; iPhone 15, landscape"
    let idle = sheet.replacing("rests: [low], enter: low", with: "enter: low")
      .replacing("notches: {low: 100, high: 300}", with: "notches: {low: 100}").replacing(
        "tap: {high: low}", with: "drag: false")
    #expect(
      try controls(idle, header: "modes: [calm, busy]") == [
        "a move to `low`: \(everywhere)", "`enter` of `calm`: \(everywhere)",
      ])
  }

  /// A control of a spec that changes nothing on any device has a finding, and no spec of this repository has one.
  @Test func everyControlHasAnEffectSomewhere() throws {
    for file in Corpus.all {
      let compilation = compile(file)
      let spec = try #require(compilation.spec, "\(file.path)")
      let places = DeviceSelection().configurations(for: spec).environments
      for sheet in spec.sheets {
        let idle = compilation.idleControls(of: spec[sheet].name.text, at: places)
        let everywhere = idle.filter { $0.isStated && $0.places.count == places.count }.map(\.control)
        #expect(everywhere == [], "\(file.path): \(spec[sheet].name.text)")
      }
    }
  }
}
