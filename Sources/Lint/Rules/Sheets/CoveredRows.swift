import Model
import Numerics
import Solver
import Source

extension Rule {
  package static let coveredRows = Rule("covered-rows", .warning, page: Embedded.covered_rows_md)
}

/// Reports a list whose end is behind a later sheet at the lowest notch of that sheet, and rows under bars that move and
/// give them no inset.
struct CoveredRows: LintRule {
  static let rule = Rule.coveredRows
  static let requiresValidGeometry = true

  static func findings(_ context: LintContext) -> [Diagnostic] {
    rowsBehindSheets(context) + [Edge.top, .bottom].compactMap { rowsUnderBars(at: $0, context) }
  }

  /// Bars inset what reaches their edge. Where boxes of the column are between, the bars must not be higher than those.
  private static func rowsUnderBars(at edge: Edge, _ context: LintContext) -> Diagnostic? {
    let column = edge == .top ? context.spec.column : context.spec.column.reversed()
    let boxes = column.prefix { if case .box = context.spec[$0].kind { true } else { false } }
    guard let front = edge == .top ? context.spec.bars(at: edge).last : context.spec.bars(at: edge).first,
      !boxes.isEmpty, boxes.count < column.count
    else { return nil }
    func heights(_ nodes: [NodeID]) -> AffineForm { nodes.reduce(.zero) { $0 + context.form($1, .height) } }
    let claim = Claim(left: heights(context.spec.bars(at: edge)), right: heights(Array(boxes)))
    return context.failure(of: claim).map {
      .covered(context.spec[column[boxes.count]].name, by: context.spec[front].name, $0)
    }
  }

  private static func rowsBehindSheets(_ context: LintContext) -> [Diagnostic] {
    let sheets = context.sheets.filter { $0.kind.edge == .bottom && !$0.kind.canBeDismissed }
    if sheets.isEmpty { return [] }
    return context.nodeIDs.compactMap { id in
      guard context.spec[id].kind.list != nil else { return nil }
      let around = context.sheets.first { context.spec.lies(id, in: $0.id) }
      // In a sheet at the top edge, the end of the list depends on the notch.
      if around?.kind.edge == .top { return nil }
      return sheets.lazy
        .filter { sheet in around.map { sheet.id > $0.id } ?? true && context.spans(sheet.id, around?.id) }
        .compactMap { finding(id, behind: $0, context) }.first
    }
  }

  private static func finding(
    _ id: NodeID, behind sheet: (id: NodeID, kind: Sheet), _ context: LintContext
  ) -> Diagnostic? {
    let (viewport, content) = (context.form(id, .viewport), context.form(id, .contentHeight))
    let insets = (top: context.form(id, .insetTop), bottom: context.form(id, .insetBottom))
    // At its last row, all headers have scrolled away.
    let top = context.spec.scrolls(around: id).reduce(context.form(id, .top)) { $0 - context.form($1, .critical) }
    let end = top + viewport - insets.bottom
    let edge = context.form(.height) - context.form(sheet.id, .lowest)
    if context.isProved(Claim(left: end - edge, right: content)) { return nil }
    // The rows of a short list end above its lower edge.
    let rows = top + insets.top + content
    return context.failure(of: Claim(left: end, right: edge, given: [.less(edge, rows)])).map {
      .covered(context.spec[id].name, by: sheet, $0, context)
    }
  }
}

extension Diagnostic {
  fileprivate static func covered(_ node: Name, by bar: Name, _ failure: Violation) -> Diagnostic {
    Diagnostic(
      .coveredRows, "`\(bar.text)` covers a part of `\(node.text)` without an inset\(failure.suffix)", at: bar.span,
      caption: "the bars that move are \(failure.left.points) high, and what is below them in the column "
        + "\(failure.right.points)",
      labels: [Label(node.span, "it reaches no edge, so no bar insets it")],
      help: ["make `\(bar.text)` no higher than the bars that it covers, or let them move with it"],
      counterexample: failure.counterexample([
        NamedValue("the bars that move", failure.left.text), NamedValue("the bars below", failure.right.text),
      ]))
  }

  fileprivate static func covered(
    _ list: Name, by sheet: (id: NodeID, kind: Sheet), _ failure: Violation, _ context: LintContext
  ) -> Diagnostic {
    let name = context.spec[sheet.id].name
    let notch = sheet.kind.notches[0]
    // A notch is measured from the edge of the screen, with the bars over the sheets.
    let isWhole = notch.condition == nil && context.spec.barsOverSheets(at: .bottom).isEmpty
    let room = isWhole ? "`\(name.text).\(notch.name.text)`" : "the height of the covered part"
    return Diagnostic(
      .coveredRows, "`\(name.text)` always covers the last rows of `\(list.text)`\(failure.suffix)", at: list.span,
      caption: "the list ends at \(failure.left.points), and `\(name.text)` begins at \(failure.right.points) or above",
      labels: [Label(name.span, "a sheet is above the lists behind it")],
      help: ["add \(room) to `contentHeight`, or end the list above `\(name.text)`"],
      counterexample: failure.counterexample([
        NamedValue("the end of \(list.text)", failure.left.text),
        NamedValue("the top of \(name.text)", failure.right.text),
      ]))
  }
}
