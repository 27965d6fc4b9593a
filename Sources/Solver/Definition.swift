import Model

/// Something that one equation defines: what a spec can name, and what only the equations of other things need.
enum Definition: Hashable {
  case quantity(NodeID, Quantity)
  case named(LetID)
  /// The height of the screen, in the place where a column asks what is available.
  case screen
  /// The height for which the content of a resizing sheet is laid out, where that is a parameter.
  case content
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
    guard case .sheet(let sheet) = node.kind else { return node.kind.nodeKind.quantities }
    return all(of: .sheet, notches: sheet.notches.count)
  }

  static func all(of kind: NodeKind, notches: Int) -> [Quantity] {
    if notches == 0 { return kind.quantities }
    var all: [Quantity] = []
    all.reserveCapacity(kind.quantities.count + notches)
    for quantity in kind.quantities {
      all.append(quantity)
      if quantity == .available { all += (0..<notches).lazy.map(Quantity.notch) }
    }
    return all
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
  struct Row {
    var start: Int
    var kind: NodeKind
    var notches: Int
    var count: Int
  }

  let rows: [Row]
  private let lets: Range<Int>
  let count: Int

  init(_ spec: Spec, _ members: [Member]) {
    // The screen's height, what its column leaves over and the height of a sheet's content come first.
    lets = 3..<3 + spec.lets.count
    var next = lets.upperBound
    var rows: [Row] = []
    rows.reserveCapacity(members.count)
    for index in members.indices {
      var notches = 0
      if case .sheet(let sheet) = spec.nodes[index].kind { notches = sheet.notches.count }
      let kind = members[index].kind
      let count = kind.quantities.count + notches
      rows.append(Row(start: next, kind: kind, notches: notches, count: count))
      // One more for what only a node's own equations need.
      next += count + 1
    }
    (self.rows, count) = (rows, next)
  }

  /// `nil` where a node has no such quantity, or the spec no such thing.
  subscript(definition: Definition) -> Int? {
    switch definition {
    case .screen: return 0
    case .remainder(nil): return 1
    case .content: return 2
    case .named(let id): return id.index < lets.count ? lets.lowerBound + id.index : nil
    case .pinned(let node), .inset(let node), .remainder(let node?):
      return rows[node.index].start + rows[node.index].count
    case .quantity(let node, let quantity):
      return rows[node.index].place(of: quantity).map { rows[node.index].start + $0 }
    }
  }
}

extension Slots.Row {
  /// The place of a quantity among those of a node, which are in the order of the language reference.
  func place(of quantity: Quantity) -> Int? {
    switch quantity {
    case .top: 0
    case .height: 1
    case .collapsed, .viewport, .strip, .available: 2
    case .pinnedAt: 3
    case .page, .critical: 4
    case .notch(let index): index < notches ? 3 + index : nil
    case .travel: kind == .sheet ? notches + 5 : 3
    case .contentHeight: kind == .sheet ? notches + 6 : 3
    case .range: kind == .scroll ? 5 : 4
    case .lowest: notches + 3
    case .highest: notches + 4
    }
  }
}
