import Machine
import Numerics
import ProgramIR
import Source
import TestSupport
import Testing

@testable import Verifier

/// The laws of movement hold for bars that ride, and reject machines whose bars do not.
@Suite struct BarLawTests {
  private static let position = Term.state("tabBarOffset")

  private func moved(_ value: Term) -> Statement { .assign(.state("tabBarOffset"), value) }

  private func machine(_ keys: String = "onScroll: return\nof: feed") throws -> Machine {
    let text = """
      scrollwork: 1
      screen: Feed
      layout:
        - list: feed
          contentHeight: 5000
        - bar: tabBar
          height: 83
          \(keys.split(separator: "\n").joined(separator: "\n    "))

      """
    return try #require(RandomMachines.machine(SourceFile(path: "Feed.scroll.yaml", text: text)))
  }

  private func laws(_ machine: Machine) -> Set<String> {
    Set(Verification(machine, ProofBudget(), cache: ProofCache()).failures.map(\.property))
  }

  /// Replaces assignments to the position of the bar in one function.
  private func broken(_ function: String, _ change: (Term) -> [Statement]) throws -> Machine {
    var machine = try machine()
    machine.program.change(function) { body in
      body.edited { statement in
        guard case .assign(.state("tabBarOffset"), let value) = statement else { return nil }
        return change(value)
      }
    }
    return machine
  }

  @Test func barThatRidesKeepsAllLaws() throws {
    #expect(try laws(machine()) == [])
  }

  @Test func barThatStaysMissesItsRide() throws {
    #expect(try laws(broken("scrollUpFeed") { _ in [] }) == ["order"])
  }

  @Test func barThatMovesTwiceAsFarBreaksConservation() throws {
    let found = try laws(broken("scrollUpFeed") { [moved($0 + $0 - Self.position)] })
    #expect(found.isSuperset(of: ["conservation", "range"]))
  }

  @Test func barThatMovesAgainstTheFingerBreaksConservation() throws {
    let found = try laws(broken("scrollDownFeed") { [moved(Self.position + Self.position - $0)] })
    #expect(found.contains("conservation"))
  }

  // MARK: Events

  private func findings(_ machine: Machine) -> [String] {
    verify(machine).findings.map(\.message).filter { $0.contains("law of bars") }
  }

  private func snapping(_ snap: String, _ change: (inout Machine) -> Void = { _ in }) throws -> Machine {
    var machine = try machine("onScroll: return\nof: feed\nsnap: \(snap)")
    change(&machine)
    return machine
  }

  @Test(arguments: ["true", "direction", "{open: 20}"]) func barThatSnapsKeepsAllLaws(_ snap: String) throws {
    #expect(try verify(snapping(snap)).findings.map(\.message) == [])
  }

  @Test func barThatDoesNotSettleRestsBetweenItsEnds() throws {
    let machine = try snapping("true") { machine in
      machine.program.change("snapTabBar") { _ in [] }
    }
    #expect(findings(machine) == ["`ended` breaks the law of bars: `tabBar` snaps, and rests between its ends"])
  }

  @Test func barThatEveryEventHidesMovesWithoutAMovement() throws {
    let machine = try snapping("true") { machine in
      machine.program.change("begin") { $0 + [moved(.zero)] }
    }
    #expect(findings(machine) == ["`began` breaks the law of bars: `tabBar` moves without a movement"])
  }

  @Test func barThatAResizeShowsBreaksTheLawOfBars() throws {
    let machine = try snapping("false") { machine in
      machine.program.change("adopt") { $0 + [moved(.zero)] }
    }
    #expect(findings(machine) == ["`resized` breaks the law of bars: a resize moves `tabBar`"])
  }
}
