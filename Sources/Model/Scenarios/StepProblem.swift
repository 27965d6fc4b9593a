import Numerics
import Source

/// An invalid request in a scenario or a trace.
enum StepProblem: Problem {
  // The step itself
  case noStep(ActualValue)
  /// Two verbs in one step. `in` is the key whose map contains them, if they are not verbs themselves.
  case severalVerbs(String, String, in: String?)
  case word(String)
  case falseFlag(String)
  /// - Parameter isNumber: whether the value is a number; otherwise only the author knows the intended form.
  case shortForm(String, meant: String, isNumber: Bool)
  /// A release that names a node.
  case releaseOf(node: String)
  case emptyStep(String)

  // The subject of a step
  case notDraggable(NodeDeclaration, reason: NotDraggableReason)
  case notTappable(NodeDeclaration)
  case notAPage(String, meant: String?)
  case noSwipe(tabs: String)
  case notASheet(String, NodeKind, verb: String)
  case motionless(NodeDeclaration)

  // The settings and expectations of a step
  case unknownSubject(String, nearest: String?, isExpectation: Bool)
  case environmentInGiven(String)
  case noState(String, NodeKind)
  case noProperty(NodeDeclaration, String, known: [String], nearest: String?)
  case observerGiven(String)
  case noBackdrop(String, String)
  case notDismissible(String)
  case freePlace(String)
  case expectedMeasure(String)
  case negativeOffset(String, Rational)
  /// - Parameter isCertain: whether no other effect can be meant.
  case retiredEffect(String, meant: EffectName, isCertain: Bool)
  case unknownEffect(String, known: [String], nearest: String?)
  case settingInPlace(String)
  case notFound(NodeDeclaration, String, meant: [String])
  case emptySteps
}

/// The reason why a drag on a node moves nothing.
enum NotDraggableReason {
  /// The node is neither in a scroll nor in a sheet's own column.
  case elsewhere
  case notDragging
  case sheetStandsStill(String)
}
