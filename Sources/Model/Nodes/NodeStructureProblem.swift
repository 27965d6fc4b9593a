import Source

/// An invalid combination of nodes on a screen.
enum NodeStructureProblem: Problem {
  // One node
  case nodeIsNoMap(ActualValue)
  case noKind(String, column: [NodeKind])
  case unknownKind(String, nearest: NodeKind)
  case kindNotFirst(NodeKind, first: Span)
  /// A list that is written as a map with `count` items.
  case noDash(String, first: String, count: Int, edits: [Edit]?)
  /// A key of the preceding node after a superfluous dash.
  case strayDash(String, of: NodeKind, edit: Edit?)
  /// `edit` adds a dash before the second kind, if it begins a line.
  case twoKinds(NodeKind, NodeKind, first: Span, Edit?)
  case tooDeep
  case manyStates(String, Int)
  case manyNodes(NodeKind, Int)
  case deepMovement(Int)
  case manyArrangements(Int)
  /// A list from its end in a sheet whose content is laid out for the height of the sheet.
  case fromEndInResting(list: String, sheet: String, Span)

  // The position of a node
  case misplaced(NodeKind, String, owner: String, allowed: [NodeKind])
  /// A bar in a scroll, below the node that scrolls.
  case barBelowLeaf(String, scroll: String)
  case nestedSheet(String, owner: String)
  case leafNotLast(NodeKind, String, scroll: String, after: String, Span)
  case secondLeaf(NodeKind, String, scroll: String, first: String, Span)
  case immovableHeader(String, OnScroll)
  case immovableStrip(String, StripOnScroll)
  /// A bar inside of another node that has a key of bars that move.
  case movingBarInside(String, key: String)
  /// A bar over the sheets that moves.
  case movingBarOverSheets(String)
  /// A bar over the sheets that is at no end of the screen's column.
  case barBetweenNodes(String)
  /// A bar that follows a header that does not move.
  case barFollowsNothing(String, header: String, Span)
  case returnAbove(String, OnScroll, below: String, Span, goesAway: Bool)
  case severalScrollToTop(String, first: String, Span)
  case handoffAtTop(String, Handoff)

  // Heights
  case sharingInScroll(String, scroll: String)
  case sharingOverContent(String)
  /// A header that stays while the content is short, in a scroll without one list at its end.
  case staysWithoutList(String, last: String, Span)
  case footerAtTop(String, sheet: String)
  case leafHeight(NodeKind, String, scroll: String)
  case emptyExtent(String)
  case fillWithPreference(key: String)
  case constrainedFill(String)
}
