import Model
import Numerics
import Source

extension Rule {
  package static let zeroTravel = Rule(
    "zero-travel", .warning,
    title: "A header with `collapsed` never collapses",
    text: """
      The collapsed height equals the full height on every device, so no part of the header moves. Two different \
      formulas with the same value hide this. Reduce the collapsed height, or use `stay`.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: navigation
          height: safeArea.top + 44
        - scroll: screen
          content:
            - block: cover
              height: 200
            - header: title
              height: max(44, 5% of height)
              collapsed: max(5% of height, 44)
              onScroll: collapse
            - list: rows
              contentHeight: 5000
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: navigation
          height: safeArea.top + 44
        - scroll: screen
          content:
            - block: cover
              height: 200
            - header: title
              height: max(44, 5% of height)
              collapsed: 40
              onScroll: collapse
            - list: rows
              contentHeight: 5000
      """)
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
