// A screen as a list of numbers: how it reaches a program that has no generated file for it, such as the page of a
// preview. `ScreenTable.encoded` of the compiler writes the list, in the same order.
extension ScrollMachine {
  /// The rules and the closed forms of a screen that has no names.
  public struct DecodedScreen: Sendable {
    public let screen: Screen
    public let lengths: LengthTable

    /// The version of the order of the numbers, which is the first of them.
    public static var version: Int { 2 }

    /// `nil` if the numbers are not a screen of this version, or if one of them has changed.
    ///
    /// **Invariant:** a machine of the result indexes nothing out of range, for every list of numbers.
    public init?(_ numbers: [Double]) {
      guard let last = numbers.last, last == Self.checksum(numbers.dropLast()) else { return nil }
      var decoder = ScreenDecoder(numbers.dropLast())
      guard decoder.count(upTo: Self.version) == Self.version, let decoded = decoder.screen() else { return nil }
      (screen, lengths) = decoded
    }

    /// The number that stands behind the numbers of a screen.
    public static func checksum(_ numbers: ArraySlice<Double>) -> Double {
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      for number in numbers { hash = (hash ^ number.bitPattern) &* 0x0000_0100_0000_01b3 }
      // As many bits as a double holds exactly.
      return Double(hash >> 11)
    }
  }

  /// Reads the numbers of a screen one after the other. A number that does not fit makes the whole screen invalid, and
  /// reads as 0.
  private struct ScreenDecoder {
    private let numbers: ArraySlice<Double>
    private var place: Int
    private var isValid = true
    private var nodeCount = 0, chainCount = 0, modeCount = 0, measureCount = 0, observerCount = 0
    private var notchCount = 0, formulaCount = 0

    init(_ numbers: ArraySlice<Double>) { (self.numbers, place) = (numbers, numbers.startIndex) }

    // MARK: Numbers

    private mutating func fail() { isValid = false }

    private mutating func number() -> Number {
      guard place < numbers.endIndex, numbers[place].isFinite else {
        fail()
        return 0
      }
      place += 1
      return Number(numbers[place - 1])
    }

    private mutating func integer(_ range: Range<Int>) -> Int {
      guard place < numbers.endIndex, let whole = Self.whole(numbers[place]), range.contains(whole) else {
        fail()
        return 0
      }
      place += 1
      return whole
    }

    /// `Int(exactly:)` would need functions of a C library.
    private static func whole(_ number: Double) -> Int? {
      guard number > -1e9, number < 1e9, Double(Int(number)) == number else { return nil }
      return Int(number)
    }

    mutating func count(upTo most: Int) -> Int { integer(0..<most + 1) }

    private mutating func index(_ count: Int) -> Int { integer(0..<count) }

    private mutating func bool() -> Bool { index(2) == 1 }

    private mutating func optional<Value>(_ read: (inout Self) -> Value) -> Value? { bool() ? read(&self) : nil }

    /// A list has no more elements than there are numbers.
    private mutating func list<Value>(_ read: (inout Self) -> Value) -> [Value] {
      let count = count(upTo: numbers.endIndex - place)
      var values: [Value] = []
      for _ in 0..<count where isValid { values.append(read(&self)) }
      return values
    }

    private mutating func node() -> Node { index(nodeCount) }

    private mutating func ratio() -> Ratio { Ratio(number(), number()) }

    private mutating func environment() -> Environment {
      Environment(
        height: number(), width: number(), safeAreaTop: number(), safeAreaBottom: number(), keyboard: number())
    }

    // MARK: Screen

    mutating func screen() -> (Screen, LengthTable)? {
      nodeCount = count(upTo: numbers.count)
      chainCount = count(upTo: numbers.count)
      modeCount = count(upTo: numbers.count)
      measureCount = count(upTo: numbers.count)
      observerCount = count(upTo: numbers.count)
      var nodes: [NodeRules] = []
      for node in 0..<nodeCount where isValid { nodes.append(rules(of: node)) }
      guard isValid, fit(nodes) else { return nil }
      var chains: [Chain] = []
      for _ in 0..<chainCount where isValid { chains.append(chain(nodes)) }
      let observers = list { Observer("", of: $0.node(), isFromEnd: $0.bool()) }
      let coverage = Coverage(list { Coverage.Box(lower: $0.environment(), upper: $0.environment()) })
      let fits = list {
        Fit($0.node(), measure: $0.index($0.measureCount), lower: $0.number(), upper: $0.number())
      }
      guard isValid, observers.count == observerCount else { return nil }
      let screen = Screen(
        nodes, chains: chains, modes: Array(repeating: "", count: modeCount),
        measures: Array(repeating: "", count: measureCount), observers: observers, coverage: coverage, fits: fits)
      (notchCount, formulaCount) = (screen.notchCount, screen.formulaCount)
      var lengths = LengthTable(part(5 + measureCount))
      lengths.contents = list { (sheet: $0.node(), part: $0.part(6 + $0.measureCount)) }
      lengths.stretches = list { (from: $0.value(), to: $0.value()) }
      guard isValid, place == numbers.endIndex, lengths.stretches.count == observers.count else { return nil }
      return (screen, lengths)
    }

    private mutating func rules(of node: Node) -> NodeRules {
      let kind = kind()
      // Parents come before children.
      let parent = optional { $0.index(node) }
      let route: Route
      switch index(3) {
      case 0: route = .none
      case 1: route = .chain(index(chainCount))
      // A page comes behind its tabs, so no route leads back.
      default: route = .selectedPage(integer(node..<nodeCount))
      }
      return NodeRules("", kind, in: parent, moves: route)
    }

    /// Whether the nodes that pages, tabs and routes name have the right kind.
    private func fit(_ nodes: [NodeRules]) -> Bool {
      func isTabs(_ node: Node) -> Bool { if case .tabs = nodes[node].kind { true } else { false } }
      return nodes.enumerated().allSatisfy { number, rules in
        if case .selectedPage(let tabs) = rules.route, !isTabs(tabs) { return false }
        switch rules.kind {
        case .page: return rules.parent.map(isTabs) ?? false
        case .tabs(let tabs): return nodes[tabs.initial].isPage && nodes[tabs.initial].parent == number
        case .header, .block, .bar, .footer, .scroll, .sheet: return true
        }
      }
    }

    /// Sheets, scrolls and lists are moved, and a finger holds sheets alone.
    private mutating func chain(_ nodes: [NodeRules]) -> Chain {
      let chain = Chain(list { $0.node() }, up: list { $0.step() }, down: list { $0.step() })
      guard isValid else { return chain }
      func isSheet(_ node: Node) -> Bool { if case .sheet = nodes[node].kind { true } else { false } }
      func isScroll(_ node: Node) -> Bool { if case .scroll = nodes[node].kind { true } else { false } }
      let isMovable = chain.consumers.allSatisfy { isSheet($0) || isScroll($0) }
      let areSteps = (chain.up + chain.down).allSatisfy { step in
        chain.consumers.contains(step.node) && (step.gate != .tracking || isSheet(step.node))
      }
      if !isMovable || !areSteps { fail() }
      return chain
    }

    private mutating func step() -> Step {
      let (node, limit, gate) = (node(), index(4), index(3))
      return Step(node, to: Step.Limit(rawValue: limit) ?? .none, Step.Gate(rawValue: gate) ?? .open)
    }

    // MARK: Kinds

    private mutating func kind() -> Kind {
      switch index(8) {
      case 0: return .block(isOverSheets: bool())
      case 1:
        return .header(
          Header(
            Header.OnScroll(rawValue: index(5)) ?? .leave, snap: optional { $0.snap() }, stretches: bool(),
            dragsSheet: bool()))
      case 2: return .bar(bar())
      case 3: return .footer
      case 4: return .scroll(scroll())
      case 5:
        return .tabs(
          Tabs(
            Tabs.Memory(rawValue: index(4)) ?? .align, initial: node(), stripMoves: bool(), restartsSelected: bool(),
            isSwiped: bool()))
      case 6: return .page
      default: return .sheet(sheet())
      }
    }

    private mutating func snap() -> Snap {
      Snap(expand: snapRule(), collapse: snapRule(), atRest: snapRule())
    }

    private mutating func snapRule() -> SnapRule {
      let policy: SnapPolicy
      switch index(3) {
      case 0: policy = .nearest
      case 1: policy = .directional
      default: policy = .line(number())
      }
      return SnapRule(policy, flick: optional { $0.number() })
    }

    private mutating func edge() -> Edge { bool() ? .top : .bottom }

    private mutating func bar() -> Bar {
      let edge = edge()
      let cause: Bar.Cause
      switch index(4) {
      case 0: cause = .follows(node())
      case 1: cause = .leaves(of: node())
      case 2: cause = .returns(of: node())
      default: cause = .observes(index(observerCount))
      }
      return Bar(
        edge, cause, moves: Bar.Moves(rawValue: index(4)) ?? .withContent, after: number(),
        snap: optional { $0.snap() }, isOverSheets: bool())
    }

    private mutating func scroll() -> Scroll {
      Scroll(
        handsOver: bool(), movesAllHeaders: bool(), isRefreshed: bool(), stopsFlings: bool(), keepsProgress: bool(),
        leavesAsNeeded: bool(), beginsAtEnd: bool(), startsAtEnd: bool(), near: optional { $0.number() },
        scrollsToTop: bool(), rows: optional { $0.rows() })
    }

    private mutating func rows() -> Scroll.Rows {
      bool() ? .measured(index(measureCount), hasRoom: bool()) : .fixed
    }

    private mutating func sheet() -> Sheet {
      let (edge, notches, formulas) = (edge(), count(upTo: numbers.count), count(upTo: numbers.count))
      if notches == 0 { fail() }
      /// A notch by its number, or a place beside the notches.
      func place(_ decoder: inout Self) -> Notch { decoder.integer(.free..<notches) }
      func quantity(_ decoder: inout Self) -> Quantity {
        decoder.bool() ? .formula(decoder.index(formulas)) : .constant(decoder.number())
      }
      func height(_ decoder: inout Self) -> Dismiss.Height {
        decoder.bool() ? .height(quantity(&decoder)) : .notch(place(&decoder))
      }
      func tap(_ decoder: inout Self) -> Tap {
        Tap(at: place(&decoder), to: decoder.optional(place).map { .notch($0) } ?? .previous)
      }
      return Sheet(
        edge: edge, notches: Array(repeating: "", count: isValid ? notches : 0), initial: place(&self),
        expandsFirst: bool(), resizesContent: bool(), drags: bool(),
        release: release(quantity), origins: list { Origin(place(&$0), $0.release(quantity)) },
        spring: Spring(response: ratio(), damping: ratio(), atRest: ratio()),
        dismiss: optional { decoder in
          Dismiss(
            below: decoder.optional(height), velocity: decoder.optional(quantity), within: decoder.optional(height),
            isRescued: decoder.bool(), from: decoder.list(place))
        },
        canBeDismissed: bool(), goneIsNotch: bool(), overdragTop: overdrag(), overdragBottom: overdrag(),
        outside: outside(place), undimmed: optional(place),
        backdrop: optional { decoder in
          Backdrop(
            scale: decoder.ratio(), opacity: decoder.ratio(), dim: decoder.ratio(), from: decoder.optional(place),
            to: place(&decoder))
        },
        taps: list(tap), fallback: place(&self),
        modes: list { decoder in
          Mode(
            decoder.index(decoder.modeCount), rests: decoder.list(place), drags: decoder.bool(),
            enter: decoder.optional(place), entersPrevious: decoder.bool(), taps: decoder.list(tap),
            fallback: place(&decoder), dismisses: decoder.bool(), outside: decoder.optional { $0.outside(place) })
        },
        formulas: formulas)
    }

    private mutating func overdrag() -> Overdrag {
      switch index(3) {
      case 0: .none
      case 1: .halved
      default: .hyperbolic(ratio())
      }
    }

    private mutating func outside(_ place: (inout Self) -> Notch) -> Sheet.Outside {
      switch index(3) {
      case 0: .passThrough
      case 1: .block
      default: .notch(place(&self))
      }
    }

    // MARK: Releases

    private mutating func release(_ quantity: (inout Self) -> Quantity) -> Release {
      Release(expand: rule(quantity), collapse: rule(quantity), atRest: policy(quantity))
    }

    private mutating func rule(_ quantity: (inout Self) -> Quantity) -> Release.Rule {
      Release.Rule(policy(quantity), leap: optional { $0.number() })
    }

    private mutating func policy(_ quantity: (inout Self) -> Quantity) -> Release.Policy {
      switch index(6) {
      case 0: .nearest
      case 1:
        .projected(
          lookahead: ratio(), flick: optional { $0.number() }, goes: Release.FlickGoal(rawValue: index(3)) ?? .next)
      case 2: .stepwise(glide: ratio(), redirect: ratio(), skips: bool())
      case 3: .directional(tolerance: number(), tiesUp: bool())
      case 4: .threshold(velocity: optional { $0.number() }, bound: bound(quantity), decidesAtRest: bool())
      default: .free(glide: ratio())
      }
    }

    private mutating func bound(_ quantity: (inout Self) -> Quantity) -> Release.Bound {
      switch index(3) {
      case 0: .part(ratio())
      case 1: .distance(quantity(&self))
      default:
        .lines(
          list {
            Release.Line(above: $0.integer(.gone..<$0.numbers.count), up: quantity(&$0), down: quantity(&$0))
          })
      }
    }

    // MARK: Lengths

    private mutating func part(_ parameters: Int) -> LengthTable.Part {
      var part = LengthTable.Part(program(parameters))
      let registers = parameters + part.program.operations.count
      part.outputs = list { (place: $0.slot(), register: $0.index(registers)) }
      part.conditions = list { decoder in
        (notch: decoder.index(decoder.notchCount), comparisons: decoder.list { $0.comparison(registers) })
      }
      return part
    }

    private mutating func value() -> LengthValue {
      let inputs = list { decoder -> LengthValue.Operand in
        switch decoder.index(3) {
        case 0: .environment(decoder.index(5))
        case 1: .measure(decoder.index(decoder.measureCount))
        default: .length(decoder.slot())
        }
      }
      let program = program(inputs.count)
      return LengthValue(inputs, program, result: index(program.parameters + program.operations.count))
    }

    private mutating func slot() -> LengthTable.Slot {
      switch index(4) {
      case 0: .length(node(), LengthField.allCases[index(LengthField.allCases.count)])
      case 1: .notch(index(notchCount))
      case 2: .active(index(notchCount))
      default: .formula(index(formulaCount))
      }
    }

    private mutating func program(_ parameters: Int) -> LengthProgram {
      var program = LengthProgram(parameters: parameters)
      let count = count(upTo: numbers.endIndex - place)
      for number in 0..<count where isValid { program.operations.append(operation(parameters + number)) }
      return program
    }

    /// - Parameter registers: the number of registers before that of the operation.
    private mutating func operation(_ registers: Int) -> LengthProgram.Operation {
      func products(_ decoder: inout Self) -> [LengthProgram.Sum.Product] {
        decoder.list { LengthProgram.Sum.Product($0.number(), $0.index(registers)) }
      }
      switch index(6) {
      case 0:
        return .sum(
          LengthProgram.Sum(
            added: products(&self), subtracted: products(&self), constant: number(), denominator: number()))
      case 1: return .minimum(operands(registers))
      case 2: return .maximum(operands(registers))
      case 3: return .choice(list { $0.comparison(registers) }, index(registers), index(registers))
      case 4: return .product(index(registers), index(registers))
      default: return .quotient(index(registers), index(registers))
      }
    }

    private mutating func operands(_ registers: Int) -> [Int] {
      let operands = list { $0.index(registers) }
      if operands.isEmpty { fail() }
      return operands.isEmpty ? [0] : operands
    }

    private mutating func comparison(_ registers: Int) -> LengthProgram.Comparison {
      let (left, relation, right) = (index(registers), index(3), index(registers))
      return LengthProgram.Comparison(left, LengthProgram.Relation(rawValue: relation) ?? .less, right)
    }
  }
}
