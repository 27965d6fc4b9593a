import Source

/// An invalid declaration or use of a name.
enum NameProblem: Problem {
  // Introducing
  case invalidName(String, what: String, suggestion: String?)
  case missingName(what: String)
  /// The keys of a node are nested below its kind instead of next to it.
  case nestedNode(kind: String)
  case invalidTypeName(String, suggestion: String?)
  case reservedWord(String, what: String, meaning: String)
  /// A name that is equal to a quantity of its owner.
  case ownersQuantity(String, what: String, owner: String)
  case duplicate(String, first: Span, what: String)
  case repeatedAlias(String)

  // Using
  case safeAreaAlone
  case fillInFormula
  /// `meant` is a length with a similar name.
  case nodeAlone(String, NodeKind, quantities: [String], meant: String?)
  case noMembers(String, String)
  case observerInFormula(String)
  /// A text that names no offset and no height of a sheet. `meant` is the position of the node that it names.
  case notAPosition(String, meant: String?)
  case unknownMember(String, String, known: [String], nearest: String?)
  case childAsQuantity(String, NodeDeclaration, quantities: [String])
  case noContent(sheet: String)
  case nodeInCondition(String, throughDefinition: Bool)
  case undefined(String, others: [Span], nearest: String?)
  /// A definition with an error, in the configuration that all specs of the folder share.
  case brokenSharedDefinition(String)
  case undefinedNode(String, others: [Span], nearest: String?)
  case undefinedKebab(String, others: [Span], meant: String?)
  case undefinedQuantity(node: String, NodeKind, String, others: [Span], known: [String], nearest: String?)
  case undefinedReference(
    String, kind: String, owner: String?, others: [Span], known: [String], nearest: String?)
  /// A node of a kind that cannot be referred to here.
  case otherKind(String, NodeKind, wanted: String, known: [String])
  /// The spec names a mode, but the screen has none.
  case noModes(others: [Span])

  // Never using
  case unused(String, what: String)
  case unusedModes
}
