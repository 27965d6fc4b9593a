import Model
import Numerics

// Bars that move, and footers of sheets, are over the content. Bars that move are at an edge of the screen. Bars of one
// edge are above one another, and cover an end of the scrolls and lists that reach the edge.

extension EquationSolver {
  /// Returns the top of a bar while all bars of its edge are visible.
  mutating func barTop(_ bar: NodeID, at edge: Edge) -> AffineForm {
    switch edge {
    case .top: heights(of: spec.stack(of: bar)) - value(bar, .height)
    case .bottom: value(of: .screen) - heights(of: spec.stack(of: bar))
    }
  }

  /// Returns the top of a footer while its sheet is at its highest notch.
  mutating func footerTop(_ footer: NodeID, in sheet: NodeID) -> AffineForm {
    value(sheet, .top) + value(sheet, .height) - heights(of: spec.stack(of: footer))
      - spec.barsOverSheets(at: .bottom).reduce(.zero) { $0 + cover(of: $1, over: footer) }
  }

  mutating func barEquation(_ bar: NodeID, _ quantity: Quantity) -> AffineForm {
    switch quantity {
    case .collapsed: return members[bar.index].length.map { form($0, available: .screen) } ?? .zero
    case .travel: return barTravel(bar)
    case .height: return height(of: bar)
    default: return .zero
    }
  }

  /// Returns the part of a bar that leaves: its height less what stays, or zero where it stays because the content is
  /// short.
  private mutating func barTravel(_ bar: NodeID) -> AffineForm {
    guard let motion = spec.motion(of: bar), let mover = spec.mover(of: bar) else { return .zero }
    let kept = motion.collapsed == nil ? .zero : value(bar, .collapsed)
    let travel = value(bar, .height) - kept
    return motion.staysWhenShort ? choice(isShort(mover), .zero, travel) : travel
  }

  /// Returns the conditions that everything in a scroll or list fits into its viewport, with all headers and bars
  /// visible: above tabs, each page.
  mutating func isShort(_ mover: NodeID) -> [Inequality] {
    let viewport = value(mover, .viewport)
    guard let leaf = members[mover.index].leaf else { return [.lessOrEqual(ownContent(of: mover), viewport)] }
    var headers = members[mover.index].children.dropLast().reduce(AffineForm.zero) { $0 + value($1, .height) }
    if members[leaf.index].kind != .tabs { return [.lessOrEqual(headers + ownContent(of: leaf), viewport)] }
    headers = headers + value(leaf, .strip)
    return members[leaf.index].children.flatMap { members[$0.index].children }.map {
      .lessOrEqual(headers + ownContent(of: $0), viewport)
    }
  }

  /// Returns the height of the content of a scroll or list, with the bars over its ends.
  private mutating func ownContent(of node: NodeID) -> AffineForm {
    value(node, .contentHeight) + inset(of: node, at: .top) + inset(of: node, at: .bottom)
  }

  /// Returns the height of the bars over an end of a scroll or list.
  mutating func inset(of node: NodeID, at edge: Edge) -> AffineForm {
    spec.bars(over: node, at: edge).reduce(.zero) { $0 + cover(of: $1, over: node) }
  }

  /// Returns the part of a bar that covers a node: its height, or what stays where it has left with the sheet.
  private mutating func cover(of bar: NodeID, over node: NodeID) -> AffineForm {
    guard spec.isGone(bar, over: node) else { return value(bar, .height) }
    return spec.motion(of: bar)?.collapsed == nil ? .zero : value(bar, .collapsed)
  }

  /// Returns how far a scroll or list without a leaf scrolls: max(0, contentHeight + insets − viewport).
  mutating func ownRange(of node: NodeID) -> AffineForm {
    maximum([.zero, ownContent(of: node) - value(node, .viewport)])
  }

  mutating func heights(of bars: some Sequence<NodeID>) -> AffineForm { bars.reduce(.zero) { $0 + value($1, .height) } }
}
