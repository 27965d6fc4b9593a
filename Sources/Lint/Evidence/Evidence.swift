import Model
import Numerics
import Solver
import Source
import Syntax

/// A solved screen with what became of each of its duties.
package final class Evidence {
  let spec: Spec
  let solution: Solution
  private let tree: SyntaxTree?
  var comments: [Span] { tree?.comments ?? [] }
  /// Every formula of the spec outside its scenarios.
  private(set) lazy var formulas = spec.formulas
  /// The texts of the file. Most screens have no finding that is asked for a fix.
  private(set) lazy var texts = tree?.textPlaces ?? []
  // Half the rules are about nodes of one kind, and most screens have few kinds.
  private(set) lazy var sheets = nodes(\.sheet)
  private(set) lazy var scrolls = nodes(\.scroll)
  private(set) lazy var tabs = nodes(\.tabs)
  private(set) lazy var barsByHeight = groupedBars()
  private(set) lazy var sumsByValue = groupedSums()
  private(set) lazy var transitions = declaredTransitions()
  private(set) lazy var disordered = disorder()
  private(set) lazy var orders = groupedOrders()
  /// The solution's, and what rules add to it.
  private var graph: FormGraph
  private let hull: [Interval]
  // A rule looks at one claim at a time.
  @exclusivity(unchecked) private var ranges: Ranges
  private let allowance: Allowance
  /// Most screens are proved by ranges alone and never need it.
  private(set) lazy var domain: Domain = screen?.domain ?? spec.domain
  /// The sheet whose inside alone is looked at, since it is laid out for one of its notches.
  private let inside: NodeID?
  private let screen: Evidence?
  /// The duties that fail, in the order of the file.
  private(set) var failures: [(duty: Duty, failure: Failure)] = []
  /// The duties that could be neither proved nor refuted, with the reason.
  private(set) var undecided: [(duty: Duty, reason: String)] = []

  /// With what became of every duty. Without a tree nobody knows which keys were written.
  convenience init(_ spec: Spec, _ solution: Solution, _ tree: SyntaxTree? = nil) {
    self.init(spec, solution, graph: solution.graph, tree: tree)
    judgeDuties()
  }

  /// The same for what is inside a sheet as it is laid out for one of its notches.
  convenience init(inside content: ArrangedContent, of screen: Evidence) {
    self.init(screen.spec, content.solution, graph: content.solution.graph, inside: content.sheet, of: screen)
    judgeDuties()
  }

  private func judgeDuties() {
    let duties = solution.duties
    // Nearly all are proved, and none of those needs to be copied.
    for index in duties.indices {
      switch verdict(duties[index].claims) {
      case .proved: if let gap = duties[index].gap { undecided.append((duties[index], gap)) }
      case .refuted(let failure): failures.append((duties[index], failure))
      case .unknown(let reason): undecided.append((duties[index], reason))
      }
    }
  }

  /// For claims about the forms of a graph that has at least the solution's.
  init(
    _ spec: Spec, _ solution: Solution, graph: FormGraph, tree: SyntaxTree? = nil, inside: NodeID? = nil,
    of screen: Evidence? = nil
  ) {
    self.tree = tree ?? screen?.tree
    self.inside = inside
    self.screen = screen
    allowance = screen?.allowance ?? Allowance()
    self.spec = spec
    self.solution = solution
    self.graph = graph
    hull = screen?.hull ?? spec.hull
    ranges = Ranges(box: hull)
  }

  /// The work that all claims of a screen may cost together: forty of the hardest, which nobody needs, and which
  /// nobody should have to wait for.
  private final class Allowance {
    var work = 12_000_000
    /// And what finding out may cost where those hold that fail: that is a help to a reader.
    var limits = 12_000_000
  }

  /// What becomes of claims that must all hold: they fail with the first that does, whatever is unknown of others.
  ///
  /// - Parameter domain: `nil` is the screen's.
  func verdict(_ claims: [Claim], over domain: Domain? = nil) -> Verdict<Failure> {
    var whole = Verdict<Failure>.proved
    for index in claims.indices where !isProvedByRanges(claims[index]) {
      switch verdict(claims[index], over: domain ?? self.domain) {
      case .proved: continue
      case .refuted(let witness):
        // The two halves of an equation turn together.
        let claim = claims[index]
        let isEquation = claims.contains { $0.left == claim.right && $0.right == claim.left && !$0.isStrict }
        return .refuted(Failure(claim, isEquation: isEquation, at: witness.point, in: self))
      case .unknown(let reason): whole = .unknown(reason: reason)
      }
    }
    return whole
  }

  func verdict(_ claim: Claim) -> Verdict<Witness> {
    isProvedByRanges(claim) ? .proved : verdict(claim, over: domain)
  }

  func verdict(_ claim: Claim, over domain: Domain) -> Verdict<Witness> {
    Prover(graph: graph).verdict(claim, over: domain, allowance: &allowance.work)
  }

  /// Whether ranges over the hull of all devices prove a claim: they settle nearly everything, at the cost of one device.
  func isProvedByRanges(_ claim: Claim) -> Bool {
    ranges.holds(claim.left, isStrict: claim.isStrict, claim.right, in: graph)
  }

  /// Whether a claim is proved for every environment between the devices, not only on them.
  func isProvedInHull(_ claim: Claim) -> Bool {
    isProvedByRanges(claim)
      || Prover(graph: graph).verdict(claim, over: Domain(boxes: [hull]), allowance: &allowance.limits).isProved
  }

  /// For which values of a parameter a claim holds, everything else being as at the point.
  func threshold(of claim: Claim, _ parameter: Variable, at point: [Rational]) -> Threshold? {
    Prover(graph: graph).threshold(
      of: claim, parameter: parameter, at: point, over: domain, allowance: &allowance.limits)
  }

  func value(of form: AffineForm, at point: [Rational]) -> Rational {
    graph.evaluate(form, at: point)
  }

  /// The entries of the map that begins at an offset of the file; none where there is no such map, or no tree.
  func entries(startingAt offset: Int) -> [SyntaxEntry] { tree?.root?.entries(startingAt: offset) ?? [] }

  func text(of form: AffineForm) -> String {
    solution.text(of: form, in: spec)
  }

  /// The nodes that are looked at, in the order of the file.
  var nodeIDs: [NodeID] {
    let all = spec.nodes.indices.map(NodeID.init)
    return inside.map { sheet in all.filter { spec.lies($0, in: sheet) } } ?? all
  }

  /// The form of a quantity that the node has.
  func form(_ node: NodeID, _ quantity: Quantity) -> AffineForm {
    solution.form(node, quantity) ?? .zero
  }

  /// The parameters on which forms depend, in their order.
  func parameters(of forms: [AffineForm]) -> [Variable] {
    var isUsed = [Bool](repeating: false, count: graph.parameterCount)
    func use(_ form: AffineForm) {
      for term in form.terms where graph.isParameter(term.variable) { isUsed[term.variable.index] = true }
    }
    forms.forEach(use)
    for variable in graph.reachable(from: forms) {
      switch graph.node(of: variable) {
      case .minimum(let operands)?, .maximum(let operands)?: operands.forEach(use)
      case .choice(let condition, let then, let otherwise)?: (condition.map(\.form) + [then, otherwise]).forEach(use)
      case nil: continue
      }
    }
    return isUsed.indices.filter { isUsed[$0] }.map { Variable($0) }
  }

  /// The measures on which forms depend.
  func measures(of forms: [AffineForm]) -> [(id: MeasureID, measure: Measure)] {
    if spec.measures.isEmpty { return [] }
    return parameters(of: forms).compactMap { parameter in
      let index = parameter.index - EnvironmentQuantity.allCases.count
      return spec.measures.indices.contains(index) ? (MeasureID(index: index), spec.measures[index]) : nil
    }
  }

  /// A parameter as specs name it.
  func name(of parameter: Variable) -> String {
    let environment = EnvironmentQuantity.allCases
    return parameter.index < environment.count
      ? environment[parameter.index].text : spec.measures[parameter.index - environment.count].name.text
  }
}

// Forms that rules make of the solution's.
extension Evidence {
  func maximum(_ forms: [AffineForm]) -> AffineForm { graph.maximum(forms) }

  /// The height of the highest of some notches that are active.
  func highest(of notches: [Int], in sheet: NodeID) -> AffineForm {
    notches.reduce(.zero) { below, notch in
      graph.choice(solution.activity[sheet]?[notch] ?? [], form(sheet, .notch(notch)), below)
    }
  }
}
