#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Standard output for data, standard error for messages.
enum Console {
  /// Prints data. A reader that has seen enough (`| head`) is no error: what it does not want is dropped, and the exit
  /// code stays that of the work.
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

  /// Says something to the person who waits. Where nobody listens, there is nothing to be done about it.
  static func say(_ message: Message) {
    _ = try? FileSystem.write(Array((message.text + "\n").utf8)[...], to: STDERR_FILENO, named: "standard error")
  }

  /// Gives back standard input as it came, where nobody may touch it and somebody waits for it.
  static func returnInput() throws(CLIError) {
    let bytes: [UInt8]?
    do {
      bytes = try FileSystem.readStandardInput(limit: .max)
    } catch {
      throw CLIError("cannot read standard input: \(error.reason)")
    }
    try print(bytes ?? [])
  }

  /// Whether standard output is a pipe that nobody reads any more.
  static var outputIsClosed: Bool {
    var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    return poll(&output, 1, 0) == 1 && output.revents & Int16(POLLERR | POLLHUP) != 0
  }

  /// Whether there is something to read on standard input, or its end, within so many milliseconds.
  ///
  /// - Parameter milliseconds: `nil`: however long that takes.
  static func inputIsReady(within milliseconds: Int?) -> Bool {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    var number: Int32 = 0
    repeat {
      number = poll(&input, 1, milliseconds.map { Int32(clamping: $0) } ?? -1)
    } while number < 0 && errno == EINTR
    return number != 0
  }

  /// Of a clock that nobody sets.
  static var milliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
  }

  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
  static var messagesAreOnTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// The value of a variable of the environment, if it has one that is not empty.
  static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// How many characters fit into a line of output.
  static var width: Int {
    var size = winsize()
    if outputIsTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    if let columns = variable("COLUMNS").flatMap({ Int($0) }), columns > 0 { return columns }
    return 100
  }

  /// How many threads the machine can run at once.
  static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}

/// Something that cannot be done as asked: a message for standard error, and exit code 2.
struct CLIError: Error {
  var message: Message

  init(_ message: Message) { self.message = message }
}

/// What a run comes to, as `$?` tells it.
enum ExitStatus: Int32, Comparable {
  case clean = 0
  /// Findings, stale output, a failing scenario or claim.
  case findings = 1
  /// Usage, configuration, input or output.
  case usage = 2
  case internalError = 3

  static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }
}
