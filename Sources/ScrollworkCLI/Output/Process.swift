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
    SignalHandling.prepare()
    SignalStack.install()
    for fault in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT] { SignalStack.handle(fault, by: confess) }
  }

  static func end(_ outcome: ExitStatus) -> Never { exit(outcome.rawValue) }
}

/// Ends the process after an internal error with something a person can report.
private func confess(_ fault: Int32) {
  // Only what a signal handler may do: the message is a constant, and nothing is cleaned up.
  let message: StaticString = """
    scrollwork: internal error. Nothing was left half-written. Please report it with the command line, the spec \
    and what `scrollwork --version` prints.

    """
  _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
  _exit(ExitStatus.internalError.rawValue)
}

/// What happens when somebody ends the process: the file that is just being written goes with it, and nothing else.
enum SignalHandling {
  /// From now on this file would be left behind.
  static func willWrite(_ draft: String) { path = strdup(draft) }

  /// It has its content and its name, or is gone.
  static func didWrite() {
    let old = path
    path = nil
    free(old)
  }

  static func prepare() {
    var all = sigset_t()
    sigemptyset(&all)
    // Whoever started this in the background wants it to go on.
    for interruption in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(interruption) {
      signal(interruption, end)
      sigaddset(&all, interruption)
    }
    // A parent that held signals back while it started this has held them back for good.
    pthread_sigmask(SIG_UNBLOCK, &all, nil)
  }

  /// The handler is the first word of the record, and the number 1 stands for none at all.
  private static func isIgnored(_ interruption: Int32) -> Bool {
    var record = sigaction()
    guard sigaction(interruption, nil, &record) == 0 else { return false }
    return withUnsafeBytes(of: record) { $0.loadUnaligned(as: UInt.self) == 1 }
  }
}

/// Only one thread writes files, and a handler reads a pointer as a whole.
nonisolated(unsafe) private var path: UnsafeMutablePointer<CChar>?

/// Ends the process as the signal would have done, so that a shell sees why.
private func end(_ interruption: Int32) {
  if let path { unlink(path) }
  signal(interruption, SIG_DFL)
  raise(interruption)
}
