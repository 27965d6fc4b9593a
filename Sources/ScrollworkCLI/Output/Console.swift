#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The standard streams: data on standard output, messages on standard error.
enum Console {
  /// Prints data. A closed pipe, as after `| head`, is not an error: the rest is dropped, and the exit code is that of
  /// the work.
  static func print(_ text: String) throws(CLIError) { try print(Array(text.utf8)) }

  static func print(_ bytes: [UInt8]) throws(CLIError) {
    guard !bytes.isEmpty else { return }
    do {
      try FileSystem.write(bytes[...], to: STDOUT_FILENO, named: "standard output")
    } catch {
      guard !error.isClosedPipe else { return }
      throw CLIError("cannot write to standard output: \(error.reason)")
    }
  }

  /// Prints a message to standard error. Ignores failures.
  static func say(_ message: Message) {
    _ = try? FileSystem.write(Array((message.text + "\n").utf8)[...], to: STDERR_FILENO, named: "standard error")
  }

  /// Copies standard input to standard output, for a skipped file whose content the caller expects back.
  static func returnInput() throws(CLIError) {
    let bytes: [UInt8]?
    do {
      bytes = try FileSystem.readStandardInput(limit: .max)
    } catch {
      throw CLIError("cannot read standard input: \(error.reason)")
    }
    try print(bytes ?? [])
  }

  /// Whether standard output is a pipe without a reader.
  static var outputIsClosed: Bool {
    var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    return poll(&output, 1, 0) == 1 && output.revents & Int16(POLLERR | POLLHUP) != 0
  }

  /// Whether standard input has data or has ended within the timeout.
  ///
  /// - Parameter milliseconds: The timeout. `nil` waits without limit.
  static func inputIsReady(within milliseconds: Int?) -> Bool {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    var number: Int32 = 0
    repeat {
      number = poll(&input, 1, milliseconds.map { Int32(clamping: $0) } ?? -1)
    } while number < 0 && errno == EINTR
    return number != 0
  }

  /// The time of a monotonic clock, in milliseconds.
  static var milliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
  }

  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
  static var messagesAreOnTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Returns the value of an environment variable. `nil` if it is unset or empty.
  static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// The width of a line of output, in characters.
  static var width: Int {
    var size = winsize()
    if outputIsTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    if let columns = variable("COLUMNS").flatMap({ Int($0) }), columns > 0 { return columns }
    return 100
  }

  /// The number of online processors, at least 1.
  static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}

/// A request that cannot be carried out: a message for standard error, and exit code 2.
struct CLIError: Error {
  var message: Message

  init(_ message: Message) { self.message = message }
}

/// The result of a run, which is its exit code.
enum ExitStatus: Int32, Comparable {
  case clean = 0
  /// Findings, outdated output, or a failing scenario or claim.
  case findings = 1
  /// An error in usage, configuration, input or output.
  case usage = 2
  case internalError = 3

  static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }
}
