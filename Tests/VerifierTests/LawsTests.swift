import Machine
import Numerics
import ProgramIR
import Source
import Testing

@testable import Verifier

/// Each law rejects exactly the machines that violate it.
@Suite struct LawsTests {
  @Test(arguments: ChainBuilder.all.indices)
  func correctChainsKeepAllLaws(_ number: Int) {
    let (name, builder) = ChainBuilder.all[number]
    let cache = ProofCache()
    let machine = builder.machine()
    #expect(machine.program.verifyIR() == [], "\(name)")
    #expect(Verification(machine, ProofBudget(), cache: cache).failures == [], "\(name)")
  }

  struct Fault: CustomTestStringConvertible {
    var name: String
    var machine: Machine
    /// The violated laws.
    var laws: Set<String>
    var testDescription: String { name }
  }

  @Test(arguments: faults)
  func brokenMachinesBreakLaws(_ fault: Fault) {
    let cache = ProofCache()
    let failures = Verification(fault.machine, ProofBudget(), cache: cache).failures
    #expect(Set(failures.map(\.property)) == fault.laws)
    #expect(failures.allSatisfy { !$0.witness.isEmpty })
    #expect(cache.count == 0)
  }

  private static let two = ChainBuilder.headerAndList
  private static let sheet = ChainBuilder.expandFirst
  private static let back = ChainBuilder.returningHeader
  private static let remaining = Term.local("remaining")
  private static let page = Term.state("pageOffset")
  private static let rows = Term.state("rowsOffset")

  static let faults: [Fault] = [
    Fault(name: "two steps swapped", machine: two.machine(up: two.up.reversed()), laws: ["order"]),
    Fault(name: "two steps swapped, downward", machine: two.machine(down: two.down.reversed()), laws: ["order"]),
    Fault(name: "first step dropped", machine: two.machine(up: [two.up[1]]), laws: ["order"]),
    Fault(name: "last step dropped", machine: two.machine(up: [two.up[0]]), laws: ["order"]),
    Fault(
      name: "does nothing",
      machine: two.machine(in: "move") {
        if case .return = $0 { [$0] } else { [] }
      }, laws: ["order"]),
    Fault(
      name: "the neighbor's limit",
      machine: two.machine(in: "moveUp", terms: { $0 == two.members[0].upper ? two.members[1].upper : nil }),
      laws: ["order", "pinning", "range"]),
    Fault(
      name: "a sign flipped in a sum",
      machine: two.machine(in: "moveUp", terms: { $0 == page + remaining ? page - remaining : nil }),
      laws: ["chunks", "conservation", "monotony", "range"]),
    Fault(
      name: "a sign flipped in a room",
      machine: two.machine(
        in: "moveUp", terms: { $0 == two.members[0].upper - page ? page - two.members[0].upper : nil }), laws: ["order"]
    ),
    Fault(
      name: "at most for less",
      machine: two.machine(
        in: "moveUp", terms: { $0 == (remaining .< .local("room0")) ? remaining .<= .local("room0") : nil }),
      laws: ["chunks", "pinning", "range"]),
    Fault(
      name: "the rest is not reduced",
      machine: two.machine(in: "moveUp") { $0 == .assign(.local("remaining"), remaining - .local("room0")) ? [] : nil },
      laws: ["chunks", "conservation"]),
    Fault(
      name: "the rest is dropped",
      machine: two.machine(in: "moveUp") { $0 == .return(remaining) ? [.return(.zero)] : nil }, laws: ["conservation"]),
    Fault(
      name: "the rest is computed where it is nothing",
      machine: two.machine(in: "moveUp") { $0 == .return(.zero) ? [.return(remaining - remaining)] : nil },
      laws: ["conservation"]),
    Fault(
      name: "takes the distance twice",
      machine: two.machine(in: "moveUp", terms: { $0 == rows + remaining ? rows + remaining + remaining : nil }),
      laws: ["chunks", "conservation", "monotony", "order", "range"]),
    Fault(
      name: "takes half of the distance",
      machine: two.machine(in: "moveUp", terms: { $0 == rows + remaining ? rows + remaining / .number(2) : nil }),
      laws: ["chunks", "conservation"]),
    Fault(
      name: "arrives by a sum",
      machine: two.machine(in: "moveUp") {
        $0 == .assign(.state("pageOffset"), two.members[0].upper)
          ? [.assign(.state("pageOffset"), page + .local("room0"))] : nil
      }, laws: ["range"]),
    Fault(
      name: "does not arrive",
      machine: two.machine(in: "moveUp") {
        $0 == .assign(.state("pageOffset"), two.members[0].upper) ? [] : nil
      }, laws: ["chunks", "conservation", "monotony", "order", "pinning"]),
    Fault(
      name: "the pin depends on overshooting",
      machine: two.machine(in: "moveUp") {
        $0 == .assign(.state("pagePinned"), .bool(true))
          ? [.if(remaining .> .local("room0"), then: [$0], otherwise: [])] : nil
      }, laws: ["chunks", "pinning"]),
    Fault(
      name: "pinned where nothing moves away",
      machine: two.machine(in: "moveUp") {
        if case .if(_, let then, _) = $0, then.contains(.assign(.state("pagePinned"), .bool(true))) {
          [$0, .assign(.state("pagePinned"), .bool(true))]
        } else {
          nil
        }
      }, laws: ["pinning"]),
    Fault(
      name: "the pin is lost without a movement",
      machine: two.machine(
        in: "moveDown", terms: { $0 == (.local("room1") .< .zero) ? .local("room1") .<= .zero : nil }),
      laws: ["pinning"]),
    Fault(
      name: "the pin stays beyond the start",
      machine: ChainBuilder.stretchingHeader.machine(in: "moveDown") {
        guard case .if(let condition, _, _) = $0 else { return nil }
        return condition == (remaining .!= .zero) ? [] : [$0]
      }, laws: ["pinning"]),
    Fault(
      name: "short movements are ignored",
      machine: two.machine(in: "moveUp") {
        $0 == .variable("remaining", .number, .local("distance"))
          ? [$0, .if(remaining .< .number(10), then: [.return(.zero)], otherwise: [])] : nil
      }, laws: ["chunks", "conservation"]),
    Fault(
      name: "long movements are cut",
      machine: two.machine(in: "moveUp") {
        $0 == .variable("remaining", .number, .local("distance"))
          ? [.variable("remaining", .number, .minimum(.local("distance"), .number(100)))] : nil
      }, laws: ["chunks", "conservation"]),
    Fault(
      name: "leaves something over of nothing",
      machine: two.machine(in: "move") { $0 == .return(.local("distance")) ? [.return(.number(1))] : nil },
      laws: ["stillness"]),
    Fault(name: "the gate is not there", machine: ungated(sheet), laws: ["order"]),
    Fault(
      name: "a gate that is not declared",
      machine: two.machine(in: "moveUp") {
        if case .if(let condition, let then, []) = $0, condition == (.local("room0") .> .zero) {
          [.if(.conjunction([condition, .state("pagePinned")]), then: then, otherwise: [])]
        } else {
          nil
        }
      }, laws: ["order", "pinning"]),
    Fault(
      name: "returns farther than it should",
      machine: back.machine(in: "moveDown", terms: { $0 == back.members[0].length("returned") ? .zero : nil }),
      laws: ["order", "range"]),
    Fault(
      name: "does not return first", machine: back.machine(down: Array(back.down.dropFirst())),
      laws: ["order", "range"]),
  ]

  /// A machine whose sheet moves in every phase.
  private static func ungated(_ builder: ChainBuilder) -> Machine {
    builder.machine(in: "moveUp") {
      if case .if(.isCase, let then, []) = $0 { then } else { nil }
    }
  }
}
