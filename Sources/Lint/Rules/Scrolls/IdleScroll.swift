import Model
import Numerics
import Source

extension Rule {
  package static let idleScroll = Rule("idle-scroll", .warning, page: Embedded.idle_scroll_md)
}

/// Reports a scroll around a list or tabs that never moves: its critical offset is 0 everywhere.
struct IdleScroll: LintRule {
  static let rule = Rule.idleScroll
  static let requiresValidGeometry = true

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.scrolls.compactMap { id, scroll in
      // A scroll that bounces or refreshes moves beyond its ends.
      guard let leaf = context.spec.leaf(of: scroll), scroll.bounces == .none, scroll.pullToRefresh == .none,
        context.isProved(Claim(left: context.form(id, .critical), right: .zero)),
        // A header without travel is reported instead.
        !scroll.content.contains(where: context.hasNoTravel)
      else { return nil }
      return .idle(context.spec[id].name, context.spec[leaf].name, context.reason(scroll, leaf))
    }
  }
}

private enum Reason {
  /// The list or tabs are the only content.
  case isAlone
  /// The content above can leave, but only down to the inset at which the tabs are pinned.
  case isPinned
  case stays
}

extension LintContext {
  fileprivate func reason(_ scroll: Scroll, _ leaf: NodeID) -> Reason {
    if scroll.content.count == 1 { return .isAlone }
    guard case .tabs(let tabs) = spec[leaf].kind, tabs.strip.inset != nil,
      scroll.content.contains(where: { $0 != leaf && form($0, .travel) != .zero })
    else { return .stays }
    return .isPinned
  }
}

extension Diagnostic {
  fileprivate static func idle(_ scroll: Name, _ leaf: Name, _ reason: Reason) -> Diagnostic {
    let (note, help) =
      switch reason {
      case .isAlone: ("it holds nothing but `\(leaf.text)`", "replace it by `\(leaf.text)`")
      case .isPinned:
        (
          "`\(leaf.text)` is pinned by its `inset` where it begins",
          "let the inset be smaller than what goes away above it"
        )
      case .stays:
        (
          "nothing above `\(leaf.text)` goes away as it moves up",
          "let a header `leave` or `collapse`, or do without the scroll"
        )
      }
    return Diagnostic(
      .idleScroll, "`\(scroll.text)` never scrolls", at: scroll.span, caption: "its critical offset is always 0",
      notes: [note], help: [help])
  }
}
