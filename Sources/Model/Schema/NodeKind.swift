/// The kinds of node, named as in the first key of a node.
package enum NodeKind: Hashable, Sendable, CaseIterable, RawRepresentable {
  case box(Box.Style)
  case header, scroll, tabs, page, list, sheet

  /// The boxes that a column can have.
  static let boxes: [NodeKind] = [.box(.bar), .box(.block), .box(.carousel)]
  package static let allCases = boxes + [.box(.footer), .header, .scroll, .tabs, .page, .list, .sheet]

  package init?(rawValue: String) {
    guard let kind = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = kind
  }

  package var rawValue: String {
    switch self {
    case .box(let style): style.rawValue
    case .header: "header"
    case .scroll: "scroll"
    case .tabs: "tabs"
    case .page: "page"
    case .list: "list"
    case .sheet: "sheet"
    }
  }

  /// The quantities that a formula can name after the node's dot, in the order of the language reference. A sheet also
  /// has its notches.
  package var quantities: [Quantity] {
    switch self {
    case .box, .page: Self.plain
    case .header: Self.ofHeader
    case .scroll: Self.ofScroll
    case .tabs: Self.ofTabs
    case .list: Self.ofList
    case .sheet: Self.ofSheet
    }
  }

  private static let plain: [Quantity] = [.top, .height]
  private static let ofHeader: [Quantity] = plain + [.collapsed, .travel]
  private static let ofScroll: [Quantity] = plain + [.viewport, .contentHeight, .critical, .range]
  private static let ofTabs: [Quantity] = plain + [.strip, .pinnedAt, .page]
  private static let ofList: [Quantity] = plain + [.viewport, .contentHeight, .range]
  private static let ofSheet: [Quantity] = plain + [.available, .lowest, .highest, .travel, .contentHeight]

  /// Whether the node scrolls its own content.
  package var scrolls: Bool {
    switch self {
    case .scroll, .tabs, .list: true
    case .box, .header, .page, .sheet: false
    }
  }

  /// Whether the node consumes finger movement or hands it on to nested or enclosing nodes.
  var takesMovement: Bool {
    switch self {
    case .scroll, .list, .sheet: true
    case .box, .header, .tabs, .page: false
    }
  }

  /// Whether the cost of proofs about movement grows with the number of nodes of this kind.
  var hasMovement: Bool {
    switch self {
    case .header, .scroll, .tabs, .page, .list, .sheet: true
    case .box: false
    }
  }

  var plural: String {
    switch self {
    case .tabs: rawValue
    case .box, .header, .scroll, .page, .list, .sheet: rawValue + "s"
    }
  }
}

extension Node.Kind {
  package var nodeKind: NodeKind {
    switch self {
    case .box(let box): .box(box.style)
    case .header: .header
    case .scroll: .scroll
    case .tabs: .tabs
    case .page: .page
    case .list: .list
    case .sheet: .sheet
    }
  }
}

extension Quantity {
  /// The name in specs. `nil` for a notch or a formula, whose name the sheet knows.
  package var text: String? {
    switch self {
    case .top: "top"
    case .height: "height"
    case .collapsed: "collapsed"
    case .travel: "travel"
    case .viewport: "viewport"
    case .contentHeight: "contentHeight"
    case .critical: "critical"
    case .range: "range"
    case .returned: "returned"
    case .insetTop: "insetTop"
    case .insetBottom: "insetBottom"
    case .strip: "strip"
    case .pinnedAt: "pinnedAt"
    case .page: "page"
    case .available: "available"
    case .lowest: "lowest"
    case .highest: "highest"
    case .leading: "leading"
    case .width: "width"
    case .notch, .formula: nil
    }
  }
}
