import Model
import Numerics
import Solver
import Source

extension Rule {
  package static let barUnderInset = Rule("bar-under-inset", .warning, page: Embedded.bar_under_inset_md)
}

/// Reports a bar at an end of the screen that is completely under the status bar or the home indicator.
struct BarUnderInset: LintRule {
  static let rule = Rule.barUnderInset
  static let requiresValidGeometry = true

  static func findings(_ context: LintContext) -> [Diagnostic] {
    let column = context.spec.column
    var findings: [Diagnostic] = []
    if let first = column.first { findings += finding(first, .safeAreaTop, Edge.top.cover, context) }
    if column.count > 1, let last = column.last {
      findings += finding(last, .safeAreaBottom, Edge.bottom.cover, context)
    }
    let moving = [context.spec.bars(at: .top).first, context.spec.bars(at: .bottom).last]
    for (bar, edge) in zip(moving, [Edge.top, .bottom]) {
      guard let bar else { continue }
      findings += finding(bar, edge.inset, edge.cover, context)
      if let collapsed = context.spec.motion(of: bar)?.collapsed {
        findings += finding(bar, collapsed, edge.inset, edge.cover, context)
      }
    }
    return findings
  }

  /// Checks the part of a bar that stays when the bar has left.
  private static func finding(
    _ node: NodeID, _ collapsed: Expression, _ inset: EnvironmentQuantity, _ what: String, _ context: LintContext
  ) -> [Diagnostic] {
    let kept = context.form(node, .collapsed)
    if kept == context.form(inset) { return [] }
    let claim = Claim(left: context.form(inset), right: kept, isStrict: true, given: [.less(.zero, kept)])
    guard let failure = context.failure(of: claim) else { return [] }
    let name = context.spec[node].name.text
    return [.under("what stays of `\(name)`", "\(name).collapsed", collapsed.span, inset, what, failure)]
  }

  private static func finding(
    _ node: NodeID, _ inset: EnvironmentQuantity, _ what: String, _ context: LintContext
  ) -> [Diagnostic] {
    guard case .box(let bar) = context.spec[node].kind, bar.style == .bar else { return [] }
    let height = context.form(node, .height)
    // A bar as high as the inset fills it on purpose.
    if height == context.form(inset) { return [] }
    let claim = Claim(left: context.form(inset), right: height, isStrict: true, given: [.less(.zero, height)])
    guard let failure = context.failure(of: claim), !SwappedInset.tells(of: node, context) else { return [] }
    let name = context.spec[node].name.text
    return [.under("`\(name)`", "\(name).height", bar.height.span, inset, what, failure)]
  }
}

extension Diagnostic {
  fileprivate static func under(
    _ part: String, _ length: String, _ span: Span, _ inset: EnvironmentQuantity, _ what: String, _ failure: Violation
  ) -> Diagnostic {
    Diagnostic(
      .barUnderInset, "\(part) is completely under the \(what)\(failure.suffix)", at: span,
      caption: "\(failure.right.points), and `\(inset.text)` is \(failure.left.points)",
      help: ["add the inset: `\(inset.text) + …`"],
      counterexample: failure.counterexample([
        NamedValue(length, failure.right.text), NamedValue(inset.text, failure.left.text),
      ]))
  }
}
