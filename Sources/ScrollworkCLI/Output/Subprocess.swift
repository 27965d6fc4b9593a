#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Runs other programs.
enum Subprocess {
  struct ExitStatus {
    var status: Int32
    var output: [UInt8]
    var messages: [UInt8]
  }

  /// Runs a program of the search path with empty standard input and waits for its end.
  static func run(_ program: String, _ arguments: [String]) throws(FileSystem.Problem) -> ExitStatus {
    var output: [Int32] = [-1, -1]
    var messages: [Int32] = [-1, -1]
    guard pipe(&output) == 0, pipe(&messages) == 0 else { throw FileSystem.Problem.last(program) }
    for descriptor in output + messages { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output[1], STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, messages[1], STDERR_FILENO)
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    let code = posix_spawnp(&process, program, &actions, nil, &words, environ)
    close(output[1])
    close(messages[1])
    defer {
      close(output[0])
      close(messages[0])
    }
    guard code == 0 else { throw FileSystem.Problem(program, FileSystem.reason(code)) }
    let (outputText, messageText) = readBoth(output[0], messages[0])
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return ExitStatus(status: exitCode(status), output: outputText, messages: messageText)
  }

  enum Start {
    case running
    case ended(Int32)
  }

  /// Starts a program in the background without input and output, and waits up to one second for a failure. The program
  /// may outlive this process.
  static func start(_ program: String, _ arguments: [String]) throws(FileSystem.Problem) -> Start {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    // A separate process group: signals to this process do not close the opened window.
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    let code = posix_spawnp(&process, program, &actions, &attributes, &words, environ)
    guard code == 0 else { throw FileSystem.Problem(program, FileSystem.reason(code)) }
    var status: Int32 = 0
    for _ in 0..<100 {
      if waitpid(process, &status, WNOHANG) == process { return .ended(exitCode(status)) }
      usleep(10_000)
    }
    return .running
  }

  /// Returns the exit code, or 128 plus the signal number, as in a shell.
  private static func exitCode(_ status: Int32) -> Int32 {
    status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
  }

  /// Reads both pipes as data arrives, so that neither blocks the program.
  private static func readBoth(_ first: Int32, _ second: Int32) -> ([UInt8], [UInt8]) {
    var texts: [[UInt8]] = [[], []]
    var open = [first, second]
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while open.contains(where: { $0 >= 0 }) {
      var waiting = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      guard poll(&waiting, nfds_t(waiting.count), -1) >= 0 || errno == EINTR else { break }
      for index in waiting.indices where open[index] >= 0 && waiting[index].revents != 0 {
        let count = read(open[index], &buffer, buffer.count)
        if count > 0 {
          texts[index] += buffer[..<count]
        } else if count == 0 || errno != EINTR {
          open[index] = -1
        }
      }
    }
    return (texts[0], texts[1])
  }
}
