import Machine
import Numerics

extension Program {
  /// Environments in and around what the screen's promises are proved for: at each limit that `isCovered` asks about, and
  /// a point to either side of it. Random ones would hardly ever be a device.
  var tour: [[Double]] {
    let fields = record(Names.environment)?.fields.map(\.name) ?? []
    return conditions(of: function(Names.isCovered)?.body ?? []).flatMap { limits -> [[Double]] in
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

  /// The limits that stand together in one condition, for each condition of a block.
  private func conditions(of block: [Statement]) -> [[Limit]] {
    block.flatMap { statement -> [[Limit]] in
      switch statement {
      case .branch(let condition, let then, let otherwise):
        [limits(in: condition)] + conditions(of: then) + conditions(of: otherwise)
      case .give(let term?): [limits(in: term)]
      case .choose(_, _, let arms): arms.flatMap { conditions(of: $0.body) }
      case .constant, .variable, .assign, .give, .emit, .perform: []
      }
    }
  }

  private func limits(in term: Term) -> [Limit] {
    if case .comparison(_, .field(_, let field), .number(let limit)) = term { return [(field, limit)] }
    return term.parts.flatMap(limits)
  }
}
