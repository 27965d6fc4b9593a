internal import Model
import Numerics
import ProgramIR
import Source

extension Simulator {
  struct Part: Sendable {
    var node: String
    var position: String
    var sense: Int
    var isSheet: Bool
  }

  /// All consumers of the screen, in the order of the file.
  var consumers: [Part] {
    machine.screenDescription.nodes.compactMap { node in
      switch node.kind {
      case .sheet:
        Part(
          node: node.name, position: NodeNames(node.name).height, sense: node.sheet?.isAtTopEdge == true ? -1 : 1,
          isSheet: true)
      case .scroll, .list: Part(node: node.name, position: NodeNames(node.name).offset, sense: 1, isSheet: false)
      case .bar, .block, .carousel, .header, .tabs, .page: nil
      }
    }
  }

  func record(_ step: Int) -> StepRecord {
    StepRecord(
      step: step, delta: nil,
      positions: consumers.map { ($0.node, number($0.position)) },
      resting: consumers.filter(\.isSheet).map { ($0.node, resting($0.node)) },
      mode: name(state("mode"), of: ReservedNames.mode),
      pages: machine.screenDescription.nodes.filter { $0.kind == .tabs }.map { ($0.name, page(of: $0.name) ?? "") },
      consumed: nil, rest: nil, effects: effects)
  }

  /// The expected value for a sheet that a finger holds, even at a notch.
  package static let moving = "moving"

  /// Returns the notch where a sheet rests or where its animation ends. `nil` while a finger holds the sheet.
  func resting(_ sheet: String) -> String? {
    guard let phase = phase(of: sheet), phase.kind != .tracking else { return nil }
    return name(phase.parts.first, of: NodeNames(sheet).notchType)
  }

  /// Returns the phase of a sheet and the payload of the phase.
  func phase(of sheet: String) -> (kind: SheetPhase, parts: [Value<Double>])? {
    let names = NodeNames(sheet)
    guard let phase = state(names.phase),
      let kind: SheetPhase = bytecode.index.kind(ofCase: phase.caseIndex, in: names.phaseType)
    else { return nil }
    return (kind, phase.parts)
  }

  func page(of tabs: String) -> String? { name(state(NodeNames(tabs).page), of: NodeNames(tabs).pageType) }

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
    func compare(_ subject: String, _ expected: ScriptValue, _ actual: Double?) -> StepFailure? {
      let wanted = evaluate(expected)
      guard let actual else { return compare(subject, Self.text(wanted), "nothing") }
      if abs(wanted - actual) <= Self.dust { return nil }
      return compare(subject, Self.text(Self.withoutDust(wanted)), Self.text(Self.withoutDust(actual)))
    }
    switch expectation.kind {
    case .notch(let sheet, let notch): return compare(sheet, notch, resting(sheet) ?? Self.moving)
    case .dismissed(let sheet): return compare(sheet, "dismissed", resting(sheet) ?? Self.moving)
    case .moving(let sheet): return compare(sheet, Self.moving, resting(sheet) ?? Self.moving)
    case .page(let tabs, let page): return compare(tabs, page, self.page(of: tabs) ?? "")
    case .mode(let mode): return compare("mode", mode, name(state("mode"), of: ReservedNames.mode) ?? "")
    case .offset(let node, let value): return compare("\(node).offset", value, number(NodeNames(node).offset))
    case .fromEnd(let node, let value):
      let distance = length("range", of: node).map { $0 - number(NodeNames(node).offset) }
      return compare("\(node).fromEnd", value, distance)
    case .height(let node, let value): return compare("\(node).height", value, height(node))
    case .progress(let node, let value):
      return compare("\(node).progress", value, observe("progress", node)?.number)
    case .shown(let bar, let value): return compare("\(bar).shown", value, shown(bar))
    case .scale(let node, let value): return compare("\(node).scale", value, backdrop(node, 0))
    case .opacity(let node, let value): return compare("\(node).opacity", value, backdrop(node, 1))
    case .dim(let node, let value): return compare("\(node).dim", value, backdrop(node, 2))
    case .observed(let observer, let value): return compare(observer, value, progress(of: observer))
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

  private func height(_ node: String) -> Double? {
    if machine.screenDescription.node(node)?.kind == .sheet { return number(NodeNames(node).height) }
    return observe("height", node)?.number ?? length("height", of: node)
  }

  /// Returns a length of the present geometry, in points.
  private func length(_ name: String, of node: String) -> Double? {
    guard let geometry = state("geometry"),
      let record = machine.program.record(ReservedNames.geometry)?.fields.firstIndex(where: { $0.name == node }),
      let field = machine.program.record(NodeNames(node).geometryType)?.fields.firstIndex(where: { $0.name == name })
    else { return nil }
    return geometry.parts[record].parts[field].number
  }

  /// Returns the visible height of a bar that moves, in points.
  private func shown(_ node: String) -> Double? {
    guard let bar = machine.screenDescription.node(node)?.bar else { return nil }
    let offset = Value<Double>.number(number(NodeNames(bar.mover).offset))
    return query(NodeNames(node).function("shown"), bar.hasPosition ? [] : [offset])?.number
  }

  /// Evaluates an observer of a node at the position that moves the node: its own, or that of its scroll.
  private func observe(_ what: String, _ node: String) -> Value<Double>? {
    guard let screenDescription = machine.screenDescription.node(node) else { return nil }
    let position =
      screenDescription.kind == .sheet ? NodeNames(node).height : NodeNames(screenDescription.parent ?? "").offset
    let function = NodeNames(node).function(what)
    guard bytecode.function(function) != nil else { return nil }
    return query(function, [.number(number(position))])
  }

  /// Evaluates an observer of the screen at the position that it follows.
  private func progress(of observer: String) -> Double? {
    guard let node = machine.screenDescription.observers.first(where: { $0.name == observer })?.node,
      let position = consumers.first(where: { $0.node == node })?.position
    else { return nil }
    return query(NodeNames(observer).function("progress"), [.number(number(position))])?.number
  }

  private func backdrop(_ node: String, _ field: Int) -> Double? {
    let parts = observe("backdrop", node)?.parts ?? []
    return parts.indices.contains(field) ? parts[field].number : nil
  }
}
