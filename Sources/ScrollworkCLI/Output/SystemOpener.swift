#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The program by which a system opens a file as if somebody had clicked it.
enum SystemOpener {
  #if canImport(Darwin)
    private static let program = "open"
  #else
    private static let program = "xdg-open"
  #endif

  /// Opens a file and says so, or what is in the way: that there is no such program, or that it gave up.
  static func open(_ file: String) throws(CLIError) {
    let outcome: Subprocess.Start
    do throws(FileSystem.Problem) {
      // A name with a sign in front would be taken for an option.
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
