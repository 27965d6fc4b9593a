import Backends
import Machine
import ProgramIR
import Source
import TestSupport
import Testing

@Suite struct SwiftHostTests {
  private static func text(_ machine: Machine, source: String = "X.scroll.yaml") -> String {
    SwiftHostBackend().emit(machine, options: EmitOptions(source: source))
  }

  /// A person reads the file in a review.
  @Test func conformanceHasAtMostAHundredLines() {
    for machine in ReplaySpecs.machines {
      let lines = Self.text(machine).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(lines.count <= 100, "\(machine.screenDescription.screen): \(lines.count)")
      #expect(lines.allSatisfy { $0.count <= 120 }, "\(machine.screenDescription.screen)")
    }
  }

  /// A switch over no effects would be a warning in the app.
  @Test func aScreenWithoutEffectsHasNoSwitchOverThem() throws {
    let machine = try #require(ReplaySpecs.machines.first { $0.drags.isEmpty })
    #expect(Self.text(machine).contains("request(_ effect: Effect) -> HostRequest {}\n"))
  }

  @Test func outlineNumbersNodesAsTheMachineDoes() throws {
    for machine in ReplaySpecs.machines {
      let nodes = try #require(machine.program.enumeration(ReservedNames.node)).cases.map(\.name)
      let listed = Self.text(machine).split(separator: "HostNode(").dropFirst()
        .map { String($0.drop { $0 != "\"" }.dropFirst().prefix { $0 != "\"" }) }
      #expect(listed == nodes)
    }
  }

  /// A log of a device has the names of the spec.
  @Test func outlineNamesMeasuresAndModes() throws {
    for machine in ReplaySpecs.machines {
      let description = machine.screenDescription
      let text = Self.text(machine).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      for (key, names) in [("measures", description.measures.map(\.name)), ("modes", description.modes)] {
        let list = "\(key): [\(names.map { "\"\($0)\"" }.joined(separator: ", "))]"
        #expect(text.contains(list) == !names.isEmpty, "\(description.screen): \(list)")
      }
    }
  }

  /// The library measures a list that is as high as a measure, and insets it by what is added. The app reports the rest.
  @Test(arguments: [
    ("feed", ", measure: 0)"), ("feed + 40", ", measure: 0, hasRoom: true)"),
    ("feed + player.mini", ", measure: 0, hasRoom: true)"), ("feed - 40", ")"), ("2 * feed", ")"),
    ("feed + more", ")"), ("max(feed, 400)", ")"), ("900", ")"),
  ])
  func listIsMeasuredWhereLengthsAreAdded(_ contentHeight: String, _ end: String) throws {
    let file = SourceFile(
      path: "X.scroll.yaml",
      text: """
        scrollwork: 1
        screen: X
        measures: {feed: 100...9000, more: 0...90}
        layout:
          - list: rows
            contentHeight: \(contentHeight)
          - sheet: player
            notches: {mini: safeArea.bottom + 64, full: 90%}
        """)
    let text = Self.text(try #require(RandomMachines.machine(file)))
    #expect(text.contains("HostNode(\"rows\", .list, 5, region: 0\(end)"), "\(text.prefix(900))")
  }

  @Test func noGeneratedTextNamesAFolder() throws {
    let machine = try #require(ReplaySpecs.machines.first)
    let options = EmitOptions(source: "/builds/secret/specs/Screen.scroll.yaml")
    for backend in backends + [SwiftHostBackend()] {
      let text = backend.emit(machine, options: options)
      #expect(text.contains("Screen.scroll.yaml") && !text.contains("secret"), "\(backend.name)")
    }
  }

  @Test func textIsSealed() throws {
    for machine in ReplaySpecs.machines {
      let text = Self.text(machine)
      #expect(GeneratedText.isUnedited(text))
      #expect(text.contains(": HostFormat\(GeneratedText.formatVersion) {"))
    }
  }

  /// Positions beyond the last region are not among the raw values, so a report of another screen is ignored.
  @Test func aScreenWithoutRegionsHasNoCommonEvents() throws {
    let machine = try #require(ReplaySpecs.machines.first { $0.drags.isEmpty })
    let text = Self.text(machine)
    #expect(text.contains("typealias Region = HostNoRegion") && !text.contains("common(report)"))
  }
}
