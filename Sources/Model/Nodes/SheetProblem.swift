/// Where the parts of a sheet contradict one another.
enum SheetProblem: Problem {
  /// A height and a condition that are not a map.
  case bareNotch(String, meant: String)
  case backdropBackwards(from: String, to: String)
  case doesNotRest(notch: String, mode: String, key: String, rests: [String])
}
