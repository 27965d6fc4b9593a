import Model
import Numerics

// A notch is the height of the sheet from the edge of its reference. With the safe area as reference, or with bars over
// the sheets, the visible height also includes the inset of the sheet's edge. The content is laid out for the highest
// notch that is active in the environment in any mode.

extension EquationSolver {
  mutating func sheetEquation(_ node: NodeID, _ sheet: Sheet, _ quantity: Quantity) -> AffineForm {
    switch quantity {
    case .available:
      return value(of: .screen) - inset(of: sheet, at: .top) - inset(of: sheet, at: .bottom)
    case .notch(let index):
      return form(sheet.notches[index].height, available: .quantity(node, .available))
        + inset(of: sheet, at: sheet.edge)
    case .formula(let index):
      return form(sheet.formulas[index].expression, available: .quantity(node, .available))
    case .lowest:
      return end(.lowest, of: node, sheet)
    case .highest, .height:
      return end(.highest, of: node, sheet)
    case .travel:
      return value(node, .highest) - value(node, .lowest)
    case .contentHeight:
      return sheet.content.reduce(heights(of: sheet.footers)) { $0 + naturalHeight(of: $1) }
    case .width:
      return sheet.width.map { form($0, available: .screenWidth) } ?? value(of: .screenWidth)
    case .leading:
      return leading(sheet.side, value(of: .screenWidth) - value(node, .width))
    case .top, .collapsed, .viewport, .critical, .range, .returned, .insetTop, .insetBottom, .strip, .pinnedAt, .page:
      return .zero
    }
  }

  /// - Parameter rest: the width of the screen beside the sheet, in points.
  private func leading(_ side: SheetSide, _ rest: AffineForm) -> AffineForm {
    switch side {
    case .leading: .zero
    case .center: rest * Rational(1, 2)
    case .trailing: rest
    }
  }

  /// Returns the distance between an edge of the screen and the space of a sheet. Bars over the sheets include the safe
  /// area.
  private mutating func inset(of sheet: Sheet, at edge: Edge) -> AffineForm {
    let bars = spec.barsOverSheets(at: edge)
    guard bars.isEmpty else { return heights(of: bars) }
    return switch sheet.reference {
    case .container: .zero
    case .safeArea: .safeArea(edge)
    }
  }

  mutating func sheetTop(_ node: NodeID) -> AffineForm {
    guard case .sheet(let sheet) = spec.nodes[node.index].kind else { return .zero }
    return switch sheet.edge {
    case .bottom: value(of: .screen) - value(node, .highest)
    case .top: .zero
    }
  }

  /// Returns the height of a sheet's child if all its content were visible. It is the declared or preferred height, or
  /// that of the content, within the declared bounds.
  private mutating func naturalHeight(of node: NodeID) -> AffineForm {
    if members[node.index].height != nil { return value(node, .height) }
    let extent = spec[node].kind.height?.extent
    let space = available(for: node)
    let own = extent?.preferred.map { form($0, available: space) } ?? wholeContent(of: node)
    let limited = extent?.maximum.map { minimum([form($0, available: space), own]) } ?? own
    let bounds = extent?.minimum.map { [form($0, available: space)] } ?? []
    // Declared expressions may be negative in some environments; a height never is.
    let isSaid = extent?.preferred != nil || extent?.maximum != nil || !bounds.isEmpty
    return isSaid ? maximum([.zero] + bounds + [limited]) : limited
  }

  /// Returns the height of the complete content.
  private mutating func wholeContent(of node: NodeID) -> AffineForm {
    let member = members[node.index]
    switch member.kind {
    case .box, .header, .sheet:
      return .zero
    case .list:
      return value(node, .contentHeight)
    case .scroll, .page:
      return member.children.reduce(.zero) { $0 + naturalHeight(of: $1) }
    case .tabs:
      // Inside a scroll, the inset takes no space before the strip is pinned.
      let inset = scroll(holding: node) == nil ? value(of: .inset(node)) : .zero
      return value(node, .strip) + inset + maximum(member.children.map { naturalHeight(of: $0) })
    }
  }
}

extension AffineForm {
  fileprivate static func safeArea(_ edge: Edge) -> AffineForm {
    switch edge {
    case .top: AffineForm(Solution.parameter(.safeAreaTop))
    case .bottom: AffineForm(Solution.parameter(.safeAreaBottom))
    }
  }
}
