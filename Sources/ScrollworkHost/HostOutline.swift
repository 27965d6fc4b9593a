/// The nodes of a screen, and where the spec declares them.
public struct HostOutline: Sendable {
  /// The name of the screen.
  public let screen: String
  /// The name of the spec's file, without folders.
  public let file: String
  /// A number that differs if snapshots of the screen have another meaning.
  public let version: UInt64
  public let nodes: [HostNode]
  /// The names of the measures and of the modes, in the order of the spec.
  public let measures: [String]
  public let modes: [String]

  public init(
    screen: String, file: String, version: UInt64, nodes: [HostNode], measures: [String] = [], modes: [String] = []
  ) {
    self.screen = screen
    self.file = file
    self.version = version
    self.nodes = nodes
    self.measures = measures
    self.modes = modes
  }
}

/// A node of a screen.
public struct HostNode: Sendable {
  public enum Kind: Sendable {
    case bar, block, carousel, header, scroll, list, sheet, tabs, page
  }

  public let name: String
  public let kind: Kind
  /// The line of the spec that declares the node, from 1.
  public let line: Int
  /// The number of the node around this one. `nil` for a node of the screen's own column, and for a sheet.
  public let parent: Int?
  /// The number of the region that a finger on the node drives. `nil` if such a finger moves nothing.
  public let region: Int?
  /// The number of the measure that is the content height of a list, alone or with lengths added. `nil` if another
  /// length is.
  public let measure: Int?
  /// Whether lengths are added to the measure: room behind the last row, which the scroll view gets as an inset.
  public let hasRoom: Bool
  /// The place of a sheet between its notches.
  package static let free = "free"

  /// Whether a place of a sheet is a notch.
  package static func isNotch(_ place: String) -> Bool { place != "dismissed" && place != free }

  /// The notches of a sheet, smallest first, then `dismissed` and `free` if it has these places.
  public let notches: [String]
  /// Whether a sheet, or a bar that moves or covers the sheets, is at the top edge.
  public let isAtTop: Bool
  /// Whether a finger turns the pages of tabs.
  public let isSwiped: Bool
  /// Whether a tap on the status bar scrolls the node to its top.
  public let scrollsToTop: Bool
  /// Whether a refresh control is at the start of the scroll (`pullToRefresh: outer`).
  public let refreshes: Bool
  /// Whether a bar is over the content: it moves, or is a footer of a sheet.
  public let isOver: Bool
  /// Whether a bar is in front of the sheets.
  public let isOverSheets: Bool
  /// The numbers of the bars that cover the ends of a list or scroll, which scrolls by their heights more.
  public let bars: [Int]

  public init(
    _ name: String, _ kind: Kind, _ line: Int, in parent: Int? = nil, region: Int? = nil, measure: Int? = nil,
    hasRoom: Bool = false, notches: [String] = [], isAtTop: Bool = false, isSwiped: Bool = false,
    scrollsToTop: Bool = false, refreshes: Bool = false, isOver: Bool = false, isOverSheets: Bool = false,
    bars: [Int] = []
  ) {
    self.name = name
    self.kind = kind
    self.line = line
    self.parent = parent
    self.region = region
    self.measure = measure
    self.hasRoom = hasRoom
    self.notches = notches
    self.isAtTop = isAtTop
    self.isSwiped = isSwiped
    self.scrollsToTop = scrollsToTop
    self.refreshes = refreshes
    self.isOver = isOver
    self.isOverSheets = isOverSheets
    self.bars = bars
  }
}
