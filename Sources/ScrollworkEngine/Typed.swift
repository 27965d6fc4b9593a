#if !hasFeature(Embedded)
  // Names in place of numbers, for apps: a thin layer over `ScrollMachine`, which has the meaning.
  extension ScrollMachine {
    /// The name of a node, notch, mode or observer. Its raw value is the number that the engine uses.
    public protocol Name: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == Int {}

    /// Returns the name in the spec: that of the case, without the underscore of one that would hide a member of its type.
    static func specName(_ name: some Name) -> String {
      let text = "\(name)"
      return text.hasSuffix("_") ? String(text.dropLast()) : text
    }

    /// The notches of one sheet, from the smallest. `dismissed` is -1 and `free` is -2.
    public protocol NotchName: Name {
      associatedtype Node: Name
      static var sheet: Node { get }
    }

    /// The pages of one tabs, in the order of the spec. Their raw values are the numbers of their nodes.
    public protocol PageName: Name {
      associatedtype Node: Name
      static var tabs: Node { get }
    }

    /// The absence of names, such as the modes of a screen without modes.
    public enum NoName: Int, Name {
      case none
      public static var allCases: [NoName] { [] }
    }

    /// The lengths of a screen that only the running app knows, in points.
    public protocol RunTimeLengths: Equatable, Sendable {
      /// The lengths in the order of the spec. Numbers are set by as many.
      var numbers: [Number] { get set }
      /// The typical lengths.
      init()
    }

    /// The name under which a generated file of this format conforms. Another format has another name, so a file that was
    /// generated for another version of the engine fails to compile at that name.
    public typealias Format2 = Description

    /// A screen as a generated file states it: names, transitions and lengths.
    public protocol Description: SendableMetatype {
      associatedtype Node: Name
      associatedtype Mode: Name = NoName
      associatedtype Observer: Name = NoName
      associatedtype Measures: RunTimeLengths

      static var screen: Screen { get }
      /// Writes every length for an environment and measures, whose numbers are between 0 and 2^30.
      static func solve(_ environment: Environment, _ measures: Measures, _ lengths: inout Lengths)
      /// Writes the lengths inside a sheet with `sizing: resting` for a height of its content.
      static func layOut(
        _ sheet: Node, _ content: Number, _ environment: Environment, _ measures: Measures, _ lengths: inout Lengths)
      /// Returns the positions at which an observer is at 0 and at 1.
      static func stretch(_ observer: Observer, _ environment: Environment, _ measures: Measures, _ lengths: Lengths)
        -> (
          from: Number, to: Number
        )
    }

    /// The machine of a screen, with its names.
    public struct Typed<Names: Description>: Sendable {
      /// The machine with numbers in place of names.
      public var base: ScrollMachine

      public init(base: ScrollMachine) { self.base = base }

      /// Starts the screen at its initial notches, pages and offsets.
      public init(environment: Environment, measures: Names.Measures) {
        base = ScrollMachine(Names.screen, Names.solver, environment: environment, measures: measures.numbers)
      }

      /// Handles an event. Returns what a movement left over, in points, positive upward.
      @discardableResult
      public mutating func handle(_ event: Event) -> Number { base.handle(event) }

      /// The requests of the last event, in order.
      public var effects: [EffectOn<Names.Node>] { base.effects.compactMap { $0.named(Names.Node.self) } }
      public var measures: Names.Measures { Names.Measures(numbers: base.state.measures) }
      public var mode: Names.Mode? { Names.Mode(rawValue: base.state.mode) }
      public var isCovered: Bool { base.isCovered }

      /// The lengths of a node, in points.
      public subscript(node: Names.Node) -> NodeLengths { base.state.lengths.nodes[node.rawValue] }

      public func position(_ node: Names.Node) -> Number { base.position(node.rawValue) }
      public func shown(_ node: Names.Node) -> Number { base.shown(node.rawValue) }
      public func limits(_ node: Names.Node) -> (lower: Number, upper: Number) { base.limits(node.rawValue) }

      /// The notch where a sheet rests or goes; during a drag, where the drag began.
      public func notch<Notch: NotchName>(_ notches: Notch.Type) -> Notch? where Notch.Node == Names.Node {
        Notch(rawValue: base.state.sheets[base.screen.slot(Notch.sheet.rawValue)].phase.notch)
      }

      /// The height of a sheet at a notch, in points.
      public func height<Notch: NotchName>(at notch: Notch) -> Number where Notch.Node == Names.Node {
        base.height(Notch.sheet.rawValue, at: notch.rawValue)
      }

      /// Whether a sheet can rest at a notch now.
      public func canRest<Notch: NotchName>(at notch: Notch) -> Bool where Notch.Node == Names.Node {
        base.canRest(Notch.sheet.rawValue, at: notch.rawValue)
      }

      /// The selected page.
      public func page<Page: PageName>(_ pages: Page.Type) -> Page? where Page.Node == Names.Node {
        base.page(of: Page.tabs.rawValue).flatMap(Page.init(rawValue:))
      }

      /// The place of a node's view for shown positions.
      public func frame(_ node: Names.Node, _ shown: (Names.Node) -> Number) -> Frame {
        base.frame(node.rawValue) { number in Names.Node(rawValue: number).map(shown) ?? 0 }
      }

      /// The progress of a sheet or a header for a shown position, from 0 to 1: of the height of the sheet, or of the offset
      /// of the scroll around the header. 0 for other nodes.
      public func progress(_ node: Names.Node, at position: Number) -> Number {
        base.progress(of: node.rawValue) { _ in position }
      }

      /// The progress of an observer at the shown position of its node, from 0 to 1.
      public func progress(_ observer: Names.Observer, at position: Number) -> Number {
        base.progress(ofObserver: observer.rawValue, at: position)
      }

      /// The appearance of the background of a sheet at a height. `nil` if the sheet does not change it.
      public func backdrop(_ sheet: Names.Node, at height: Number) -> BackdropState? {
        base.backdrop(sheet.rawValue, at: height)
      }

      /// Whether touches beside a sheet of a shown height reach what is behind it.
      public func passesTouches(_ sheet: Names.Node, at height: Number) -> Bool {
        base.passesTouches(sheet.rawValue, at: height)
      }

      public var snapshot: Snapshot { base.snapshot }

      /// Restores a snapshot. A snapshot of another screen changes nothing. Returns whether it fits.
      @discardableResult
      public mutating func restore(_ snapshot: Snapshot) -> Bool { base.restore(snapshot) }
    }
  }

  extension ScrollMachine.RunTimeLengths {
    /// Creates the lengths from numbers in the order of the spec. Other than as many numbers are the typical lengths.
    public init(numbers: [ScrollMachine.Number]) {
      self.init()
      if numbers.count == self.numbers.count { self.numbers = numbers }
    }
  }

  extension ScrollMachine.Description {
    /// The machine of the screen.
    public typealias Machine = ScrollMachine.Typed<Self>

    public static func layOut(
      _ sheet: Node, _ content: ScrollMachine.Number, _ environment: ScrollMachine.Environment, _ measures: Measures,
      _ lengths: inout ScrollMachine.Lengths
    ) {}

    public static func stretch(
      _ observer: Observer, _ environment: ScrollMachine.Environment, _ measures: Measures,
      _ lengths: ScrollMachine.Lengths
    ) -> (from: ScrollMachine.Number, to: ScrollMachine.Number) { (0, 0) }

    /// The closed forms of the screen, safe for every number.
    static var solver: ScrollMachine.LengthSolver {
      typealias Machine = ScrollMachine
      return Machine.LengthSolver(
        lengths: { environment, measures in
          var lengths = Machine.Lengths(screen)
          solve(environment.clamped, Measures(numbers: measures.map(Machine.clamped)), &lengths)
          return lengths
        },
        layOut: { sheet, content, environment, measures, lengths in
          guard let sheet = Node(rawValue: sheet) else { return }
          layOut(sheet, content, environment.clamped, Measures(numbers: measures.map(Machine.clamped)), &lengths)
        },
        stretch: { index, environment, measures, lengths in
          Observer(rawValue: index).map { stretch($0, environment, Measures(numbers: measures), lengths) } ?? (0, 0)
        })
    }
  }

  extension ScrollMachine.Environment {
    fileprivate var clamped: ScrollMachine.Environment {
      ScrollMachine.Environment(
        height: ScrollMachine.clamped(height), width: ScrollMachine.clamped(width),
        safeAreaTop: ScrollMachine.clamped(safeAreaTop), safeAreaBottom: ScrollMachine.clamped(safeAreaBottom),
        keyboard: ScrollMachine.clamped(keyboard))
    }
  }

  // MARK: - Events with names

  extension ScrollMachine.Event {
    public static func seen(_ node: some ScrollMachine.Name, at position: ScrollMachine.Number) -> Self {
      .seen(node.rawValue, at: position)
    }
    public static func began(_ node: some ScrollMachine.Name, at position: ScrollMachine.Number) -> Self {
      .began(node.rawValue, at: position)
    }
    public static func dragged(_ node: some ScrollMachine.Name, by distance: ScrollMachine.Number) -> Self {
      .dragged(node.rawValue, by: distance)
    }
    public static func ended(_ node: some ScrollMachine.Name, velocity: ScrollMachine.Number) -> Self {
      .ended(node.rawValue, velocity: velocity)
    }
    public static func drifted(
      _ node: some ScrollMachine.Name, by distance: ScrollMachine.Number, velocity: ScrollMachine.Number
    ) -> Self {
      .drifted(node.rawValue, by: distance, velocity: velocity)
    }
    public static func came(toRest node: some ScrollMachine.Name) -> Self { .came(toRest: node.rawValue) }
    public static func placed(_ node: some ScrollMachine.Name, at position: ScrollMachine.Number) -> Self {
      .placed(node.rawValue, at: position)
    }
    /// The app wants a sheet at a notch.
    public static func move<Notch: ScrollMachine.NotchName>(to notch: Notch) -> Self {
      .move(Notch.sheet.rawValue, to: notch.rawValue)
    }
    public static func scroll(_ node: some ScrollMachine.Name, to stop: ScrollMachine.ScrollStop) -> Self {
      .scroll(node.rawValue, to: stop)
    }
    public static func tapped(_ node: some ScrollMachine.Name) -> Self { .tapped(node.rawValue) }
    public static func tappedOutside(_ sheet: some ScrollMachine.Name) -> Self { .tappedOutside(sheet.rawValue) }
    public static func tappedTitle(_ page: some ScrollMachine.PageName) -> Self { .tappedTitle(page.rawValue) }
    public static func willShow(_ page: some ScrollMachine.PageName) -> Self { .willShow(page.rawValue) }
    public static func selected(_ page: some ScrollMachine.PageName) -> Self { .selected(page.rawValue) }
    public static func mode(_ mode: some ScrollMachine.Name) -> Self { .mode(mode.rawValue) }
  }

  // MARK: - Effects with names

  extension ScrollMachine.Effect {
    /// Returns the effect with the name of its node. `nil` if no name has its number.
    fileprivate func named<Name: ScrollMachine.Name>(_ names: Name.Type) -> ScrollMachine.EffectOn<Name>? {
      func name(_ node: Int) -> Name? { Name(rawValue: node) }
      return switch self {
      case .place(let node, let position): name(node).map { .place($0, at: position) }
      case .coast(let node): name(node).map { .coast($0) }
      case .halt(let node): name(node).map { .halt($0) }
      case .settle(let node, let position): name(node).map { .settle($0, to: position) }
      case .fling(let node, let velocity): name(node).map { .fling($0, velocity: velocity) }
      case .animate(let node, let notch, let height, let response, let damping, let velocity, let token):
        name(node).map {
          .animate(
            $0, to: notch, height: height, response: response, damping: damping, velocity: velocity, token: token)
        }
      case .stop(let node, let token): name(node).map { .stop($0, token: token) }
      case .layOut(let node, let height): name(node).map { .layOut($0, height: height) }
      case .select(let node): name(node).map { .select($0) }
      case .rested(let node, let notch): name(node).map { .rested($0, at: notch) }
      case .dismissed(let node): name(node).map { .dismissed($0) }
      }
    }
  }

  // MARK: - Rules with names

  extension ScrollMachine {
    /// The movement of a finger: on these nodes it moves the consumers of a chain, or those of the selected page of tabs.
    public struct Finger: Sendable {
      var nodes: [ScrollMachine.Node]
      var chain: Chain?
      var tabs: ScrollMachine.Node?

      public static func on<Node: Name>(_ nodes: Node..., moves consumers: [Node], up: [Step], down: [Step]) -> Finger {
        Finger(
          nodes: nodes.map { $0.rawValue },
          chain: Chain(consumers.map { $0.rawValue }, up: up, down: down))
      }

      public static func on<Node: Name>(_ nodes: Node..., movesPageOf tabs: Node) -> Finger {
        Finger(nodes: nodes.map { $0.rawValue }, tabs: tabs.rawValue)
      }
    }
  }

  extension ScrollMachine.Screen {
    /// - Parameter nodes: one element for each node, in the order of the spec.
    public convenience init(
      _ name: String, file: String, nodes: [ScrollMachine.NodeRules], fingers: [ScrollMachine.Finger],
      modes: [String] = [], measures: [String] = [], observers: [ScrollMachine.Observer] = [],
      coverage: ScrollMachine.Coverage = ScrollMachine.Coverage(), fits: [ScrollMachine.Fit] = []
    ) {
      var (nodes, chains) = (nodes, [ScrollMachine.Chain]())
      for finger in fingers {
        if let chain = finger.chain { chains.append(chain) }
        for node in finger.nodes where nodes.indices.contains(node) {
          nodes[node].route = finger.tabs.map { .selectedPage($0) } ?? .chain(chains.count - 1)
        }
      }
      self.init(
        nodes, chains: chains, name: name, file: file, modes: modes, measures: measures, observers: observers,
        coverage: coverage, fits: fits)
    }

    /// The place of a sheet's state among those of its kind.
    func slot(_ node: Int) -> Int { traits[node].slot }
  }

  extension ScrollMachine.Lengths {
    /// The lengths of a node, in points.
    public subscript(node: some ScrollMachine.Name) -> ScrollMachine.NodeLengths {
      get { nodes[node.rawValue] }
      set { nodes[node.rawValue] = newValue }
    }

    /// The height of a notch, in points.
    public subscript<Notch: ScrollMachine.NotchName>(notch: Notch) -> ScrollMachine.Number {
      notches[starts[Notch.sheet.rawValue].notch + notch.rawValue]
    }

    /// Writes the heights of the notches of a sheet, from the smallest, and its formulas, in points.
    public mutating func sheet(
      _ node: some ScrollMachine.Name, notches: [ScrollMachine.Number], active: [Bool] = [],
      formulas: [ScrollMachine.Number] = []
    ) {
      let (notch, formula) = starts[node.rawValue]
      for (index, height) in notches.enumerated() { self.notches[notch + index] = height }
      for (index, isActive) in active.enumerated() { self.active[notch + index] = isActive }
      for (index, value) in formulas.enumerated() { self.formulas[formula + index] = value }
    }
  }

  extension ScrollMachine.NodeRules {
    /// - Parameter line: the line of the spec that declares the node.
    public static func node<Node: ScrollMachine.Name>(
      _ node: Node, line: Int, in parent: Node? = nil, _ kind: ScrollMachine.Kind
    ) -> ScrollMachine.NodeRules {
      ScrollMachine.NodeRules(ScrollMachine.specName(node), kind, in: parent?.rawValue, line: line)
    }
  }

  extension ScrollMachine.Fit {
    public init(
      _ node: some ScrollMachine.Name, measure: Int, from lower: ScrollMachine.Number, to upper: ScrollMachine.Number
    ) {
      self.init(node.rawValue, measure: measure, lower: lower, upper: upper)
    }
  }

  extension ScrollMachine.Coverage.Box {
    /// - Parameters:
    ///   - device: height, width and safe areas at the top and bottom, in points, or their lower ends.
    ///   - upper: their upper ends. `nil` if they are the same.
    ///   - keyboard: the height to which the keyboard can rise, in points.
    public static func device(
      _ device: [ScrollMachine.Number], to upper: [ScrollMachine.Number]? = nil, keyboard: ScrollMachine.Number = 0
    ) -> ScrollMachine.Coverage.Box {
      func environment(_ numbers: [ScrollMachine.Number], _ keyboard: ScrollMachine.Number) -> ScrollMachine.Environment
      {
        func number(_ index: Int) -> ScrollMachine.Number { numbers.indices.contains(index) ? numbers[index] : 0 }
        return ScrollMachine.Environment(
          height: number(0), width: number(1), safeAreaTop: number(2), safeAreaBottom: number(3), keyboard: keyboard)
      }
      return ScrollMachine.Coverage.Box(lower: environment(device, 0), upper: environment(upper ?? device, keyboard))
    }
  }

  extension ScrollMachine.Step {
    /// A step to a limit.
    public static func move(_ node: some ScrollMachine.Name, to limit: Limit) -> ScrollMachine.Step {
      ScrollMachine.Step(node.rawValue, to: limit)
    }

    /// A step that takes part while a finger holds the sheet.
    public static func drag(_ sheet: some ScrollMachine.Name, to limit: Limit) -> ScrollMachine.Step {
      ScrollMachine.Step(sheet.rawValue, to: limit, .tracking)
    }

    /// The step beyond an end, while a finger is down.
    public static func pull(_ node: some ScrollMachine.Name) -> ScrollMachine.Step {
      ScrollMachine.Step(node.rawValue, to: .none, .finger)
    }
  }

  extension ScrollMachine.Tabs {
    public init(
      _ memory: Memory, initial: some ScrollMachine.Name, stripMoves: Bool = false, isSwiped: Bool = true
    ) {
      self.init(memory, initial: initial.rawValue, stripMoves: stripMoves, isSwiped: isSwiped)
    }
  }

  extension ScrollMachine.Bar.Cause {
    public static func following(_ leader: some ScrollMachine.Name) -> Self { .follows(leader.rawValue) }
    public static func observing(_ observer: some ScrollMachine.Name) -> Self { .observes(observer.rawValue) }
    public static func leaving(with node: some ScrollMachine.Name) -> Self { .leaves(of: node.rawValue) }
    public static func returning(with node: some ScrollMachine.Name) -> Self { .returns(of: node.rawValue) }
  }

  extension ScrollMachine.Observer {
    public init(_ observer: some ScrollMachine.Name, of node: some ScrollMachine.Name, isFromEnd: Bool = false) {
      self.init(ScrollMachine.specName(observer), of: node.rawValue, isFromEnd: isFromEnd)
    }
  }

  extension ScrollMachine.Sheet {
    /// - Parameter notches: the names of the notches, which may include `dismissed` and `free`.
    public convenience init<Notch: ScrollMachine.NotchName>(
      edge: ScrollMachine.Edge = .bottom, notches: Notch.Type, initial: Notch, expandsFirst: Bool = false,
      resizesContent: Bool = false, drags: Bool = true, release: ScrollMachine.Release,
      origins: [ScrollMachine.Origin] = [], spring: ScrollMachine.Spring, dismiss: ScrollMachine.Dismiss? = nil,
      goneIsNotch: Bool = false, overdragTop: ScrollMachine.Overdrag = .none,
      overdragBottom: ScrollMachine.Overdrag = .none, outside: Outside = .passThrough, undimmed: Notch? = nil,
      backdrop: ScrollMachine.Backdrop? = nil, taps: [ScrollMachine.Tap] = [], fallback: Notch? = nil,
      modes: [ScrollMachine.Mode] = [], formulas: Int = 0
    ) {
      let places = notches.allCases
      self.init(
        edge: edge, notches: places.filter { $0.rawValue >= 0 }.map(ScrollMachine.specName), initial: initial.rawValue,
        expandsFirst: expandsFirst, resizesContent: resizesContent, drags: drags, release: release, origins: origins,
        spring: spring, dismiss: dismiss, canBeDismissed: places.contains { $0.rawValue == .gone },
        goneIsNotch: goneIsNotch,
        overdragTop: overdragTop, overdragBottom: overdragBottom, outside: outside, undimmed: undimmed?.rawValue,
        backdrop: backdrop, taps: taps, fallback: fallback?.rawValue ?? 0, modes: modes, formulas: formulas)
    }
  }

  extension ScrollMachine.Sheet.Outside {
    public static func move(to notch: some ScrollMachine.NotchName) -> Self { .notch(notch.rawValue) }
  }

  extension ScrollMachine.Backdrop {
    public init<Notch: ScrollMachine.NotchName>(
      scale: ScrollMachine.Ratio = .init(1), opacity: ScrollMachine.Ratio = .init(1),
      dim: ScrollMachine.Ratio = .init(0),
      from: Notch? = nil, to: Notch
    ) {
      self.init(scale: scale, opacity: opacity, dim: dim, from: from?.rawValue, to: to.rawValue)
    }
  }

  extension ScrollMachine.Tap {
    public static func at<Notch: ScrollMachine.NotchName>(_ notch: Notch, to goal: Notch) -> Self {
      Self(at: notch.rawValue, to: .notch(goal.rawValue))
    }

    /// A tap that leads to the notch where the sheet rested before.
    public static func back(at notch: some ScrollMachine.NotchName) -> Self { Self(at: notch.rawValue, to: .previous) }
  }

  extension ScrollMachine.Mode {
    public init<Notch: ScrollMachine.NotchName>(
      _ mode: some ScrollMachine.Name, rests: [Notch], drags: Bool = true, enter: Notch? = nil,
      entersPrevious: Bool = false, taps: [ScrollMachine.Tap] = [], fallback: Notch? = nil, dismisses: Bool = true,
      outside: ScrollMachine.Sheet.Outside? = nil
    ) {
      self.init(
        mode.rawValue, rests: rests.map { $0.rawValue }, drags: drags, enter: enter?.rawValue,
        entersPrevious: entersPrevious, taps: taps, fallback: fallback?.rawValue ?? 0,
        dismisses: dismisses, outside: outside)
    }
  }

  extension ScrollMachine.Dismiss {
    public init<Notch: ScrollMachine.NotchName>(
      below: Height? = nil, velocity: ScrollMachine.Quantity? = nil, within: Notch, isRescued: Bool = true
    ) {
      self.init(below: below, velocity: velocity, within: .notch(within.rawValue), isRescued: isRescued)
    }

    /// - Parameter from: the notches from which a release can dismiss, where the sheet rested last.
    public init<Notch: ScrollMachine.NotchName>(
      below: Height? = nil, velocity: ScrollMachine.Quantity? = nil, within: Height? = nil, isRescued: Bool = true,
      from: [Notch]
    ) {
      self.init(
        below: below, velocity: velocity, within: within, isRescued: isRescued, from: from.map { $0.rawValue })
    }
  }

  extension ScrollMachine.Origin {
    public init(_ notch: some ScrollMachine.NotchName, _ release: ScrollMachine.Release) {
      self.init(notch.rawValue, release)
    }
  }

  extension ScrollMachine.Dismiss.Height {
    public static func below(_ notch: some ScrollMachine.NotchName) -> Self { .notch(notch.rawValue) }
  }

  extension ScrollMachine.Release.Line {
    public init(
      above lower: some ScrollMachine.NotchName, up: ScrollMachine.Quantity, down: ScrollMachine.Quantity
    ) {
      self.init(above: lower.rawValue, up: up, down: down)
    }
  }
#endif
