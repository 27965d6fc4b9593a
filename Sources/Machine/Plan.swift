import Numerics
import ProgramIR

/// A node that movements move: a position between two limits.
package struct Consumer: Hashable, Sendable {
  package enum Kind: String, Sendable {
    /// The position is the visible height, from the lowest to the highest notch that can be reached now.
    case sheet
    /// The position is the offset, from 0 to critical.
    case scroll
    /// The position is the offset, from 0 to range.
    case list
  }

  package var node: String
  package var kind: Kind
  /// **Sign:** +1 if the position grows as content moves up; −1 for a sheet that hangs from the top edge.
  package var sense: Int

  package init(node: String, kind: Kind, sense: Int) {
    self.node = node
    self.kind = kind
    self.sense = sense
  }
}

/// The binding of a consumer to the program.
package struct ConsumerBinding: Hashable, Sendable {
  /// The state field of the position.
  package var position: String
  /// The value of `Plan.Step.Limit.lowest` and `.zero`, in points.
  package var lower: Term
  /// The value of `.highest` and `.end`, in points.
  package var upper: Term
  /// The value of `.returned`, in points. `nil` if no header returns early.
  package var returned: Term?
  /// The condition of `Plan.Step.Gate.tracking`, that a finger moves this sheet, as a conjunct of a branch.
  package var isTracked: Term?
  /// The condition of `.finger`, that a finger is the gesture owner.
  package var isFingerDown: Term?
  /// The state field for whether a movement has brought a scroll to its critical offset. `nil` if the consumer does not
  /// hand over.
  package var pinned: String?
  /// The state field for whether the host brings the node to its position. `nil` if the host never does.
  package var settling: String?
  /// Whether a resize keeps the fraction of the range instead of the offset.
  package var keepsProgress = false
  /// The offsets at which a release can leave a scroll whose headers snap, in addition to its position and its limits.
  package var stops: [Term] = []
  /// The shown value of the position. `nil` if the screen shows the position itself.
  package var shown: Term?
  /// Whether the host shows the rest of a movement at the start, in a refresh control.
  package var isRefreshed = false
  /// Whether a page that goes to its start goes to the upper limit.
  package var beginsAtEnd = false
  /// The way in which a list from its end grows. `nil` for every other consumer.
  package var growth: Growth?

  /// The growth of a list from its end.
  package struct Growth: Hashable, Sendable {
    /// The length of the rows together, in points.
    package var contentHeight: Term
    /// The distance from the end, in points, up to which the list follows what grows there.
    package var near: Rational

    package init(contentHeight: Term, near: Rational) {
      self.contentHeight = contentHeight
      self.near = near
    }
  }

  package init(
    position: String, lower: Term, upper: Term, returned: Term?, isTracked: Term? = nil, isFingerDown: Term? = nil,
    pinned: String? = nil, settling: String? = nil, keepsProgress: Bool = false, stops: [Term] = [], shown: Term? = nil,
    isRefreshed: Bool = false, beginsAtEnd: Bool = false, growth: Growth? = nil
  ) {
    self.position = position
    self.lower = lower
    self.upper = upper
    self.returned = returned
    self.isTracked = isTracked
    self.isFingerDown = isFingerDown
    self.pinned = pinned
    self.settling = settling
    self.keepsProgress = keepsProgress
    self.stops = stops
    self.shown = shown
    self.isRefreshed = isRefreshed
    self.beginsAtEnd = beginsAtEnd
    self.growth = growth
  }

  /// Returns the condition under which a step with this gate takes part. `nil` if the program has no such condition.
  package func condition(of gate: Plan.Step.Gate) -> Term? {
    switch gate {
    case .open: .bool(true)
    case .tracking: isTracked
    case .finger: isFingerDown
    }
  }
}

/// The direction of content. Content moves up when a finger moves up; distances are positive then.
package enum Direction: String, Sendable, CaseIterable {
  case up, down
}

/// The order in which the consumers of a chain take a movement in one direction.
package struct Plan: Hashable, Sendable {
  package struct Step: Hashable, Sendable {
    package enum Limit: Hashable, Sendable {
      case lowest, highest
      case zero
      /// A scroll's critical offset or a list's range.
      case end
      /// The offset at which the returning headers are back: critical minus the height that returns.
      case returned
      /// No limit. The step is an open end, which takes the rest of the movement.
      case none
    }

    package enum Gate: Hashable, Sendable {
      case open
      /// Only while a finger moves this sheet.
      case tracking(sheet: String)
      /// Only while a finger is the gesture owner: a deceleration stops at an end instead of passing it.
      case finger
    }

    /// An index into the chain's consumers.
    package var consumer: Int
    package var limit: Limit
    package var gate: Gate

    package init(consumer: Int, limit: Limit, gate: Gate) {
      self.consumer = consumer
      self.limit = limit
      self.gate = gate
    }
  }

  package var steps: [Step]

  package init(steps: [Step]) { self.steps = steps }
}

/// A bar that rides on a movement: it moves by what reaches a consumer, and takes nothing. Its position is 0 while all of
/// it is visible, and grows as content moves up.
package struct Rider: Hashable, Sendable {
  package var node: String
  /// The state field of the position.
  package var position: String
  /// The position at which nothing of the bar is visible, in points.
  package var upper: Term
  /// The consumer on whose movement the bar rides, as an index into the chain's consumers.
  package var consumer: Int
  /// Whether the bar is at an end while the gesture has no owner.
  package var snaps: Bool

  package init(node: String, position: String, upper: Term, consumer: Int, snaps: Bool) {
    self.node = node
    self.position = position
    self.upper = upper
    self.consumer = consumer
    self.snaps = snaps
  }
}

/// A path from the root to a leaf, or a sheet alone: the consumers that one finger can move.
package struct Chain: Hashable, Sendable {
  /// The innermost node, which names the chain.
  package var name: String
  /// The consumers from the outermost to the innermost.
  package var consumers: [Consumer]
  /// The position and the limits of each consumer in the program, in the order of `consumers`.
  package var terms: [ConsumerBinding]
  package var up: Plan
  package var down: Plan
  /// The action that implements the plans: (distance) → the rest. Both are in points, positive upward.
  package var function: String
  /// The query for the first consumer with room for a movement: (distance) → a region, or none. Only the sign of the
  /// distance matters.
  package var receiver: String?
  /// The bars that move with the chain.
  package var riders: [Rider] = []

  package init(
    name: String, consumers: [Consumer], terms: [ConsumerBinding], up: Plan, down: Plan, function: String,
    receiver: String? = nil
  ) {
    self.name = name
    self.consumers = consumers
    self.terms = terms
    self.up = up
    self.down = down
    self.function = function
    self.receiver = receiver
  }

  package subscript(direction: Direction) -> Plan {
    switch direction {
    case .up: up
    case .down: down
    }
  }
}
