import Machine
import ProgramIR
import Source

/// The law of invalid input: an event with a number that is not finite or out of range changes nothing and emits no
/// effect.
///
/// The proof executes the whole machine with every check of a number failing.
struct InvalidInputIgnored {
  let name = "unsound numbers"

  /// Returns the finding for the first event with invalid numbers that has an effect. `nil` if the law holds.
  func violation(in machine: Machine, _ index: SymbolTable, _ statistics: inout VerificationStatistics) -> Diagnostic? {
    let bytecode = Bytecode(machine.program)
    guard let handle = bytecode.function(ReservedNames.handle),
      let events = index.enumerations[ReservedNames.event]?.cases
    else {
      return nil
    }
    for (number, item) in events.enumerated() where item.payload.contains(where: { carriesNumber($0.type, index) }) {
      statistics.obligations += 1
      var run = SymbolicRun(
        bytecode, havocked: [ReservedNames.isValidInput, ReservedNames.isInRange, ReservedNames.solve],
        assumed: [ReservedNames.isValidInput: false])
      repeat {
        statistics.paths += 1
        let payload = item.payload.map { run.value(of: $0.type) }
        let rest = run.call(handle, [.enumCase(number, payload)])
        let isNothing = rest == nil || rest == .number(SymbolicNumber(constant: 0))
        if run.state == run.settledInitialState, run.effects.isEmpty, isNothing { continue }
        return Diagnostic(
          .brokenLaw, "`\(item.name)` breaks the law of \(name): it counts although its numbers do not", at: Span(0, 0))
      } while run.nextPath()
    }
    return nil
  }

  private func carriesNumber(_ type: Type, _ index: SymbolTable) -> Bool {
    switch type {
    case .number: true
    case .bool, .token: false
    case .enumeration(let name):
      index.enumerations[name]?.cases.contains { $0.payload.contains { carriesNumber($0.type, index) } } ?? false
    case .record(let name): index.records[name]?.fields.contains { carriesNumber($0.type, index) } ?? false
    }
  }
}
