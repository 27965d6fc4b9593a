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
      let name = context.spec[id].name
      return header.onScroll == .returnCollapsed
        ? .whole(name, collapsed.span, header.height.span) : .still(name, collapsed.span, header.height.span)
    }
  }
}

extension LintContext {
  /// Whether a header that should move has no travel.
  func hasNoTravel(_ node: NodeID) -> Bool {
    guard case .header(let header) = spec[node].kind, header.collapsed != nil else { return false }
    let (height, collapsed) = (form(node, .height), form(node, .collapsed))
    switch header.onScroll {
    case .collapse, .returns, .returnCollapsed: return isProved(Claim(left: height, right: collapsed))
    case .leave, .stay: return false
    }
  }
}

extension Diagnostic {
  fileprivate static func whole(_ header: Name, _ collapsed: Span, _ height: Span) -> Diagnostic {
    Diagnostic(
      .zeroTravel, "`\(header.text)` always comes back whole", at: collapsed,
      caption: "it is the whole height on every device", labels: [Label(height, "its height")],
      help: ["make it smaller, or write `onScroll: return` and leave out `collapsed`"])
  }

  fileprivate static func still(_ header: Name, _ collapsed: Span, _ height: Span) -> Diagnostic {
    Diagnostic(
      .zeroTravel, "`\(header.text)` never collapses", at: collapsed,
      caption: "what stays is its whole height on every device", labels: [Label(height, "its height")],
      help: ["make it smaller, or let the header `stay`"])
  }
}
