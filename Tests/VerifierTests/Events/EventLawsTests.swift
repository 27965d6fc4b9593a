import Foundation
import Machine
import ScrollworkCompiler
import Source
import TestSupport
import Testing

@testable import Verifier

/// What events do to positions: tab switches and mode changes move nothing, resizes keep the place, whatever moves
/// otherwise than by its own scrolling is told to the host.
@Suite("Laws of events")
struct EventLawsTests {
  /// Of screens that nobody wrote, and of what can be decided with a tenth of the questions.
  @Test("Random screens keep them", .enabled(if: ProcessInfo.processInfo.environment["EVENT_LAWS"] != nil))
  func randomScreensKeepThem() throws {
    let count = 100
    var memo = ProofMemo()
    var subjects = 0
    var undecided = 0
    alwaysForSpecs(count, from: 40_000) { file in
      guard let machine = RandomMachines.machine(file) else { return nil }
      let proofs = EventVerification(machine, ProgramIndex(machine.program), Budget(shape: 4_000), memo: &memo)
      subjects += proofs.statistics.obligations
      undecided += proofs.undecided.count
      return proofs.failures.first.map { failure in
        let finding = failure.diagnostic(machine.outline)
        let values = finding.counterexample?.values ?? []
        return ([finding.message] + values.map { "\($0.name) = \($0.value)" }).joined(separator: "; ")
      }
    }
    print(
      "laws of events: \(count) random specs, \(subjects) obligations, \(undecided) undecided, \(memo.count) shapes")
    #expect(undecided * 20 <= subjects && subjects > 20 * count)
  }

  // MARK: Machines that the compiler would not make

  private static let tabs = """
    scrollwork: 1
    screen: Example
    measures: {feed: 0...100000}
    layout:
      - scroll: page
        content:
          - header: hero
            height: 200
          - tabs: sections
            strip: 50
            pages:
              - page: first
                content: [{list: firstRows, contentHeight: feed}]
              - page: second
                content: [{list: secondRows, contentHeight: feed}]

    """

  private static let sheet = """
    scrollwork: 1
    screen: Example
    modes: [browse, edit]
    layout:
      - block: map
        height: fill
      - sheet: panel
        notches: {low: 120, middle: 240, high: 480}
        modes:
          browse: {rests: [low, middle, high], enter: low}
          edit: {rests: [high], enter: high}

    """

  /// What is broken by an edit of one function.
  private func broken(
    _ spec: String, _ function: String, _ change: @escaping (Statement) -> [Statement]?
  ) throws -> [String] {
    var machine = try #require(compile(SourceFile(path: "Example.scroll.yaml", text: spec)).machine)
    #expect(machine.program.function(function) != nil, "\(machine.program.functions.map(\.name))")
    machine.program.change(function) { $0.edited(change) }
    var memo = ProofMemo()
    return verify(machine, memo: &memo).findings.map(\.message)
  }

  /// A header of which a part comes back first has an end between its ends.
  @Test func aHeaderThatSnapsGoesToItsEndsAndNowhereElse() throws {
    let spec = """
      scrollwork: 1
      screen: Example
      measures: {feed: 0...100000}
      layout:
        - scroll: page
          content:
            - header: hero
              height: 200
              onScroll: returnCollapsed
              collapsed: 60
              snap: true
            - list: rows
              contentHeight: feed

      """
    #expect(try broken(spec, "end") { _ in nil } == [])
    let messages = try broken(spec, "snapPage") {
      if case .assign(.state("pageOffset"), _) = $0 { [.assign(.state("pageOffset"), .number(7))] } else { nil }
    }
    #expect(messages.contains { $0.contains("where none of its headers ends") }, "\(messages)")
  }

  @Test func aHeightThatIsNotToldIsFound() throws {
    let messages = try broken(Self.sheet, "carryPanel") {
      if case .branch(_, let then, _) = $0, case .emit("place", _)? = then.first { [] } else { nil }
    }
    #expect(messages.contains { $0.contains("law of showing: `panel` moves, and the host is not told") })
  }

  @Test func aPinThatAResizeForgetsIsFound() throws {
    let messages = try broken(Self.tabs, "adopt") {
      if case .branch(.state("pagePinned"), _, _) = $0 { [] } else { nil }
    }
    #expect(messages.contains { $0.contains("law of resize: `page` is pinned") }, "\(messages)")
  }

  @Test func aModeThatPlacesAtOnceIsFound() throws {
    let messages = try broken(Self.sheet, "obeyPanel") {
      guard case .branch = $0 else { return nil }
      return [.assign(.state("panelHeight"), .number(480)), $0]
    }
    #expect(messages.contains { $0.contains("law of no jump: a mode change places `panel` at once") }, "\(messages)")
  }

  @Test func aPageThatLosesItsPlaceIsFound() throws {
    // With `align` a page that comes into view goes to its start only while the header is not pinned.
    let messages = try broken(Self.tabs, "revealSections") {
      if case .branch = $0 { [.assign(.state("firstRowsOffset"), .zero), $0] } else { nil }
    }
    #expect(messages.contains { $0.contains("law of no jump") }, "\(messages)")
  }

  @Test func aReleaseThatJumpsIsFound() throws {
    let messages = try broken(Self.tabs, "end") {
      if case .assign(.state("driver"), _) = $0 { [$0, .assign(.state("pageOffset"), .zero)] } else { nil }
    }
    #expect(messages.contains { $0.contains("law of no jump: the end of a touch moves `page`") }, "\(messages)")
  }
}
