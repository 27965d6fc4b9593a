extension ScrollMachine {
  /// The consumers that one finger moves, from the outermost to the innermost, and their order in both directions.
  public struct Chain: Equatable, Sendable {
    public var consumers: [Node]
    /// The steps as content moves up, and as it moves down.
    public var up: [Step]
    public var down: [Step]

    /// Returns the steps of a movement of content.
    public subscript(direction: Direction) -> [Step] {
      switch direction {
      case .up: up
      case .down: down
      }
    }

    public init(_ consumers: [Node], up: [Step], down: [Step]) {
      (self.consumers, self.up, self.down) = (consumers, up, down)
    }
  }

  /// The direction of content. Content moves up when a finger moves up; distances are positive then.
  public enum Direction: Int, Sendable, CaseIterable {
    case up, down
  }

  /// One step of a movement: a consumer goes to a limit, and the rest of the movement goes to the next step.
  public struct Step: Equatable, Sendable {
    public enum Limit: Int, Sendable {
      /// The lower and the upper end of the node: notches of a sheet, the start and end of a scroll.
      case lower, upper
      /// The offset at which the headers that return are back.
      case returned
      /// No limit: an open end, which takes the rest.
      case none
    }

    /// The condition under which the step takes part.
    public enum Gate: Int, Sendable {
      case open
      /// While a finger moves this sheet.
      case tracking
      /// While a finger moves anything: a deceleration stops at an end instead of passing it.
      case finger
    }

    public var node: Node
    public var limit: Limit
    public var gate: Gate

    public init(_ node: Node, to limit: Limit, _ gate: Gate = .open) {
      (self.node, self.limit, self.gate) = (node, limit, gate)
    }
  }

  /// A bar that moves before a step of a chain, by what reaches its scroll or list, and takes nothing.
  struct Rider: Sendable {
    var bar: Node
    var moves: Bar.Moves
    /// The distance by which the content moves down before the bar comes back, in points.
    var after: Number
    /// The scroll or list of the bar and those inside of it, which have all that the content can move down.
    var movers: ArraySlice<Node>
    /// The step before which it moves, in each direction. `nil` if none moves its scroll or list.
    var up: Int?, down: Int?

    /// `nil` if no consumer of the chain moves the bar.
    init?(_ node: Node, of rules: NodeRules, on chain: Chain) {
      guard case .bar(let bar) = rules.kind, case .returns(let mover) = bar.cause,
        let depth = chain.consumers.firstIndex(of: mover)
      else { return nil }
      self.bar = node
      (moves, after) = (bar.moves, bar.after)
      movers = chain.consumers[depth...]
      // A step that gives back a pull beyond the opposite end comes before the bars.
      func first(_ steps: [Step], givingBack limit: Step.Limit) -> Int? {
        steps.indices.first { index in
          steps[index].limit != limit && (chain.consumers.firstIndex(of: steps[index].node) ?? 0) >= depth
        }
      }
      (up, down) = (first(chain.up, givingBack: .lower), first(chain.down, givingBack: .upper))
    }
  }
}
