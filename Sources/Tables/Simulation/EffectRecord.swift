import ScrollworkEngine

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

  init(_ effect: ScrollMachine.Effect, _ machine: NamedMachine) {
    func pair(_ key: String, _ value: Argument) -> Pair { Pair(key: key, value: value) }
    switch effect {
    case .place(let node, let at):
      self.init(.place, machine.name(node), [pair("at", .number(at))])
    case .coast(let node): self.init(.coast, machine.name(node))
    case .halt(let node): self.init(.halt, machine.name(node))
    case .settle(let node, let to): self.init(.settle, machine.name(node), [pair("to", .number(to))])
    case .fling(let node, let velocity):
      self.init(.fling, machine.name(node), [pair("velocity", .number(velocity))])
    case .animate(let node, let notch, _, _, _, let velocity, _):
      let name = machine.name(node)
      self.init(
        .animate, name, key: "sheet",
        [
          pair("to", .text(machine.name(of: notch, name))),
          pair("velocity", velocity.map { .number($0) } ?? .none),
        ])
    case .stop(let node, let token):
      self.init(.stop, machine.name(node), key: "sheet", [pair("token", .number(Double(token)))])
    case .layOut(let node, let height):
      self.init(.layOut, machine.name(node), key: "sheet", [pair("height", .number(height))])
    case .select(let page):
      let tabs = machine.screen.nodes[page].parent.map(machine.name) ?? ""
      self.init(.select, tabs, key: nil, [pair("page", .text("\(tabs).\(machine.name(page))"))])
    case .rested(let node, let notch):
      let name = machine.name(node)
      self.init(.rested, name, key: "sheet", [pair("at", .text(machine.name(of: notch, name)))])
    case .dismissed(let node): self.init(.dismissed, machine.name(node), key: "sheet")
    }
  }

  /// - Parameter key: the key of the subject among the arguments. `nil` if the effect does not list it.
  private init(_ effect: Effect, _ subject: String, key: String? = "on", _ pairs: [Pair] = []) {
    self.effect = effect
    self.subject = subject
    self.pairs = (key.map { [Pair(key: $0, value: .text(subject))] } ?? []) + pairs
  }
}
