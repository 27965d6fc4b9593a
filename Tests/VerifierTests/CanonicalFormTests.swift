import Dispatch
import Machine
import Numerics
import ProgramIR
import Testing

@testable import Verifier

@Suite struct CanonicalFormTests {
  private func shape(_ machine: Machine) -> CanonicalForm {
    let chain = machine.chains[0]
    return CanonicalForm(
      chain, InputSymbols(SymbolTable(machine.program), chain),
      positions: Set(machine.chains.flatMap { $0.terms.map(\.position) }))
  }

  private func renamed(_ builder: ChainBuilder) -> ChainBuilder {
    var copy = builder
    for number in copy.members.indices { copy.members[number].node += "Renamed" }
    func renamed(_ steps: [Plan.Step]) -> [Plan.Step] {
      steps.map { step in
        guard case .tracking(let sheet) = step.gate else { return step }
        return Plan.Step(consumer: step.consumer, limit: step.limit, gate: .tracking(sheet: sheet + "Renamed"))
      }
    }
    copy.up = renamed(copy.up)
    copy.down = renamed(copy.down)
    return copy
  }

  @Test(arguments: ChainBuilder.all.indices)
  func canonicalFormErasesNames(_ number: Int) {
    let builder = ChainBuilder.all[number].builder
    #expect(shape(builder.machine()) == shape(renamed(builder).machine()))
    let cache = ProofCache()
    #expect(verify(builder.machine(), cache: cache).statistics.remembered == 0)
    let again = verify(renamed(builder).machine(), cache: cache)
    #expect(again.findings == [])
    #expect(again.statistics.remembered == 1 && again.statistics.paths == 0)
    #expect(cache.count == 1)
  }

  @Test func canonicalFormKeepsTheStructure() {
    let shapes = ChainBuilder.all.map { shape($0.builder.machine()) }
    #expect(Set(shapes).count == shapes.count)
    for fault in LawsTests.faults { #expect(!shapes.contains(shape(fault.machine)), "\(fault.name)") }
  }

  /// Inputs that do not change during movement may differ.
  @Test func readOnlyInputsAreSymbols() {
    let plain = ChainBuilder.expandFirst.machine()
    var other = plain
    other.program.change("searchHighest") { _ in
      [
        .if(
          .state("isPortrait"), then: [.return(.state("geometry")["search", "maximum"])],
          otherwise: [.return(.state("geometry")["search", "medium"])])
      ]
    }
    other.program.state.append(Field("isPortrait", .bool))
    other.program.records.append(Record("More", [Field("length", .number)], summary: ""))
    #expect(shape(plain) == shape(other))
  }

  /// A query that reads modified state is not a symbol.
  @Test func modifiedInputsAreNotSymbols() {
    let plain = ChainBuilder.expandFirst.machine()
    var other = plain
    other.program.change("searchHighest") { _ in
      [.return(.state("rowsOffset") + .state("geometry")["search", "maximum"])]
    }
    #expect(shape(plain) != shape(other))
    let cache = ProofCache()
    let laws = Set(Verification(other, ProofBudget(), cache: cache).failures.map(\.property))
    #expect(laws.contains("chunks"))
  }

  /// Cases that the program does not name are equivalent.
  @Test func unnamedCasesAreEquivalent() {
    func shape(_ count: Int, _ condition: Term) -> CanonicalForm {
      let regions = (0..<count).map { Enumeration.Case("region\($0)") }
      var program = Program(screen: "Example")
      program.enumerations = [Enumeration("Region", regions, summary: "")]
      program.state = [Field("gestureOwner", .enumeration("Region")), Field("other", .enumeration("Region"))]
      program.functions = [
        Function(
          "touch", .action, summary: "",
          body: [.if(condition, then: [.assign(.state("gestureOwner"), .state("other"))], otherwise: [])])
      ]
      var canonicalizer = Canonicalizer(InputSymbols(SymbolTable(program), entry: "touch"), [])
      canonicalizer.alike = ["Region"]
      canonicalizer.encode(functions: ["touch"])
      canonicalizer.encodeOtherCases()
      return canonicalizer.form
    }
    let first = Term.enumCase(enumeration: "Region", name: "region0", payload: [])
    let named = Term.equal(.state("other"), first)
    #expect(shape(3, named) == shape(5, named))
    // There is another case, or there is none.
    #expect(shape(1, named) != shape(2, named))
    // Two unknown values could have at most that many cases.
    let unknown = Term.equal(.state("other"), .state("gestureOwner"))
    #expect(shape(3, unknown) != shape(5, unknown))
    #expect(shape(3, .or([named, unknown])) != shape(5, .or([named, unknown])))
  }

  @Test func slicesAreVerifiedPrograms() {
    for (name, builder) in ChainBuilder.all {
      let machine = builder.machine()
      let chain = machine.chains[0]
      let abstracted = SymbolicAbstraction(chain, InputSymbols(SymbolTable(machine.program), chain))
      #expect(abstracted.program.verifyIR() == [], "\(name)")
      #expect(abstracted.program.state.allSatisfy { $0.type != .record(ReservedNames.geometry) }, "\(name)")
    }
  }

  @Test func threadsShareTheProofCache() {
    let cache = ProofCache()
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      let builder = number.isMultiple(of: 2) ? ChainBuilder.listAlone : ChainBuilder.headerAndList
      #expect(verify(builder.machine(), cache: cache).findings == [])
    }
    #expect(cache.count == 2)
    #expect(verify(ChainBuilder.headerAndList.machine(), cache: cache).statistics.remembered == 1)
  }
}
