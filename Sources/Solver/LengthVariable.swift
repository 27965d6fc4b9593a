import Model
import Source

/// A variable with one equation: a length that a spec can name, or an auxiliary one of other equations.
enum LengthVariable: Hashable {
  case quantity(NodeID, Quantity)
  case named(LetID)
  /// The height of the screen, which is the space of its column.
  case screen
  /// The width of the screen, which is the space of the width of a sheet.
  case screenWidth
  /// The height for which the content of a resizing sheet is laid out, if it is a parameter.
  case content
  /// The space that remains pinned above a scroll's leaf: Σ keep, plus the strip's inset.
  case pinned(NodeID)
  /// The declared inset above a strip.
  case inset(NodeID)
  /// The space that the children with a height leave in a column. `nil` refers to the column of the screen.
  case remainder(NodeID?)
}

extension Spec {
  /// Returns the quantities of a node in the order of the language reference. The notches of a sheet follow
  /// `available`, and its width and its formulas are last. The insets that bars give, the travel of a bar, and the offset at which
  /// headers have returned, are last.
  func quantities(of id: NodeID) -> [Quantity] {
    let all = self[id].kind.nodeKind.quantities
    switch self[id].kind {
    case .sheet(let sheet):
      return all.flatMap { quantity in
        quantity == .available ? [quantity] + sheet.notches.indices.map(Quantity.notch) : [quantity]
      } + (sheet.width == nil ? [] : [.leading, .width]) + sheet.formulas.indices.map(Quantity.formula)
    case .scroll(let scroll): return all + insets(of: id) + (returningNodes(of: scroll).isEmpty ? [] : [.returned])
    case .list: return all + insets(of: id)
    case .box: return all + (motion(of: id).map { lengths(of: $0) } ?? [])
    case .header, .tabs, .page: return all
    }
  }

  /// Returns the lengths of a bar that does not always leave over its whole height.
  private func lengths(of motion: BarMotion) -> [Quantity] {
    (motion.collapsed == nil ? [] : [.collapsed])
      + (motion.collapsed == nil && !motion.staysWhenShort ? [] : [.travel])
  }

  /// Returns the insets that bars over a scroll or list give it.
  private func insets(of id: NodeID) -> [Quantity] {
    (bars(over: id, at: .top).isEmpty ? [] : [.insetTop]) + (bars(over: id, at: .bottom).isEmpty ? [] : [.insetBottom])
  }
}

extension Quantity {
  /// Returns the name of the quantity in a spec, after the dot.
  package func text(in node: Node) -> String {
    if let text { return text }
    guard case .sheet(let sheet) = node.kind else { return "" }
    if case .notch(let index) = self, sheet.notches.indices.contains(index) { return sheet.notches[index].name.text }
    if case .formula(let index) = self, sheet.formulas.indices.contains(index) { return sheet.formulas[index].name }
    return ""
  }
}

/// A number for every definition of a spec, so that arrays can store their attributes.
struct VariableIndex {
  struct Row {
    var start: Int
    var quantities: [Quantity]
    /// The index of a sheet's first notch among its quantities.
    var firstNotch: Int
  }

  let rows: [Row]
  private let lets: Range<Int>
  let count: Int

  init(_ spec: Spec) {
    // The first four are the screen's height, the remainder of its column, the height of a sheet's content and the
    // screen's width.
    lets = 4..<4 + spec.lets.count
    var next = lets.upperBound
    var rows: [Row] = []
    rows.reserveCapacity(spec.nodes.count)
    for index in spec.nodes.indices {
      let quantities = spec.quantities(of: NodeID(index: index))
      rows.append(
        Row(start: next, quantities: quantities, firstNotch: quantities.firstIndex(of: .notch(0)) ?? quantities.count))
      // One further slot per node holds its auxiliary definition.
      next += quantities.count + 1
    }
    (self.rows, count) = (rows, next)
  }

  /// Returns the number of a definition. `nil` if the node has no such quantity or the spec no such definition.
  subscript(definition: LengthVariable) -> Int? {
    switch definition {
    case .screen: return 0
    case .remainder(nil): return 1
    case .content: return 2
    case .screenWidth: return 3
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
    // Index arithmetic replaces a search, because a sheet has up to 64 notches.
    guard case .notch(let index) = quantity else { return quantities.firstIndex(of: quantity) }
    let place = firstNotch + index
    return place < quantities.count && quantities[place] == quantity ? place : nil
  }
}

extension LengthVariable {
  /// Returns the name of the definition in the spec. `nil` for auxiliary definitions.
  func text(in spec: Spec) -> String? {
    switch self {
    case .named(let id): spec.lets[id.index].name.text
    case .quantity(let node, let quantity): spec.text(node, quantity)
    default: nil
    }
  }

  /// Returns the span of the defining formula. Without a formula, returns that of the node's name.
  func place(in spec: Spec) -> Span {
    switch self {
    case .named(let id):
      return spec.lets[id.index].value.span
    case .screen, .screenWidth, .content, .remainder(nil):
      return spec.screen.span
    case .pinned(let node), .inset(let node), .remainder(let node?):
      return spec[node].name.span
    case .quantity(let node, let quantity):
      return formula(node, quantity, in: spec)?.span ?? spec[node].name.span
    }
  }

  /// Returns the expression in the file that gives a quantity. `nil` if there is none.
  func formula(_ node: NodeID, _ quantity: Quantity, in spec: Spec) -> Expression? {
    switch quantity {
    case .height:
      guard case .exactly(let expression)? = spec[node].kind.height?.extent else { return nil }
      return expression
    case .collapsed:
      guard case .header(let header) = spec[node].kind else { return nil }
      return header.collapsed
    case .strip:
      guard case .tabs(let tabs) = spec[node].kind else { return nil }
      return tabs.strip.height
    case .contentHeight:
      guard case .list(let list) = spec[node].kind else { return nil }
      return list.contentHeight
    case .notch(let index):
      guard case .sheet(let sheet) = spec[node].kind else { return nil }
      return sheet.notches[index].height
    case .width:
      guard case .sheet(let sheet) = spec[node].kind else { return nil }
      return sheet.width
    case .formula(let index):
      guard case .sheet(let sheet) = spec[node].kind else { return nil }
      return sheet.formulas[index].expression
    default: return nil
    }
  }
}
