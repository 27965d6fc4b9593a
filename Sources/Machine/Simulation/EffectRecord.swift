internal import Model
import ProgramIR

/// An effect in the terms of the trace format.
package struct EffectRecord: Hashable, Sendable {
  package enum Argument: Hashable, Sendable {
    case text(String)
    case number(Double)
  }

  package var effect: Effect
  /// The named arguments, in the order of the trace format.
  package var arguments: [(key: String, value: Argument)] { pairs.map { ($0.key, $0.value) } }
  /// The node that the effect concerns. `nil` for `stop`.
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
    func number(_ index: Int) -> Argument { .number(parts.indices.contains(index) ? parts[index].number ?? 0 : 0) }
    /// Returns the name of the region, notch or page in the first argument. For a notch or a page, `owner` is its node.
    func words(_ enumeration: String) -> (owner: String, inner: String?) {
      guard let first = parts.first, let owner = bytecode.enumCase(first, of: enumeration) else { return ("", nil) }
      guard let field = owner.payload.first, case .enumeration(let type) = field.type, let inner = first.parts.first
      else { return (owner.name, nil) }
      return (owner.name, bytecode.enumCase(inner, of: type)?.name)
    }
    func add(_ key: String, _ value: Argument) { pairs.append(Pair(key: key, value: value)) }
    switch effect {
    case .place, .target:
      subject = words(ReservedNames.region).owner
      add("on", .text(subject ?? ""))
      add("at", number(1))
    case .fling:
      subject = words(ReservedNames.region).owner
      add("on", .text(subject ?? ""))
      add("velocity", number(1))
    case .animate:
      let destination = words(ReservedNames.destination)
      subject = destination.owner
      add("sheet", .text(destination.owner))
      add("to", .text(destination.inner ?? ""))
      add("velocity", number(4))
    case .layOut:
      subject = words(ReservedNames.region).owner
      add("sheet", .text(subject ?? ""))
      add("height", number(1))
    case .stop:
      if case .token(let token)? = parts.first { add("token", .number(Double(token))) }
    case .rested:
      let destination = words(ReservedNames.destination)
      subject = destination.owner
      add("sheet", .text(destination.owner))
      add("at", .text(destination.inner ?? ""))
    case .dismissed:
      subject = words(ReservedNames.region).owner
      add("sheet", .text(subject ?? ""))
    case .select:
      let page = words(ReservedNames.page)
      subject = page.owner
      add("page", .text([page.owner, page.inner].compactMap { $0 }.joined(separator: ".")))
    }
  }
}
