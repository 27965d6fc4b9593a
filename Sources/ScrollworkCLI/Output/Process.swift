#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The setup of the process before any other work.
enum Process {
  static func prepare() {
    // A file opened while a standard stream is closed would get its descriptor and receive messages. Data cannot be
    // written to a closed standard output, so it fails, while messages are dropped.
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY)
    }
    // The failing write reports both conditions.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    SignalHandling.prepare()
    SignalStack.install()
    for fault in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT] { SignalStack.handle(fault, by: confess) }
  }

  static func end(_ outcome: ExitStatus) -> Never { exit(outcome.rawValue) }
}

/// Reports an internal error on standard error and ends the process.
private func confess(_ fault: Int32) {
  // Only async-signal-safe calls: the message is a constant, and nothing is cleaned up.
  let message: StaticString = """
    scrollwork: internal error. Nothing was left half-written. Please report it with the command line, the spec \
    and what `scrollwork --version` prints.

    """
  _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
  _exit(ExitStatus.internalError.rawValue)
}

/// The handling of termination signals: removes the draft that is being written and ends the process.
enum SignalHandling {
  /// Records a draft to remove on a signal.
  static func willWrite(_ draft: String) { path = strdup(draft) }

  /// Clears the record after the draft is renamed or removed.
  static func didWrite() {
    let old = path
    path = nil
    free(old)
  }

  static func prepare() {
    var all = sigset_t()
    sigemptyset(&all)
    // A signal that the parent ignores stays ignored, so that a background process continues.
    for interruption in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(interruption) {
      signal(interruption, end)
      sigaddset(&all, interruption)
    }
    // The process inherits signals that its parent blocked, so they must be unblocked.
    pthread_sigmask(SIG_UNBLOCK, &all, nil)
  }

  /// Whether the parent ignores a signal. The handler is the first word of the record, and `SIG_IGN` is the number 1.
  private static func isIgnored(_ interruption: Int32) -> Bool {
    var record = sigaction()
    guard sigaction(interruption, nil, &record) == 0 else { return false }
    return withUnsafeBytes(of: record) { $0.loadUnaligned(as: UInt.self) == 1 }
  }
}

/// The path of the current draft. Only one thread writes files, and a signal handler reads a pointer atomically.
nonisolated(unsafe) private var path: UnsafeMutablePointer<CChar>?

/// Ends the process by the signal itself, so that a shell sees the cause.
private func end(_ interruption: Int32) {
  if let path { unlink(path) }
  signal(interruption, SIG_DFL)
  raise(interruption)
}
