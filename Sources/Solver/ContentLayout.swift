import Model
import Numerics

// `sizing: resting` lays a sheet's content out for where the sheet rests. Its lengths are then functions of one more
// parameter, and what the geometry owes is owed at every notch.

/// A sheet whose content is laid out for another height than its highest notch.
struct ContentLayout {
  enum Height: Equatable {
    case notch(Int)
    /// The parameter behind those of the spec.
    case free
  }

  var sheet: NodeID
  var height: Height
}

/// The lengths of a screen with the content of one sheet laid out for another height than its highest notch.
///
/// Of its quantities only those of nodes inside the sheet are of use: everything outside sees the sheet at its highest.
package struct ContentLayoutSolution: Sendable {
  package var sheet: NodeID
  /// `nil`: laid out for any height, which is the parameter of the graph behind those of the spec.
  package var notch: Int?
  package var solution: Solution
}

extension Spec {
  /// The contents of its resizing sheets at each of their notches and at any height, or what is in the way.
  func contentLayouts() -> (contents: [ContentLayoutSolution], problems: [SolverProblem]) {
    var contents: [ContentLayoutSolution] = []
    for id in sheets {
      guard case .sheet(let sheet) = self[id].kind, sheet.sizing == .resting, !sheet.content.isEmpty else { continue }
      for notch in sheet.notches.indices.map(Optional.some) + [nil] {
        let arrangement = ContentLayout(sheet: id, height: notch.map { .notch($0) } ?? .free)
        let (shares, problems) = shares(arrangement)
        guard let shares else { return ([], problems) }
        var system = EquationSolver(self, shares, arrangement)
        system.solveAll()
        contents.append(ContentLayoutSolution(sheet: id, notch: notch, solution: system.solution()))
      }
    }
    return (contents, [])
  }

  /// How many parameters lengths are made of: the environment, the measures and, where an arrangement leaves it open, the
  /// height of a sheet's content.
  func parameterCount(_ arrangement: ContentLayout? = nil) -> Int {
    EnvironmentQuantity.allCases.count + measures.count + (arrangement?.height == .free ? 1 : 0)
  }
}

extension EquationSolver {
  /// The height for which the content of a sheet is laid out.
  func contentSpace(of sheet: NodeID) -> LengthVariable {
    guard let arrangement, arrangement.sheet == sheet else { return .quantity(sheet, .highest) }
    return switch arrangement.height {
    case .notch(let notch): .quantity(sheet, .notch(notch))
    case .free: .content
    }
  }

  /// What is owed inside of the sheet where it rests at a notch. Between notches the machine's own limits see to it that
  /// nothing is negative.
  mutating func arrangedDuties(_ arrangement: ContentLayout) -> [Obligation] {
    guard case .notch(let notch) = arrangement.height, case .sheet(let sheet) = spec[arrangement.sheet].kind else {
      return []
    }
    let activity = activity(of: sheet.notches[notch])
    return obligations().filter { isInside($0.subject, arrangement.sheet) }.map { obligation in
      var obligation = obligation
      for index in obligation.claims.indices { obligation.claims[index].given += activity }
      return obligation
    }
  }

  private func isInside(_ subject: Obligation.Subject, _ sheet: NodeID) -> Bool {
    switch subject {
    case .pageSpace(let node), .critical(let node), .inset(let node), .collapsedWithinHeight(let node),
      .heightNotNegative(let node), .lengthNotNegative(let node, _):
      spec.lies(node, in: sheet)
    case .columnSum(let node): node.map { $0 == sheet || spec.lies($0, in: sheet) } ?? false
    case .clampBounds(let offset):
      spec.nodes.contains { $0.span.start <= offset && offset < $0.span.end && $0.parent == sheet }
    // One that is about other nodes fails in the same way at every height, and is told once.
    case .sharedLines, .decidedShares, .noFurtherDraws: true
    case .notchOrder, .restingNotch, .notchNotNegative, .promise: false
    }
  }
}
