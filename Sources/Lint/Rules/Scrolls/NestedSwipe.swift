import Model
import Source

/// Tabs inside a page of tabs, and both answer a horizontal swipe.
struct NestedSwipe: Rule {
  static let id = FindingID.nestedSwipe

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    evidence.tabs.compactMap { id, tabs in
      guard tabs.swipes, let outer = evidence.swipingTabs(around: id) else { return nil }
      return .nested(evidence.spec[id].name, in: evidence.spec[outer].name)
    }
  }
}

extension Tabs {
  fileprivate var swipes: Bool { swipe && pages.count > 1 }
}

extension Evidence {
  fileprivate func swipingTabs(around node: NodeID) -> NodeID? {
    spec.ancestors(of: node).first { if case .tabs(let tabs) = spec[$0].kind { tabs.swipes } else { false } }
  }
}

extension Diagnostic {
  fileprivate static func nested(_ inner: Name, in outer: Name) -> Diagnostic {
    Diagnostic(
      NestedSwipe.id, "a swipe on `\(inner.text)` never turns the pages of `\(outer.text)`", at: inner.span,
      labels: [Label(outer.span, "`\(outer.text)` is swiped as well")],
      notes: ["horizontal movement belongs to the innermost that takes it"],
      help: ["write `swipe: false` for one of them"])
  }
}
