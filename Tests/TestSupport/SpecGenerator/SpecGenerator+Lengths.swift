// Formulas, conditions and assertions.

extension SpecGenerator {
  /// A length that fits in any part of a screen, at most 96 pt.
  mutating func small(available: Bool = false) -> String {
    let number = 20 + choices.integer(0...44)
    switch choices.integer(0...6) {
    case 0: return "\(number)"
    case 1: return "safeArea.\(choices.element(["top", "bottom"])) + \(number / 2)"
    case 2: return "min(\(choices.element(names)), \(number))"
    case 3: return "clamp(\(choices.element(names)), \(number / 2), \(number))"
    case 4: return available ? "min(\(number), \(choices.integer(5...20))%)" : "height / \(choices.integer(20...30))"
    case 5: return "\(number).\(choices.element([5, 25]))"
    case _: return available ? "1/\(choices.integer(12...20)) of available" : "1/\(choices.integer(12...20)) of width"
    }
  }

  /// Any length.
  mutating func length(available: Bool = false, depth: Int = 2) -> String {
    guard depth > 0, choices.chance(1, of: 2) else { return choices.chance(1, of: 3) ? number() : named(available) }
    switch choices.integer(0...6) {
    case 0: return "\(length(available: available, depth: depth - 1)) + \(number())"
    case 1: return "\(named(available)) - (\(length(available: available, depth: depth - 1)))"
    case 2: return "min(\(list(available, depth - 1)))"
    case 3: return "max(\(list(available, depth - 1)))"
    case 4: return "clamp(\(named(available)), \(length(available: available, depth: depth - 1)), \(named(available)))"
    case 5: return "\(choices.element(["1/3", "3/4", "1.5", "2"])) * (\(named(available)) - \(number()))"
    case _:
      return "(\(length(available: available, depth: depth - 1)) + \(named(available))) / \(choices.integer(2...7))"
    }
  }

  private mutating func list(_ available: Bool, _ depth: Int) -> String {
    var parts = [length(available: available, depth: depth), named(available)]
    if choices.chance(1, of: 4) { parts.append(number()) }
    return parts.joined(separator: ", ")
  }

  private mutating func number() -> String { "\(choices.integer(0...700))" }

  private mutating func named(_ available: Bool) -> String {
    guard available, choices.chance(1, of: 2) else { return choices.element(names) }
    return choices.element(["available", "\(choices.integer(1...99))%", "\(choices.integer(1...3))/4 of available"])
  }

  /// The height of a node, small or any.
  mutating func height() -> String {
    isWild && choices.chance(1, of: 3) ? length(available: hasAvailable) : small(available: hasAvailable)
  }

  /// A formula as YAML: in quotes where a comma would end it.
  mutating func value(_ formula: String, inFlow: Bool = false) -> String {
    if inFlow && formula.contains(",") { return "\"\(formula)\"" }
    switch choices.integer(0...11) {
    case 10: return "\"\(formula)\""
    case 11: return "'\(formula)'"
    case _: return formula
    }
  }

  /// A condition of a notch.
  mutating func condition() -> String {
    var parts = ["portrait", "landscape", "keyboard == 0", "height > 600", "keyboard < 200", "width <= height"]
    parts += measures.map { "\($0) >= 50" }
    let first = choices.element(parts)
    return choices.chance(1, of: 4) ? "\(first) and \(choices.element(parts))" : first
  }

  mutating func assertions() -> [String] {
    var lines: [String] = []
    while lines.count < 3, choices.chance(1, of: 2) {
      let holds = choices.element(names + derived)
      switch choices.integer(0...5) {
      case 0: lines.append("- 0 <= height")
      case 1: lines.append("- \(holds) >= min(\(holds), \(choices.integer(0...100)))")
      case 2: lines.append("- \(holds) - 1 < \(holds)")
      case 3 where isWild: lines.append("- \(length()) <= \(length())")
      case 4 where isWild: lines.append("- \(holds) \(choices.element(["<", "<=", "==", ">=", ">"])) \(length())")
      case _: lines.append("- max(\(holds), \(choices.element(names))) >= \(holds)")
      }
    }
    return lines.isEmpty ? [] : nested("ensure:", lines)
  }

  mutating func constraints() -> [String] {
    guard features.contains(.constraints), !bindable.isEmpty else { return [] }
    var lines: [String] = []
    while lines.count < 3, choices.chance(1, of: 2) {
      let relation = choices.element(["==", "<=", ">="])
      let strength = choices.element([" @low", " @medium", " @high", " @high(2)"] + (isWild ? [""] : []))
      let right = choices.chance(1, of: 2) ? small() : "\(choices.integer(1...3)) * \(choices.element(bindable))"
      let sum = choices.chance(1, of: 4) ? " + \(choices.element(bindable))" : ""
      lines.append("- \(choices.element(bindable))\(sum) \(relation) \(right)\(strength)")
    }
    return lines.isEmpty ? [] : nested("constraints:", lines)
  }

  /// Gestures without expectations.
  mutating func scenarios() -> [String] {
    guard !regions.isEmpty, choices.chance(1, of: 3) else { return [] }
    var steps = ["- drag: {on: \(choices.element(regions)), by: [\(choices.integer(-200...200))]}"]
    if choices.chance(1, of: 2) {
      steps += ["- release: {velocity: \(choices.integer(-900...900))}", "- settle: true"]
    }
    while steps.count < 6, !gestures.isEmpty, choices.chance(1, of: 2) { steps.append(choices.element(gestures)) }
    return nested("scenarios:", item(["scenario: it moves"] + nested("steps:", steps)))
  }
}
