import Model
import Numerics
import Solver
import Source

/// A rigid sheet rests lower than its content is laid out, and rows of a list in it lie beyond the edge.
///
/// That is as it should be where dragging the list first moves the sheet. It is a warning where only a handle can bring
/// the rows to sight, and an error where nothing can.
struct HiddenRows: Rule {
  static let id = FindingID.hiddenRows

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    evidence.spec.sheets.compactMap { id in
      guard let sheet = evidence.sheet(id), sheet.sizing == .rigid else { return nil }
      // One `sizing` mends all lists of a sheet: the gravest of its faults tells it.
      let faults = evidence.spec.lists(in: id).flatMap { Panel(id, sheet, list: $0, evidence).faults() }
      return (faults.first { $0.severity == .error } ?? faults.first).map { $0.diagnostic(evidence) }
    }
  }
}

/// What an edge can hide of one list in a sheet.
private struct Panel {
  let id: NodeID
  let sheet: Sheet
  let list: NodeID
  let evidence: Evidence
  private var graph: FormGraph
  /// The height of the sheet at which all rows that the list shows at once are in sight.
  private let needed: AffineForm
  /// The height above which some of it is.
  private let begins: AffineForm

  init(_ id: NodeID, _ sheet: Sheet, list: NodeID, _ evidence: Evidence) {
    (self.id, self.sheet, self.list, self.evidence) = (id, sheet, list, evidence)
    graph = evidence.solution.graph
    let viewport = evidence.form(list, .viewport)
    switch sheet.edge {
    case .bottom:
      // Scrolled to its last row, with every header out of the way.
      begins = evidence.form(list, .top) - evidence.form(id, .top)
      let pinned = evidence.spec.scrolls(around: list).reduce(begins) { $0 - evidence.form($1, .critical) }
      needed = pinned + graph.minimum([evidence.form(list, .contentHeight), viewport])
    case .top:
      // It is the first rows that the upper edge cuts off.
      needed = evidence.form(id, .highest) - evidence.form(list, .top)
      begins = needed - viewport
    }
  }

  func faults() -> [Fault] {
    evidence.spec.modes.isEmpty
      ? faults(nil) : evidence.spec.modes.indices.flatMap { faults(ModeID(index: $0)) }
  }

  private func faults(_ mode: ModeID?) -> [Fault] {
    let own = mode.flatMap { mode in sheet.modes.first { $0.mode == mode } }
    let rests = own?.rests ?? Array(sheet.notches.indices)
    return rests.compactMap { notch in
      guard let failure = hides(at: notch) else { return nil }
      let way = way(out: rests, above: notch, canDrag: own?.drag ?? sheet.drag)
      guard way != .list else { return nil }
      return Fault(
        sheet: id, list: list, notch: notch, mode: own == nil ? nil : mode, edge: sheet.edge, way: way, failure: failure
      )
    }
  }

  /// Whether the list is in sight at a notch without all its rows being so.
  private func hides(at notch: Int) -> Failure? {
    let height = evidence.form(id, .notch(notch))
    let given = evidence.solution.activity[id]?[notch] ?? []
    return refutation(Claim(left: needed, right: height, given: given + [.less(begins, height)]))
  }

  private func way(out rests: [Int], above notch: Int, canDrag: Bool) -> Way {
    guard canDrag, let highest = rests.last, highest > notch, shows(at: rests) else { return .none }
    switch sheet.handoff {
    case .expandFirst: return sheet.edge == .bottom ? .list : handle
    case .scrollFirst, .never: return handle
    }
  }

  private var handle: Way { evidence.spec.hasHandle(sheet) ? .handle : .none }

  /// Whether in every environment some notch is high enough.
  private func shows(at rests: [Int]) -> Bool {
    var graph = graph
    let highest = rests.reduce(AffineForm.zero) { below, notch in
      graph.choice(evidence.solution.activity[id]?[notch] ?? [], evidence.form(id, .notch(notch)), below)
    }
    return evidence.isProved(Claim(left: needed, right: highest), in: graph)
  }

  private func refutation(_ claim: Claim) -> Failure? {
    guard case .refuted(let point) = evidence.verdict(claim, over: evidence.spec.domain, in: graph) else { return nil }
    return Failure(claim, at: point, in: evidence.continued(by: graph))
  }
}

/// What brings hidden rows to sight.
private enum Way {
  case list, handle, none
}

private struct Fault {
  var sheet: NodeID
  var list: NodeID
  var notch: Int
  var mode: ModeID?
  var edge: Edge
  var way: Way
  var failure: Failure

  var severity: Severity { way == .none ? .error : .warning }

  func diagnostic(_ evidence: Evidence) -> Diagnostic {
    let spec = evidence.spec
    let (sheetName, listName) = (spec[sheet].name.text, spec[list].name.text)
    let notchName = Quantity.notch(notch).text(in: spec[sheet])
    let rows = edge == .bottom ? "last" : "first"
    let place = mode.map { " in mode `\(spec.modes[$0.index].text)`" } ?? ""
    let verdict = way == .none ? "cannot be reached" : "can only be reached by the handle"
    let hidden = (failure.left - failure.right).points
    var finding = Diagnostic(
      .hiddenRows, "the \(rows) rows of `\(listName)` \(verdict) while `\(sheetName)` rests at `\(notchName)`\(place)",
      at: spec[list].name.span, caption: "\(hidden) of it lie beyond the screen\(failure.suffix)",
      labels: evidence.sheet(sheet).map {
        [
          Label(
            $0.notches[notch].height.span,
            "`\(notchName)` is \(failure.right.points)\(failure.isConstant ? "" : " there")")
        ]
      } ?? [],
      notes: ["a rigid sheet lays its content out at its highest notch"],
      fixes: evidence.sizingFix(sheet).map { [$0] } ?? [],
      counterexample: failure.counterexample([NamedValue(spec.text(sheet, .notch(notch)), failure.right.text)]))
    finding.severity = severity
    return finding
  }
}

extension Evidence {
  /// Lays the content out where the sheet rests. Not safe: it changes what is seen while the sheet moves.
  fileprivate func sizingFix(_ sheet: NodeID) -> FixIt? {
    let node = spec[sheet]
    let message = "lay the content out at the notch where `\(node.name.text)` rests"
    let inside = Array(spec.file.text(node.span).utf8)
    if let key = inside.firstRange(of: Array("sizing:".utf8)),
      let value = inside[key.upperBound...].firstRange(of: Array("rigid".utf8))
    {
      let start = node.span.start
      let edit = Edit(Span(start + value.lowerBound, start + value.upperBound), "resting")
      return FixIt(message, isSafe: false, edits: [edit])
    }
    return insertion(of: "sizing: resting", after: node).map { FixIt(message, isSafe: false, edits: [$0]) }
  }
}

extension Spec {
  /// The lists anywhere inside a node.
  fileprivate func lists(in root: NodeID) -> [NodeID] {
    var lists: [NodeID] = []
    var open = [root]
    while let next = open.popLast() {
      if case .list = self[next].kind { lists.append(next) }
      open += self[next].children.reversed()
    }
    return lists
  }

  /// The scrolls that a node is inside of.
  fileprivate func scrolls(around node: NodeID) -> [NodeID] {
    var scrolls: [NodeID] = []
    var next = self[node].parent
    while let parent = next {
      if case .scroll = self[parent].kind { scrolls.append(parent) }
      next = self[parent].parent
    }
    return scrolls
  }

  /// Whether a part of the sheet's own column drags it.
  fileprivate func hasHandle(_ sheet: Sheet) -> Bool {
    sheet.content.contains { child in
      switch self[child].kind {
      case .header(let header): header.dragsSheet
      case .bar, .block, .carousel: true
      case .scroll, .tabs, .page, .list, .sheet: false
      }
    }
  }
}
