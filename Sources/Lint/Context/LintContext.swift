import Model
import Numerics
import Proofs
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
  /// The texts of the file. Most screens have no finding that is asked for a fix.
  private(set) lazy var texts = tree.textPlaces
  // Half the rules are about nodes of one kind, and most screens have few kinds.
  private(set) lazy var sheets = nodes(\.sheet)
  private(set) lazy var scrolls = nodes(\.scroll)
  private(set) lazy var tabs = nodes(\.tabs)
  private(set) lazy var barsByHeight = groupedBars()
  private(set) lazy var sumsByValue = groupedSums()
  private(set) lazy var transitions = declaredTransitions()
  private(set) lazy var disordered = disorder()
  private(set) lazy var orders = groupedOrders()
  /// The sheet whose inside alone is looked at, since it is laid out for one of its notches.
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

  /// The entries of the map that begins at an offset of the file; none where there is no such map.
  func entries(startingAt offset: Int) -> [SyntaxEntry] { tree.root?.entries(startingAt: offset) ?? [] }

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

  /// The measures on which forms depend.
  func measures(of forms: [AffineForm]) -> [(id: MeasureID, measure: Measure)] {
    if spec.measures.isEmpty { return [] }
    return prover.parameters(of: forms).compactMap { parameter in
      let index = parameter.index - EnvironmentQuantity.allCases.count
      return spec.measures.indices.contains(index) ? (MeasureID(index: index), spec.measures[index]) : nil
    }
  }
}

// Forms that rules make of the solution's.
extension LintContext {
  func maximum(_ forms: [AffineForm]) -> AffineForm { prover.maximum(forms) }

  /// The height of the highest of some notches that are active.
  func highest(of notches: [Int], in sheet: NodeID) -> AffineForm {
    notches.reduce(.zero) { below, notch in
      prover.choice(solution.activity[sheet]?[notch] ?? [], form(sheet, .notch(notch)), below)
    }
  }
}
