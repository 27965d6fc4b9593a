import Machine
import Numerics
import ProgramIR

extension Program {
  /// Traces with environments at the limits of exact movement: all numbers at the maximum, all zero, and either with
  /// one exception.
  var extremeTraces: [ReplayTrace] {
    let environment = record(ReservedNames.environment)?.fields ?? []
    let measures = record(ReservedNames.measures)?.fields ?? []
    let events = SymbolTable(self).enumerations[ReservedNames.event]?.cases ?? []
    let (none, all) = (0.0, 1_073_741_824.0)
    func event(_ event: Event, _ fields: [Field], _ number: (Int) -> Double) -> [ReplayStep] {
      guard let index = events.firstIndex(where: { $0.name == event.name }) else { return [] }
      return [.event(.enumCase(index, [.record(fields.indices.map { .number(number($0)) })]))]
    }
    func trace(_ steps: [ReplayStep]) -> ReplayTrace {
      ReplayTrace(environment: environment.map { _ in 500 }, measures: measures.map { _ in 500 }, steps: steps)
    }
    let whole = [(none, none), (none, all), (all, none), (all, all)].map { sides, content in
      trace(
        event(.resized, environment) { _ in sides } + event(.measured, measures) { _ in content }
          + event(.resized, environment) { _ in sides })
    }
    let single = environment.indices.flatMap { one in
      [(none, all), (all, none)].map { (rest: Double, side: Double) in
        trace(event(.resized, environment) { $0 == one ? side : rest })
      }
    }
    return whole + single
  }

  /// Environments around the proved domain: at each limit in `isCovered`, and one point to either side. Random
  /// environments rarely match a device.
  var boundaryEnvironments: [[Double]] {
    let fields = record(ReservedNames.environment)?.fields.map(\.name) ?? []
    return conditions(of: function(ReservedNames.isCovered)?.body ?? []).flatMap { limits -> [[Double]] in
      let home = fields.map { field in limits.first { $0.field == field }?.limit.double ?? 0 }
      let away = limits.flatMap { limit -> [[Double]] in
        guard let position = fields.firstIndex(of: limit.field) else { return [] }
        return [-1, 1].map { step in
          var environment = home
          environment[position] = limit.limit.double + step
          return environment
        }
      }
      return [home] + away
    }
  }

  private typealias Limit = (field: String, limit: Rational)

  /// The limits in one condition, for each condition of a block.
  private func conditions(of block: [Statement]) -> [[Limit]] {
    block.flatMap { statement -> [[Limit]] in
      switch statement {
      case .if(let condition, let then, let otherwise):
        [limits(in: condition)] + conditions(of: then) + conditions(of: otherwise)
      case .return(let term?): [limits(in: term)]
      case .switch(_, _, let arms): arms.flatMap { conditions(of: $0.body) }
      case .constant, .variable, .assign, .return, .emit, .callAction: []
      }
    }
  }

  private func limits(in term: Term) -> [Limit] {
    if case .comparison(_, .field(_, let field), .number(let limit)) = term { return [(field, limit)] }
    return term.parts.flatMap(limits)
  }
}
