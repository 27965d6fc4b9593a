#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The system's program that opens a file in its default application.
enum SystemOpener {
  #if canImport(Darwin)
    private static let program = "open"
  #else
    private static let program = "xdg-open"
  #endif

  /// Opens a file and prints a message. Throws if the program is missing or fails.
  static func open(_ file: String) throws(CLIError) {
    let outcome: Subprocess.Start
    do throws(FileSystem.Problem) {
      // The program would parse a leading dash as an option.
      outcome = try Subprocess.start(program, [file.hasPrefix("-") ? "./" + file : file])
    } catch {
      throw CLIError("\(file) is written, but \(program), which would open it, cannot be run: \(error.reason)")
    }
    switch outcome {
    case .running, .ended(0): Console.say("opened \(file) with \(program)")
    case .ended(let status):
      throw CLIError("\(file) is written, but \(program) could not open it: it ended with status \(status)")
    }
  }
}
