import Numerics
import Source

/// A type error in an expression whose parts are each well-formed.
enum TypeProblem: Problem {
  case numberForLength(String, hasAvailable: Bool)
  /// `share` is the share of `available` if the length consists of that only.
  case lengthForNumber(key: String, String, share: Rational?)
  case lengthTimesLength(String, Span, String, Span)
  /// `50% * height` in place of `50% of height`.
  case shareTimesLength(share: String, length: String, Span)
  /// A division by a length, such as a ratio of two lengths or a number over a length.
  case divisionByLength(String, String, isRatio: Bool)
  case divisionByZero(String)
  case noAvailable(ExpressionPlace, share: String?)
  /// The span of the notch. `nil` if the notch is in another file.
  case conditionalNotch(sheet: String, notch: String, Span?)
  /// A value by case for a key that takes one value for every device.
  case casesHere(key: String, expected: ValueType)
  /// A definition that depends on the device, for such a key.
  case casesForConstant(key: String, String)
  /// A definition that depends on the device, in a bound of a height that a column shares out.
  case casesInBound(String)
  /// A number that depends on the device, as a coefficient of a constraint or as a divisor.
  case casesInFactor(String, isDivisor: Bool)
  /// The number of cases of a value exceeds `most`.
  case manyCases(String, most: Int)
  case tooLarge(String)
  case tooLong(String, digits: Int)
  /// The number of parts, with definitions expanded, exceeds `most`.
  case manyParts(String, most: Int)
}

extension TypeProblem {
  func diagnostic(at span: Span) -> Diagnostic {
    switch self {
    case .numberForLength(let text, let hasAvailable): Self.numberForLength(text, hasAvailable, span)
    case .lengthForNumber(let key, let text, let share): Self.lengthForNumber(key, text, share, span)
    case .lengthTimesLength(let left, let leftSpan, let right, let rightSpan):
      Diagnostic(
        .notAffine, "a length times a length is not a length", at: span,
        labels: [
          Label(leftSpan, "`\(left.shortened)` is a length"), Label(rightSpan, "`\(right.shortened)` is a length"),
        ], help: ["one side of a product is a number"])
    case .shareTimesLength(let share, let length, let whole):
      Self.shareTimesLength(share, length, whole, span)
    case .divisionByLength(let left, let right, let isRatio): Self.divisionByLength(left, right, isRatio, span)
    case .divisionByZero(let divisor):
      Diagnostic(
        .divisionByZero, "division by zero", at: span,
        caption: divisor == "0" ? nil : "`\(divisor.shortened)` is always 0")
    case .noAvailable(let place, let share): Self.noAvailable(place, share, span)
    case .conditionalNotch(let sheet, let notch, let place):
      Diagnostic(
        .conditionalNotch, "`\(sheet).\(notch)` is a length only while the notch is active", at: span,
        labels: place.map { [Label($0, "`\(notch)` has a `when`")] } ?? [],
        notes: place == nil ? ["`\(notch)` has a `when`"] : [],
        help: ["name `\(sheet).highest` or `\(sheet).lowest`, or say it in `ensure`, which then holds of itself"])
    case .casesHere(let key, let expected): Self.casesHere(key, expected, span)
    case .casesForConstant(let key, let text):
      Diagnostic(
        .invalidExpression, "`\(key)` takes one number for every device, and `\(text.shortened)` has several", at: span)
    case .casesInBound(let text):
      Diagnostic(
        .invalidExpression, "a bound of a height is one formula for every device, and `\(text.shortened)` has several",
        at: span, help: ["give the node a `height` by device, or a bound with `min`, `max` or the environment"])
    case .casesInFactor(let text, let isDivisor):
      Diagnostic(
        .invalidExpression,
        "\(isDivisor ? "a divisor" : "a coefficient of a constraint") is one number for every device, and "
          + "`\(text.shortened)` has several", at: span,
        help: [isDivisor ? "write the quotient by case" : "define the product as a `let`"])
    case .manyCases(let text, let most):
      Diagnostic(
        .tooManyConditions, "`\(text.shortened)` distinguishes more than \(most) cases", at: span,
        help: ["nest the conditions, so that one excludes the others"])
    case .tooLarge(let text):
      Diagnostic(
        .invalidExpression, "`\(text.shortened)` is larger than any length or number may be", at: span,
        notes: ["the bound is 2^30, \(Rational.maxCoordinate.text)"])
    case .tooLong(let text, let digits):
      Diagnostic(
        .invalidExpression, "`\(text.shortened)` has more than \(digits) digits", at: span,
        notes: ["more are not exact in the code that is generated"])
    case .manyParts(let text, let most):
      Diagnostic(
        .invalidExpression, "`\(text.shortened)` has too many parts", at: span,
        notes: ["with the definitions that it names put in it has more than \(most)"])
    }
  }
}

// MARK: - Messages

extension TypeProblem {
  private static func numberForLength(_ text: String, _ hasAvailable: Bool, _ span: Span) -> Diagnostic {
    var diagnostic = Diagnostic(
      .numberForLength, "`\(text.shortened)` is a number, and a length is required here", at: span,
      notes: ["numbers between 0 and 1 are read as fractions, not as points"])
    if hasAvailable {
      diagnostic.fixes = [FixIt("say of what it is a part", isSafe: false, edits: [Edit(span, "\(text) of available")])]
    } else {
      diagnostic.help = ["say of what it is a part: `\(text.shortened) of height`"]
    }
    return diagnostic
  }

  private static func casesHere(_ key: String, _ expected: ValueType, _ span: Span) -> Diagnostic {
    let isLine =
      switch expected {
      case .comparison, .constraint: true
      case .version, .text, .name, .typeName, .boolean, .choice, .number, .length, .movement, .condition, .range,
        .overdrag, .device, .deviceOrGroup, .reference, .list, .names, .map, .effects, .nodes, .either:
        false
      }
    return Diagnostic(
      .invalidExpression, "`\(key)` takes \(expected.text), the same on every device, not a map", at: span,
      help: [isLine ? "give a `let` by device, and name it here" : "a length of `layout` or a `let` can be by device"])
  }

  private static func shareTimesLength(_ share: String, _ length: String, _ whole: Span, _ span: Span) -> Diagnostic {
    Diagnostic(
      .notAffine, "`\(share)` is a length of its own: a part of `available`", at: span,
      notes: ["a length times a length is not a length; before `of` a percentage is a number"],
      fixes: [FixIt("write `of`", isSafe: true, edits: [Edit(whole, "\(share) of \(length)")])])
  }

  private static func divisionByLength(_ left: String, _ right: String, _ isRatio: Bool, _ span: Span) -> Diagnostic {
    var diagnostic = Diagnostic(
      .notAffine, isRatio ? "a length over a length is not a length" : "a number over a length is not a length",
      at: span,
      caption: "`\(right.shortened)` is a length")
    diagnostic.help = [
      isRatio
        ? "compare the two instead: `\(left.shortened) <= 2 * \(right.shortened)`" : "a divisor is a number"
    ]
    return diagnostic
  }

  private static func lengthForNumber(_ key: String, _ text: String, _ share: Rational?, _ span: Span) -> Diagnostic {
    Diagnostic(
      .lengthForNumber, "`\(key)` takes a number, and `\(text.shortened)` is a length", at: span,
      notes: ["a number is written with digits only, such as `0.3` or `998/1000`"],
      fixes: share.map { [FixIt("write `\($0.text)`", isSafe: false, edits: [Edit(span, $0.text)])] } ?? [])
  }

  private static func noAvailable(_ place: ExpressionPlace, _ share: String?, _ span: Span) -> Diagnostic {
    let message = share.map { "`\($0)` is a part of `available`, which" } ?? "`available`"
    var diagnostic = Diagnostic(.noAvailable, "\(message) means nothing in \(place.text)", at: span)
    diagnostic.notes = ["`available` belongs to the place of a node; this belongs to none"]
    if let share {
      diagnostic.fixes = [FixIt("take it of the screen", isSafe: false, edits: [Edit(span, "\(share) of height")])]
    } else {
      diagnostic.help = ["name what is meant: `height`, or a quantity of a node"]
    }
    return diagnostic
  }
}

extension ExpressionPlace {
  /// The name of the position in messages, after "in".
  var text: String {
    switch self {
    case .node, .bound: "a node"
    case .definition: "a `let`"
    case .promise: "`ensure`"
    case .constraint: "`constraints`"
    case .condition: "a condition"
    case .number: "a number that is not a length"
    case .range: "a range"
    case .step: "a step"
    case .observer: "`observe`"
    }
  }
}
