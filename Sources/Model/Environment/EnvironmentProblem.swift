import Numerics
import Source

/// Where devices, ranges and measures contradict themselves or one another.
enum EnvironmentProblem: Problem {
  /// `meant`: the one that it is a slip of; `near`: those with similar names.
  case unknownDevice(String, meant: String?, near: [String], groups: [String])
  case groupInPlace(String, example: String)
  case repeatedDevice(String, by: String)
  case deviceOutside(String, Orientation, quantity: EnvironmentQuantity, value: Rational, range: LengthRange)
  /// None of a group.
  case groupOutside(String)
  /// Of the devices that a screen has to fit unless it names others.
  case nothingInside(isUsual: Bool)
  case inverted(String, lower: Rational, upper: Rational)
  case negative(String, Rational)
  case beyondLargest(String)
  /// `5-10`.
  case difference(String, meant: String)
  case typicalOutside(String, Rational, LengthRange)
  case valueOutside(String, Rational, LengthRange, what: String)
  case twice(String, first: Span)
}
