/// The assignment of `--output` options to `--format` options: each output takes the format before it.
///
/// **Why:** The argument parser reports the values of each option in order, but not how the two options alternate.
struct OutputOrder {
  /// The index of the output of each format. `nil` if the format goes to standard output.
  private(set) var outputs: [Int?]

  /// - Parameters:
  ///   - arguments: The original command line.
  ///   - formats: The number of formats, including the default format.
  init(_ arguments: [String], formats: Int, outputs count: Int) {
    outputs = Array(repeating: nil, count: formats)
    var (format, output) = (-1, 0)
    // An output before all formats takes the first format without one.
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
