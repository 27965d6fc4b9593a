import Machine
import ProgramIR

/// One event on trial for what it does to one node: the part of the program that it concerns, ready to run on symbols.
struct EventProofTask: Sendable {
  /// What happens.
  let reported: Event
  /// The event that owes the same, and which contracts ask about.
  let event: Event
  let node: Consumer
  let terms: ConsumerBinding
  let sheet: SheetDeclaration?
  /// The tabs in one of whose pages the node lies, with that page; the innermost last.
  let pages: [(tabs: TabsDeclaration, page: TabsDeclaration.Page)]
  /// Whether a page that forgets may go out of sight, and with it the node.
  var leavesPage: Bool { reported == .selected && pages.contains { $0.tabs.memory == .resetAll } }
  /// The pages around the node that may be sent to their start, once they are out of sight.
  let resetPages: [ResetPage]
  /// The consumers whose positions the part depends on, the node first.
  let consumers: [LimitQueries]
  let function: Int
  let payload: [Type]
  let havocked: Set<String>
  let bytecode: Bytecode
  /// The number of the node among the regions.
  let region: Int?
  /// The region that reports the event; `nil` where it is none's, or no matter whose.
  let source: Int?
  /// What the event is about, as far as that is known.
  let topic: Term?
  /// Whether any event may act on the node as a resize does: it lies in a sheet whose content follows the sheet.
  let isArranged: Bool
  /// Whether a release may send the node to its start, as it does below the highest notch of a sheet around it.
  let isRewound: Bool
  let entries: [String]
  /// The query for what the screen shows of the node's position; `nil`: the position.
  let shown: Int?
  /// The queries for where a release may leave the node if its headers snap.
  let stops: [Int]
  /// The chains of which a finger on the source moves one.
  let driven: [MovedChain]
  /// Whether a deceleration of the source ends with it instead of going on.
  let stopsFlings: Bool
  /// Whether a touch says where the source itself is seen.
  let isSeen: Bool
  /// Who goes on after the source: asked of the outermost node that a finger on it moves, and of no other.
  let successions: [HandoffOrder]
  /// The pages of which all have to be shown for the node to lie on the way inside the source, for each such way.
  let ways: [[DragDeclaration.Selected]]
  /// The regions from which a finger moves the node.
  let holders: [Int]
  /// The sheet around the node that grows before anything in it scrolls, if a finger may always move it.
  let around: SheetDeclaration?
  /// The query for the highest place of that sheet.
  let highest: Int?

  /// Whether the event lets headers of the node go to their ends.
  var snaps: Bool { (event == .ended || event == .cancelled) && !terms.stops.isEmpty }

  /// A chain: where stands what it leaves over, and the pages that have to be shown for a finger to move it.
  struct MovedChain: Sendable {
    var rest: String
    var pages: [DragDeclaration.Selected]
  }

  /// The plans of a chain, with the pages that have to be shown for a finger on the source to move it.
  struct HandoffOrder: Sendable {
    var pages: [DragDeclaration.Selected]
    var chain: Chain
    /// Its consumers among those of the subject.
    var consumers: [Int]
  }

  /// A page of tabs that forget. It is in sight if it is selected, or on its way in.
  struct ResetPage: Sendable {
    var page: Int
    /// The enumeration of the pages.
    var type: String
    /// The state fields that say so; `nil` where it is known that they do not name the page.
    var selected: String?
    var coming: String?
  }

  /// Where a consumer's position and limits are found.
  struct LimitQueries: Sendable {
    var node: String
    /// The number of the node among the regions.
    var region: Int?
    var slot: Int
    var pinned: Int?
    var lower: Int
    var upper: Int
    var returned: Int?
    var isOpenBelow: Bool
    var isOpenAbove: Bool
    var isSheet: Bool
  }
}

extension Event {
  /// The first of the events that owe a node the same: measures resize, and a page that has come into view owes what
  /// one does that is about to.
  var asOwed: Event {
    switch self {
    case .measured: .resized
    case .selected: .willShow
    case .began, .dragged, .ended, .cancelled, .drifted, .placed, .scrolledToTop, .settled, .move, .scroll, .tapped,
      .willShow, .mode, .resized:
      self
    }
  }

  /// Whether it may end what a finger does.
  var letsGo: Bool {
    switch self {
    case .ended, .cancelled, .mode: true
    case .began, .dragged, .drifted, .placed, .scrolledToTop, .settled, .move, .scroll, .tapped, .willShow, .selected,
      .resized, .measured:
      false
    }
  }

  /// Whether it may bring another page into view, so that what pages remember is asked for.
  var mayShowPage: Bool {
    switch self {
    case .tapped, .willShow, .selected: true
    case .began, .dragged, .ended, .cancelled, .drifted, .placed, .scrolledToTop, .settled, .move, .scroll, .mode,
      .resized, .measured:
      false
    }
  }

  /// Whether it matters where it leaves other nodes: where a deceleration does says who goes on, and where the header is,
  /// whether a page keeps its place.
  var looksAtOthers: Bool { self == .drifted || mayShowPage }

  /// Whether what it does depends on which pages are shown, since a finger moves what is shown.
  var dependsOnPages: Bool {
    switch self {
    case .dragged, .drifted, .ended, .cancelled, .scroll: true
    case .began, .placed, .scrolledToTop, .settled, .move, .tapped, .willShow, .selected, .mode, .resized,
      .measured:
      false
    }
  }

  /// Whether what it owes depends on what drives.
  var dependsOnDriver: Bool {
    switch self {
    case .began, .dragged, .ended, .cancelled, .drifted, .scroll, .mode: true
    case .placed, .scrolledToTop, .settled, .move, .tapped, .willShow, .selected, .resized, .measured: false
    }
  }

  /// Whether it brings another geometry.
  var isResize: Bool {
    switch self {
    case .resized, .measured: true
    case .began, .dragged, .ended, .cancelled, .drifted, .placed, .scrolledToTop, .settled, .move, .scroll, .tapped,
      .willShow, .selected, .mode:
      false
    }
  }

  /// Whether positions follow a distance.
  var isMovement: Bool {
    switch self {
    case .dragged, .drifted: true
    case .began, .ended, .cancelled, .placed, .scrolledToTop, .settled, .move, .scroll, .tapped, .willShow, .selected,
      .mode,
      .resized, .measured:
      false
    }
  }
}
