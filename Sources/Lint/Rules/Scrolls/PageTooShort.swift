import Model
import Numerics
import Solver
import Source

extension Rule {
  package static let pageTooShort = Rule("page-too-short", .warning, page: Embedded.page_too_short_md)
}

/// Reports a scrolling node with a positive viewport of less than one row, below pinned headers or in a column.
struct PageTooShort: LintRule {
  static let rule = Rule.pageTooShort
  static let requiresValidGeometry = true

  /// The minimum height of a touch target, in points.
  private static let row: Rational = 44

  static func findings(_ context: LintContext) -> [Diagnostic] {
    let pinned = context.solution.obligations.compactMap { obligation -> Diagnostic? in
      guard case .pageSpace(let node) = obligation.subject else { return nil }
      return finding(
        node, context.spec.spaceOfPage(node), help: "let more of what is pinned above it go away", context)
    }
    let columns = context.nodeIDs.compactMap { node in
      context.takesWhatIsLeft(node) ? finding(node, .viewport, help: "leave it more of its column", context) : nil
    }
    return pinned + columns
  }

  private static func finding(
    _ node: NodeID, _ quantity: Quantity, help: String, _ context: LintContext
  ) -> Diagnostic? {
    // Content below one row needs no larger space, and if a page of tabs has too little space, the page is reported
    // instead.
    var enough = quantity == .viewport ? [context.form(node, .contentHeight)] : []
    enough += context.spec.ancestors(of: node).compactMap { ancestor in
      if case .tabs = context.spec[ancestor].kind { context.form(ancestor, .page) } else { nil }
    }
    let given = enough.map { Inequality.lessOrEqual(AffineForm(row), $0) }
    let claim = Claim(left: AffineForm(row), right: context.form(node, quantity), given: given)
    return context.failure(of: claim).map {
      .cramped(context.spec[node].name, context.spec.text(node, quantity), $0, help)
    }
  }
}

extension LintContext {
  /// Whether the node scrolls in a column and its height is a formula or the rest of the column.
  fileprivate func takesWhatIsLeft(_ node: NodeID) -> Bool {
    switch spec[node].kind {
    case .list, .scroll: break
    case .box, .header, .tabs, .page, .sheet: return false
    }
    if let parent = spec[node].parent, case .scroll = spec[parent].kind { return false }
    // A sheet may show only its handle on purpose, for example in landscape.
    if spec.sheet(around: node) != nil { return false }
    switch spec[node].kind.height?.extent {
    case .exactly(let height)?: return height.literal == nil
    case .fill?, .flexible?: return true
    case nil: return false
    }
  }
}

extension Diagnostic {
  fileprivate static func cramped(
    _ node: Name, _ quantity: String, _ failure: Violation, _ help: String
  ) -> Diagnostic {
    Diagnostic(
      .pageTooShort, "`\(node.text)` shows less than a row\(failure.range)", at: node.span,
      caption: "`\(quantity)` is \(failure.right.points)\(failure.suffix)", notes: failure.rule,
      help: [help],
      counterexample: failure.counterexample([NamedValue(quantity, failure.right.text)]))
  }
}
