import ScrollworkEngine

/// A node of a screen, as the views that show it need it.
package struct HostedNode: Sendable {
  package enum Kind: Sendable {
    case bar, block, header, scroll, list, sheet, tabs, page
  }

  package let name: String
  package let kind: Kind
  /// The line of the spec that declares the node, from 1.
  package let line: Int
  /// The number of the node around this one. `nil` for a node of the screen's own column, and for a sheet.
  package let parent: Int?
  /// The number of the region that a finger on the node drives. `nil` if such a finger moves nothing.
  package let region: Int?
  /// The number of the measure that is the content height of a list, alone or with lengths added.
  package var measure: Int?
  /// Whether lengths are added to the measure: room behind the last row, which the scroll view gets as an inset.
  package var hasRoom = false
  /// Whether a sheet, or a bar over the content, is at the top edge.
  package var isAtTop = false
  /// Whether a finger turns the pages of tabs.
  package var isSwiped = false
  /// Whether a list keeps its distance from its end.
  package var isFromEnd = false
  /// Whether a tap on the status bar scrolls the node to its top.
  package var scrollsToTop = false
  /// Whether a refresh control is at the start of the scroll.
  package var refreshes = false
  /// Whether a bar is over the content: it moves, or is a footer of a sheet.
  package var isOver = false
  /// Whether a bar is in front of the sheets.
  package var isOverSheets = false
  /// Whether a movement takes a bar to an end at once.
  package var jumps = false

  init(_ number: Int, of screen: ScrollMachine.Screen) {
    let rules = screen.nodes[number]
    (name, line, parent) = (rules.name, rules.line, rules.parent)
    region = screen.region(of: number)
    switch rules.kind {
    case .block(let isOverSheets):
      kind = .block
      self.isOverSheets = isOverSheets
    case .header: kind = .header
    case .bar(let bar):
      kind = .bar
      (isOver, isOverSheets, isAtTop) = (true, bar.isOverSheets, bar.edge == .top)
      jumps = bar.moves.goesToEnds
    case .footer:
      kind = .bar
      isOver = true
    case .scroll(let scroll):
      kind = scroll.rows == nil ? .scroll : .list
      (scrollsToTop, isFromEnd) = (scroll.scrollsToTop, scroll.rows != nil && scroll.near != nil)
      refreshes = kind == .scroll && scroll.isRefreshed
      if case .measured(let measure, let hasRoom)? = scroll.rows { (self.measure, self.hasRoom) = (measure, hasRoom) }
    case .tabs(let tabs):
      kind = .tabs
      isSwiped = tabs.isSwiped
    case .page: kind = .page
    case .sheet(let sheet):
      kind = .sheet
      isAtTop = sheet.edge == .top
    }
  }
}
