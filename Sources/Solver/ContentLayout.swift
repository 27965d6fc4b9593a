import Model
import Numerics
import Source

// `sizing: resting` lays out the content of a sheet for the notch at which the sheet rests. The height of the content
// is then a further parameter, and the obligations must hold at every notch.

/// A sheet whose content is laid out for another height than its highest notch.
struct ContentLayout {
  enum LayoutHeight: Equatable {
    case notch(Int)
    /// The parameter that follows those of the spec.
    case free
  }

  var sheet: NodeID
  var height: LayoutHeight
}

/// The lengths of a screen with the content of one sheet laid out for another height than its highest notch.
///
/// Only the quantities of nodes inside the sheet are valid: all nodes outside see the sheet at its highest notch.
package struct ContentLayoutSolution: Sendable {
  package var sheet: NodeID
  /// The notch. `nil` if the height is free, which is the parameter that follows those of the spec.
  package var notch: Int?
  package var solution: Solution
}

extension Spec {
  /// Returns the content of each resizing sheet at each notch and at a free height, or the problems that prevent a
  /// solution.
  func contentLayouts() -> (contents: [ContentLayoutSolution], problems: [Diagnostic]) {
    var contents: [ContentLayoutSolution] = []
    for id in sheets {
      guard case .sheet(let sheet) = self[id].kind, sheet.sizing == .resting, !sheet.content.isEmpty else { continue }
      for notch in sheet.notches.indices.map(Optional.some) + [nil] {
        let contentLayout = ContentLayout(sheet: id, height: notch.map { .notch($0) } ?? .free)
        let (shares, problems) = shares(contentLayout)
        guard let shares else { return ([], problems) }
        var system = EquationSolver(self, shares, contentLayout)
        system.solveAll()
        contents.append(ContentLayoutSolution(sheet: id, notch: notch, solution: system.solution()))
      }
    }
    return (contents, [])
  }

  /// Returns the number of parameters of lengths: the environment, the measures and, for a free layout, the height
  /// of the sheet's content.
  func parameterCount(_ contentLayout: ContentLayout? = nil) -> Int {
    EnvironmentQuantity.allCases.count + measures.count + (contentLayout?.height == .free ? 1 : 0)
  }
}

extension EquationSolver {
  /// Returns the height for which the content of a sheet is laid out.
  func contentSpace(of sheet: NodeID) -> LengthVariable {
    guard let contentLayout, contentLayout.sheet == sheet else { return .quantity(sheet, .highest) }
    return switch contentLayout.height {
    case .notch(let notch): .quantity(sheet, .notch(notch))
    case .free: .content
    }
  }

  /// Returns the obligations inside the sheet where it rests at a notch. Between notches, the machine clamps every
  /// length to be non-negative.
  mutating func contentObligations(_ contentLayout: ContentLayout) -> [Obligation] {
    guard case .notch(let notch) = contentLayout.height, case .sheet(let sheet) = spec[contentLayout.sheet].kind else {
      return []
    }
    let activity = activity(of: sheet.notches[notch])
    return obligations().filter { $0.isInside(contentLayout.sheet, in: spec) }.map { obligation in
      var obligation = obligation
      for index in obligation.claims.indices { obligation.claims[index].given += activity }
      return obligation
    }
  }
}
