/// Which `--output` belongs to which `--format`: each takes the one before it.
///
/// The parser of the command line tells the values of either option in order, and not how the two alternate.
struct OutputOrder {
  /// By the number of the format, that of its output; `nil`: it goes to standard output.
  private(set) var outputs: [Int?]

  /// - Parameters:
  ///   - arguments: the command line as it was written.
  ///   - formats: how many formats there are, the one that is meant where none is named included.
  init(_ arguments: [String], formats: Int, outputs count: Int) {
    outputs = Array(repeating: nil, count: formats)
    var (format, output) = (-1, 0)
    // One that stands before all formats takes the first that is left.
    var waiting: [Int] = []
    for argument in arguments.prefix(while: { $0 != "--" }) {
      if Self.is("--format", argument) {
        format += 1
      } else if Self.is("--output", argument) {
        if outputs.indices.contains(format), outputs[format] == nil {
          outputs[format] = output
        } else {
          waiting.append(output)
        }
        output += 1
      }
    }
    for output in waiting where output < count {
      if let free = outputs.firstIndex(of: nil) { outputs[free] = output }
    }
  }

  private static func `is`(_ option: String, _ argument: String) -> Bool {
    argument == option || argument.hasPrefix(option + "=")
  }
}
