import Numerics

extension Spec {
  /// The behavior settings, explicit or default: of the screen, its measures, its observers, then each node.
  package var behaviorSettings: [BehaviorSetting] {
    SystemBars.keys.settings(of: container, named: nil, under: SystemBars.schema.name + ".", in: self)
      + environment.behaviorSettings + [
        BehaviorSetting(owner: nil, key: "modes", value: .order(modes.map(\.text))),
        BehaviorSetting(owner: nil, key: "sheets", value: .order(sheets.map { self[$0].name.text })),
      ] + measures.flatMap { Measure.keys.settings(of: $0, named: $0.name.text, in: self) }
      + observers.flatMap { Observer.keys.settings(of: $0, named: $0.name.text, in: self) }
      + nodes.flatMap(behaviorSettings)
  }

  private func behaviorSettings(of node: Node) -> [BehaviorSetting] {
    let name = node.name.text
    return switch node.kind {
    case .box(let box):
      box.style == .bar ? WrittenBar.keys.settings(of: WrittenBar(box), named: name, in: self) : []
    case .header(let header): Header.keys.settings(of: header, named: name, in: self)
    case .scroll(let scroll): Scroll.keys.settings(of: scroll, named: name, in: self)
    case .tabs(let tabs):
      Tabs.keys.settings(of: tabs, named: name, in: self)
        + Strip.keys.settings(of: tabs.strip, named: name, under: "strip.", in: self)
    case .page(let page): Page.keys.settings(of: page, named: name, in: self)
    case .list(let list): List.keys.settings(of: list, named: name, in: self)
    case .sheet(let sheet): Sheet.keys.settings(of: sheet, named: name, in: self)
    }
  }
}

extension EnvironmentRanges {
  /// The ranges as written. A bounding box of the devices is not rendered as numbers, since it follows from the
  /// devices.
  fileprivate var behaviorSettings: [BehaviorSetting] {
    EnvironmentQuantity.allCases.map { quantity in
      let range = self[quantity]
      let isSaid = range.span != nil || quantity == .keyboard
      let text = quantity == .keyboard ? keyboards.text ?? range.text : range.text
      return BehaviorSetting(
        owner: nil, key: "environment." + quantity.text, value: .text(isSaid ? text : "the hull of the devices"))
    }
  }
}

extension EnvironmentRanges.Keyboards {
  /// The setting. `nil` if it is one range.
  fileprivate var text: String? {
    switch self {
    case .everywhere: nil
    case .byOrientation(let ranges):
      Orientation.allCases.compactMap { orientation in
        ranges[orientation].map { "\(orientation.rawValue) \($0.text)" }
      }.joined(separator: ", ")
    case .ofDevice: WrittenEnvironment.ofDevice.text
    }
  }
}

extension Sheet {
  /// The text of a number of `release` and `dismiss`.
  private func text(_ number: SheetNumber, in spec: Spec) -> String {
    switch number {
    case .constant(let value): value.text
    case .formula(let index): spec.text(formulas[index].expression)
    }
  }

  func name(_ notch: Int) -> String { notches.indices.contains(notch) ? notches[notch].name.text : "none" }

  func text(_ release: Release, in spec: Spec) -> String {
    release.text(notches.map(\.name.text)) { text($0, in: spec) }
  }

  func text(_ outside: Outside) -> String {
    switch outside {
    case .passThrough: "passThrough"
    case .block: "block"
    case .dismiss: "dismiss"
    case .notch(let notch): name(notch)
    }
  }

  func text(_ dismiss: Dismiss, in spec: Spec) -> String {
    func number(_ number: SheetNumber) -> String { text(number, in: spec) }
    func height(_ height: DismissHeight?) -> String? {
      switch height {
      case .notch(let notch)?: name(notch)
      case .height(let height)?: number(height)
      case nil: nil
      }
    }
    guard let condition = dismiss.condition else { return Dismiss.byRelease }
    return DismissCondition.keys.text([
      \.below: height(condition.below), \.velocity: condition.velocity.map(number), \.within: height(condition.within),
      \.from: condition.from.isEmpty ? nil : "[" + condition.from.map(name).joined(separator: ", ") + "]",
      \.isRescued: condition.isRescued ? nil : "false",
    ])
  }
}

extension Release {
  /// The rules with every number, so that a library's rule is equal to its numbers.
  ///
  /// - Parameter number: The text of a number that may be a formula.
  fileprivate func text(_ notches: [String], _ number: (SheetNumber) -> String) -> String {
    let others = origins.map { "\(notches[$0.notch]): \($0.release.text(notches, number))" }.joined(separator: ", ")
    if isUniform, origins.isEmpty { return expand.text(notches, number) }
    let rules = [("expand", expand), ("collapse", collapse), ("atRest", ReleaseRule(atRest))]
    return "{" + rules.map { "\($0): \($1.text(notches, number))" }.joined(separator: ", ")
      + (others.isEmpty ? "" : ", from: {\(others)}") + "}"
  }
}

extension ReleaseRule {
  fileprivate func text(_ notches: [String], _ number: (SheetNumber) -> String) -> String {
    var texts: [PartialKeyPath<WrittenRelease>: String?] = [\.policy: policy.name.rawValue, \.leap: leap?.text]
    switch policy {
    case .nearest: break
    case .projected(let lookahead, let flick):
      (texts[\.lookahead], texts[\.flick]) = (lookahead.text, flick?.text ?? "none")
    case .stepwise(let lookahead, let redirect, let skip):
      (texts[\.lookahead], texts[\.redirect], texts[\.skip]) = (lookahead.text, redirect.text, skip.text)
    case .free(let lookahead): texts[\.lookahead] = lookahead.text
    case .directional(let tolerance, let tiesUp):
      (texts[\.tolerance], texts[\.ties]) = (tolerance.text, (tiesUp ? ReleaseTies.larger : .smaller).rawValue)
    case .threshold(let threshold):
      let line = threshold.bound.lines(notches, number)
      (texts[\.velocity], texts[\.line]) = (threshold.velocity?.text ?? "none", line)
      texts[\.distance] = threshold.bound.distance(number)
      if threshold.decidesAtRest, line == nil { texts[\.atRest] = "distance" }
    }
    return WrittenRelease.keys.text(texts)
  }
}

extension Release.Bound {
  fileprivate func distance(_ number: (SheetNumber) -> String) -> String? {
    switch self {
    case .part(let part): part.text
    case .distance(let distance): number(distance)
    case .lines: nil
    }
  }

  fileprivate func lines(_ notches: [String], _ number: (SheetNumber) -> String) -> String? {
    guard case .lines(let lines) = self else { return nil }
    let entries = lines.map { line in
      let height =
        line.up == line.down ? number(line.up) : "{up: \(number(line.up)), down: \(number(line.down))}"
      return "\(notches[line.lower]): \(height)"
    }
    return "{" + entries.joined(separator: ", ") + "}"
  }
}
