import ScrollworkEngine

extension ScreenTable {
  /// The screen as numbers, without names: what `ScrollMachine.DecodedScreen` reads, in the same order.
  package var encoded: [Double] { Self.encoded(screen, lengths) }

  package static func encoded(_ screen: ScrollMachine.Screen, _ lengths: ScrollMachine.LengthTable) -> [Double] {
    var encoder = ScreenEncoder()
    encoder.add(screen, lengths)
    return encoder.numbers + [ScrollMachine.DecodedScreen.checksum(encoder.numbers[...])]
  }
}

private struct ScreenEncoder {
  private(set) var numbers: [Double] = []

  // MARK: Numbers

  /// −0 becomes 0, since JSON has no −0.
  private mutating func add(_ number: Double) { numbers.append(number + 0) }

  private mutating func add(_ number: Int) { numbers.append(Double(number)) }

  private mutating func add(_ flag: Bool) { add(flag ? 1 : 0) }

  private mutating func add<Value>(_ value: Value?, _ write: (inout Self, Value) -> Void) {
    add(value != nil)
    if let value { write(&self, value) }
  }

  private mutating func add<Value>(_ values: [Value], _ write: (inout Self, Value) -> Void) {
    add(values.count)
    for value in values { write(&self, value) }
  }

  private mutating func add(_ ratio: ScrollMachine.Ratio) {
    add(ratio.numerator)
    add(ratio.denominator)
  }

  private mutating func add(_ environment: ScrollMachine.Environment) {
    for number in environment.numbers { add(number) }
  }

  // MARK: Screen

  mutating func add(_ screen: ScrollMachine.Screen, _ lengths: ScrollMachine.LengthTable) {
    for number in [
      ScrollMachine.DecodedScreen.version, screen.nodes.count, screen.chains.count, screen.modes.count,
      screen.measures.count, screen.observers.count,
    ] {
      add(number)
    }
    for rules in screen.nodes { add(rules) }
    for chain in screen.chains { add(chain) }
    add(screen.observers) { encoder, observer in
      encoder.add(observer.node)
      encoder.add(observer.isFromEnd)
    }
    add(screen.coverage.boxes) { encoder, box in
      encoder.add(box.lower)
      encoder.add(box.upper)
    }
    add(screen.fits) { encoder, fit in
      encoder.add(fit.node)
      encoder.add(fit.measure)
      encoder.add(fit.lower)
      encoder.add(fit.upper)
    }
    add(lengths.screen)
    add(lengths.contents) { encoder, content in
      encoder.add(content.sheet)
      encoder.add(content.part)
    }
    add(lengths.stretches) { encoder, stretch in
      encoder.add(stretch.from)
      encoder.add(stretch.to)
    }
  }

  private mutating func add(_ rules: ScrollMachine.NodeRules) {
    add(rules.kind)
    add(rules.parent) { $0.add($1) }
    switch rules.route {
    case .none: add(0)
    case .chain(let chain):
      add(1)
      add(chain)
    case .selectedPage(let tabs):
      add(2)
      add(tabs)
    }
  }

  private mutating func add(_ chain: ScrollMachine.Chain) {
    add(chain.consumers) { $0.add($1) }
    for direction in ScrollMachine.Direction.allCases {
      add(chain[direction]) { encoder, step in
        encoder.add(step.node)
        encoder.add(step.limit.rawValue)
        encoder.add(step.gate.rawValue)
      }
    }
  }

  // MARK: Kinds

  private mutating func add(_ kind: ScrollMachine.Kind) {
    switch kind {
    case .block(let isOverSheets):
      add(0)
      add(isOverSheets)
    case .header(let header):
      add(1)
      add(header.onScroll.rawValue)
      add(header.snap) { $0.add($1) }
      add(header.stretches)
      add(header.dragsSheet)
    case .bar(let bar):
      add(2)
      add(bar.edge == .top)
      switch bar.cause {
      case .follows(let node):
        add(0)
        add(node)
      case .leaves(let node):
        add(1)
        add(node)
      case .returns(let node):
        add(2)
        add(node)
      case .observes(let observer):
        add(3)
        add(observer)
      }
      add(bar.moves.rawValue)
      add(bar.after)
      add(bar.snap) { $0.add($1) }
      add(bar.isOverSheets)
    case .footer: add(3)
    case .scroll(let scroll):
      add(4)
      add(scroll)
    case .tabs(let tabs):
      add(5)
      add(tabs.memory.rawValue)
      add(tabs.initial)
      add(tabs.stripMoves)
      add(tabs.restartsSelected)
      add(tabs.isSwiped)
    case .page: add(6)
    case .sheet(let sheet):
      add(7)
      add(sheet)
    }
  }

  private mutating func add(_ snap: ScrollMachine.Snap) {
    for rule in [snap.expand, snap.collapse, snap.atRest] {
      switch rule.policy {
      case .nearest: add(0)
      case .directional: add(1)
      case .line(let part):
        add(2)
        add(part)
      }
      add(rule.flick) { $0.add($1) }
    }
  }

  private mutating func add(_ scroll: ScrollMachine.Scroll) {
    for flag in [
      scroll.handsOver, scroll.movesAllHeaders, scroll.isRefreshed, scroll.stopsFlings, scroll.keepsProgress,
      scroll.leavesAsNeeded, scroll.beginsAtEnd, scroll.startsAtEnd,
    ] {
      add(flag)
    }
    add(scroll.near) { $0.add($1) }
    add(scroll.scrollsToTop)
    add(scroll.rows) { encoder, rows in
      switch rows {
      case .fixed: encoder.add(false)
      case .measured(let measure, let hasRoom):
        encoder.add(true)
        encoder.add(measure)
        encoder.add(hasRoom)
      }
    }
  }

  private mutating func add(_ sheet: ScrollMachine.Sheet) {
    add(sheet.edge == .top)
    add(sheet.notches.count)
    add(sheet.formulas)
    add(sheet.initial)
    for flag in [sheet.expandsFirst, sheet.resizesContent, sheet.drags] { add(flag) }
    add(sheet.release)
    add(sheet.origins) { encoder, origin in
      encoder.add(origin.notch)
      encoder.add(origin.release)
    }
    for ratio in [sheet.spring.response, sheet.spring.damping, sheet.spring.dampingAtRest] { add(ratio) }
    add(sheet.dismiss) { $0.add($1) }
    add(sheet.canBeDismissed)
    add(sheet.goneIsNotch)
    add(sheet.overdragTop)
    add(sheet.overdragBottom)
    add(sheet.outside)
    add(sheet.undimmed) { $0.add($1) }
    add(sheet.backdrop) { encoder, backdrop in
      for ratio in [backdrop.scale, backdrop.opacity, backdrop.dim] { encoder.add(ratio) }
      encoder.add(backdrop.from) { $0.add($1) }
      encoder.add(backdrop.to)
    }
    add(sheet.taps) { $0.add($1) }
    add(sheet.fallback)
    add(sheet.modes) { encoder, mode in
      encoder.add(mode.mode)
      encoder.add(mode.rests) { $0.add($1) }
      encoder.add(mode.drags)
      encoder.add(mode.enter) { $0.add($1) }
      encoder.add(mode.entersPrevious)
      encoder.add(mode.taps) { $0.add($1) }
      encoder.add(mode.fallback)
      encoder.add(mode.dismisses)
      encoder.add(mode.outside) { $0.add($1) }
    }
  }

  private mutating func add(_ outside: ScrollMachine.Sheet.Outside) {
    switch outside {
    case .passThrough: add(0)
    case .block: add(1)
    case .notch(let notch):
      add(2)
      add(notch)
    }
  }

  private mutating func add(_ tap: ScrollMachine.Tap) {
    add(tap.at)
    switch tap.target {
    case .previous: add(false)
    case .notch(let notch):
      add(true)
      add(notch)
    }
  }

  private mutating func add(_ overdrag: ScrollMachine.Overdrag) {
    switch overdrag {
    case .none: add(0)
    case .halved: add(1)
    case .hyperbolic(let factor):
      add(2)
      add(factor)
    }
  }

  // MARK: Releases

  private mutating func add(_ quantity: ScrollMachine.Quantity) {
    switch quantity {
    case .constant(let number):
      add(false)
      add(number)
    case .formula(let index):
      add(true)
      add(index)
    }
  }

  private mutating func add(_ dismiss: ScrollMachine.Dismiss) {
    add(dismiss.below) { $0.add($1) }
    add(dismiss.velocity) { $0.add($1) }
    add(dismiss.within) { $0.add($1) }
    add(dismiss.isRescued)
    add(dismiss.from) { $0.add($1) }
  }

  private mutating func add(_ height: ScrollMachine.Dismiss.Height) {
    switch height {
    case .notch(let notch):
      add(false)
      add(notch)
    case .height(let quantity):
      add(true)
      add(quantity)
    }
  }

  private mutating func add(_ release: ScrollMachine.Release) {
    for rule in [release.expand, release.collapse] {
      add(rule.policy)
      add(rule.leap) { $0.add($1) }
    }
    add(release.atRest)
  }

  private mutating func add(_ policy: ScrollMachine.Release.Policy) {
    switch policy {
    case .nearest: add(0)
    case .projected(let lookahead, let flick, let goal):
      add(1)
      add(lookahead)
      add(flick) { $0.add($1) }
      add(goal.rawValue)
    case .stepwise(let glide, let redirect, let skips):
      add(2)
      add(glide)
      add(redirect)
      add(skips)
    case .directional(let tolerance, let tiesUp):
      add(3)
      add(tolerance)
      add(tiesUp)
    case .threshold(let velocity, let bound, let decidesAtRest):
      add(4)
      add(velocity) { $0.add($1) }
      add(bound)
      add(decidesAtRest)
    case .free(let glide):
      add(5)
      add(glide)
    }
  }

  private mutating func add(_ bound: ScrollMachine.Release.Bound) {
    switch bound {
    case .part(let part):
      add(0)
      add(part)
    case .distance(let distance):
      add(1)
      add(distance)
    case .lines(let lines):
      add(2)
      add(lines) { encoder, line in
        encoder.add(line.lower)
        encoder.add(line.up)
        encoder.add(line.down)
      }
    }
  }

  // MARK: Lengths

  private mutating func add(_ part: ScrollMachine.LengthTable.Part) {
    add(part.program)
    add(part.outputs) { encoder, output in
      encoder.add(output.place)
      encoder.add(output.register)
    }
    add(part.conditions) { encoder, condition in
      encoder.add(condition.notch)
      encoder.add(condition.comparisons) { $0.add($1) }
    }
  }

  private mutating func add(_ value: ScrollMachine.LengthValue) {
    add(value.inputs) { encoder, input in
      switch input {
      case .environment(let index):
        encoder.add(0)
        encoder.add(index)
      case .measure(let index):
        encoder.add(1)
        encoder.add(index)
      case .length(let place):
        encoder.add(2)
        encoder.add(place)
      }
    }
    add(value.program)
    add(value.result)
  }

  private mutating func add(_ place: ScrollMachine.LengthTable.Slot) {
    switch place {
    case .length(let node, let field):
      add(0)
      add(node)
      add(ScrollMachine.LengthField.allCases.firstIndex(of: field) ?? 0)
    case .notch(let index):
      add(1)
      add(index)
    case .active(let index):
      add(2)
      add(index)
    case .formula(let index):
      add(3)
      add(index)
    }
  }

  private mutating func add(_ program: ScrollMachine.LengthProgram) {
    add(program.operations) { $0.add($1) }
  }

  private mutating func add(_ operation: ScrollMachine.LengthProgram.Operation) {
    switch operation {
    case .sum(let sum):
      add(0)
      for products in [sum.added, sum.subtracted] {
        add(products) { encoder, product in
          encoder.add(product.factor)
          encoder.add(product.register)
        }
      }
      add(sum.constant)
      add(sum.denominator)
    case .minimum(let operands):
      add(1)
      add(operands) { $0.add($1) }
    case .maximum(let operands):
      add(2)
      add(operands) { $0.add($1) }
    case .choice(let condition, let then, let otherwise):
      add(3)
      add(condition) { $0.add($1) }
      add(then)
      add(otherwise)
    case .product(let left, let right):
      add(4)
      add(left)
      add(right)
    case .quotient(let left, let right):
      add(5)
      add(left)
      add(right)
    }
  }

  private mutating func add(_ comparison: ScrollMachine.LengthProgram.Comparison) {
    add(comparison.left)
    add(comparison.relation.rawValue)
    add(comparison.right)
  }
}
