import Machine
import Numerics
import ProgramIR
import Source

/// The law of sheet limits: a sheet moves between the lowest and the highest notch at which it may currently rest. A
/// sheet that can be dragged away starts at height 0; if it rests anywhere, then not below its lowest notch. The laws of
/// movement assume these limits.
struct SheetLimits {
  let name = "ends"

  private static func lower(_ sheet: SheetDeclaration) -> String { "lower \(sheet.node)" }
  private static func upper(_ sheet: SheetDeclaration) -> String { "upper \(sheet.node)" }
  private static func lowestRest(_ sheet: SheetDeclaration) -> String { "lowestRest \(sheet.node)" }

  private enum Outcome {
    case proved, undecided
    case refuted(String)
  }

  /// Returns the finding for the first sheet with other limits, or without a verdict. `nil` if all limits are proved.
  func violation(in machine: Machine, _ budget: ProofBudget, _ statistics: inout VerificationStatistics) -> Diagnostic?
  {
    var program = machine.program
    for sheet in machine.sheets {
      let ends = [
        (Self.lower(sheet), sheet.terms.lower), (Self.upper(sheet), sheet.terms.upper),
        (Self.lowestRest(sheet), sheet.lowestRest ?? sheet.terms.lower),
      ]
      for (name, term) in ends {
        program.functions.append(Function(name, .query, returns: .number, summary: "", body: [.return(term)]))
      }
    }
    let summaries = EffectSummaries(SymbolTable(program))
    var left = budget.ends
    for sheet in machine.sheets {
      statistics.obligations += 1
      let span = machine.screenDescription.node(sheet.node)?.span ?? Span(0, 0)
      switch outcome(sheet, summaries, &left, &statistics) {
      case .proved: continue
      case .refuted(let sentence):
        return Diagnostic(.brokenLaw, "`\(sheet.node)` breaks the law of \(name): \(sentence)", at: span)
      case .undecided:
        return Diagnostic(
          .unprovedLaw,
          "the laws of movement are not proved for the ends of `\(sheet.node)`", at: span,
          notes: ["its ends depend on which of its notches are active, in too many ways"],
          help: ["use fewer sheets, or fewer notches with `when`"])
      }
    }
    return nil
  }

  /// Returns the verdict on the limits of a sheet.
  ///
  /// - Parameter left: the remaining effort for the machine's sheets.
  private func outcome(
    _ sheet: SheetDeclaration, _ summaries: EffectSummaries, _ left: inout Int,
    _ statistics: inout VerificationStatistics
  ) -> Outcome {
    let entries = [Self.lower(sheet), Self.upper(sheet), sheet.height, sheet.rests, Self.lowestRest(sheet)]
    let bytecode = Bytecode(BackwardSlice.slice(of: summaries, entries: entries, fields: []).program)
    let functions = entries.compactMap(bytecode.function)
    guard functions.count == entries.count else { return .refuted("the program does not know them") }
    var run = SymbolicRun(bytecode)
    defer {
      left -= run.effort
      statistics.effort += run.effort
    }
    repeat {
      statistics.paths += 1
      if run.effort > left { return .undecided }
      var places: [SymbolicNumber] = []
      for number in sheet.notches.indices {
        let notch = Value<SymbolicNumber>.enumCase(number, [])
        guard let rests = run.call(functions[3], [notch]), run.resolved(rests).bool == true,
          let height = run.call(functions[2], [notch])?.number
        else { continue }
        places.append(height)
      }
      // The solver proves that at least one notch can be rested at, and that the notches are in order.
      guard let first = places.first, let last = places.last else { continue }
      for (low, high) in zip(places, places.dropFirst()) {
        run.assume(.lessOrEqual(run.form(of: low), run.form(of: high)))
      }
      let lowest = sheet.canBeDraggedAway ? SymbolicNumber(constant: 0) : first
      if differ(run.call(functions[0])?.number, lowest, &run) {
        return .refuted("its lower end is not its lowest notch")
      }
      if differ(run.call(functions[1])?.number, last, &run) {
        return .refuted("its upper end is not its highest notch")
      }
      if sheet.lowestRest != nil, differ(run.call(functions[4])?.number, first, &run) {
        return .refuted("it rests below its lowest notch")
      }
    } while run.nextPath()
    return .proved
  }

  private func differ(_ end: SymbolicNumber?, _ notch: SymbolicNumber, _ run: inout SymbolicRun) -> Bool {
    guard let end else { return true }
    let (one, other) = (run.form(of: end), run.form(of: notch))
    return run.example(where: [.less(one, other)]) != nil || run.example(where: [.less(other, one)]) != nil
  }
}
