/// A syntax error in an expression, independent of the meaning of its names.
enum ExpressionSyntaxError: Equatable {
  // Characters and numbers
  case character(replacement: String?)
  case foreignName
  case power
  case notEqual
  case negation
  case disjunction
  /// A foreign sign such as `&&`, with the word of the language for it.
  case word(String)
  /// The value as a plain decimal; empty if that would be too long.
  case exponent(value: String)
  /// An exponent beyond the maximum.
  case largeExponent(Int)
  case digitSeparator
  case unit(String)
  case letters(String)
  /// Letters without a meaning after a number.
  case strayLetters(String)
  case leadingDot
  case trailingDot
  case severalDots
  case leadingZero
  case manyDigits
  case spacedPercent
  case percentAfterNoNumber
  /// `%50`.
  case percentBeforeNumber
  /// `94,5`.
  case decimalComma
  /// `//`.
  case slashComment

  // Structure
  case empty
  case missingOperator(suggestion: String)
  /// A word without a meaning after a complete expression.
  case strayWord
  /// A word from the conditions of other languages.
  case conditionWord
  case missingOperand(after: String)
  case leadingOperator(String)
  case unaryPlus
  case doubleMinus
  case unclosedParenthesis
  case unmatchedParenthesis
  case emptyParentheses
  case emptyArgument
  case strayComma
  case strayDot
  /// - Parameter meant: the node and the quantity that the path most likely means.
  case longPath(meant: String?)
  case unknownFunction(String, nearest: String?)
  case callOfName(String)
  case argumentCount(ExpressionTree.Function, Int)
  case functionWithoutArguments(ExpressionTree.Function)
  case tooDeep
  case tooLong

  // Comparisons
  case comparisonHere(ComparisonOperator)
  case missingComparison
  case chainedComparison
  case comparedOrientation(Orientation)
  case orientationHere(Orientation)
  case conjunctionHere
  case strictConstraint(ComparisonOperator)
  case strengthHere
  case unknownLevel(String)
  case ellipsisHere
  case missingEllipsis
}

/// A syntax error with its range: UTF-8 offsets in the scalar's text.
struct LocatedSyntaxError {
  var error: ExpressionSyntaxError
  var range: Range<Int>
}
