import Model
import Source

extension Obligation {
  /// Returns the claim as text of a spec: `search.minimum < search.medium`.
  package func text(in spec: Spec) -> String {
    switch subject {
    case .notchOrder(let sheet, let lower, let upper):
      "\(spec.text(sheet, .notch(lower))) < \(spec.text(sheet, .notch(upper)))"
    case .restingNotch(let sheet, let mode):
      "\(spec[sheet].name.text) has a notch to rest at" + (mode.map { " in mode \(spec.modes[$0.index].text)" } ?? "")
    case .notchNotNegative(let sheet, let notch): "0 <= \(spec.text(sheet, .notch(notch)))"
    case .pageSpace(let node): "0 < \(spec.text(node, spec.spaceOfPage(node)))"
    case .critical(let scroll): "0 <= \(spec.text(scroll, .critical))"
    case .inset(let tabs): "0 <= inset of \(spec[tabs].name.text)"
    case .collapsedWithinHeight(let header): "\(spec.text(header, .collapsed)) <= \(spec.text(header, .height))"
    case .widthWithinScreen(let sheet): "\(spec.text(sheet, .width)) <= width"
    case .heightNotNegative(let node): "0 <= \(spec.text(node, .height))"
    case .lengthNotNegative(let node, let quantity): "0 \(isStrict ? "<" : "<=") \(spec.text(node, quantity))"
    case .columnSum(let owner): "the column of \(owner.map { spec[$0].name.text } ?? "the screen") comes out exactly"
    case .sharedLines(let lines): "\(lines.map { spec.text(of: $0) }.joined(separator: " and ")) can hold together"
    case .decidedShares(let winner, let loser):
      "no order of nodes decides between \(spec.text(of: winner)) and \(spec.text(of: loser))"
    case .noFurtherDraws(let count): "no order of nodes decides elsewhere between these \(count) lines"
    case .clampBounds: "the bounds of \(spec.file.text(span)) are in order"
    case .observerOrder(let id): "\(spec.observers[id.index].name.text) ends beyond its beginning"
    // The source text omits the quotes that YAML may need.
    case .assertion(let index): spec.source(of: spec.assertions[index].comparison)
    }
  }
}

extension Obligation {
  private var isStrict: Bool { claims.first?.isStrict ?? false }
}

extension Spec {
  fileprivate func source(of comparison: ComparisonExpression) -> String {
    source(at: comparison.span) ?? text(comparison)
  }

  /// Returns the quantity with the space of a page of this node.
  package func spaceOfPage(_ node: NodeID) -> Quantity {
    guard case .tabs = self[node].kind else { return .viewport }
    return .page
  }
}
