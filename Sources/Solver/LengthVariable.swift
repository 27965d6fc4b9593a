import Model

/// Something that one equation defines: what a spec can name, and what only the equations of other things need.
enum LengthVariable: Hashable {
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

extension Spec {
  /// The quantities of a node in the order of the language reference. The notches of a sheet follow what they are measured
  /// in; the offset at which headers have returned comes last.
  func quantities(of id: NodeID) -> [Quantity] {
    let all = self[id].kind.nodeKind.quantities
    switch self[id].kind {
    case .sheet(let sheet):
      return all.flatMap { quantity in
        quantity == .available ? [quantity] + sheet.notches.indices.map(Quantity.notch) : [quantity]
      }
    case .scroll(let scroll): return returningHeaders(of: scroll).isEmpty ? all : all + [.returned]
    case .bar, .block, .carousel, .header, .tabs, .page, .list: return all
    }
  }
}

extension Quantity {
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
struct VariableIndex {
  struct Row {
    var start: Int
    var quantities: [Quantity]
    /// The place of a sheet's first notch among its quantities.
    var firstNotch: Int
  }

  let rows: [Row]
  private let lets: Range<Int>
  let count: Int

  init(_ spec: Spec) {
    // The screen's height, what its column leaves over and the height of a sheet's content come first.
    lets = 3..<3 + spec.lets.count
    var next = lets.upperBound
    var rows: [Row] = []
    rows.reserveCapacity(spec.nodes.count)
    for index in spec.nodes.indices {
      let quantities = spec.quantities(of: NodeID(index: index))
      rows.append(
        Row(start: next, quantities: quantities, firstNotch: quantities.firstIndex(of: .notch(0)) ?? quantities.count))
      // One more for what only a node's own equations need.
      next += quantities.count + 1
    }
    (self.rows, count) = (rows, next)
  }

  /// `nil` where a node has no such quantity, or the spec no such thing.
  subscript(definition: LengthVariable) -> Int? {
    switch definition {
    case .screen: return 0
    case .remainder(nil): return 1
    case .content: return 2
    case .named(let id): return id.index < lets.count ? lets.lowerBound + id.index : nil
    case .pinned(let node), .inset(let node), .remainder(let node?):
      return rows[node.index].start + rows[node.index].quantities.count
    case .quantity(let node, let quantity):
      return rows[node.index].place(of: quantity).map { rows[node.index].start + $0 }
    }
  }
}

extension VariableIndex.Row {
  func place(of quantity: Quantity) -> Int? {
    // A sheet has up to 64 notches.
    guard case .notch(let index) = quantity else { return quantities.firstIndex(of: quantity) }
    let place = firstNotch + index
    return place < quantities.count && quantities[place] == quantity ? place : nil
  }
}
