import Machine
import ProgramIR
import TestSupport
import Testing

@Suite struct CoverageTests {
  private static let bytecode = Bytecode(SampleScreen.program)

  @Test func pointsHaveStableNames() {
    let names = Self.bytecode.points.map(\.description)
    #expect(Set(names).count == names.count)
    #expect(names.contains("moveUp"))
    #expect(names.contains("moveUp:3 if remaining < pageRoom: true"))
    #expect(names.contains("moveUp:3 remaining < pageRoom: false"))
    #expect(names.contains("solve:1 max(0, measures.feed - space): first"))
    #expect(names.contains("handle:0 switch event: tapped"))
  }

  @Test func coverageCountsRunsUntilItIsComplete() {
    var machine = CountingInterpreter(counting: Self.bytecode, environment: [852, 393, 59, 34], measures: [])
    var coverage = Coverage(Self.bytecode)
    func send(_ name: String, _ payload: Value<Double>...) {
      if let event = Self.bytecode.enumCase(ReservedNames.event, name, payload) { _ = machine.handle(event) }
    }
    for by in [-100, -100, -10, -500, -10, 10, 500, 10, -300, 100, 100, 500, 0, 0x1p31, -0x1p31, .nan] {
      send("dragged", .number(by))
    }
    #expect(machine.coverage.missing(in: Self.bytecode).count > 10)
    for token in [0, 1, 1, 2] {
      send("tapped")
      send("tapped")
      send("settled", .token(token))
    }
    send("dragged", .number(-300))
    send("tapped")
    send("settled", .token(3))
    send("tapped")
    send("tapped")
    if let token = machine["lastToken"] {
      send("settled", token)
      send("settled", token)
    }
    for panel in 0...1 { machine.run.call("panelHeight", [.enumCase(panel, [])]) }
    send("ignored")
    send("resized", .record([852, 393, 59, 34, 300].map { .number($0) }))
    send("resized", .record([2852, 393, 59, 34, 300].map { .number($0) }))
    coverage.add(machine.coverage)
    #expect(coverage.missing(in: Self.bytecode).map(\.description) == [])
    #expect(coverage.counts.reduce(0, +) > 100)
  }
}
