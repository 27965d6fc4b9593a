import Machine
import ProgramIR

/// A statement as both languages print it, with common idioms recognized once for both.
enum PresentedStatement {
  case plain(Statement)
  /// `return f(…)`: a result that is only returned needs no local.
  case giveResult(String, [Term])
  /// `place = f(…)`
  case assignResult(LValue, String, [Term])
  /// `x += y` for `x = x + y`: the same operation on the same numbers.
  case update(LValue, InfixOperator, Term)
  /// `if` instead of `switch`, if only one case has a body.
  case onlyArm(Term, enumeration: String, SwitchCase)
}

extension [Statement] {
  var presented: [PresentedStatement] {
    var result: [PresentedStatement] = []
    var rest = self[...]
    while let statement = rest.popFirst() {
      switch statement {
      case .callAction(let name, let values, let local?):
        if rest.first == .return(.local(local)) {
          rest.removeFirst()
          result.append(.giveResult(name, values))
        } else if case .assign(let place, .local(local))? = rest.first,
          !rest.dropFirst().contains(where: { $0.mentions(local: local) })
        {
          rest.removeFirst()
          result.append(.assignResult(place, name, values))
        } else {
          result.append(.plain(statement))
        }
      case .assign(let target, .arithmetic(let sign, let left, let right)) where left == target.term:
        result.append(sign.infix.map { .update(target, $0, right) } ?? .plain(statement))
      case .switch(let subject, let enumeration, let arms):
        result.append(arms.onlyBusy.map { .onlyArm(subject, enumeration: enumeration, $0) } ?? .plain(statement))
      case .constant, .variable, .assign, .if, .return, .emit, .callAction: result.append(.plain(statement))
      }
    }
    return result
  }
}

extension [SwitchCase] {
  /// The only arm with a body, for one case among several. `nil` if several arms or none have one.
  var onlyBusy: SwitchCase? {
    let busy = filter { !$0.body.isEmpty }
    return busy.count == 1 && busy[0].cases.count == 1 && count > 1 ? busy[0] : nil
  }
}
