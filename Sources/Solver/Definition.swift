import Model

/// Something that one equation defines: what a spec can name, and what only the equations of other things need.
enum Definition: Hashable {
  case quantity(NodeID, Quantity)
  case named(LetID)
  /// The height of the screen, in the place where a column asks what is available.
  case screen
  /// What stays above a scroll's leaf once the headers have moved: Σ keep, plus the strip's inset.
  case pinned(NodeID)
  /// What is said to lie above a strip besides.
  case inset(NodeID)
  /// What the children of a column that say their height leave to the others; `nil`: the column of the screen.
  case remainder(NodeID?)
}

extension Quantity {
  /// What a node has, in the order of the language reference; a sheet's notches follow what they are measured in.
  package static func all(of node: Node) -> [Quantity] {
    let quantities = node.kind.nodeKind.quantities
    guard case .sheet(let sheet) = node.kind else { return quantities }
    return quantities.flatMap { $0 == .available ? [$0] + sheet.notches.indices.map(Quantity.notch) : [$0] }
  }

  /// The quantity as a spec names it behind the dot.
  package func text(in node: Node) -> String {
    if let text { return text }
    guard case .sheet(let sheet) = node.kind, case .notch(let index) = self, sheet.notches.indices.contains(index)
    else {
      return ""
    }
    return sheet.notches[index].name.text
  }
}

/// A number for every definition of a spec, so that what is known of them stands in arrays.
struct Slots {
  private struct Row {
    var start: Int
    var kind: NodeKind
    var notches: Int
  }

  private let rows: [Row]
  private let lets: Range<Int>
  let count: Int

  init(_ spec: Spec, _ members: [Member]) {
    // The screen's height and what its column leaves over come first.
    lets = 2..<2 + spec.lets.count
    var next = lets.upperBound
    var rows: [Row] = []
    rows.reserveCapacity(members.count)
    for (index, member) in members.enumerated() {
      var notches = 0
      if case .sheet(let sheet) = spec.nodes[index].kind { notches = sheet.notches.count }
      rows.append(Row(start: next, kind: member.kind, notches: notches))
      // One more for what only a node's own equations need.
      next += member.kind.quantities.count + notches + 1
    }
    (self.rows, count) = (rows, next)
  }

  /// `nil` where a node has no such quantity, or the spec no such thing.
  subscript(definition: Definition) -> Int? {
    switch definition {
    case .screen: return 0
    case .remainder(nil): return 1
    case .named(let id): return id.index < lets.count ? lets.lowerBound + id.index : nil
    case .pinned(let node), .inset(let node), .remainder(let node?):
      let row = rows[node.index]
      return row.start + row.kind.quantities.count + row.notches
    case .quantity(let node, let quantity):
      let row = rows[node.index]
      return place(of: quantity, in: row).map { row.start + $0 }
    }
  }

  /// Notches follow `available`, so what a sheet has besides comes later by their number.
  private func place(of quantity: Quantity, in row: Row) -> Int? {
    switch quantity {
    case .top: 0
    case .height: 1
    case .notch(let index): index < row.notches ? 3 + index : nil
    case .available: row.kind == .sheet ? 2 : nil
    case .collapsed, .travel, .viewport, .contentHeight, .critical, .range, .strip, .pinnedAt, .page, .lowest, .highest:
      row.kind.quantities.firstIndex(of: quantity).map { $0 + row.notches }
    }
  }
}
