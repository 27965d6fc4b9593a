#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What has to be settled with the operating system before anything else.
enum Process {
  static func prepare() {
    // A file opened while a standard stream is closed would take its number, and messages would go into the file.
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_RDONLY : O_WRONLY)
    }
    // Both are told by the write that fails.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    for fault in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT] { signal(fault, confess) }
  }

  static func end(_ outcome: Outcome) -> Never { exit(outcome.rawValue) }
}

/// Ends the process after an internal error with something a person can report.
private func confess(_ fault: Int32) {
  // Only what a signal handler may do: the message is a constant, and nothing is cleaned up.
  let message: StaticString = """
    scrollwork: internal error. Nothing was left half-written. Please report it with the command line, the spec \
    and what `scrollwork --version` prints.

    """
  _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
  _exit(Outcome.internalError.rawValue)
}
