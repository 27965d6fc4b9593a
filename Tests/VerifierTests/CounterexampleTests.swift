import Machine
import Numerics
import ProgramIR
import Source
import Testing

@testable import Verifier

/// Every violation has numbers; replayed exactly, they violate the law.
@Suite struct CounterexampleTests {
  private func rational(_ text: String) -> Rational? {
    let parts = text.split(separator: "/").compactMap { Int($0) }
    switch parts.count {
    case 1: return Rational(parts[0])
    case 2: return Rational(parts[0], parts[1])
    case _: return nil
    }
  }

  @Test(arguments: LawsTests.faults)
  func counterexamplesReplayToTheirEnd(_ fault: LawsTests.Fault) throws {
    let cache = ProofCache()
    let chain = fault.machine.chains[0]
    let bytecode = Bytecode(fault.machine.program)
    for failure in Verification(fault.machine, ProofBudget(), cache: cache).failures {
      var values: [String: Rational] = [:]
      for value in failure.witness { values[value.name] = rational(value.value) }
      // A pin is not a number, and a counterexample consists of numbers.
      if failure.property == "pinning" { continue }
      // Only a law about one movement names its distance.
      guard let distance = values["distance"] else { continue }
      var run = Run(bytecode, ConcreteOracle<Rational>())
      setUp(&run, chain, values)
      let rest = run.call(chain.function, [.number(distance)])
      #expect(rest?.number == values["left over"], "\(failure.property)")
      for (consumer, terms) in zip(chain.consumers, chain.terms) {
        let slot = try #require(bytecode.stateSlot(terms.position))
        #expect(run.state[slot].number == values["\(consumer.node) after"], "\(failure.property)")
      }
    }
  }

  /// Sets the state of a machine to the positions and limits of a counterexample.
  private func setUp(
    _ run: inout Run<ConcreteOracle<Rational>>, _ chain: Chain, _ values: [String: Rational]
  ) {
    let lengths = chain.consumers.map { consumer -> Value<Rational> in
      let upper = values["\(consumer.node)'s upper limit"] ?? 0
      let lower = values["\(consumer.node)'s lower limit"] ?? 0
      let returned = values["\(consumer.node)'s return limit"] ?? 0
      return .record([upper, upper, returned, lower, lower, upper].map { .number($0) })
    }
    if let slot = run.bytecode.stateSlot("geometry") { run.state[slot] = .record(lengths) }
    for (consumer, terms) in zip(chain.consumers, chain.terms) {
      if let slot = run.bytecode.stateSlot(terms.position) {
        run.state[slot] = .number(values["\(consumer.node) before"] ?? 0)
      }
    }
  }

  @Test func findingsDescribeTheViolationWithASpan() throws {
    var machine = ChainBuilder.headerAndList.machine(up: [ChainBuilder.headerAndList.up[1]])
    machine.screenDescription.nodes = [
      ScreenDescription.Node(
        name: "rows", kind: .list, parent: nil, summary: nil, title: nil, span: Span(3, 7), line: 1, quantities: [])
    ]
    let cache = ProofCache()
    let finding = try #require(verify(machine, cache: cache).findings.first)
    #expect(finding.rule == .brokenLaw)
    #expect(finding.span == Span(3, 7))
    #expect(
      finding.message
        == "moving `rows` up breaks the law of order: `rows` moves although `page` comes first and has room")
    let names = finding.counterexample?.values.map(\.name) ?? []
    #expect(names.prefix(4) == ["distance", "left over", "page's lower limit", "page's upper limit"])
  }

  @Test func unprovedChainIsReported() {
    var machine = ChainBuilder.threeLevels.machine()
    let cache = ProofCache()
    let first = Verification(machine, ProofBudget(chain: 100, chains: 1000), cache: cache)
    #expect(first.undecided.map(\.name) == ["rows"] && first.failures.isEmpty)
    // The cache stores that the budget was exceeded.
    let second = Verification(machine, ProofBudget(chain: 100, chains: 1000), cache: cache)
    #expect(second.undecided.map(\.name) == ["rows"] && second.statistics.remembered == 1)
    // A machine without remaining budget looks up cached forms and proves no new ones.
    machine.chains.append(machine.chains[0])
    machine.chains[1].down.steps.removeLast()
    machine.chains.append(machine.chains[0])
    let fresh = ProofCache()
    let third = Verification(machine, ProofBudget(chain: 300_000, chains: 1), cache: fresh)
    #expect(third.undecided.count == 1 && third.failures.isEmpty && third.statistics.remembered == 1)
    #expect(verify(machine, cache: fresh).findings.allSatisfy { $0.message.contains("breaks the law of order") })
    #expect(
      verify(machine, cache: cache).findings.contains { $0.message.contains("are not proved") })
  }

  @Test func missingDeclarationOfTheProgramIsReported() {
    var machine = ChainBuilder.headerAndList.machine()
    machine.chains[0].terms[0].position = "nowhere"
    let cache = ProofCache()
    #expect(Verification(machine, ProofBudget(), cache: cache).failures.map(\.property) == ["order"])
    machine = ChainBuilder.expandFirst.machine()
    machine.chains[0].terms[0].isTracked = nil
    #expect(Verification(machine, ProofBudget(), cache: cache).failures.map(\.property) == ["order", "order"])
    #expect(cache.count == 0)
  }
}
