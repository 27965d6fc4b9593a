import ProgramIR

/// An effect in the terms of the trace format.
package struct EffectRecord: Hashable, Sendable {
  package enum Argument: Hashable, Sendable {
    case text(String)
    case number(Double)
    case none
  }

  package var effect: Effect
  /// The named arguments, in the order of the trace format.
  package var arguments: [(key: String, value: Argument)] { pairs.map { ($0.key, $0.value) } }
  /// The node that the effect concerns.
  package var subject: String?

  private struct Pair: Hashable, Sendable {
    var key: String
    var value: Argument
  }

  private var pairs: [Pair]

  /// Decodes an effect. `nil` if the value is not an effect of the program.
  init?(_ value: Value<Double>, _ bytecode: Bytecode) {
    guard let name = bytecode.enumCase(value, of: ReservedNames.effect)?.name, let effect = Effect(rawValue: name)
    else {
      return nil
    }
    self.effect = effect
    pairs = []
    let parts = value.parts
    func number(_ value: Value<Double>) -> Argument { .number(value.number ?? 0) }
    /// Returns the name of a region, notch or page. For a notch or a page, `owner` is its node.
    func words(_ value: Value<Double>, _ type: Type) -> (owner: String, inner: String?) {
      guard case .enumeration(let enumeration) = type, let owner = bytecode.enumCase(value, of: enumeration)
      else { return ("", nil) }
      guard let field = owner.payload.first, case .enumeration(let type) = field.type, let inner = value.parts.first
      else { return (owner.name, nil) }
      return (owner.name, bytecode.enumCase(inner, of: type)?.name)
    }
    func add(_ key: String, _ value: Argument) { pairs.append(Pair(key: key, value: value)) }
    for (parameter, part) in zip(effect.declaration.parameters, parts) {
      let (owner, inner) = words(part, parameter.field.type)
      if parameter.isSubject { subject = owner }
      switch parameter {
      case .region: add("on", .text(owner))
      case .sheet: add("sheet", .text(owner))
      case .position: add("at", number(part))
      case .goal: add("to", number(part))
      case .velocity: add("velocity", number(part))
      case .initialVelocity: add("velocity", part.parts.first.map(number) ?? .none)
      case .destination: add("to", .text(inner ?? ""))
      case .rest:
        add("sheet", .text(owner))
        add("at", .text(inner ?? ""))
      case .contentHeight: add("height", number(part))
      case .token: if case .token(let token) = part, effect == .stop { add("token", .number(Double(token))) }
      case .page: add("page", .text([owner, inner].compactMap { $0 }.joined(separator: ".")))
      case .height, .response, .damping: break
      }
    }
  }
}
