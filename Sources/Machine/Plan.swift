import ProgramIR

/// Something that a movement moves: it has a position between two limits.
package struct Consumer: Hashable, Sendable {
  package enum Kind: String, Sendable {
    /// Position: the visible height, from the lowest to the highest notch that can be reached now.
    case sheet
    /// Position: the offset, from 0 to critical.
    case scroll
    /// Position: the offset, from 0 to range.
    case list
  }

  package var node: String
  package var kind: Kind
  /// +1: the position grows as content moves up; −1: a sheet that hangs from the top edge.
  package var sense: Int

  package init(node: String, kind: Kind, sense: Int) {
    self.node = node
    self.kind = kind
    self.sense = sense
  }
}

/// A consumer in the program.
package struct ConsumerBinding: Hashable, Sendable {
  /// The state field of the position.
  package var position: String
  /// What `Plan.Step.Limit.lowest` and `.zero` stand for.
  package var lower: Term
  /// What `.highest` and `.end` stand for.
  package var upper: Term
  /// What `.returned` stands for.
  package var returned: Term?
  /// Whether a finger moves this sheet: what `Plan.Step.Gate.tracking` stands for, as a conjunct of a branch.
  package var isTracked: Term?
  /// Whether a finger drives anything: what `.finger` stands for.
  package var isDriven: Term?
  /// The state field that says whether a movement has brought a scroll to where it hands over.
  package var pinned: String?
  /// Whether a resize keeps the part of the way instead of the offset.
  package var keepsProgress = false
  /// Where a release may leave a scroll whose headers snap, besides where it is and at its limits.
  package var stops: [Term] = []
  /// What the screen shows of the position; `nil`: the position.
  package var shown: Term?
  /// Whether the host shows what is left over at the start: a refresh control.
  package var isRefreshed = false

  package init(
    position: String, lower: Term, upper: Term, returned: Term?, isTracked: Term? = nil, isDriven: Term? = nil,
    pinned: String? = nil, keepsProgress: Bool = false, stops: [Term] = [], shown: Term? = nil,
    isRefreshed: Bool = false
  ) {
    self.position = position
    self.lower = lower
    self.upper = upper
    self.returned = returned
    self.isTracked = isTracked
    self.isDriven = isDriven
    self.pinned = pinned
    self.keepsProgress = keepsProgress
    self.stops = stops
    self.shown = shown
    self.isRefreshed = isRefreshed
  }

  /// When a step with a gate takes part; `nil` if the program has no such condition.
  package func condition(of gate: Plan.Step.Gate) -> Term? {
    switch gate {
    case .open: .bool(true)
    case .tracking: isTracked
    case .finger: isDriven
    }
  }
}

/// Up is the movement of content when a finger moves up; distances are positive then.
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
      /// The offset at which the headers that return are back: critical minus what returns.
      case returned
      /// Nothing stops it: the end that takes what is left over.
      case none
    }

    package enum Gate: Hashable, Sendable {
      case open
      /// Only while a finger moves this sheet.
      case tracking(sheet: String)
      /// Only while a finger drives: deceleration ends at an end instead of going beyond it.
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

/// A path from the root to a leaf, or a sheet alone: what one finger can move.
package struct Chain: Hashable, Sendable {
  /// The innermost node, which names the chain.
  package var name: String
  /// From the outermost to the innermost.
  package var consumers: [Consumer]
  /// Where the program keeps each consumer's position and limits.
  package var terms: [ConsumerBinding]
  package var up: Plan
  package var down: Plan
  /// The program's function that carries the plans out: (distance) → what is left over.
  package var function: String
  /// The query that tells who would take a movement first: (distance) → a region, or nobody. Only its sign matters.
  package var receiver: String?

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
