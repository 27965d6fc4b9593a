import Backends
import Foundation
import Source
import Tables
import TestSupport
import Testing

/// The diagrams of every screen of the corpus: complete, in the order of the spec, and safe for hostile texts.
@Suite struct DiagramTests {
  private static let machines = Corpus.machines

  @Test func arrowsEndAtDeclaredStates() {
    for machine in Self.machines {
      for group in Diagram(machine).groups { check(group, machine.screenDescription.screen) }
    }
  }

  private func check(_ group: Diagram.Group, _ screen: String) {
    let ids = group.states.map(\.id) + group.groups.map(\.id)
    #expect(Set(ids).count == ids.count, "\(screen): \(group.id)")
    for arrow in group.arrows {
      #expect(ids.contains(arrow.from) && ids.contains(arrow.to), "\(screen): \(arrow)")
    }
    if let first = group.first { #expect(ids.contains(first), "\(screen): \(first)") }
    for inner in group.groups { check(inner, screen) }
  }

  @Test func groupsFollowTheOrderOfTheSpec() throws {
    let machine = try #require(Self.machines.first { $0.screenDescription.screen == "StationBoard" })
    let text = Diagram(machine).mermaid
    let order = machine.screenDescription.nodes.filter { $0.kind == .sheet || $0.kind == .tabs }.map {
      "\($0.kind)_\($0.name)"
    }
    let places = order.compactMap { text.range(of: "state \($0) {")?.lowerBound }
    #expect(places.count == order.count && places == places.sorted() && order.count >= 2)
  }

  @Test func modesTapsAndReleasesAreArrows() throws {
    let machine = try #require(Self.machines.first { $0.screenDescription.screen == "ParkingCurtain" })
    let text = Diagram(machine).mermaid
    for line in [
      "sheet_curtain_in_normal_hidden --> sheet_curtain_in_normal_normal: tap",
      "sheet_curtain_in_normal__held --> sheet_curtain_in_normal_advanced: release",
      "sheet_curtain_in_empty --> sheet_curtain_in_new: mode new",
    ] {
      #expect(text.contains(line + "\n"))
    }
    // In this mode the sheet cannot be dragged.
    #expect(!text.contains("sheet_curtain_in_empty__held"))
  }

  /// Graphviz makes a cluster as wide as its label, so a long note is wrapped.
  @Test func notesAreWrappedAndNumberedInGraphviz() throws {
    for machine in Self.machines {
      for line in Diagram(machine).dot.split(separator: "\n") where line.contains("\\l") {
        let notes = line.components(separatedBy: "\\l").dropFirst()
        #expect(notes.allSatisfy { $0.count <= 66 }, "\(line)")
      }
    }
    let airport = try #require(Self.machines.first { $0.screenDescription.screen == "AirportGuide" })
    #expect(Diagram(airport).dot.contains("label=\"sheet guide\\l1. a finger on "))
  }

  @Test func changesOfModeAreOneNodeInGraphviz() throws {
    let machine = try #require(Self.machines.first { $0.screenDescription.screen == "ParkingCurtain" })
    let dot = Diagram(machine).dot
    let changes = dot.split(separator: "\n").filter { $0.contains("sheet_curtain__mode ->") }
    #expect(changes.count == machine.screenDescription.modes.count)
    #expect(!dot.contains("ltail"))
  }

  @Test func ordersOmitOnlyWhatAPullUndoes() throws {
    let machine = try #require(Self.machines.first { $0.screenDescription.screen == "StudyTabs" })
    let note = try #require(Diagram(machine).groups.flatMap(\.notes).first)
    #expect(
      note
        == "a finger on fluentRows moves, upward, page to its end, then fluentRows to its end, then page beyond its end; "
        + "downward, fluentRows to its start, then page to its start, then page beyond its end")
  }

  /// A title or summary changes only the label in the lines of a diagram.
  @Test func hostileTextsStayInsideLabels() throws {
    let plain = try #require(Self.machines.first { $0.screenDescription.screen == "StudyTabs" })
    let structure = { (text: String) in
      text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        line.split(separator: " ").first.map(String.init) ?? ""
      }
    }
    for text in HostileDiagramText.all {
      var machine = plain
      machine.screenDescription.summary = text
      for index in machine.screenDescription.nodes.indices where machine.screenDescription.nodes[index].title != nil {
        machine.screenDescription.nodes[index].title = text
      }
      let (diagram, sample) = (Diagram(machine), Diagram(plain))
      #expect(structure(diagram.mermaid) == structure(sample.mermaid), "\(text.debugDescription)")
      #expect(structure(diagram.dot) == structure(sample.dot), "\(text.debugDescription)")
      // In Graphviz a quote ends a label unless a backslash precedes it; in Mermaid no quote is allowed.
      for line in diagram.mermaid.split(separator: "\n") where line.contains("state \"") {
        #expect(line.count { $0 == "\"" } == 2, "\(line)")
      }
      for line in diagram.dot.split(separator: "\n") {
        #expect(quotes(in: line).isMultiple(of: 2), "\(line)")
      }
    }
  }

  private func quotes(in line: Substring) -> Int {
    var count = 0
    var isEscaped = false
    for character in line.unicodeScalars {
      if character == "\"", !isEscaped { count += 1 }
      isEscaped = character == "\\" && !isEscaped
    }
    return count
  }
}

private enum HostileDiagramText {
  static let all = [
    "a \"quote\"", "a\nnewline --> [*]", "end", "}", "state x {", "%%{init: {}}%%", "semi; colon", "#quot;", "\\",
    "\\\"", "back\\\\slash\"", "<b>html</b>", "\u{202E}bidi", "\u{0000}", "note right of x: y", "]; evil [label=\"",
    "--> x", ":::class", "`code`", "$$math$$",
  ]
}
