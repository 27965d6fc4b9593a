import Model
import Numerics
import Source

/// An obligation of the geometry in every environment: its claims and their subject.
package struct Obligation: Sendable {
  /// To add an obligation, add a subject, its row (`row(in:)`) and its place, and make it beside the equation that it is
  /// about.
  package enum Subject: Sendable, Hashable {
    /// The order of two notches that can rest in one mode and be active together, as indices into `Sheet.notches`.
    case notchOrder(sheet: NodeID, lower: Int, upper: Int)
    /// The existence of an active notch in a mode. The mode is `nil` in a screen without modes.
    case restingNotch(sheet: NodeID, mode: ModeID?)
    case notchNotNegative(sheet: NodeID, notch: Int)
    /// The space of the pages of tabs, or of the leaf of a scroll.
    case pageSpace(NodeID)
    case critical(NodeID)
    case inset(NodeID)
    case collapsedWithinHeight(NodeID)
    /// The width of a sheet, which is at most that of the screen.
    case widthWithinScreen(NodeID)
    /// The sign of a height that a formula gives or, for the first filler of a column, that the siblings leave.
    case heightNotNegative(NodeID)
    /// The sign of another length that a formula of the node gives: strip, collapsed height or content height.
    case lengthNotNegative(NodeID, Quantity)
    /// The children of this node fill it exactly. `nil` refers to the screen.
    case columnSum(NodeID?)
    /// The compatibility of lines that constrain flexible lengths.
    case sharedLines([ConstraintSource])
    /// The absence of a tie in which only the order of the nodes prefers the first of two equally strong lines.
    case decidedShares(ConstraintSource, ConstraintSource)
    /// The absence of further ties between this number of lines. This obligation is never proved.
    case noFurtherDraws(count: Int)
    /// The order of the bounds of a clamp, which is identified by its offset in the file.
    case clampBounds(Int)
    case assertion(Int)
    /// The order of the ends of an observer's stretch.
    case observerOrder(ObserverID)
  }

  package var subject: Subject
  /// The claims, all of which must hold. They belong to one finding.
  package var claims: [Claim]
  /// The number of premises at the start of each claim that other obligations cover, so that one fault is one finding.
  private var presumedCount: Int
  /// The reason why the claims are not sufficient. They can then be refuted, but they prove nothing. `nil` if they
  /// suffice.
  package var gap: String?
  /// The text that a fix must change.
  package var span: Span

  /// - Parameter presumed: The premises that other obligations cover.
  package init(subject: Subject, claims: [Claim], presuming presumed: [Inequality] = [], span: Span) {
    self.subject = subject
    self.claims = claims
    presumedCount = presumed.count
    self.span = span
    if presumed.isEmpty { return }
    for index in claims.indices { self.claims[index].given.insert(contentsOf: presumed, at: 0) }
  }

  /// The claims without the premises that other obligations cover.
  var wholeClaims: [Claim] {
    if presumedCount == 0 { return claims }
    return claims.map { claim in
      var claim = claim
      claim.given.removeFirst(presumedCount)
      return claim
    }
  }

  private var isStrict: Bool { claims.first?.isStrict ?? false }
}

extension Obligation {
  /// The texts of an obligation, and the lengths that it is about.
  package struct Row: Sendable {
    /// The claim as text of a spec: `search.minimum < search.medium`.
    package var text: String
    /// The text of a table about a configuration that violates it.
    package var violation: String
    /// The names of both sides of the first claim. A side without a name is empty.
    fileprivate(set) var sides = ["", ""]
    /// The quantities that it is about.
    package fileprivate(set) var quantities: [Demand] = []
    /// Whether a table marks these quantities at a violation.
    package fileprivate(set) var marksQuantities = true
    /// Whether a violation makes lengths meaningless.
    package fileprivate(set) var isGrave = true
  }

  /// A quantity that an obligation is about.
  package struct Demand: Sendable {
    package var node: NodeID
    package var quantity: Quantity
    /// The demand in words. `nil` if it is about several lengths together.
    package var limit: String?
  }

  package func row(in spec: Spec) -> Row {
    func name(_ node: NodeID) -> String { "`\(spec[node].name.text)`" }
    func notNegative(_ node: NodeID, _ quantity: Quantity) -> Row {
      let length = spec.text(node, quantity)
      return Row(
        text: "0 \(isStrict ? "<" : "<=") \(length)",
        violation: "`\(length)` is \(isStrict ? "not above 0" : "negative")", sides: ["", length],
        quantities: [Demand(node: node, quantity: quantity, limit: "above 0")])
    }

    switch subject {
    case .notchOrder(let sheet, let lower, let upper):
      let sides = [lower, upper].map { spec.text(sheet, .notch($0)) }
      return Row(
        text: "\(sides[0]) < \(sides[1])", violation: "`\(sides[1])` is not above `\(sides[0])`", sides: sides,
        quantities: [
          Demand(node: sheet, quantity: .notch(lower), limit: "below `\(sides[1])`"),
          Demand(node: sheet, quantity: .notch(upper), limit: "above `\(sides[0])`"),
        ])
    case .restingNotch(let sheet, let mode):
      let mode = mode.map { spec.modes[$0.index].text }
      return Row(
        text: "\(spec[sheet].name.text) has a notch to rest at" + (mode.map { " in mode \($0)" } ?? ""),
        violation: "\(name(sheet)) has no notch to rest at" + (mode.map { " in mode `\($0)`" } ?? ""),
        quantities: [Demand(node: sheet, quantity: .available)])
    case .notchNotNegative(let sheet, let notch): return notNegative(sheet, .notch(notch))
    case .pageSpace(let node):
      let space = spec.text(node, spec.spaceOfPage(node))
      return Row(
        text: "0 < \(space)", violation: "\(name(node)) leaves no space to its pages", sides: ["", space],
        quantities: [Demand(node: node, quantity: .page), Demand(node: node, quantity: .viewport)])
    case .critical(let scroll): return notNegative(scroll, .critical)
    case .inset(let tabs):
      let inset = "inset of \(spec[tabs].name.text)"
      return Row(
        text: "0 <= \(inset)", violation: "the inset of \(name(tabs)) is negative", sides: ["", inset],
        quantities: [Demand(node: tabs, quantity: .pinnedAt, limit: "above 0")])
    case .collapsedWithinHeight(let node):
      let sides = [spec.text(node, .collapsed), spec.text(node, .height)]
      return Row(
        text: "\(sides[0]) <= \(sides[1])", violation: "`\(sides[0])` is above `\(sides[1])`", sides: sides,
        quantities: [Demand(node: node, quantity: .collapsed, limit: "below `\(sides[1])`")])
    case .widthWithinScreen(let sheet):
      let width = spec.text(sheet, .width)
      return Row(
        text: "\(width) <= width", violation: "\(name(sheet)) is wider than the screen", sides: [width, "width"],
        quantities: [Demand(node: sheet, quantity: .width, limit: "at most `width`")])
    case .heightNotNegative(let node): return notNegative(node, .height)
    case .lengthNotNegative(let node, let quantity): return notNegative(node, quantity)
    case .columnSum(let owner):
      return Row(
        text: "the column of \(owner.map { spec[$0].name.text } ?? "the screen") comes out exactly",
        violation: "the column of \(owner.map(name) ?? "the screen") does not come out exactly",
        sides: ["", "left over"], quantities: owner.map { [Demand(node: $0, quantity: .height)] } ?? [])
    case .sharedLines(let lines):
      let all = lines.map { spec.text(of: $0) }.joined(separator: " and ")
      return Row(
        text: "\(all) can hold together", violation: "\(all) cannot hold together",
        quantities: lines.compactMap { $0.node.map { Demand(node: $0, quantity: .height) } })
    case .decidedShares(let winner, let loser):
      let (winner, loser) = (spec.text(of: winner), spec.text(of: loser))
      return Row(
        text: "no order of nodes decides between \(winner) and \(loser)",
        violation: "only the order of the nodes decides that \(loser) yields to \(winner)", isGrave: false)
    case .noFurtherDraws(let count):
      return Row(
        text: "no order of nodes decides elsewhere between these \(count) lines",
        violation: "only the order of the nodes may decide between \(count) lines", isGrave: false)
    case .clampBounds(let offset):
      let line = LineTable(spec.file).location(of: offset).line
      return Row(
        text: "the bounds of \(spec.file.text(span)) are in order",
        violation: "the bounds of the clamp on line \(line) are out of order", sides: ["lower bound", "upper bound"])
    case .observerOrder(let id):
      let observer = spec.observers[id.index].name.text
      return Row(
        text: "\(observer) ends beyond its beginning",
        violation: "observer `\(observer)` does not end beyond its beginning", sides: ["from", "to"], isGrave: false)
    case .assertion(let index):
      let (assertion, comparison) = (spec.assertions[index], spec.assertions[index].comparison)
      return Row(
        // The source text omits the quotes that YAML may need.
        text: spec.source(at: comparison.span) ?? spec.text(comparison),
        violation: "`\(spec.file.text(assertion.span))` does not hold",
        sides: comparison.relation.ordered([comparison.left, comparison.right].map(spec.text)),
        // Both sides of an equality are the same everywhere.
        quantities: comparison.relation == .equal
          ? [] : comparison.demands("`\(spec.file.text(assertion.span).onOneLine)`"),
        marksQuantities: false)
    }
  }
}

extension Obligation {
  /// Whether it is about what is inside of a sheet. The height of the sheet decides it then.
  func isInside(_ sheet: NodeID, in spec: Spec) -> Bool {
    switch subject {
    case .pageSpace(let node), .critical(let node), .inset(let node), .collapsedWithinHeight(let node),
      .heightNotNegative(let node), .lengthNotNegative(let node, _):
      return spec.lies(node, in: sheet)
    case .columnSum(let owner): return owner.map { $0 == sheet || spec.lies($0, in: sheet) } ?? false
    case .clampBounds(let offset):
      return spec.nodes.contains { $0.span.start <= offset && offset < $0.span.end && $0.parent == sheet }
    // Those about other nodes fail in the same way at every height. The report contains them once.
    case .sharedLines, .decidedShares, .noFurtherDraws: return true
    default: return false
    }
  }
}

extension ComparisonExpression {
  /// Returns a demand on each length that it names.
  fileprivate func demands(_ limit: String) -> [Obligation.Demand] {
    var demands: [Obligation.Demand] = []
    for side in [left, right] {
      side.forEachQuantity { node, quantity, _ in
        demands.append(Obligation.Demand(node: node, quantity: quantity, limit: limit))
      }
    }
    return demands
  }
}

extension Spec {
  /// Returns the quantity with the space of a page of this node.
  package func spaceOfPage(_ node: NodeID) -> Quantity {
    guard case .tabs = self[node].kind else { return .viewport }
    return .page
  }
}
