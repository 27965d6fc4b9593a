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

  private func machine() throws -> Machine {
    let text = """
      scrollwork: 1
      screen: Feed
      layout:
        - list: feed
          contentHeight: 5000
        - bar: tabBar
          height: 83
          onScroll: return
          of: feed

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
}
