extension ScrollMachine {
  /// The numbers of the device, in points.
  public struct Environment: Equatable, Sendable {
    public var height: Number
    public var width: Number
    public var safeAreaTop: Number
    public var safeAreaBottom: Number
    /// The height that the keyboard covers, from the lower edge of the screen.
    public var keyboard: Number

    public init(height: Number, width: Number, safeAreaTop: Number, safeAreaBottom: Number, keyboard: Number = 0) {
      self.height = height
      self.width = width
      self.safeAreaTop = safeAreaTop
      self.safeAreaBottom = safeAreaBottom
      self.keyboard = keyboard
    }

    func map(_ transform: (Number) -> Number) -> Environment {
      Environment(
        height: transform(height), width: transform(width), safeAreaTop: transform(safeAreaTop),
        safeAreaBottom: transform(safeAreaBottom), keyboard: transform(keyboard))
    }
  }

  /// The lengths of one node, in points. A length that the node does not have is 0.
  public struct NodeLengths: Equatable, Sendable {
    /// The distance from the upper edge of the column's view, before any movement.
    public var top: Number = 0
    public var height: Number = 0
    /// The part of a header, or of a bar, that scrolls away.
    public var travel: Number = 0
    /// The height of a header that stays when it collapses.
    public var collapsed: Number = 0
    public var viewport: Number = 0
    public var contentHeight: Number = 0
    /// The offset at which the headers of a scroll are gone, and its leaf takes over.
    public var critical: Number = 0
    /// The largest offset of a list, or of a scroll without a leaf.
    public var range: Number = 0
    /// The offset at which the headers that return are back.
    public var returned: Number = 0
    /// The lengths that bars over the content cover at both ends.
    public var insetTop: Number = 0
    public var insetBottom: Number = 0
    /// The height of a strip of titles, and of a page below it.
    public var strip: Number = 0
    public var page: Number = 0
    public var pinnedAt: Number = 0
    /// The space for a sheet, and the heights of its lowest and highest notch.
    public var available: Number = 0
    public var lowest: Number = 0
    public var highest: Number = 0
    /// The distance of a sheet from the leading edge of the screen, and its width. A sheet of width 0 is as wide as the
    /// screen.
    public var leading: Number = 0
    public var width: Number = 0

    public init(
      top: Number = 0, height: Number = 0, travel: Number = 0, collapsed: Number = 0, viewport: Number = 0,
      contentHeight: Number = 0, critical: Number = 0, range: Number = 0, returned: Number = 0, insetTop: Number = 0,
      insetBottom: Number = 0, strip: Number = 0, pinnedAt: Number = 0, page: Number = 0, available: Number = 0,
      lowest: Number = 0, highest: Number = 0, leading: Number = 0, width: Number = 0
    ) {
      (self.top, self.height, self.travel, self.collapsed) = (top, height, travel, collapsed)
      (self.viewport, self.contentHeight, self.critical) = (viewport, contentHeight, critical)
      (self.range, self.returned, self.insetTop, self.insetBottom) = (range, returned, insetTop, insetBottom)
      (self.strip, self.pinnedAt, self.page) = (strip, pinnedAt, page)
      (self.available, self.lowest, self.highest) = (available, lowest, highest)
      (self.leading, self.width) = (leading, width)
    }
  }

  /// All lengths of a screen for an environment and measures.
  public struct Lengths: Equatable, Sendable {
    public var nodes: [NodeLengths]
    /// The heights of the notches of all sheets in the order of the nodes, and whether each notch is active.
    public var notches: [Number]
    public var active: [Bool]
    /// The formulas of releases and dismissals of all sheets, in the order of the nodes.
    public var formulas: [Number]
    /// The places of the first notch and formula of each node.
    let starts: [(notch: Int, formula: Int)]

    public static func == (one: Lengths, other: Lengths) -> Bool {
      one.nodes == other.nodes && one.notches == other.notches && one.active == other.active
        && one.formulas == other.formulas
    }

    /// Lengths of 0, with every notch active.
    public init(_ screen: Screen) {
      nodes = Array(repeating: NodeLengths(), count: screen.nodes.count)
      notches = Array(repeating: 0, count: screen.notchCount)
      active = Array(repeating: true, count: screen.notchCount)
      formulas = Array(repeating: 0, count: screen.formulaCount)
      starts = screen.traits.map { ($0.firstNotch, $0.firstFormula) }
    }
  }

  /// The closed forms of a screen. The compiler evaluates them as data, and a generated file has them as Swift.
  ///
  /// **Invariant:** the functions are total. For every number no limit is negative, and the notches of a mode ascend.
  public struct LengthSolver: Sendable {
    /// Returns all lengths. The content of each sheet is laid out for its highest notch.
    let lengths: @Sendable (Environment, [Number]) -> Lengths
    /// Replaces the lengths inside a sheet with `sizing: resting` by those for a height of its content.
    let layOut: @Sendable (Node, Number, Environment, [Number], inout Lengths) -> Void
    /// Returns the positions at which an observer is at 0 and at 1.
    let stretch: @Sendable (Int, Environment, [Number], Lengths) -> (from: Number, to: Number)

    public init(
      lengths: @escaping @Sendable (Environment, [Number]) -> Lengths,
      layOut: @escaping @Sendable (Node, Number, Environment, [Number], inout Lengths) -> Void = { _, _, _, _, _ in },
      stretch: @escaping @Sendable (Int, Environment, [Number], Lengths) -> (from: Number, to: Number) = { _, _, _, _ in
        (0, 0)
      }
    ) {
      self.lengths = lengths
      self.layOut = layOut
      self.stretch = stretch
    }
  }

  /// A number between 0 and 2^30. NaN reads as 0, since max(0, NaN) is 0.
  static func clamped(_ number: Number) -> Number { min(maxCoordinate, max(0, number)) }

  /// Whether movement is exact for every limit.
  func isInRange(_ lengths: Lengths) -> Bool {
    screen.scrolls.allSatisfy { max(end($0, in: lengths), lengths.nodes[$0].critical) <= Self.maxCoordinate }
      && screen.ridingBars.allSatisfy { lengths.nodes[$0].height <= Self.maxCoordinate }
      && lengths.notches.allSatisfy { $0 <= Self.maxCoordinate }
  }
}

extension ScrollMachine.Environment {
  /// The height, the width, the safe areas at the top and at the bottom, and the keyboard.
  public var numbers: [ScrollMachine.Number] { [height, width, safeAreaTop, safeAreaBottom, keyboard] }

  /// - Parameter numbers: the values in the order of `numbers`, in points. A missing one is 0.
  public init(_ numbers: [ScrollMachine.Number]) {
    func number(_ index: Int) -> ScrollMachine.Number { numbers.indices.contains(index) ? numbers[index] : 0 }
    self.init(
      height: number(0), width: number(1), safeAreaTop: number(2), safeAreaBottom: number(3), keyboard: number(4))
  }
}
