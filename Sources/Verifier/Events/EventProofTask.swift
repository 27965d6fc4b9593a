import Machine
import ProgramIR

/// The proof task for one event and one node: the slice of the program that concerns both, ready for symbolic
/// execution.
struct EventProofTask: Sendable {
  /// The event that the program handles. Findings name it.
  let reported: Event
  /// The representative of all events with the same contract. Contracts read it.
  let event: Event
  let node: Consumer
  let terms: ConsumerBinding
  let sheet: SheetDeclaration?
  /// The tabs with a page that contains the node, and that page. The innermost tabs are last.
  let pages: [(tabs: TabsDeclaration, page: TabsDeclaration.Page)]
  /// Whether the event may hide a page that contains the node and resets its positions when it is hidden.
  var leavesPage: Bool { reported == .selected && pages.contains { $0.tabs.memory == .resetAll } }
  /// The pages around the node that may be reset once they are hidden.
  let resetPages: [ResetPage]
  /// The consumers whose positions the slice depends on, the node first.
  let consumers: [LimitQueries]
  let function: Int
  let payload: [Type]
  let havocked: Set<String>
  let bytecode: Bytecode
  /// The number of the node among the regions. `nil` if the node is not a region.
  let region: Int?
  /// The number of the region that reports the event. `nil` if the topic of the event is not a region.
  let source: Int?
  /// The topic of the event. `nil` if the event has none, or if it is not known.
  let topic: Term?
  /// Whether any event may act on the node like a resize: the node is inside a sheet whose content layout follows the
  /// sheet.
  let isArranged: Bool
  /// Whether a release may send the node to its start, below the highest notch of a sheet around it.
  let isRewound: Bool
  let entries: [String]
  /// The query for the displayed position of the node. `nil` if the screen displays the position itself.
  let shown: Int?
  /// The queries for the positions at which a release may leave the node if its headers snap.
  let stops: [Int]
  /// The chains of which a finger on the source moves one.
  let driven: [MovedChain]
  /// Whether a deceleration of the source ends at the source's end instead of continuing in another region.
  let stopsFlings: Bool
  /// The chains that determine the next consumer after the source. Empty unless the node is the outermost node that a
  /// finger on the source moves.
  let successions: [HandoffOrder]
  /// The routes through which the node is inside the source of a scroll, or held by a touch of the source: for each
  /// route, the pages that must all be shown.
  let ways: [[DragDeclaration.Selected]]
  /// The regions from which a finger moves the node.
  let holders: [Int]
  /// The sheet around the node that grows before its content scrolls. `nil` unless the node's own touch ends and the
  /// sheet is always draggable.
  let around: SheetDeclaration?
  /// The query for the maximum height of that sheet.
  let highest: Int?
  /// The query for the height of the lowest notch at which the node can rest. `nil` if it is the node's lower limit.
  let lowestRest: Int?

  /// Whether the event may snap headers of the node to their ends.
  var snaps: Bool { event.has([.continuesTouch, .endsDrag]) && !terms.stops.isEmpty }

  /// A chain: the state field with its rest, and the pages that must be shown for a finger to move it.
  struct MovedChain: Sendable {
    var rest: String
    var pages: [DragDeclaration.Selected]
  }

  /// A chain with its plans, and the pages that must be shown for a finger on the source to move it.
  struct HandoffOrder: Sendable {
    var pages: [DragDeclaration.Selected]
    var chain: Chain
    /// The indices of the chain's consumers among the consumers of the subject.
    var consumers: [Int]
  }

  /// A page of tabs that reset hidden pages. A page is visible if it is selected or entering.
  struct ResetPage: Sendable {
    var page: Int
    /// The enumeration of the pages.
    var type: String
    /// The state fields with the selected and the entering page. `nil` if the field is known not to name this page.
    var selected: String?
    var coming: String?
  }

  /// The slots and queries for the position and limits of a consumer.
  struct LimitQueries: Sendable {
    var node: String
    /// The number of the node among the regions.
    var region: Int?
    var slot: Int
    var pinned: Int?
    /// The state field for whether the host brings the consumer to its position. `nil` if the host never does.
    var settling: String?
    var lower: Int
    var upper: Int
    var returned: Int?
    var contentHeight: Int?
    var isOpenBelow: Bool
    var isOpenAbove: Bool
    var isSheet: Bool
  }
}

extension Event {
  /// Whether the contract depends on the positions of other nodes. The end of a deceleration determines the next
  /// consumer. The position of the header determines whether a page keeps its offset.
  var readsOtherPositions: Bool { self == .drifted || has(.showsPage) }
}
