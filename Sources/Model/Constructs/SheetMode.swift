import Source
import Syntax

/// The settings of a sheet in one mode. A key that the mode omits already has the value of the sheet.
package struct SheetMode: Construct {
  package var mode = ModeID(index: 0)
  /// Ascending indices into `Sheet.notches`.
  package var rests: [Int] = []
  /// The place to which the sheet moves when the mode begins. `nil` if it stays.
  package var enter: RestPlace?
  /// Whether it moves to the notch where it rested before, in place of `enter`.
  package var entersPrevious = false
  package var tap: [Tap] = []
  package var drag = true
  /// Whether a release can dismiss the sheet, if it can in other modes.
  package var dismisses = true
  package var outside = Outside.passThrough
  package var span = Span(0, 0)

  static let keys = KeyTable<SheetMode>(
    "mode", "What a mode of the app changes on a sheet.",
    [
      Key(
        "rests", \.rests, .own(.list(.reference(.notch))), "Where the sheet may rest.", absent: "all notches",
        synonyms: ["notches", "rest"]),
      Key(
        "enter", \.enter,
        .own(
          .either([
            .reference(.notch),
            .choice([
              ChoiceWord("stay", "It stays, or goes to the nearest notch where it may rest."),
              ChoiceWord("previous", "The notch at which it rested before; without one, `initial`."),
              ChoiceWord("dismissed", "It leaves the screen."),
            ]),
          ])), "Where it goes when the mode begins.", absent: "stay", synonyms: ["initial"]),
      Key("tap", \.tap, .own(.taps), "Where a tap leads from each notch.", absent: "the sheet's"),
      Key("drag", \.drag, .boolean, "Whether a finger can move it.", absent: "the sheet's"),
      Key(
        "dismiss", \.dismisses, .own(.choice([ChoiceWord("none", "No release dismisses it.")])),
        "Whether a release can dismiss it.", absent: "the sheet's"),
      Key("outside", \.outside, .own(.outside), "What a touch beside the sheet does.", absent: "the sheet's"),
    ])
}

extension SpecAnalyzer {
  /// Reads the settings of a sheet in each mode. Omitted keys have the value of the sheet.
  func modes(_ field: SchemaField?, _ id: NodeID, tap: [Tap], drag: Bool, outside: Outside) -> [SheetMode] {
    entries(field, of: "modes").compactMap { entry in
      let name = entry.key.scalarText ?? ""
      let mode = mode(entry.key)
      if let mode, mode.index < namedModes.count { namedModes[mode.index] = true }
      guard let fields = fields(named: entry, as: SheetMode.self) else { return nil }
      let rests = rests(fields[\.rests], id)
      var read = SheetMode(
        mode: mode ?? ModeID(index: 0), rests: rests, enter: enter(fields[\.enter], id, rests, mode: name),
        entersPrevious: fields[\.enter]?.value.scalarText == Self.previous,
        tap: fields[\.tap].map { self.tap($0, id) } ?? inherited(tap, rests), drag: drag,
        dismisses: dismisses(fields[\.dismisses], id),
        outside: fields[\.outside].map { self.outside($0, id) } ?? outside,
        span: entry.key.span.joined(entry.value.span))
      self.read(fields, into: &read)
      if fields[\.tap] != nil { checkTaps(read, id, mode: name) }
      if mode != nil, case .mapping(let keys) = entry.value.content, keys.isEmpty {
        pointless(
          entry.key.span.joined(entry.value.span), named: name, "it changes nothing on `\(scope[id].name.text)`",
          at: entry.key.span)
      }
      return mode == nil ? nil : read
    }
  }

  /// Whether releases dismiss the sheet in a mode. A mode can turn dismissal off.
  private func dismisses(_ field: SchemaField?, _ id: NodeID) -> Bool {
    guard let field else { return true }
    let _: ModeDismissal? = choice(field.value, key: field.name, keyNode: field.key)
    if !scope.nodes[id.index].isReleased { pointless(field, "no release dismisses `\(scope[id].name.text)`") }
    return false
  }

  /// Reads the initial place. The default is the smallest notch that the first mode allows.
  func initial(_ field: SchemaField?, _ id: NodeID, _ modes: [SheetMode]) -> RestPlace {
    let first = modes.first { $0.mode.index == 0 }
    guard let field else { return .notch(first?.rests.first ?? 0) }
    if field.value.scalarText == Self.dismissed { return .dismissed }
    guard let index = notch(field, id, or: [Self.dismissed]) else { return .notch(0) }
    if let first, first.enter == nil, !first.rests.contains(index) {
      report(
        .doesNotRest(
          notch: scope[id].notches[index].name.text, mode: scope.modes[0].text, key: field.name,
          rests: names(first.rests, id), at: field.value.span))
    }
    return .notch(index)
  }

  /// Reads the name of a mode of the screen.
  func mode(_ node: SyntaxNode) -> ModeID? {
    guard let text = scalarText(node, key: "mode", expected: ValueType.reference(.mode).text) else { return nil }
    if let mode = scope.mode(named: text) { return mode }
    if hasBrokenModes { return nil }
    if scope.modes.isEmpty {
      addUndefined(.mode, at: node.span)
      return nil
    }
    addUndefined(text, "mode", among: scope.modes.map(\.text), at: node.span)
    return nil
  }

  /// Reads the notches of a mode, ascending. The default is all notches.
  private func rests(_ field: SchemaField?, _ id: NodeID) -> [Int] {
    let all = Array(scope[id].notches.indices)
    guard let field else { return all }
    let items = items(field, of: "notches")
    if items.isEmpty, case .sequence = field.value.content {
      let owner = DiagnosticContext(kind: "mode", name: nil, span: field.key.span)
      report(.emptyList(key: field.name, owner, of: "notch", at: field.value.span))
    }
    let errorsBefore = errorCount
    var rests: [Int] = []
    for item in items {
      guard let index = notch(item, key: field.name, keyNode: field.key, id) else { continue }
      if rests.contains(index) {
        pointless(item: item, named: field.name, "`\(scope[id].notches[index].name.text)` is named already")
      } else {
        rests.append(index)
      }
    }
    // The misspelled notch may be any, so the rest of the mode is not checked against the list.
    return rests.isEmpty || errorCount > errorsBefore ? all : rests.sorted()
  }

  /// Reads the place to which the sheet moves when a mode begins. `nil` if it stays.
  private func enter(_ field: SchemaField?, _ id: NodeID, _ rests: [Int], mode: String) -> RestPlace? {
    guard let field, field.value.scalarText != "stay", field.value.scalarText != Self.previous else { return nil }
    if field.value.scalarText == Self.dismissed { return .dismissed }
    guard let index = notch(field, id, or: ["stay", Self.previous, Self.dismissed]) else { return nil }
    if !rests.contains(index) {
      report(
        .doesNotRest(
          notch: scope[id].notches[index].name.text, mode: mode, key: "enter", rests: names(rests, id),
          at: field.value.span))
    }
    return .notch(index)
  }

  /// Reports taps of a mode that do not begin and end at its notches.
  private func checkTaps(_ mode: SheetMode, _ id: NodeID, mode name: String) {
    for tap in mode.tap {
      let from = scope[id].notches[tap.notch].name.text
      if !mode.rests.contains(tap.notch) {
        let reason = "the sheet does not rest at `\(from)` in mode `\(name)`"
        pointless(tap.span, named: from, reason, at: tap.span)
        continue
      }
      switch tap.target {
      case .previous: break
      case .notch(let index):
        if mode.rests.contains(index) { continue }
        report(
          .doesNotRest(
            notch: scope[id].notches[index].name.text, mode: name, key: "tap", rests: names(mode.rests, id),
            at: tap.span))
      }
    }
  }

  /// Returns the sheet's taps between notches of a mode.
  private func inherited(_ taps: [Tap], _ rests: [Int]) -> [Tap] {
    taps.filter { tap in
      switch tap.target {
      case .previous: rests.contains(tap.notch)
      case .notch(let target): rests.contains(tap.notch) && rests.contains(target)
      }
    }
  }

  private func names(_ notches: [Int], _ id: NodeID) -> [String] {
    notches.map { scope[id].notches[$0].name.text }
  }
}

/// The words of `dismiss` in a mode.
private enum ModeDismissal: String, CaseIterable {
  case none
}

extension Diagnostic {
  fileprivate static func doesNotRest(notch: String, mode: String, key: String, rests: [String], at span: Span)
    -> Diagnostic
  {
    Diagnostic(
      .unknownValue, "`\(key)` leads to `\(notch)`, where the sheet does not rest in mode `\(mode)`", at: span,
      notes: ["in `\(mode)` it rests at \(rests.quoted(joinedBy: "and"))"])
  }
}
