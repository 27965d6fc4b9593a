import ScrollworkEngine
import Tables

// The rules of the nodes, and the order of consumers of each finger.
extension ScreenFile {
  private typealias Argument = (label: String?, value: LiteralCode)

  var screenCode: LiteralCode {
    var arguments: [Argument] = [
      (nil, .text("\"\(screen.name)\", file: \"\(EscapedText.line(screen.file))\"")),
      ("nodes", .list(screen.nodes.indices.map(nodeCode))),
      ("fingers", .list(fingers)),
    ]
    if !screen.modes.isEmpty { arguments.append(("modes", .list(screen.modes.map(text)))) }
    if !screen.measures.isEmpty { arguments.append(("measures", .list(screen.measures.map(text)))) }
    if !screen.observers.isEmpty {
      arguments.append(
        (
          "observers",
          .list(
            screen.observers.map { observer in
              .call(
                ".init",
                [(nil, .text(word(observer))), ("of", node(observer.node))]
                  + (observer.isFromEnd ? [("isFromEnd", .text("true"))] : []))
            })
        ))
    }
    arguments.append(("coverage", coverage))
    if !screen.fits.isEmpty {
      arguments.append(
        (
          "fits",
          .list(
            screen.fits.map { fit in
              .call(
                ".init",
                [
                  (nil, .text("Node.\(nodeName(fit.node))")), ("measure", .text("\(fit.measure)")),
                  ("from", .number(fit.lower)), ("to", .number(fit.upper)),
                ])
            })
        ))
    }
    return .call("ScrollMachine.Screen", arguments)
  }

  private func text(_ text: String) -> LiteralCode { .text("\"\(EscapedText.line(text))\"") }

  private var coverage: LiteralCode {
    .list(
      screen.coverage.boxes.map { box in
        let (lower, upper) = (box.lower.numbers, box.upper.numbers)
        // A keyboard that is never down belongs to no device.
        guard box.lower.keyboard == 0 else {
          return .call(".init", [("lower", environment(box.lower)), ("upper", environment(box.upper))])
        }
        func sides(_ numbers: [Double]) -> LiteralCode { .list(numbers.dropLast().map { .number($0) }) }
        var arguments: [Argument] = [(nil, sides(lower))]
        if lower.dropLast() != upper.dropLast() { arguments.append(("to", sides(upper))) }
        if box.upper.keyboard != 0 { arguments.append(("keyboard", .number(box.upper.keyboard))) }
        return .call(".device", arguments)
      })
  }

  private func environment(_ environment: ScrollMachine.Environment) -> LiteralCode {
    .call(
      ".init",
      [
        ("height", .number(environment.height)), ("width", .number(environment.width)),
        ("safeAreaTop", .number(environment.safeAreaTop)), ("safeAreaBottom", .number(environment.safeAreaBottom)),
        ("keyboard", .number(environment.keyboard)),
      ])
  }

  private func nodeCode(_ number: Int) -> LiteralCode {
    let rules = screen.nodes[number]
    var arguments: [Argument] = [(nil, node(number)), ("line", .text("\(rules.line)"))]
    if let parent = rules.parent { arguments.append(("in", node(parent))) }
    arguments.append((nil, kind(number)))
    return .call(".node", arguments)
  }

  private func kind(_ number: Int) -> LiteralCode {
    switch screen.nodes[number].kind {
    case .block(let isOverSheets): return .call(".block", isOverSheets ? [("isOverSheets", .text("true"))] : [])
    case .footer: return .text(".footer")
    case .page: return .text(".page")
    case .header(let header): return .call(".header", [(nil, .call(".init", self.header(header)))])
    case .scroll(let scroll): return .call(".scroll", [(nil, .call(".init", self.scroll(scroll)))])
    case .tabs(let tabs):
      return .call(
        ".tabs",
        [
          (
            nil,
            .call(
              ".init",
              [(nil, .text(".\(tabs.memory)")), ("initial", node(tabs.initial))]
                + (tabs.stripMoves ? [("stripMoves", .text("true"))] : [])
                + (tabs.restartsSelected ? [("restartsSelected", .text("true"))] : [])
                + (tabs.isSwiped ? [] : [("isSwiped", .text("false"))]))
          )
        ])
    case .bar(let bar):
      let cause: LiteralCode =
        switch bar.cause {
        case .follows(let leader): .call(".following", [(nil, node(leader))])
        case .observes(let observer): .call(".observing", [(nil, .text(word(screen.observers[observer])))])
        case .leaves(let mover): .call(".leaving", [("with", node(mover))])
        case .returns(let mover): .call(".returning", [("with", node(mover))])
        }
      var arguments: [Argument] = [(nil, .text(".\(bar.edge)")), (nil, cause)]
      if bar.moves != .withContent { arguments.append(("moves", .text(".\(bar.moves)"))) }
      if bar.after > 0 { arguments.append(("after", .number(bar.after))) }
      if let rules = bar.snap { arguments.append(("snap", snap(rules))) }
      if bar.isOverSheets { arguments.append(("isOverSheets", .text("true"))) }
      return .call(".bar", [(nil, .call(".init", arguments))])
    case .sheet(let sheet): return .call(".sheet", [(nil, .call(".init", self.sheet(sheet, number)))])
    }
  }

  private func word(_ observer: ScrollMachine.Observer) -> String { "Observer.\(SwiftWords.member(observer.name))" }

  private func snap(_ snap: ScrollMachine.Snap) -> LiteralCode {
    func arguments(_ rule: ScrollMachine.SnapRule) -> [Argument] {
      let policy: LiteralCode =
        switch rule.policy {
        case .nearest: .text(".nearest")
        case .directional: .text(".directional")
        case .line(let part): .call(".line", [(nil, .number(part))])
        }
      return [(nil, policy)] + (rule.flick.map { [("flick", .number($0))] } ?? [])
    }
    if snap.isUniform { return .call(".init", arguments(snap.expand)) }
    return .call(
      ".init",
      [
        ("expand", .call(".init", arguments(snap.expand))), ("collapse", .call(".init", arguments(snap.collapse))),
        ("atRest", .call(".init", arguments(snap.atRest))),
      ])
  }

  private func header(_ header: ScrollMachine.Header) -> [Argument] {
    var arguments: [Argument] = [(nil, .text(".\(header.onScroll)"))]
    if let rules = header.snap { arguments.append(("snap", snap(rules))) }
    if header.stretches { arguments.append(("stretches", .text("true"))) }
    if !header.dragsSheet { arguments.append(("dragsSheet", .text("false"))) }
    return arguments
  }

  private func scroll(_ scroll: ScrollMachine.Scroll) -> [Argument] {
    let plain = ScrollMachine.Scroll()
    var arguments: [Argument] = []
    func add(_ label: String, _ value: Bool, _ usual: Bool) {
      if value != usual { arguments.append((label, .text("\(value)"))) }
    }
    add("handsOver", scroll.handsOver, plain.handsOver)
    add("movesAllHeaders", scroll.movesAllHeaders, plain.movesAllHeaders)
    add("isRefreshed", scroll.isRefreshed, plain.isRefreshed)
    add("stopsFlings", scroll.stopsFlings, plain.stopsFlings)
    add("keepsProgress", scroll.keepsProgress, plain.keepsProgress)
    add("leavesAsNeeded", scroll.leavesAsNeeded, plain.leavesAsNeeded)
    add("beginsAtEnd", scroll.beginsAtEnd, plain.beginsAtEnd)
    add("startsAtEnd", scroll.startsAtEnd, plain.startsAtEnd)
    if let near = scroll.near { arguments.append(("near", .number(near))) }
    add("scrollsToTop", scroll.scrollsToTop, plain.scrollsToTop)
    switch scroll.rows {
    case .fixed?: arguments.append(("rows", .text(".fixed")))
    case .measured(let measure, let hasRoom)?:
      arguments.append(
        (
          "rows",
          .call(".measured", [(nil, .text("\(measure)"))] + (hasRoom ? [("hasRoom", .text("true"))] : []))
        ))
    case nil: break
    }
    return arguments
  }

  // MARK: Sheets

  private func ratio(_ ratio: ScrollMachine.Ratio) -> LiteralCode {
    .call(
      ".init", [(nil, .number(ratio.numerator))] + (ratio.denominator == 1 ? [] : [(nil, .number(ratio.denominator))]))
  }

  private func overdrag(_ overdrag: ScrollMachine.Overdrag) -> LiteralCode {
    switch overdrag {
    case .none: .text(".none")
    case .halved: .text(".halved")
    case .hyperbolic(let factor): .call(".hyperbolic", [(nil, ratio(factor))])
    }
  }

  private func quantity(_ quantity: ScrollMachine.Quantity) -> LiteralCode {
    switch quantity {
    case .constant(let value): .call(".constant", [(nil, .number(value))])
    case .formula(let index): .call(".formula", [(nil, .text("\(index)"))])
    }
  }

  private func sheet(_ sheet: ScrollMachine.Sheet, _ id: Int) -> [Argument] {
    func place(_ notch: Int) -> LiteralCode { self.notch(notch, id) }
    var arguments: [Argument] = []
    if sheet.edge == .top { arguments.append(("edge", .text(".top"))) }
    arguments.append(("notches", .text("\(notchType(id)).self")))
    arguments.append(("initial", place(sheet.initial)))
    if sheet.expandsFirst { arguments.append(("expandsFirst", .text("true"))) }
    if sheet.resizesContent { arguments.append(("resizesContent", .text("true"))) }
    if !sheet.drags { arguments.append(("drags", .text("false"))) }
    arguments.append(("release", release(sheet.release, id)))
    if !sheet.origins.isEmpty {
      arguments.append(
        (
          "origins",
          .list(sheet.origins.map { .call(".init", [(nil, place($0.notch)), (nil, release($0.release, id))]) })
        ))
    }
    arguments.append(
      (
        "spring",
        .call(
          ".init",
          [
            ("response", ratio(sheet.spring.response)), ("damping", ratio(sheet.spring.damping)),
            ("atRest", ratio(sheet.spring.dampingAtRest)),
          ])
      ))
    if let dismiss = sheet.dismiss { arguments.append(("dismiss", self.dismiss(dismiss, id))) }
    if sheet.goneIsNotch { arguments.append(("goneIsNotch", .text("true"))) }
    if sheet.overdragTop != .none { arguments.append(("overdragTop", overdrag(sheet.overdragTop))) }
    if sheet.overdragBottom != .none { arguments.append(("overdragBottom", overdrag(sheet.overdragBottom))) }
    if sheet.outside != .passThrough { arguments.append(("outside", outside(sheet.outside, id))) }
    if let undimmed = sheet.undimmed { arguments.append(("undimmed", place(undimmed))) }
    if let backdrop = sheet.backdrop { arguments.append(("backdrop", self.backdrop(backdrop, id))) }
    if !sheet.taps.isEmpty { arguments.append(("taps", .list(sheet.taps.map { tap($0, id) }))) }
    if sheet.fallback != 0 { arguments.append(("fallback", place(sheet.fallback))) }
    if !sheet.modes.isEmpty { arguments.append(("modes", .list(sheet.modes.map { mode($0, id) }))) }
    if sheet.formulas > 0 { arguments.append(("formulas", .text("\(sheet.formulas)"))) }
    return arguments
  }

  private func backdrop(_ backdrop: ScrollMachine.Backdrop, _ id: Int) -> LiteralCode {
    var arguments: [Argument] = []
    if backdrop.scale != ScrollMachine.Ratio(1) { arguments.append(("scale", ratio(backdrop.scale))) }
    if backdrop.opacity != ScrollMachine.Ratio(1) { arguments.append(("opacity", ratio(backdrop.opacity))) }
    if backdrop.dim.numerator != 0 { arguments.append(("dim", ratio(backdrop.dim))) }
    if let from = backdrop.from { arguments.append(("from", notch(from, id))) }
    return .call(".init", arguments + [("to", notch(backdrop.to, id))])
  }

  private func tap(_ tap: ScrollMachine.Tap, _ id: Int) -> LiteralCode {
    switch tap.target {
    case .notch(let goal): .call(".at", [(nil, notch(tap.at, id)), ("to", notch(goal, id))])
    case .previous: .call(".back", [("at", notch(tap.at, id))])
    }
  }

  private func mode(_ mode: ScrollMachine.Mode, _ id: Int) -> LiteralCode {
    var arguments: [Argument] = [
      (nil, .text("Mode.\(SwiftWords.member(screen.modes[mode.mode]))")),
      ("rests", .list(mode.rests.map { notch($0, id) })),
    ]
    if !mode.drags { arguments.append(("drags", .text("false"))) }
    if let enter = mode.enter { arguments.append(("enter", notch(enter, id))) }
    if mode.entersPrevious { arguments.append(("entersPrevious", .text("true"))) }
    if !mode.taps.isEmpty { arguments.append(("taps", .list(mode.taps.map { tap($0, id) }))) }
    if mode.fallback != 0 { arguments.append(("fallback", notch(mode.fallback, id))) }
    if !mode.dismisses { arguments.append(("dismisses", .text("false"))) }
    if let outside = mode.outside { arguments.append(("outside", self.outside(outside, id))) }
    return .call(".init", arguments)
  }

  private func outside(_ outside: ScrollMachine.Sheet.Outside, _ id: Int) -> LiteralCode {
    switch outside {
    case .passThrough: .text(".passThrough")
    case .block: .text(".block")
    case .notch(let notch): .call(".move", [("to", self.notch(notch, id))])
    }
  }

  private func dismiss(_ dismiss: ScrollMachine.Dismiss, _ id: Int) -> LiteralCode {
    var arguments: [Argument] = []
    func height(_ height: ScrollMachine.Dismiss.Height) -> LiteralCode {
      switch height {
      case .notch(let notch): .call(".below", [(nil, self.notch(notch, id))])
      case .height(let height): .call(".height", [(nil, quantity(height))])
      }
    }
    if let below = dismiss.below { arguments.append(("below", height(below))) }
    if let velocity = dismiss.velocity { arguments.append(("velocity", quantity(velocity))) }
    if let within = dismiss.within { arguments.append(("within", height(within))) }
    if !dismiss.isRescued { arguments.append(("isRescued", .text("false"))) }
    if !dismiss.from.isEmpty { arguments.append(("from", .list(dismiss.from.map { notch($0, id) }))) }
    return .call(".init", arguments)
  }

  private func release(_ release: ScrollMachine.Release, _ id: Int) -> LiteralCode {
    func rule(_ rule: ScrollMachine.Release.Rule) -> [Argument] {
      [(nil, policy(rule.policy, id))] + (rule.leap.map { [("leap", .number($0))] } ?? [])
    }
    if release.expand == release.collapse, release.atRest == release.expand.policy {
      return .call(".init", rule(release.expand))
    }
    return .call(
      ".init",
      [
        ("expand", .call(".init", rule(release.expand))), ("collapse", .call(".init", rule(release.collapse))),
        ("atRest", policy(release.atRest, id)),
      ])
  }

  private func policy(_ policy: ScrollMachine.Release.Policy, _ id: Int) -> LiteralCode {
    func optional(_ value: Double?) -> LiteralCode { value.map { .number($0) } ?? .text("nil") }
    switch policy {
    case .nearest: return .text(".nearest")
    case .projected(let lookahead, let flick, let goal):
      var arguments: [Argument] = [("lookahead", ratio(lookahead)), ("flick", optional(flick))]
      if goal != .next { arguments.append(("goes", .text(".\(goal)"))) }
      return .call(".projected", arguments)
    case .stepwise(let glide, let redirect, let skips):
      return .call(".stepwise", [("glide", ratio(glide)), ("redirect", ratio(redirect)), ("skips", .text("\(skips)"))])
    case .directional(let tolerance, let tiesUp):
      return .call(".directional", [("tolerance", .number(tolerance)), ("tiesUp", .text("\(tiesUp)"))])
    case .free(let glide): return .call(".free", [("glide", ratio(glide))])
    case .threshold(let velocity, let bound, let decidesAtRest):
      return .call(
        ".threshold",
        [
          ("velocity", optional(velocity)), ("bound", self.bound(bound, id)),
          ("decidesAtRest", .text("\(decidesAtRest)")),
        ])
    }
  }

  private func bound(_ bound: ScrollMachine.Release.Bound, _ id: Int) -> LiteralCode {
    switch bound {
    case .part(let part): .call(".part", [(nil, ratio(part))])
    case .distance(let distance): .call(".distance", [(nil, quantity(distance))])
    case .lines(let lines):
      .call(
        ".lines",
        [
          (
            nil,
            .list(
              lines.map { line in
                .call(
                  ".init",
                  [("above", notch(line.lower, id)), ("up", quantity(line.up)), ("down", quantity(line.down))])
              })
          )
        ])
    }
  }

  // MARK: Fingers

  private var fingers: [LiteralCode] {
    var result: [LiteralCode] = []
    for (number, chain) in screen.chains.enumerated() {
      let touched = screen.nodes.indices.filter { screen.nodes[$0].route == .chain(number) }
      if touched.isEmpty { continue }
      let nodes: [Argument] = touched.map { (nil, node($0)) }
      let steps = ScrollMachine.Direction.allCases.map { direction -> Argument in
        ("\(direction)", .list(chain[direction].map(step)))
      }
      let notes = ScrollMachine.Direction.allCases.compactMap { direction -> String? in
        chain[direction].isEmpty ? nil : "\(direction == .up ? "Up" : "Down"): \(sentence(chain[direction]))."
      }
      result.append(
        .noted(notes, .call(".on", nodes + [("moves", .list(chain.consumers.map(node)))] + steps)))
    }
    for tabs in screen.tabs {
      let touched = screen.nodes.indices.filter { screen.nodes[$0].route == .selectedPage(tabs) }
      if touched.isEmpty { continue }
      result.append(.call(".on", touched.map { (nil, node($0)) } + [("movesPageOf", node(tabs))]))
    }
    return result
  }

  private func step(_ step: ScrollMachine.Step) -> LiteralCode {
    let name = node(step.node)
    switch (step.limit, step.gate) {
    case (.none, .finger): return .call(".pull", [(nil, name)])
    case (let limit, .tracking): return .call(".drag", [(nil, name), ("to", .text(".\(limit)"))])
    case (let limit, .open), (let limit, .finger): return .call(".move", [(nil, name), ("to", .text(".\(limit)"))])
    }
  }

  /// The order of consumers in words.
  private func sentence(_ steps: [ScrollMachine.Step]) -> String {
    steps.map { step in
      let name = "`\(screen.nodes[step.node].name)`"
      let isSheet = rules(step.node) != nil
      return switch step.limit {
      case .lower: isSheet ? "\(name) to its lowest notch" : "\(name) to its start"
      case .upper: isSheet ? "\(name) to its highest notch" : "\(name) to its end"
      case .returned: "\(name) until what returns is back"
      case .none: "\(name) beyond its end"
      }
    }.joined(separator: ", then ")
  }
}
