#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Seconds of a clock that only goes forward.
func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The best of several rounds: what the work takes when nothing disturbs it.
func best(of rounds: Int, _ body: () -> Void) -> Double {
  (0..<rounds).map { _ in
    let start = now()
    body()
    return now() - start
  }.min() ?? 0
}

/// What the programs that have been run took of all processors, in seconds.
func secondsOfChildren() -> Double {
  var usage = rusage()
  #if canImport(Glibc)
    getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
  #else
    getrusage(RUSAGE_CHILDREN, &usage)
  #endif
  func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
  return seconds(usage.ru_utime) + seconds(usage.ru_stime)
}

/// What a run takes: by the clock, and of all processors together, in seconds.
struct Cost {
  var clock: Double
  var processor: Double
}

/// The best of several runs of programs, each figure by itself. Where others use the machine too, the clock tells of them,
/// and the processor hardly.
func bestRun(of rounds: Int, _ body: () -> Void) -> Cost {
  let costs = (0..<rounds).map { _ in
    let before = secondsOfChildren()
    let start = now()
    body()
    return Cost(clock: now() - start, processor: secondsOfChildren() - before)
  }
  return Cost(clock: costs.map(\.clock).min() ?? 0, processor: costs.map(\.processor).min() ?? 0)
}

/// Runs a program with its output thrown away, unless it says where to. Gives its exit code.
@discardableResult
func run(_ program: String, _ arguments: [String], printing: Bool = false) -> Int32 {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  for descriptor in printing ? [] : [STDOUT_FILENO, STDERR_FILENO] {
    posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
  }
  var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
  defer { for word in words { free(word) } }
  var process: pid_t = 0
  guard posix_spawn(&process, program, &actions, nil, &words, environ) == 0 else { return -1 }
  var status: Int32 = 0
  waitpid(process, &status, 0)
  return (status >> 8) & 0xFF
}

/// A number with so many digits behind the point, right-aligned in ten columns.
func column(_ value: Double, digits: Int) -> String {
  let scale = (0..<digits).reduce(1.0) { product, _ in product * 10 }
  let text = "\((value * scale).rounded() / scale)"
  return String(repeating: " ", count: max(0, 10 - text.count)) + text
}
