/// What is wrong with the writing of an expression, whatever its names mean.
enum ExpressionSyntaxError: Equatable {
  // Characters and numbers
  case character(replacement: String?)
  case foreignName
  case power
  case notEqual
  case negation
  case disjunction
  /// A word written as a sign, such as `&&`.
  case word(String)
  /// "" where the plain number would be too long to write.
  case exponent(value: String)
  /// Beyond the largest that is taken.
  case largeExponent(Int)
  case digitSeparator
  case unit(String)
  case letters(String)
  /// Letters behind a number that stand for nothing.
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
  /// A word behind a complete expression that names nothing.
  case strayWord
  /// A word of the conditions of other languages.
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
  /// - Parameter meant: two of its names that are a node and a quantity of it.
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

/// A slip with its place: UTF-8 offsets in the scalar's text.
struct LocatedSyntaxError {
  var slip: ExpressionSyntaxError
  var range: Range<Int>
}
