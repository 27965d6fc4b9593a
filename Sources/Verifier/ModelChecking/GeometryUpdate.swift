import Machine
import ProgramIR
import Source

/// The law of new lengths: after a resize or a measurement, the environment, the measures and the geometry are the new
/// ones. If the new geometry is out of range, nothing changes.
struct GeometryUpdate {
  let name = "adopted lengths"

  private static let environment = "environment"
  private static let measures = "measures"
  private static let geometry = "geometry"

  /// Returns the finding about new lengths that are lost, or that take effect although the geometry is out of range.
  /// `nil` if the law holds.
  func violation(in machine: Machine, _ index: SymbolTable, _ statistics: inout VerificationStatistics) -> Diagnostic? {
    // The content layout of a sheet is also a part of the geometry. The resize law of events covers it.
    let isArranged = machine.sheets.contains { $0.arrangement != nil }
    let fields = [Self.environment, Self.measures] + (isArranged ? [] : [Self.geometry])
    let part = BackwardSlice.slice(of: EffectSummaries(index), entries: [ReservedNames.handle], fields: Set(fields)) {
      $0.role != .action
    }
    let bytecode = Bytecode(part.program)
    for (event, field) in [
      (Event.resized, Self.environment), (.measured, Self.measures), (.prepended, Self.measures),
    ] {
      // The program does not check a geometry that is always in range.
      for isInRange in index.function(ReservedNames.isInRange)?.canDeny == true ? [true, false] : [true] {
        statistics.obligations += 1
        if let sentence = objection(bytecode, part.havocked, event, field, isInRange, &statistics) {
          return Diagnostic(
            .brokenLaw, "`\(event.name)` breaks the law of \(name): \(sentence)", at: Span(0, 0))
        }
      }
    }
    return nil
  }

  private func objection(
    _ bytecode: Bytecode, _ havocked: Set<String>, _ event: Event, _ field: String, _ isInRange: Bool,
    _ statistics: inout VerificationStatistics
  ) -> String? {
    guard let handle = bytecode.function(ReservedNames.handle),
      let item = bytecode.index.enumCase(event, in: ReservedNames.event),
      let type = bytecode.index.enumerations[ReservedNames.event]?.cases[item].payload.first?.type
    else { return nil }
    var run = SymbolicRun(
      bytecode, havocked: havocked, assumed: [ReservedNames.isValidInput: true, ReservedNames.isInRange: isInRange])
    repeat {
      statistics.paths += 1
      let lengths = run.value(of: type)
      run.call(handle, [.enumCase(item, [lengths])])
      guard isInRange else {
        if run.state != run.settledInitialState { return "lengths count that lead to a geometry out of reach" }
        continue
      }
      func state(_ name: String) -> Int? { bytecode.stateSlot(name) }
      guard let slot = state(field), run.state[slot] == run.settled(lengths) else { return "the new lengths are lost" }
      if let geometry = state(Self.geometry), run.state[geometry] == run.settledInitialState[geometry] {
        return "the geometry stays what it was"
      }
    } while run.nextPath()
    return nil
  }
}

extension Function {
  /// Whether the function can return anything but `true`.
  fileprivate var canDeny: Bool { body != [.return(.bool(true))] }
}
