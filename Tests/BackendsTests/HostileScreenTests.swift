import Backends
import ScrollworkCompiler
import Source
import Tables
import TestSupport
import Testing

/// Generated files of specs whose names are keywords, names of the standard library, or names that the file uses itself.
@Suite struct HostileScreenTests {
  private static let names =
    HostileNames.names + [
      "numbers", "sheet", "tabs", "node", "mode", "observer", "screen", "lengths", "scrollMachine", "layOut", "stretch",
    ]

  /// A spec in which a word names a mode and a notch, and a page, a measure or an observer.
  private static func text(_ word: String, screen: String, place: Int) -> String {
    let (page, measure, observer) = (
      place == 0 ? word : "onePage", place == 1 ? word : "oneLength", place == 2 ? word : "oneObserver"
    )
    return """
      # scrollwork: ignore-file
      scrollwork: 1
      screen: \(screen)
      measures: {\(measure): 0...900, otherLength: 0...400}
      modes: [\(word), otherMode]
      layout:
        - scroll: scroller
          content:
            - header: topHeader
              height: 40
            - tabs: sections
              strip: 30
              pages:
                - page: \(page)
                  content: [{list: pageRows, contentHeight: \(measure)}]
        - sheet: panel
          notches: {\(word): 100, high: 300}
          dismiss: {below: 40}
          content: [{list: panelRows, contentHeight: otherLength}]
      observe: {\(observer): {of: panel.height, from: 100, to: 300}}

      """
  }

  /// The screens that the language accepts: some words are its own.
  private static let machines: [Machine] = names.enumerated().compactMap { index, word in
    let screen = index.isMultiple(of: 2) ? HostileNames.capitalized(word) : "Screen\(index)"
    let file = SourceFile(path: "\(screen).scroll.yaml", text: text(word, screen: screen, place: index % 3))
    return compile(file).machine
  }

  @Test func mostWordsAreAccepted() { #expect(Self.machines.count > 100, "\(Self.machines.count)") }

  /// Beside the engine as a file, so that nothing is imported; names of both are in one module.
  @Test(arguments: Access.allCases) func hostileNamesCompile(access: Access) throws {
    let files =
      [("ScrollMachine+Engine.swift", EngineFile.text(access, version: ""))]
      + Self.machines.map { machine in
        let name = machine.screenDescription.screen
        return (
          name + ".swift", ScreenFile.text(machine, EmitOptions(access: access, source: name, importsEngine: false))
        )
      }
    let flags = ["-swift-version", "6", "-warnings-as-errors", "-typecheck", "-package-name", "screens"]
    #expect(try Toolchain.check(files, flags) == "")
  }

  /// A module may declare, and import, what UIKit and SwiftUI declare.
  @Test func namesOfTheEngineHideNoOthers() throws {
    let machine = try #require(Self.machines.first { $0.screenDescription.screen.hasPrefix("Screen") })
    let own = "struct State {}\nenum Event {}\nstruct Screen {}\nstruct Frame {}\nenum Effect {}\nlet state = State()\n"
    let files = [
      ("Engine.swift", EngineFile.text(.internal, version: "")), ("Own.swift", own),
      ("App.swift", ScreenFile.text(machine, EmitOptions(source: "", importsEngine: false))),
    ]
    #expect(try Toolchain.check(files, ["-swift-version", "6", "-warnings-as-errors", "-typecheck"]) == "")
  }
}
