import Numerics
import Source

/// Where a scenario or a trace asks for what cannot be.
enum StepProblem: Problem {
  // The step itself
  case noStep(ActualValue)
  /// With the key in whose map they stand, if they are none themselves.
  case severalVerbs(String, String, in: String?)
  case word(String)
  case falseFlag(String)
  /// - Parameter isNumber: whether what was written is one; else only its author knows what was meant.
  case shortForm(String, meant: String, isNumber: Bool)
  /// A release that says of what.
  case releaseOf(node: String)
  case emptyStep(String)

  // What it is about
  case notDraggable(NodeDeclaration, reason: NotDraggableReason)
  case notTappable(NodeDeclaration)
  case notAPage(String, meant: String?)
  case noSwipe(tabs: String)
  case notASheet(String, NodeKind)

  // What it sets or expects
  case unknownSubject(String, nearest: String?, isExpectation: Bool)
  case environmentInGiven(String)
  case noState(String, NodeKind)
  case noProperty(NodeDeclaration, String, known: [String], nearest: String?)
  case noBackdrop(String, String)
  case notDismissible(String)
  case expectedMeasure(String)
  case negativeOffset(String, Rational)
  case unknownEffect(String, known: [String], nearest: String?)
  case settingInPlace(String)
  case notFound(NodeDeclaration, String, meant: [String])
  case emptySteps
}

/// Why a drag on a node moves nothing.
enum NotDraggableReason {
  /// It stands neither in a scroll nor in a sheet's own column.
  case elsewhere
  case notDragging
  case sheetStandsStill(String)
}
