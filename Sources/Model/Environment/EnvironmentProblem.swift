import Numerics
import Source

/// A contradiction within or between devices, ranges and measures.
enum EnvironmentProblem: Problem {
  /// `meant` is the device name that is misspelled; `near` are similar names.
  case unknownDevice(String, meant: String?, near: [String], groups: [String])
  case groupInPlace(String, example: String)
  case repeatedDevice(String, by: String)
  case deviceOutside(String, Orientation, quantity: EnvironmentQuantity, value: Rational, range: LengthRange)
  /// No device of a group is inside the ranges.
  case groupOutside(String)
  /// No device is inside the ranges. `isUsual`: the devices are the default ones.
  case nothingInside(isUsual: Bool)
  case inverted(String, lower: Rational, upper: Rational)
  case negative(String, Rational)
  case beyondLargest(String)
  /// A keyboard by orientation beside the range of a device property, which has no orientation.
  case keyboardByOrientation(said: Span)
  /// `5-10`.
  case difference(String, meant: String)
  case typicalOutside(String, Rational, LengthRange)
  case valueOutside(String, Rational, LengthRange, what: String)
  case twice(String, first: Span)
}
