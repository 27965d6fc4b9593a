#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The alternate stack on which a thread runs signal handlers. A thread whose stack has overflowed has no room to run
/// them.
enum SignalStack {
  private static let size = 64 * 1024

  /// Installs an alternate stack for the current thread if it has none. The stack is never freed.
  static func install() {
    var present = stack_t()
    guard sigaltstack(nil, &present) == 0, present.ss_flags & disabled != 0 else { return }
    var stack = stack_t()
    stack.ss_sp = malloc(size)
    stack.ss_size = numericCast(size)
    guard stack.ss_sp != nil else { return }
    sigaltstack(&stack, nil)
  }

  /// Registers a handler that runs on the alternate stack.
  static func handle(_ fault: Int32, by handler: @escaping @convention(c) (Int32) -> Void) {
    signal(fault, handler)
    var record = sigaction()
    guard sigaction(fault, nil, &record) == 0 else { return }
    record.sa_flags |= numericCast(SA_ONSTACK)
    sigaction(fault, &record, nil)
  }

  private static var disabled: Int32 { numericCast(SS_DISABLE) }
}
