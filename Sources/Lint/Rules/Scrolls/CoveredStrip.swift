import Model
import Numerics
import Solver
import Source

extension Rule {
  package static let coveredStrip = Rule("covered-strip", .warning, page: Embedded.covered_strip_md)
}

/// Reports a strip of tabs that the keyboard covers even at the strip's highest position.
struct CoveredStrip: LintRule {
  static let rule = Rule.coveredStrip
  static let requiresValidGeometry = true

  static func findings(_ context: LintContext) -> [Diagnostic] {
    if context.spec.environment[.keyboard].upper.signum <= 0 { return [] }
    return context.tabs.compactMap { id, tabs in
      guard tabs.pages.count > 1, tabs.strip.onScroll == .stay, let top = context.pinnedTop(id) else { return nil }
      let bottom = top + context.form(id, .strip)
      let claim = Claim(left: bottom, right: context.form(.height) - context.form(.keyboard))
      return context.failure(of: claim).map { .covered(context.spec[id].name, tabs.strip.height.span, $0) }
    }
  }
}

extension LintContext {
  /// Returns the highest position of a strip on the screen, in points from the top: headers above it have scrolled
  /// away, and sheets are at their highest notch. `nil` if the nesting does not determine it.
  func pinnedTop(_ tabs: NodeID) -> AffineForm? {
    guard let parent = spec[tabs].parent else { return form(tabs, .top) }
    switch spec[parent].kind {
    case .scroll: return form(parent, .top) + form(tabs, .pinnedAt)
    case .sheet: return form(tabs, .top)
    case .page, .box, .header, .tabs, .list: return nil
    }
  }
}

extension Diagnostic {
  fileprivate static func covered(_ tabs: Name, _ strip: Span, _ failure: Violation) -> Diagnostic {
    Diagnostic(
      .coveredStrip, "the keyboard covers the strip of `\(tabs.text)`\(failure.suffix)", at: tabs.span,
      caption: "it ends at \(failure.left.points), and the keyboard begins at \(failure.right.points)",
      labels: [Label(strip, "its strip")], help: ["make room for the keyboard in the formula of its container"],
      counterexample: failure.counterexample([NamedValue("strip", failure.left.text)]))
  }
}
