import Model
import Source

extension Rule {
  package static let nestedSwipe = Rule("nested-swipe", .warning, page: Embedded.nested_swipe_md)
}

/// Reports tabs inside a page of tabs if both react to a horizontal swipe.
struct NestedSwipe: LintRule {
  static let rule = Rule.nestedSwipe

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.tabs.compactMap { id, tabs in
      guard tabs.swipes, let outer = context.swipingTabs(around: id) else { return nil }
      return .nested(context.spec[id].name, in: context.spec[outer].name)
    }
  }
}

extension Tabs {
  fileprivate var swipes: Bool { swipe && pages.count > 1 }
}

extension LintContext {
  fileprivate func swipingTabs(around node: NodeID) -> NodeID? {
    spec.ancestors(of: node).first { if case .tabs(let tabs) = spec[$0].kind { tabs.swipes } else { false } }
  }
}

extension Diagnostic {
  fileprivate static func nested(_ inner: Name, in outer: Name) -> Diagnostic {
    Diagnostic(
      .nestedSwipe, "a swipe on `\(inner.text)` never turns the pages of `\(outer.text)`", at: inner.span,
      labels: [Label(outer.span, "`\(outer.text)` is swiped as well")],
      notes: ["horizontal movement belongs to the innermost that takes it"],
      help: ["write `swipe: false` for one of them"])
  }
}
