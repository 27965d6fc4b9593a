internal import Model
import ScrollworkEngine

extension ScreenTable {
  /// The data of the screen as text, with names in place of numbers: nodes with the rules that differ from the default,
  /// and for each finger the order of consumers.
  package var text: String {
    var lines = ["nodes:"]
    for node in screen.nodes.indices { lines += nodeLines(node) }
    if !screen.observers.isEmpty { lines.append("observers:") }
    for observer in screen.observers {
      lines.append("  \(observer.name): of \(name(observer.node))\(observer.isFromEnd ? ", from its end" : "")")
    }
    lines.append("fingers:")
    for node in screen.nodes.indices {
      guard case .chain(let chain) = screen.nodes[node].route else { continue }
      lines.append("  \(name(node)):")
      for direction in ScrollMachine.Direction.allCases {
        let steps = screen.chains[chain][direction].map(text)
        lines.append("    \(direction): \(steps.isEmpty ? "nothing" : steps.joined(separator: ", then "))")
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func name(_ node: Int) -> String { screen.nodes[node].name }

  private func text(_ step: ScrollMachine.Step) -> String {
    let gate =
      switch step.gate {
      case .open: ""
      case .tracking: " while a finger holds it"
      case .finger: " while a finger is down"
      }
    return step.limit == .none
      ? "\(name(step.node)) beyond its end\(gate)" : "\(name(step.node)) to \(step.limit)\(gate)"
  }

  private func nodeLines(_ node: Int) -> [String] {
    let rules = screen.nodes[node]
    let place = rules.parent.map { " in \(name($0))" } ?? ""
    switch rules.kind {
    case .block(let isOverSheets): return ["  \(rules.name): block\(place)\(isOverSheets ? ", over the sheets" : "")"]
    case .footer: return ["  \(rules.name): footer\(place)"]
    case .page: return ["  \(rules.name): page\(place)"]
    case .header(let header): return ["  \(rules.name): header\(place)"] + fields(header, like: ScrollMachine.Header())
    case .scroll(let scroll): return ["  \(rules.name): scroll\(place)"] + fields(scroll, like: ScrollMachine.Scroll())
    case .tabs(let tabs):
      return ["  \(rules.name): tabs\(place)", "    memory: \(tabs.memory)", "    initial: \(name(tabs.initial))"]
        + (tabs.stripMoves ? ["    stripMoves: true"] : [])
        + (tabs.restartsSelected ? ["    restartsSelected: true"] : [])
        + (tabs.isSwiped ? [] : ["    isSwiped: false"])
    case .bar(let bar):
      let cause =
        switch bar.cause {
        case .follows(let leader): "follows \(name(leader))"
        case .observes(let observer): "follows \(screen.observers[observer].name)"
        case .leaves(let node): "leaves with \(name(node))"
        case .returns(let node): "returns with \(name(node))"
        }
      return ["  \(rules.name): bar at the \(bar.edge), \(cause)\(bar.isOverSheets ? ", over the sheets" : "")"]
        + (bar.moves == .withContent ? [] : ["    moves: \(bar.moves)"])
        + (bar.after > 0 ? ["    after: \(bar.after)"] : []) + (bar.snap.map { ["    snap: \(value($0))"] } ?? [])
    case .sheet(let sheet):
      let plain = ScrollMachine.Sheet(notches: [], initial: -3, release: sheet.release, spring: sheet.spring)
      return ["  \(rules.name): sheet"] + fields(sheet, like: plain)
        + ["    release: \(release(sheet.release))", "    spring: \(value(sheet.spring))"]
    }
  }

  /// The fields that differ from those of a plain value.
  private func fields(_ value: Any, like plain: Any) -> [String] {
    zip(Mirror(reflecting: value).children, Mirror(reflecting: plain).children).compactMap { field, usual in
      let (text, other) = (self.value(field.value), self.value(usual.value))
      return text == other ? nil : "    \(field.label ?? ""): \(text)"
    }
  }

  private func release(_ release: ScrollMachine.Release) -> String {
    if release.expand == release.collapse, release.atRest == release.expand.policy { return value(release.expand) }
    return "expand \(value(release.expand)), collapse \(value(release.collapse)), at rest \(value(release.atRest))"
  }

  /// A value on one line, without the names of types.
  private func value(_ value: Any) -> String {
    if let ratio = value as? ScrollMachine.Ratio {
      return ratio.denominator == 1
        ? number(ratio.numerator) : "\(number(ratio.numerator))/\(number(ratio.denominator))"
    }
    if let double = value as? Double { return number(double) }
    if let snap = value as? ScrollMachine.Snap, snap.isUniform { return self.value(snap.expand) }
    let mirror = Mirror(reflecting: value)
    let parts = mirror.children.map { child in
      let label = child.label.map { $0.hasPrefix(".") ? "" : "\($0): " } ?? ""
      return label + self.value(child.value)
    }
    switch mirror.displayStyle {
    case .optional: return parts.first.map { String($0.dropFirst("some: ".count)) } ?? "none"
    case .collection: return "[\(parts.joined(separator: ", "))]"
    case .struct: return "(\(parts.joined(separator: ", ")))"
    case .tuple: return parts.joined(separator: ", ")
    case .enum:
      guard let child = mirror.children.first else { return "\(value)" }
      return "\(child.label ?? "")(\(self.value(child.value)))"
    default: return "\(value)"
    }
  }

  private func number(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
