extension ScrollMachine {
  /// The owner of the current gesture: the node whose movement counts.
  public enum Owner: Equatable, Sendable {
    case none
    case finger(on: Node)
    case fling(of: Node)

    var isFinger: Bool { if case .finger = self { true } else { false } }
  }

  public enum Phase: Equatable, Sendable {
    case resting(at: Notch)
    /// Dragged by a finger since it rested at `from`.
    case tracking(from: Notch)
    /// Animated by the host. If a drag interrupts the animation and is cancelled, the sheet returns to `from`.
    case settling(to: Notch, from: Notch, token: Token)

    /// The notch where the sheet rests or goes; during a drag, where the drag began.
    public var notch: Notch {
      switch self {
      case .resting(let notch), .tracking(let notch), .settling(let notch, _, _): notch
      }
    }

    public var isTracking: Bool { if case .tracking = self { true } else { false } }
  }

  public struct SheetState: Equatable, Sendable {
    public internal(set) var phase: Phase
    /// The height, in points. Beyond an end it is the distance that a finger has pulled.
    public internal(set) var height: Number = 0
    /// The mode of the sheet: that of the screen, or the one in which a finger took hold of the sheet.
    var mode = 0
    /// The last notch where the sheet rested, and the one before.
    var rested: Notch
    var previous: Notch?
    /// The notch that was asked for while the sheet could not rest there. `nil` if it rests or goes where it should.
    var wish: Notch?
    /// The place to which the app or a mode sent the sheet while a finger held it.
    var requested: Notch?
    /// The height of the place `free` where the sheet rests or goes, and where it rested last, in points.
    var freeHeight: Number = 0
    var freeOrigin: Number = 0
    /// The height for which the content is laid out, in points. 0 unless the content follows the height.
    public internal(set) var contentHeight: Number = 0
  }

  public struct ScrollState: Equatable, Sendable {
    /// The offset, in points. Beyond an end it is the distance that a finger has pulled.
    public internal(set) var offset: Number = 0
    /// Whether a movement has brought the scroll to its critical offset.
    public internal(set) var isPinned = false
    /// Whether the host brings the node to its offset, or back to its end.
    public internal(set) var isSettling = false
    /// Whether the last movement went up.
    var isRising = false
    /// The stop for which the app asked while a finger was down.
    var requested: ScrollStop?
  }

  public struct TabsState: Equatable, Sendable {
    /// The selected page, and the page that is coming into view.
    public internal(set) var page: Node
    var coming: Node?
    /// The page for which the app asked while a finger held a page.
    var requested: Node?
  }

  public struct BarState: Equatable, Sendable {
    /// The part that has left the screen, in points.
    public internal(set) var offset: Number = 0
    var isRising = false
    /// The place for which the app asked while a finger was down.
    var requested: Notch?
    /// The place to which the finger takes a bar that moves at its release. The app's request comes before it.
    var chosen: Notch?
    /// The distance by which the content has moved down since it last moved up, in points. At most that after which the
    /// bar comes back.
    public internal(set) var waited: Number = 0
  }

  public struct State: Equatable, Sendable {
    public internal(set) var environment: Environment
    public internal(set) var measures: [Number]
    public internal(set) var lengths: Lengths
    /// The limits of every node, stored when lengths or mode change.
    var lower: [Number]
    var upper: [Number]
    /// The states of each kind, in the order of `Screen.sheets`, `scrolls`, `tabs` and `ridingBars`.
    public internal(set) var sheets: [SheetState]
    public internal(set) var scrolls: [ScrollState]
    public internal(set) var tabs: [TabsState]
    public internal(set) var bars: [BarState]
    public internal(set) var mode = 0
    public internal(set) var owner = Owner.none
    /// The token of the newest animation.
    public internal(set) var lastToken: Token = 0

    init(_ screen: Screen, _ environment: Environment, _ measures: [Number], _ lengths: Lengths) {
      self.environment = environment
      self.measures = measures
      self.lengths = lengths
      lower = Array(repeating: 0, count: screen.nodes.count)
      upper = lower
      sheets = screen.sheets.map { node in
        let first = screen.sheet(node)?.initial ?? 0
        return SheetState(phase: .resting(at: first), rested: first)
      }
      scrolls = screen.scrolls.map { _ in ScrollState() }
      tabs = screen.tabs.map { node in TabsState(page: screen.tabs(node)?.initial ?? node) }
      bars = screen.ridingBars.map { _ in BarState() }
    }
  }
}
