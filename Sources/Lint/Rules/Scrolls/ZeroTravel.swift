import Model
import Numerics
import Source

extension Rule {
  package static let zeroTravel = Rule("zero-travel", .warning, page: Embedded.zero_travel_md)
}

/// Reports a header that should collapse or return but keeps its full height everywhere.
struct ZeroTravel: LintRule {
  static let rule = Rule.zeroTravel
  static let requiresValidGeometry = true

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.nodes(\.header).compactMap { id, header in
      guard context.hasNoTravel(id), let collapsed = header.collapsed else { return nil }
      return .still(context.spec[id].name, collapsed.span, header.height.span)
    }
  }
}

extension LintContext {
  /// Whether a header that should move has no travel. False for constants, which the check of the keys reports.
  func hasNoTravel(_ node: NodeID) -> Bool {
    guard case .header(let header) = spec[node].kind, header.collapsed != nil else { return false }
    let (height, collapsed) = (form(node, .height), form(node, .collapsed))
    if height.isConstant && collapsed.isConstant { return false }
    switch header.onScroll {
    case .collapse, .returns: return isProved(Claim(left: height, right: collapsed))
    case .leave, .stay, .returnCollapsed: return false
    }
  }
}

extension Diagnostic {
  fileprivate static func still(_ header: Name, _ collapsed: Span, _ height: Span) -> Diagnostic {
    Diagnostic(
      .zeroTravel, "`\(header.text)` never collapses", at: collapsed,
      caption: "what stays is its whole height on every device", labels: [Label(height, "its height")],
      help: ["make it smaller, or let the header `stay`"])
  }
}
