import Source

/// Where the nodes of a screen do not fit together.
enum NodeStructureProblem: Problem {
  // One node
  case nodeIsNoMap(ActualValue)
  case noKind(String, column: [NodeKind])
  case unknownKind(String, nearest: NodeKind)
  case kindNotFirst(NodeKind, first: Span)
  /// A list that is written as a map, with as many items.
  case noDash(String, first: String, count: Int, edits: [Edit]?)
  /// A key of the node above stands behind a dash of its own.
  case strayDash(String, of: NodeKind, edit: Edit?)
  /// With a dash before the second, if it begins a line.
  case twoKinds(NodeKind, NodeKind, first: Span, Edit?)
  case tooDeep
  case manyStates(String, Int)
  case manyNodes(NodeKind, Int)
  case deepMovement(Int)
  case manyArrangements(Int)

  // Where it stands
  case misplaced(NodeKind, String, owner: String, allowed: [NodeKind])
  /// A bar in a scroll, below what scrolls by itself.
  case barBelowLeaf(String, scroll: String)
  case nestedSheet(String, owner: String)
  case leafNotLast(NodeKind, String, scroll: String, after: String, Span)
  case secondLeaf(NodeKind, String, scroll: String, first: String, Span)
  case immovableHeader(String, OnScroll)
  case returnAbove(String, OnScroll, below: String, Span, goesAway: Bool)
  case severalScrollToTop(String, first: String, Span)
  case handoffAtTop(String, Handoff)

  // Heights
  case sharingInScroll(String, scroll: String)
  case leafHeight(NodeKind, String, scroll: String)
  case emptyExtent(String)
  case fillWithPreference(key: String)
  case constrainedFill(String)
}
