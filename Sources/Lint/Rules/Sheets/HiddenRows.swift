import Model
import Numerics
import Solver
import Source

extension Rule {
  package static let hiddenRows = Rule("hidden-rows", .error, page: Embedded.hidden_rows_md)
}

/// Reports a rigid sheet that rests lower than its content is laid out, with rows of a list beyond the edge.
///
/// The rule is silent if a drag of the list moves the sheet first. It is a warning if only a handle can reveal the
/// rows, and an error if nothing can.
struct HiddenRows: LintRule {
  static let rule = Rule.hiddenRows

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.sheets.compactMap { id, sheet in
      guard sheet.sizing == .rigid else { return nil }
      // One `sizing` key fixes all lists of a sheet, so only the most severe fault is reported.
      var gravest: Fault?
      for list in context.spec.lists(in: id) where gravest?.severity != .error {
        let faults = Panel(id, sheet, list: list, context).faults()
        gravest = faults.first { $0.severity == .error } ?? gravest ?? faults.first
      }
      return gravest?.diagnostic(context)
    }
  }
}

/// A list in a sheet, with the rows that an edge can hide.
private struct Panel {
  let id: NodeID
  let sheet: Sheet
  let list: NodeID
  let context: LintContext

  init(_ id: NodeID, _ sheet: Sheet, list: NodeID, _ context: LintContext) {
    (self.id, self.sheet, self.list, self.context) = (id, sheet, list, context)
  }

  /// The heights of the sheet that determine the visible part of the list, in points.
  private struct Heights {
    /// The height above which some of the list is visible.
    var begins: AffineForm
    /// The height at which the whole viewport is visible, scrolled to its last visible end.
    var ends: AffineForm
    /// The height at which the whole content is visible. The smaller of `content` and `ends` is sufficient.
    var content: AffineForm
  }

  /// Computed on demand: for most sheets a drag reveals everything, and the heights are not needed.
  private var heights: Heights {
    let (viewport, top) = (context.form(list, .viewport), context.form(list, .top) - context.form(id, .top))
    switch sheet.edge {
    case .bottom:
      // At its last row, all headers have scrolled away.
      let pinned = context.spec.scrolls(around: list).reduce(top) { $0 - context.form($1, .critical) }
      return Heights(
        begins: top, ends: pinned + viewport, content: pinned + context.form(list, .contentHeight))
    case .top:
      // The upper edge hides the first rows, regardless of the number of rows.
      let ends = context.form(id, .highest) - top
      return Heights(begins: ends - viewport, ends: ends, content: ends)
    }
  }

  func faults() -> [Fault] {
    context.spec.modes.isEmpty
      ? faults(nil) : context.spec.modes.indices.flatMap { faults(ModeID(index: $0)) }
  }

  private func faults(_ mode: ModeID?) -> [Fault] {
    let rests = sheet.rests(in: mode)
    let way = way(out: rests, canDrag: sheet.isDragged(in: mode))
    if way == .list { return [] }
    let heights = heights
    return rests.compactMap { notch in
      hides(at: notch, heights).map { failure in
        Fault(panel: self, notch: notch, mode: sheet.own(mode)?.mode, way: way, failure: failure)
      }
    }
  }

  /// Returns a violation if the list is visible at a notch but not all of its rows are. `nil` otherwise.
  private func hides(at notch: Int, _ heights: Heights) -> Violation? {
    let height = context.form(id, .notch(notch))
    let given = context.solution.activity[id]?[notch] ?? []
    // Content under the home indicator or the status bar does not count as visible.
    let inset = context.form(sheet.edge.inset)
    return failure(at: height, given: given + [.less(heights.begins + inset, height)], heights)
  }

  private func way(out rests: [Int], canDrag: Bool) -> Way {
    guard canDrag, isEnough(context.highest(of: rests, in: id)) else { return .none }
    switch (sheet.handoff, sheet.edge) {
    case (.expandFirst, .bottom): return .list
    case (.expandFirst, .top), (.scrollFirst, _), (.never, _): return context.spec.hasHandle(sheet) ? .handle : .none
    }
  }

  /// Whether everything is visible at a height of the sheet. This holds at the height of the layout.
  private func isEnough(_ highest: AffineForm) -> Bool {
    highest == context.form(id, .highest) || failure(at: highest, given: [], heights) == nil
  }

  /// Returns a violation if a height is less than both the content and the viewport need. `nil` otherwise.
  private func failure(at height: AffineForm, given: [Inequality], _ heights: Heights) -> Violation? {
    let claim = Claim(left: heights.content, right: height, given: given + [.less(height, heights.ends)])
    guard case .refuted(let witness) = context.verdict(claim) else { return nil }
    return Violation(claim, at: witness.point, in: context.prover)
  }

  /// Returns the length of the list beyond the edge, in points.
  func hidden(in failure: Violation) -> Rational {
    min(failure.left, context.value(of: heights.ends, at: failure.point)) - failure.right
  }
}

/// The part of the sheet that reveals hidden rows when dragged.
private enum Way {
  case list, handle, none
}

private struct Fault {
  var panel: Panel
  var notch: Int
  var mode: ModeID?
  var way: Way
  var failure: Violation

  var severity: Severity { way == .none ? .error : .warning }

  func diagnostic(_ context: LintContext) -> Diagnostic {
    let (spec, sheet, list) = (context.spec, context.spec[panel.id], context.spec[panel.list])
    let notchName = panel.sheet.notches[notch].name.text
    let rows = panel.sheet.edge == .bottom ? "last" : "first"
    let place = mode.map { " in mode `\(spec.modes[$0.index].text)`" } ?? ""
    let verdict = way == .none ? "cannot be reached" : "can only be reached by the handle"
    let height = "`\(notchName)` is \(failure.right.points)\(failure.isConstant ? "" : " there")"
    var finding = Diagnostic(
      .hiddenRows,
      "the \(rows) rows of `\(list.name.text)` \(verdict) while `\(sheet.name.text)` rests at `\(notchName)`\(place)",
      at: list.name.span, caption: "\(panel.hidden(in: failure).points) of it are beyond the screen\(failure.suffix)",
      labels: [Label(panel.sheet.notches[notch].height.span, height)],
      notes: ["a rigid sheet lays its content out at its highest notch"],
      fixes: context.sizingFix(panel.id).map { [$0] } ?? [],
      counterexample: failure.counterexample([NamedValue(spec.text(panel.id, .notch(notch)), failure.right.text)]))
    finding.severity = severity
    return finding
  }
}

extension LintContext {
  /// Returns a fix that lays the content out at the resting notch. The fix is unsafe, since it changes the appearance
  /// during movement.
  fileprivate func sizingFix(_ sheet: NodeID) -> FixIt? {
    let node = spec[sheet]
    let message = "lay the content out at the notch where `\(node.name.text)` rests"
    if let value = entry(sheet, "sizing")?.value {
      return FixIt(message, isSafe: false, edits: [Edit(value.span, "resting")])
    }
    return insertion(of: "sizing: resting", after: node).map { FixIt(message, isSafe: false, edits: [$0]) }
  }
}

extension Spec {
  /// Returns the lists inside a node.
  fileprivate func lists(in root: NodeID) -> [NodeID] {
    var lists: [NodeID] = []
    var open = [root]
    while let next = open.popLast() {
      if case .list = self[next].kind { lists.append(next) }
      open += self[next].children.reversed()
    }
    return lists
  }

  /// Returns the scrolls around a node.
  func scrolls(around node: NodeID) -> [NodeID] {
    ancestors(of: node).filter { if case .scroll = self[$0].kind { true } else { false } }
  }
}
