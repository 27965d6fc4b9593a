/// A contradiction between the parts of a sheet.
enum SheetProblem: Problem {
  /// A height and a condition that do not form a map.
  case bareNotch(String, meant: String)
  case backdropBackwards(from: String, to: String)
  case doesNotRest(notch: String, mode: String, key: String, rests: [String])
}
