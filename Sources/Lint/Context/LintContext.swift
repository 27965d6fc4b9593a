import Model
import Numerics
import Solver
import Source
import Syntax

/// The context of all rules: a solved screen with the verdicts on its obligations.
package final class LintContext {
  let spec: Spec
  let solution: Solution
  let prover: ClaimProver
  private let tree: SyntaxTree
  var comments: [Span] { tree.comments }
  /// Every formula of the spec outside its scenarios.
  private(set) lazy var formulas = spec.formulas
  /// The scalars of the file. **Why lazy:** only fixes need them, and most screens have none.
  private(set) lazy var texts = tree.textPlaces
  // **Why:** Half the rules iterate over nodes of one kind, and most screens have few kinds.
  private(set) lazy var sheets = nodes(\.sheet)
  private(set) lazy var scrolls = nodes(\.scroll)
  private(set) lazy var tabs = nodes(\.tabs)
  private(set) lazy var barsByHeight = groupedBars()
  private(set) lazy var sumsByValue = groupedSums()
  private(set) lazy var transitions = declaredTransitions()
  private(set) lazy var disordered = disorder()
  private(set) lazy var orders = groupedOrders()
  /// The sheet whose inside is the only subject of this context, laid out for one of its notches. `nil` for the whole
  /// screen.
  private let inside: NodeID?
  /// The verdicts on the obligations of the screen.
  private let obligations: ClaimProver.Obligations

  var failures: [(obligation: Obligation, failure: Violation)] { obligations.failures }
  var undecided: [(obligation: Obligation, reason: String)] { obligations.undecided }
  /// The number of obligations that are proved.
  var provedCount: Int { obligations.proved }

  init(_ spec: Spec, _ solution: Solution, _ tree: SyntaxTree) {
    (self.spec, self.solution) = (spec, solution)
    prover = ClaimProver(spec, solution)
    obligations = prover.obligations()
    self.tree = tree
    inside = nil
  }

  /// The context for the inside of a sheet as laid out for one of its notches.
  init(inside content: ContentLayoutSolution, of screen: LintContext) {
    (spec, solution) = (screen.spec, content.solution)
    prover = ClaimProver(spec, solution, partOf: screen.prover)
    obligations = prover.obligations()
    tree = screen.tree
    inside = content.sheet
  }

  func verdict(_ claim: Claim) -> Verdict<Witness> { prover.verdict(claim) }

  func value(of form: AffineForm, at point: [Rational]) -> Rational { prover.value(of: form, at: point) }

  /// Returns the entries of the map that begins at an offset of the file. Empty if there is none.
  func entries(startingAt offset: Int) -> [SyntaxEntry] { tree.root?.entries(startingAt: offset) ?? [] }

  func text(of form: AffineForm) -> String {
    solution.text(of: form, in: spec)
  }

  /// The nodes in the scope of this context, in the order of the file.
  var nodeIDs: [NodeID] {
    let all = spec.nodes.indices.map(NodeID.init)
    return inside.map { sheet in all.filter { spec.lies($0, in: sheet) } } ?? all
  }

  /// Returns the form of a quantity that the node has.
  func form(_ node: NodeID, _ quantity: Quantity) -> AffineForm {
    solution.form(node, quantity) ?? .zero
  }

  /// Returns the measures that the forms depend on.
  func measures(of forms: [AffineForm]) -> [(id: MeasureID, measure: Measure)] {
    if spec.measures.isEmpty { return [] }
    return prover.parameters(of: forms).compactMap { parameter in
      let index = parameter.index - EnvironmentQuantity.allCases.count
      return spec.measures.indices.contains(index) ? (MeasureID(index: index), spec.measures[index]) : nil
    }
  }
}

// Forms derived from those of the solution.
extension LintContext {
  func maximum(_ forms: [AffineForm]) -> AffineForm { prover.maximum(forms) }

  /// Returns the height of the highest active notch among the given ones, 0 if none is active.
  func highest(of notches: [Int], in sheet: NodeID) -> AffineForm {
    notches.reduce(.zero) { below, notch in
      prover.choice(solution.activity[sheet]?[notch] ?? [], form(sheet, .notch(notch)), below)
    }
  }
}
