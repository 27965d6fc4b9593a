/// Where the parts of a sheet contradict one another.
enum SheetProblem: Problem {
  case backdropBackwards(from: String, to: String)
  case doesNotRest(notch: String, mode: String, key: String, rests: [String])
}
