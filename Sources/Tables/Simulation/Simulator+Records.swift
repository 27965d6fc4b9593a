import Numerics
import ScrollworkEngine
import Source

extension Simulator {
  struct Part: Sendable {
    var node: String
    var number: Int
    var sense: Int
    var isSheet: Bool
  }

  /// All consumers of the screen, in the order of the file.
  var consumers: [Part] {
    machine.screen.nodes.enumerated().compactMap { number, node in
      switch node.kind {
      case .sheet(let sheet): Part(node: node.name, number: number, sense: sheet.edge == .top ? -1 : 1, isSheet: true)
      case .scroll: Part(node: node.name, number: number, sense: 1, isSheet: false)
      case .block, .header, .bar, .footer, .tabs, .page: nil
      }
    }
  }

  func record(_ step: Int) -> StepRecord {
    StepRecord(
      step: step, delta: nil, positions: consumers.map { ($0.node, machine.machine.position($0.number)) },
      resting: consumers.filter(\.isSheet).map { ($0.node, resting($0.node)) }, mode: machine.mode,
      pages: machine.screen.tabs.map { (machine.name($0), machine.page(of: machine.name($0)) ?? "") }, consumed: nil,
      rest: nil, effects: effects)
  }

  /// The expected value for a sheet that a finger holds, even at a notch.
  package static let moving = "moving"

  /// Returns the notch where a sheet rests or where its animation ends. `nil` while a finger holds the sheet.
  func resting(_ sheet: String) -> String? {
    guard let phase = machine.sheet(sheet)?.phase, !phase.isTracking else { return nil }
    return machine.name(of: phase.notch, sheet)
  }

  /// Returns the shortest text that parses to the same double. −0 is "0".
  static func text(_ number: Double) -> String {
    if number == 0 { return "0" }
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The tolerance of comparisons, in points.
  ///
  /// **Why:** tenths and thirds are not doubles. In any number of steps that a scenario has, the sum of their rounding
  /// errors is less than this.
  private static let dust = 0x1p-20

  /// Returns the number rounded to six decimal places if a few roundings explain the difference, else the number
  /// itself.
  private static func withoutDust(_ number: Double) -> Double {
    let near = (number * 1_000_000).rounded() / 1_000_000
    return abs(near - number) <= abs(number) * 0x1p-49 ? near : number
  }

  /// Checks an expectation. `nil` if it holds.
  func check(_ expectation: LoweredExpectation) -> StepFailure? {
    func compare(_ subject: String, _ expected: String, _ actual: String) -> StepFailure? {
      guard expected != actual else { return nil }
      return StepFailure(
        step: 0, span: expectation.span, subject: subject, expected: expected, actual: actual, record: nil)
    }
    func compare(_ subject: String, _ expected: LengthValue, _ actual: Double?) -> StepFailure? {
      let wanted = evaluate(expected)
      guard let actual else { return compare(subject, Self.text(wanted), "nothing") }
      if abs(wanted - actual) <= Self.dust { return nil }
      return compare(subject, Self.text(Self.withoutDust(wanted)), Self.text(Self.withoutDust(actual)))
    }
    switch expectation.kind {
    case .notch(let sheet, let notch): return compare(sheet, notch, resting(sheet) ?? Self.moving)
    case .dismissed(let sheet): return compare(sheet, "dismissed", resting(sheet) ?? Self.moving)
    case .moving(let sheet): return compare(sheet, Self.moving, resting(sheet) ?? Self.moving)
    case .page(let tabs, let page): return compare(tabs, page, machine.page(of: tabs) ?? "")
    case .mode(let mode): return compare("mode", mode, machine.mode ?? "")
    case .offset(let node, let value): return compare("\(node).offset", value, machine.position(node))
    case .fromEnd(let node, let value):
      let distance = machine.length("range", of: node).map { $0 - machine.position(node) }
      return compare("\(node).fromEnd", value, distance)
    case .height(let node, let value): return compare("\(node).height", value, machine.height(of: node))
    case .progress(let node, let value):
      return compare("\(node).progress", value, machine.progress(of: node))
    case .shown(let bar, let value): return compare("\(bar).shown", value, machine.shownHeight(ofBar: bar))
    case .scale(let node, let value): return compare("\(node).scale", value, machine.backdrop(node)?.scale)
    case .opacity(let node, let value): return compare("\(node).opacity", value, machine.backdrop(node)?.opacity)
    case .dim(let node, let value): return compare("\(node).dim", value, machine.backdrop(node)?.dim)
    case .observed(let observer, let value): return compare(observer, value, machine.progress(ofObserver: observer))
    case .effects(let expected):
      func text(_ effect: Effect, _ subject: String?) -> String {
        subject.map { "\(effect.rawValue) \($0)" } ?? effect.rawValue
      }
      let actual = zip(effects.indices, effects).map { index, effect in
        text(effect.effect, index < expected.count && expected[index].subject == nil ? nil : effect.subject)
      }
      let list = { (parts: [String]) in parts.isEmpty ? "none" : parts.joined(separator: ", ") }
      return compare("effects", list(expected.map { text($0.effect, $0.subject) }), list(actual))
    }
  }
}
