import Model
import Numerics
import Source

extension Rule {
  package static let zeroTravel = Rule("zero-travel", .warning, page: Embedded.zero_travel_md)
}

/// Reports a header or bar that should move but keeps its full height everywhere.
struct ZeroTravel: LintRule {
  static let rule = Rule.zeroTravel
  static let requiresValidGeometry = true

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.spec.bars.compactMap { finding($0, context) } + headers(context)
  }

  private static func finding(_ bar: NodeID, _ context: LintContext) -> Diagnostic? {
    guard let motion = context.spec.motion(of: bar), let collapsed = motion.collapsed,
      let height = context.spec[bar].kind.height,
      context.isProved(Claim(left: context.form(bar, .height), right: context.form(bar, .collapsed)))
    else { return nil }
    let follows =
      switch motion.cause {
      case .follows, .observes: true
      case .leaves, .returns: false
      }
    return .still(
      context.spec[bar].name, "leaves", collapsed.span, height.span,
      help: "leave out `collapsed` and `\(follows ? "follows" : "onScroll")`")
  }

  private static func headers(_ context: LintContext) -> [Diagnostic] {
    context.nodes(\.header).compactMap { id, header in
      guard context.hasNoTravel(id), let collapsed = header.collapsed else { return nil }
      let name = context.spec[id].name
      return header.onScroll == .returnCollapsed
        ? .whole(name, collapsed.span, header.height.span)
        : .still(name, "collapses", collapsed.span, header.height.span, help: "let the header `stay`")
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

  fileprivate static func still(
    _ node: Name, _ verb: String, _ collapsed: Span, _ height: Span, help: String
  ) -> Diagnostic {
    Diagnostic(
      .zeroTravel, "`\(node.text)` never \(verb)", at: collapsed,
      caption: "what stays is its whole height on every device", labels: [Label(height, "its height")],
      help: ["make it smaller, or \(help)"])
  }
}
